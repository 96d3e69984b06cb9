/**
 * The application's side of a consumer: waiting, interrupting, streams that end early, `run`, closing and the end of a
 * topic. Nothing is lost, and nobody waits for what can't come.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as Compression from "../../src/Protocol/Compression.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import type * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import {
  assertAllAcked,
  assertPermits,
  commandsOf,
  receive,
  redeliveriesOf,
  rest,
  settle,
  stage,
  valuesOf
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => String(from + i))

describe("receive", () => {
  it.effect("S193 D28 an interrupted wait takes nothing, whenever it is interrupted", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", receiverQueueSize: 10 })
      const got: Array<string> = []
      for (let i = 0; i < 1000; i++) {
        const waiting = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
        // Before, with, or after the message's arrival.
        if (i % 3 === 0) waiting.interruptUnsafe()
        plain(String(i))
        if (i % 3 === 1) yield* settle
        waiting.interruptUnsafe()
        const exit = yield* Fiber.await(waiting)
        if (Exit.isSuccess(exit)) {
          got.push(exit.value.value)
          yield* consumer.ack(exit.value)
        } else {
          const message = yield* consumer.receive
          got.push(message.value)
          yield* consumer.ack(message)
        }
      }
      assert.deepStrictEqual(got, numbers(1000))
      yield* TestClock.adjust("1 second")
      assertPermits(broker, 10)
      assertAllAcked(broker)
    }))

  it.effect("S193 of two that wait the second gets the message when the first is interrupted", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const consumer = yield* consume()
      const first = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
      const second = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
      yield* Fiber.interrupt(first)
      plain("a")
      assert.strictEqual((yield* Fiber.join(second)).value, "a")
    }))

  it.effect("S192 closing ends what waits, and what is begun afterwards", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume(), scope)
      const waiting = yield* Effect.forkChild(Effect.flip(consumer.receive), { startImmediately: true })
      const stream = yield* Effect.forkChild(Effect.flip(Stream.runDrain(consumer.messages)), {
        startImmediately: true
      })
      const running = yield* Effect.forkChild(Effect.flip(consumer.run(() => Effect.void)), { startImmediately: true })
      yield* settle
      yield* Scope.close(scope, Exit.void)
      for (const fiber of [waiting, stream, running] as ReadonlyArray<Fiber.Fiber<unknown, unknown>>) {
        const error = (yield* Fiber.join(fiber)) as PulsarError.PulsarError
        assert.strictEqual(error.reason._tag, "AlreadyClosedError")
      }
      plain("late")
      assert.strictEqual((yield* Effect.flip(consumer.receive)).reason._tag, "AlreadyClosedError")
    }))

  it.effect("what is queued when the consumer closes stays with the broker", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume(), scope)
      for (const value of numbers(3)) plain(value)
      yield* settle
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual((yield* Effect.flip(consumer.receive)).reason._tag, "AlreadyClosedError")
      assert.deepStrictEqual(yield* rest(yield* consume()), numbers(3))
    }))

  it.effect("S053 unsubscribing closes the consumer; the subscription doesn't come back with a reconnect", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      plain("a")
      yield* consumer.ack(yield* consumer.receive)
      yield* consumer.unsubscribe
      const names = broker.commands.map(({ type }) => type)
      assert.isBelow(names.indexOf("ACK"), names.indexOf("UNSUBSCRIBE"))
      assert.strictEqual((yield* Effect.flip(consumer.receive)).reason._tag, "AlreadyClosedError")
      broker.dropConnections()
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(Object.keys(broker.stats(topicName).subscriptions), [])
      assert.strictEqual(commandsOf(broker, "SUBSCRIBE").length, 1)
    }))

  it.effect("while others use the subscription, unsubscribing is refused and the consumer goes on", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const first = yield* consume({ type: "shared" })
      yield* Effect.scoped(Effect.gen(function*() {
        yield* consume({ type: "shared" })
        yield* Effect.flip(first.unsubscribe)
      }))
      plain("a")
      assert.strictEqual((yield* first.receive).value, "a")
    }))
})

describe("streams", () => {
  it.effect("one that ends early gives back what nobody saw; what was settled doesn't come twice", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 100 })
      for (const value of numbers(50)) plain(value)
      yield* settle
      const seen: Array<string> = []
      for (let i = 0; i < 5; i++) {
        yield* consumer.messages.pipe(
          Stream.take(10),
          Stream.runForEach((message) => {
            seen.push(message.value)
            return consumer.ack(message)
          })
        )
      }
      assert.deepStrictEqual(seen, numbers(50))
      assert.deepStrictEqual(yield* rest(consumer), [])
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
      assertPermits(broker, 100)
    }))

  it.effect("one that is interrupted in the middle of a message: that one comes again, and all behind it", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of numbers(10)) plain(value)
      const reached = yield* Deferred.make<void>()
      const fiber = yield* Effect.forkChild(consumer.messages.pipe(Stream.runForEach((message) =>
        message.value === "3"
          ? Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
          : consumer.ack(message)
      )))
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(yield* rest(consumer), numbers(7, 3))
    }))

  it.effect("one that is interrupted while it waits puts nothing back", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of numbers(3)) plain(value)
      const seen: Array<string> = []
      const fiber = yield* Effect.forkChild(
        consumer.messages.pipe(Stream.runForEach((message) => Effect.sync(() => seen.push(message.value))))
      )
      yield* settle
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(seen, numbers(3))
      assert.deepStrictEqual(yield* rest(consumer), [])
    }))

  it.effect("what was asked for again isn't put back as well: it comes after its delay, once", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      for (const value of numbers(3)) plain(value)
      yield* settle
      yield* consumer.messages.pipe(Stream.take(2), Stream.runForEach(consumer.nack))
      assert.deepStrictEqual(yield* rest(consumer), ["2"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* rest(consumer), ["0", "1"])
    }))

  it.effect("what was acknowledged cumulatively isn't put back", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of numbers(5)) plain(value)
      yield* settle
      yield* consumer.messages.pipe(
        Stream.take(3),
        Stream.runForEach((message) => message.value === "2" ? consumer.ackCumulative(message) : Effect.void)
      )
      assert.deepStrictEqual(yield* rest(consumer), ["3", "4"])
      yield* TestClock.adjust("1 second")
      assert.strictEqual(broker.backlog(topicName, "s"), 2)
    }))

  it.effect("nor what comes again by itself, since the broker was asked for all", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ nackDelay: "1 second" })
      for (const value of numbers(4)) plain(value)
      yield* settle
      yield* consumer.messages.pipe(
        Stream.take(2),
        Stream.runForEach((message) => Effect.andThen(consumer.nack(message), TestClock.adjust("1 second")))
      )
      assert.deepStrictEqual(yield* rest(consumer), numbers(4))
      assert.strictEqual(redeliveriesOf(broker).length, 1)
    }))

  it.effect("interrupted while a large message is decompressed: it and all around it stay, once each, in order", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared" })
      const large = "x".repeat(2 * 1024 * 1024)
      const put = (value: string) => {
        const bytes = Compression.compress("zstd", new TextEncoder().encode(value))
        broker.publishRaw(topicName, {
          compression: pulsar.proto.CompressionType.ZSTD,
          uncompressedSize: value.length
        }, bytes)
      }
      plain("first")
      put(large + "1")
      plain("second")
      put(large + "2")
      plain("third")
      yield* settle
      for (let i = 0; i < 3; i++) {
        const fiber = yield* Effect.forkChild(Stream.runDrain(consumer.messages), { startImmediately: true })
        yield* Fiber.interrupt(fiber)
      }
      const messages = yield* receive(consumer, 5)
      assert.deepStrictEqual(valuesOf(messages).map((value) => value.length < 10 ? value : value.slice(-1)), [
        "first",
        "1",
        "second",
        "2",
        "third"
      ])
      assert.deepStrictEqual(yield* rest(consumer), [])
      yield* consumer.ackAll(messages)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("an undecodable message that is put back is still what it was", () =>
    Effect.gen(function*() {
      const { broker, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared" })
      const bytes = Uint8Array.from({ length: 3000 }, () => 0xff)
      broker.publishRaw(
        topicName,
        { compression: pulsar.proto.CompressionType.LZ4, uncompressedSize: bytes.length },
        Compression.compress("lz4", bytes)
      )
      for (let i = 0; i < 3; i++) {
        const [delivery] = yield* consumer.deliveries.pipe(Stream.take(1), Stream.runCollect)
        assert.strictEqual(delivery._tag, "Undecodable")
        assert.deepStrictEqual(new Uint8Array(delivery.payload!), bytes)
      }
    }))
})

describe("run", () => {
  it.effect("acknowledges what succeeds; what fails, dies or is interrupted inside is asked for again", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "1 second" })
      const ways: Record<string, Effect.Effect<void, string>> = {
        fails: Effect.fail("no"),
        dies: Effect.die(new Error("a bug")),
        interrupts: Effect.interrupt,
        throws: Effect.sync(() => {
          throw new Error("a bug")
        }),
        good: Effect.void
      }
      for (const way of Object.keys(ways)) plain(way)
      const handled: Array<string> = []
      const fiber = yield* Effect.forkChild(consumer.run((message) => {
        handled.push(message.value)
        if (message.value === "throws" && message.redeliveryCount === 0) throw new Error("a handler that isn't one")
        return message.redeliveryCount === 0 ? ways[message.value] : Effect.void
      }))
      yield* settle
      assert.deepStrictEqual(handled, Object.keys(ways))
      yield* TestClock.adjust("1 second")
      yield* settle
      assert.deepStrictEqual(handled.slice(5).sort(), ["dies", "fails", "interrupts", "throws"])
      yield* TestClock.adjust("1 second")
      yield* settle
      assertAllAcked(broker)
      assert.isUndefined(fiber.pollUnsafe())
    }))

  it.effect("handles as many at once as it is told", () =>
    Effect.gen(function*() {
      const { consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const value of numbers(10)) plain(value)
      let now = 0
      let most = 0
      let done = 0
      yield* Effect.forkChild(consumer.run(() =>
        Effect.gen(function*() {
          most = Math.max(most, ++now)
          yield* Effect.sleep("1 second")
          now--
          done++
        }), { concurrency: 3 }))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([most, done], [3, 6])
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([most, done], [3, 10])
      const error = yield* Effect.flip(consumer.run(() => Effect.void, { concurrency: 0 }))
      assert.strictEqual(error.reason._tag, "InvalidConfigError")
    }))

  it.effect("interrupted: what is being handled is left to the next consumer", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const scope = yield* Scope.make()
      const consumer = yield* Scope.provide(consume({ type: "shared" }), scope)
      plain("a")
      const fiber = yield* Effect.forkChild(consumer.run(() => Effect.never))
      yield* settle
      yield* Fiber.interrupt(fiber)
      assert.isTrue(Cause.hasInterruptsOnly((fiber.pollUnsafe() as Exit.Failure<void, never>).cause))
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(redeliveriesOf(broker), [])
      assert.strictEqual((yield* (yield* consume({ type: "shared" })).receive).value, "a")
    }))

  it.effect("the topic's end doesn't disturb who is still at work", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume()
      plain("a")
      let finished = false
      const fiber = yield* Effect.forkChild(consumer.run((message) =>
        // It acknowledges at once and tidies up afterwards.
        Effect.andThen(
          Effect.andThen(consumer.ack(message), consumer.flushAcks),
          Effect.andThen(
            Effect.sleep("10 seconds"),
            Effect.sync(() => {
              finished = true
            })
          )
        ), { concurrency: 2 }))
      yield* settle
      broker.terminate(topicName)
      yield* TestClock.adjust("1 second")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("10 seconds")
      assert.isTrue(finished)
      assert.isTrue(Exit.isSuccess(fiber.pollUnsafe()!))
    }))
})

describe("the end of a topic", () => {
  it.effect("ends streams after the last message, receive says so", () =>
    Effect.gen(function*() {
      const { broker, consume, plain } = yield* stage()
      const consumer = yield* consume({ ackGrouping: { maxDelay: 0 } })
      for (const value of numbers(3)) plain(value)
      broker.terminate(topicName)
      const seen: Array<string> = []
      yield* consumer.messages.pipe(Stream.runForEach((message) => {
        seen.push(message.value)
        return consumer.ack(message)
      }))
      assert.deepStrictEqual(seen, numbers(3))
      assert.strictEqual((yield* Effect.flip(consumer.receive)).reason._tag, "TopicTerminatedError")
    }))

  it.effect("of some partitions isn't the end of all; of all it is, even before the consumer is made", () =>
    Effect.gen(function*() {
      const { broker, consume } = yield* stage()
      broker.createPartitionedTopic(topicName, 3)
      const partition = (i: number) => `${topicName}-partition-${i}`
      const consumer = yield* consume()
      broker.terminate(partition(0))
      broker.terminate(partition(2))
      broker.publishRaw(partition(1), {}, "still")
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "still")
      assert.strictEqual(message.messageId.partition, 1)
      assert.strictEqual(message.topic, partition(1))
      yield* consumer.ack(message)
      yield* consumer.flushAcks
      broker.terminate(partition(1))
      yield* Stream.runDrain(consumer.messages)

      // One partition is slow: the others have told of their end before the consumer exists.
      broker.on("SUBSCRIBE", 2, TestBroker.delay("5 seconds"))
      const making = yield* Effect.forkChild(consume({ subscription: "late", initialPosition: "latest" }))
      yield* TestClock.adjust("6 seconds")
      const late = yield* Fiber.join(making)
      yield* Stream.runDrain(late.messages)
      assert.strictEqual(broker.connectionCount, 1)
    }))
})
