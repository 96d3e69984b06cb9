/**
 * One entry as it was delivered, or all entries of a chunked message: what its messages have in common, and how much
 * of it is settled. Every settlement goes through here, so that an entry is settled once.
 */
import type { ChunkInfo, Envelope } from "../Message.ts"
import type { EntryId } from "../MessageId.ts"
import type { CompressionError } from "../Protocol/Compression.ts"
import type { BrokerEntryMetadata, MessageMetadata } from "../Protocol/PulsarApiGenerated.js"

/** The session that received an entry, as far as its messages need it. */
export interface Session {
  /** Every message of it is acknowledged. */
  acknowledge(received: Received): void
  negativeAcknowledge(received: Received): void
  /** Acknowledges everything up to here, on the broker. */
  acknowledgeUpTo(entry: EntryId): void
  /** The application takes a message of it. */
  onTaken(message: Envelope): void
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
  /** 0 when it isn't a batch. */
  readonly batchSize: number
  private unsettled: number
  private settledIndexes: Uint8Array | undefined

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
    this.batchSize = fields.batchSize
    this.unsettled = Math.max(1, fields.batchSize)
  }

  isSettled(batchIndex: number): boolean {
    return this.unsettled === 0 || (this.settledIndexes !== undefined && this.settledIndexes[batchIndex] === 1)
  }

  /** Marks a message of a batch as settled. False when it was already. */
  private mark(batchIndex: number): boolean {
    if (this.isSettled(batchIndex)) return false
    if (this.batchSize > 0) {
      this.settledIndexes ??= new Uint8Array(this.batchSize)
      this.settledIndexes[batchIndex] = 1
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
    return this.unsettled === 0
  }

  ack(batchIndex: number): void {
    if (this.mark(batchIndex) && this.unsettled === 0) this.session.acknowledge(this)
  }

  /** Acknowledges this message and all before it on its topic or partition. */
  ackCumulative(batchIndex: number): void {
    for (let i = 0; i <= batchIndex; i++) this.mark(i)
    if (this.batchSize === 0) this.mark(batchIndex)
    const last = this.entries[this.entries.length - 1]
    // A batch that isn't done keeps its entry: everything before it is acknowledged.
    if (this.unsettled === 0) this.session.acknowledgeUpTo(last)
    else if (last.entryId > 0n) this.session.acknowledgeUpTo({ ledgerId: last.ledgerId, entryId: last.entryId - 1n })
  }

  /** Asks for the message again. The broker redelivers entries: the rest of its batch comes with it. */
  nack(batchIndex: number): void {
    if (!this.isSettled(batchIndex)) this.session.negativeAcknowledge(this)
  }
}

const none: ReadonlyArray<EntryId> = []
