/**
 * The slots of one message's chunks: an immutable sparse vector, a radix tree 32 wide.
 *
 * Setting one of n slots copies log32(n) small nodes (16,384 slots: three), and a node exists only where a chunk has
 * arrived. So a step of the reducer costs about the same for the second chunk and for the sixteen-thousandth, states
 * before it stay as they were, and a header that claims a million chunks allocates nothing. An array copied a chunk
 * would be quadratic; a list with a bit set would be as cheap to extend, but finding the slot of a duplicate in it, or
 * putting thousands of slots in order at the end, is not.
 */

/** A leaf holds values, a node above holds nodes; both may have holes. */
type Node<A> = ReadonlyArray<Node<A> | A | undefined>

export interface Slots<A> {
  /** Bits to shift an index by to find its place in `root`. */
  readonly shift: number
  readonly root: Node<A>
  /** Filled slots. */
  readonly count: number
}

const bits = 5
const mask = (1 << bits) - 1

/** Empty slots for indices 0 to `length` - 1; nothing is allocated for them. */
export const make = <A>(length: number): Slots<A> => {
  let shift = 0
  for (let rest = length - 1; rest > mask; rest = Math.floor(rest / (mask + 1))) shift += bits
  return { shift, root: [], count: 0 }
}

export const get = <A>(self: Slots<A>, index: number): A | undefined => {
  let node: Node<A> | undefined = self.root
  for (let shift = self.shift; shift > 0 && node !== undefined; shift -= bits) {
    node = node[(index >>> shift) & mask] as Node<A> | undefined
  }
  return node?.[index & mask] as A | undefined
}

export const set = <A>(self: Slots<A>, index: number, value: A): Slots<A> => ({
  shift: self.shift,
  root: setIn(self.root, self.shift, index, value),
  count: get(self, index) === undefined ? self.count + 1 : self.count
})

const setIn = <A>(node: Node<A>, shift: number, index: number, value: A): Node<A> => {
  const copy = node.slice()
  const at = (index >>> shift) & mask
  copy[at] = shift === 0 ? value : setIn((node[at] ?? []) as Node<A>, shift - bits, index, value)
  return copy
}

/** Calls `f` with the filled slots in the order of their indices. */
export const forEach = <A>(self: Slots<A>, f: (value: A, index: number) => void): void =>
  forEachIn(self.root, self.shift, 0, f)

const forEachIn = <A>(node: Node<A>, shift: number, base: number, f: (value: A, index: number) => void): void => {
  for (let i = 0; i < node.length; i++) {
    const item = node[i]
    if (item === undefined) continue
    const index = base + i * 2 ** shift
    if (shift === 0) f(item as A, index)
    else forEachIn(item as Node<A>, shift - bits, index, f)
  }
}
