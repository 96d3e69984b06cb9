/**
 * What an acknowledgement becomes on the wire: gathered, in one command, once, never early and never lost.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import {
  acksOf,
  assertAllAcked,
  commandsOf,
  receive,
  redeliveriesOf,
  rest,
  settle,
  stage,
  valuesOf
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const letters = ["a", "b", "c"]

describe("gathering", () => {
  it.effect("S200 D22 five acknowledgements go in one command after 100 ms, not before", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (let i = 0; i < 5; i++) plain(String(i))
      for (const message of yield* receive(consumer, 5)) yield* consumer.ack(message)
      yield* TestClock.adjust("99 millis")
      assert.deepStrictEqual(acksOf(broker), [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 1, 2, 3, 4] }])
      yield* TestClock.adjust("1 day")
      assert.strictEqual(acksOf(broker).length, 1)
      assertAllAcked(broker)
    }))

  it.effect("S200 the time counts from the first one", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (let i = 0; i < 3; i++) plain(String(i))
      for (const message of yield* receive(consumer, 3)) {
        yield* consumer.ack(message)
        yield* TestClock.adjust("40 millis")
      }
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 1, 2] }])
    }))

  it.effect("S200 a thousand go at once; S199 0 is each by itself", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 2000 })
      for (let i = 0; i < 1001; i++) plain(String(i))
      yield* consumer.ackAll(yield* receive(consumer, 1001))
      yield* settle
      assert.deepStrictEqual(acksOf(broker).map((ack) => ack.ids?.length), [1000])
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(acksOf(broker).map((ack) => ack.ids?.length), [1000, 1])

      const direct = yield* consume({ subscription: "direct", ackGrouping: { maxDelay: 0 } })
      broker.clearLog()
      for (const message of yield* receive(direct, 2)) yield* direct.ack(message)
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0] }, { ids: [1] }])
    }))

  it.effect("D23 the size counts entries of every kind", () =>
    Effect.gen(function*() {
      const { batch, broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ ackGrouping: { maxMessages: 3, maxDelay: "1 hour" } })
      plain("plain")
      batch(["b0", "b1"])
      for (const id of [0, 1, 2]) chunk("u", id, letters)
      const [one, b0, b1, chunked] = yield* receive(consumer, 4)
      yield* consumer.ackAll([one, b0])
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [])
      yield* consumer.ack(b1)
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [])
      yield* consumer.ack(chunked)
      yield* settle
      // S166 A21: all of a message in one command, however full it is.
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 1, 2, 3, 4] }])
    }))

  it.effect("S199 a batch is acknowledged with its last message, without an ack set", () =>
    Effect.gen(function*() {
      const { batch, broker, consume } = yield* stage()
      const consumer = yield* consume()
      batch(Array.from({ length: 10 }, (_, i) => String(i)))
      const messages = yield* receive(consumer, 10)
      yield* consumer.ackAll(messages.slice(1))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(acksOf(broker), [])
      yield* consumer.ack(messages[0])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0] }])
      assert.deepStrictEqual(commandsOf(broker, "ACK")[0].ack!.messageId[0].ackSet, [])
    }))

  it.effect("S200 closing sends what is gathered, before CLOSE_CONSUMER; what wasn't acknowledged stays", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume(), scope)
      for (const value of letters) plain(value)
      const [, second] = yield* receive(consumer, 2)
      yield* consumer.ack(second)
      yield* Scope.close(scope, Exit.void)
      const names = broker.commands.map(({ type }) => type)
      assert.deepStrictEqual(acksOf(broker), [{ ids: [1] }])
      assert.isBelow(names.indexOf("ACK"), names.indexOf("CLOSE_CONSUMER"))
      assert.strictEqual(broker.backlog(topicName, "s"), 2)
      yield* TestClock.adjust("1 day")
      assert.strictEqual(commandsOf(broker, "ACK").length, 1)
    }))

  it.effect("S200 D22 acknowledged while disconnected: sent once, after the reconnect and before the first FLOW", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of letters) plain(value)
      const messages = yield* receive(consumer, 3)
      broker.dropConnections()
      yield* settle
      yield* consumer.ackAll(messages.slice(0, 2))
      yield* TestClock.adjust("1 second")
      const second = broker.commands.filter(({ connection }) => connection === 2).map(({ type }) => type)
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 1] }])
      assert.isBelow(second.indexOf("ACK"), second.indexOf("FLOW"))
      // S178: what was acknowledged doesn't come again.
      assert.deepStrictEqual(yield* rest(consumer), ["c"])
    }))

  it.effect("S178 a chunked message acknowledged while disconnected: all its chunks", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", ackGrouping: { maxDelay: "1 hour" } })
      for (const id of [0, 1, 2]) chunk("u", id, letters)
      yield* consumer.ack(yield* consumer.receive)
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 1, 2] }])
      assert.deepStrictEqual(yield* rest(consumer), [])
      assertAllAcked(broker)
    }))

  it.effect("S201 acknowledging with a closed consumer says so", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume(), scope)
      plain("a")
      const message = yield* consumer.receive
      yield* Scope.close(scope, Exit.void)
      for (
        const effect of [
          consumer.ack(message),
          consumer.nack(message),
          consumer.ackAll([message]),
          consumer.ackCumulative(message),
          consumer.receive,
          consumer.unsubscribe
        ]
      ) {
        const error = yield* Effect.flip(
          effect as Effect.Effect<unknown, import("../../src/PulsarError.ts").PulsarError>
        )
        assert.strictEqual(error.reason._tag, "AlreadyClosedError")
      }
    }))

  it.effect("thousands of ids on a broker that takes small frames go in several commands, and all arrive", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage({ maxMessageSize: 1000 })
      const consumer = yield* consume({ type: "shared", receiverQueueSize: 100, nackDelay: "1 second" })
      const parts = Array.from({ length: 2000 }, () => "x")
      for (let id = 0; id < parts.length; id++) chunk("u", id, parts)
      const message = yield* consumer.receive
      yield* consumer.nack(message)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(redeliveriesOf(broker).flat(), parts.map((_, id) => id))
      const again = yield* consumer.receive
      assert.strictEqual(again.redeliveryCount, 1)
      yield* consumer.ack(again)
      yield* consumer.flushAcks
      yield* settle
      assert.deepStrictEqual(acksOf(broker).flatMap((ack) => ack.ids ?? []), parts.map((_, id) => id))
      assertAllAcked(broker)
      assert.deepStrictEqual(broker.violations, [])
      assert.strictEqual(broker.connectionCount, 1)
    }))
})

describe("cumulative", () => {
  it.effect("S200 only the furthest is sent; S169 by the last chunk's entry", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume()
      for (let n = 0; n < 5; n++) for (const id of [0, 1, 2]) chunk(`u${n}`, id, letters)
      const messages = yield* receive(consumer, 5)
      yield* consumer.ackCumulative(messages[2])
      yield* consumer.ackCumulative(messages[1])
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(acksOf(broker), [{ upTo: 8 }])
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* rest(consumer)).length, 2)
    }))

  it.effect("S170 a message that isn't whole yet is not lost to a cumulative acknowledgement behind it", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume()
      plain("before")
      chunk("a", 0, ["a0", "a1"])
      plain("between")
      for (const id of [0, 1]) chunk("b", id, ["b0", "b1"])
      const messages = yield* receive(consumer, 3)
      assert.deepStrictEqual(valuesOf(messages), ["before", "between", "b0b1"])
      yield* consumer.ackCumulative(messages[2])
      yield* consumer.flushAcks
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [{ upTo: 0 }, { ids: [2, 3, 4] }])
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      chunk("a", 1, ["a0", "a1"])
      const whole = yield* consumer.receive
      assert.strictEqual(whole.value, "a0a1")
      yield* consumer.ackCumulative(whole)
      yield* consumer.flushAcks
      yield* settle
      assertAllAcked(broker)
    }))

  it.effect("S170 nor one whose chunks were asked for again", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({
        nackDelay: "10 seconds",
        chunks: { expireIncompleteAfter: "1 second", cleanupInterval: "1 second" }
      })
      chunk("a", 0, ["a0", "a1"])
      yield* TestClock.adjust("2 seconds")
      plain("behind")
      yield* consumer.ackCumulative(yield* consumer.receive)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(broker.backlog(topicName, "s"), 1)
      yield* TestClock.adjust("8 seconds")
      chunk("a", 1, ["a0", "a1"])
      assert.deepStrictEqual(yield* rest(consumer), ["a0a1"])
    }))

  it.effect("S205 S204 in the middle of a batch it stops before the batch", () =>
    Effect.gen(function*() {
      const { batch, broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (let n = 0; n < 4; n++) batch(Array.from({ length: 10 }, (_, i) => `${n}${i}`))
      plain("last")
      const messages = yield* receive(consumer, 41)
      const backlogAfter = Effect.fnUntraced(function*(settled: Effect.Effect<void, unknown>) {
        yield* settled
        yield* TestClock.adjust("100 millis")
        return broker.backlog(topicName, "s")
      })
      assert.strictEqual(yield* backlogAfter(consumer.ackCumulative(messages[8])), 5)
      assert.strictEqual(yield* backlogAfter(consumer.ackCumulative(messages[14])), 4)
      assert.strictEqual(yield* backlogAfter(consumer.ackAll(messages.slice(15, 20))), 3)
      assert.strictEqual(yield* backlogAfter(consumer.ackCumulative(messages[39])), 1)
      assert.strictEqual(yield* backlogAfter(consumer.ackCumulative(messages[40])), 0)
    }))

  it.effect("D25 it takes along what was asked for again, and the redelivery is called off", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "failover", nackDelay: "1 second" })
      for (let i = 1; i <= 5; i++) plain(String(i))
      yield* TestClock.adjust("1 second")
      const messages = yield* receive(consumer, 5)
      yield* consumer.nack(messages[2])
      yield* consumer.ackCumulative(messages[4])
      yield* TestClock.adjust("1 minute")
      assertAllAcked(broker)
      assert.deepStrictEqual(redeliveriesOf(broker), [])
      assert.deepStrictEqual(yield* rest(consumer), [])
    }))

  it.effect("D7 one that got lost with its connection: what comes again is handed over and acknowledged anew", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ ackGrouping: { maxDelay: 0 } })
      for (const value of letters) plain(value)
      const messages = yield* receive(consumer, 3)
      broker.on("ACK", 1, TestBroker.closeSocket)
      yield* consumer.ackCumulative(messages[2])
      yield* TestClock.adjust("1 second")
      const again = yield* receive(consumer, 3)
      assert.deepStrictEqual(valuesOf(again), letters)
      yield* consumer.ackCumulative(again[2])
      yield* settle
      assertAllAcked(broker)
    }))

  it.effect("S202 S275 where messages are shared it is refused here: the broker would say yes and do nothing", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      plain("a")
      for (const type of ["shared", "keyShared"] as const) {
        const consumer = yield* consume({ type, subscription: type })
        const error = yield* Effect.flip(consumer.ackCumulative(yield* consumer.receive))
        assert.strictEqual(error.reason._tag, "NotAllowedError")
        assert.include(error.message, type)
      }
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(acksOf(broker), [])
    }))
})
