/**
 * Queue, memory, timeouts, re-sends, receipts, flush and close, against a broker that is told when to answer.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Random, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { MessageId } from "../../src/MessageId.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { bytesTopic, filled, sends, start, textTopic } from "../support/producing.ts"

const reasonOf = (error: PulsarError) => error.reason._tag
const topic = textTopic.name
const all = { concurrency: "unbounded" } as const
const texts = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `m${i + from}`)
const payloads = (broker: TestBroker.TestBroker) =>
  broker.entries(topic).map(({ payload }) => new TextDecoder().decode(payload))
const sequenceIds = (broker: TestBroker.TestBroker) => sends(broker).map(({ command }) => command.send!.sequenceId.low)

describe("Producer: queue and memory", () => {
  it.effect("S074 a full queue fails the next send, or makes it wait", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const fails = yield* producer({ topic: textTopic, batching: false, maxPendingMessages: 10, onQueueFull: "fail" })
      broker.withholdReceipts()
      const ten = yield* Effect.forkChild(Effect.forEach(texts(10), (text) => fails.send(text), all))
      yield* broker.received("SEND", { count: 10 })
      const error = yield* Effect.flip(fails.send("eleven"))
      assert.isTrue(error.reason._tag === "QueueFullError" && error.reason.bound === "maxPendingMessages")
      broker.releaseReceipts()
      assert.strictEqual((yield* Fiber.join(ten)).length, 10)
      assert.strictEqual(yield* fails.pendingMessages, 0)
      yield* fails.send("twelve")

      const waits = yield* producer({ topic: textTopic, batching: false, maxPendingMessages: 1 })
      broker.withholdReceipts()
      broker.clearLog()
      const three = yield* Effect.forkChild(Effect.forEach(texts(3), (text) => waits.send(text), all))
      yield* broker.received("SEND", { count: 1 })
      yield* Effect.yieldNow
      assert.strictEqual(sends(broker).length, 1)
      broker.releaseReceipts()
      const ids = (yield* Fiber.join(three)) as ReadonlyArray<MessageId>
      assert.isTrue(ids[0].entryId < ids[1].entryId && ids[1].entryId < ids[2].entryId)
    }))

  it.effect("S075 0 is no limit", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: false, maxPendingMessages: 0, onQueueFull: "fail" })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(texts(1000), (text) => it.send(text), all))
      yield* broker.received("SEND", { count: 1000 })
      assert.strictEqual(yield* it.pendingMessages, 1000)
      broker.releaseReceipts()
      assert.strictEqual((yield* Fiber.join(sending)).length, 1000)
    }))

  it.effect("S076 all producers of a client share its memory", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 100 * 1024 } })
      const options = { topic: bytesTopic, batching: false, maxPendingMessages: 0, onQueueFull: "fail" } as const
      const one = yield* producer(options)
      const two = yield* producer(options)
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(
        Array.from({ length: 100 }, (_, i) => i % 2 === 0 ? one : two),
        (it) => it.send(filled(1024)),
        all
      ))
      yield* broker.received("SEND", { count: 100 })
      assert.strictEqual(yield* client.memoryUsed, 102_400)
      for (const it of [one, two]) {
        const error = yield* Effect.flip(it.send(filled(1)))
        assert.isTrue(error.reason._tag === "QueueFullError" && error.reason.bound === "memoryLimit")
      }
      broker.releaseReceipts()
      yield* Fiber.join(sending)
      assert.strictEqual(yield* client.memoryUsed, 0)
      yield* one.send(filled(1))
    }))

  it.effect("S078 a send waits for another producer's memory; interrupted, it leaves no trace", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 1024 } })
      const one = yield* producer({ topic: bytesTopic, batching: false })
      const two = yield* producer({ topic: bytesTopic, batching: false })
      broker.withholdReceipts()
      const first = yield* Effect.forkChild(one.send(filled(1100)))
      yield* broker.received("SEND")
      const gone = yield* Effect.forkChild(two.send(filled(5)))
      const second = yield* Effect.forkChild(two.send(filled(6)))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(gone)
      assert.strictEqual(sends(broker).length, 1)
      assert.strictEqual(yield* client.memoryUsed, 1100)
      broker.releaseReceipts()
      yield* Fiber.join(first)
      yield* Fiber.join(second)
      assert.deepStrictEqual(sends(broker).map(({ payloadSize }) => payloadSize), [1100, 6])
      assert.strictEqual(sends(broker)[1].command.send!.sequenceId.low, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S090 C9 C17 thousands of sends interrupted at random leave nothing behind", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 5000 } })
      const it = yield* producer({ topic: bytesTopic, sending: "auto", maxMessageSize: 300, maxPendingMessages: 20 })
      for (let round = 0; round < 20; round++) {
        broker.withholdReceipts()
        const fibers: Array<Fiber.Fiber<unknown, PulsarError>> = []
        for (let i = 0; i < 150; i++) {
          fibers.push(yield* Effect.forkChild(it.send(filled(yield* Random.nextIntBetween(0, 1000)))))
        }
        yield* Effect.yieldNow
        for (const fiber of fibers) {
          if (yield* Random.nextBoolean) fiber.interruptUnsafe()
          if ((yield* Random.next) < 0.1) broker.releaseReceipts(3)
        }
        broker.releaseReceipts()
        yield* TestClock.adjust("1 second")
        for (const fiber of fibers) yield* Fiber.await(fiber)
      }
      yield* it.flush
      assert.strictEqual(yield* it.pendingMessages, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.deepStrictEqual(broker.violations, [])
    }))
})

describe("Producer: timeouts", () => {
  it.effect("S080 S081 C3 only the sends that are old time out, and a late receipt hits nobody", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: false, sendTimeout: "1 second" })
      broker.withholdReceipts()
      const one = yield* Effect.forkChild(Effect.flip(it.send("0 ms")))
      yield* TestClock.adjust("500 millis")
      const two = yield* Effect.forkChild(Effect.flip(it.send("500 ms")))
      yield* TestClock.adjust("400 millis")
      const three = yield* Effect.forkChild(it.send("900 ms"))
      yield* TestClock.adjust("250 millis")
      assert.strictEqual(reasonOf(yield* Fiber.join(one)), "TimeoutError")
      assert.isUndefined(two.pollUnsafe())
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(reasonOf(yield* Fiber.join(two)), "TimeoutError")
      assert.isUndefined(three.pollUnsafe())
      broker.releaseReceipts()
      const id = (yield* Fiber.join(three)) as MessageId
      assert.strictEqual(id.entryId, broker.entries(topic)[2].entryId)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S073 S079 a batch's timeout answers each of its senders once", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxMessages: 10 }, sendTimeout: "1 second" })
      broker.on("SEND", 1, TestBroker.drop)
      const errors = yield* Effect.forkChild(Effect.forEach(texts(10), (text) => Effect.flip(it.send(text)), all))
      yield* broker.received("SEND")
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual((yield* Fiber.join(errors)).map(reasonOf), new Array(10).fill("TimeoutError"))
      assert.strictEqual(yield* it.pendingMessages, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S082 S083 S084 C1 sends and flush in an outage time out; sending again from there works", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      for (const batching of [false, undefined] as const) {
        const it = yield* producer({ topic: textTopic, batching, sendTimeout: "1 second" })
        yield* broker.stop
        const retried = yield* Effect.forkChild(
          it.send("lost").pipe(Effect.catch((error) =>
            Effect.andThen(
              broker.start,
              Effect.map(it.send(`again after ${reasonOf(error)}`), () => "sent")
            )
          ))
        )
        const flush = yield* Effect.forkChild(Effect.flip(it.flush))
        yield* TestClock.adjust("1100 millis")
        assert.strictEqual(reasonOf(yield* Fiber.join(flush)), "TimeoutError")
        yield* TestClock.adjust("900 millis")
        assert.strictEqual(yield* Fiber.join(retried), "sent")
      }
      assert.deepStrictEqual(payloads(broker), new Array(2).fill("again after TimeoutError"))
    }))
})

describe("Producer: re-sends and receipts", () => {
  it.effect("S085 S039 C23 what has no receipt is sent again, byte for byte, before what comes later", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { recordBodies: true } })
      const it = yield* producer({ topic: textTopic, batching: false })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(texts(20), (text) => it.send(text), all))
      const before = yield* broker.received("SEND", { count: 20 })
      broker.releaseReceipts(5)
      while ((yield* it.pendingMessages) > 15) yield* Effect.yieldNow
      broker.clearLog()
      yield* broker.stop
      const later = yield* Effect.forkChild(it.send("later"))
      yield* broker.start
      broker.releaseReceipts()
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(sending)
      yield* Fiber.join(later)
      const again = sends(broker)
      assert.deepStrictEqual(sequenceIds(broker), Array.from({ length: 16 }, (_, i) => i + 5))
      again.slice(0, 15).forEach(({ body }, i) => assert.strictEqual(Buffer.compare(body!, before[i + 5].body!), 0))
      const opened = broker.commands.findIndex(({ type }) => type === "PRODUCER")
      assert.isTrue(opened >= 0 && opened < broker.commands.findIndex(({ type }) => type === "SEND"))
      const { producer: command } = broker.commands[opened].command
      assert.deepStrictEqual(
        [command!.producerName, command!.userProvidedProducerName, command!.epoch.low],
        [it.name, false, 1]
      )
    }))

  it.effect("S086 a persistence error and a broker that is not ready are not the caller's business", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: false })
      broker.on("SEND", 1, TestBroker.replyError("PersistenceError", "disk"))
      for (const nth of [1, 2, 3]) broker.on("PRODUCER", nth, TestBroker.replyError("ServiceNotReady", "loading"))
      const sending = yield* Effect.forkChild(it.send("x"))
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(sending)
      assert.deepStrictEqual(payloads(broker), ["x"])
      assert.strictEqual(broker.commands.filter(({ type }) => type === "PRODUCER").length, 5)
    }))

  const receipt = (broker: TestBroker.TestBroker, sequenceId: number, producerId = 0) =>
    broker.connections[0].send({
      type: Frame.CommandType.SEND_RECEIPT,
      sendReceipt: { producerId, sequenceId, messageId: { ledgerId: 9, entryId: sequenceId } }
    })

  it.effect("S088 C22 late receipts, errors and unknown producers are ignored; one that skips starts over", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: false, initialSequenceId: 4 })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(texts(3), (text) => it.send(text), all))
      yield* broker.received("SEND", { count: 3 })
      receipt(broker, 4)
      receipt(broker, 5, 77)
      broker.connections[0].send({
        type: Frame.CommandType.SEND_ERROR,
        sendError: { producerId: 0, sequenceId: 4, error: 22, message: "late" }
      })
      yield* Effect.yieldNow
      assert.strictEqual(yield* it.pendingMessages, 3)
      receipt(broker, 5)
      while ((yield* it.pendingMessages) > 2) yield* Effect.yieldNow
      assert.strictEqual(yield* it.lastSequenceId, 5)
      broker.clearLog()
      receipt(broker, 7)
      yield* TestClock.adjust("5 seconds")
      yield* broker.received("SEND", { count: 2 })
      assert.deepStrictEqual(sequenceIds(broker), [6, 7])
      assert.strictEqual(broker.connectionCount, 2)
      broker.releaseReceipts()
      assert.strictEqual((yield* Fiber.join(sending)).length, 3)
    }))
})

describe("Producer: flush and close", () => {
  it.effect("S091 C5 C7 flush waits for what was sent before it, wherever that is", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxDelay: "1 hour" }, maxPendingMessages: 4 })
      yield* it.flush
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(texts(10), (text) => it.send(text), all))
      yield* broker.received("SEND")
      const flushes = yield* Effect.forkChild(Effect.all([it.flush, it.flush], all))
      const later = yield* Effect.forkChild(it.send("later"))
      yield* Effect.yieldNow
      assert.isUndefined(flushes.pollUnsafe())
      broker.releaseReceipts()
      yield* Fiber.join(flushes)
      yield* Fiber.join(sending)
      yield* it.flush
      yield* Fiber.join(later)
    }))

  it.effect("S092 S093 C4 C6 close sends the batch, waits for receipts, then says so; nothing works after it", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const scope = yield* Scope.make()
      const it = yield* Scope.provide(
        producer({ topic: textTopic, batching: { maxMessages: 5, maxDelay: "1 hour" }, sendTimeout: "10 seconds" }),
        scope
      )
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.forEach(texts(8), (text) => it.send(text), all))
      yield* broker.received("SEND")
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* broker.received("SEND", { count: 2 })
      assert.strictEqual(reasonOf(yield* Effect.flip(it.send("late"))), "AlreadyClosedError")
      broker.releaseReceipts()
      yield* Fiber.join(closing)
      assert.strictEqual((yield* Fiber.join(sending)).length, 8)
      assert.strictEqual(broker.stats(topic).publishers.length, 0)
      assert.strictEqual(reasonOf(yield* Effect.flip(it.send("late"))), "AlreadyClosedError")
      assert.strictEqual(reasonOf(yield* Effect.flip(it.flush)), "AlreadyClosedError")
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S093 S079 close without receipts, or without a broker, fails what is left and ends", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      for (const reachable of [true, false]) {
        const scope = yield* Scope.make()
        const it = yield* Scope.provide(
          producer({ topic: textTopic, batching: false, sendTimeout: "10 seconds" }),
          scope
        )
        broker.withholdReceipts()
        const sending = yield* Effect.forkChild(Effect.forEach(texts(3), (text) => Effect.flip(it.send(text)), all))
        yield* Effect.yieldNow
        if (!reachable) yield* broker.stop
        const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        yield* TestClock.adjust(reachable ? "11 seconds" : 0)
        yield* Fiber.join(closing)
        for (const error of yield* Fiber.join(sending)) {
          assert.include(["TimeoutError", "AlreadyClosedError"], reasonOf(error))
        }
        assert.strictEqual(yield* client.memoryUsed, 0)
        broker.releaseReceipts()
      }
    }))

  it.effect("S094 a send during the wait for a new connection goes out with it", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ client: { backoff: { initial: "5 seconds", max: "5 seconds" } } })
      for (const batching of [false, undefined] as const) {
        const it = yield* producer({ topic: textTopic, batching })
        yield* Effect.yieldNow
        broker.unload(topic)
        const sending = yield* Effect.forkChild(it.send("x"))
        yield* TestClock.adjust("7 seconds")
        yield* Fiber.join(sending)
      }
      assert.deepStrictEqual(payloads(broker), ["x", "x"])
    }))
})
