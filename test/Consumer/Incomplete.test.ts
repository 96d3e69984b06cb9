/**
 * Chunked messages that never become whole, as an application sees them that wants to; and the events of assembly.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { ChunkEvent } from "../../src/Chunking/ChunkTelemetry.ts"
import type * as Consumer from "../../src/Consumer.ts"
import * as Compression from "../../src/Protocol/Compression.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import { Telemetry } from "../../src/Telemetry.ts"
import {
  acksOf,
  assertAllAcked,
  assertPermits,
  complaintsOf,
  redeliveriesOf,
  rest,
  settle,
  stage
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const abc = ["a", "b", "c"]

describe("incomplete messages for the application", () => {
  const options = {
    type: "shared",
    deliverIncomplete: true,
    receiverQueueSize: 10,
    nackDelay: "1 second",
    chunks: { maxPendingChunkedMessages: 2, expireIncompleteAfter: 200, cleanupInterval: 50 }
  } as const

  const nextDelivery = <A>(consumer: Consumer.Consumer<A>) =>
    Effect.map(
      consumer.deliveries.pipe(Stream.take(1), Stream.runCollect),
      ([delivery]) => delivery
    )

  it.effect("S163 S165 S167 what arrived, in order and untouched; acknowledging it settles its entries", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume(options)
      const lz4 = { compression: pulsar.proto.CompressionType.LZ4, uncompressedSize: 100, partitionKey: "k" }
      for (const id of [2, 0]) chunk("u", id, abc, lz4)
      const waiting = yield* Effect.forkChild(nextDelivery(consumer), { startImmediately: true })
      yield* TestClock.adjust("300 millis")
      const incomplete = yield* waiting.pollUnsafe()!
      assert.strictEqual(incomplete._tag, "Incomplete")
      if (incomplete._tag !== "Incomplete") return
      assert.strictEqual(incomplete.reason, "expired")
      assert.strictEqual(new TextDecoder().decode(incomplete.payload!), "ac")
      assert.deepStrictEqual(incomplete.chunk, {
        uuid: "u",
        numChunks: 3,
        receivedChunks: 2,
        complete: false,
        reason: "expired"
      })
      assert.isTrue(incomplete.isChunked)
      assert.isFalse(incomplete.isComplete)
      assert.strictEqual(incomplete.numBrokerMessages, 2)
      assert.strictEqual(incomplete.key, "k")
      assert.deepStrictEqual(complaintsOf(broker), [])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([acksOf(broker), redeliveriesOf(broker)], [[], []])
      yield* consumer.ack(incomplete)
      yield* consumer.flushAcks
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [{ ids: [1, 0] }])
      assertAllAcked(broker)
      assertPermits(broker, 10)
    }))

  it.effect("S164 pushed out by others: reason queue_full; asked for again, all its entries", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const consumer = yield* consume(options)
      for (const uuid of ["x", "y", "z"]) chunk(uuid, 0, abc)
      const incomplete = yield* nextDelivery(consumer)
      assert.strictEqual(incomplete._tag, "Incomplete")
      assert.deepStrictEqual([incomplete.chunk?.uuid, incomplete.chunk?.reason], ["x", "queue_full"])
      for (const id of [1, 2]) chunk("y", id, abc)
      assert.deepStrictEqual(yield* rest(consumer), ["abc"])
      yield* consumer.nack(incomplete)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(redeliveriesOf(broker)[0], [0])
    }))

  it.effect("messages, receive and run see whole ones only, and apply the policy to the others", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume, plain } = yield* stage()
      const consumer = yield* consume({ ...options, chunks: { ...options.chunks, onIncomplete: "ack" } })
      for (const uuid of ["x", "y", "z"]) chunk(uuid, 0, abc)
      plain("whole")
      assert.strictEqual((yield* consumer.receive).value, "whole")
      yield* consumer.flushAcks
      yield* settle
      assert.deepStrictEqual(acksOf(broker), [{ ids: [0] }])
    }))
})

describe("telemetry", () => {
  it.effect("S185 received, complete, discarded and expired are told with their numbers", () =>
    Effect.gen(function*() {
      const { broker, chunk, consume } = yield* stage()
      const events: Array<ChunkEvent> = []
      const consumer = yield* consume({
        chunks: { maxPendingChunkedMessages: 1, expireIncompleteAfter: 1000, cleanupInterval: 500 }
      }).pipe(
        Effect.provideService(Telemetry, (event) => {
          events.push(event)
          throw new Error("a listener's fault is not the message's")
        })
      )
      const value = "the quick brown fox ".repeat(100)
      const bytes = Compression.compress("zlib", new TextEncoder().encode(value))
      const parts = [bytes.subarray(0, 20), bytes.subarray(20)]
      for (const [id, part] of parts.entries()) {
        broker.publishRaw(topicName, {
          producerName: "p",
          uuid: "whole",
          chunkId: id,
          numChunksFromMsg: 2,
          totalChunkMsgSize: bytes.length,
          compression: pulsar.proto.CompressionType.ZLIB,
          uncompressedSize: value.length
        }, part)
        yield* TestClock.adjust("100 millis")
      }
      chunk("evicted", 0, abc)
      chunk("expired", 0, abc)
      for (const id of [0, 1]) {
        chunk("bad", id, ["a", "b"], { compression: pulsar.proto.CompressionType.LZ4, uncompressedSize: 9 })
      }
      assert.strictEqual((yield* consumer.receive).value, value)
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* rest(consumer), [])
      const of = (uuid: string) =>
        events.filter(({ attributes }) => attributes.uuid === uuid).map(({ _tag, attributes, measurements }) => [
          _tag,
          { ...measurements },
          ...("reason" in attributes ? [attributes.reason] : [])
        ])
      assert.deepStrictEqual(of("whole"), [
        ["ConsumerChunkReceived", { chunk_id: 0, num_chunks: 2 }],
        ["ConsumerChunkReceived", { chunk_id: 1, num_chunks: 2 }],
        ["ConsumerChunkComplete", { num_chunks: 2, total_size: value.length, age_ms: 200 }]
      ])
      assert.deepStrictEqual(of("evicted").slice(1), [
        ["ConsumerChunkDiscarded", { received_chunks: 1, num_chunks: 3 }, "queue_full"]
      ])
      assert.deepStrictEqual(of("expired").at(-1), [
        "ConsumerChunkDiscarded",
        { received_chunks: 1, num_chunks: 3 },
        "queue_full"
      ])
      assert.deepStrictEqual(of("bad").at(-1), [
        "ConsumerChunkDiscarded",
        { received_chunks: 2, num_chunks: 2 },
        "undecodable"
      ])
      chunk("late", 0, abc)
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(of("late").at(-1), [
        "ConsumerChunkExpired",
        { age_ms: 1300, received_chunks: 1, num_chunks: 3 },
        "expired"
      ])
      for (const { attributes } of events) {
        assert.deepInclude(attributes, { topic: topicName, base_topic: topicName, subscription_name: "s" })
      }
    }))

  it.effect("a message that is put back is complete once", () =>
    Effect.gen(function*() {
      const { chunk, consume } = yield* stage()
      const events: Array<ChunkEvent> = []
      const consumer = yield* consume().pipe(
        Effect.provideService(Telemetry, (event) => {
          events.push(event)
        })
      )
      for (const id of [0, 1, 2]) chunk("u", id, abc)
      for (let i = 0; i < 2; i++) yield* consumer.messages.pipe(Stream.take(1), Stream.runDrain)
      assert.strictEqual(events.filter(({ _tag }) => _tag === "ConsumerChunkComplete").length, 1)
    }))
})
