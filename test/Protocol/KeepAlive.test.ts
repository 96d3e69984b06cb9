/**
 * What keep-alive does for a whole client. When exactly a connection is given up is tested in Connection.test.ts.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { connectionTo, consumer, producer, start } from "../support/memoryClient.ts"

const everySecond = { keepAliveInterval: "1 second" } as const

describe("keep-alive", () => {
  it.effect("S023 a broker that ignores pings and says something else is kept", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start({}, everySecond)
      yield* consumer(client)
      broker.on("PING", "always", TestBroker.drop)
      for (let i = 0; i < 10; i++) {
        yield* TestClock.adjust("500 millis")
        broker.connections[0].send({
          type: type.ACTIVE_CONSUMER_CHANGE,
          activeConsumerChange: { consumerId: 0, isActive: true }
        })
      }
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect.each([0, 500])(
    "S023 a broker that falls silent %i ms after a ping: what was in flight goes to another connection or fails",
    (offset) =>
      Effect.gen(function*() {
        const { broker, client } = yield* start({}, everySecond)
        const sender = yield* producer(client)
        const connection = yield* connectionTo(client, broker)
        yield* TestClock.adjust(3000 + offset)
        // Its last word now, then silence.
        broker.connections[0].send({ type: type.PONG, pong: {} })
        broker.on("PING", "always", TestBroker.drop, { where: (received) => received.connection === 1 })
        broker.on("SEND", 1, TestBroker.drop)
        broker.on("LOOKUP", 1, TestBroker.drop)
        const sending = yield* Effect.forkChild(sender.send("in flight"), { startImmediately: true })
        const asking = yield* Effect.forkChild(Effect.flip(client.internals.lookup.broker("t")), {
          startImmediately: true
        })
        let silent = 0
        while (connection.state === "Ready") {
          yield* TestClock.adjust("50 millis")
          silent += 50
          assert.isAtMost(silent, 2200)
        }
        assert.isAtLeast(silent, 1000)
        assert.strictEqual((yield* Fiber.join(asking)).reason._tag, "ConnectionError")
        // The producer is on another connection, and what was in flight went there.
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(sending)
        assert.strictEqual(broker.connectionCount, 2)
        assert.strictEqual(broker.connections.length, 1)
      })
  )

  it.effect("E10 no ping is sent and no timer runs after the client is closed", () =>
    Effect.gen(function*() {
      const broker = yield* Effect.scoped(Effect.gen(function*() {
        const { broker, client } = yield* start({}, everySecond)
        yield* producer(client)
        yield* TestClock.adjust("3 seconds")
        return broker
      }))
      assert.strictEqual(broker.connections.length, 0)
      broker.clearLog()
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(broker.commands, [])
    }))
})
