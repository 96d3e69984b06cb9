/**
 * What a producer's messages become on the wire: which fit into an entry and which are cut, how large the pieces are,
 * and the frames themselves. It knows the producer's settings, the name that the broker gave it and the limit of the
 * connection as it is now, and nothing of places, memory, order or connections.
 */
import type * as Duration from "effect/Duration"
import * as ChunkSplitter from "../Chunking/ChunkSplitter.ts"
import * as Compression from "../Protocol/Compression.ts"
import * as Frame from "../Protocol/Frame.ts"
import type { MessageMetadataInput } from "../Protocol/PulsarApiGenerated.js"
import * as PulsarError from "../PulsarError.ts"
import type { Range, TakenBatch } from "./Batch.ts"
import { Outgoing } from "./Outgoing.ts"
import type { Pending } from "./PendingQueue.ts"
import { type Fields, type Item, payloadOf, type SendGroup } from "./SendGroup.ts"

/** One entry on the wire: a batch or a single message, or a chunk of one. */
export interface Entry extends Pending {
  readonly frame: Frame.EntryFrame
  /** The bytes taken from the budget. */
  readonly bytes: number
  /** The messages of a batch. Empty for an entry of `outgoing`. */
  readonly ranges: ReadonlyArray<Range>
  /** The number of messages in a batch, 1 otherwise. */
  readonly count: number
  /** The bytes it takes of the chunk window. */
  readonly windowed: number
  readonly outgoing: Outgoing | undefined
}

const noRanges: ReadonlyArray<Range> = []
/** More than any metadata takes without user data and the producer's name. */
const metadataAllowance = 1024

/** What the broker's limit is about: metadata and payload. Magic, checksum and both lengths take 18 bytes. */
export const entrySize = ({ head, payload }: Frame.EntryFrame): number =>
  head.length - 18 - new DataView(head.buffer, head.byteOffset).getUint32(4) + payload.length

/** The user's part of the metadata, at most. */
export const encodedSize = (fields: Fields | undefined): number => {
  if (fields === undefined) return 0
  let size = 3 * (fields.partitionKey?.length ?? 0) + (fields.orderingKey?.length ?? 0)
  for (const { key, value } of fields.properties ?? []) size += 3 * (key.length + value.length) + 16
  for (const cluster of fields.replicateTo ?? []) size += 3 * cluster.length + 8
  return size
}

/** The settings that decide about sizes and frames. */
export interface EntrySettings {
  readonly topic: string
  readonly producerId: number
  readonly compression: Compression.CompressionType
  readonly chunking: boolean
  /** The largest chunk the user wants, in payload bytes. */
  readonly maxMessageSize: number | undefined
  readonly batching: { readonly maxDelay: Duration.Duration } | undefined
  /** A random text, drawn once a producer. */
  readonly instance: string
}

export class EntryWriter {
  private readonly settings: EntrySettings
  private readonly now: () => number
  /** Empty until the broker has told it. */
  producerName = ""
  /** The largest entry that the broker takes. */
  maxMessageSize = Frame.defaultMaxMessageSize

  constructor(settings: EntrySettings, now: () => number) {
    this.settings = settings
    this.now = now
  }

  private errorOf(reason: PulsarError.Reason): PulsarError.PulsarError {
    return PulsarError.make("send", reason, this.settings.topic)
  }

  /** Below the limit by this and the user's own bytes, no size is computed. */
  get allowance(): number {
    return metadataAllowance + 3 * this.producerName.length
  }

  /**
   * The size gate, before anything is reserved: whether this payload goes into a batch, or alone, or not at all.
   * `size` is the payload's before compression; for a message that goes alone the caller compresses and asks again.
   */
  placement(size: number, fields: Fields | undefined): "batch" | "alone" {
    const { batching } = this.settings
    if (batching === undefined || fields?.deliverAtTime !== undefined || fields?.replicateTo !== undefined) {
      return "alone"
    }
    return size + encodedSize(fields) + this.allowance > this.maxMessageSize ||
        (this.settings.maxMessageSize !== undefined && size > this.settings.maxMessageSize)
      ? "alone"
      : "batch"
  }

  /** Whether a payload (as it would travel) can be sent at all. */
  checkSize(size: number, fields: Fields | undefined): PulsarError.PulsarError | undefined {
    if (this.goesWhole(size, fields)) return undefined
    const chunkSize = this.chunkSizeOf(this.metadataOf(fields, 0))
    if (chunkSize instanceof PulsarError.PulsarError) return chunkSize
    if (size <= chunkSize) return undefined
    if (!this.settings.chunking) return this.tooLarge(size, chunkSize)
    const split = ChunkSplitter.split({ total: size, chunkSize })
    return split._tag === "Failure" ? this.tooLarge(size, split.failure.limit, split.failure.message) : undefined
  }

  private goesWhole(size: number, fields: Fields | undefined): boolean {
    const limit = this.settings.maxMessageSize === undefined
      ? this.maxMessageSize
      : Math.min(this.maxMessageSize, this.settings.maxMessageSize)
    return size + encodedSize(fields) + this.allowance <= limit
  }

  private chunkSizeOf(metadata: MessageMetadataInput): number | PulsarError.PulsarError {
    const size = ChunkSplitter.chunkSize({
      maxMessageSize: this.maxMessageSize,
      option: this.settings.chunking ? this.settings.maxMessageSize : undefined,
      metadata
    })
    return size._tag === "Success"
      ? size.success
      : this.tooLarge(size.failure.size, size.failure.limit, size.failure.message)
  }

  tooLarge(size: number, limit: number, message?: string): PulsarError.PulsarError {
    const hint = this.settings.chunking ? "" : "; send it in chunks (sending: \"chunk\" or \"auto\") or make it smaller"
    return this.errorOf(
      new PulsarError.MessageTooLargeError({
        message: message ?? `a payload of ${size} bytes is over the limit of ${limit} bytes${hint}`,
        size,
        limit
      })
    )
  }

  /** Decides how the message is cut, for the connection as it is now, or why it can't be sent. */
  cut(outgoing: Outgoing): PulsarError.PulsarError | undefined {
    const size = outgoing.payload.length
    outgoing.next = 0
    outgoing.numChunks = 1
    outgoing.chunkSize = size
    if (this.goesWhole(size, outgoing.item.fields)) return undefined
    const chunkSize = this.chunkSizeOf(outgoing.metadata)
    if (chunkSize instanceof PulsarError.PulsarError) return chunkSize
    if (size <= chunkSize) return undefined
    if (!this.settings.chunking) return this.tooLarge(size, chunkSize)
    outgoing.chunkSize = chunkSize
    outgoing.numChunks = ChunkSplitter.chunkCount(size, chunkSize)
    return undefined
  }

  outgoingOf(group: SendGroup, index: number, sequenceId: number): Outgoing {
    const item = group.items[index]
    const { fields, payload } = item
    const alone = item.alone !== undefined
      ? item
      : { payload: payload === null ? null : this.compress(payload), fields, alone: payloadOf(item).length }
    const uuid = ChunkSplitter.uuid(this.producerName, sequenceId, this.settings.instance)
    return new Outgoing(group, index, alone, sequenceId, uuid, this.metadataOf(fields, sequenceId, alone))
  }

  /** Nothing is not compressed: the C++ client can't read an empty zlib stream. */
  private compress(payload: Uint8Array): Uint8Array {
    return payload.length === 0 ? payload : Compression.compress(this.settings.compression, payload)
  }

  private metadataOf(fields: Fields | undefined, sequenceId: number, item?: Item): MessageMetadataInput {
    return {
      producerName: this.producerName,
      sequenceId,
      publishTime: this.now(),
      properties: fields?.properties,
      partitionKey: fields?.partitionKey,
      ...(fields?.partitionKeyB64Encoded === true ? { partitionKeyB64Encoded: true } : undefined),
      orderingKey: fields?.orderingKey,
      eventTime: fields?.eventTime,
      deliverAtTime: fields?.deliverAtTime,
      replicateTo: fields?.replicateTo,
      ...(item?.payload === null ? { nullValue: true } : undefined),
      // The size is what a reader checks, with or without compression.
      uncompressedSize: item?.alone ?? item?.payload?.length ?? 0xffffffff,
      // Nothing is not compressed: the C++ client can't read an empty zlib stream.
      ...(this.settings.compression === "none" || (item !== undefined && payloadOf(item).length === 0)
        ? undefined
        : { compression: Compression.toWire(this.settings.compression) })
    }
  }

  chunkEntry(outgoing: Outgoing, chunkId: number, bytes: number): Entry {
    const { sequenceId } = outgoing
    const chunked = outgoing.isChunked
    const metadata = chunked
      ? ChunkSplitter.chunkMetadata(outgoing.metadata, {
        uuid: outgoing.uuid,
        chunkId,
        numChunks: outgoing.numChunks,
        totalSize: outgoing.payload.length
      })
      : outgoing.metadata
    const { end, start } = ChunkSplitter.chunkRange(chunkId, outgoing.payload.length, outgoing.chunkSize)
    return {
      sequenceId,
      highestSequenceId: sequenceId,
      // A chunk's clock starts when it is written: a long message is not given up while it moves.
      since: chunked ? this.now() : outgoing.group.since,
      frame: Frame.encodeSend(
        {
          producerId: this.settings.producerId,
          sequenceId,
          ...(chunked ? { isChunk: true } : undefined)
        },
        Frame.encodeMetadata(metadata),
        chunked ? outgoing.payload.subarray(start, end) : outgoing.payload
      ),
      bytes,
      ranges: noRanges,
      count: 1,
      windowed: chunked ? bytes : 0,
      outgoing
    }
  }

  batchEntry(taken: TakenBatch): Entry {
    const { first, firstSequenceId, lastSequenceId } = taken
    const single = taken.count === 1
    const item = taken.ranges[0].group.items[taken.ranges[0].start]
    // A message alone in its batch travels as an ordinary message.
    const plain = single ? payloadOf(item) : taken.body
    let compression = plain.length === 0 ? "none" : this.settings.compression
    let body = Compression.compress(compression, plain)
    if (body.length > plain.length && body.length + this.allowance > this.maxMessageSize) {
      // Compression made it larger, and too large.
      body = plain
      compression = "none"
    }
    const metadata: MessageMetadataInput = single
      ? {
        ...this.metadataOf(first, firstSequenceId, item),
        uncompressedSize: plain.length,
        compression: Compression.toWire(compression)
      }
      : {
        producerName: this.producerName,
        sequenceId: firstSequenceId,
        publishTime: this.now(),
        partitionKey: first?.partitionKey,
        ...(first?.partitionKeyB64Encoded === true ? { partitionKeyB64Encoded: true } : undefined),
        orderingKey: first?.orderingKey,
        uncompressedSize: plain.length,
        compression: Compression.toWire(compression),
        numMessagesInBatch: taken.count,
        highestSequenceId: lastSequenceId
      }
    return {
      sequenceId: firstSequenceId,
      highestSequenceId: lastSequenceId,
      since: taken.since,
      frame: Frame.encodeSend(
        {
          producerId: this.settings.producerId,
          sequenceId: firstSequenceId,
          ...(single ? undefined : { numMessages: taken.count, highestSequenceId: lastSequenceId })
        },
        Frame.encodeMetadata(metadata),
        body
      ),
      bytes: taken.payloadBytes,
      ranges: taken.ranges,
      count: taken.count,
      windowed: 0,
      outgoing: undefined
    }
  }

  nextFits(outgoing: Outgoing): boolean {
    const { end, start } = ChunkSplitter.chunkRange(outgoing.next, outgoing.payload.length, outgoing.chunkSize)
    const room = this.chunkSizeOf(outgoing.metadata)
    return typeof room === "number" && end - start <= room
  }
}
