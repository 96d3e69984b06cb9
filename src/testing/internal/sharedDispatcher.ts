/**
 * The dispatcher of Shared and Key_Shared subscriptions: many consumers, each entry to one of them, remembered until it
 * is acknowledged.
 *
 * Shared goes round by permits, some entries to one consumer at a time, and keeps the chunks of a message together.
 * Key_Shared gives every key an owner. When the owner changes, a key waits until the last one has acknowledged
 * everything of it. Both put what can't be dispatched now on a replay list, which is looked at before new entries are.
 */
import * as Uint64 from "../../Protocol/Uint64.ts"
import type { Consumer } from "./consumer.ts"
import { deliver, type Dispatcher, type DispatcherContext, tellEnd } from "./dispatcher.ts"
import type { Entry } from "./entryLog.ts"
import { HashRing, keySlot, murmur3Text } from "./hash.ts"

/** Key_Shared's policy, which all its consumers share. */
export interface KeyPolicy {
  readonly sticky: boolean
  readonly allowOutOfOrder: boolean
}

/** How many entries one consumer gets before it is the next one's turn. */
const turn = 20

/** Key_Shared reads on past keys that can't be dispatched, but so far only. */
const lookAhead = 2000

const encoder = new TextEncoder()

const keyOf = ({ metadata }: Entry): Uint8Array => {
  if (metadata.orderingKey.length > 0) return metadata.orderingKey
  if (Object.hasOwn(metadata, "partitionKey")) {
    return metadata.partitionKeyB64Encoded
      ? Buffer.from(metadata.partitionKey, "base64")
      : encoder.encode(metadata.partitionKey)
  }
  return encoder.encode(`${metadata.producerName}-${Uint64.toBigInt(metadata.sequenceId)}`)
}

/** A set of indexes that is read in order and mostly grows at its end. */
class SortedIndexes {
  private sorted: Array<number> = []
  private readonly members = new Set<number>()
  private isSorted = true

  get size(): number {
    return this.members.size
  }

  add(index: number): void {
    if (this.members.has(index)) return
    this.members.add(index)
    if (this.sorted.length > 0 && index < this.sorted[this.sorted.length - 1]) this.isSorted = false
    this.sorted.push(index)
  }

  delete(index: number): boolean {
    return this.members.delete(index)
  }

  clear(): void {
    this.sorted = []
    this.members.clear()
    this.isSorted = true
  }

  /** The members in order. What is added or deleted meanwhile does not disturb who walks the list. */
  inOrder(): ReadonlyArray<number> {
    if (!this.isSorted) this.sorted.sort((a, b) => a - b)
    this.isSorted = true
    // An index that was deleted and added again stands here twice.
    return this.sorted = this.sorted.filter((index, i, all) => this.members.has(index) && index !== all[i - 1])
  }
}

/** An entry that a consumer has. */
interface Held {
  readonly consumer: Consumer
  readonly messages: number
  /** Key_Shared. */
  readonly slot: number | undefined
}

export class SharedDispatcher implements Dispatcher {
  readonly type: "Shared" | "Key_Shared"
  readonly policy: KeyPolicy
  readonly consumers: Array<Consumer> = []
  private readonly context: DispatcherContext
  private readAt: number
  private readonly replay = new SortedIndexes()
  private readonly held = new Map<number, Held>()
  private readonly redeliveries = new Map<number, number>()
  private readonly waiting = new Map<number, number>()
  private timer: { readonly at: number; readonly cancel: () => void } | undefined
  private nextConsumer = 0
  /** Shared: who gets the rest of a message whose first chunk it got. */
  private readonly chunkOwners = new Map<string, Consumer>()
  /** Key_Shared: who holds unacknowledged entries of a slot, and how many. */
  private readonly slotHolders = new Map<number, { readonly consumer: Consumer; count: number }>()
  private ring: HashRing | undefined
  /** A read is waiting at the end of the topic: the next entry goes past the replay list, once. */
  private tailRead = false
  private dispatching = false

  constructor(type: "Shared" | "Key_Shared", policy: KeyPolicy, context: DispatcherContext) {
    this.type = type
    this.policy = policy
    this.context = context
    this.readAt = context.cursor.mark + 1
  }

  add(consumer: Consumer): void {
    this.consumers.push(consumer)
    this.consumers.sort((a, b) => a.priority - b.priority)
    this.ring = undefined
  }

  remove(consumer: Consumer): void {
    const at = this.consumers.indexOf(consumer)
    if (at < 0) return
    this.consumers.splice(at, 1)
    this.ring = undefined
    for (const [uuid, owner] of this.chunkOwners) if (owner === consumer) this.chunkOwners.delete(uuid)
    // What it had comes again, without counting as a redelivery: it never said that it failed.
    for (const index of consumer.pending) {
      this.release(index)
      this.replay.add(index)
    }
    if (this.consumers.length === 0) this.close()
    else this.dispatch()
  }

  close(): void {
    this.reset()
    this.consumers.length = 0
  }

  published(): void {
    if (this.tailRead && this.type === "Shared" && this.replay.size > 0 && !this.dispatching) {
      this.tailRead = false
      this.readNew(turn)
    }
    this.dispatch()
  }

  dispatch(): void {
    if (this.dispatching) return
    this.dispatching = true
    while (this.consumers.some((consumer) => consumer.permits > 0)) {
      const replayed = this.replay.size > 0 && this.readReplay()
      if (this.type === "Shared" && this.replay.size > 0) {
        // On Shared what can't be replayed holds up all that is behind it, as it does on the real broker.
        if (!replayed) break
        continue
      }
      this.tailRead = false
      if (this.readNew(this.replay.size > lookAhead ? 0 : turn)) continue
      this.tailRead = true
      if (!replayed) break
    }
    this.dispatching = false
    tellEnd(this.context, this.consumers)
  }

  acked(index: number): void {
    const freedSlot = this.release(index)
    this.redeliveries.delete(index)
    this.waiting.delete(index)
    const wasInReplay = this.replay.delete(index)
    // It may have been what others waited for: an orphan on Shared, the last entry an old owner held on Key_Shared.
    if (wasInReplay || (freedSlot !== undefined && this.replay.size > 0)) this.dispatch()
    else tellEnd(this.context, this.consumers)
  }

  redeliver(consumer: Consumer, indexes: ReadonlyArray<number> | undefined): void {
    for (const index of indexes ?? [...consumer.pending]) {
      // A consumer can give back only what it has.
      if (!consumer.pending.has(index)) continue
      this.release(index)
      this.redeliveries.set(index, this.redeliveryCount(index) + 1)
      this.replay.add(index)
    }
    this.dispatch()
  }

  redeliveryCount(index: number): number {
    return this.redeliveries.get(index) ?? 0
  }

  delayed(): number {
    return this.waiting.size
  }

  inReplay(): number {
    return this.replay.size
  }

  disturbedBySeek(): ReadonlyArray<Consumer> {
    return this.consumers
  }

  reset(): void {
    this.readAt = this.context.cursor.mark + 1
    for (const index of this.held.keys()) this.release(index)
    this.replay.clear()
    this.redeliveries.clear()
    this.waiting.clear()
    this.chunkOwners.clear()
    this.timer?.cancel()
    this.timer = undefined
    this.tailRead = false
  }

  /** Goes through the replay list once; whether anything was dispatched. */
  private readReplay(): boolean {
    let progress = false
    let current: { readonly consumer: Consumer; left: number } | undefined
    const blocked = new Set<number>()
    for (const index of this.replay.inOrder()) {
      if (index < this.context.log.first || this.context.cursor.isAcked(index)) {
        this.replay.delete(index)
        continue
      }
      if (current === undefined || current.left === 0 || current.consumer.permits <= 0) {
        const consumer = this.nextWithPermits()
        if (consumer === undefined) break
        current = { consumer, left: turn }
      }
      const entry = this.context.log.at(index)
      const taker = this.takerOf(entry, current.consumer, blocked)
      if (taker === undefined) continue
      if (taker === current.consumer) current.left--
      this.replay.delete(index)
      this.dispatchTo(taker, entry)
      progress = true
    }
    return progress
  }

  /** Reads up to `limit` new entries for one consumer's turn; whether it read any. */
  private readNew(limit: number): boolean {
    const { cursor, log } = this.context
    if (this.readAt >= log.end || limit === 0) return false
    const consumer = this.nextWithPermits()
    if (consumer === undefined) return false
    const blocked = new Set<number>()
    if (this.type === "Key_Shared") {
      for (const index of this.replay.inOrder()) if (index >= log.first) blocked.add(this.slotOf(log.at(index)))
    }
    let progress = false
    for (let n = 0; n < limit && consumer.permits > 0; n++) {
      while (this.readAt < log.end && (this.readAt < log.first || cursor.isAcked(this.readAt))) this.readAt++
      if (this.readAt >= log.end) break
      const index = this.readAt++
      progress = true
      const entry = log.at(index)
      if (this.holdBack(entry)) continue
      const taker = this.takerOf(entry, consumer, blocked)
      if (taker === undefined) this.replay.add(index)
      else this.dispatchTo(taker, entry)
    }
    return progress
  }

  private dispatchTo(consumer: Consumer, entry: Entry): void {
    const { index } = entry
    const messages = deliver(this.context, consumer, entry, this.redeliveryCount(index), undefined)
    const slot = this.type === "Key_Shared" ? this.slotOf(entry) : undefined
    this.held.set(index, { consumer, messages, slot })
    consumer.pending.add(index)
    consumer.unackedMessages += messages
    if (slot !== undefined) {
      const holder = this.slotHolders.get(slot)
      if (holder === undefined) this.slotHolders.set(slot, { consumer, count: 1 })
      else holder.count++
    } else if (isLastChunk(entry)) {
      this.chunkOwners.delete(entry.metadata.uuid)
    }
  }

  /** Takes an entry back from who has it; the slot that nobody holds anything of from now on, if there is one. */
  private release(index: number): number | undefined {
    const held = this.held.get(index)
    if (held === undefined) return undefined
    this.held.delete(index)
    held.consumer.pending.delete(index)
    held.consumer.unackedMessages -= held.messages
    if (held.slot === undefined) return undefined
    const holder = this.slotHolders.get(held.slot)
    if (holder === undefined || --holder.count > 0) return undefined
    this.slotHolders.delete(held.slot)
    return held.slot
  }

  /** Who may have this entry now. `blocked` collects the slots of what nobody may have, to keep their order. */
  private takerOf(entry: Entry, proposed: Consumer, blocked: Set<number>): Consumer | undefined {
    if (this.type === "Shared") return this.chunkTaker(entry, proposed)
    const slot = this.slotOf(entry)
    const owner = this.slotOwner(slot)
    const holder = this.slotHolders.get(slot)
    const isFree = this.policy.allowOutOfOrder || (!blocked.has(slot) && (holder?.consumer ?? owner) === owner)
    if (owner !== undefined && isFree && owner.permits > 0) return owner
    blocked.add(slot)
    return undefined
  }

  /** Chunks follow their first one. Without it they wait: whoever reads a message must get all of it. */
  private chunkTaker(entry: Entry, proposed: Consumer): Consumer | undefined {
    const { metadata } = entry
    if (!isChunk(entry)) return proposed
    let owner = this.chunkOwners.get(metadata.uuid)
    if (owner === undefined) {
      if (metadata.chunkId !== 0) return undefined
      owner = proposed
      this.chunkOwners.set(metadata.uuid, owner)
    }
    return owner.permits > 0 ? owner : undefined
  }

  private nextWithPermits(): Consumer | undefined {
    // Of the consumers with permits, only those of the best priority level take turns.
    const level = this.consumers.find((consumer) => consumer.permits > 0)?.priority
    for (let i = 0; i < this.consumers.length; i++) {
      const consumer = this.consumers[(this.nextConsumer + i) % this.consumers.length]
      if (consumer.priority === level && consumer.permits > 0) {
        this.nextConsumer = (this.nextConsumer + i + 1) % this.consumers.length
        return consumer
      }
    }
    return undefined
  }

  private readonly slots = new WeakMap<Entry, number>()

  private slotOf(entry: Entry): number {
    let slot = this.slots.get(entry)
    if (slot === undefined) this.slots.set(entry, slot = keySlot(keyOf(entry)))
    return slot
  }

  private slotOwner(slot: number): Consumer | undefined {
    if (this.policy.sticky) {
      return this.consumers.find((consumer) => consumer.ranges.some(({ end, start }) => slot >= start && slot <= end))
    }
    if (this.consumers.length === 0) return undefined
    this.ring ??= new HashRing(
      this.consumers.map((consumer) => `${consumer.name}-${consumer.link.id}-${consumer.id}`),
      (name, replica) => murmur3Text(name + replica) % 65536
    )
    return this.consumers[this.ring.ownerOf(slot)]
  }

  /** Puts an entry aside that is not due yet. */
  private holdBack(entry: Entry): boolean {
    const at = Uint64.toNumber(entry.metadata.deliverAtTime)
    if (at <= 0 || at <= this.context.now()) return false
    this.waiting.set(entry.index, at)
    this.arm(at)
    return true
  }

  private arm(at: number): void {
    if (this.timer !== undefined && this.timer.at <= at) return
    this.timer?.cancel()
    this.timer = { at, cancel: this.context.schedule(at - this.context.now(), () => this.releaseDue()) }
  }

  private releaseDue(): void {
    this.timer = undefined
    const now = this.context.now()
    let next = Infinity
    for (const [index, at] of this.waiting) {
      if (at > now) {
        next = Math.min(next, at)
        continue
      }
      this.waiting.delete(index)
      this.replay.add(index)
    }
    if (next < Infinity) this.arm(next)
    this.dispatch()
  }
}

const isChunk = ({ metadata }: Entry): boolean =>
  metadata.uuid !== "" && Object.hasOwn(metadata, "chunkId") && metadata.numChunksFromMsg > 0

const isLastChunk = (entry: Entry): boolean =>
  isChunk(entry) && entry.metadata.chunkId === entry.metadata.numChunksFromMsg - 1
