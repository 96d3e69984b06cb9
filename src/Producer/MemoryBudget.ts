/**
 * The client's budget of payload bytes that wait for receipts. Pure state; nothing here waits or wakes by itself.
 *
 * First come, first served: while somebody waits, nobody else is let in, so a small send can't overtake a large one
 * for ever. A request larger than the whole budget is let in when the budget is otherwise empty.
 */

/** Somebody who may have to wait for room. The same object asks again when it is woken. */
export interface Waiter {
  /** Called when there may be room: ask again or cancel, now or when it is convenient. Nobody passes meanwhile. */
  readonly wake: () => void
}

export class MemoryBudget {
  /** In bytes; 0 is no limit. */
  readonly limit: number
  private taken = 0
  private readonly queue: Array<{ readonly waiter: Waiter; bytes: number }> = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** The bytes that are taken. */
  get used(): number {
    return this.taken
  }

  /** The number of waiters. */
  get waiting(): number {
    return this.queue.length
  }

  private fits(bytes: number): boolean {
    return this.limit === 0 || this.taken === 0 || this.taken + bytes <= this.limit
  }

  /** Takes `bytes`, or puts the waiter at the end of the queue, where it stays until it gets them or cancels. */
  take(waiter: Waiter, bytes: number): boolean {
    const first = this.queue[0]
    if ((first === undefined || first.waiter === waiter) && this.fits(bytes)) {
      if (first !== undefined) this.queue.shift()
      this.taken += bytes
      return true
    }
    const own = this.queue.find((entry) => entry.waiter === waiter)
    if (own === undefined) this.queue.push({ waiter, bytes })
    else own.bytes = bytes
    return false
  }

  /** Takes `bytes` whatever the limit says: for what is in memory already and only changes its shape. */
  force(bytes: number): void {
    this.taken += bytes
  }

  /** The waiter wants nothing any more. */
  cancel(waiter: Waiter): void {
    const index = this.queue.findIndex((entry) => entry.waiter === waiter)
    if (index < 0) return
    this.queue.splice(index, 1)
    if (index === 0) this.wake()
  }

  /** Gives bytes back and wakes those at the front that now fit. Never more than are taken. */
  release(bytes: number): void {
    this.taken = Math.max(0, this.taken - bytes)
    this.wake()
  }

  /**
   * Wakes those at the front that fit, one after the other. A waiter that was woken and took its bytes only later
   * calls this for the next one.
   */
  wake(): void {
    while (this.queue.length > 0 && this.fits(this.queue[0].bytes)) {
      const entry = this.queue[0]
      entry.waiter.wake()
      // It asks or cancels when it can; its turn is not passed on before that.
      if (this.queue[0] === entry) return
    }
  }
}
