/**
 * The messages inside a batch entry: `[size u32][SingleMessageMetadata][payload]`, one behind the other, compressed as
 * a whole when the batch is.
 *
 * Written and read by hand where it pays: a client spends most of its time here. A message with nothing but a payload
 * and a sequence id is a dozen bytes of metadata; anything more goes through the generated codec. A property test
 * holds both against it.
 */
import * as Result from "effect/Result"
import { Buffer } from "node:buffer"
import type { SingleMessageMetadata, SingleMessageMetadataInput } from "./PulsarApiGenerated.js"
import { pulsar } from "./PulsarApiGenerated.js"

const codec = pulsar.proto.SingleMessageMetadata

/** Field number and wire type, as they stand before a field. */
const tagPayloadSize = (3 << 3) | 0
const tagSequenceId = (8 << 3) | 0

/** The bytes a message takes in a batch beside its payload, at most, when its metadata has just the two numbers. */
export const plainOverhead = 4 + 6 + 11

const writeVarint = (bytes: Uint8Array, at: number, value: number): number => {
  while (value > 0x7fffffff) {
    bytes[at++] = (value % 128) | 0x80
    value = Math.floor(value / 128)
  }
  while (value > 127) {
    bytes[at++] = (value & 127) | 0x80
    value >>>= 7
  }
  bytes[at++] = value
  return at
}

const writeU32 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

/** Collects the messages of one batch. Grows as needed; what `take` hands out is never written again. */
export class BatchWriter {
  private bytes: Buffer
  private length = 0

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity)
  }

  get size(): number {
    return this.length
  }

  private reserve(extra: number): void {
    if (this.length + extra <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.length + extra, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** Adds a message that has just a payload. */
  addPlain(sequenceId: number, payload: Uint8Array): void {
    this.reserve(plainOverhead + payload.length)
    const start = this.length + 4
    this.bytes[start] = tagPayloadSize
    let at = writeVarint(this.bytes, start + 1, payload.length)
    this.bytes[at] = tagSequenceId
    at = writeVarint(this.bytes, at + 1, sequenceId)
    writeU32(this.bytes, this.length, at - start)
    this.bytes.set(payload, at)
    this.length = at + payload.length
  }

  /** Adds a message with metadata, encoded. */
  add(metadata: Uint8Array, payload: Uint8Array): void {
    this.reserve(4 + metadata.length + payload.length)
    writeU32(this.bytes, this.length, metadata.length)
    this.bytes.set(metadata, this.length + 4)
    this.bytes.set(payload, this.length + 4 + metadata.length)
    this.length += 4 + metadata.length + payload.length
  }

  /** The batch as it is now; the writer is done. */
  take(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Encodes the metadata of a message in a batch. */
export const encodeMetadata = (metadata: SingleMessageMetadataInput): Uint8Array => codec.encode(metadata).finish()

/** One message of a batch. The payload and the metadata's bytes are views. */
export interface SingleMessage {
  readonly payload: Uint8Array
  /** Undefined for a message that has nothing but a payload and a sequence id below 2^49. */
  readonly metadata: SingleMessageMetadata | undefined
  /** -1 when the message doesn't say. */
  readonly sequenceId: number
}

/** Reads the `count` messages of a batch. Fails when what is there and what is announced don't agree. */
export const readBatch = (
  bytes: Uint8Array,
  count: number
): Result.Result<ReadonlyArray<SingleMessage>, string> => {
  // The smallest message takes six bytes: a count that can't be true costs no memory.
  if (!(count >= 1 && count * 6 <= bytes.length)) return Result.fail(`${count} messages in ${bytes.length} bytes`)
  const messages: Array<SingleMessage> = new Array(count)
  let at = 0
  for (let i = 0; i < count; i++) {
    if (bytes.length - at < 4) return Result.fail(`the batch ends after ${i} of ${count} messages`)
    const size = ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0
    at += 4
    const end = at + size
    if (end > bytes.length) return Result.fail(`the metadata of message ${i} is larger than the batch`)
    let payloadSize = -1
    let sequenceId = -1
    let plain = true
    let p = at
    while (p < end) {
      const tag = bytes[p++]
      if (tag !== tagPayloadSize && tag !== tagSequenceId) {
        plain = false
        break
      }
      let value = 0
      let scale = 1
      let byte = 0x80
      while (p < end && byte >= 0x80 && scale < 0x2_0000_0000_0000) {
        byte = bytes[p++]
        value += (byte & 127) * scale
        scale *= 128
      }
      if (byte >= 0x80) {
        // Cut short, or longer than a number here is exact: the generated codec says what it is.
        plain = false
        break
      }
      if (tag === tagPayloadSize) payloadSize = value
      else sequenceId = value
    }
    let metadata: SingleMessageMetadata | undefined
    if (!plain) {
      try {
        metadata = codec.decode(bytes.subarray(at, end))
      } catch (cause) {
        return Result.fail(`the metadata of message ${i} can't be read: ${(cause as Error).message}`)
      }
      payloadSize = metadata.payloadSize
      sequenceId = Object.hasOwn(metadata, "sequenceId")
        ? metadata.sequenceId.high * 0x1_0000_0000 + (metadata.sequenceId.low >>> 0)
        : -1
    }
    if (payloadSize < 0 || payloadSize > bytes.length - end) {
      return Result.fail(`message ${i} says it has ${payloadSize} bytes, the batch has ${bytes.length - end} left`)
    }
    messages[i] = { payload: bytes.subarray(end, end + payloadSize), metadata, sequenceId }
    at = end + payloadSize
  }
  if (at < bytes.length) return Result.fail(`${bytes.length - at} bytes are left behind ${count} messages`)
  return Result.succeed(messages)
}
