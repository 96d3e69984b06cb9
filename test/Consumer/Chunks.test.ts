/**
 * Chunked messages through a whole consumer: permits while they arrive, what is acknowledged when, the sweep, reconnects,
 * and what the application sees. How chunks become a message is tested with the reducer (test/Chunking).
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Compression from "../../src/Protocol/Compression.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import {
  acksOf,
  assertAllAcked,
  assertPermits,
  complaintsOf,
  flowsOf,
  redeliveriesOf,
  rest,
  settle,
  stage
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const abc = ["a", "b", "c"]

describe("arriving", () => {
  it.effect("S130 S152 nothing before the last chunk; middle chunks give their permits back at once, the last when taken", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 2 })
      const permits = () => flowsOf(broker).slice(1).reduce((sum, n) => sum + n, 0)
      const fields = { partitionKey: "k", properties: [{ key: "p", value: "1" }], eventTime: 5, publishTime: 77 }
      for (const id of [0, 1]) {
        chunk("u", id, abc, fields)
        yield* settle
        assert.strictEqual(permits(), id + 1)
      }
      assert.deepStrictEqual(yield* rest(consumer), [])
      chunk("u", 2, abc, fields)
      yield* settle
      assert.strictEqual(permits(), 2)
      const message = yield* consumer.receive
      yield* settle
      assert.strictEqual(permits(), 3)
      assert.strictEqual(message.value, "abc")
      assert.deepStrictEqual(message.chunk, { uuid: "u", numChunks: 3, receivedChunks: 3, complete: true })
      assert.isTrue(message.isChunked && message.isComplete)
      assert.strictEqual(message.numBrokerMessages, 3)
      assert.deepStrictEqual(message.messageId.chunks!.map((entry) => Number(entry.entryId)), [0, 1, 2])
      assert.strictEqual(message.messageId.entryId, 2n)
      assert.deepStrictEqual(
        [message.key, message.properties, message.eventTime, message.publishTime, message.redeliveryCount],
        ["k", { p: "1" }, 5, 77, 0]
      )
      assert.strictEqual(message.raw.length, 3)
    }))

  it.effect("S131 one chunk of one is a message like any", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 1 })
      chunk("u", 0, ["whole"])
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "whole")
      assert.isFalse(message.isChunked)
      assert.strictEqual(message.numBrokerMessages, 1)
      yield* consumer.ack(message)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
      assertPermits(broker, 1)
    }))

  for (const window of [1, 2, 10]) {
    it.effect(`S132 300 chunks through a window of ${window}`, () =>
      Effect.gen(function*() {
        const { broker, chunk, consume } = yield* stage()
        const parts = Array.from({ length: 300 }, (_, i) => `${i},`)
        const consumer = yield* consume({ receiverQueueSize: window })
        for (let id = 0; id < parts.length; id++) chunk("u", id, parts)
        assert.strictEqual((yield* consumer.receive).value, parts.join(""))
        yield* settle
        assertPermits(broker, window)
        if (window === 1) assert.strictEqual(flowsOf(broker).length, 301)
      }))
  }

  it.effect("S157 a thousand messages whose middle is lost don't stop the next good one", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 10, nackDelay: "1 day" })
      for (let n = 0; n < 1000; n++) for (const id of [0, 2]) chunk(`lost${n}`, id, abc)
      for (const id of [0, 1, 2]) chunk("good", id, abc)
      assert.strictEqual((yield* consumer.receive).chunk!.uuid, "good")
      yield* settle
      assertPermits(broker, 10)
      assert.deepStrictEqual(acksOf(broker), [])
    }))

  it.effect("S127 S135 small messages don't wait for a large one of another producer; S126 two large ones part", () =>
    Effect.gen(function*() {
      const { chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared" })
      plain("A0")
      chunk("A", 0, ["A1", "A2", "A3"])
      chunk("A", 1, ["A1", "A2", "A3"])
      plain("B0")
      chunk("B", 0, ["B1", "B2"], { producerName: "other" })
      assert.deepStrictEqual(yield* rest(consumer), ["A0", "B0"])
      chunk("B", 1, ["B1", "B2"], { producerName: "other" })
      assert.deepStrictEqual(yield* rest(consumer), ["B1B2"])
      chunk("A", 2, ["A1", "A2", "A3"])
      assert.deepStrictEqual(yield* rest(consumer), ["A1A2A3"])
    }))

  it.effect("S109 a compressed message is decompressed as a whole, after its last chunk", () =>
    Effect.gen(function*() {
      const { broker, consume } = yield* stage()
      const consumer = yield* consume()
      const value = "the quick brown fox ".repeat(1000)
      const bytes = Compression.compress("zstd", new TextEncoder().encode(value))
      const cut = bytes.length >> 1
      for (const [id, part] of [bytes.subarray(0, cut), bytes.subarray(cut)].entries()) {
        broker.publishRaw(topicName, {
          producerName: "p",
          uuid: "u",
          chunkId: id,
          numChunksFromMsg: 2,
          totalChunkMsgSize: bytes.length,
          compression: pulsar.proto.CompressionType.ZSTD,
          uncompressedSize: value.length
        }, part)
      }
      assert.strictEqual((yield* consumer.receive).value, value)
    }))
})

describe("settling", () => {
  it.effect("S138 A8 A24 stale copies of chunks are acknowledged with the message, all in one command, and not before", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ ackGrouping: { maxDelay: 0 } })
      for (const id of [0, 1, 0, 1, 1, 2]) chunk("u", id, abc)
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "abc")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(acksOf(broker), [])
      yield* consumer.ack(message)
      yield* settle
      assert.strictEqual(acksOf(broker).length, 1)
      assert.deepStrictEqual([...acksOf(broker)[0].ids!].sort(), [0, 1, 2, 3, 4, 5])
      assertAllAcked(broker)
    }))

  it.effect("S140 a copy that comes late, after the acknowledgement, leaves no hole, wherever it lies", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ type: "shared", receiverQueueSize: 10 })
      for (const id of [0, 1, 2]) chunk("u", id, abc)
      yield* consumer.ack(yield* consumer.receive)
      // S122: the broker drops the last chunk of what was sent again, the others stay.
      for (const id of [0, 1]) chunk("u", id, abc)
      plain("next")
      yield* consumer.ack(yield* consumer.receive)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
      assertPermits(broker, 10)
    }))

  it.effect("S140 as after a cumulative one", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume()
      for (const id of [0, 1, 2]) chunk("u", id, abc)
      yield* consumer.ackCumulative(yield* consumer.receive)
      for (const id of [0, 1]) chunk("u", id, abc)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("A21 S162 closing in the middle acknowledges nothing; another consumer gets all", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const scope = yield* Scope.make()
      yield* Scope.provide(consume({ type: "shared" }), scope)
      chunk("u", 0, abc)
      chunk("v", 1, abc)
      yield* settle
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(acksOf(broker), [])
      const consumer = yield* consume({ type: "shared" })
      for (const id of [1, 2]) chunk("u", id, abc)
      assert.strictEqual((yield* consumer.receive).value, "abc")
    }))

  it.effect("S167 A6 a whole message with bad bytes: told about all chunks, not handed over, nothing held", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume()
      for (const id of [0, 1, 2]) {
        chunk("u", id, abc, { compression: pulsar.proto.CompressionType.LZ4, uncompressedSize: 100 })
      }
      plain("good")
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "good")
      yield* consumer.ack(message)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(complaintsOf(broker), [[
        [0, 1, 2],
        pulsar.proto.CommandAck.ValidationError.DecompressionError
      ]])
      assertAllAcked(broker)
    }))
})

describe("a fresh start", () => {
  it.effect("S145 S146 a reconnect in mid-message: begun anew, nothing acknowledged, the first FLOW is the whole window", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ receiverQueueSize: 10 })
      chunk("u", 0, abc)
      chunk("u", 1, abc)
      yield* settle
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(flowsOf(broker), [10, 10])
      chunk("u", 2, abc)
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "abc")
      assert.deepStrictEqual(acksOf(broker), [])
      yield* settle
      assertPermits(broker, 10)
      yield* consumer.ack(message)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("S147 an unload in mid-message: whole, over two ledgers, and acknowledged in both", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume()
      const parts = [...abc, "d"]
      for (const id of [0, 1]) chunk("u", id, parts)
      yield* settle
      broker.unload(topicName)
      for (const id of [2, 3]) chunk("u", id, parts)
      yield* TestClock.adjust("1 second")
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "abcd")
      const [first, , , last] = message.messageId.chunks!
      assert.isTrue(first.ledgerId < last.ledgerId)
      yield* consumer.ack(message)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))
})

describe("the sweep", () => {
  it.effect("S158 A15 redeliver: an incomplete message is asked for, after the nack delay, with all its entries", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ type: "shared", nackDelay: "10 seconds" })
      for (const id of [0, 1]) chunk("u", id, abc)
      yield* TestClock.adjust("89 seconds")
      // Swept at 30, 60 and 90 seconds; 60 seconds without a chunk are over at the second time.
      assert.deepStrictEqual(redeliveriesOf(broker), [[0, 1]])
      yield* settle
      chunk("u", 2, abc)
      yield* settle
      assert.strictEqual((yield* consumer.receive).value, "abc")
      assert.deepStrictEqual(acksOf(broker), [])
    }))

  it.effect("S158 A15 ack: it is gone, and leaves no hole", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ chunks: { onIncomplete: "ack" } })
      for (const id of [0, 2]) chunk("u", id, abc)
      plain("good")
      yield* consumer.ack(yield* consumer.receive)
      yield* TestClock.adjust("61 seconds")
      assertAllAcked(broker)
      // S151 k: what comes after is a tail nobody waits for.
      chunk("u", 1, abc)
      yield* TestClock.adjust("1 second")
      assertAllAcked(broker)
    }))

  it.effect("S159 the time counts from the last chunk", () =>
    Effect.gen(function*() {
      const { chunk, consume } = yield* stage()
      const consumer = yield* consume({ chunks: { expireIncompleteAfter: 1000, cleanupInterval: 100 } })
      const parts = Array.from({ length: 20 }, (_, i) => String(i % 10))
      for (let id = 0; id < 20; id++) {
        chunk("u", id, parts)
        yield* TestClock.adjust("900 millis")
      }
      assert.deepStrictEqual(yield* rest(consumer), [parts.join("")])
    }))

  it.effect("S161 without a sweep nothing expires", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({ chunks: { cleanupInterval: false } })
      for (const id of [0, 1]) chunk("u", id, abc)
      yield* TestClock.adjust("2 days")
      chunk("u", 2, abc)
      assert.deepStrictEqual(yield* rest(consumer), ["abc"])
      assert.deepStrictEqual(redeliveriesOf(broker), [])
    }))

  it.effect("S156 A14 the one that waited longest is evicted, the newest stays", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume({
        chunks: { maxPendingChunkedMessages: 2, onIncomplete: "ack" },
        ackGrouping: { maxDelay: 0 }
      })
      chunk("a", 0, ["a0", "a1"])
      for (const id of [0, 1]) chunk("b", id, ["b0", "b1"])
      chunk("c", 0, ["c0", "c1"])
      chunk("d", 0, ["d0", "d1"])
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0] }])
      for (const uuid of ["c", "d"]) chunk(uuid, 1, [`${uuid}0`, `${uuid}1`])
      assert.deepStrictEqual(yield* rest(consumer), ["b0b1", "c0c1", "d0d1"])
    }))
})
