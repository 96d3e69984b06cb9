/**
 * Closing what works: a client under its producers and consumers, a producer under its sends, a program by an interrupt.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, consumer, producer, start } from "../support/memoryClient.ts"

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

describe("closing the client", () => {
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

  it.effect("S044 no SEND follows CLOSE_PRODUCER, however many sends are being made; later ones fail at once", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const scope = yield* Scope.make()
      const sender = yield* Scope.provide(producer(client), scope)
      const sends = yield* Effect.forEach(
        Array.from({ length: 100 }, (_, i) => i),
        (i) => fork(Effect.exit(sender.send(`${i}`)))
      )
      const closing = yield* fork(Scope.close(scope, Exit.void))
      const late = yield* Effect.forEach([1, 2, 3], (i) => fork(Effect.exit(sender.send(`late ${i}`))))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(closing)
      const types = broker.commands.map((command) => command.type)
      assert.isBelow(types.lastIndexOf("SEND"), types.indexOf("CLOSE_PRODUCER"))
      assert.deepStrictEqual(broker.violations, [])
      for (const exit of yield* Effect.forEach(sends, Fiber.join)) assert.strictEqual(tagOf(exit), "Success")
      for (const exit of yield* Effect.forEach(late, Fiber.join)) assert.strictEqual(tagOf(exit), "AlreadyClosedError")
      assert.strictEqual(broker.entries("t").length, 100)
    }))
})
