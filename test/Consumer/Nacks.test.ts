/**
 * Asking for messages again: when, for which entries, how often; and that it is called off when it isn't wanted any more.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import {
  acksOf,
  assertAllAcked,
  assertPermits,
  flowsOf,
  receive,
  redeliveriesOf,
  rest,
  settle,
  stage,
  valuesOf
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const letters = ["a", "b", "c"]

describe("negative acknowledgement", () => {
  it.effect("S208 comes again after a minute, not sooner, with a count", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared" })
      for (const value of letters) plain(value)
      const [, second] = yield* receive(consumer, 3)
      yield* consumer.nack(second)
      yield* TestClock.adjust("59999 millis")
      assert.deepStrictEqual(redeliveriesOf(broker), [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(redeliveriesOf(broker), [[1]])
      const again = yield* consumer.receive
      assert.strictEqual(again.value, "b")
      assert.strictEqual(again.redeliveryCount, 1)
    }))

  for (const type of ["shared", "keyShared", "exclusive", "failover"] as const) {
    for (const batched of [false, true]) {
      for (const nackDelay of [0, 100]) {
        it.effect(`S208 ${type}, ${batched ? "batched" : "plain"}, after ${nackDelay} ms: all twenty again, then none`, () =>
          Effect.gen(function*() {
            const { batch, broker, consume, plain } = yield* stage()
            const consumer = yield* consume({ type, nackDelay })
            const values = Array.from({ length: 20 }, (_, i) => String(i))
            if (batched) { for (const at of [0, 10]) batch(values.slice(at, at + 10)) }
            else for (const value of values) plain(value)
            yield* TestClock.adjust("1 second")
            for (const message of yield* receive(consumer, 20)) yield* consumer.nack(message)
            yield* TestClock.adjust(nackDelay)
            const again = yield* receive(consumer, 20)
            assert.deepStrictEqual([...valuesOf(again)].sort(), [...values].sort())
            yield* consumer.ackAll(again)
            yield* TestClock.adjust("1 minute")
            assert.deepStrictEqual(yield* rest(consumer), [])
            assertAllAcked(broker)
            assertPermits(broker, 1000)
          }))
      }
    }
  }

  it.effect("those of different times go at their times, those of one time in one command", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "10 seconds" })
      for (let i = 0; i < 5; i++) plain(String(i))
      const messages = yield* receive(consumer, 5)
      yield* consumer.nack(messages[0])
      yield* consumer.nack(messages[3])
      yield* TestClock.adjust("4 seconds")
      yield* consumer.nack(messages[1])
      yield* TestClock.adjust("6 seconds")
      assert.deepStrictEqual(redeliveriesOf(broker), [[0, 3]])
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(redeliveriesOf(broker), [[0, 3], [1]])
    }))

  it.effect("S210 D9 D17 the messages of a batch make one id, once", () =>
    Effect.gen(function*() {
      const { batch, broker, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      batch(letters)
      const messages = yield* receive(consumer, 3)
      for (const message of messages) yield* consumer.nack(message)
      yield* consumer.nack(messages[0])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [[0]])
      assert.deepStrictEqual(valuesOf(yield* receive(consumer, 3)), letters)
      // What was asked for through the first delivery is done with: it came again.
      yield* consumer.nack(messages[1])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [[0]])
    }))

  it.effect("D6 one of a batch brings the whole batch, the acknowledged ones too", () =>
    Effect.gen(function*() {
      const { batch, broker, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      batch(letters)
      const [a, b, c] = yield* receive(consumer, 3)
      yield* consumer.ackAll([a, c])
      yield* consumer.nack(b)
      yield* TestClock.adjust("1 second")
      const again = yield* receive(consumer, 3)
      assert.deepStrictEqual(valuesOf(again), letters)
      yield* consumer.ackAll(again)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("S171 A11 of a chunked message every chunk is named; it comes whole, with the highest count", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      for (const id of [0, 1, 2]) chunk("u", id, letters)
      const first = yield* consumer.receive
      yield* consumer.nack(first)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(redeliveriesOf(broker), [[0, 1, 2]])
      const again = yield* consumer.receive
      assert.strictEqual(again.value, "abc")
      assert.strictEqual(again.redeliveryCount, 1)
      assert.deepStrictEqual(acksOf(broker), [])
      yield* consumer.ack(again)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("A8 its stale copies are asked for with it, and come with it", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      for (const id of [0, 1, 0, 1, 2]) chunk("u", id, letters)
      const first = yield* consumer.receive
      assert.strictEqual(first.value, "abc")
      yield* consumer.nack(first)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(redeliveriesOf(broker).map((ids) => [...ids].sort()), [[0, 1, 2, 3, 4]])
      const again = yield* consumer.receive
      assert.strictEqual(again.value, "abc")
      yield* consumer.ack(again)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("S212 D10 acknowledged before its time: no REDELIVER, not even an empty one", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "1 second" })
      for (const value of letters) plain(value)
      const [a, b] = yield* receive(consumer, 2)
      yield* consumer.nack(a)
      yield* consumer.nack(b)
      yield* consumer.ackAll([a, b])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [])
      assert.strictEqual(broker.backlog(topicName, "s"), 1)
    }))

  it.effect("S212 closing calls it off", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume({ type: "shared", nackDelay: "500 millis" }), scope)
      plain("a")
      yield* consumer.nack(yield* consumer.receive)
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [])
      const next = yield* consume({ type: "shared" })
      assert.strictEqual((yield* next.receive).value, "a")
    }))

  it.effect("D8 what comes again by itself, after a reconnect, isn't asked for as well", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "10 seconds" })
      for (const value of letters) plain(value)
      const messages = yield* receive(consumer, 3)
      yield* consumer.nack(messages[0])
      broker.dropConnections()
      yield* settle
      yield* consumer.nack(messages[1])
      yield* TestClock.adjust("1 second")
      yield* consumer.nack(messages[2])
      assert.deepStrictEqual(yield* rest(consumer), letters)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [])
    }))

  it.effect("while disconnected at its time: the reconnect brings it", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      plain("a")
      yield* consumer.nack(yield* consumer.receive)
      yield* broker.stop
      yield* TestClock.adjust("2 seconds")
      yield* broker.start
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* rest(consumer), ["a"])
      assert.deepStrictEqual(redeliveriesOf(broker), [])
    }))
})

describe("on an exclusive subscription all comes again", () => {
  it.effect("what waits in the queue comes once, in order, its permits given back; acknowledgements go first", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "50 millis", receiverQueueSize: 10 })
      for (let i = 0; i < 6; i++) plain(String(i))
      const [zero, one, two] = yield* receive(consumer, 3)
      yield* consumer.ackAll([zero, two])
      yield* consumer.nack(one)
      yield* TestClock.adjust("50 millis")
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0, 2] }])
      assert.deepStrictEqual(redeliveriesOf(broker), [[]])
      assert.deepStrictEqual(valuesOf(yield* receive(consumer, 4)), ["1", "3", "4", "5"])
      assert.deepStrictEqual(yield* rest(consumer), [])
      assertPermits(broker, 10)
    }))

  it.effect("what was on its way meanwhile belongs to the old epoch: dropped, its permits given back, a batch's too", () =>
    Effect.gen(function*() {
      const { batch, broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "1 second", receiverQueueSize: 10 })
      plain("a")
      yield* consumer.nack(yield* consumer.receive)
      // The broker has sent these before it reads the REDELIVER; the client sees them after it wrote it.
      const letGo = broker.glue()
      plain("b")
      batch(["c", "d", "e", "f"])
      yield* TestClock.adjust("1 second")
      letGo()
      yield* settle
      assert.deepStrictEqual(valuesOf(yield* receive(consumer, 6)), ["a", "b", "c", "d", "e", "f"])
      assert.deepStrictEqual(yield* rest(consumer), [])
      assertPermits(broker, 10)
      assert.deepStrictEqual(flowsOf(broker).reduce((sum, permits) => sum + permits, 0) >= 20, true)
    }))

  it.effect("a message under assembly is begun anew", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "1 second", receiverQueueSize: 10 })
      plain("a")
      chunk("u", 0, letters)
      chunk("u", 1, letters)
      yield* consumer.nack(yield* consumer.receive)
      yield* TestClock.adjust("1 second")
      chunk("u", 2, letters)
      const again = yield* receive(consumer, 2)
      assert.deepStrictEqual(valuesOf(again), ["a", "abc"])
      assertPermits(broker, 10)
      yield* consumer.ackAll(again)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("what was asked for later comes with the first; it is not asked for twice", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "10 seconds" })
      for (const value of letters) plain(value)
      const messages = yield* receive(consumer, 3)
      yield* consumer.nack(messages[0])
      yield* TestClock.adjust("5 seconds")
      yield* consumer.nack(messages[1])
      yield* TestClock.adjust("5 seconds")
      const again = yield* receive(consumer, 3)
      // Nor is one that came again already, through what was received first.
      yield* consumer.nack(messages[2])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(redeliveriesOf(broker), [[]])
      // But acknowledging that is acknowledging the message.
      yield* consumer.ack(messages[2])
      yield* consumer.ackAll(again.slice(0, 2))
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))
})
