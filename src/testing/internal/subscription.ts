/**
 * A named place on a topic: what it has acknowledged, and the dispatcher of the consumers that share it at the moment.
 *
 * The kind of a subscription is its consumers' kind: with none connected the next one may bring another.
 */
import type { MessageIdData } from "../../Protocol/PulsarApiGenerated.js"
import { type BoundedLog, makeLog } from "./boundedLog.ts"
import type { Consumer, SubType } from "./consumer.ts"
import { type AckSet, Cursor } from "./cursor.ts"
import { type Dispatcher, type DispatcherContext, SingleActiveDispatcher } from "./dispatcher.ts"
import { positionOf } from "./entryLog.ts"
import { type KeyPolicy, SharedDispatcher } from "./sharedDispatcher.ts"

/** One acknowledged id, as the client sent it. */
export interface AckRecord {
  readonly ledgerId: number
  readonly entryId: number
  readonly how: "cumulative" | "individual"
  /** The messages of a batch that are left, when the id names some of them. */
  readonly ackSet: AckSet | undefined
  /** Why the client could not read it. */
  readonly validationError: string | undefined
  readonly consumerId: number
  readonly connection: number
}

export interface SubscriptionOptions {
  readonly name: string
  readonly durable: boolean
  /** The index of the last entry that counts as acknowledged. */
  readonly mark: number
  readonly batchIndexAcks: boolean
  readonly logLimit: number
  readonly context: Omit<DispatcherContext, "cursor">
}

export class Subscription {
  readonly name: string
  readonly durable: boolean
  readonly cursor: Cursor
  readonly acks: BoundedLog<AckRecord>
  dispatcher: Dispatcher | undefined
  private readonly batchIndexAcks: boolean
  private readonly context: DispatcherContext

  constructor(options: SubscriptionOptions) {
    this.name = options.name
    this.durable = options.durable
    this.cursor = new Cursor(options.mark)
    this.batchIndexAcks = options.batchIndexAcks
    this.acks = makeLog(options.logLimit)
    this.context = { ...options.context, cursor: this.cursor }
  }

  get consumers(): ReadonlyArray<Consumer> {
    return this.dispatcher?.consumers ?? []
  }

  /** Why a consumer of this kind can't join the ones that are here. */
  misfit(type: SubType, policy: KeyPolicy): string | undefined {
    const dispatcher = this.dispatcher
    if (dispatcher === undefined || dispatcher.consumers.length === 0) return undefined
    if (dispatcher.type !== type) {
      return `Subscription is of different type. Active subscription type of '${dispatcher.type}' is different than ` +
        `the connecting consumer's type '${type}'.`
    }
    if (!(dispatcher instanceof SharedDispatcher) || type !== "Key_Shared") return undefined
    if (dispatcher.policy.sticky !== policy.sticky) {
      const mode = (sticky: boolean) => sticky ? "STICKY" : "AUTO_SPLIT"
      return `Subscription is of different type. Active subscription key_shared mode of ` +
        `'${mode(dispatcher.policy.sticky)}' is different than the connecting consumer's key_shared mode ` +
        `'${mode(policy.sticky)}'.`
    }
    if (dispatcher.policy.allowOutOfOrder !== policy.allowOutOfOrder) {
      const [here, there] = policy.allowOutOfOrder ? ["does not allow", "allows it"] : ["allows", "does not allow it"]
      return `Subscription is of different type. Active subscription ${here} out of order delivery while the ` +
        `connecting consumer ${there}.`
    }
    return undefined
  }

  add(consumer: Consumer, type: SubType, policy: KeyPolicy): void {
    if (this.dispatcher === undefined || this.dispatcher.consumers.length === 0) {
      this.dispatcher = type === "Exclusive" || type === "Failover"
        ? new SingleActiveDispatcher(type, this.context)
        : new SharedDispatcher(type, policy, this.context)
    }
    this.dispatcher.add(consumer)
  }

  /** Takes every consumer off; they are the caller's to tell. */
  removeAll(): ReadonlyArray<Consumer> {
    const all = this.consumers.slice()
    this.dispatcher?.close()
    return all
  }

  acknowledge(
    consumer: Consumer,
    cumulative: boolean,
    ids: ReadonlyArray<MessageIdData>,
    validationError: string | undefined
  ): void {
    if (cumulative && ids.length !== 1) {
      consumer.link.violation("AckIgnored", `a cumulative acknowledgement with ${ids.length} ids does nothing`)
      return
    }
    if (cumulative && this.dispatcher instanceof SharedDispatcher) {
      consumer.link.violation("AckIgnored", `a cumulative acknowledgement on ${this.dispatcher.type} does nothing`)
      return
    }
    for (const id of ids) {
      const position = positionOf(id)
      const left = id.ackSet.length > 0
        ? id.ackSet.map(({ high, low }) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0))
        : undefined
      this.acks.push({
        ...position,
        how: cumulative ? "cumulative" : "individual",
        ackSet: left,
        validationError,
        consumerId: consumer.id,
        connection: consumer.link.id
      })
      if (cumulative) this.ackCumulative(position, left)
      else this.ackIndividual(position, left)
    }
  }

  private ackIndividual(position: { ledgerId: number; entryId: number }, left: AckSet | undefined): void {
    const { cursor } = this
    const index = this.context.log.find(position)
    if (index === undefined) return
    if (left === undefined) {
      if (cursor.ack(index)) this.dispatcher?.acked(index)
    } else if (this.batchIndexAcks && index >= this.context.log.first) {
      if (cursor.ackBatch(index, left, this.context.log.at(index).messages)) this.dispatcher?.acked(index)
    }
  }

  private ackCumulative(position: { ledgerId: number; entryId: number }, left: AckSet | undefined): void {
    const { log } = this.context
    // An id behind the end acknowledges nothing; one of a ledger that is gone is behind the mark anyway.
    const index = log.find(position)
    if (index === undefined) return
    const ackSet = this.batchIndexAcks ? left : undefined
    if (left !== undefined && ackSet === undefined) this.cursor.ackUpTo(index - 1, undefined, 1)
    else this.cursor.ackUpTo(index, ackSet, index >= log.first ? log.at(index).messages : 1)
    this.dispatcher?.acked(index)
  }

  /**
   * Moves the cursor so that `index` is next, a batch there being read from the messages in `left` on. Gives the
   * consumers who lost their place: all of a shared subscription, the active one of another.
   */
  moveTo(index: number, left: AckSet | undefined): ReadonlyArray<Consumer> {
    const disturbed = this.dispatcher?.disturbedBySeek().slice() ?? []
    if (disturbed.length === this.consumers.length) this.dispatcher?.close()
    else for (const consumer of disturbed) this.dispatcher?.remove(consumer)
    this.cursor.reset(index - 1)
    if (left !== undefined && this.batchIndexAcks) this.cursor.setAckSet(index, left)
    this.dispatcher?.reset()
    return disturbed
  }
}
