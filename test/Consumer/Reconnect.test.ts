/**
 * What a consumer does when it loses its broker, and begins again: permits, what it holds, what comes twice.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as MessageId from "../../src/MessageId.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import {
  assertAllAcked,
  assertPermits,
  commandsOf,
  flowsOf,
  receive,
  rest,
  settle,
  stage,
  valuesOf
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const letters = ["a", "b", "c"]

describe("reconnecting", () => {
  it.effect("S186 the first FLOW is the window, right after SUCCESS; the next ones are halves of it", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 100 })
      for (let i = 0; i < 100; i++) plain(String(i))
      yield* receive(consumer, 49)
      yield* settle
      assert.deepStrictEqual(flowsOf(broker), [100])
      yield* receive(consumer, 51)
      yield* settle
      assert.deepStrictEqual(flowsOf(broker), [100, 50, 50])
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("S187 B3 what was owed is void: the whole window is granted anew; waiting receivers get what comes", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 100, type: "shared" })
      for (let i = 0; i < 10; i++) plain(String(i))
      yield* consumer.ackAll(yield* receive(consumer, 10))
      const waiters = yield* Effect.forEach(
        Array.from({ length: 10 }),
        () => Effect.forkChild(consumer.receive, { startImmediately: true })
      )
      broker.dropConnections()
      yield* settle
      for (let i = 10; i < 30; i++) plain(String(i))
      yield* TestClock.adjust("1 second")
      const values = valuesOf(yield* Effect.forEach(waiters, (fiber) => Fiber.join(fiber)))
      assert.deepStrictEqual([...values].sort(), Array.from({ length: 10 }, (_, i) => String(i + 10)).sort())
      assert.deepStrictEqual(flowsOf(broker), [100, 100])
      assert.deepStrictEqual(yield* rest(consumer), Array.from({ length: 10 }, (_, i) => String(i + 20)))
      assertPermits(broker, 100)
    }))

  it.effect("what is queued can be taken while disconnected; acknowledged in time, it doesn't come again", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared" })
      for (const value of letters) plain(value)
      yield* settle
      broker.dropConnections()
      yield* settle
      const [a, b] = yield* receive(consumer, 2)
      yield* consumer.ackAll([a, b])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* rest(consumer), ["c"])
    }))

  it.effect("S198 the socket dies in the middle of delivering: all hundred arrive", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 1 })
      const values = Array.from({ length: 100 }, (_, i) => String(i))
      for (const value of values) plain(value)
      const seen = new Set<string>()
      for (let i = 0; seen.size < 100; i++) {
        if (i === 1 || i === 50) broker.dropConnections()
        const waiting = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
        yield* TestClock.adjust("2 seconds")
        const message = yield* Fiber.join(waiting)
        seen.add(message.value)
        yield* consumer.ack(message)
      }
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("what the application holds can be acknowledged after the reconnect, and comes again until it is", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of letters) plain(value)
      const [a, b] = yield* receive(consumer, 2)
      broker.unload(topicName)
      yield* TestClock.adjust("1 second")
      yield* consumer.ack(a)
      const again = yield* receive(consumer, 3)
      assert.deepStrictEqual(valuesOf(again), letters)
      // Each delivery can be acknowledged; together they acknowledge the message once.
      yield* consumer.ackAll([b, ...again])
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("B9 S045 closed by the broker right behind SUCCESS: it subscribes again, on a working session", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      broker.on(
        "SUBSCRIBE",
        1,
        TestBroker.run(({ handle }) => {
          handle()
          broker.closeConsumer({ subscription: "s" })
        })
      )
      const making = yield* Effect.forkChild(consume(), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      const consumer = yield* Fiber.join(making)
      plain("a")
      assert.strictEqual((yield* consumer.receive).value, "a")
      assert.strictEqual(commandsOf(broker, "SUBSCRIBE").length, 2)
      assertPermits(broker, 1000)
    }))

  it.effect("a consumer that is closed while it reconnects doesn't subscribe again", () =>
    Effect.gen(function*() {
      const { broker, consume } = yield* stage()
      const scope = yield* Scope.make()
      yield* Scope.provide(consume(), scope)
      broker.on("SUBSCRIBE", 1, TestBroker.delay("5 seconds"))
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.strictEqual(commandsOf(broker, "SUBSCRIBE").length, 2)
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(commandsOf(broker, "SUBSCRIBE").length, 2)
      assert.deepStrictEqual(broker.stats(topicName).subscriptions["s"].consumers, [])
    }))

  it.effect("a subscription that ended on the broker for good fails whoever waits, after what is queued", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      plain("a")
      yield* settle
      const stop = broker.on("SUBSCRIBE", "always", TestBroker.replyError("TopicNotFound", "gone"))
      broker.dropConnections()
      yield* TestClock.adjust("1 minute")
      stop()
      const error = yield* Effect.flip(consumer.receive)
      assert.strictEqual(error.reason._tag, "TopicNotFoundError")
      assert.strictEqual((yield* Effect.flip(consumer.receive)).reason._tag, "TopicNotFoundError")
    }))
})

describe("a subscription without a cursor on the broker", () => {
  const options = { durable: false, subscription: "r", receiverQueueSize: 10, nackDelay: "1 second" } as const

  it.effect("goes on behind what was taken; what was queued comes again, also a batch's rest", () =>
    Effect.gen(function*() {
      const { batch, broker, consume, plain } = yield* stage()
      plain("a")
      batch(["b", "c", "d"])
      plain("e")
      const consumer = yield* consume(options)
      assert.deepStrictEqual(valuesOf(yield* receive(consumer, 2)), ["a", "b"])
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* rest(consumer), ["c", "d", "e"])
      assertPermits(broker, 10, "r")
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      plain("f")
      assert.deepStrictEqual(yield* rest(consumer), ["f"])
    }))

  it.effect("begun at the latest, with nothing taken yet: what was queued isn't lost", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      plain("before")
      const consumer = yield* consume({ ...options, initialPosition: "latest" })
      plain("a")
      yield* settle
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      plain("b")
      assert.deepStrictEqual(yield* rest(consumer), ["a", "b"])
    }))

  it.effect("a message under assembly is begun anew, though others behind its first chunk were taken", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume(options)
      chunk("u", 0, letters)
      plain("between")
      for (const id of [0, 1]) chunk("v", id, ["x", "y"])
      chunk("u", 1, letters)
      assert.deepStrictEqual(yield* rest(consumer), ["between", "xy"])
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      chunk("u", 2, letters)
      plain("behind")
      assert.deepStrictEqual(yield* rest(consumer), ["abc", "behind"])
      assertPermits(broker, 10, "r")
    }))

  it.effect("a negative acknowledgement brings a message back", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      for (const value of letters) plain(value)
      const consumer = yield* consume(options)
      const messages = yield* receive(consumer, 3)
      yield* consumer.ack(messages[0])
      yield* consumer.nack(messages[1])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* rest(consumer), ["b", "c"])
      assertPermits(broker, 10, "r")
    }))

  it.effect("what a stream put back isn't taken: it comes again after a reconnect", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      for (const value of [...letters, "d"]) plain(value)
      const consumer = yield* consume(options)
      yield* settle
      const [a] = yield* consumer.messages.pipe(Stream.take(1), Stream.runCollect)
      assert.strictEqual(a.value, "a")
      yield* consumer.ack(a)
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      const again = yield* rest(consumer)
      assert.deepStrictEqual(again.filter((value) => value !== "a"), ["b", "c", "d"])
    }))

  it.effect("startAfter the end begins with what comes; after a chunked message, behind all of it", () =>
    Effect.gen(function*() {
      const { chunk, consume, plain } = yield* stage()
      plain("a")
      for (const id of [0, 1, 2]) chunk("u", id, letters)
      plain("b")
      const all = yield* consume({ ...options, startAfter: MessageId.earliest })
      const [, chunked] = yield* receive(all, 3)
      assert.strictEqual(chunked.value, "abc")
      const behind = yield* consume({ ...options, subscription: "behind", startAfter: chunked.messageId })
      assert.deepStrictEqual(yield* rest(behind), ["b"])
      const latest = yield* consume({ ...options, subscription: "latest", startAfter: MessageId.latest })
      plain("new")
      assert.deepStrictEqual(yield* rest(latest), ["new"])
    }))
})
