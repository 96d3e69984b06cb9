/**
 * The batch container: messages that wait to leave as one entry. Pure state; the producer's session decides when to
 * take it and where it goes.
 */
import { BatchWriter, encodeMetadata, plainOverhead } from "../Protocol/SingleMessage.ts"
import { type Fields, payloadOf, type SendGroup } from "./SendGroup.ts"

/** When a batch is full. */
export interface BatchLimits {
  readonly maxMessages: number
  readonly maxBytes: number
}

/** Consecutive messages of one group, with consecutive sequence ids. */
export interface Range {
  readonly group: SendGroup
  readonly start: number
  /** The first one's. */
  readonly sequenceId: number
  count: number
}

/** A batch that is taken. */
export interface TakenBatch {
  readonly ranges: ReadonlyArray<Range>
  readonly count: number
  /** The messages as they stand in the entry, not compressed. */
  readonly body: Uint8Array
  /** The payloads' bytes. */
  readonly payloadBytes: number
  readonly firstSequenceId: number
  readonly lastSequenceId: number
  /** The metadata of the first message: its key is the entry's, as with other clients. */
  readonly first: Fields | undefined
  /** When the oldest message was sent. */
  readonly since: number
}

export class BatchContainer {
  private readonly limits: BatchLimits
  private writer: BatchWriter | undefined
  private ranges: Array<Range> = []
  private payloadBytes = 0
  /** The keys of the first message are in the outer metadata once more. */
  private outerKeys = 0
  private firstSequenceId = -1
  private lastSequenceId = -1
  count = 0

  /** The payload bytes in it. */
  get bytes(): number {
    return this.payloadBytes
  }

  constructor(limits: BatchLimits) {
    this.limits = limits
  }

  /**
   * Whether a message still belongs into this batch: `size` is its payload's, `metadataSize` what its own metadata
   * takes beside, `limit` what the entry may have without its outer metadata. An empty container takes any message.
   */
  hasRoomFor(size: number, metadataSize: number, limit: number): boolean {
    return this.writer === undefined ||
      (this.count < this.limits.maxMessages && this.payloadBytes + size <= this.limits.maxBytes &&
        this.writer.size + plainOverhead + metadataSize + size + this.outerKeys <= limit)
  }

  /** Whether `sequenceId` continues this batch: ids rise within one, or a broker that deduplicates drops it whole. */
  isContinuedBy(sequenceId: number): boolean {
    return this.count === 0 || sequenceId > this.lastSequenceId
  }

  get isFull(): boolean {
    return this.count >= this.limits.maxMessages || this.payloadBytes >= this.limits.maxBytes
  }

  /** Adds message `index` of a group under its sequence id. */
  add(group: SendGroup, index: number, sequenceId: number): void {
    const item = group.items[index]
    const payload = payloadOf(item)
    const last = this.ranges[this.ranges.length - 1]
    if (
      last !== undefined && last.group === group && last.start + last.count === index &&
      last.sequenceId + last.count === sequenceId
    ) last.count++
    else this.ranges.push({ group, start: index, sequenceId, count: 1 })
    if (this.count === 0) {
      this.firstSequenceId = sequenceId
      this.outerKeys = 3 * (item.fields?.partitionKey?.length ?? 0) + (item.fields?.orderingKey?.length ?? 0)
    }
    this.lastSequenceId = sequenceId
    this.count++
    this.payloadBytes += payload.length
    // Small batches should not cost a large buffer: the writer doubles as it fills.
    this.writer ??= new BatchWriter(
      Math.min(this.limits.maxBytes + this.limits.maxBytes / 8, 16 * 1024 + payload.length)
    )
    const fields = item.fields
    if (item.payload !== null && isPlain(fields)) {
      this.writer.addPlain(sequenceId, payload)
    } else {
      this.writer.add(
        encodeMetadata({
          payloadSize: payload.length,
          sequenceId,
          properties: fields?.properties,
          eventTime: fields?.eventTime,
          orderingKey: fields?.orderingKey,
          partitionKey: fields?.partitionKey,
          ...(fields?.partitionKeyB64Encoded === true ? { partitionKeyB64Encoded: true } : undefined),
          ...(item.payload === null ? { nullValue: true } : undefined)
        }),
        payload
      )
    }
  }

  /** Empties the container. Undefined when it is empty. */
  take(): TakenBatch | undefined {
    if (this.count === 0) return undefined
    const taken: TakenBatch = {
      ranges: this.ranges,
      count: this.count,
      body: this.writer!.take(),
      payloadBytes: this.payloadBytes,
      firstSequenceId: this.firstSequenceId,
      lastSequenceId: this.lastSequenceId,
      first: this.ranges[0].group.items[this.ranges[0].start].fields,
      since: this.since
    }
    this.writer = undefined
    this.ranges = []
    this.payloadBytes = 0
    this.count = 0
    return taken
  }

  /** When the oldest message was sent. */
  get since(): number {
    let since = Infinity
    for (const range of this.ranges) since = Math.min(since, range.group.since)
    return since
  }
}

const isPlain = (fields: Fields | undefined): boolean =>
  fields === undefined ||
  (fields.partitionKey === undefined && fields.orderingKey === undefined && fields.properties === undefined &&
    fields.eventTime === undefined)
