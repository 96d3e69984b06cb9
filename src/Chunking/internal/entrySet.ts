/**
 * An immutable set of entries, kept as sorted runs of neighbours.
 *
 * The chunks of a message are written back to back, so a set of thousands of entries is mostly one run: what the
 * reducer remembers of a finished message costs a few words, not an object an entry. Nothing here knows what a chunk
 * is.
 */
import type { EntryId } from "../../MessageId.ts"

interface Run {
  readonly ledgerId: bigint
  readonly first: bigint
  readonly last: bigint
}

/** `runs` are sorted, apart from each other, and never touch; `size` counts entries. */
export interface EntrySet {
  readonly runs: ReadonlyArray<Run>
  readonly size: number
}

export const empty: EntrySet = { runs: [], size: 0 }

/** By place on the topic: negative when `a` lies before `b`. Ledger ids of a topic only grow. */
export const compare = (a: EntryId, b: EntryId): number =>
  a.ledgerId !== b.ledgerId
    ? a.ledgerId < b.ledgerId ? -1 : 1
    : a.entryId !== b.entryId
    ? a.entryId < b.entryId ? -1 : 1
    : 0

export const equals = (a: EntryId, b: EntryId): boolean => a.entryId === b.entryId && a.ledgerId === b.ledgerId

/** The index of the first run that does not end before `entry`. */
const search = (runs: ReadonlyArray<Run>, entry: EntryId): number => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const run = runs[middle]
    const before = run.ledgerId < entry.ledgerId || (run.ledgerId === entry.ledgerId && run.last < entry.entryId)
    if (before) low = middle + 1
    else high = middle
  }
  return low
}

export const has = (self: EntrySet, entry: EntryId): boolean => {
  const run = self.runs[search(self.runs, entry)]
  return run !== undefined && run.ledgerId === entry.ledgerId && run.first <= entry.entryId
}

/** Whether `entry` lies behind all of the set. */
export const isBehind = (self: EntrySet, { entryId, ledgerId }: EntryId): boolean => {
  const last = self.runs[self.runs.length - 1]
  return last === undefined || last.ledgerId < ledgerId || (last.ledgerId === ledgerId && last.last < entryId)
}

/** The set of `entries`, in any order and with repetitions. */
export const fromEntries = (entries: ReadonlyArray<EntryId>): EntrySet => {
  let sorted = entries
  for (let i = 1; i < entries.length; i++) {
    if (compare(entries[i - 1], entries[i]) > 0) {
      sorted = [...entries].sort(compare)
      break
    }
  }
  const runs: Array<Run> = []
  let size = 0
  for (const { ledgerId, entryId } of sorted) {
    const top = runs[runs.length - 1]
    if (top === undefined || top.ledgerId !== ledgerId || top.last + 1n < entryId) {
      runs.push({ ledgerId, first: entryId, last: entryId })
    } else if (top.last === entryId) {
      continue
    } else {
      runs[runs.length - 1] = { ledgerId, first: top.first, last: entryId }
    }
    size++
  }
  return { runs, size }
}

/** The same set when `entry` is in it already. */
export const add = (self: EntrySet, entry: EntryId): EntrySet => {
  const { entryId, ledgerId } = entry
  const at = search(self.runs, entry)
  const next = self.runs[at]
  if (next !== undefined && next.ledgerId === ledgerId && next.first <= entryId) return self
  const before = self.runs[at - 1]
  const joinsBefore = before !== undefined && before.ledgerId === ledgerId && before.last + 1n === entryId
  const joinsNext = next !== undefined && next.ledgerId === ledgerId && next.first === entryId + 1n
  const run = {
    ledgerId,
    first: joinsBefore ? before.first : entryId,
    last: joinsNext ? next.last : entryId
  }
  return {
    runs: self.runs.toSpliced(joinsBefore ? at - 1 : at, (joinsBefore ? 1 : 0) + (joinsNext ? 1 : 0), run),
    size: self.size + 1
  }
}

export const addAll = (self: EntrySet, entries: ReadonlyArray<EntryId>): EntrySet =>
  entries.length === 0
    ? self
    : entries.length === 1
    ? add(self, entries[0])
    : fromEntries([...toArray(self), ...entries])

/** All entries, in the order of the topic. */
export const toArray = (self: EntrySet): Array<EntryId> => {
  const entries: Array<EntryId> = []
  for (const { first, last, ledgerId } of self.runs) {
    for (let entryId = first; entryId <= last; entryId++) entries.push({ ledgerId, entryId })
  }
  return entries
}
