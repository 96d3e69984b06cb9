/**
 * The size gate and chunks, against a broker that says what it takes.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { MessageId } from "../../src/MessageId.ts"
import * as Producer from "../../src/Producer.ts"
import { Transport } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"
import { bytesTopic, entrySizeOf, filled, noise, sends, start } from "../support/producing.ts"

/** No waiting for the clock of the test. */
const atOnce = { maxDelay: 0 } as const
const reasonOf = (error: PulsarError) => error.reason._tag
const topic = bytesTopic.name

/** The messages on the topic, chunks put together. */
const stored = (broker: TestBroker.TestBroker): Array<Buffer> => {
  const whole: Array<Buffer> = []
  let parts: Array<Uint8Array> = []
  for (const { metadata, payload } of broker.entries(topic)) {
    parts.push(payload)
    if (metadata.numChunksFromMsg > 1 && metadata.chunkId < metadata.numChunksFromMsg - 1) continue
    whole.push(Buffer.concat(parts))
    parts = []
  }
  return whole
}

const assertSame = (actual: Uint8Array | undefined, expected: Uint8Array) =>
  assert.isTrue(actual !== undefined && Buffer.compare(actual, expected) === 0)

describe("Producer: sizes without chunks", () => {
  it.effect("S060 S061 C10 too large fails at once, costs nothing, and compression counts", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const limit = 5_242_880
      for (const batching of [false, atOnce] as const) {
        const plain = yield* producer({ topic: bytesTopic, batching, maxPendingMessages: 10 })
        for (let i = 0; i < 20; i++) {
          const error = yield* Effect.flip(plain.send(filled(limit + 1)))
          assert.strictEqual(reasonOf(error), "MessageTooLargeError")
          if (error.reason._tag === "MessageTooLargeError") {
            assert.strictEqual(error.reason.size, limit + 1)
            assert.isBelow(error.reason.limit, limit)
          }
          assert.strictEqual(error.topic, topic)
        }
        assert.strictEqual(yield* plain.pendingMessages, 0)
        assert.strictEqual(yield* client.memoryUsed, 0)
        yield* plain.sendAll(Array.from({ length: 10 }, () => filled(1024)))
        const packed = yield* producer({ topic: bytesTopic, batching, compression: "lz4" })
        yield* packed.send(new Uint8Array(limit + 1))
      }
      assert.strictEqual(broker.connectionCount, 1)
      assert.deepStrictEqual(broker.violations, [])
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S062 A17 key and properties count, and the connection stays", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { maxMessageSize: 1024 * 1024 } })
      const kib = 1024
      for (const batching of [atOnce, false] as const) {
        const it = yield* producer({ topic: bytesTopic, batching })
        yield* it.send(filled(800 * kib))
        yield* it.send(filled(800 * kib), { properties: { p: "v".repeat(60 * kib) } })
        const key = yield* Effect.flip(it.send(filled(800 * kib), { key: "k".repeat(224 * kib) }))
        const property = yield* Effect.flip(it.send(filled(800 * kib), { properties: { p: "v".repeat(224 * kib) } }))
        const payload = yield* Effect.flip(it.send(filled(1024 * kib)))
        assert.deepStrictEqual([key, property, payload].map(reasonOf), new Array(3).fill("MessageTooLargeError"))
      }
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(broker.stats(topic).numberOfEntries, 4)
    }))

  it.effect("S017 C18 twenty thousand properties go through, in chunks where they must", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key_${i}`, `value-${i}`]))
      const it = yield* producer({ topic: bytesTopic, sending: "auto", batching: atOnce })
      yield* it.send(new Uint8Array(0), { properties })
      const { metadata, payload } = broker.entries(topic)[0]
      assert.strictEqual(payload.length, 0)
      assert.deepStrictEqual(Object.fromEntries(metadata.properties.map(({ key, value }) => [key, value])), properties)
    }))

  it.effect("C11 a batch's keys count twice: no entry is over the limit", () =>
    Effect.gen(function*() {
      const limit = 64 * 1024
      const { broker, producer } = yield* start({ broker: { maxMessageSize: limit, recordBodies: true } })
      const it = yield* producer({ topic: bytesTopic, batching: { maxBytes: 10 * 1024 * 1024, maxDelay: 0 } })
      yield* it.sendAll(
        Array.from({ length: 40 }, (_, i) => noise(1000 + i * 300, i)),
        (_, i) => ({ key: "k".repeat(i % 2 === 0 ? 9000 : 1), orderingKey: filled(i * 100) })
      )
      for (const sent of sends(broker)) assert.isAtMost(entrySizeOf(sent), limit)
      assert.deepStrictEqual(broker.violations, [])
    }))
})

describe("Producer: options", () => {
  it.effect("S063 A29 options that can't be right are typed errors, and nothing is dialled", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const bad: ReadonlyArray<Record<string, unknown>> = [
        { topic: Topic.make("", { codec: bytesTopic.codec }) },
        { topic: Topic.make("a/b/c/d/e/f", { codec: bytesTopic.codec }) },
        { maxPendingMessages: -1 },
        { batching: { maxMessages: 0 } },
        { batching: { maxBytes: 0 } },
        { name: "" },
        { initialSequenceId: -2 },
        { sending: "chunk", batching: {} },
        { sending: "both" },
        { sending: "chunk", maxMessageSize: 0 },
        { sending: "auto", maxMessageSize: -5 },
        { maxMessageSize: 100 },
        { compression: "brotli" },
        { sending: "chunk", topic: Topic.make("non-persistent://public/default/t", { codec: bytesTopic.codec }) },
        { sending: "auto", topic: Topic.make("non-persistent://public/default/t", { codec: bytesTopic.codec }) }
      ]
      for (const options of bad) {
        const error = yield* Effect.flip(
          Effect.tap(
            producer({ topic: bytesTopic, ...options } as Producer.Options<Uint8Array>),
            () => Effect.die(`accepted ${JSON.stringify(options)}`)
          )
        )
        assert.strictEqual(reasonOf(error), "InvalidConfigError", JSON.stringify(options))
      }
      assert.strictEqual(broker.connectionCount, 0)
      // @ts-expect-error chunks and batches together are "auto"
      const both: Producer.Options<Uint8Array> = { topic: bytesTopic, sending: "chunk", batching: {} }
      assert.isDefined(both)
    }))

  it.effect("S063 message options that can't be right fail that send alone", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, batching: false })
      for (
        const options of [
          { sequenceId: -1 },
          { sequenceId: 0.5 },
          { properties: { a: null as never } },
          { eventTime: Number.NaN },
          { deliverAt: new Date("nonsense") }
        ]
      ) assert.strictEqual(reasonOf(yield* Effect.flip(it.send(filled(1), options))), "InvalidConfigError")
      assert.strictEqual(sends(broker).length, 0)
      yield* it.send(filled(1))
    }))
})

describe("Producer: chunks", () => {
  const limit = 64 * 1024

  it.effect("S107 S108 A23 chunks fill a 64 KiB entry, and none is larger", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { maxMessageSize: limit, recordBodies: true } })
      const it = yield* producer({ topic: bytesTopic, sending: "chunk" })
      const probe = noise(3 * limit)
      yield* it.send(probe)
      const chunk = sends(broker)[0].payloadSize
      assert.isAtLeast(chunk, limit - 300)
      broker.clearLog()
      const expected: ReadonlyArray<readonly [size: number, frames: number]> = [
        [chunk - 1, 1],
        [chunk, 1],
        [chunk + 1, 2],
        [2 * chunk, 2],
        [2 * chunk + 1, 3],
        [0, 1]
      ]
      for (const [size, frames] of expected) {
        broker.clearLog()
        const payload = noise(size, size)
        const id = (yield* it.send(payload)) as MessageId
        const sent = sends(broker)
        assert.strictEqual(sent.length, frames, `${size} bytes`)
        sent.forEach((one, i) => {
          assert.isAtMost(entrySizeOf(one), limit)
          if (i < frames - 1) assert.strictEqual(one.payloadSize, chunk)
          assert.strictEqual(one.command.send!.isChunk, frames > 1)
          if (frames === 1) return assert.isFalse(Object.hasOwn(one.metadata!, "uuid"))
          assert.deepStrictEqual(
            [one.metadata!.chunkId, one.metadata!.numChunksFromMsg, one.metadata!.totalChunkMsgSize],
            [i, frames, size]
          )
          assert.strictEqual(one.metadata!.uuid, sent[0].metadata!.uuid)
          assert.strictEqual(one.metadata!.sequenceId.low, sent[0].metadata!.sequenceId.low)
        })
        assert.strictEqual(id.chunks?.length, frames === 1 ? undefined : frames)
        assertSame(stored(broker).at(-1), payload)
      }
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("S108 A17 32 KiB of properties leave half of a 64 KiB entry, more than all of it is an error", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { maxMessageSize: limit, recordBodies: true } })
      const it = yield* producer({ topic: bytesTopic, sending: "auto", batching: atOnce })
      const payload = noise(100_000)
      yield* it.send(payload, { properties: { p: "ä".repeat(16 * 1024) } })
      assert.strictEqual(sends(broker).length, 4)
      for (const one of sends(broker)) assert.isAtMost(entrySizeOf(one), limit)
      assertSame(stored(broker)[0], payload)
      const property = yield* Effect.flip(it.send(filled(10), { properties: { p: "v".repeat(limit) } }))
      const key = yield* Effect.flip(it.send(filled(10), { orderingKey: filled(limit) }))
      assert.deepStrictEqual([property, key].map(reasonOf), ["MessageTooLargeError", "MessageTooLargeError"])
      yield* it.send(filled(10))
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("a broker that takes 16 MiB gets 10 MiB whole", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { maxMessageSize: 16 * 1024 * 1024 } })
      const it = yield* producer({ topic: bytesTopic, sending: "auto", batching: atOnce })
      yield* it.send(noise(10 * 1024 * 1024))
      assert.strictEqual(sends(broker).length, 1)
    }))

  it.effect("the option makes chunks smaller, never larger than the broker takes", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { maxMessageSize: limit, recordBodies: true } })
      const small = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 1000 })
      yield* small.send(noise(3500))
      assert.deepStrictEqual(sends(broker).map(({ payloadSize }) => payloadSize), [1000, 1000, 1000, 500])
      broker.clearLog()
      const large = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 10 * limit })
      yield* large.send(noise(2 * limit))
      assert.strictEqual(sends(broker).length, 3)
      for (const one of sends(broker)) assert.isAtMost(entrySizeOf(one), limit)
    }))

  it.effect("S109 S110 compresses first, and every chunk says everything", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 1024, compression: "zlib" })
      yield* it.send(filled(65_536))
      assert.strictEqual(sends(broker).length, 1)
      assert.isFalse(Object.hasOwn(sends(broker)[0].metadata!, "uuid"))
      broker.clearLog()
      yield* it.send(noise(65_536), {
        key: "k",
        orderingKey: filled(50),
        properties: { a: "1", b: "2" },
        eventTime: 5,
        deliverAt: 7
      })
      const chunks = sends(broker)
      assert.isAtLeast(chunks.length, 64)
      for (const { metadata } of chunks) {
        assert.deepStrictEqual(
          [metadata!.partitionKey, metadata!.orderingKey.length, metadata!.eventTime.low, metadata!.deliverAtTime.low],
          ["k", 50, 5, 7]
        )
        assert.deepStrictEqual(metadata!.properties.map(({ key, value }) => key + value), ["a1", "b2"])
        assert.deepStrictEqual([metadata!.uncompressedSize, metadata!.compression], [65_536, 2])
      }
    }))

  it.effect("S112 S116 A25 the send ends with the last chunk's receipt; memory falls chunk by chunk", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 100 * 1024 } })
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 4096 })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(it.send(noise(65_536)))
      yield* broker.received("SEND", { count: 16 })
      assert.strictEqual(yield* client.memoryUsed, 65_536)
      assert.strictEqual(yield* it.pendingMessages, 1)
      broker.releaseReceipts(8)
      while ((yield* client.memoryUsed) > 32_768) yield* Effect.yieldNow
      assert.strictEqual(yield* client.memoryUsed, 32_768)
      assert.isUndefined(sending.pollUnsafe())
      broker.releaseReceipts()
      const id = (yield* Fiber.join(sending)) as MessageId
      assert.deepStrictEqual(id.chunks!.map(({ entryId }) => entryId), broker.entries(topic).map((one) => one.entryId))
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S114 A1 A2 more chunks than places, and than memory, go through", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 1000 } })
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100, maxPendingMessages: 1 })
      const messages = [1, 2, 3].map((seed) => noise(5000, seed))
      yield* Effect.forEach(messages, (message) => it.send(message), { concurrency: "unbounded" })
      stored(broker).forEach((message, i) => assertSame(message, messages[i]))
      assert.strictEqual(yield* it.pendingMessages, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S113 S127 small and large ones keep their order, chunks stay together", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "auto", maxMessageSize: 200 })
      const sizes = [44, 900, 10, 10, 2000, 1, 201, 200, 1999]
      yield* Effect.forEach(sizes, (size) => it.send(noise(size, size)), { concurrency: "unbounded" })
      let last = -1
      let open = ""
      for (const { command, metadata } of sends(broker)) {
        assert.isAtLeast(command.send!.sequenceId.low, last)
        last = command.send!.sequenceId.low
        if (open !== "") assert.strictEqual(metadata!.uuid, open)
        open = metadata!.numChunksFromMsg > 1 && metadata!.chunkId < metadata!.numChunksFromMsg - 1
          ? metadata!.uuid
          : ""
      }
      assert.strictEqual(last, sizes.length - 1)
    }))

  it.effect("S117 a timeout in the middle fails once, takes the rest along, and late receipts hit nobody", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100, sendTimeout: "1 second" })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(Effect.flip(it.send(noise(300))))
      yield* broker.received("SEND", { count: 3 })
      broker.releaseReceipts(1)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(reasonOf(yield* Fiber.join(sending)), "TimeoutError")
      assert.strictEqual(yield* it.pendingMessages, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
      const plain = yield* Effect.forkChild(it.send(noise(10)))
      yield* broker.received("SEND", { count: 4 })
      broker.releaseReceipts()
      const id = (yield* Fiber.join(plain)) as MessageId
      assert.strictEqual(id.entryId, broker.entries(topic)[3].entryId)
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S118 NotAllowed on one chunk fails the message once; the next is unaffected", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100 })
      const isSecond = ({ metadata }: TestBroker.ReceivedCommand) => metadata!.chunkId === 1
      broker.on("SEND", 1, TestBroker.replyError("NotAllowedError", "no"), { where: isSecond })
      const [large, small] = yield* Effect.all([Effect.flip(it.send(noise(400))), it.send(noise(10))], {
        concurrency: "unbounded"
      })
      assert.strictEqual(reasonOf(large), "NotAllowedError")
      assert.strictEqual((small as MessageId).chunks, undefined)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S118 S120 an error or an unload in the middle goes on with the chunk that is missing", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100 })
      const payload = noise(1000)
      const isFifth = ({ metadata }: TestBroker.ReceivedCommand) => metadata!.chunkId === 5
      broker.on("SEND", 1, TestBroker.run(() => broker.unload(topic)), { where: isFifth })
      const sending = yield* Effect.forkChild(it.send(payload))
      yield* broker.received("PRODUCER", { count: 1 })
      yield* TestClock.adjust("10 seconds")
      const id = (yield* Fiber.join(sending)) as MessageId
      assert.strictEqual(id.chunks!.length, 10)
      assert.notStrictEqual(id.chunks![0].ledgerId, id.chunks![9].ledgerId)
      const ids = broker.entries(topic).map(({ metadata }) => metadata.chunkId)
      assert.deepStrictEqual(ids, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      assertSame(stored(broker)[0], payload)
    }))

  it.effect("S128 an interrupted send goes on to its end, and gives everything back", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ client: { memoryLimit: 400 } })
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100 })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(it.send(noise(1000)))
      yield* broker.received("SEND", { count: 4 })
      yield* Fiber.interrupt(sending)
      broker.releaseReceipts()
      yield* broker.received("SEND", { count: 10 })
      yield* it.flush
      assert.strictEqual(yield* it.pendingMessages, 0)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(stored(broker).length, 1)
    }))
})

describe("Producer: a broker with a smaller limit takes over", () => {
  const small = 16 * 1024
  const setup = Effect.gen(function*() {
    const big = yield* TestBroker.make({ transport: "memory", maxMessageSize: 64 * 1024 })
    const next = yield* TestBroker.make({
      transport: "memory",
      maxMessageSize: small,
      cluster: big,
      recordBodies: true
    })
    const client = yield* PulsarClient.make({ serviceUrl: big.serviceUrl }).pipe(
      Effect.provideService(Transport, TestBroker.memoryTransport(big, next))
    )
    return {
      big,
      next,
      client,
      producer: (options: Producer.Options<Uint8Array>) =>
        Effect.provideService(Producer.make(options), PulsarClient.PulsarClient, client),
      move: Effect.sync(() => {
        big.redirect(topic, next)
        big.dropConnections()
      })
    }
  })

  it.effect("a chunked and a whole message without a receipt are cut anew, in order", () =>
    Effect.gen(function*() {
      const { big, client, move, next, producer } = yield* setup
      const it = yield* producer({ topic: bytesTopic, sending: "chunk" })
      big.on("SEND", "always", TestBroker.drop)
      const messages = [noise(200_000, 1), noise(40_000, 2), noise(10, 3)]
      const sending = yield* Effect.forkChild(
        Effect.forEach(messages, (message) => it.send(message), { concurrency: "unbounded" })
      )
      yield* big.received("SEND", { count: 6 })
      yield* move
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(sending)
      for (const one of sends(next)) assert.isAtMost(entrySizeOf(one), small)
      stored(next).forEach((message, i) => assertSame(message, messages[i]))
      assert.strictEqual(stored(next).length, 3)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(yield* it.pendingMessages, 0)
    }))

  it.effect("a message with a chunk that arrived, and one without chunking, fail typed; a batch goes one by one", () =>
    Effect.gen(function*() {
      const { big, client, move, next, producer } = yield* setup
      const it = yield* producer({ topic: bytesTopic, sending: "chunk" })
      const plain = yield* producer({ topic: bytesTopic, batching: false })
      const batch = yield* producer({ topic: bytesTopic, batching: { maxDelay: "1 hour" } })
      big.on("SEND", "always", TestBroker.drop, {
        where: ({ metadata }) => metadata!.numChunksFromMsg <= 1 || metadata!.chunkId > 0
      })
      const sending = yield* Effect.forkChild(Effect.all([
        Effect.flip(it.send(noise(200_000))),
        Effect.flip(plain.send(noise(40_000))),
        Effect.as(
          Effect.all([batch.send(noise(12_000)), batch.send(noise(12_000))], { concurrency: "unbounded" }),
          undefined
        )
      ], { concurrency: "unbounded" }))
      yield* big.received("SEND", { count: 5 })
      while ((yield* client.memoryUsed) > 200_000 + 64_000 - 65_000) yield* Effect.yieldNow
      yield* move
      yield* TestClock.adjust("10 seconds")
      const [chunked, whole] = yield* Fiber.join(sending)
      assert.deepStrictEqual([chunked, whole].map(reasonOf), ["MessageTooLargeError", "MessageTooLargeError"])
      assert.strictEqual(yield* client.memoryUsed, 0)
      yield* Effect.all([it.send(noise(50_000)), plain.send(noise(100))], { concurrency: "unbounded" })
      for (const one of sends(next)) assert.isAtMost(entrySizeOf(one), small)
    }))

  it.effect("what was sent during the gap is cut for the new broker", () =>
    Effect.gen(function*() {
      const { big, move, next, producer } = yield* setup
      const it = yield* producer({ topic: bytesTopic, sending: "auto", batching: { maxDelay: "1 hour" } })
      yield* Effect.forkChild(it.flush)
      big.on("SEND", "always", TestBroker.drop)
      yield* move
      const sending = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], (seed) => it.send(noise(40_000, seed)), { concurrency: "unbounded" })
      )
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(sending)
      for (const one of sends(next)) assert.isAtMost(entrySizeOf(one), small)
    }))
})
