/**
 * The frame codec: pure functions from bytes to plain data and back. Nothing here opens a socket, keeps a session or
 * reads a clock.
 *
 * A frame is `[total size u32][command size u32][BaseCommand]`; SEND and MESSAGE carry an entry behind the command:
 * `[0x0e02][size u32][BrokerEntryMetadata]` (optional, only from a broker), `[0x0e01][crc32c u32]` (absent only from
 * very old peers), `[metadata size u32][MessageMetadata][payload]`. The checksum covers all that stands behind it.
 *
 * **Lifetime of bytes.** What the decoder hands out are views. A frame that arrived whole in one read is a view into
 * that read's buffer; keep a payload for long and you keep the buffer. Handed-out bytes are not rewritten, but for a
 * frame that its holder gives back.
 *
 * No function throws on garbage: a frame that can't be trusted is a {@link FrameError} (the connection is beyond
 * repair), an entry that can't is an {@link EntryError} (only that entry is lost, the connection is fine).
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import { Buffer } from "node:buffer"
import { crc32c } from "./Checksum.ts"
import type {
  BaseCommand,
  BaseCommandInput,
  BrokerEntryMetadata,
  CommandSendInput,
  MessageMetadata,
  MessageMetadataInput
} from "./PulsarApiGenerated.js"
import { pulsar } from "./PulsarApiGenerated.js"

const proto = pulsar.proto

/** Command numbers by name, as in `BaseCommand.type`. */
export const CommandType = proto.BaseCommand.Type

/** The largest entry a broker takes that doesn't say: 5 MiB (PIP-36, brokers before 2.4). */
export const defaultMaxMessageSize = 5 * 1024 * 1024

/** What a whole frame may be larger than the largest entry: room for the command and the metadata. */
export const frameOverhead = 10 * 1024

const checksumMagic = 0x0e01
const brokerMetadataMagic = 0x0e02

/** The byte stream itself is broken: too large a frame, or no command inside. The connection has to be closed. */
export class FrameError extends Data.TaggedError("FrameError")<{
  readonly kind: "TooLarge" | "Malformed"
  readonly message: string
}> {}

/** One entry is broken; the frames around it are fine. `reason` is what an acknowledgement tells the broker. */
export class EntryError extends Data.TaggedError("EntryError")<{
  readonly reason: "ChecksumMismatch" | "Malformed"
  readonly message: string
}> {}

/** A decoded frame: the command, and the bytes behind it when there are any. */
export interface Frame {
  readonly command: BaseCommand
  readonly body: Uint8Array | undefined
}

/** A decoded entry. `payload` is a view, compressed and batched as it travelled. */
export interface Entry {
  readonly metadata: MessageMetadata
  readonly payload: Uint8Array
  readonly brokerEntryMetadata: BrokerEntryMetadata | undefined
}

const readU32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0

const writeU32 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

/** Frames from this size on are worth keeping for the next one, and so many of them. */
const minRecycledSize = 64 * 1024
const maxSpareBuffers = 2

/**
 * Cuts a byte stream into frames, however it was split on its way. Mutable, one a connection.
 *
 * `limit` is the largest frame that is accepted, without its own size field. It is checked on the size field alone,
 * before a byte is allocated for the frame.
 */
export class FrameSplitter {
  limit: number
  private readonly prefix = new Uint8Array(4)
  private prefixLength = 0
  private partial: Uint8Array | undefined
  private filled = 0
  /** The buffers that were allocated here and are in somebody's hands. */
  private readonly lent = new WeakSet<ArrayBufferLike>()
  private readonly spare: Array<Buffer> = []
  private failed: FrameError | undefined

  constructor(limit: number = defaultMaxMessageSize + frameOverhead) {
    this.limit = limit
  }

  /**
   * Takes the next bytes and calls `onFrame` for each frame they complete, in order. After an error the splitter is
   * done and only repeats it: the rest of the stream has no frame boundaries any more.
   */
  push(chunk: Uint8Array, onFrame: (frame: Uint8Array) => void): FrameError | undefined {
    if (this.failed !== undefined) return this.failed
    let at = 0
    while (at < chunk.length) {
      if (this.partial !== undefined) {
        const n = Math.min(this.partial.length - this.filled, chunk.length - at)
        this.partial.set(at === 0 && n === chunk.length ? chunk : chunk.subarray(at, at + n), this.filled)
        this.filled += n
        at += n
        if (this.filled === this.partial.length) {
          const frame = this.partial
          this.partial = undefined
          onFrame(frame)
        }
        continue
      }
      let size: number
      if (this.prefixLength === 0 && chunk.length - at >= 4) {
        size = readU32(chunk, at)
        at += 4
      } else {
        this.prefix[this.prefixLength++] = chunk[at++]
        if (this.prefixLength < 4) continue
        this.prefixLength = 0
        size = readU32(this.prefix, 0)
      }
      if (size > this.limit) {
        return this.failed = new FrameError({
          kind: "TooLarge",
          message: `a frame of ${size} bytes was announced; the limit is ${this.limit}`
        })
      }
      if (size < 4) {
        return this.failed = new FrameError({ kind: "Malformed", message: `a frame of ${size} bytes holds no command` })
      }
      if (chunk.length - at >= size) {
        onFrame(chunk.subarray(at, at + size))
        at += size
      } else {
        this.partial = this.allocate(size)
        this.filled = 0
      }
    }
    return undefined
  }

  /**
   * Takes the buffer of a large frame back, to be used for another one. Only whoever knows that nobody looks at any
   * byte of it any more may call this; a view that isn't of a frame's own buffer is ignored. Fresh pages from the
   * operating system cost more than copying a chunk into them.
   */
  recycle(view: Uint8Array): void {
    if (!this.lent.delete(view.buffer) || this.spare.length === maxSpareBuffers) return
    this.spare.push(Buffer.from(view.buffer as ArrayBuffer))
  }

  private allocate(size: number): Uint8Array {
    const index = this.spare.findIndex((buffer) => buffer.length >= size && buffer.length <= size * 2)
    const buffer = index < 0 ? Buffer.allocUnsafeSlow(size) : this.spare.splice(index, 1)[0]
    if (size >= minRecycledSize) this.lent.add(buffer.buffer)
    return buffer.length === size ? buffer : buffer.subarray(0, size)
  }
}

/** The field of `BaseCommand` that belongs to each command number. */
const fieldOf: ReadonlyMap<number, keyof BaseCommand> = new Map(
  Object.entries(CommandType).map(([name, type]) => {
    const camel = name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const field = {
      partitionedMetadata: "partitionMetadata",
      partitionedMetadataResponse: "partitionMetadataResponse",
      lookup: "lookupTopic",
      lookupResponse: "lookupTopicResponse"
    }[camel] ?? camel
    return [type, field as keyof BaseCommand]
  })
)

/**
 * Decodes a frame (without its leading total size). A command number that this client doesn't know is no error: it
 * comes back with just its `type`, to be skipped.
 */
export const decodeFrame = (frame: Uint8Array): Result.Result<Frame, FrameError> => {
  const size = readU32(frame, 0)
  if (frame.length < 4 || size > frame.length - 4) {
    return Result.fail(
      new FrameError({ kind: "Malformed", message: `a command of ${size} bytes in a frame of ${frame.length}` })
    )
  }
  let command: BaseCommand
  try {
    command = proto.BaseCommand.decode(frame.subarray(4, 4 + size))
  } catch (cause) {
    return Result.fail(new FrameError({ kind: "Malformed", message: `not a command: ${(cause as Error).message}` }))
  }
  const field = fieldOf.get(command.type)
  if (field !== undefined && command[field] == null) {
    return Result.fail(
      new FrameError({ kind: "Malformed", message: `a command of type ${command.type} without its ${field}` })
    )
  }
  return Result.succeed({ command, body: frame.length > 4 + size ? frame.subarray(4 + size) : undefined })
}

/** Decodes the entry behind a SEND or MESSAGE command. Without `verify` the checksum is not looked at. */
export const decodeEntry = (body: Uint8Array | undefined, verify = true): Result.Result<Entry, EntryError> => {
  if (body === undefined) return malformed("no entry behind the command")
  let at = 0
  let brokerEntryMetadata: BrokerEntryMetadata | undefined
  try {
    if (body.length >= 6 && ((body[0] << 8) | body[1]) === brokerMetadataMagic) {
      const size = readU32(body, 2)
      if (size > body.length - 6) return malformed("broker entry metadata is larger than the entry")
      brokerEntryMetadata = proto.BrokerEntryMetadata.decode(body.subarray(6, 6 + size))
      at = 6 + size
    }
    if (body.length - at >= 6 && ((body[at] << 8) | body[at + 1]) === checksumMagic) {
      const expected = readU32(body, at + 2)
      at += 6
      const actual = verify ? crc32c(body.subarray(at)) : expected
      if (actual !== expected) {
        return Result.fail(
          new EntryError({
            reason: "ChecksumMismatch",
            message: `the entry's checksum is ${actual.toString(16)}, its header says ${expected.toString(16)}`
          })
        )
      }
    }
    if (body.length - at < 4) return malformed("no metadata size")
    const size = readU32(body, at)
    at += 4
    if (size > body.length - at) return malformed("metadata is larger than the entry")
    const metadata = proto.MessageMetadata.decode(body.subarray(at, at + size))
    return Result.succeed({ metadata, payload: body.subarray(at + size), brokerEntryMetadata })
  } catch (cause) {
    return malformed((cause as Error).message)
  }
}

const malformed = (message: string): Result.Result<never, EntryError> =>
  Result.fail(new EntryError({ reason: "Malformed", message }))

/** Encodes a command without an entry, as a whole frame. */
export const encodeCommand = (command: BaseCommandInput): Uint8Array => {
  const writer = proto.BaseCommand.encode(command)
  const bytes = writer.finish()
  const frame = Buffer.allocUnsafe(8 + bytes.length)
  writeU32(frame, 0, 4 + bytes.length)
  writeU32(frame, 4, bytes.length)
  frame.set(bytes, 8)
  return frame
}

/** The encoded form of an entry's metadata. */
export const encodeMetadata = (metadata: MessageMetadataInput): Uint8Array =>
  proto.MessageMetadata.encode(metadata).finish()

/** An encoded frame with an entry: its parts are written one behind the other. `payload` is not copied. */
export interface EntryFrame {
  readonly head: Uint8Array
  readonly payload: Uint8Array
}

/** Encodes a command with an entry behind it; the checksum is computed here. */
export const encodeEntry = (
  command: BaseCommandInput,
  metadata: Uint8Array,
  payload: Uint8Array
): EntryFrame => {
  const bytes = proto.BaseCommand.encode(command).finish()
  const head = Buffer.allocUnsafe(8 + bytes.length + 10 + metadata.length)
  writeU32(head, 0, head.length - 4 + payload.length)
  writeU32(head, 4, bytes.length)
  head.set(bytes, 8)
  let at = 8 + bytes.length
  head[at] = checksumMagic >>> 8
  head[at + 1] = checksumMagic & 0xff
  writeU32(head, at + 6, metadata.length)
  head.set(metadata, at + 10)
  const seed = crc32c(head.subarray(at + 6))
  writeU32(head, at + 2, payload.length === 0 ? seed : crc32c(payload, seed))
  return { head, payload }
}

/** Encodes a SEND frame. */
export const encodeSend = (send: CommandSendInput, metadata: Uint8Array, payload: Uint8Array): EntryFrame =>
  encodeEntry({ type: CommandType.SEND, send }, metadata, payload)

/** Whether an entry frame's stored checksum still fits its bytes. */
export const verifyEntryFrame = (frame: EntryFrame): boolean => {
  const at = 8 + readU32(frame.head, 4)
  const seed = crc32c(frame.head.subarray(at + 6))
  return readU32(frame.head, at + 2) === crc32c(frame.payload, seed)
}
