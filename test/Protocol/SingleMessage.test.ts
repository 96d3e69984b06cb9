/**
 * The messages of a batch, written and read by hand, against the generated codec.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { pulsar, type SingleMessageMetadataInput } from "../../src/Protocol/PulsarApiGenerated.js"
import { BatchWriter, encodeMetadata, plainOverhead, readBatch } from "../../src/Protocol/SingleMessage.ts"

const codec = pulsar.proto.SingleMessageMetadata

/** A batch as the generated codec writes it. */
const reference = (
  messages: ReadonlyArray<{ readonly metadata: SingleMessageMetadataInput; readonly payload: Uint8Array }>
): Uint8Array =>
  Buffer.concat(messages.flatMap(({ metadata, payload }) => {
    const bytes = codec.encode(metadata).finish()
    const size = Buffer.alloc(4)
    size.writeUInt32BE(bytes.length)
    return [size, bytes, payload]
  }))

const success = (bytes: Uint8Array, count: number) => {
  const result = readBatch(bytes, count)
  assert.isTrue(result._tag === "Success", result._tag === "Failure" ? result.failure : "")
  return result._tag === "Success" ? result.success : []
}

const sequence = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

describe("SingleMessage", () => {
  it.prop("S010 plain messages are written as the generated codec writes them", {
    messages: Schema.Array(Schema.Struct({ payload: Schema.Uint8Array, sequenceId: sequence })).check(
      Schema.isMinLength(1)
    )
  }, ({ messages }) => {
    const writer = new BatchWriter(1)
    let bound = 0
    for (const { payload, sequenceId } of messages) {
      writer.addPlain(sequenceId, payload)
      bound += plainOverhead + payload.length
      assert.isAtMost(writer.size, bound)
    }
    const bytes = writer.take()
    const expected = reference(messages.map(({ payload, sequenceId }) => ({
      metadata: {
        payloadSize: payload.length,
        sequenceId: { low: sequenceId | 0, high: Math.floor(sequenceId / 0x1_0000_0000), unsigned: true }
      },
      payload
    })))
    assert.deepStrictEqual(Buffer.from(bytes), Buffer.from(expected))
    const read = success(bytes, messages.length)
    messages.forEach(({ payload, sequenceId }, i) => {
      assert.deepStrictEqual(Buffer.from(read[i].payload), Buffer.from(payload))
      assert.strictEqual(read[i].sequenceId, sequenceId)
      if (sequenceId < 2 ** 49) assert.isUndefined(read[i].metadata)
    })
  }, { arbitrary: { runs: 200 } })

  it("plain messages at the edges of the varint", () => {
    for (const sequenceId of [0, 127, 128, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 49 - 1, 2 ** 49, 2 ** 53 - 1]) {
      const writer = new BatchWriter(64)
      writer.addPlain(sequenceId, new Uint8Array(3))
      assert.strictEqual(success(writer.take(), 1)[0].sequenceId, sequenceId)
    }
  })

  it("S010 ten messages with keys, properties and times; null values; compacted ones", () => {
    const payload = new TextEncoder().encode("p")
    const metadata = (i: number): SingleMessageMetadataInput => ({
      payloadSize: i === 1 ? 0 : 1,
      sequenceId: i,
      partitionKey: `k${i}`,
      properties: [{ key: "a", value: String(i) }],
      eventTime: 1000 + i,
      ...(i === 1 ? { nullValue: true } : undefined),
      ...(i === 2 ? { compactedOut: true } : undefined)
    })
    const writer = new BatchWriter(16)
    for (let i = 0; i < 10; i++) writer.add(encodeMetadata(metadata(i)), i === 1 ? new Uint8Array(0) : payload)
    const read = success(writer.take(), 10)
    assert.deepStrictEqual(read.map(({ sequenceId }) => sequenceId), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    assert.deepStrictEqual(read.map(({ metadata }) => metadata!.partitionKey), read.map((_, i) => `k${i}`))
    assert.isTrue(read[1].metadata!.nullValue)
    assert.strictEqual(read[1].metadata!.properties[0].value, "1")
    assert.isTrue(read[2].metadata!.compactedOut)
  })

  it("S011 a batch of exactly one", () => {
    const writer = new BatchWriter(16)
    writer.addPlain(7, new Uint8Array([1, 2]))
    const read = success(writer.take(), 1)
    assert.deepStrictEqual(read.map(({ payload, sequenceId }) => [sequenceId, [...payload]]), [[7, [1, 2]]])
  })

  it("S010 F3 a count that is not true is a failure, with more and with fewer messages", () => {
    const writer = new BatchWriter(16)
    writer.addPlain(0, new Uint8Array(5))
    writer.addPlain(1, new Uint8Array(5))
    const bytes = writer.take()
    success(bytes, 2)
    for (const count of [-1, 0, 1, 3, 1000, 2 ** 31 - 1, Number.NaN]) {
      assert.strictEqual(readBatch(bytes, count)._tag, "Failure", String(count))
    }
  })

  it("S010 F3 sizes that are not true are failures", () => {
    const one = (metadata: ReadonlyArray<number>, payload: ReadonlyArray<number> = [1, 2, 3, 4]) =>
      readBatch(new Uint8Array([0, 0, 0, metadata.length, ...metadata, ...payload]), 1)._tag
    assert.strictEqual(one([24, 4]), "Success")
    const bad: Record<string, ReadonlyArray<number>> = {
      "a payload longer than the batch": [24, 5],
      "a payload shorter than the rest": [24, 3],
      "no payload size": [64, 1],
      "a number cut short": [24, 4, 64, 0x80],
      "a number of eleven bytes": [24, 4, 64, ...new Array(11).fill(0x80), 1],
      "a negative payload size": [24, ...new Array(9).fill(0xff), 1],
      "an endless number": [24, ...new Array(200).fill(0x80)]
    }
    for (const [what, metadata] of Object.entries(bad)) assert.strictEqual(one(metadata), "Failure", what)
    assert.strictEqual(readBatch(new Uint8Array([0xff, 0xff, 0xff, 0xff, 24, 0]), 1)._tag, "Failure")
  })

  it.prop("S010 F3 hostile bytes never throw, and views stay inside", {
    bytes: Schema.Uint8Array,
    count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
    flips: Schema.Array(
      Schema.Struct({
        at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
        byte: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
      })
    )
  }, ({ bytes, count, flips }) => {
    const writer = new BatchWriter(8)
    for (let i = 0; i < count; i++) writer.addPlain(i * 1000, bytes)
    const batch = Uint8Array.from(writer.take())
    for (const { at, byte } of flips) batch[at % batch.length] = byte
    for (const hostile of [batch, bytes]) {
      const result = readBatch(hostile, count)
      if (result._tag === "Failure") continue
      assert.strictEqual(result.success.length, count)
      const total = result.success.reduce((sum, { payload }) => sum + payload.length, 0)
      assert.isAtMost(total + 6 * count, hostile.length)
    }
  }, { arbitrary: { runs: 500 } })
})
