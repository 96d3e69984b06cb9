/**
 * The pool: one connection a broker, shared while it is used, gone when it is idle, lost or closed. In memory and under
 * TestClock.
 */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, failureWithin, memory, namesOf, poolTo, settle, start, targetOf, type } from "../support/sessions.ts"

const death = PulsarError.make("test", new PulsarError.ConnectionError({ message: "a test ended it" }))

describe("sharing", () => {
  it.effect("S018 all who want a broker at the same time share one connection, dialled once", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", 1, TestBroker.delay("300 millis"))
      const pool = yield* poolTo([broker])
      const fibers = yield* Effect.forEach([1, 2, 3], () => start(pool.get(targetOf(broker))))
      yield* TestClock.adjust("300 millis")
      const [a, b, c] = yield* Effect.forEach(fibers, Fiber.join)
      assert.strictEqual(a, b)
      assert.strictEqual(b, c)
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S018 a producer and a consumer made at once share one connection, and look up after CONNECTED", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", 1, TestBroker.delay("300 millis"))
      const client = yield* clientOf([broker])
      const fibers = yield* Effect.all([start(client.producer("t")), start(client.consumer("t"))])
      yield* TestClock.adjust("299 millis")
      assert.deepStrictEqual(namesOf(broker), ["CONNECT"])
      yield* TestClock.adjust("1 millis")
      yield* Effect.forEach(fibers, (fiber) => Fiber.join<unknown, PulsarError.PulsarError>(fiber))
      assert.deepStrictEqual(namesOf(broker).slice(0, 3), [
        "CONNECT",
        "PARTITIONED_METADATA",
        "PARTITIONED_METADATA"
      ])
      assert.sameMembers(namesOf(broker).slice(3), ["LOOKUP", "LOOKUP", "PRODUCER", "SUBSCRIBE", "FLOW"])
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S027 the same address for different brokers behind it is different connections", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const pool = yield* poolTo([broker])
      const direct = yield* pool.get(targetOf(broker))
      const a = yield* pool.get(targetOf(broker, "10.255.255.1:6650"))
      const b = yield* pool.get(targetOf(broker, "10.255.255.2:6650"))
      assert.strictEqual(yield* pool.get(targetOf(broker, "10.255.255.1:6650")), a)
      assert.strictEqual(new Set([direct, a, b]).size, 3)
      assert.deepStrictEqual(broker.connections.map((it) => it.proxyToBrokerUrl), [
        "",
        "10.255.255.1:6650",
        "10.255.255.2:6650"
      ])
    }))

  it.effect("one user that goes away does not take the connection from the others", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const pool = yield* poolTo([broker], { connectionMaxIdle: Duration.seconds(1) })
      const scope = yield* Scope.make()
      const connection = yield* pool.get(targetOf(broker))
      yield* Scope.provide(pool.get(targetOf(broker)), scope)
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(connection.state, "Ready")
    }))

  it.effect("a user that gives up while it is dialled leaves the dialling to the others", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", 1, TestBroker.delay("300 millis"))
      const pool = yield* poolTo([broker])
      const first = yield* start(Effect.scoped(pool.get(targetOf(broker))))
      const second = yield* start(pool.get(targetOf(broker)))
      yield* settle
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("300 millis")
      assert.strictEqual((yield* Fiber.join(second)).state, "Ready")
      assert.strictEqual(broker.connectionCount, 1)
    }))
})

describe("leaving", () => {
  it.effect("a failed dial is not kept: the next one dials anew", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const pool = yield* poolTo([broker])
      yield* broker.stop
      const error = yield* failureWithin(pool.get(targetOf(broker)), 0)
      assert.strictEqual(error.reason._tag, "ConnectionError")
      assert.match(error.message, /connection refused$/)
      yield* broker.start
      assert.strictEqual((yield* pool.get(targetOf(broker))).state, "Ready")
    }))

  it.effect("a connection that is lost leaves in the same moment, and nobody gets it any more", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const pool = yield* poolTo([broker])
      const old = yield* pool.get(targetOf(broker))
      let next: Fiber.Fiber<unknown, PulsarError.PulsarError> | undefined
      const context = yield* Effect.context<Scope.Scope>()
      // Asks for another one from inside the news of the loss.
      old.addProducer(1, {
        onReceipt: () => {},
        onSendError: () => {},
        onClosed: () => {},
        onMigrated: () => {},
        onConnectionLost: () => {
          next = Effect.runForkWith(context)(pool.get(targetOf(broker)))
        }
      })
      old.die(death)
      const fresh = yield* Fiber.join(next!)
      assert.notStrictEqual(fresh, old)
      assert.strictEqual(yield* pool.get(targetOf(broker)), fresh)
      yield* settle
      assert.strictEqual(broker.connections.length, 1)
    }))

  it.effect("S052 an idle connection is closed after connectionMaxIdle, one that is used is not", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const other = yield* memory()
      const pool = yield* poolTo([broker, other])
      const used = yield* pool.get(targetOf(other))
      const idle = yield* Effect.scoped(pool.get(targetOf(broker)))
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(idle.state, "Ready")
      // Used for a moment: the minute begins again.
      assert.strictEqual(yield* Effect.scoped(pool.get(targetOf(broker))), idle)
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(idle.state, "Ready")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(idle.state, "Lost")
      assert.strictEqual(broker.connections.length, 0)
      assert.strictEqual(used.state, "Ready")
      assert.strictEqual(other.connections.length, 1)
    }))

  it.effect("S052 a consumer that receives nothing keeps its connection, a client without any loses it", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      yield* Effect.scoped(client.consumer("t"))
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual(broker.connections.length, 0)
      yield* client.consumer("t")
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(broker.connections.length, 1)
      assert.strictEqual(broker.connectionCount, 2)
    }))

  it.effect("S052 an infinite connectionMaxIdle keeps them all", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], { connectionMaxIdle: Duration.infinity })
      yield* Effect.scoped(client.consumer("t"))
      yield* TestClock.adjust("6 hours")
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(broker.connections.length, 1)
    }))

  it.effect("the slow end of an idle connection does not touch the one that took its place", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const pool = yield* poolTo([broker], {
        connectionMaxIdle: Duration.seconds(1),
        keepAliveInterval: Duration.hours(1)
      })
      const idle = yield* Effect.scoped(pool.get(targetOf(broker)))
      // It has something to write that nobody reads, so that closing it takes a second.
      broker.stopReading()
      idle.write(new Uint8Array(1024 * 1024))
      yield* settle
      idle.send({ type: type.PING, ping: {} })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(idle.state, "Lost")
      assert.strictEqual(broker.connections.length, 1)
      broker.resumeReading()
      const fresh = yield* pool.get(targetOf(broker))
      assert.notStrictEqual(fresh, idle)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* pool.get(targetOf(broker)), fresh)
      assert.strictEqual(broker.connectionCount, 2)
    }))
})

describe("closing", () => {
  it.effect("S053 after its scope closed it says so at once", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const scope = yield* Scope.make()
      const pool = yield* Scope.provide(poolTo([broker]), scope)
      const connection = yield* pool.get(targetOf(broker))
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(connection.lost?.reason._tag, "AlreadyClosedError")
      const error = yield* failureWithin(pool.get(targetOf(broker)), 0)
      assert.strictEqual(error.reason._tag, "AlreadyClosedError")
      assert.strictEqual(error.message, "connect: the client is closed")
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("S053 who waits for a dial when it closes hears that it closed, and is not interrupted", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", "always", TestBroker.drop)
      const scope = yield* Scope.make()
      const pool = yield* Scope.provide(poolTo([broker]), scope)
      const fiber = yield* start(pool.get(targetOf(broker)))
      yield* broker.received("CONNECT")
      yield* Scope.close(scope, Exit.void)
      const exit = yield* Fiber.await(fiber)
      assert.isTrue(Exit.isFailure(exit) && !Exit.hasInterrupts(exit))
      assert.strictEqual((yield* Effect.flip(Fiber.join(fiber))).reason._tag, "AlreadyClosedError")
      assert.strictEqual(broker.connections.length, 0)
    }))
})
