/**
 * Whatever becomes of an entry, its permits come back exactly once, and the next good message arrives: forty rounds of
 * each through a window of ten.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as Codec from "../../src/Codec.ts"
import type * as Consumer from "../../src/Consumer.ts"
import * as Compression from "../../src/Protocol/Compression.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import {
  assertAllAcked,
  assertPermits,
  batchBody,
  complaintsOf,
  flowsOf,
  receive,
  rest,
  settle,
  type Stage,
  stage,
  valuesOf
} from "../support/consuming.ts"
import { topicName } from "../support/memoryClient.ts"

const validation = pulsar.proto.CommandAck.ValidationError
const compression = pulsar.proto.CompressionType
const rounds = 40
const window = 10

/** Puts one round of bad entries on the topic. `n` counts the rounds. */
type Round = (stage: Stage, n: number) => void

const lz4 = (text: string): Uint8Array => Compression.compress("lz4", new TextEncoder().encode(text))

const discards: ReadonlyArray<{
  readonly name: string
  readonly round: Round
  /** What the broker is told about each round's entry. */
  readonly complaint?: number
}> = [
  {
    name: "S006 D1 a plain message with a wrong checksum",
    round: ({ broker }) => void broker.publishRaw(topicName, {}, "x", { corrupt: true }),
    complaint: validation.ChecksumMismatch
  },
  {
    name: "S151 h a batch of three with a wrong checksum",
    round: ({ broker }) =>
      void broker.publishRaw(topicName, { numMessagesInBatch: 3 }, batchBody(["a", "b", "c"]), { corrupt: true }),
    complaint: validation.ChecksumMismatch
  },
  {
    name: "S012 D1 a compressed message that can't be decompressed",
    round: ({ plain }) => void plain("not lz4 at all", { compression: compression.LZ4, uncompressedSize: 100 }),
    complaint: validation.DecompressionError
  },
  {
    name: "S012 a codec that nobody knows",
    round: ({ plain }) => void plain("x", { compression: 99, uncompressedSize: 1 }),
    complaint: validation.DecompressionError
  },
  {
    name: "S012 F4 a message that isn't as large as it says",
    round: ({ broker }) =>
      void broker.publishRaw(topicName, { compression: compression.ZLIB, uncompressedSize: 5 }, zlib("hello world")),
    complaint: validation.UncompressedSizeCorruption
  },
  {
    name: "S151 j S010 a compressed batch of four that can't be decompressed",
    round: ({ broker }) =>
      void broker.publishRaw(
        topicName,
        { numMessagesInBatch: 4, compression: compression.ZSTD, uncompressedSize: 100 },
        "no zstd"
      ),
    complaint: validation.DecompressionError
  },
  {
    name: "S010 a batch whose single message claims more than there is",
    round: ({ batch }) => void batch(["a", "b"], {}, () => ({ payloadSize: 1_000_000 })),
    complaint: validation.BatchDeSerializeError
  },
  {
    name: "S010 F3 a batch that announces three messages and holds two",
    round: ({ batch }) => void batch(["a", "b"], { numMessagesInBatch: 3 }),
    complaint: validation.BatchDeSerializeError
  },
  {
    name: "S010 messages that were compacted away",
    round: ({ batch }) => void batch(["a", "b", "c"], {}, () => ({ compactedOut: true }))
  },
  {
    name: "S151 j a whole chunked message that can't be decompressed",
    round: ({ chunk }, n) => {
      for (const id of [0, 1, 2]) {
        chunk(`u${n}`, id, ["not ", "lz4 ", "either"], { compression: compression.LZ4, uncompressedSize: 1000 })
      }
    },
    complaint: validation.DecompressionError
  },
  {
    name: "S151 b a copy of a chunk in an entry of its own",
    round: ({ chunk }, n) => {
      for (const id of [0, 1, 1]) chunk(`u${n}`, id, ["a", "b", "c"])
    }
  },
  {
    name: "S151 d a gap: the message's middle is missing",
    round: ({ chunk }, n) => {
      for (const id of [0, 2]) chunk(`u${n}`, id, ["a", "b", "c"])
    }
  },
  { name: "S151 e an orphaned tail", round: ({ chunk }, n) => void chunk(`u${n}`, 1, ["a", "b"]) },
  {
    name: "S134 a chunk that isn't sound",
    round: ({ chunk }, n) => void chunk(`u${n}`, 0, ["a", "b"], { numMessagesInBatch: 3 })
  },
  { name: "S134 a chunk without a uuid", round: ({ chunk }) => void chunk("", 0, ["a", "b"]) }
]

const zlib = (text: string): Uint8Array => Compression.compress("zlib", new TextEncoder().encode(text))

describe("discarded entries give their permits back", () => {
  for (const { complaint, name, round } of discards) {
    it.effect(name, () =>
      Effect.gen(function*() {
        const on = yield* stage()
        const consumer = yield* on.consume({
          receiverQueueSize: window,
          chunks: { maxPendingChunkedMessages: 2 },
          nackDelay: "1 day"
        })
        // Somebody waits, so that nothing stays behind in the queue.
        const waiting = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
        for (let n = 0; n < rounds; n++) {
          round(on, n)
          yield* settle
        }
        on.plain("good")
        yield* settle
        assert.strictEqual((yield* waiting.pollUnsafe()!).value, "good")
        assertPermits(on.broker, window)
        if (complaint !== undefined) {
          const complaints = complaintsOf(on.broker)
          assert.strictEqual(complaints.length, rounds)
          for (const [, error] of complaints) assert.strictEqual(error, complaint)
        }
      }))
  }

  it.effect("S151 f g evicted and expired messages, and chunks that come after", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const consumer = yield* on.consume({
        receiverQueueSize: window,
        chunks: { maxPendingChunkedMessages: 1, expireIncompleteAfter: 1000, cleanupInterval: 500, onIncomplete: "ack" }
      })
      for (let n = 0; n < rounds; n++) {
        on.chunk(`evicted${n}`, 0, ["a", "b", "c"])
        on.chunk(`expired${n}`, 0, ["a", "b", "c"])
        yield* TestClock.adjust("2 seconds")
        on.chunk(`evicted${n}`, 1, ["a", "b", "c"])
        on.chunk(`expired${n}`, 2, ["a", "b", "c"])
        yield* settle
      }
      on.plain("good")
      assert.strictEqual((yield* consumer.receive).value, "good")
      assertPermits(on.broker, window)
    }))

  it.effect("S151 c redelivered entries of a message that is still being put together", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const consumer = yield* on.consume({ type: "shared", receiverQueueSize: window })
      const ids = [0, 1].map((id) => on.chunk("u", id, ["a", "b", "c"]))
      yield* settle
      for (let n = 0; n < rounds; n++) {
        on.broker.redeliver(topicName, "s", ids)
        yield* settle
      }
      assertPermits(on.broker, window)
      on.chunk("u", 2, ["a", "b", "c"])
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "abc")
      assertPermits(on.broker, window)
      yield* consumer.ack(message)
      yield* consumer.flushAcks
      yield* settle
      assertAllAcked(on.broker)
    }))

  it.effect("a batch that is acknowledged in part costs what is left of it", () =>
    Effect.gen(function*() {
      const on = yield* stage({ batchIndexAcks: true })
      const left = (words: ReadonlyArray<number>) => words.map((low) => ({ low, high: 0, unsigned: true }))
      const consumer = yield* on.consume({ receiverQueueSize: window })
      const connection = on.broker.connections[0]
      const body = TestBroker.encodeEntry(
        { producerName: "p", sequenceId: 0, publishTime: 1, numMessagesInBatch: 4 },
        batchBody(["a", "b", "c", "d"])
      )
      // The messages with a set bit are left: the second and the fourth.
      connection.sendEntry({
        type: Frame.CommandType.MESSAGE,
        message: {
          consumerId: on.broker.connections[0].consumers[0],
          messageId: { ledgerId: 1, entryId: 7 },
          ackSet: left([0b1010])
        }
      }, body)
      assert.deepStrictEqual(valuesOf(yield* receive(consumer, 2)), ["b", "d"])
      assert.deepStrictEqual(yield* rest(consumer), [])
      for (let n = 0; n < 2; n++) {
        connection.sendEntry({
          type: Frame.CommandType.MESSAGE,
          message: {
            consumerId: on.broker.connections[0].consumers[0],
            messageId: { ledgerId: 1, entryId: 8 + n },
            ackSet: left([0b1000])
          }
        }, body)
        assert.deepStrictEqual(valuesOf(yield* receive(consumer, 1)), ["d"])
      }
      // Four were taken in all: one too few for half the window.
      assert.deepStrictEqual(flowsOf(on.broker), [window])
      connection.sendEntry({
        type: Frame.CommandType.MESSAGE,
        message: {
          consumerId: on.broker.connections[0].consumers[0],
          messageId: { ledgerId: 1, entryId: 10 },
          ackSet: left([0b0001])
        }
      }, body)
      yield* consumer.receive
      yield* settle
      assert.deepStrictEqual(flowsOf(on.broker), [window, 5])
    }))

  it.effect("S189 a batch before the start, and the part of one, cost and give back the same", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      on.batch(["a", "b", "c"])
      const first = yield* on.consume({ durable: false, subscription: "r" })
      const [, second] = yield* receive(first, 2)
      const late = yield* on.consume({
        durable: false,
        subscription: "late",
        startAfter: second.messageId,
        receiverQueueSize: window
      })
      assert.strictEqual((yield* late.receive).value, "c")
      assert.deepStrictEqual(yield* rest(late), [])
      assertPermits(on.broker, window, "late")
    }))

  it.effect("S012 the messages around them arrive, and the good ones of every codec", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const consumer = yield* on.consume({ receiverQueueSize: window })
      for (let n = 0; n < 20; n++) {
        const text = `text ${n} `.repeat(50)
        on.broker.publishRaw(topicName, { compression: compression.LZ4, uncompressedSize: text.length }, lz4(text))
        on.plain("junk", { compression: compression.SNAPPY, uncompressedSize: 3 })
        assert.strictEqual((yield* consumer.receive).value, text)
      }
      assert.deepStrictEqual(yield* rest(consumer), [])
      assertPermits(on.broker, window)
    }))
})

describe("what can't be decoded", () => {
  const Person = Codec.json(Schema.Struct({ name: Schema.String }))

  it.effect("is handed out by deliveries, its permits are back, and nothing of it is settled", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const consumer: Consumer.Consumer<{ readonly name: string }> = yield* on.consumeAs(Person, {
        receiverQueueSize: window,
        onUndecodable: "ack"
      })
      for (let n = 0; n < rounds; n++) on.plain("no json")
      on.plain(`{"name":"Ada"}`)
      assert.strictEqual((yield* consumer.receive).value.name, "Ada")
      assertPermits(on.broker, window)
      yield* consumer.flushAcks
      yield* settle
      // All but Ada.
      assert.strictEqual(on.broker.backlog(topicName, "s"), 1)
    }))

  it.effect("S287 a codec that throws, dies or fails later costs the message, never the consumer", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const wild: Codec.Codec<string> = {
        contentType: "text/plain",
        encode: () => Effect.die("unused"),
        decode: (bytes) => {
          const text = new TextDecoder().decode(bytes!)
          if (text === "throws") throw new Error("a bug")
          if (text === "dies") return Effect.die(new Error("a bug"))
          if (text === "dies later") return Effect.andThen(Effect.yieldNow, Effect.die(new Error("a bug")))
          return Effect.as(Effect.yieldNow, text)
        }
      }
      const consumer = yield* on.consumeAs(wild, { onUndecodable: "ack" })
      for (const text of ["throws", "dies", "dies later", "good"]) on.plain(text)
      const message = yield* consumer.receive
      assert.strictEqual(message.value, "good")
      yield* consumer.ack(message)
      yield* consumer.flushAcks
      yield* settle
      assertAllAcked(on.broker)
    }))

  it.effect("S296 an encrypted message is visible as such, its bytes untouched, alone or in a batch", () =>
    Effect.gen(function*() {
      const on = yield* stage()
      const consumer = yield* on.consume({ receiverQueueSize: window, type: "shared", onUndecodable: "ack" })
      const keys = { encryptionKeys: [{ key: "k", value: new Uint8Array([1]) }], encryptionAlgo: "AES" }
      on.plain("cipher", { ...keys, compression: compression.LZ4, uncompressedSize: 100 })
      on.broker.publishRaw(topicName, { ...keys, numMessagesInBatch: 6 }, "a batch in one piece")
      on.plain("good")
      assert.strictEqual((yield* consumer.receive).value, "good")
      yield* settle
      assert.deepStrictEqual(complaintsOf(on.broker), [])
      assertPermits(on.broker, window)
      yield* consumer.flushAcks
      yield* settle
      assert.strictEqual(on.broker.backlog(topicName, "s"), 1)
    }))
})
