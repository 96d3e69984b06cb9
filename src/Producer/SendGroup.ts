/**
 * One call of `send` or `sendAll` on its way: its messages, and who waits for them. A group is settled once, whatever
 * happens to its messages; what comes later finds it settled and does nothing.
 */
import * as Effect from "effect/Effect"
import type * as MessageId from "../MessageId.ts"
import type { KeyValueInput } from "../Protocol/PulsarApiGenerated.js"
import type { PulsarError } from "../PulsarError.ts"

/**
 * The broker had this message already, under the same producer name and sequence id, and stored it no second time.
 * Not an error, and there is no id to tell.
 *
 * @category models
 * @since 0.1.0
 */
export interface Deduplicated {
  readonly _tag: "Deduplicated"
  readonly sequenceId: number
}

/**
 * How a send ended well.
 *
 * @category models
 * @since 0.1.0
 */
export type SendReceipt = MessageId.MessageId | Deduplicated

/** A message's metadata as it travels, apart from what the producer adds. */
export interface Fields {
  readonly partitionKey: string | undefined
  readonly partitionKeyB64Encoded: boolean
  readonly orderingKey: Uint8Array | undefined
  readonly properties: ReadonlyArray<KeyValueInput> | undefined
  readonly eventTime: number | undefined
  readonly deliverAtTime: number | undefined
  readonly sequenceId: number | undefined
  readonly replicateTo: ReadonlyArray<string> | undefined
}

/** One message of a group. */
export interface Item {
  /** The encoded value, `null` for a tombstone; compressed already when `alone`. */
  readonly payload: Uint8Array | null
  readonly fields: Fields | undefined
  /** Set for a message that goes by itself, in chunks if need be: its size before compression. */
  readonly alone: number | undefined
}

const nothing = new Uint8Array(0)

/** The bytes of a message that has none, too. */
export const payloadOf = (item: Item): Uint8Array => item.payload ?? nothing

export class SendGroup {
  readonly items: ReadonlyArray<Item>
  /** When the call was made, in milliseconds. */
  readonly since: number
  /** Groups are numbered in the order of their calls. */
  readonly serial: number
  readonly receipts: Array<SendReceipt>
  /** The next message that has no place in the queue yet. */
  next = 0
  settled = false
  private left: number
  private readonly resume: (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError>) => void

  constructor(
    items: ReadonlyArray<Item>,
    since: number,
    serial: number,
    resume: (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError>) => void
  ) {
    this.items = items
    this.since = since
    this.serial = serial
    this.resume = resume
    this.left = items.length
    this.receipts = new Array(items.length)
  }

  /** A message has its receipt. True when it was the last one. */
  receipt(index: number, receipt: SendReceipt): boolean {
    this.receipts[index] = receipt
    return --this.left === 0
  }

  /** Messages that have no place yet will not be sent. True when no other is under way. */
  withdraw(): boolean {
    this.left -= this.items.length - this.next
    this.next = this.items.length
    return this.left === 0
  }

  succeed(): void {
    this.settled = true
    this.resume(Effect.succeed(this.receipts))
  }

  fail(error: PulsarError): void {
    this.settled = true
    this.resume(Effect.fail(error))
  }
}
