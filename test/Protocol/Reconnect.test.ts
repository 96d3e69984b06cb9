/**
 * What producers and consumers do when their session is lost: the broker closes them, hands them over, goes away, or
 * turns them down for a while. In memory and under TestClock.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { Message } from "../../src/Message.ts"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, memory, namesOf, settle, start } from "../support/sessions.ts"

const topic = "persistent://public/default/t"

const toNumber = (value: { readonly low: number }): number => value.low
const valueOf = (message: Message<string>): string => message.value

const of = (broker: TestBroker.TestBroker, name: TestBroker.CommandName, connection?: number) =>
  broker.commands.filter((it) => it.type === name && (connection === undefined || it.connection === connection))

/** Sends in the background, and waits until the broker has heard of it. */
const pending = Effect.fnUntraced(function*<A, E>(broker: TestBroker.TestBroker, send: Effect.Effect<A, E>) {
  const count = of(broker, "SEND").length
  const fiber = yield* start(send)
  yield* broker.received("SEND", { count: count + 1 })
  return fiber
})

describe("what is said anew", () => {
  it.effect("S039 C23 a producer comes back under its id and name with a higher epoch, and sends the same bytes", () =>
    Effect.gen(function*() {
      const broker = yield* memory({ recordBodies: true })
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      broker.withholdReceipts()
      const fibers = yield* Effect.forEach(["0", "1", "2"], (text) => pending(broker, producer.send(text)))
      broker.releaseReceipts(1)
      yield* Fiber.join(fibers[0])
      broker.on("PRODUCER", 1, TestBroker.delay("1 second"))
      // The receipts that are held go with the connection; later ones are not held.
      broker.dropConnections()
      broker.releaseReceipts()
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(of(broker, "PRODUCER", 2).length, 1)
      assert.strictEqual(of(broker, "SEND", 2).length, 0)
      yield* TestClock.adjust("1 second")
      const [before, after] = of(broker, "PRODUCER").map(({ command }) => command.producer!)
      assert.strictEqual(toNumber(after.producerId), toNumber(before.producerId))
      assert.strictEqual(before.producerName, "")
      assert.strictEqual(after.producerName, producer.name)
      assert.isFalse(after.userProvidedProducerName)
      assert.strictEqual(toNumber(after.epoch), toNumber(before.epoch) + 1)
      const bodies = (connection: number) =>
        of(broker, "SEND", connection).map(({ body, command }) => [
          toNumber(command.send!.sequenceId),
          Buffer.from(body!).toString("hex")
        ])
      assert.deepStrictEqual(bodies(2), bodies(1).slice(1))
      yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
    }))

  it.effect("S039 a name that the user gave stays the user's", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      yield* client.producer("t", { name: "mine" })
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(
        of(broker, "PRODUCER").map(({ command }) => [
          command.producer!.producerName,
          command.producer!.userProvidedProducerName,
          toNumber(command.producer!.epoch)
        ]),
        [["mine", true, 0], ["mine", true, 1]]
      )
    }))

  it.effect("S039 B9 a consumer comes back under its id and name, and its FLOW goes to the new connection only", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const consumer = yield* client.consumer("t", { consumerName: "c", receiverQueueSize: 10 })
      const waiting = yield* start(consumer.receive)
      yield* broker.received("FLOW")
      yield* settle
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      const [before, after] = of(broker, "SUBSCRIBE").map(({ command }) => command.subscribe!)
      assert.strictEqual(toNumber(after.consumerId), toNumber(before.consumerId))
      assert.strictEqual(after.consumerName, "c")
      assert.deepStrictEqual(namesOf(broker, 2), ["CONNECT", "LOOKUP", "SUBSCRIBE", "FLOW"])
      assert.deepStrictEqual(of(broker, "FLOW").map(({ command }) => command.flow!.messagePermits), [10, 10])
      broker.publishRaw("t", {}, "hello")
      assert.strictEqual(valueOf(yield* Fiber.join(waiting)), "hello")
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("B19 sequence ids go on after a reconnect, whatever the broker says it has", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      broker.on("SEND", 1, TestBroker.replyError("PersistenceError", "not now"))
      const first = yield* pending(broker, producer.send("0"))
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(first)
      yield* producer.send("1")
      assert.deepStrictEqual(of(broker, "SEND").map(({ command }) => toNumber(command.send!.sequenceId)), [0, 0, 1])
    }))

  it.effect("S043 sends that a closed producer swallowed are sent again, and so are those made in between", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      const ignore = broker.on("SEND", "always", TestBroker.drop)
      const fibers = yield* Effect.forEach([0, 1, 2, 3, 4], (i) => pending(broker, producer.send(`${i}`)))
      broker.closeProducer({})
      yield* settle
      ignore()
      broker.on("PRODUCER", 1, TestBroker.delay("1 second"))
      const between = yield* start(producer.send("5"))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(of(broker, "SEND").length, 5)
      yield* TestClock.adjust("1 second")
      yield* Effect.forEach([...fibers, between], (fiber) => Fiber.join(fiber))
      assert.deepStrictEqual(
        broker.entries("t").map(({ payload }) => Buffer.from(payload).toString()),
        ["0", "1", "2", "3", "4", "5"]
      )
      assert.strictEqual(broker.connectionCount, 1)
      assert.deepStrictEqual(broker.violations, [])
    }))
})

describe("a broker that doesn't answer", () => {
  it.effect("S036 B11 a re-create without an answer is closed on the broker before the next one; the producer never fails", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], { operationTimeout: "1 second" })
      const producer = yield* client.producer("t")
      broker.clearLog()
      broker.on("PRODUCER", 1, TestBroker.drop)
      broker.closeProducer({})
      yield* settle
      const sent = yield* start(producer.send("x"))
      yield* TestClock.adjust("2 seconds")
      assert.isFalse(PulsarError.isPulsarError(yield* Fiber.join(sent)))
      assert.deepStrictEqual(namesOf(broker), ["LOOKUP", "PRODUCER", "CLOSE_PRODUCER", "LOOKUP", "PRODUCER", "SEND"])
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S036 B11 the same for a consumer, and a late success of the first try is nobody's", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], { operationTimeout: "1 second" })
      const consumer = yield* client.consumer("t")
      yield* broker.received("FLOW")
      broker.clearLog()
      broker.on("SUBSCRIBE", 1, TestBroker.delay("1500 millis"))
      broker.closeConsumer({})
      const received = yield* start(consumer.receive)
      yield* TestClock.adjust("3 seconds")
      broker.publishRaw("t", {}, "x")
      assert.strictEqual(valueOf(yield* Fiber.join(received)), "x")
      assert.deepStrictEqual(namesOf(broker).slice(0, 5), [
        "LOOKUP",
        "SUBSCRIBE",
        "CLOSE_CONSUMER",
        "LOOKUP",
        "SUBSCRIBE"
      ])
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(broker.connections[0].consumers.length, 1)
    }))

  it.effect("S036 and for one partition of four", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.createPartitionedTopic("p", 4)
      const client = yield* clientOf([broker], { operationTimeout: "1 second" })
      const producer = yield* client.producer("p")
      yield* client.consumer("p")
      broker.on("PRODUCER", 1, TestBroker.drop)
      broker.on("SUBSCRIBE", 1, TestBroker.drop)
      broker.unload("persistent://public/default/p-partition-2")
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([broker.connections[0].producers.length, broker.connections[0].consumers.length], [4, 4])
      const sent = yield* start(Effect.forEach([1, 2, 3, 4], (i) => producer.send(`${i}`)))
      yield* settle
      yield* Fiber.join(sent)
    }))
})

describe("a broker that says no", () => {
  it.effect("S040 B12 a consumer's place that is still taken after a reconnect is asked for until it is free", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const consumer = yield* client.consumer("t")
      const received = yield* start(consumer.receive)
      for (const nth of [1, 2, 3]) broker.on("SUBSCRIBE", nth, TestBroker.replyError("ConsumerBusy"))
      broker.dropConnections()
      yield* TestClock.adjust("300 millis")
      broker.publishRaw("t", {}, "x")
      assert.isUndefined(received.pollUnsafe())
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(valueOf(yield* Fiber.join(received)), "x")
      assert.strictEqual(of(broker, "SUBSCRIBE").length, 5)
    }))

  it.effect("S040 B12 a producer's name that is still taken is asked for until it is free; sends go out in order", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t", { name: "mine" })
      for (const nth of [1, 2, 3, 4, 5]) broker.on("PRODUCER", nth, TestBroker.replyError("ProducerBusy"))
      broker.dropConnections()
      const fibers = yield* Effect.forEach(["a", "b", "c"], (text) => start(producer.send(text)))
      yield* TestClock.adjust("10 seconds")
      yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
      assert.deepStrictEqual(
        broker.entries("t").map(({ payload }) => Buffer.from(payload).toString()),
        ["a", "b", "c"]
      )
    }))

  for (const error of ["AuthorizationError", "ServiceNotReady", "PersistenceError", "NotAllowedError"] as const) {
    it.effect(`S040 ${error} on a reconnect is not the end`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        const producer = yield* client.producer("t")
        for (const nth of [1, 2, 3]) broker.on("PRODUCER", nth, TestBroker.replyError(error))
        broker.closeProducer({})
        yield* settle
        const sent = yield* start(producer.send("x"))
        yield* TestClock.adjust("5 seconds")
        yield* Fiber.join(sent)
        assert.strictEqual(of(broker, "PRODUCER").length, 5)
      }))
  }

  for (
    const [error, tag] of [
      ["TopicTerminatedError", "TopicTerminatedError"],
      ["TopicNotFound", "TopicNotFoundError"],
      ["ProducerFenced", "ProducerFencedError"]
    ] as const
  ) {
    it.effect(`B13 ${error} on a reconnect ends the producer: pending and later sends fail with it, nothing is asked again`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const client = yield* clientOf([broker])
        const producer = yield* client.producer("t")
        broker.on("SEND", "always", TestBroker.drop)
        const sent = yield* pending(broker, Effect.flip(producer.send("x")))
        broker.on("PRODUCER", "always", TestBroker.replyError(error))
        broker.closeProducer({})
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual((yield* Fiber.join(sent)).reason._tag, tag)
        assert.strictEqual((yield* Effect.flip(producer.send("y"))).reason._tag, tag)
        const asked = broker.commands.length
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(namesOf(broker).slice(asked).filter((name) => name !== "PING"), [])
      }))
  }

  it.effect("B13 a topic that is terminated under a working producer fails its sends at once", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      broker.withholdReceipts()
      yield* settle
      broker.terminate("t")
      const sent = yield* start(Effect.flip(producer.send("x")))
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(sent)).reason._tag, "TopicTerminatedError")
    }))

  it.effect("B20 an error that comes back with every try is met with growing pauses, not a hot loop", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t", { sendTimeout: "1 minute" })
      const since = yield* Clock.currentTimeMillis
      for (const nth of [1, 2, 3, 4, 5]) broker.on("SEND", nth, TestBroker.replyError("PersistenceError", "can't tell"))
      const sent = yield* start(producer.send("x"))
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(sent)
      const times = of(broker, "PRODUCER").slice(1).map(({ at }) => at - since)
      assert.strictEqual(times.length, 5)
      times.slice(1).forEach((at, i) => assert.isAtLeast(at - times[i], 80 * 2 ** (i + 1)))
      assert.strictEqual(broker.entries("t").length, 1)
      assert.strictEqual(broker.connectionCount, 1)
    }))
})

describe("a broker that hands over", () => {
  const two = Effect.gen(function*() {
    const a = yield* memory()
    const b = yield* memory({ cluster: a })
    return { a, b, client: yield* clientOf([a, b]) }
  })

  it.effect("S041 an assigned broker gets the producer at once, without a lookup, with what is pending", () =>
    Effect.gen(function*() {
      const { a, b, client } = yield* two
      const producer = yield* client.producer("t")
      a.on("SEND", "always", TestBroker.drop)
      const sent = yield* pending(a, producer.send("x"))
      a.clearLog()
      a.closeProducer({}, { assignedUrl: b.serviceUrl })
      yield* TestClock.adjust("50 millis")
      yield* Fiber.join(sent)
      assert.deepStrictEqual(namesOf(a), [])
      assert.deepStrictEqual(namesOf(b), ["CONNECT", "PRODUCER", "SEND"])
    }))

  it.effect("S041 and the consumer", () =>
    Effect.gen(function*() {
      const { a, b, client } = yield* two
      const consumer = yield* client.consumer("t", { receiverQueueSize: 10 })
      yield* a.received("FLOW")
      a.clearLog()
      a.closeConsumer({}, { assignedUrl: b.serviceUrl })
      yield* TestClock.adjust("50 millis")
      assert.deepStrictEqual(namesOf(a), [])
      assert.deepStrictEqual(namesOf(b), ["CONNECT", "SUBSCRIBE", "FLOW"])
      b.publishRaw("t", {}, "x")
      assert.strictEqual(valueOf(yield* consumer.receive), "x")
    }))

  it.effect("S041 an assigned broker that refuses the connection leads back to a lookup", () =>
    Effect.gen(function*() {
      const { a, b, client } = yield* two
      const producer = yield* client.producer("t")
      yield* b.stop
      a.clearLog()
      a.closeProducer({}, { assignedUrl: b.serviceUrl })
      yield* settle
      const sent = yield* start(producer.send("x"))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(sent)
      assert.deepStrictEqual(namesOf(a), ["LOOKUP", "PRODUCER", "SEND"])
      assert.deepStrictEqual(client.dialled.length, 2)
    }))

  it.effect("S041 an assigned URL that can't be read leads to a lookup", () =>
    Effect.gen(function*() {
      const { a, client } = yield* two
      yield* client.producer("t")
      a.clearLog()
      a.closeProducer({}, { assignedUrl: "nonsense" })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(namesOf(a), ["LOOKUP", "PRODUCER"])
    }))

  it.effect("S041 brokers that hand a producer to and fro do so with growing pauses", () =>
    Effect.gen(function*() {
      const { a, b, client } = yield* two
      yield* client.producer("t")
      for (const [from, to] of [[a, b], [b, a]] as const) {
        from.on(
          "PRODUCER",
          "always",
          TestBroker.run(({ handle }) => {
            handle()
            from.closeProducer({}, { assignedUrl: to.serviceUrl })
          })
        )
      }
      a.closeProducer({}, { assignedUrl: b.serviceUrl })
      yield* TestClock.adjust("10 seconds")
      assert.isAtMost(of(a, "PRODUCER").length + of(b, "PRODUCER").length, 12)
    }))

  it.effect("S042 an unload in the middle of many sends loses none and keeps their order", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const producer = yield* client.producer("t")
      const consumer = yield* client.consumer("t", { initialPosition: "earliest" })
      const sent = yield* start(Effect.forEach(
        Array.from({ length: 1000 }, (_, i) => `${i}`),
        (text) => producer.send(text),
        { concurrency: 100, discard: true }
      ))
      const received = new Set<string>()
      const order: Array<string> = []
      const receiving = yield* start(Effect.gen(function*() {
        while (received.size < 1000) {
          const message = yield* consumer.receive
          if (!received.has(message.value)) order.push(message.value)
          received.add(message.value)
          yield* consumer.ack(message)
        }
      }))
      for (const count of [300, 600]) {
        yield* broker.received("SEND", { count })
        broker.unload("t")
        yield* TestClock.adjust("1 second")
      }
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(sent)
      yield* Fiber.join(receiving)
      assert.deepStrictEqual(order, Array.from({ length: 1000 }, (_, i) => `${i}`))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(broker.backlog(topic, "s"), 0)
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("S056 a topic that moved to another cluster is produced to and consumed from there", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory()
      const client = yield* clientOf([a, b])
      const producer = yield* client.producer("t")
      const consumer = yield* client.consumer("t")
      a.on("SEND", "always", TestBroker.drop)
      const sent = yield* pending(a, producer.send("x"))
      a.topicMigrated("t", b)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(sent)
      assert.strictEqual(valueOf(yield* consumer.receive), "x")
      assert.deepStrictEqual(b.stats("t").publishers.map(({ producerName }) => producerName), [producer.name])
      assert.deepStrictEqual(namesOf(b).filter((name) => name === "LOOKUP").length, 2)
      // The old cluster is done with: a later reconnect doesn't ask it either.
      a.clearLog()
      yield* TestClock.adjust("2 seconds")
      b.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.strictEqual(b.connections.at(-1)!.producers.length, 1)
      assert.strictEqual(b.connections.at(-1)!.consumers.length, 1)
      assert.notInclude(namesOf(a), "LOOKUP")
    }))
})

describe("who is not concerned", () => {
  it.effect("S055 a consumer that is closed leaves the others on its connection alone, and so does a CLOSE nobody answers", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], { operationTimeout: "5 seconds" })
      const producer = yield* client.producer("t")
      const kept = yield* client.consumer("t", { subscription: "kept" })
      const fiber = yield* start(Effect.scoped(Effect.flatMap(client.consumer("t"), (it) => it.receive)))
      yield* settle
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(of(broker, "CLOSE_CONSUMER").length, 1)
      const answerAgain = broker.on("CLOSE_PRODUCER", "always", TestBroker.drop)
      const closing = yield* start(Effect.scoped(client.producer("other")))
      yield* TestClock.adjust("5 seconds")
      assert.isDefined(closing.pollUnsafe())
      answerAgain()
      yield* producer.send("x")
      assert.strictEqual(valueOf(yield* kept.receive), "x")
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S055 a socket that is dead already holds up nobody who closes", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const fiber = yield* start(Effect.scoped(Effect.gen(function*() {
        yield* client.producer("t")
        yield* client.consumer("t")
        yield* broker.stop
      })))
      yield* settle
      assert.isDefined(fiber.pollUnsafe())
    }))

  it.effect("B24 a partition whose broker can't be found does not hold up the others", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.createPartitionedTopic("p", 4)
      const partition = (i: number) => `persistent://public/default/p-partition-${i}`
      const client = yield* clientOf([broker])
      const consumer = yield* client.consumer("p", { type: "shared", receiverQueueSize: 4 })
      broker.on("LOOKUP", "always", TestBroker.drop, {
        where: ({ command }) => command.lookupTopic!.topic === partition(2)
      })
      broker.closeConsumer({ topic: partition(2) })
      yield* settle
      const got: Array<string> = []
      for (let i = 0; i < 40; i++) {
        for (const at of [0, 1, 3]) broker.publishRaw(partition(at), {}, `${at}`)
        for (let n = 0; n < 3; n++) got.push(valueOf(yield* consumer.receive))
      }
      assert.strictEqual(got.length, 120)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(broker.connections[0].consumers.length, 3)
    }))
})
