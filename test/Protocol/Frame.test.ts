import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { crc32c } from "../../src/Protocol/Checksum.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { BaseCommandInput, MessageMetadata, MessageMetadataInput } from "../../src/Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"

const { BrokerEntryMetadata, CommandAck } = pulsar.proto
const Type = Frame.CommandType
const max = { low: -1, high: -1, unsigned: true }

const concat = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat(parts))
const text = (it: string): Uint8Array => new TextEncoder().encode(it)
const u32 = (value: number): Uint8Array => {
  const out = Buffer.alloc(4)
  out.writeUInt32BE(value)
  return out
}

const metadata = (more?: Partial<MessageMetadataInput>): MessageMetadataInput => ({
  producerName: "producer",
  sequenceId: 7,
  publishTime: 1_700_000_000_000,
  ...more
})

const ping = Frame.encodeCommand({ type: Type.PING, ping: {} })

const message = (payload: Uint8Array, more?: Partial<MessageMetadataInput>): Uint8Array => {
  const command: BaseCommandInput = {
    type: Type.MESSAGE,
    message: { consumerId: 1, messageId: { ledgerId: 3, entryId: 4 } }
  }
  const { head, payload: tail } = Frame.encodeEntry(command, Frame.encodeMetadata(metadata(more)), payload)
  return concat(head, tail)
}

/** A frame without its size field, as the splitter hands it out. */
const unframed = (frame: Uint8Array): Uint8Array => frame.subarray(4)
const decode = (frame: Uint8Array) => Result.getOrThrow(Frame.decodeFrame(unframed(frame)))
const decodeEntry = (frame: Uint8Array) => Result.getOrThrow(Frame.decodeEntry(decode(frame).body))

const has = (object: object | null | undefined, field: string): boolean =>
  Object.prototype.hasOwnProperty.call(object, field)

const collect = (splitter: Frame.FrameSplitter) => {
  const frames: Array<Uint8Array> = []
  return { frames, push: (chunk: Uint8Array) => splitter.push(chunk, (frame) => void frames.push(frame)) }
}

/** The same numbers every time; any generator would do. */
const random = (seed: number) => {
  let x = seed
  const next = (): number => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 0
  }
  return { below: (n: number): number => next() % n, bytes: (n: number) => Uint8Array.from({ length: n }, next) }
}

describe("encoding", () => {
  it("S002 is_chunk is on the command, the chunk fields are in the metadata", () => {
    const chunk = Frame.encodeSend(
      { producerId: 1, sequenceId: 7, numMessages: 1, isChunk: true },
      Frame.encodeMetadata(metadata({ uuid: "u", chunkId: 0, numChunksFromMsg: 2, totalChunkMsgSize: 64 })),
      new Uint8Array(32)
    )
    const frame = concat(chunk.head, chunk.payload)
    const send = decode(frame).command.send
    assert.isTrue(send?.isChunk)
    assert.strictEqual(send?.numMessages, 1)
    assert.isFalse(has(send, "highestSequenceId"))
    const read = decodeEntry(frame).metadata
    assert.strictEqual(read.uuid, "u")
    assert.strictEqual(read.chunkId, 0)
    assert.strictEqual(read.numChunksFromMsg, 2)
    assert.strictEqual(read.totalChunkMsgSize, 64)
    assert.isTrue(has(read, "chunkId"), "chunk 0 is written, though 0 is what an absent one reads as")
  })

  it("S002 a plain SEND has none of them", () => {
    const plain = Frame.encodeSend({ producerId: 1, sequenceId: 7 }, Frame.encodeMetadata(metadata()), text("x"))
    const frame = concat(plain.head, plain.payload)
    const send = decode(frame).command.send
    assert.isFalse(has(send, "isChunk"))
    assert.isFalse(has(send, "highestSequenceId"))
    for (const field of ["uuid", "chunkId", "numChunksFromMsg", "totalChunkMsgSize"]) {
      assert.isFalse(has(decodeEntry(frame).metadata, field), field)
    }
  })

  it("a command frame is its sizes and the command", () => {
    assert.strictEqual(Buffer.from(ping).toString("hex"), "0000000900000005" + "0812" + "920100")
  })

  it("the checksum is over all that stands behind it, and is verifiable later", () => {
    const frame = Frame.encodeSend({ producerId: 1, sequenceId: 0 }, Frame.encodeMetadata(metadata()), text("payload"))
    const bytes = concat(frame.head, frame.payload)
    const at = Buffer.from(bytes).indexOf("0e01", "hex")
    assert.strictEqual(Buffer.from(bytes).readUInt32BE(at + 2), crc32c(bytes.subarray(at + 6)))
    assert.isTrue(Frame.verifyEntryFrame(frame))
    frame.payload[0] ^= 1
    assert.isFalse(Frame.verifyEntryFrame(frame))
    const nothing = new Uint8Array(0)
    const empty = Frame.encodeSend({ producerId: 1, sequenceId: 0 }, Frame.encodeMetadata(metadata()), nothing)
    assert.isTrue(Frame.verifyEntryFrame(empty))
  })

  it("the payload is not copied", () => {
    const payload = text("payload")
    const frame = Frame.encodeSend({ producerId: 1, sequenceId: 0 }, Frame.encodeMetadata(metadata()), payload)
    assert.strictEqual(frame.payload, payload)
  })
})

describe("entries", () => {
  it("S016 a binary key, an empty key and no key are three things", () => {
    const read = (more: Partial<MessageMetadataInput>): MessageMetadata =>
      decodeEntry(message(text("x"), more)).metadata
    const binary = read({ partitionKey: Buffer.from([0, 255, 16]).toString("base64"), partitionKeyB64Encoded: true })
    assert.isTrue(binary.partitionKeyB64Encoded)
    assert.deepStrictEqual(Array.from(Buffer.from(binary.partitionKey, "base64")), [0, 255, 16])
    assert.isTrue(has(read({ partitionKey: "" }), "partitionKey"))
    assert.isFalse(has(read({}), "partitionKey"))
    assert.deepStrictEqual(Array.from(read({ orderingKey: Uint8Array.of(0, 1) }).orderingKey), [0, 1])
  })

  it("S017 20,000 properties come back", () => {
    const properties = Array.from({ length: 20_000 }, (_, i) => ({ key: `key_${i}`, value: `value-${i}` }))
    const read = decodeEntry(message(text("x"), { properties })).metadata.properties
    assert.deepStrictEqual(read.map(({ key, value }) => ({ key, value })), properties)
  })

  it("S017 an empty payload is not a null one", () => {
    const properties = [{ key: "key", value: "value" }]
    const empty = decodeEntry(message(new Uint8Array(0), { properties }))
    assert.strictEqual(empty.payload.length, 0)
    assert.isFalse(empty.metadata.nullValue)
    assert.strictEqual(empty.metadata.properties[0].key, "key")
    const tombstone = decodeEntry(message(new Uint8Array(0), { properties, nullValue: true }))
    assert.isTrue(tombstone.metadata.nullValue)
    assert.strictEqual(tombstone.metadata.properties[0].value, "value")
  })

  const Word = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 64n - 1n }))

  it.prop(
    "S007 decodeEntry is the inverse of encodeEntry",
    {
      producerName: Schema.String,
      sequenceId: Word,
      publishTime: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      properties: Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String })),
      uncompressedSize: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffffffff })),
      orderingKey: Schema.Option(Schema.Uint8Array),
      nullValue: Schema.Option(Schema.Boolean),
      chunkId: Schema.Option(Schema.Int.check(Schema.isInt32())),
      payload: Schema.Uint8Array
    },
    (it) => {
      // An unpaired surrogate has no UTF-8, so it can't come back.
      const wellFormed = (s: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(text(s))
      const properties = it.properties.map((p) => ({ key: wellFormed(p.key), value: wellFormed(p.value) }))
      const producerName = wellFormed(it.producerName)
      const encoded = Frame.encodeMetadata({
        producerName,
        sequenceId: Uint64.fromBigInt(it.sequenceId),
        publishTime: it.publishTime,
        properties,
        uncompressedSize: it.uncompressedSize,
        ...(it.orderingKey._tag === "Some" ? { orderingKey: it.orderingKey.value } : undefined),
        ...(it.nullValue._tag === "Some" ? { nullValue: it.nullValue.value } : undefined),
        ...(it.chunkId._tag === "Some" ? { chunkId: it.chunkId.value } : undefined)
      })
      const { head, payload } = Frame.encodeSend({ producerId: 1, sequenceId: 0 }, encoded, it.payload)
      const entry = decodeEntry(concat(head, payload))
      const read = entry.metadata
      assert.deepStrictEqual(Array.from(entry.payload), Array.from(it.payload))
      assert.strictEqual(read.producerName, producerName)
      assert.strictEqual(Uint64.toBigInt(read.sequenceId), it.sequenceId)
      assert.strictEqual(Uint64.toNumber(read.publishTime), it.publishTime)
      assert.deepStrictEqual(read.properties.map(({ key, value }) => ({ key, value })), properties)
      assert.strictEqual(read.uncompressedSize, it.uncompressedSize)
      assert.strictEqual(has(read, "orderingKey"), it.orderingKey._tag === "Some")
      if (it.orderingKey._tag === "Some") {
        assert.deepStrictEqual(Array.from(read.orderingKey), Array.from(it.orderingKey.value))
      }
      assert.strictEqual(read.nullValue, it.nullValue._tag === "Some" && it.nullValue.value)
      assert.strictEqual(has(read, "chunkId"), it.chunkId._tag === "Some")
      if (it.chunkId._tag === "Some") assert.strictEqual(read.chunkId, it.chunkId.value)
      // and the other way round: what was read is written as the same bytes
      assert.deepStrictEqual(Array.from(Frame.encodeMetadata(read)), Array.from(encoded))
    }
  )

  const withSections = (payload: Uint8Array, broker: boolean, checksum: boolean): Uint8Array => {
    const encoded = Frame.encodeMetadata(metadata())
    const rest = concat(u32(encoded.length), encoded, payload)
    const entry = BrokerEntryMetadata.encode({ brokerTimestamp: 123, index: 45 }).finish()
    return concat(
      ...(broker ? [Uint8Array.of(0x0e, 0x02), u32(entry.length), entry] : []),
      ...(checksum ? [Uint8Array.of(0x0e, 0x01), u32(crc32c(rest))] : []),
      rest
    )
  }

  it("S007 broker entry metadata and checksum, in all combinations", () => {
    const payloads = [
      text("hello"),
      new Uint8Array(0),
      Uint8Array.of(0x0e, 0x01, 1, 2, 3, 4, 5, 6),
      Uint8Array.of(0x0e, 0x02, 0, 0, 0, 1, 7)
    ]
    for (const payload of payloads) {
      for (const broker of [false, true]) {
        for (const checksum of [false, true]) {
          const entry = Result.getOrThrow(Frame.decodeEntry(withSections(payload, broker, checksum)))
          assert.deepStrictEqual(Array.from(entry.payload), Array.from(payload))
          assert.strictEqual(entry.metadata.producerName, "producer")
          const own = entry.brokerEntryMetadata
          assert.deepStrictEqual(
            own === undefined ? [] : [Uint64.toBigInt(own.index), Uint64.toBigInt(own.brokerTimestamp)],
            broker ? [45n, 123n] : []
          )
        }
      }
    }
  })

  it("S006 a corrupt entry is lost alone: the frames around it are read", () => {
    const frames = [message(text("first")), message(text("second")), message(text("third"))]
    frames[1][frames[1].length - 1] ^= 1
    const { frames: seen, push } = collect(new Frame.FrameSplitter())
    assert.isUndefined(push(concat(...frames)))
    const entries = seen.map((frame) => Frame.decodeEntry(Result.getOrThrow(Frame.decodeFrame(frame)).body))
    assert.deepStrictEqual(
      entries.map((entry) =>
        Result.isSuccess(entry) ? new TextDecoder().decode(entry.success.payload) : entry.failure.reason
      ),
      ["first", "ChecksumMismatch", "third"]
    )
  })
})

describe("FrameSplitter", () => {
  const frames = [ping, ping, message(new Uint8Array(300).fill(1))]
  const stream = concat(...frames)
  const ends = frames.map((_, i) => frames.slice(0, i + 1).reduce((sum, frame) => sum + frame.length, 0))
  const completeAt = (k: number): number => ends.filter((end) => end <= k).length

  const assertAll = (seen: ReadonlyArray<Uint8Array>): void => {
    assert.deepStrictEqual(seen.map((frame) => Array.from(frame)), frames.map((frame) => Array.from(unframed(frame))))
  }

  /** A splitter that holds nothing back gives a following frame as it is. */
  const assertEmpty = (it: ReturnType<typeof collect>): void => {
    const before = it.frames.length
    assert.isUndefined(it.push(ping))
    assert.strictEqual(it.frames.length, before + 1)
    assert.deepStrictEqual(Array.from(it.frames[before]), Array.from(unframed(ping)))
  }

  it("S003 a frame split at every possible byte", () => {
    for (let k = 1; k < stream.length; k++) {
      const it = collect(new Frame.FrameSplitter())
      assert.isUndefined(it.push(stream.subarray(0, k)))
      assert.strictEqual(it.frames.length, completeAt(k), `after ${k} bytes`)
      assert.isUndefined(it.push(stream.subarray(k)))
      assertAll(it.frames)
      assertEmpty(it)
    }
  })

  it("S003 one byte at a time", () => {
    const it = collect(new Frame.FrameSplitter())
    for (let k = 0; k < stream.length; k++) {
      assert.isUndefined(it.push(stream.subarray(k, k + 1)))
      assert.strictEqual(it.frames.length, completeAt(k + 1))
    }
    assertAll(it.frames)
    assertEmpty(it)
  })

  it.prop(
    "S003 however the stream is cut, the same frames in the same order",
    {
      sizes: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2000 }))),
      cuts: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 500 })))
    },
    ({ cuts, sizes }) => {
      const all = sizes.map((size, i) => message(new Uint8Array(size).fill(i)))
      const bytes = concat(...all)
      const it = collect(new Frame.FrameSplitter())
      let at = 0
      for (const cut of cuts) {
        assert.isUndefined(it.push(bytes.subarray(at, at + cut)))
        at = Math.min(bytes.length, at + cut)
      }
      assert.isUndefined(it.push(bytes.subarray(at)))
      assert.deepStrictEqual(it.frames.map((f) => Array.from(f)), all.map((f) => Array.from(unframed(f))))
    }
  )

  it("S003 bytes that were handed out are never written again", () => {
    const it = collect(new Frame.FrameSplitter())
    const first = message(text("first"))
    it.push(first.subarray(0, 10))
    it.push(first.subarray(10))
    const copy = Array.from(it.frames[0])
    const second = message(text("other"))
    it.push(second.subarray(0, 10))
    it.push(second.subarray(10))
    assert.deepStrictEqual(Array.from(it.frames[0]), copy)
  })

  describe("S004 an oversize length is refused from the prefix alone", () => {
    const limit = 1000

    it("S004 the limit itself is accepted", () => {
      const it = collect(new Frame.FrameSplitter(limit))
      assert.isUndefined(it.push(concat(u32(limit), new Uint8Array(limit))))
      assert.strictEqual(it.frames[0]?.length, limit)
    })

    for (const size of [limit + 1, 0x7fffffff, 0xffffffff]) {
      it(`S004 ${size} is refused, and nothing is allocated for it`, () => {
        for (const parts of [[u32(size)], Array.from(u32(size), (byte) => Uint8Array.of(byte))]) {
          const it = collect(new Frame.FrameSplitter(limit))
          const before = process.memoryUsage().arrayBuffers
          const results = parts.map((part) => it.push(part))
          const error = results.pop()
          assert.isTrue(results.every((result) => result === undefined))
          assert.strictEqual(error?.kind, "TooLarge")
          assert.isBelow(process.memoryUsage().arrayBuffers - before, 1_000_000)
          assert.strictEqual(it.frames.length, 0)
        }
      })
    }

    it("S004 frames behind it are not delivered, then or later", () => {
      const it = collect(new Frame.FrameSplitter(limit))
      assert.strictEqual(it.push(concat(ping, u32(limit + 1), ping, ping))?.kind, "TooLarge")
      assert.strictEqual(it.frames.length, 1)
      assert.strictEqual(it.push(ping)?.kind, "TooLarge")
      assert.strictEqual(it.frames.length, 1)
    })

    it("S004 a frame without room for a command is refused", () => {
      for (const size of [0, 1, 2, 3]) {
        const it = collect(new Frame.FrameSplitter(limit))
        assert.strictEqual(it.push(concat(u32(size), new Uint8Array(size), ping))?.kind, "Malformed")
        assert.strictEqual(it.frames.length, 0)
      }
    })
  })

  it("S005 the default limit is 5 MiB and the overhead", () => {
    const of = (size: number) => {
      const it = collect(new Frame.FrameSplitter())
      return it.push(concat(u32(size), new Uint8Array(size)))?.kind ?? it.frames.length
    }
    assert.strictEqual(of(5 * 1024 * 1024 + 9000), 1)
    assert.strictEqual(of(6 * 1024 * 1024), "TooLarge")
  })

  it("S005 a limit raised by CONNECTED counts for the frames behind it, also in the same read", () => {
    const splitter = new Frame.FrameSplitter()
    const connected = Frame.encodeCommand({
      type: Type.CONNECTED,
      connected: { serverVersion: "b", maxMessageSize: 10 * 1024 * 1024 }
    })
    const sizes: Array<number> = []
    const error = splitter.push(concat(connected, message(new Uint8Array(8 * 1024 * 1024))), (bytes) => {
      const { command } = Result.getOrThrow(Frame.decodeFrame(bytes))
      if (command.connected != null) splitter.limit = command.connected.maxMessageSize + Frame.frameOverhead
      sizes.push(bytes.length)
    })
    assert.isUndefined(error)
    assert.strictEqual(sizes.length, 2)
    assert.isAbove(sizes[1], 8 * 1024 * 1024)
  })
})

describe("S008 the decoder never throws on garbage", () => {
  const frameKind = (frame: Uint8Array): string => {
    const result = Frame.decodeFrame(frame)
    return Result.isSuccess(result) ? "ok" : result.failure.kind
  }
  const entryReason = (body: Uint8Array | undefined): string => {
    const result = Frame.decodeEntry(body)
    return Result.isSuccess(result) ? "ok" : result.failure.reason
  }

  it("S008 an empty frame, an empty command, a command larger than its frame, no protobuf", () => {
    assert.strictEqual(frameKind(new Uint8Array(0)), "Malformed")
    assert.strictEqual(frameKind(Uint8Array.of(0, 0)), "Malformed")
    assert.strictEqual(frameKind(u32(0)), "Malformed")
    assert.strictEqual(frameKind(concat(u32(10), new Uint8Array(9))), "Malformed")
    assert.strictEqual(frameKind(concat(u32(0xffffffff), new Uint8Array(9))), "Malformed")
    assert.strictEqual(frameKind(concat(u32(4), text("\xff\xff"))), "Malformed")
    // a command that would be fine, if its size were right
    const command = unframed(ping).subarray(4)
    assert.strictEqual(frameKind(concat(u32(command.length), command)), "ok")
    assert.strictEqual(frameKind(concat(u32(command.length + 1), command)), "Malformed")
  })

  it("S008 a known command type without its command", () => {
    for (const [name, type] of Object.entries(Type)) {
      assert.strictEqual(frameKind(unframed(Frame.encodeCommand({ type }))), "Malformed", name)
    }
  })

  it("S008 an unknown command type is well-formed: to be skipped, not a reason to close", () => {
    const frame = Result.getOrThrow(Frame.decodeFrame(unframed(Frame.encodeCommand({ type: 9999 }))))
    assert.strictEqual(frame.command.type, 9999)
    assert.isUndefined(frame.body)
  })

  it("S008 a command nested deeper than any stack", () => {
    // first_chunk_message_id inside first_chunk_message_id, 20,000 times
    let id: Uint8Array = Uint8Array.of(0x08, 1, 0x10, 1)
    const size = (n: number) => {
      const out: Array<number> = []
      for (; n > 127; n >>>= 7) out.push((n & 127) | 128)
      return Uint8Array.from([...out, n])
    }
    const parts: Array<Uint8Array> = [id]
    let length = id.length
    for (let i = 0; i < 20_000; i++) {
      const head = concat(Uint8Array.of(0x08, 1, 0x10, 1, 0x3a), size(length))
      parts.unshift(head)
      length += head.length
    }
    id = concat(...parts)
    const message = concat(Uint8Array.of(0x08, 1, 0x12), size(id.length), id)
    const command = concat(Uint8Array.of(0x08, 9, 0x4a), size(message.length), message)
    assert.strictEqual(frameKind(concat(u32(command.length), command)), "Malformed")
  })

  it("S008 an entry that is absent, empty, cut short, or lies about its sizes", () => {
    const encoded = Frame.encodeMetadata(metadata())
    const sum = (rest: Uint8Array) => concat(Uint8Array.of(0x0e, 0x01), u32(crc32c(rest)), rest)
    assert.strictEqual(entryReason(undefined), "Malformed")
    assert.strictEqual(entryReason(new Uint8Array(0)), "Malformed")
    assert.strictEqual(entryReason(Uint8Array.of(0x0e)), "Malformed")
    assert.strictEqual(entryReason(Uint8Array.of(0x0e, 0x01)), "Malformed")
    assert.strictEqual(entryReason(sum(new Uint8Array(0))), "Malformed")
    // metadata larger than what is left
    assert.strictEqual(entryReason(sum(concat(u32(encoded.length + 1), encoded))), "Malformed")
    assert.strictEqual(entryReason(sum(concat(u32(0xffffffff), encoded))), "Malformed")
    // no protobuf
    assert.strictEqual(entryReason(sum(concat(u32(4), Uint8Array.of(255, 255, 255, 255)))), "Malformed")
    // required fields missing: the second and third field of metadata, without the first
    const nameless = Uint8Array.of(0x10, 0x07, 0x18, 0x01)
    assert.strictEqual(entryReason(sum(concat(u32(nameless.length), nameless))), "Malformed")
    // broker entry metadata larger than what is left, or no protobuf
    assert.strictEqual(entryReason(concat(Uint8Array.of(0x0e, 0x02), u32(100), encoded)), "Malformed")
    assert.strictEqual(
      entryReason(concat(Uint8Array.of(0x0e, 0x02), u32(2), Uint8Array.of(255, 255), encoded)),
      "Malformed"
    )
    // a wrong checksum is told apart
    assert.strictEqual(
      entryReason(concat(Uint8Array.of(0x0e, 0x01), u32(0), u32(encoded.length), encoded)),
      "ChecksumMismatch"
    )
  })

  it("S008 10,000 random buffers", () => {
    const rng = random(0x5eed)
    for (let i = 0; i < 10_000; i++) {
      const bytes = rng.bytes(rng.below(200))
      // sometimes with a size that fits, so that what is behind it is reached
      if (i % 2 === 0 && bytes.length >= 4) bytes.set(u32(rng.below(bytes.length)))
      const frame = Frame.decodeFrame(bytes)
      if (Result.isSuccess(frame)) Frame.decodeEntry(frame.success.body)
      const entry = i % 3 === 0 ? concat(Uint8Array.of(0x0e, 0x02), u32(rng.below(60)), bytes) : bytes
      assert.include(["ok", "Malformed", "ChecksumMismatch"], entryReason(entry))
      const splitter = collect(new Frame.FrameSplitter(1000))
      const error = splitter.push(bytes)
      assert.include([undefined, "TooLarge", "Malformed"], error?.kind)
    }
  })

  it("S008 10,000 mutations of valid frames", () => {
    const rng = random(0xbad5eed)
    const valid = [
      unframed(message(text("a payload of some length"), { properties: [{ key: "k", value: "v" }], uuid: "u" })),
      unframed(concat(
        Frame.encodeCommand({ type: Type.MESSAGE, message: { consumerId: 1, messageId: { ledgerId: 1, entryId: 1 } } }),
        Uint8Array.of(0x0e, 0x02, 0, 0, 0, 2, 0x08, 1),
        u32(10),
        new Uint8Array(20)
      )),
      ...([
        { type: Type.ACK, ack: { consumerId: 1, ackType: 0, messageId: [{ ledgerId: 1, entryId: 2, ackSet: [1] }] } },
        { type: Type.CONNECTED, connected: { serverVersion: "b", featureFlags: { supportsAuthRefresh: true } } },
        {
          type: Type.SEND_RECEIPT,
          sendReceipt: { producerId: 1, sequenceId: 1, messageId: { ledgerId: 1, entryId: 1 } }
        },
        {
          type: Type.LOOKUP_RESPONSE,
          lookupTopicResponse: { requestId: 1, response: 1, brokerServiceUrl: "pulsar://b" }
        }
      ] satisfies Array<BaseCommandInput>).map((command) => unframed(Frame.encodeCommand(command)))
    ]
    for (let i = 0; i < 10_000; i++) {
      const bytes = Uint8Array.from(valid[i % valid.length])
      for (let n = rng.below(3); n >= 0; n--) bytes[rng.below(bytes.length)] = rng.below(256)
      const cut = i % 5 === 0 ? bytes.subarray(0, rng.below(bytes.length)) : bytes
      const frame = Frame.decodeFrame(cut)
      if (Result.isFailure(frame)) assert.strictEqual(frame.failure.kind, "Malformed")
      else assert.include(["ok", "Malformed", "ChecksumMismatch"], entryReason(frame.success.body))
    }
  })
})

describe("S009 64-bit values stay exact", () => {
  const ledger = 9007199254740993n // 2^53 + 1
  const entry = 9223372036854775807n

  it("S009 an id is acknowledged as it came", () => {
    const came = Frame.encodeCommand({
      type: Type.MESSAGE,
      message: {
        consumerId: 1,
        messageId: { ledgerId: Uint64.fromBigInt(ledger), entryId: Uint64.fromBigInt(entry) }
      }
    })
    const id = decode(came).command.message!.messageId
    assert.strictEqual(Uint64.toBigInt(id.ledgerId), ledger)
    assert.strictEqual(Uint64.toBigInt(id.entryId), entry)
    const ack = Frame.encodeCommand({
      type: Type.ACK,
      ack: {
        consumerId: 1,
        ackType: CommandAck.AckType.Individual,
        messageId: [{
          ledgerId: Uint64.fromBigInt(Uint64.toBigInt(id.ledgerId)),
          entryId: Uint64.fromBigInt(Uint64.toBigInt(id.entryId))
        }]
      }
    })
    const acked = decode(ack).command.ack!.messageId[0]
    assert.strictEqual(Uint64.toBigInt(acked.ledgerId), ledger)
    assert.strictEqual(Uint64.toBigInt(acked.entryId), entry)
  })

  it("S009 a receipt with 2^64-1 everywhere", () => {
    const frame = Frame.encodeCommand({
      type: Type.SEND_RECEIPT,
      sendReceipt: {
        producerId: 1,
        sequenceId: 5,
        messageId: { ledgerId: max, entryId: max },
        highestSequenceId: max
      }
    })
    const receipt = decode(frame).command.sendReceipt!
    assert.isTrue(Uint64.isMax(receipt.highestSequenceId))
    assert.isTrue(Uint64.isMax(receipt.messageId!.ledgerId))
    assert.strictEqual(Uint64.toBigInt(receipt.messageId!.entryId), Uint64.max)
    assert.strictEqual(receipt.highestSequenceId.toString(), "18446744073709551615")
  })

  it("S009 a close by the broker has request_id 2^64-1", () => {
    const frame = Frame.encodeCommand({ type: Type.CLOSE_CONSUMER, closeConsumer: { consumerId: 1, requestId: max } })
    assert.isTrue(Uint64.isMax(decode(frame).command.closeConsumer!.requestId))
    assert.isFalse(Uint64.isMax(decode(frame).command.closeConsumer!.consumerId))
  })

  it("S009 an ack_set word with its top bit set is a negative int64", () => {
    const words = [0x8000000000000001n, 0xffffffffffffffffn, 1n]
    const frame = Frame.encodeCommand({
      type: Type.ACK,
      ack: {
        consumerId: 1,
        ackType: CommandAck.AckType.Individual,
        messageId: [{ ledgerId: 1, entryId: 1, ackSet: words.map(Uint64.fromBigInt), batchSize: 130 }]
      }
    })
    const read = decode(frame).command.ack!.messageId[0].ackSet
    assert.deepStrictEqual(read.map(Uint64.toBigInt), words)
    assert.strictEqual(read[0].toString(), String(BigInt.asIntN(64, words[0])))
  })

  it("S009 last_sequence_id is signed: -1 of a new producer", () => {
    const frame = (more: object) =>
      decode(Frame.encodeCommand({
        type: Type.PRODUCER_SUCCESS,
        producerSuccess: { requestId: 1, producerName: "p", ...more }
      })).command.producerSuccess!
    assert.strictEqual(Uint64.toNumber(frame({}).lastSequenceId), -1)
    assert.strictEqual(Uint64.toNumber(frame({ lastSequenceId: -1 }).lastSequenceId), -1)
    assert.strictEqual(Uint64.toNumber(frame({ lastSequenceId: 2 ** 40 + 1 }).lastSequenceId), 2 ** 40 + 1)
  })

  it.prop(
    "S009 bigint to the wire and back",
    { value: Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 64n - 1n })) },
    ({ value }) => {
      const frame = Frame.encodeCommand({
        type: Type.FLOW,
        flow: { consumerId: Uint64.fromBigInt(value), messagePermits: 1 }
      })
      assert.strictEqual(Uint64.toBigInt(decode(frame).command.flow!.consumerId), value)
    }
  )
})
