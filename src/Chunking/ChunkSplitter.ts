/**
 * Decides how a message is cut into chunks: whether, how large, how many, and what their metadata says.
 *
 * Pure arithmetic on sizes and metadata. It never sees the payload, builds no frame, counts no sequence id and keeps
 * nothing between two calls; the send path does that, chunk by chunk, so that a message may be longer than memory.
 *
 * @since 0.1.0
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import { encodeMetadata } from "../Protocol/Frame.ts"
import type { MessageMetadataInput } from "../Protocol/PulsarApiGenerated.js"

/**
 * The longest message that chunks can carry, in bytes: `total_chunk_msg_size` is a signed 32-bit number.
 *
 * @category constants
 * @since 0.1.0
 */
export const maxTotalSize = 0x7fff_ffff

/** What AES-GCM adds to each encrypted chunk: its authentication tag behind the payload, and a 12 byte IV. */
const encryptionTagSize = 16
const encryptionIvSize = 12

/** A sequence id in decimal has at most 20 digits, a text uuid 36 characters. */
const maxSequenceIdLength = 20
const instanceLength = 36

const maxUint64 = { low: -1, high: -1, unsigned: true }

/**
 * A message can't be sent in chunks.
 *
 * `MetadataTooLarge`: its metadata alone (key, properties, ...) fills an entry, no room is left for payload.
 * `MessageTooLarge`: it is longer than the protocol can say.
 *
 * @category errors
 * @since 0.1.0
 */
export class ChunkSplitError extends Data.TaggedError("ChunkSplitError")<{
  readonly kind: "MetadataTooLarge" | "MessageTooLarge"
  readonly message: string
  /** The size that is too large, in bytes: of the metadata, or of the message. */
  readonly size: number
  /** What it may be at most, in bytes. */
  readonly limit: number
}> {}

/**
 * The uuid that all chunks of a message share: producer name, sequence id, and a random part that is drawn once a
 * producer instance (at most 36 characters). A message that is sent again gets the same; a producer of the same name
 * that starts again at the same sequence id does not.
 *
 * @category constructors
 * @since 0.1.0
 */
export const uuid = (producerName: string, sequenceId: number, instance: string): string =>
  `${producerName}-${sequenceId}-${instance}`

/**
 * The size in bytes that the metadata of one of this message's chunks can reach, with the chunk fields set, whatever
 * sequence id, publish time and chunk number it gets. `metadata` is that of the whole message; when it has no `uuid`
 * yet, the longest that {@link uuid} makes for this producer is counted.
 *
 * It encodes the metadata once. A send path that must decide for small messages asks only when a payload comes close
 * to the limit.
 *
 * @category sizes
 * @since 0.1.0
 */
export const metadataSize = (metadata: MessageMetadataInput): number =>
  encodeMetadata({
    ...metadata,
    sequenceId: maxUint64,
    publishTime: maxUint64,
    // Only the length counts, in bytes: a producer name need not be ASCII.
    uuid: metadata.uuid ?? `${metadata.producerName}-${"0".repeat(maxSequenceIdLength)}-${"0".repeat(instanceLength)}`,
    numChunksFromMsg: maxTotalSize,
    totalChunkMsgSize: maxTotalSize,
    chunkId: maxTotalSize,
    ...(isEncrypted(metadata) && metadata.encryptionParam == null
      ? { encryptionParam: new Uint8Array(encryptionIvSize) }
      : undefined)
  }).length

const isEncrypted = (metadata: MessageMetadataInput): boolean =>
  metadata.encryptionKeys != null && metadata.encryptionKeys.length > 0

/**
 * The payload in bytes that a chunk of this message may have: what the broker's limit leaves beside the metadata (and
 * the authentication tag, when the metadata has encryption keys), at most `option`.
 *
 * `maxMessageSize` is the limit of the *current* connection, in bytes; after a reconnect ask again. `option` is the
 * producer's `maxMessageSize`, a number above 0; a value that the broker would not take is capped.
 *
 * @category sizes
 * @since 0.1.0
 */
export const chunkSize = (options: {
  readonly maxMessageSize: number
  readonly option?: number | undefined
  readonly metadata: MessageMetadataInput
}): Result.Result<number, ChunkSplitError> => {
  const size = metadataSize(options.metadata) + (isEncrypted(options.metadata) ? encryptionTagSize : 0)
  const room = options.maxMessageSize - size
  if (room < 1) {
    return Result.fail(
      new ChunkSplitError({
        kind: "MetadataTooLarge",
        message: `metadata of ${size} bytes leaves no room for payload in an entry of ${options.maxMessageSize} bytes`,
        size,
        limit: options.maxMessageSize - 1
      })
    )
  }
  return Result.succeed(options.option === undefined ? room : Math.min(options.option, room))
}

/**
 * The number of entries that `total` bytes take: 1 when they fit into one chunk, which is then no chunk but an
 * ordinary message.
 *
 * @category splitting
 * @since 0.1.0
 */
export const chunkCount = (total: number, chunkSize: number): number => Math.max(1, Math.ceil(total / chunkSize))

/**
 * The bytes of one chunk: from `start` up to, not including, `end`.
 *
 * @category models
 * @since 0.1.0
 */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The bytes of chunk `index`, 0 being the first. All chunks are `chunkSize` long but the last.
 *
 * @category splitting
 * @since 0.1.0
 */
export const chunkRange = (index: number, total: number, chunkSize: number): Range => ({
  start: index * chunkSize,
  end: Math.min(total, (index + 1) * chunkSize)
})

/**
 * How a message is cut. `ranges` yields the chunks' bytes in order, computed one by one, each time from the start.
 *
 * @category models
 * @since 0.1.0
 */
export interface Split {
  readonly numChunks: number
  readonly ranges: Iterable<Range>
}

/**
 * Cuts `total` bytes (after compression, before encryption) into chunks. With `numChunks` 1 the message goes whole:
 * without uuid and chunk fields.
 *
 * @category splitting
 * @since 0.1.0
 */
export const split = (options: {
  readonly total: number
  readonly chunkSize: number
}): Result.Result<Split, ChunkSplitError> => {
  const { chunkSize, total } = options
  const numChunks = chunkCount(total, chunkSize)
  if (numChunks > 1 && total > maxTotalSize) {
    return Result.fail(
      new ChunkSplitError({
        kind: "MessageTooLarge",
        message: `a message of ${total} bytes can't be sent in chunks, the protocol ends at ${maxTotalSize}`,
        size: total,
        limit: maxTotalSize
      })
    )
  }
  return Result.succeed({
    numChunks,
    ranges: {
      *[Symbol.iterator]() {
        for (let index = 0; index < numChunks; index++) yield chunkRange(index, total, chunkSize)
      }
    }
  })
}

/**
 * The metadata of one chunk: that of the message, with the chunk fields. A fresh object each time, so that what one
 * chunk's encryption puts into it is not carried on to the next.
 *
 * @category constructors
 * @since 0.1.0
 */
export const chunkMetadata = (
  metadata: MessageMetadataInput,
  chunk: {
    readonly uuid: string
    readonly chunkId: number
    readonly numChunks: number
    /** Of the whole message in bytes, after compression and before encryption. */
    readonly totalSize: number
  }
): MessageMetadataInput => ({
  ...metadata,
  uuid: chunk.uuid,
  chunkId: chunk.chunkId,
  numChunksFromMsg: chunk.numChunks,
  totalChunkMsgSize: chunk.totalSize
})
