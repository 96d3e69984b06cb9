/**
 * One entry as it was delivered, or all entries of a chunked message: what its messages have in common, and how much
 * of it is settled. Every settlement goes through here, so that an entry is settled once.
 */
import type { ChunkInfo, Envelope } from "../Message.ts"
import { before, type EntryId, lastOf } from "../MessageId.ts"
import type { CompressionError } from "../Protocol/Compression.ts"
import type { BrokerEntryMetadata, MessageMetadata } from "../Protocol/PulsarApiGenerated.js"

/** The session that received an entry, as far as its messages need it. */
export interface Session {
  /** The count of fresh starts: what was received before the last one comes again. */
  readonly epoch: number
  /** Every message of it is acknowledged. */
  acknowledge(received: Received): void
  negativeAcknowledge(received: Received): void
  /** Everything up to here is acknowledged, this included when it is done. */
  acknowledgeUpTo(entry: EntryId, received: Received): void
  /** Whether a cumulative acknowledgement took it along. */
  isCovered(received: Received): boolean
  /** The application takes a message of it. */
  onTaken(message: Envelope): void
  /** A chunked message is in one piece, and decompressed. */
  onWhole(received: Received, size: number): void
  /** Its bytes turn out to be damaged. */
  discardReceived(received: Received, error: CompressionError): void
}

export class Received {
  readonly session: Session
  readonly topic: string
  /** -1 on a topic without partitions. */
  readonly partition: number
  /** The session's count of fresh starts when this was received. */
  readonly epoch: number
  /** The entry, or every chunk's in order. */
  readonly entries: ReadonlyArray<EntryId>
  /** Older copies of its chunks: settled with it. */
  readonly stale: ReadonlyArray<EntryId>
  /** The entry's metadata, or each chunk's. */
  readonly metadata: ReadonlyArray<MessageMetadata>
  readonly brokerEntryMetadata: BrokerEntryMetadata | undefined
  readonly redeliveryCount: number
  readonly chunk: ChunkInfo | undefined
  /** When the first of its chunks arrived. */
  readonly firstArrival: number
  /** 0 when it isn't a batch. */
  readonly batchSize: number
  private unsettled: number
  /** Of each message of a batch: 0, {@link acked} or {@link nacked}. */
  private states: Uint8Array | undefined
  /** It comes again, as a whole. */
  private isAskedFor = false

  constructor(fields: {
    readonly session: Session
    readonly topic: string
    readonly partition: number
    readonly epoch: number
    readonly entries: ReadonlyArray<EntryId>
    readonly stale?: ReadonlyArray<EntryId> | undefined
    readonly metadata: ReadonlyArray<MessageMetadata>
    readonly brokerEntryMetadata?: BrokerEntryMetadata | undefined
    readonly redeliveryCount: number
    readonly chunk?: ChunkInfo | undefined
    readonly firstArrival?: number | undefined
    readonly batchSize: number
  }) {
    this.session = fields.session
    this.topic = fields.topic
    this.partition = fields.partition
    this.epoch = fields.epoch
    this.entries = fields.entries
    this.stale = fields.stale ?? none
    this.metadata = fields.metadata
    this.brokerEntryMetadata = fields.brokerEntryMetadata
    this.redeliveryCount = fields.redeliveryCount
    this.chunk = fields.chunk
    this.firstArrival = fields.firstArrival ?? 0
    this.batchSize = fields.batchSize
    this.unsettled = Math.max(1, fields.batchSize)
  }

  /** Whether this message is acknowledged. */
  isSettled(batchIndex: number): boolean {
    return this.unsettled === 0 || this.states?.[batchIndex] === acked || this.session.isCovered(this)
  }

  /** Whether the application has decided about this message: nothing is left to do but what it asked for. */
  isHandled(batchIndex: number): boolean {
    return this.isSettled(batchIndex) ||
      (this.batchSize > 0 ? this.states?.[batchIndex] === nacked : this.isAskedFor)
  }

  /** Marks a message of a batch as acknowledged. False when it was already. */
  private mark(batchIndex: number): boolean {
    if (this.unsettled === 0) return false
    if (this.batchSize > 0) {
      this.states ??= new Uint8Array(this.batchSize)
      if (this.states[batchIndex] === acked) return false
      this.states[batchIndex] = acked
    }
    this.unsettled--
    return true
  }

  /** A message that is not to be delivered: the broker says it is acknowledged, or it was compacted away. */
  skip(batchIndex: number): void {
    this.mark(batchIndex)
  }

  /** Whether nothing of it is left to settle. */
  get isDone(): boolean {
    return this.unsettled === 0 || this.session.isCovered(this)
  }

  ack(batchIndex: number): void {
    if (this.mark(batchIndex) && this.unsettled === 0) this.session.acknowledge(this)
  }

  /** Acknowledges this message and all before it on its topic or partition. */
  ackCumulative(batchIndex: number): void {
    for (let i = 0; i <= batchIndex; i++) this.mark(i)
    if (this.batchSize === 0) this.mark(batchIndex)
    // A batch that isn't done keeps its entry: everything before it is acknowledged.
    this.session.acknowledgeUpTo(this.unsettled === 0 ? lastOf(this.entries) : before(this.entries[0]), this)
  }

  /**
   * Asks for the message again. The broker redelivers entries: the rest of its batch comes with it, once, however many
   * of its messages are asked for.
   */
  nack(batchIndex: number): void {
    if (this.isSettled(batchIndex)) return
    if (this.batchSize > 0) {
      this.states ??= new Uint8Array(this.batchSize)
      this.states[batchIndex] = nacked
    }
    if (this.isAskedFor) return
    this.isAskedFor = true
    this.session.negativeAcknowledge(this)
  }

  /** Its bytes are of no use, and the broker was told so: it is over. */
  discard(): void {
    this.unsettled = 0
  }
}

const acked = 1
const nacked = 2
const none: ReadonlyArray<EntryId> = []
