/**
 * A first-in-first-out queue whose both ends cost the same however long it is. An array's `shift` moves everything
 * that is left, once a queue has grown past a few ten thousand elements.
 */
export class Fifo<A> {
  private items: Array<A | undefined> = []
  private head = 0

  get length(): number {
    return this.items.length - this.head
  }

  push(item: A): void {
    this.items.push(item)
  }

  peek(): A | undefined {
    return this.items[this.head]
  }

  shift(): A | undefined {
    if (this.head === this.items.length) return undefined
    const item = this.items[this.head]
    this.items[this.head++] = undefined
    if (this.head === this.items.length) {
      this.items.length = 0
      this.head = 0
    } else if (this.head >= 1024 && this.head * 2 >= this.items.length) {
      this.items.splice(0, this.head)
      this.head = 0
    }
    return item
  }

  /** Keeps what `keep` says, in order; the rest is returned, in order. */
  filter(keep: (item: A) => boolean): Array<A> {
    const kept: Array<A> = []
    const dropped: Array<A> = []
    for (const item of this) (keep(item) ? kept : dropped).push(item)
    this.items = kept
    this.head = 0
    return dropped
  }

  /** Empties the queue. */
  clear(): Array<A> {
    return this.filter(() => false)
  }

  *[Symbol.iterator](): IterableIterator<A> {
    for (let i = this.head; i < this.items.length; i++) yield this.items[i] as A
  }
}
