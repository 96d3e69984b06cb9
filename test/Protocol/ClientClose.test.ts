/**
 * Closing at awkward moments: while something is being made, while something is broken, twice, and all at once.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"
import { clientOf, consumer, producer, start, topic } from "../support/memoryClient.ts"

/** A client whose scope the test closes. */
const closable = (broker: TestBroker.TestBroker) =>
  Effect.gen(function*() {
    const scope = yield* Scope.make()
    const client = yield* Scope.provide(clientOf([broker]), scope)
    return { client, close: Scope.close(scope, Exit.void) }
  })

const tagOf = <A>(exit: Exit.Exit<A, PulsarError>): string => {
  if (Exit.isSuccess(exit)) return "Success"
  const error = Cause.findErrorOption(exit.cause)
  return error._tag === "Some" ? error.value.reason._tag : "no typed error"
}

const fork = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

const steps = ["CONNECT", "PARTITIONED_METADATA", "LOOKUP", "PRODUCER", "SUBSCRIBE"] as const

describe("closing the client", () => {
  it.effect.each(steps)(
    "S053 B25 while a create waits for the answer to %s: it fails with AlreadyClosed",
    (step) =>
      Effect.gen(function*() {
        const broker = yield* TestBroker.make({ transport: "memory" })
        const { client, close } = yield* closable(broker)
        broker.on(step, "always", TestBroker.drop)
        const create = step === "SUBSCRIBE" ? Effect.asVoid(consumer(client)) : Effect.asVoid(producer(client))
        const creating = yield* fork(Effect.exit(Effect.scoped(create)))
        yield* broker.received(step)
        yield* close
        yield* TestClock.adjust("1 second")
        assert.strictEqual(tagOf(yield* Fiber.join(creating)), "AlreadyClosedError")
        assert.strictEqual(broker.connections.length, 0)
        assert.strictEqual(broker.connectionCount, 1)
      })
  )

  it.effect("S053 while a create waits for its next attempt: it fails with AlreadyClosed", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      yield* broker.stop
      const { client, close } = yield* closable(broker)
      const creating = yield* fork(Effect.exit(Effect.scoped(producer(client))))
      yield* TestClock.adjust("5 seconds")
      yield* close
      // The attempts are seconds apart by now.
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(tagOf(yield* Fiber.join(creating)), "AlreadyClosedError")
    }))

  it.effect("S053 B25 at any moment of several creates: each ends, nothing is left", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      for (const step of steps) broker.on(step, "always", TestBroker.delay("10 millis"))
      for (let moment = 0; moment <= 60; moment += 2) {
        const { client, close } = yield* closable(broker)
        const creates = yield* Effect.forEach([0, 1, 2, 3], (i) => {
          const own = Topic.make(`t-${moment}-${i}`, { codec: topic.codec })
          const create = i % 2 === 0 ? producer(client, { topic: own }) : consumer(client, { topic: own })
          return fork(
            Effect.exit(Effect.scoped(Effect.asVoid(create as Effect.Effect<unknown, PulsarError, Scope.Scope>)))
          )
        })
        yield* TestClock.adjust(moment)
        yield* close
        yield* TestClock.adjust("1 second")
        for (const exit of yield* Effect.forEach(creates, Fiber.join)) {
          assert.include(["Success", "AlreadyClosedError"], tagOf(exit), `closed after ${moment} ms`)
        }
        assert.strictEqual(broker.connections.length, 0, `closed after ${moment} ms`)
      }
    }))

  it.effect("S053 what is asked of a closed client fails at once, and dials nothing", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      const { client, close } = yield* closable(broker)
      yield* Effect.scoped(producer(client))
      yield* close
      assert.strictEqual(tagOf(yield* Effect.exit(producer(client))), "AlreadyClosedError")
      assert.strictEqual(tagOf(yield* Effect.exit(consumer(client))), "AlreadyClosedError")
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S053 under a producer and a consumer that live on: sends fail, a waiting receive ends", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      const { client, close } = yield* closable(broker)
      const sender = yield* producer(client)
      const receiver = yield* consumer(client)
      const receiving = yield* fork(Effect.exit(receiver.receive))
      yield* close
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(tagOf(yield* Effect.exit(sender.send("too late"))), "AlreadyClosedError")
      assert.strictEqual(tagOf(yield* Fiber.join(receiving)), "AlreadyClosedError")
    }))

  it.effect("S053 twice at the same time is closing it once", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      const { client, close } = yield* closable(broker)
      yield* Effect.scoped(producer(client))
      yield* Effect.all([close, close], { concurrency: "unbounded" })
      yield* close
      assert.strictEqual(broker.connections.length, 0)
    }))
})

describe("closing a producer or consumer", () => {
  it.effect("S053 while it waits to reconnect takes no time", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const scope = yield* Scope.make()
      yield* Scope.provide(Effect.all([producer(client), consumer(client)]), scope)
      yield* broker.stop
      yield* TestClock.adjust("1 minute")
      const closing = yield* fork(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("1 second")
      assert.isDefined(closing.pollUnsafe(), "closed within a second")
      yield* broker.start
      broker.clearLog()
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(broker.commands.filter(({ type }) => type === "PRODUCER" || type === "SUBSCRIBE"), [])
    }))

  it.effect.each(["PRODUCER", "SUBSCRIBE"] as const)(
    "S053 while its re-create (%s) waits for the answer",
    (step) =>
      Effect.gen(function*() {
        const { broker, client } = yield* start()
        const scope = yield* Scope.make()
        yield* Scope.provide(Effect.all([producer(client), consumer(client)]), scope)
        // Done, and not answered: the broker has it, and must be told that nobody wants it.
        broker.on(step, "always", TestBroker.mute)
        broker.dropConnections()
        yield* TestClock.adjust("1 second")
        yield* broker.received(step, { count: 2 })
        const closing = yield* fork(Scope.close(scope, Exit.void))
        yield* TestClock.adjust("1 second")
        assert.isDefined(closing.pollUnsafe(), "closed within a second")
        assert.deepStrictEqual(broker.connections[0].producers, [])
        assert.deepStrictEqual(broker.connections[0].consumers, [])
        assert.deepStrictEqual(broker.violations, [])
      })
  )

  it.effect("B16 a CLOSE that is never answered holds a close up for the operation timeout, not for ever", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start({}, { operationTimeout: "2 seconds" })
      for (const step of ["CLOSE_PRODUCER", "CLOSE_CONSUMER"] as const) broker.on(step, "always", TestBroker.drop)
      for (const create of [Effect.asVoid(producer(client)), Effect.asVoid(consumer(client))]) {
        const scope = yield* Scope.make()
        yield* Scope.provide(create, scope)
        const closing = yield* fork(Scope.close(scope, Exit.void))
        yield* TestClock.adjust("2 seconds")
        assert.isDefined(closing.pollUnsafe())
      }
    }))

  it.effect("S055 an interrupted program closes both, each with its own request, and nobody else on the connection", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const other = yield* producer(client)
      const program = yield* fork(Effect.scoped(Effect.gen(function*() {
        const sender = yield* producer(client)
        yield* sender.send("one")
        const receiver = yield* consumer(client)
        yield* receiver.receive
      })))
      yield* broker.received("FLOW")
      yield* Fiber.interrupt(program)
      const [closedProducer] = yield* broker.received("CLOSE_PRODUCER")
      const [closedConsumer] = yield* broker.received("CLOSE_CONSUMER")
      const ids = [closedProducer.command.closeProducer!.requestId, closedConsumer.command.closeConsumer!.requestId]
      assert.notDeepEqual(ids[0], ids[1])
      assert.deepStrictEqual(broker.connections[0].producers, [0])
      assert.deepStrictEqual(broker.connections[0].consumers, [])
      yield* other.send("still here")
      assert.strictEqual(broker.connectionCount, 1)
    }))
})
