/**
 * What all dispatchers share, and the one for Exclusive and Failover: a single active consumer that reads the topic in
 * order. Shared and Key_Shared are in sharedDispatcher.ts.
 *
 * Dispatching is synchronous: whatever could be dispatched has been when a method returns. Time comes from outside.
 */
import * as Frame from "../../Protocol/Frame.ts"
import * as Uint64 from "../../Protocol/Uint64.ts"
import type { Consumer, SubType } from "./consumer.ts"
import { bitsSet, type Cursor } from "./cursor.ts"
import type { Entry, EntryLog } from "./entryLog.ts"
import { HashRing, murmur3Text } from "./hash.ts"

/** What a dispatcher needs to know of its surroundings. */
export interface DispatcherContext {
  readonly topic: string
  readonly partition: number
  readonly log: EntryLog
  readonly cursor: Cursor
  readonly isTerminated: () => boolean
  readonly now: () => number
  readonly schedule: (millis: number, run: () => void) => () => void
  /** How long a Failover subscription waits before its new active consumer gets anything. */
  readonly failoverDelayMillis: number
}

export interface Dispatcher {
  readonly type: SubType
  readonly consumers: ReadonlyArray<Consumer>
  readonly add: (consumer: Consumer) => void
  readonly remove: (consumer: Consumer) => void
  /** There may be something to dispatch: a new entry, new permits. */
  readonly dispatch: () => void
  /** A new entry was stored. */
  readonly published: () => void
  /** An entry needs no more care. */
  readonly acked: (index: number) => void
  /** `undefined` asks for everything that is not acknowledged. */
  readonly redeliver: (consumer: Consumer, indexes: ReadonlyArray<number> | undefined) => void
  readonly redeliveryCount: (index: number) => number
  /** Entries that wait for their delivery time. */
  readonly delayed: () => number
  /** Entries that wait to be dispatched again. */
  readonly inReplay: () => number
  /** Who loses its place when the cursor is moved by a seek. */
  readonly disturbedBySeek: () => ReadonlyArray<Consumer>
  /** Everything that was dispatched is forgotten, because the cursor was moved. */
  readonly reset: () => void
  /** Lets all consumers go and stops every timer. A dispatcher without consumers is not used again. */
  readonly close: () => void
}

/** Hands one entry to a consumer. */
export const deliver = (
  context: DispatcherContext,
  consumer: Consumer,
  entry: Entry,
  redeliveryCount: number,
  epoch: number | undefined
): number => {
  const left = context.cursor.ackSet(entry.index)
  const messages = left === undefined ? entry.messages : bitsSet(left, entry.messages)
  consumer.spend(messages)
  consumer.messagesOut += messages
  consumer.bytesOut += entry.body.length
  consumer.link.sendEntry(
    {
      type: Frame.CommandType.MESSAGE,
      message: {
        consumerId: consumer.id,
        messageId: { ledgerId: entry.ledgerId, entryId: entry.entryId, partition: context.partition },
        ...(redeliveryCount > 0 ? { redeliveryCount } : undefined),
        ...(left === undefined ? undefined : { ackSet: left.map(Uint64.fromBigInt) }),
        ...(epoch === undefined ? undefined : { consumerEpoch: epoch })
      }
    },
    entry.body,
    entry.messageIndex,
    entry.storedAt
  )
  return messages
}

/** Tells consumers of a terminated topic that nothing is left, once each. */
export const tellEnd = (context: DispatcherContext, consumers: ReadonlyArray<Consumer>): void => {
  if (!context.isTerminated() || context.cursor.backlog(context.log.end) > 0) return
  for (const consumer of consumers) {
    // A consumer that never granted anything has not tried to read past the end.
    if (consumer.endReached || consumer.granted === 0) continue
    consumer.endReached = true
    consumer.link.send({ type: Frame.CommandType.REACHED_END_OF_TOPIC, reachedEndOfTopic: { consumerId: consumer.id } })
  }
}

/** The most entries that are read in one go. */
const readBatch = 100

export class SingleActiveDispatcher implements Dispatcher {
  readonly type: SubType
  readonly consumers: Array<Consumer> = []
  private readonly context: DispatcherContext
  private active: Consumer | undefined
  private readAt: number
  private cancelTakeover: (() => void) | undefined

  constructor(type: "Exclusive" | "Failover", context: DispatcherContext) {
    this.type = type
    this.context = context
    this.readAt = context.cursor.mark + 1
  }

  get activeConsumer(): Consumer | undefined {
    return this.active
  }

  add(consumer: Consumer): void {
    this.consumers.push(consumer)
    // A newcomer that does not take over learns so before its SUBSCRIBE is answered.
    if (!this.pickActive()) this.tellActive(consumer)
  }

  remove(consumer: Consumer): void {
    const at = this.consumers.indexOf(consumer)
    if (at < 0) return
    this.consumers.splice(at, 1)
    if (this.consumers.length > 0) this.pickActive()
    else this.close()
  }

  close(): void {
    this.consumers.length = 0
    this.active = undefined
    this.cancelTakeover?.()
    this.cancelTakeover = undefined
  }

  dispatch(): void {
    const { cursor, log } = this.context
    const active = this.active
    if (active === undefined || this.cancelTakeover !== undefined) return
    while (active.permits > 0) {
      // As many entries as there are permits are read and then sent, whatever the size of their batches: permits go
      // far below zero here, as they do on a real broker.
      let room = Math.min(active.permits, readBatch)
      const before = room
      while (room > 0 && this.readAt < log.end) {
        const index = Math.max(this.readAt, log.first)
        this.readAt = index + 1
        if (cursor.isAcked(index)) continue
        deliver(this.context, active, log.at(index), 0, active.epoch)
        room--
      }
      if (room === before) break
    }
    tellEnd(this.context, this.consumers)
  }

  published(): void {
    this.dispatch()
  }

  acked(): void {
    tellEnd(this.context, this.consumers)
  }

  // To keep the order the list of ids is not looked at: all that is not acknowledged comes again.
  redeliver(consumer: Consumer): void {
    if (consumer !== this.active) return
    this.rewind()
    this.dispatch()
  }

  redeliveryCount(): number {
    return 0
  }

  delayed(): number {
    return 0
  }

  inReplay(): number {
    return 0
  }

  disturbedBySeek(): ReadonlyArray<Consumer> {
    return this.active === undefined ? [] : [this.active]
  }

  reset(): void {
    this.rewind()
  }

  private rewind(): void {
    this.readAt = this.context.cursor.mark + 1
  }

  private tellActive(consumer: Consumer): void {
    if (this.type !== "Failover" || this.active === undefined) return
    consumer.link.send({
      type: Frame.CommandType.ACTIVE_CONSUMER_CHANGE,
      activeConsumerChange: { consumerId: consumer.id, isActive: consumer === this.active }
    })
  }

  /** Chooses who is active; whether that changed. */
  private pickActive(): boolean {
    this.consumers.sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    const best = this.consumers.filter((consumer) => consumer.priority === this.consumers[0].priority)
    const at = this.context.partition >= 0
      ? this.context.partition % best.length
      : new HashRing(best.map((consumer) => consumer.name), (name, replica) => murmur3Text(name + replica))
        .ownerOf(murmur3Text(this.context.topic))
    const chosen = best[at]
    if (chosen === this.active) return false
    this.active = chosen
    this.takeOver()
    return true
  }

  private takeOver(): void {
    const { failoverDelayMillis, schedule } = this.context
    if (this.type === "Exclusive" || failoverDelayMillis === 0) {
      for (const consumer of this.consumers) this.tellActive(consumer)
      this.rewind()
      this.dispatch()
      return
    }
    // The last active consumer's acknowledgements get a chance to arrive, so that less is delivered twice.
    this.cancelTakeover ??= schedule(failoverDelayMillis, () => {
      this.cancelTakeover = undefined
      for (const consumer of this.consumers) this.tellActive(consumer)
      this.rewind()
      this.dispatch()
    })
  }
}
