/**
 * The name of a message on a topic: ledger, entry, partition and, for a message of a batch, its index.
 *
 * A chunked message spans several entries. Its id is the last chunk's, and knows the others: `chunks` lists all of
 * them for a message that this process sent or received, `firstChunk` alone survives the trip through bytes.
 *
 * Order and equality look at (ledger, entry, partition, batch index), so a chunked id equals the plain id of its last
 * chunk, and their hashes agree.
 *
 * @since 0.1.0
 */
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import * as Order_ from "effect/Order"
import * as Result from "effect/Result"
import type { MessageIdData, MessageIdDataInput } from "./Protocol/PulsarApiGenerated.js"
import { pulsar } from "./Protocol/PulsarApiGenerated.js"
import * as Uint64 from "./Protocol/Uint64.ts"

/**
 * @category type IDs
 * @since 0.1.0
 */
export const TypeId = "~effect-pulsar/MessageId"

/**
 * The place of one entry on a topic.
 *
 * @category models
 * @since 0.1.0
 */
export interface EntryId {
  readonly ledgerId: bigint
  readonly entryId: bigint
}

/**
 * @category models
 * @since 0.1.0
 */
export class MessageId implements EntryId, Equal.Equal {
  readonly [TypeId] = TypeId
  readonly _tag = "MessageId"
  readonly ledgerId: bigint
  readonly entryId: bigint
  /** The partition's index, -1 on a topic without partitions. */
  readonly partition: number
  /** The message's index in its batch, -1 outside a batch. */
  readonly batchIndex: number
  /** The number of messages in the batch, 0 outside a batch. */
  readonly batchSize: number
  /** Every chunk's entry in order, the last being this id's own; absent for a message of one entry. */
  readonly chunks: ReadonlyArray<EntryId> | undefined
  /** The first chunk's entry; absent for a message of one entry. */
  readonly firstChunk: EntryId | undefined

  constructor(
    ledgerId: bigint,
    entryId: bigint,
    partition = -1,
    batchIndex = -1,
    batchSize = 0,
    chunks?: ReadonlyArray<EntryId>,
    firstChunk: EntryId | undefined = chunks?.[0]
  ) {
    this.ledgerId = ledgerId
    this.entryId = entryId
    this.partition = partition
    this.batchIndex = batchIndex
    this.batchSize = batchSize
    this.chunks = chunks
    this.firstChunk = firstChunk
  }

  [Equal.symbol](that: unknown): boolean {
    return isMessageId(that) && compare(this, that) === 0
  }

  [Hash.symbol](): number {
    return Hash.string(`${signed(this.ledgerId)}:${signed(this.entryId)}:${this.partition}:${this.batchIndex}`)
  }

  /** `ledger:entry:partition`, with `:batchIndex` for a message of a batch, as the Java client writes it. */
  toString(): string {
    const text = `${signed(this.ledgerId)}:${signed(this.entryId)}:${this.partition}`
    const own = this.batchIndex < 0 ? text : `${text}:${this.batchIndex}`
    return this.firstChunk === undefined
      ? own
      : `${signed(this.firstChunk.ledgerId)}:${signed(this.firstChunk.entryId)}:${this.partition};${own}`
  }

  toJSON(): string {
    return this.toString()
  }
}

/** @internal By place on the topic: negative when `a` lies before `b`. */
export const compareEntries = (a: EntryId, b: EntryId): number =>
  a.ledgerId !== b.ledgerId
    ? a.ledgerId < b.ledgerId ? -1 : 1
    : a.entryId === b.entryId
    ? 0
    : a.entryId < b.entryId
    ? -1
    : 1

/** @internal The place just before an entry; of a ledger's first entry it is -1, which a broker understands. */
export const before = ({ entryId, ledgerId }: EntryId): EntryId => ({ ledgerId, entryId: entryId - 1n })

/** @internal The entry that lies furthest in front on the topic. */
export const firstOf = (entries: ReadonlyArray<EntryId>): EntryId =>
  entries.reduce((first, entry) => compareEntries(entry, first) < 0 ? entry : first)

/** @internal The entry that lies furthest back. */
export const lastOf = (entries: ReadonlyArray<EntryId>): EntryId =>
  entries.reduce((last, entry) => compareEntries(last, entry) < 0 ? entry : last)

const signed = (value: bigint): bigint => BigInt.asIntN(64, value)

/** 2^64-1 is a broker's -1, as in the last id of an empty topic: before 0, not behind everything. */
const compareSigned = (self: bigint, that: bigint): -1 | 0 | 1 => {
  if (self === that) return 0
  const a = signed(self)
  const b = signed(that)
  return a === b ? 0 : a < b ? -1 : 1
}

const compare = (self: MessageId, that: MessageId): -1 | 0 | 1 => {
  const ledger = compareSigned(self.ledgerId, that.ledgerId)
  if (ledger !== 0) return ledger
  const entry = compareSigned(self.entryId, that.entryId)
  if (entry !== 0) return entry
  if (self.partition !== that.partition) return self.partition < that.partition ? -1 : 1
  if (self.batchIndex !== that.batchIndex) return self.batchIndex < that.batchIndex ? -1 : 1
  return 0
}

/**
 * @category guards
 * @since 0.1.0
 */
export const isMessageId = (u: unknown): u is MessageId => typeof u === "object" && u !== null && TypeId in u

/**
 * By ledger, entry, partition, batch index.
 *
 * @category instances
 * @since 0.1.0
 */
export const Order: Order_.Order<MessageId> = Order_.make(compare)

/**
 * Before every message of a topic.
 *
 * @category constants
 * @since 0.1.0
 */
export const earliest: MessageId = new MessageId(Uint64.max, Uint64.max)

/**
 * Behind every message of a topic.
 *
 * @category constants
 * @since 0.1.0
 */
export const latest: MessageId = new MessageId(0x7fffffffffffffffn, 0x7fffffffffffffffn)

/**
 * The bytes of an id, the same that the Java client writes (`MessageIdData`; a chunked id holds its first chunk).
 *
 * @category encoding
 * @since 0.1.0
 */
export const toBytes = (self: MessageId): Uint8Array => {
  const { firstChunkMessageId, ...own } = toProto(self)
  // Java (4.2.4) writes the batch size always, so that equal ids have equal bytes only if we do too
  return pulsar.proto.MessageIdData.encode({
    ...own,
    batchSize: self.batchSize,
    ...(firstChunkMessageId == null ? undefined : { firstChunkMessageId: { ...firstChunkMessageId, batchSize: 0 } })
  }).finish()
}

/**
 * An id from its bytes. Of a chunked message it knows the first and the last chunk only.
 *
 * @category encoding
 * @since 0.1.0
 */
export const fromBytes = (bytes: Uint8Array): Result.Result<MessageId, Error> =>
  Result.try({
    try: () => {
      const data = pulsar.proto.MessageIdData.decode(bytes)
      return fromProto(data, data.partition)
    },
    catch: (cause) => new Error("not the bytes of a message id", { cause })
  })

/** @internal */
export const toProto = (self: MessageId): MessageIdDataInput => ({
  ledgerId: Uint64.fromBigInt(self.ledgerId),
  entryId: Uint64.fromBigInt(self.entryId),
  ...(self.partition >= 0 ? { partition: self.partition } : undefined),
  ...(self.batchIndex >= 0 ? { batchIndex: self.batchIndex } : undefined),
  ...(self.batchSize > 0 ? { batchSize: self.batchSize } : undefined),
  ...(self.firstChunk === undefined
    ? undefined
    : { firstChunkMessageId: entryToProto(self.firstChunk, self.partition) })
})

/** @internal */
export const entryToProto = (entry: EntryId, partition = -1): MessageIdDataInput => ({
  ledgerId: Uint64.fromBigInt(entry.ledgerId),
  entryId: Uint64.fromBigInt(entry.entryId),
  ...(partition >= 0 ? { partition } : undefined)
})

/** @internal */
export const entryFromProto = (data: MessageIdData): EntryId => ({
  ledgerId: Uint64.toBigInt(data.ledgerId),
  entryId: Uint64.toBigInt(data.entryId)
})

/** @internal The broker leaves `partition` out; the client fills it in from the topic. */
export const fromProto = (data: MessageIdData, partition: number): MessageId =>
  new MessageId(
    Uint64.toBigInt(data.ledgerId),
    Uint64.toBigInt(data.entryId),
    partition,
    data.batchIndex,
    data.batchSize,
    undefined,
    data.firstChunkMessageId == null ? undefined : entryFromProto(data.firstChunkMessageId)
  )
