/**
 * What keeps a cumulative acknowledgement from taking more with it than the application meant. Mutable, one a session,
 * without an Effect runtime.
 *
 * "All before this message" means messages. On the topic, a chunked message that isn't whole yet has entries before it
 * too, and acknowledging those would lose it. So from the first entry that is held on, the messages that were handed
 * over are remembered, and acknowledged one by one instead.
 */
import { before, compareEntries as compare, type EntryId, lastOf } from "../MessageId.ts"

/** Neighbouring entries, a message each; or one message, in several entries. */
interface Run {
  readonly ledgerId: bigint
  readonly first: bigint
  last: bigint
  readonly entries: ReadonlyArray<EntryId> | undefined
}

export class HoldBack {
  /** Nothing before this entry is held; absent when nothing is. */
  from: EntryId | undefined
  private runs: Array<Run> = []
  /** All in front of `from` is acknowledged. */
  private isFrontDone = false

  /** An entry is held that isn't part of a whole message. */
  hold(entry: EntryId): void {
    if (this.from !== undefined && compare(entry, this.from) >= 0) return
    this.from = entry
    this.isFrontDone = false
  }

  /** Nothing is held any more. */
  release(): void {
    this.from = undefined
    this.runs = []
  }

  /** A message in these entries is handed over. */
  passed(entries: ReadonlyArray<EntryId>): void {
    const end = lastOf(entries)
    if (this.from === undefined || compare(end, this.from) < 0) return
    const { entryId, ledgerId } = end
    const top = this.runs[this.runs.length - 1]
    // Another message of the same batch.
    if (top !== undefined && top.ledgerId === ledgerId && top.last === entryId) return
    if (entries.length > 1) {
      this.runs.push({ ledgerId, first: entryId, last: entryId, entries })
    } else if (
      top !== undefined && top.entries === undefined && top.ledgerId === ledgerId && top.last + 1n === entryId
    ) {
      top.last = entryId
    } else {
      this.runs.push({ ledgerId, first: entryId, last: entryId, entries: undefined })
    }
  }

  /** What to send to acknowledge all messages up to `entry`: everything up to a place, and single entries behind it. */
  acknowledge(entry: EntryId): { readonly upTo: EntryId | undefined; readonly entries: ReadonlyArray<EntryId> } {
    const { from } = this
    if (from === undefined || compare(entry, from) < 0) return { upTo: entry, entries: [] }
    const entries: Array<EntryId> = []
    const left: Array<Run> = []
    for (const run of this.runs) {
      const isBehind = run.ledgerId > entry.ledgerId
      const until = isBehind || run.ledgerId < entry.ledgerId || run.last < entry.entryId ? run.last : entry.entryId
      if (isBehind || run.first > until) {
        left.push(run)
        continue
      }
      if (run.entries !== undefined) {
        for (const one of run.entries) entries.push(one)
        continue
      }
      for (let entryId = run.first; entryId <= until; entryId++) entries.push({ ledgerId: run.ledgerId, entryId })
      if (until < run.last) left.push({ ...run, first: until + 1n })
    }
    this.runs = left
    const upTo = this.isFrontDone ? undefined : before(from)
    this.isFrontDone = true
    return { upTo, entries }
  }
}
