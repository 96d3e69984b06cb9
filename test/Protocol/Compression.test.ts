import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as zlib from "node:zlib"
import * as Compression from "../../src/Protocol/Compression.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"

const codecs = ["none", "lz4", "zlib", "zstd", "snappy"] as const
const compressing = ["lz4", "zlib", "zstd", "snappy"] as const
const mebibyte = 1024 * 1024
const limit = 64 * mebibyte

const textOf = (size: number): Uint8Array => {
  const line = "the client says what it wants, the broker what it has; "
  return new TextEncoder().encode(line.repeat(Math.ceil(size / line.length)).slice(0, size))
}

/** Bytes that no codec makes smaller; the same every time. */
const noise = (size: number): Uint8Array => {
  let x = 0x5eed
  return Uint8Array.from({ length: size }, () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 8
  })
}

const assertBytes = (actual: Uint8Array, expected: Uint8Array): void =>
  assert.isTrue(Buffer.compare(actual, expected) === 0, `${actual.length} bytes, ${expected.length} expected`)

const decompress = (
  type: Compression.CompressionType,
  bytes: Uint8Array,
  size: number,
  max = limit
): Result.Result<Uint8Array, Compression.CompressionError> =>
  Compression.decompress(Compression.toWire(type), bytes, size, max)

const reason = (result: Result.Result<Uint8Array, Compression.CompressionError>): string =>
  Result.isFailure(result) ? result.failure.reason : "ok"

/** Buffers, those of native packages included. */
const held = (): number => process.memoryUsage().external

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "hex"))

describe("Compression", () => {
  it("S012 names and numbers", () => {
    const numbers = pulsar.proto.CompressionType
    assert.deepStrictEqual(codecs.map(Compression.toWire), [
      numbers.NONE,
      numbers.LZ4,
      numbers.ZLIB,
      numbers.ZSTD,
      numbers.SNAPPY
    ])
    for (const type of codecs) assert.strictEqual(Compression.fromWire(Compression.toWire(type)), type)
    for (const wire of [-1, 5, 99]) assert.isUndefined(Compression.fromWire(wire))
  })

  it("S012 every codec can be loaded", () => {
    for (const type of codecs) assert.isTrue(Result.isSuccess(Compression.load(type)), type)
  })

  for (const type of codecs) {
    it(`S012 ${type} gives back 0, 1 and 1,000 bytes and 8 MiB`, () => {
      for (const size of [0, 1, 1000, 8 * mebibyte]) {
        const plain = textOf(size)
        const packed = Compression.compress(type, plain)
        if (type !== "none" && size >= 1000) assert.isBelow(packed.length, size / 4)
        assertBytes(Result.getOrThrow(decompress(type, packed, size)), plain)
      }
    })

    it.effect(`S012 ${type} gives the same on the thread pool`, () =>
      Effect.gen(function*() {
        for (const size of [0, 1, 1000, 8 * mebibyte]) {
          const plain = textOf(size)
          const packed = yield* Compression.compressAsync(type, plain)
          assertBytes(Result.getOrThrow(decompress(type, packed, size)), plain)
          const wire = Compression.toWire(type)
          assertBytes(yield* Compression.decompressAsync(wire, packed, size, limit), plain)
        }
      }))

    it(`S013 ${type} gives back what it makes no smaller`, () => {
      const plain = noise(100_000)
      const packed = Compression.compress(type, plain)
      if (type !== "none") assert.isAbove(packed.length, plain.length)
      assertBytes(Result.getOrThrow(decompress(type, packed, plain.length)), plain)
    })

    it(`S012 ${type} reads a view from its own offset, and leaves its input alone`, () => {
      const plain = textOf(1000)
      const inside = new Uint8Array(1200).fill(0xaa)
      inside.set(plain, 100)
      const packed = Compression.compress(type, inside.subarray(100, 1100))
      assertBytes(packed, Compression.compress(type, plain))
      const around = new Uint8Array(packed.length + 200).fill(0xbb)
      around.set(packed, 100)
      const before = Uint8Array.from(around)
      assertBytes(Result.getOrThrow(decompress(type, around.subarray(100, 100 + packed.length), 1000)), plain)
      assertBytes(around, before)
    })

    it.prop(`S012 ${type} is its own inverse`, { plain: Schema.Uint8Array }, ({ plain }) => {
      assertBytes(Result.getOrThrow(decompress(type, Compression.compress(type, plain), plain.length)), plain)
    })
  }

  // By hand, from the formats' descriptions: what stands on the wire, without any header of a package.
  it("S012 the byte formats are the plain ones", () => {
    const hello = new TextEncoder().encode("hello")
    // a token of 5 literals
    assertBytes(Compression.compress("lz4", hello), hex("5068656c6c6f"))
    // the size as a varint, a tag of 5 literals
    assertBytes(Compression.compress("snappy", hello), hex("051068656c6c6f"))
    // RFC 1950: deflate with a 32 KiB window in front, Adler-32 behind
    const deflated = Compression.compress("zlib", hello)
    assert.strictEqual(deflated[0], 0x78)
    assertBytes(deflated.subarray(-4), hex("062c0215"))
    assertBytes(zlib.inflateSync(deflated), hello)
    // RFC 8878: the magic number
    assertBytes(Compression.compress("zstd", hello).subarray(0, 4), hex("28b52ffd"))
    // a literal and a match that overlaps itself: "abcabcabcabc", then five literals, as an LZ4 block must end
    assertBytes(
      Result.getOrThrow(decompress("lz4", hex("356162630300" + "503132333435"), 17)),
      new TextEncoder().encode("abcabcabcabc12345")
    )
  })

  it.effect("S012 a Zstandard frame says what it decompresses to, as some decoders need", () =>
    Effect.gen(function*() {
      // RFC 8878, 3.1.1.1: in a single segment the header always holds the content's size
      const singleSegment = 0x20
      for (const size of [0, 1, 1000, mebibyte]) {
        const plain = textOf(size)
        assert.isAbove(Compression.compress("zstd", plain)[4] & singleSegment, 0)
        assert.isAbove((yield* Compression.compressAsync("zstd", plain))[4] & singleSegment, 0)
      }
    }))

  it("S012 an empty payload that was left alone is empty", () => {
    for (const type of codecs) {
      assert.strictEqual(Result.getOrThrow(decompress(type, new Uint8Array(0), 0)).length, 0)
    }
  })

  it("S012 without compression the announced size is not looked at", () => {
    assertBytes(Result.getOrThrow(decompress("none", textOf(10), 0, 5)), textOf(10))
  })

  it("S012 a frame of more than one decode round", () => {
    // 16 frames' worth of blocks, and more output than any of Node's buffers
    const plain = Buffer.concat([noise(3 * mebibyte), textOf(5 * mebibyte), noise(mebibyte)])
    for (const type of compressing) {
      assertBytes(Result.getOrThrow(decompress(type, Compression.compress(type, plain), plain.length)), plain)
    }
  })
})

describe("Compression of a sender that errs", () => {
  const both = Effect.fnUntraced(function*(wire: number, bytes: Uint8Array, size: number, max = limit) {
    const sync = Compression.decompress(wire, bytes, size, max)
    const async = yield* Effect.result(Compression.decompressAsync(wire, bytes, size, max))
    assert.strictEqual(reason(async), reason(sync))
    if (Result.isSuccess(async) && Result.isSuccess(sync)) assertBytes(async.success, sync.success)
    return reason(sync)
  })

  it.effect("S012 a codec that is newer than this client", () =>
    Effect.gen(function*() {
      for (const wire of [5, 99, -1]) assert.strictEqual(yield* both(wire, textOf(10), 10), "UnknownCodec")
    }))

  it.effect("S012 another length than announced", () =>
    Effect.gen(function*() {
      for (const type of compressing) {
        const plain = textOf(5000)
        const packed = Compression.compress(type, plain)
        const wire = Compression.toWire(type)
        for (const size of [0, 1, 4999, 5001]) {
          assert.strictEqual(yield* both(wire, packed, size), "SizeMismatch", `${type} ${size}`)
        }
        assert.strictEqual(yield* both(wire, packed, 5000), "ok")
        assert.strictEqual(yield* both(wire, packed, 5000, 5000), "ok")
      }
    }))

  it.effect("S012 a size over the limit is refused before anything is read or allocated", () =>
    Effect.gen(function*() {
      for (const type of compressing) {
        const before = held()
        const packed = Compression.compress(type, textOf(100))
        assert.strictEqual(yield* both(Compression.toWire(type), packed, 2 ** 31), "TooLarge")
        assert.strictEqual(yield* both(Compression.toWire(type), packed, 0xffffffff), "TooLarge")
        assert.strictEqual(yield* both(Compression.toWire(type), packed, 100, 99), "TooLarge")
        assert.isBelow(held() - before, mebibyte)
      }
    }))

  it.effect("S012 a size that few bytes can't be is refused without allocating it", () =>
    Effect.gen(function*() {
      const size = 60 * mebibyte
      for (const type of compressing) {
        const before = held()
        const packed = Compression.compress(type, textOf(100))
        assert.strictEqual(yield* both(Compression.toWire(type), packed, size), "SizeMismatch")
        assert.isBelow(held() - before, mebibyte, type)
      }
      // What the native packages allocate and free again can't be seen: who refuses can.
      const lz4 = decompress("lz4", Compression.compress("lz4", textOf(100)), size)
      assert.match(Result.isFailure(lz4) ? lz4.failure.message : "", /can't hold/)
      // Snappy that lies consistently, in its own size too
      const lie = hex("8080801e" + "00".repeat(20))
      assert.strictEqual(yield* both(Compression.toWire("snappy"), lie, size), "Corrupt")
      const snappy = decompress("snappy", lie, size)
      assert.match(Result.isFailure(snappy) ? snappy.failure.message : "", /can't hold/)
    }))

  it.effect("S012 a bomb gives no more than was announced", () =>
    Effect.gen(function*() {
      const zeros = new Uint8Array(256 * mebibyte)
      for (const type of ["zlib", "zstd", "snappy"] as const) {
        const bomb = yield* Compression.compressAsync(type, zeros)
        const before = held()
        assert.strictEqual(yield* both(Compression.toWire(type), bomb, 100), "SizeMismatch")
        assert.isBelow(held() - before, 4 * mebibyte, type)
      }
    }), 60_000)

  it.effect("S012 a Zstandard frame that wants 128 MiB of window for a small payload", () =>
    Effect.gen(function*() {
      // no single segment, window of 2^27, one raw block of one byte, the last
      assert.strictEqual(yield* both(3, hex("28b52ffd00" + "88" + "090000" + "61"), 1), "Corrupt")
      // the same with a window of 8 MiB, which every decoder has to offer
      assert.strictEqual(yield* both(3, hex("28b52ffd00" + "68" + "090000" + "61"), 1), "ok")
    }))

  it.effect("S012 a zlib stream that is flushed but not ended, as Java writes it", () =>
    Effect.gen(function*() {
      const plain = textOf(5000)
      const flushed = zlib.deflateSync(plain, { finishFlush: zlib.constants.Z_SYNC_FLUSH })
      assert.strictEqual(yield* both(2, flushed, 5000), "ok")
      for (const size of [0, 4999, 5001]) assert.strictEqual(yield* both(2, flushed, size), "SizeMismatch")
      assert.strictEqual(yield* both(2, flushed.subarray(0, -10), 5000), "SizeMismatch")
      // a checksum that is there has to be right
      const ended = Compression.compress("zlib", plain)
      ended[ended.length - 1] ^= 1
      assert.strictEqual(yield* both(2, ended, 5000), "Corrupt")
    }))

  it.effect("S012 wrong bytes", () =>
    Effect.gen(function*() {
      for (const type of compressing) {
        const packed = Compression.compress(type, textOf(1000))
        const wire = Compression.toWire(type)
        // the last four bytes of zlib are a checksum, which Java leaves out
        const cut = packed.subarray(0, packed.length - (type === "zlib" ? 8 : 1))
        assert.notStrictEqual(yield* both(wire, cut, 1000), "ok", type)
        assert.notStrictEqual(yield* both(wire, packed.subarray(0, 2), 1000), "ok", type)
        assert.notStrictEqual(yield* both(wire, new Uint8Array(0), 1000), "ok", type)
        assert.notStrictEqual(yield* both(wire, noise(500), 1000), "ok", type)
      }
      for (const type of ["zlib", "zstd"] as const) {
        assert.strictEqual(yield* both(Compression.toWire(type), noise(500), 1000), "Corrupt")
      }
      // a match before the beginning; a varint that never ends
      assert.strictEqual(yield* both(1, hex("1061ffff00"), 10), "Corrupt")
      assert.strictEqual(yield* both(4, hex("ffffffffffff"), 10), "Corrupt")
      assert.strictEqual(yield* both(4, hex("ffffffff7f"), 10), "Corrupt")
    }))

  it("S012 each reason as the acknowledgement tells it", () => {
    const { ValidationError } = pulsar.proto.CommandAck
    const of = (reason: Compression.CompressionError["reason"]) =>
      new Compression.CompressionError({ reason, message: "" }).validationError
    assert.strictEqual(of("SizeMismatch"), ValidationError.UncompressedSizeCorruption)
    assert.strictEqual(of("TooLarge"), ValidationError.UncompressedSizeCorruption)
    assert.strictEqual(of("Corrupt"), ValidationError.DecompressionError)
    assert.strictEqual(of("UnknownCodec"), ValidationError.DecompressionError)
  })

  it.prop(
    "S012 whatever the bytes are: the announced size, or a failure, never an exception",
    {
      bytes: Schema.Uint8Array,
      size: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2000 })),
      wire: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 }))
    },
    ({ bytes, size, wire }) => {
      const result = Compression.decompress(wire, bytes, size, 1500)
      if (Result.isSuccess(result)) assert.strictEqual(result.success.length, size)
    },
    { arbitrary: { runs: 1000 } }
  )

  it.prop(
    "S012 a byte changed anywhere: the announced size, or a failure, never an exception",
    {
      at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
      value: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })),
      type: Schema.Literals(compressing)
    },
    ({ at, type, value }) => {
      const packed = Uint8Array.from(Compression.compress(type, textOf(3000)))
      packed[at % packed.length] = value
      const result = decompress(type, packed, 3000)
      if (Result.isSuccess(result)) assert.strictEqual(result.success.length, 3000)
    },
    { arbitrary: { runs: 1000 } }
  )

  it.effect("an interruption leaves the work to itself", () =>
    Effect.gen(function*() {
      const plain = textOf(mebibyte)
      const fiber = yield* Effect.forkChild(Compression.compressAsync("zstd", plain), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      // the pool still works
      const packed = yield* Compression.compressAsync("zstd", plain)
      assertBytes(Result.getOrThrow(decompress("zstd", packed, plain.length)), plain)
    }))
})
