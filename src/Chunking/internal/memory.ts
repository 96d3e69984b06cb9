/**
 * What the reducer remembers of messages that are over: a bounded, immutable least-recently-used map.
 *
 * It is bounded twice, by messages and by what they weigh, because a message whose chunks lie scattered over the topic
 * takes more room than one whose chunks are neighbours.
 */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"

interface Slot<A> {
  /** When it was last put, on the memory's own count. */
  readonly turn: number
  readonly weight: number
  readonly value: A
}

export interface Memory<A> {
  readonly byKey: HashMap.HashMap<string, Slot<A>>
  readonly byTurn: HashMap.HashMap<number, string>
  /** No slot is older than `first`; the next one gets `next`. */
  readonly first: number
  readonly next: number
  readonly weight: number
}

/** The bounds: so many messages, and so much weight. A single message that weighs more is remembered alone. */
export interface Bounds {
  readonly size: number
  readonly weight: number
}

export const empty = <A>(): Memory<A> => ({
  byKey: HashMap.empty(),
  byTurn: HashMap.empty(),
  first: 0,
  next: 0,
  weight: 0
})

export const get = <A>(self: Memory<A>, key: string): A | undefined =>
  Option.getOrUndefined(HashMap.get(self.byKey, key))?.value

export const remove = <A>(self: Memory<A>, key: string): Memory<A> => {
  const slot = Option.getOrUndefined(HashMap.get(self.byKey, key))
  if (slot === undefined) return self
  return {
    byKey: HashMap.remove(self.byKey, key),
    byTurn: HashMap.remove(self.byTurn, slot.turn),
    first: self.first,
    next: self.next,
    weight: self.weight - slot.weight
  }
}

/** Remembers `value` as the most recent one; forgets the least recent ones as far as `bounds` asks for. */
export const put = <A>(self: Memory<A>, bounds: Bounds, key: string, value: A, weight: number): Memory<A> => {
  if (bounds.size === 0) return self
  const without = remove(self, key)
  const turn = without.next
  let memory: Memory<A> = {
    byKey: HashMap.set(without.byKey, key, { turn, weight, value }),
    byTurn: HashMap.set(without.byTurn, turn, key),
    first: without.first,
    next: turn + 1,
    weight: without.weight + weight
  }
  let first = memory.first
  while (first < turn && (HashMap.size(memory.byKey) > bounds.size || memory.weight > bounds.weight)) {
    const oldest = Option.getOrUndefined(HashMap.get(memory.byTurn, first++))
    if (oldest !== undefined) memory = { ...remove(memory, oldest), first }
  }
  return memory
}

/** Puts another value in the place of one that is remembered; it gets no more recent by that. */
export const replace = <A>(self: Memory<A>, key: string, value: A, weight: number): Memory<A> => {
  const slot = Option.getOrUndefined(HashMap.get(self.byKey, key))
  if (slot === undefined) return self
  return {
    ...self,
    byKey: HashMap.set(self.byKey, key, { turn: slot.turn, weight, value }),
    weight: self.weight + weight - slot.weight
  }
}

export const entries = <A>(self: Memory<A>): Array<[string, A]> =>
  Array.from(HashMap.entries(self.byKey), ([key, { value }]) => [key, value])
