/**
 * What one subscription has acknowledged. Pure state over entry indexes.
 *
 * Everything up to and including `mark` is acknowledged; behind it, single entries are, and of single batches some
 * messages are. The mark moves on by itself when the entries behind it have been acknowledged one by one.
 */

/** Which messages of a batch are left, a bit each, 64 in a word. */
export type AckSet = ReadonlyArray<bigint>

export const bitsSet = (set: AckSet, size: number): number => {
  let bits = 0
  for (let i = 0; i < size; i++) if (((set[i >> 6] ?? 0n) >> BigInt(i & 63)) & 1n) bits++
  return bits
}

export class Cursor {
  mark: number
  private readonly acked = new Set<number>()
  private highest = -1
  private readonly partial = new Map<number, AckSet>()

  constructor(mark: number) {
    this.mark = mark
  }

  isAcked(index: number): boolean {
    return index <= this.mark || this.acked.has(index)
  }

  /** What is left of a batch that was acknowledged in part. */
  ackSet(index: number): AckSet | undefined {
    return this.partial.get(index)
  }

  /** Acknowledges one entry; whether that is news. */
  ack(index: number): boolean {
    if (this.isAcked(index)) return false
    this.partial.delete(index)
    this.acked.add(index)
    if (index > this.highest) this.highest = index
    this.advance()
    return true
  }

  /** Acknowledges the messages of a batch whose bit in `left` is 0; whether that finished the entry. */
  ackBatch(index: number, left: AckSet, size: number): boolean {
    if (this.isAcked(index)) return false
    const before = this.partial.get(index)
    const after = before === undefined ? left : before.map((word, i) => word & (left[i] ?? 0n))
    if (bitsSet(after, size) === 0) return this.ack(index)
    this.partial.set(index, after)
    return false
  }

  /** Acknowledges everything up to an entry, of a batch the messages whose bit in `left` is 0. */
  ackUpTo(index: number, left: AckSet | undefined, size: number): void {
    const whole = left === undefined || bitsSet(left, size) === 0
    const mark = whole ? index : index - 1
    if (mark > this.mark) {
      this.mark = mark
      for (const acked of this.acked) if (acked <= mark) this.acked.delete(acked)
      for (const batch of this.partial.keys()) if (batch <= mark) this.partial.delete(batch)
      this.advance()
    }
    if (!whole) this.ackBatch(index, left, size)
  }

  /** Starts over behind `mark`, forgetting all that was acknowledged. */
  reset(mark: number): void {
    this.mark = mark
    this.highest = -1
    this.acked.clear()
    this.partial.clear()
  }

  setAckSet(index: number, left: AckSet): void {
    this.partial.set(index, left)
  }

  /** Entries that are not acknowledged, up to `end`. */
  backlog(end: number): number {
    return Math.max(0, end - 1 - this.mark - this.acked.size)
  }

  /** Entries that are not acknowledged although a later one is. */
  holes(): ReadonlyArray<number> {
    const out: Array<number> = []
    if (this.acked.size > 0) {
      for (let i = this.mark + 1; i < this.highest; i++) if (!this.acked.has(i)) out.push(i)
    }
    return out
  }

  private advance(): void {
    while (this.acked.delete(this.mark + 1)) this.partial.delete(++this.mark)
  }
}
