/**
 * Making producers and consumers when it doesn't go well: refusals, silence, callers that go away, clients that are
 * closed meanwhile. In memory and under TestClock.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, failureWithin, memory, namesOf, settle, start, type } from "../support/sessions.ts"

const topic = "persistent://public/default/t"

const count = (broker: TestBroker.TestBroker, name: TestBroker.CommandName): number =>
  namesOf(broker).filter((it) => it === name).length

const kinds = [["producer", "PRODUCER", "CLOSE_PRODUCER"], ["consumer", "SUBSCRIBE", "CLOSE_CONSUMER"]] as const

type Client = Effect.Success<ReturnType<typeof clientOf>>

const make = (client: Client, kind: "producer" | "consumer", name = "t"): Effect.Effect<
  unknown,
  PulsarError.PulsarError,
  Scope.Scope
> => client[kind](name)

/** Nothing is left of a create on the broker. */
const assertNobody = (broker: TestBroker.TestBroker): void => {
  for (const { consumers, producers } of broker.connections) assert.deepStrictEqual([producers, consumers], [[], []])
}

describe("refusals", () => {
  const final = [
    ["AuthorizationError", "AuthorizationError"],
    ["ConsumerBusy", "BusyError"],
    ["TopicNotFound", "TopicNotFoundError"],
    ["SubscriptionNotFound", "NotAllowedError"],
    ["TopicTerminatedError", "TopicTerminatedError"],
    ["ProducerBusy", "BusyError"],
    ["InvalidTopicName", "NotAllowedError"],
    ["IncompatibleSchema", "IncompatibleSchemaError"],
    ["ConsumerAssignError", "NotAllowedError"],
    ["NotAllowedError", "NotAllowedError"],
    ["ProducerFenced", "ProducerFencedError"]
  ] as const
  for (const [error, tag] of final) {
    it.effect(`S033 ${error} fails a create at once with ${tag}, after one try`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        for (const [kind, command] of kinds) {
          broker.on(command, "always", TestBroker.replyError(error, "because"))
          const failure = yield* failureWithin(make(client, kind), 0)
          assert.strictEqual(failure.reason._tag, tag)
          assert.strictEqual(failure.topic, topic)
          assert.include(failure.message, "because")
          yield* TestClock.adjust("1 minute")
          assert.strictEqual(count(broker, command), 1)
        }
      }))
  }

  for (const [kind, command] of kinds) {
    it.effect(`S033 one refused partition of four fails the ${kind}, and its scope takes the others along`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.createPartitionedTopic("p", 4)
        const client = yield* clientOf([broker])
        broker.on(command, 3, TestBroker.replyError("AuthorizationError"))
        const failure = yield* failureWithin(Effect.scoped(make(client, kind, "p")), 0)
        assert.strictEqual(failure.reason._tag, "AuthorizationError")
        assert.strictEqual(count(broker, command), 4)
        assertNobody(broker)
        yield* Effect.scoped(make(client, kind, "p"))
      }))

    it.effect(`S037 a ${kind} that fails alone does not hurt another, which still reconnects`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.createPartitionedTopic("p", 4)
        const client = yield* clientOf([broker])
        for (const name of ["t", "p"]) {
          yield* make(client, kind, name)
          broker.on(command, "always", TestBroker.replyError("AuthorizationError"))
          yield* failureWithin(make(client, kind, "other"), 0)
          broker.clearScript()
          broker.unload(name)
          yield* TestClock.adjust("1 second")
        }
        const { consumers, producers } = broker.connections[0]
        assert.strictEqual(producers.length + consumers.length, 5)
        assert.strictEqual(broker.connectionCount, 1)
      }))

    it.effect(`B11 a ${kind} that is retried within the create comes out clean`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        broker.on(command, 1, TestBroker.replyError("ServiceNotReady"))
        broker.on(command, 2, TestBroker.replyError("PersistenceError"))
        broker.on(command, 3, TestBroker.replyError(999, "of the future"))
        const fiber = yield* start(make(client, kind))
        yield* TestClock.adjust("2 seconds")
        yield* Fiber.join(fiber)
        assert.strictEqual(count(broker, command), 4)
        assert.deepStrictEqual(broker.violations, [])
      }))
  }
})

describe("silence", () => {
  it.effect("S019 B18 a broker that accepts and never answers fails a create after the connect timeout, at one try", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", "always", TestBroker.drop)
      const client = yield* clientOf([broker], { connectTimeout: "200 millis" })
      const failure = yield* failureWithin(client.producer("t"), "200 millis")
      assert.strictEqual(failure.reason._tag, "TimeoutError")
      assert.strictEqual(broker.connections.length, 0)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S020 ServiceNotReady in the handshake is tried again with growing pauses", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const refuse = TestBroker.run(({ connection }) => {
        const requestId = { low: -1, high: -1, unsigned: true } as const
        connection.send({ type: type.ERROR, error: { requestId, error: 6, message: "starting" } })
        connection.close()
      })
      broker.on("CONNECT", 1, refuse)
      broker.on("CONNECT", 2, refuse)
      const client = yield* clientOf([broker])
      const fiber = yield* start(client.producer("t"))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      const [a, b, c] = broker.commands.filter((it) => it.type === "CONNECT").map(({ at }) => at)
      assert.strictEqual(broker.connectionCount, 3)
      assert.isAbove(c - b, b - a)
    }))

  for (const [kind, command, close] of kinds) {
    it.effect(`S046 B11 a ${kind} without an answer fails, and is closed on the same connection`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker], { operationTimeout: "1 second" })
        broker.on(command, 1, TestBroker.drop)
        const failure = yield* failureWithin(make(client, kind), "1 second")
        assert.strictEqual(failure.reason._tag, "TimeoutError")
        assert.deepStrictEqual(namesOf(broker, 1).slice(-2), [command, close])
        assert.strictEqual(broker.connectionCount, 1)
        yield* make(client, kind)
      }))

    it.effect(`S046 a ${kind} whose maker goes away is closed on the broker, also when its scope lives on`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        broker.on(command, 1, TestBroker.delay("1 second"))
        const fiber = yield* start(make(client, kind))
        yield* broker.received(command)
        yield* Fiber.interrupt(fiber)
        yield* settle
        assert.strictEqual(namesOf(broker).at(-1), close)
        yield* TestClock.adjust("1 minute")
        assertNobody(broker)
        assert.strictEqual(count(broker, command), 1)
      }))

    it.effect(`S046 a ${kind} that the broker refuses leaves nothing that a late frame could reach`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        broker.on(command, 1, TestBroker.replyError("AuthorizationError"))
        yield* failureWithin(make(client, kind), 0)
        const [link] = broker.connections
        const requestId = { low: -1, high: -1, unsigned: true } as const
        link.send({ type: type.CLOSE_PRODUCER, closeProducer: { producerId: 0, requestId } })
        link.send({ type: type.CLOSE_CONSUMER, closeConsumer: { consumerId: 0, requestId } })
        link.send({ type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId: 0, isActive: true } })
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(count(broker, command), 1)
        assert.strictEqual(broker.connectionCount, 1)
      }))
  }
})

describe("frames around the answer", () => {
  it.effect("S045 a message in the same read as SUCCESS is delivered", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      broker.on(
        "SUBSCRIBE",
        1,
        TestBroker.run(({ connection, handle, received }) => {
          const { consumerId } = received.command.subscribe!
          const release = broker.glue()
          handle()
          connection.send({ type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId, isActive: true } })
          connection.sendEntry(
            { type: type.MESSAGE, message: { consumerId, messageId: { ledgerId: 77, entryId: 0 } } },
            TestBroker.encodeEntry({ producerName: "p", sequenceId: 0, publishTime: 1 }, "early")
          )
          release()
        })
      )
      const consumer = yield* client.consumer("t")
      assert.strictEqual((yield* consumer.receive).value, "early")
    }))

  it.effect("S045 a CLOSE_CONSUMER directly behind SUCCESS, and before it, leads to a new subscribe", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      for (const first of ["SUCCESS", "CLOSE"]) {
        broker.clearLog()
        broker.on(
          "SUBSCRIBE",
          1,
          TestBroker.run(({ connection, handle, received }) => {
            const { consumerId } = received.command.subscribe!
            const requestId = { low: -1, high: -1, unsigned: true } as const
            const close = () => connection.send({ type: type.CLOSE_CONSUMER, closeConsumer: { consumerId, requestId } })
            const release = broker.glue()
            if (first === "CLOSE") close()
            handle()
            if (first === "SUCCESS") close()
            release()
          })
        )
        const consumer = yield* client.consumer("t", { subscription: first })
        yield* TestClock.adjust("1 second")
        assert.strictEqual(count(broker, "SUBSCRIBE"), 2)
        broker.publishRaw("t", {}, first)
        assert.strictEqual((yield* consumer.receive).value, first)
      }
    }))

  it.effect("S045 a producer that is closed in the same read as its PRODUCER_SUCCESS comes back", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      broker.on(
        "PRODUCER",
        1,
        TestBroker.run(({ handle, received }) => {
          const release = broker.glue()
          handle()
          broker.closeProducer({ producerId: received.command.producer!.producerId.low })
          release()
        })
      )
      const producer = yield* client.producer("t")
      const sent = yield* start(producer.send("x"))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(sent)
      assert.strictEqual(count(broker, "PRODUCER"), 2)
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("S054 frames cut into single bytes make the same session", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.split(1)
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      const consumer = yield* client.consumer("t")
      yield* producer.send("x")
      assert.strictEqual((yield* consumer.receive).value, "x")
    }))
})

describe("clients that are closed", () => {
  for (
    const waiting of ["CONNECT", "PARTITIONED_METADATA", "LOOKUP", "PRODUCER", "SUBSCRIBE"] as const
  ) {
    it.effect(`S053 B25 a create that waits for ${waiting} when the client is closed fails with AlreadyClosedError`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        broker.on(waiting, "always", TestBroker.drop)
        const kind = waiting === "SUBSCRIBE" ? "consumer" : "producer"
        const fiber = yield* start(Effect.exit(make(client, kind)))
        yield* broker.received(waiting)
        yield* Scope.close(client.scope, Exit.void)
        yield* TestClock.adjust("1 second")
        const exit = yield* Fiber.join(fiber)
        const failure = yield* Effect.flip(exit)
        assert.strictEqual(failure.reason._tag, "AlreadyClosedError")
        assert.strictEqual(broker.connections.length, 0)
      }))
  }

  it.effect("S053 B25 a create that waits for the next try when the client is closed fails with AlreadyClosedError", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], { backoff: { initial: "1 second", max: "1 second" } })
      yield* broker.stop
      const fiber = yield* start(Effect.exit(client.producer("t")))
      yield* TestClock.adjust("10 millis")
      yield* Scope.close(client.scope, Exit.void)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Effect.flip(yield* Fiber.join(fiber))).reason._tag, "AlreadyClosedError")
    }))

  it.effect("S053 nothing can be made with a closed client, and closing it twice at once is fine", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      yield* Effect.all([Scope.close(client.scope, Exit.void), Scope.close(client.scope, Exit.void)], {
        concurrency: "unbounded"
      })
      yield* Scope.close(client.scope, Exit.void)
      for (const [kind] of kinds) {
        assert.strictEqual((yield* failureWithin(make(client, kind), 0)).reason._tag, "AlreadyClosedError")
      }
      // A producer that outlives its client is at its end: no reconnecting to nowhere.
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* failureWithin(producer.send("x"), 0)).reason._tag, "AlreadyClosedError")
      assert.strictEqual(broker.connectionCount, 1)
    }))

  for (const [kind] of kinds) {
    it.effect(`S053 a ${kind} that is trying to reconnect is closed at once`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        const scope = yield* Scope.make()
        yield* Scope.provide(make(client, kind), scope)
        yield* broker.stop
        yield* TestClock.adjust("10 seconds")
        const closing = yield* start(Scope.close(scope, Exit.void))
        yield* settle
        assert.isDefined(closing.pollUnsafe())
        const dialled = client.dialled.length
        yield* TestClock.adjust("5 minutes")
        assert.strictEqual(client.dialled.length, dialled)
      }))

    it.effect(`B16 closing a ${kind} whose CLOSE is never answered ends with the operation timeout`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker], { operationTimeout: "5 seconds" })
        broker.on(kind === "producer" ? "CLOSE_PRODUCER" : "CLOSE_CONSUMER", 1, TestBroker.drop)
        const scope = yield* Scope.make()
        yield* Scope.provide(make(client, kind), scope)
        const closing = yield* start(Scope.close(scope, Exit.void))
        yield* TestClock.adjust("4999 millis")
        assert.isUndefined(closing.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        assert.isDefined(closing.pollUnsafe())
      }))
  }

  it.effect("S053 a consumer that was unsubscribed can be closed", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const fiber = yield* start(Effect.scoped(Effect.flatMap(client.consumer("t"), (it) => it.unsubscribe)))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      assertNobody(broker)
    }))

  it.effect("B25 clients that are closed at any moment of a create: each ends once, and no connection is left", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      let seed = 7
      const random = (below: number) => {
        seed = (seed * 1103515245 + 12345) % 2147483648
        return seed % below
      }
      for (const name of ["CONNECT", "PARTITIONED_METADATA", "LOOKUP", "PRODUCER", "SUBSCRIBE"] as const) {
        broker.on(
          name,
          "always",
          TestBroker.run(({ handle }) => Effect.andThen(Effect.sleep(random(50)), Effect.sync(handle)))
        )
      }
      for (let i = 0; i < 200; i++) {
        const client = yield* clientOf([broker])
        const fibers = yield* Effect.forEach(kinds, ([kind]) => start(Effect.exit(make(client, kind, `t${i % 7}`))))
        yield* TestClock.adjust(random(200))
        yield* Scope.close(client.scope, Exit.void)
        yield* settle
        for (const fiber of fibers) {
          const exit = yield* Fiber.join(fiber)
          if (Exit.isSuccess(exit)) continue
          assert.strictEqual((yield* Effect.flip(exit)).reason._tag, "AlreadyClosedError")
        }
        assert.strictEqual(broker.connections.length, 0)
      }
    }))
})
