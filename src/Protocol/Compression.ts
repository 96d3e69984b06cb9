/**
 * The four codecs of a payload, in the byte formats of the Java client: a raw LZ4 block, a zlib stream, a Zstandard
 * frame, raw Snappy. Bytes in, bytes out.
 *
 * What a payload decompresses to is announced by its sender, and a sender can lie. So nothing here allocates more than
 * the caller's limit allows, or more than the codec could make of the bytes that really came; no output is longer
 * than was announced, and a shorter one is an error. Nothing is thrown for bad bytes.
 *
 * This module doesn't decide what is worth compressing, and knows nothing of entries, batches and chunks.
 *
 * LZ4 and Snappy are native packages. They are loaded on first use, so that a program that uses neither never loads
 * them.
 */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Buffer } from "node:buffer"
import { createRequire } from "node:module"
import * as zlib from "node:zlib"
import { pulsar } from "./PulsarApiGenerated.js"

/** The names of the codecs. */
export type CompressionType = "none" | "lz4" | "zlib" | "zstd" | "snappy"

const types: ReadonlyArray<CompressionType> = ["none", "lz4", "zlib", "zstd", "snappy"]

const numbers: Readonly<Record<CompressionType, number>> = {
  none: pulsar.proto.CompressionType.NONE,
  lz4: pulsar.proto.CompressionType.LZ4,
  zlib: pulsar.proto.CompressionType.ZLIB,
  zstd: pulsar.proto.CompressionType.ZSTD,
  snappy: pulsar.proto.CompressionType.SNAPPY
}

/** A codec's number in `MessageMetadata.compression`. */
export const toWire = (type: CompressionType): number => numbers[type]

/** The codec of a number in `MessageMetadata.compression`; a number newer than this client has none. */
export const fromWire = (wire: number): CompressionType | undefined => types.find((type) => numbers[type] === wire)

const validationError = pulsar.proto.CommandAck.ValidationError

/**
 * A payload that can't be decompressed:
 *
 * - `UnknownCodec`: the number is newer than this client, or the codec's native package can't be loaded here.
 * - `Corrupt`: not what the codec writes.
 * - `SizeMismatch`: sound, as far as it was read, and of another size than announced.
 * - `TooLarge`: the announced size is over the limit; nothing was read.
 */
export class CompressionError extends Data.TaggedError("CompressionError")<{
  readonly reason: "UnknownCodec" | "Corrupt" | "SizeMismatch" | "TooLarge"
  readonly message: string
}> {
  /** The `CommandAck.ValidationError` that tells the broker of it. */
  get validationError(): number {
    return this.reason === "SizeMismatch" || this.reason === "TooLarge"
      ? validationError.UncompressedSizeCorruption
      : validationError.DecompressionError
  }
}

interface Native {
  readonly compressSync: (bytes: Buffer) => Buffer
  readonly uncompressSync: (bytes: Buffer) => Buffer
  readonly compress: (bytes: Buffer) => Promise<Buffer>
  readonly uncompress: (bytes: Buffer) => Promise<Buffer>
}

const require_ = createRequire(import.meta.url)
const loaded = new Map<string, Native>()

const native = (name: "lz4-napi" | "snappy"): Native => {
  let it = loaded.get(name)
  if (it === undefined) {
    it = require_(name) as Native
    loaded.set(name, it)
  }
  return it
}

/**
 * Loads what a codec needs. A producer asks once when it is made, so that a missing native package fails there and
 * not in its first send.
 */
export const load = (type: CompressionType): Result.Result<void, CompressionError> => {
  try {
    if (type === "lz4") native("lz4-napi")
    if (type === "snappy") native("snappy")
    return Result.void
  } catch (cause) {
    return notLoaded(type, cause)
  }
}

/** A view of the same bytes; the native packages ask for a Buffer. */
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** lz4-napi puts the uncompressed size, four bytes, in front of the block. On the wire is the block alone. */
const lz4Prefix = 4

const lz4WithPrefix = (bytes: Uint8Array, uncompressedSize: number): Buffer => {
  const out = Buffer.allocUnsafe(lz4Prefix + bytes.length)
  out.writeUInt32LE(uncompressedSize, 0)
  out.set(bytes, lz4Prefix)
  return out
}

/**
 * The payload's size goes into the frame's header. Node leaves it out of what it compresses asynchronously, and there
 * are clients whose decoder asks for it.
 */
const zstdHeader = (bytes: Uint8Array) => ({ pledgedSrcSize: bytes.length })

/**
 * Compresses on this thread. `none` gives the same bytes back. Throws where the codec's native package is missing:
 * see {@link load}.
 *
 * Every codec can compress nothing, but send an empty payload uncompressed: Java does, and the C++ client (3.13 of its
 * Python face) can't read an empty zlib stream.
 */
export const compress = (type: CompressionType, bytes: Uint8Array): Uint8Array => {
  switch (type) {
    case "none":
      return bytes
    case "lz4":
      return native("lz4-napi").compressSync(asBuffer(bytes)).subarray(lz4Prefix)
    case "zlib":
      return zlib.deflateSync(bytes)
    case "zstd":
      return zlib.zstdCompressSync(bytes, zstdHeader(bytes))
    case "snappy":
      return native("snappy").compressSync(asBuffer(bytes))
  }
}

/**
 * Compresses on a thread of libuv's pool, for payloads that would hold this one up. The bytes may not change until it
 * is done. An interruption doesn't stop the work, only the wait for it.
 */
export const compressAsync = (type: CompressionType, bytes: Uint8Array): Effect.Effect<Uint8Array> => {
  switch (type) {
    case "none":
      return Effect.succeed(bytes)
    case "lz4":
      return Effect.map(
        Effect.promise(() => native("lz4-napi").compress(asBuffer(bytes))),
        (out) => out.subarray(lz4Prefix)
      )
    case "zlib":
      return Effect.callback((resume) =>
        zlib.deflate(bytes, (error, out) => resume(error ? Effect.die(error) : Effect.succeed(out)))
      )
    case "zstd":
      return Effect.callback((resume) =>
        zlib.zstdCompress(
          bytes,
          zstdHeader(bytes),
          (error, out) => resume(error ? Effect.die(error) : Effect.succeed(out))
        )
      )
    case "snappy":
      return Effect.promise(() => native("snappy").compress(asBuffer(bytes)))
  }
}

/** What a byte of an LZ4 block gives at most: a match length goes on by 255 a byte. */
const lz4MaxRatio = 255
/** What a byte of raw Snappy gives at most: a copy of 64 bytes takes three. */
const snappyMaxRatio = 22

/** A sound check of what can be known without decompressing, or the codec. */
const check = (
  wire: number,
  bytes: Uint8Array,
  uncompressedSize: number,
  limit: number
): Result.Result<CompressionType, CompressionError> => {
  const type = fromWire(wire)
  if (type === undefined) return fail("UnknownCodec", `compression ${wire} is not known to this client`)
  // Nothing was announced and nothing came: an encoder that leaves an empty payload alone.
  if (type === "none" || (bytes.length === 0 && uncompressedSize === 0)) return Result.succeed("none")
  if (uncompressedSize > limit) {
    return fail("TooLarge", `${uncompressedSize} bytes were announced; the limit is ${limit}`)
  }
  if (type === "lz4" && uncompressedSize > bytes.length * lz4MaxRatio) {
    return fail("SizeMismatch", `${bytes.length} bytes of LZ4 can't hold the ${uncompressedSize} that were announced`)
  }
  if (type === "snappy") {
    const size = snappySize(bytes)
    if (size === undefined) return fail("Corrupt", "not Snappy: it doesn't start with a size")
    if (size !== uncompressedSize) return sizeMismatch(size, uncompressedSize)
    if (size > bytes.length * snappyMaxRatio) {
      return fail("Corrupt", `${bytes.length} bytes of Snappy can't hold ${size}`)
    }
  }
  return Result.succeed(type)
}

/** The size that raw Snappy starts with, a varint of 32 bits. */
const snappySize = (bytes: Uint8Array): number | undefined => {
  let size = 0
  for (let i = 0; i < 5 && i < bytes.length; i++) {
    size += (bytes[i] & 0x7f) * 2 ** (7 * i)
    if (bytes[i] < 0x80) return size < 2 ** 32 ? size : undefined
  }
  return undefined
}

/**
 * One byte of room is left behind the announced size, so that zlib need not ask for a second buffer to find the end.
 * The first buffer grows with the bytes that came, not with the size that was announced.
 */
const inflateOptions = (bytes: Uint8Array, uncompressedSize: number) => ({
  maxOutputLength: Math.max(1, uncompressedSize),
  chunkSize: Math.max(64, Math.min(uncompressedSize + 1, Math.max(0x10000, bytes.length * 256)))
})

/**
 * The Java client flushes its zlib streams and never ends them: the last block and the checksum are missing. So a
 * stream that stops early is no error here; a payload that was cut short is found by its size.
 */
const zlibOptions = (bytes: Uint8Array, uncompressedSize: number) => ({
  ...inflateOptions(bytes, uncompressedSize),
  finishFlush: zlib.constants.Z_SYNC_FLUSH
})

/**
 * A Zstandard frame says how much of its output the decoder has to keep at hand, up to 2 GiB. A one-shot encoder never
 * asks for more than the payload's size; 8 MiB is what every decoder should offer.
 */
const zstdOptions = (bytes: Uint8Array, uncompressedSize: number) => ({
  ...inflateOptions(bytes, uncompressedSize),
  params: {
    [zlib.constants.ZSTD_d_windowLogMax]: Math.max(23, Math.min(31, Math.ceil(Math.log2(uncompressedSize || 1))))
  }
})

/**
 * Decompresses on this thread what has the number `wire` in its metadata. `uncompressedSize` is what the metadata
 * says, `limit` the most that the caller accepts. A payload with number 0 comes back as it is, unchecked: not every
 * client announces a size for it.
 */
export const decompress = (
  wire: number,
  bytes: Uint8Array,
  uncompressedSize: number,
  limit: number
): Result.Result<Uint8Array, CompressionError> => {
  const checked = check(wire, bytes, uncompressedSize, limit)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const type = checked.success
  if (type === "none") return Result.succeed(bytes)
  const loading = load(type)
  if (Result.isFailure(loading)) return Result.fail(loading.failure)
  try {
    return sized(decompressors[type](bytes, uncompressedSize), uncompressedSize)
  } catch (cause) {
    return failed(type, cause, uncompressedSize)
  }
}

const decompressors: Readonly<
  Record<Exclude<CompressionType, "none">, (bytes: Uint8Array, uncompressedSize: number) => Uint8Array>
> = {
  lz4: (bytes, size) => native("lz4-napi").uncompressSync(lz4WithPrefix(bytes, size)),
  zlib: (bytes, size) => zlib.inflateSync(bytes, zlibOptions(bytes, size)),
  zstd: (bytes, size) => zlib.zstdDecompressSync(bytes, zstdOptions(bytes, size)),
  snappy: (bytes) => native("snappy").uncompressSync(asBuffer(bytes))
}

/** {@link decompress} on a thread of libuv's pool; see {@link compressAsync}. */
export const decompressAsync = (
  wire: number,
  bytes: Uint8Array,
  uncompressedSize: number,
  limit: number
): Effect.Effect<Uint8Array, CompressionError> =>
  Effect.suspend(() => {
    const checked = check(wire, bytes, uncompressedSize, limit)
    if (Result.isFailure(checked)) return Effect.fail(checked.failure)
    const type = checked.success
    if (type === "none") return Effect.succeed(bytes)
    const loading = load(type)
    if (Result.isFailure(loading)) return Effect.fail(loading.failure)
    return Effect.callback<Uint8Array, CompressionError>((resume) => {
      const done = (error: unknown, out: Uint8Array | undefined) =>
        resume(
          Effect.fromResult(
            out === undefined ? failed(type, error, uncompressedSize) : sized(out, uncompressedSize)
          )
        )
      // zlib gives an empty buffer beside an error
      const node = (error: Error | null, out: Uint8Array) => done(error, error ? undefined : out)
      switch (type) {
        case "zlib":
          zlib.inflate(bytes, zlibOptions(bytes, uncompressedSize), node)
          return
        case "zstd":
          zlib.zstdDecompress(bytes, zstdOptions(bytes, uncompressedSize), node)
          return
        case "lz4":
        case "snappy": {
          const work = type === "lz4"
            ? native("lz4-napi").uncompress(lz4WithPrefix(bytes, uncompressedSize))
            : native("snappy").uncompress(asBuffer(bytes))
          work.then((out) => done(undefined, out), (error: unknown) => done(error, undefined))
        }
      }
    })
  })

const fail = (reason: CompressionError["reason"], message: string): Result.Result<never, CompressionError> =>
  Result.fail(new CompressionError({ reason, message }))

const sizeMismatch = (size: number | string, announced: number) =>
  fail("SizeMismatch", `the payload has ${size} bytes where ${announced} were announced`)

const sized = (out: Uint8Array, announced: number): Result.Result<Uint8Array, CompressionError> =>
  out.length === announced ? Result.succeed(out) : sizeMismatch(out.length, announced)

const notLoaded = (type: CompressionType, cause: unknown) =>
  fail("UnknownCodec", `${type} can't be used here: ${(cause as Error).message}`)

/** An exception of a codec. A wrong size is told apart from wrong bytes where the codec does. */
const failed = (type: CompressionType, cause: unknown, announced: number): Result.Result<never, CompressionError> => {
  const error = cause as Error & { readonly code?: string }
  if (error.code === "ERR_BUFFER_TOO_LARGE" || /output is too small/.test(error.message)) {
    return sizeMismatch("more", announced)
  }
  return fail("Corrupt", `not ${type}: ${error.message}`)
}
