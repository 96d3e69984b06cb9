/**
 * A list that forgets its oldest elements. Pure.
 */
export interface BoundedLog<A> {
  readonly push: (element: A) => void
  readonly clear: () => void
  /** The newest elements, at most as many as the limit, oldest first. */
  readonly all: () => ReadonlyArray<A>
}

export const makeLog = <A>(limit: number): BoundedLog<A> => {
  let elements: Array<A> = []
  return {
    push(element) {
      if (limit === 0) return
      elements.push(element)
      // Cut seldom, and much, so that a push costs nothing on the average.
      if (elements.length >= 2 * limit) elements = elements.slice(-limit)
    },
    clear() {
      elements = []
    },
    all: () => elements.length > limit ? elements.slice(-limit) : elements.slice()
  }
}
