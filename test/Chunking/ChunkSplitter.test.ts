import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ChunkSplitter from "../../src/Chunking/ChunkSplitter.ts"
import { encodeMetadata } from "../../src/Protocol/Frame.ts"
import type { MessageMetadataInput } from "../../src/Protocol/PulsarApiGenerated.js"

const plain: MessageMetadataInput = { producerName: "standalone-0-1", sequenceId: 3, publishTime: 1_700_000_000_000 }

const sizeFor = (maxMessageSize: number, metadata = plain, option?: number): number =>
  Result.getOrThrow(ChunkSplitter.chunkSize({ maxMessageSize, metadata, option }))

const rangesOf = (total: number, chunkSize: number): Array<ChunkSplitter.Range> => [
  ...Result.getOrThrow(ChunkSplitter.split({ total, chunkSize })).ranges
]

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

describe("ChunkSplitter", () => {
  it("S107 cuts at the boundary: limit - 1, limit and 0 bytes go whole", () => {
    const limit = sizeFor(5 * 1024 * 1024)
    const counts = [limit - 1, limit, limit + 1, 2 * limit, 2 * limit + 1, 0].map((total) =>
      ChunkSplitter.chunkCount(total, limit)
    )
    assert.deepStrictEqual(counts, [1, 1, 2, 2, 3, 1])
    assert.deepStrictEqual(rangesOf(0, limit), [{ start: 0, end: 0 }])
    assert.deepStrictEqual(rangesOf(2 * limit + 1, limit), [
      { start: 0, end: limit },
      { start: limit, end: 2 * limit },
      { start: 2 * limit, end: 2 * limit + 1 }
    ])
  })

  it("S107 every size from 1 to 50 with chunks of 18 bytes", () => {
    for (let total = 1; total <= 50; total++) {
      const ranges = rangesOf(total, 18)
      assert.strictEqual(ranges.length, total <= 18 ? 1 : total <= 36 ? 2 : 3)
      assert.isTrue(ranges.slice(0, -1).every(({ end, start }) => end - start === 18))
    }
  })

  it("S108 a big property makes room, metadata that fills the entry is refused with its size", () => {
    const max = 5_242_880
    const withProperty = (size: number): MessageMetadataInput => ({
      ...plain,
      properties: [{ key: "k", value: "v".repeat(size) }]
    })
    const count = (metadata: MessageMetadataInput) => ChunkSplitter.chunkCount(6 * 1024 * 1024, sizeFor(max, metadata))
    assert.strictEqual(count(withProperty(32_768)), 2)
    assert.strictEqual(count(plain), 2)
    assert.strictEqual(count(withProperty(2.5 * 1024 * 1024)), 3)
    for (const metadata of [withProperty(6 * 1024 * 1024), { ...plain, orderingKey: new Uint8Array(max + 1) }]) {
      const refused = ChunkSplitter.chunkSize({ maxMessageSize: max, metadata })
      assert.isTrue(Result.isFailure(refused))
      if (Result.isFailure(refused)) {
        assert.strictEqual(refused.failure._tag, "ChunkSplitError")
        assert.strictEqual(refused.failure.kind, "MetadataTooLarge")
        assert.strictEqual(refused.failure.size, ChunkSplitter.metadataSize(metadata))
        assert.include(refused.failure.message, String(max))
      }
    }
  })

  it("S108 one byte of room is enough, none is not", () => {
    const size = ChunkSplitter.metadataSize(plain)
    assert.strictEqual(sizeFor(size + 1), 1)
    assert.isTrue(Result.isFailure(ChunkSplitter.chunkSize({ maxMessageSize: size, metadata: plain })))
  })

  it("A23 small broker limits", () => {
    for (const max of [1024, 10_240, 5_242_880]) {
      const size = sizeFor(max)
      assert.strictEqual(size, max - ChunkSplitter.metadataSize(plain))
      assert.strictEqual(rangesOf(102_400, size).length, Math.ceil(102_400 / size))
    }
  })

  it("the option makes chunks smaller, never larger than the broker takes", () => {
    const room = sizeFor(10_240)
    assert.strictEqual(sizeFor(10_240, plain, 1024), 1024)
    assert.strictEqual(sizeFor(10_240, plain, 1_000_000), room)
    // After a reconnect to a broker with a smaller limit the same option gives smaller chunks.
    assert.isBelow(sizeFor(1024, plain, 1024), 1024)
  })

  it("S110 S111 every chunk carries the message's metadata, one uuid and one sequence id", () => {
    const base: MessageMetadataInput = {
      ...plain,
      partitionKey: "k",
      orderingKey: Uint8Array.of(1, 2),
      properties: [{ key: "a", value: "b" }],
      eventTime: 5,
      deliverAtTime: 6,
      compression: 2,
      uncompressedSize: 65_536,
      schemaVersion: Uint8Array.of(9)
    }
    const uuid = ChunkSplitter.uuid("standalone-0-1", 3, "r")
    assert.strictEqual(uuid, "standalone-0-1-3-r")
    for (let chunkId = 0; chunkId < 3; chunkId++) {
      const metadata = ChunkSplitter.chunkMetadata(base, { uuid, chunkId, numChunks: 3, totalSize: 50 })
      assert.deepStrictEqual(metadata, { ...base, uuid, chunkId, numChunksFromMsg: 3, totalChunkMsgSize: 50 })
    }
    assert.isUndefined(base.uuid)
  })

  it("A16 S124 encryption: one key list a chunk, and room for keys, IV and tag", () => {
    const keys = [{ key: "k", value: new Uint8Array(200) }]
    const base: MessageMetadataInput = { ...plain, encryptionKeys: keys, encryptionAlgo: "AES/GCM" }
    const chunks = [0, 1, 2].map((chunkId) =>
      ChunkSplitter.chunkMetadata(base, { uuid: "u", chunkId, numChunks: 3, totalSize: 5100 })
    )
    assert.isTrue(chunks.every((metadata) => metadata.encryptionKeys?.length === 1))
    assert.strictEqual(new Set(chunks).size, 3)
    const sealed = encodeMetadata({
      ...ChunkSplitter.chunkMetadata(base, { uuid: "u", chunkId: 2, numChunks: 3, totalSize: 5100 }),
      encryptionParam: new Uint8Array(12)
    })
    assert.isAtMost(sealed.length + sizeFor(1000, base) + 16, 1000)
  })

  it("a message longer than the protocol can say is refused before it is cut", () => {
    const refused = ChunkSplitter.split({ total: ChunkSplitter.maxTotalSize + 1, chunkSize: 5_000_000 })
    assert.isTrue(Result.isFailure(refused) && refused.failure.kind === "MessageTooLarge")
    assert.strictEqual(rangesOf(ChunkSplitter.maxTotalSize, 5_000_000).length, 430)
  })

  it.prop(
    "metadataSize is what the metadata of any chunk can reach, exactly",
    {
      producer: Schema.String,
      key: Schema.NullOr(Schema.String),
      value: Schema.String,
      sequenceId: between(0, Number.MAX_SAFE_INTEGER),
      publishTime: between(0, Number.MAX_SAFE_INTEGER),
      instance: Schema.String.check(Schema.isPattern(/^[0-9a-f-]{0,36}$/)),
      numbers: between(2, ChunkSplitter.maxTotalSize)
    },
    ({ instance, key, numbers, producer, publishTime, sequenceId, value }) => {
      const base: MessageMetadataInput = {
        producerName: producer,
        sequenceId,
        publishTime,
        partitionKey: key,
        properties: [{ key: "p", value }]
      }
      const chunk = (uuid: string, n: number): MessageMetadataInput =>
        ChunkSplitter.chunkMetadata(base, { uuid, chunkId: n - 1, numChunks: n, totalSize: n })
      const uuid = ChunkSplitter.uuid(producer, sequenceId, instance)
      assert.isAtMost(encodeMetadata(chunk(uuid, numbers)).length, ChunkSplitter.metadataSize(base))
      const largest = {
        ...chunk(`${producer}-18446744073709551615-${"f".repeat(36)}`, ChunkSplitter.maxTotalSize),
        sequenceId: { low: -1, high: -1, unsigned: true },
        publishTime: { low: -1, high: -1, unsigned: true }
      }
      assert.strictEqual(encodeMetadata(largest).length, ChunkSplitter.metadataSize(base))
      const known = { ...base, uuid }
      assert.isAtMost(encodeMetadata(chunk(uuid, numbers)).length, ChunkSplitter.metadataSize(known))
    }
  )

  it.prop(
    "ranges follow each other, cover everything, and all but the last are full",
    { total: between(0, 2000), chunkSize: between(1, 300) },
    ({ chunkSize, total }) => {
      const ranges = rangesOf(total, chunkSize)
      assert.strictEqual(ranges.length, ChunkSplitter.chunkCount(total, chunkSize))
      let at = 0
      for (const [index, { end, start }] of ranges.entries()) {
        assert.strictEqual(start, at)
        assert.isTrue(index === ranges.length - 1 ? end - start <= chunkSize : end - start === chunkSize)
        if (total > 0) assert.isAbove(end, start)
        at = end
      }
      assert.strictEqual(at, total)
    }
  )
})
