/**
 * The entries of one producer that wait for their receipts, oldest first. Pure: receipts and time come in, what they
 * settle comes out.
 *
 * Receipts are matched strictly in order: all chunks of a message share a sequence id, so an id alone does not say
 * which entry is meant (protocol/wire.md 1.5 tells what brokers send).
 */
import { Fifo } from "../internal/Fifo.ts"

/** What the queue needs to know of an entry. */
export interface Pending {
  readonly sequenceId: number
  /** The last sequence id of a batch; the same as `sequenceId` otherwise. */
  readonly highestSequenceId: number
  /** When the oldest message in it was sent, in milliseconds. */
  readonly since: number
}

/** What a receipt means. */
export type ReceiptOutcome<E> =
  /** It settles the oldest entry, which has left the queue. */
  | { readonly _tag: "Completed"; readonly entry: E }
  /** It is for an entry that was given up. */
  | { readonly _tag: "Late" }
  /** It skips the oldest entry: something was lost on the way. Reconnect and send everything again. */
  | { readonly _tag: "LostOrder" }

export class PendingQueue<E extends Pending> {
  private readonly entries = new Fifo<E>()

  get length(): number {
    return this.entries.length
  }

  peek(): E | undefined {
    return this.entries.peek()
  }

  push(entry: E): void {
    this.entries.push(entry)
  }

  /**
   * A receipt for a sequence id. A broker that drops a duplicate says so at once, ahead of the receipts of what it is
   * still storing, so `isDuplicate` belongs to the entry of that id wherever it is; of a message's chunks, to the last,
   * the only one that is compared.
   */
  receipt(sequenceId: number, isDuplicate = false): ReceiptOutcome<E> {
    if (isDuplicate) {
      const found = this.named(sequenceId).at(-1)
      if (found === undefined) return { _tag: "Late" }
      this.entries.filter((entry) => entry !== found)
      return { _tag: "Completed", entry: found }
    }
    const head = this.entries.peek()
    if (head === undefined) return { _tag: "Late" }
    if (isOf(head, sequenceId)) {
      this.entries.shift()
      return { _tag: "Completed", entry: head }
    }
    return { _tag: sequenceId < head.sequenceId ? "Late" : "LostOrder" }
  }

  /** The entries that go by this id: one, or several chunks of a message. */
  named(sequenceId: number): Array<E> {
    const named: Array<E> = []
    for (const entry of this.entries) if (isOf(entry, sequenceId)) named.push(entry)
    return named
  }

  /** Removes what was sent at `deadline` or before. */
  expire(deadline: number): Array<E> {
    // Ages need not rise along the queue: a chunk's begins when it is written, a batch is as old as its oldest message.
    let some = false
    for (const entry of this.entries) some ||= entry.since <= deadline
    if (!some) return []
    return this.entries.filter((entry) => entry.since > deadline)
  }

  /** Removes what `drop` says. */
  remove(drop: (entry: E) => boolean): Array<E> {
    return this.entries.filter((entry) => !drop(entry))
  }

  clear(): Array<E> {
    return this.entries.clear()
  }

  [Symbol.iterator](): IterableIterator<E> {
    return this.entries[Symbol.iterator]()
  }
}

/** A SEND_ERROR names a batch by its last id, and so does the C++ broker proxy. */
const isOf = (entry: Pending, sequenceId: number): boolean =>
  sequenceId === entry.sequenceId || sequenceId === entry.highestSequenceId
