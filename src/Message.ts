/**
 * What a consumer receives: whole messages with a decoded value, and, visibly apart from them, what could not be
 * decoded or put together.
 *
 * @since 0.1.0
 */
import { Buffer } from "node:buffer"
import type { IncompleteReason } from "./Chunking/ChunkAssembly.ts"
import type { Received } from "./Consumer/Received.ts"
import { MessageId } from "./MessageId.ts"
import type { MessageMetadata, SingleMessageMetadata } from "./Protocol/PulsarApiGenerated.js"
import * as Uint64 from "./Protocol/Uint64.ts"
import type { DecodeError } from "./PulsarError.ts"

/**
 * How a message that travelled in chunks was put together.
 *
 * @category models
 * @since 0.1.0
 */
export interface ChunkInfo {
  readonly uuid: string
  readonly numChunks: number
  readonly receivedChunks: number
  readonly complete: boolean
  /** Why it is not complete. */
  readonly reason?: IncompleteReason | undefined
}

/**
 * Everything about a message but its value. The three kinds of {@link Delivery} have it in common.
 *
 * @category models
 * @since 0.1.0
 */
export class Envelope {
  /** @internal */
  readonly received: Received
  /** The index in the batch, -1 outside a batch. */
  readonly batchIndex: number
  /** The bytes as they were sent, decompressed. A view; copy what you keep for long. `null` for a tombstone. */
  payload: Uint8Array | null
  private readonly single: SingleMessageMetadata | undefined
  private readonly ownSequenceId: number
  private id: MessageId | undefined
  /** @internal The broker's permits that are given back when the message is handed over. */
  permits: number
  /** @internal Whether the payload is decompressed. */
  isReady = false

  /** @internal */
  constructor(
    received: Received,
    batchIndex: number,
    payload: Uint8Array | null,
    single: SingleMessageMetadata | undefined,
    ownSequenceId: number,
    permits: number
  ) {
    this.received = received
    this.batchIndex = batchIndex
    this.payload = payload
    this.single = single
    this.ownSequenceId = ownSequenceId
    this.permits = permits
  }

  /** @internal The same message, without a value. */
  undecodable(error: DecodeError): UndecodableMessage {
    const { batchIndex, isReady, ownSequenceId, payload, received, single } = this
    const message = new UndecodableMessage(received, batchIndex, payload, single, ownSequenceId, 0)
    return Object.assign(message, { error, isReady })
  }

  private get metadata(): MessageMetadata {
    return this.received.metadata[0]
  }

  /** Covers every chunk: acknowledging by it settles the whole message. */
  get messageId(): MessageId {
    if (this.id === undefined) {
      const { batchSize, entries, partition } = this.received
      const last = entries[entries.length - 1]
      this.id = new MessageId(
        last.ledgerId,
        last.entryId,
        partition,
        this.batchIndex,
        batchSize,
        this.received.chunk === undefined ? undefined : entries
      )
    }
    return this.id
  }

  /** The topic, with its partition on a partitioned one. */
  get topic(): string {
    return this.received.topic
  }

  /** The key as text; of a key that was sent as bytes, those bytes in base64. */
  get key(): string | undefined {
    const source = this.single ?? (this.received.batchSize > 0 ? undefined : this.metadata)
    return source !== undefined && Object.hasOwn(source, "partitionKey") ? source.partitionKey : undefined
  }

  /** The key as bytes. */
  get keyBytes(): Uint8Array | undefined {
    const { key } = this
    if (key === undefined) return undefined
    return Buffer.from(key, (this.single ?? this.metadata).partitionKeyB64Encoded ? "base64" : "utf8")
  }

  get orderingKey(): Uint8Array | undefined {
    const source = this.single ?? (this.received.batchSize > 0 ? undefined : this.metadata)
    return source !== undefined && Object.hasOwn(source, "orderingKey") ? source.orderingKey : undefined
  }

  get properties(): Readonly<Record<string, string>> {
    const pairs = this.received.batchSize > 0 ? this.single?.properties ?? [] : this.metadata.properties
    // Defined, not assigned: a property may be called __proto__.
    return Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
  }

  /** When the producer sent it, in milliseconds since 1970. */
  get publishTime(): number {
    return Uint64.toNumber(this.metadata.publishTime)
  }

  /** When what it tells of happened, in milliseconds since 1970, if the producer said. */
  get eventTime(): number | undefined {
    const source = this.received.batchSize > 0 ? this.single : this.metadata
    const time = source === undefined ? 0 : Uint64.toNumber(source.eventTime)
    return time === 0 ? undefined : time
  }

  get producerName(): string {
    return this.metadata.producerName
  }

  get sequenceId(): number {
    return this.ownSequenceId >= 0
      ? this.ownSequenceId
      : Uint64.toNumber(this.metadata.sequenceId) + Math.max(0, this.batchIndex)
  }

  /** How often the broker has delivered it before, as far as the broker counts; the highest over the chunks. */
  get redeliveryCount(): number {
    return this.received.redeliveryCount
  }

  /** Absent for a message of one entry. */
  get chunk(): ChunkInfo | undefined {
    return this.received.chunk
  }

  get isChunked(): boolean {
    return this.received.chunk !== undefined
  }

  get isComplete(): boolean {
    return this.received.chunk?.complete !== false
  }

  /** The broker messages it was: 1, or its chunks (those that arrived, when it is incomplete). */
  get numBrokerMessages(): number {
    return this.received.chunk?.receivedChunks ?? 1
  }

  /** The position on the topic that a broker with broker entry metadata gives, counted in messages. */
  get brokerIndex(): bigint | undefined {
    const { brokerEntryMetadata } = this.received
    return brokerEntryMetadata !== undefined && Object.hasOwn(brokerEntryMetadata, "index")
      ? Uint64.toBigInt(brokerEntryMetadata.index)
      : undefined
  }

  /** The metadata of the entry, or of each chunk in order, as they travelled. */
  get raw(): ReadonlyArray<MessageMetadata> {
    return this.received.metadata
  }
}

/**
 * A whole message.
 *
 * @category models
 * @since 0.1.0
 */
export class Message<out A> extends Envelope {
  readonly _tag = "Message"
  /** @internal Set when the message is handed over. */
  declare readonly value: A
}

/**
 * A message whose bytes the topic's codec could not turn into a value. Nothing has been acknowledged.
 *
 * @category models
 * @since 0.1.0
 */
export class UndecodableMessage extends Envelope {
  readonly _tag = "Undecodable"
  /** @internal Set when the message is handed over. */
  declare readonly error: DecodeError
}

/**
 * What arrived of a chunked message that can't be completed. `payload` are its chunks in order, one behind the other,
 * still compressed: opaque bytes, never the message. Nothing has been acknowledged.
 *
 * @category models
 * @since 0.1.0
 */
export class IncompleteMessage extends Envelope {
  readonly _tag = "Incomplete"

  get reason(): IncompleteReason {
    return this.received.chunk!.reason!
  }
}

/**
 * Everything that a consumer can be handed.
 *
 * @category models
 * @since 0.1.0
 */
export type Delivery<A> = Message<A> | UndecodableMessage | IncompleteMessage
