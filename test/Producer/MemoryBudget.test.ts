/**
 * The budget's rules: first come, first served; nothing given back twice; never more than the limit, or one message
 * that is larger than all of it.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { MemoryBudget, type Waiter } from "../../src/Producer/MemoryBudget.ts"

const nobody: Waiter = { wake: () => {} }

/** Asks for one size at a time; takes it when woken. */
class Asker implements Waiter {
  readonly budget: MemoryBudget
  readonly got: Array<number> = []
  wanted: number | undefined
  readonly log: Array<Asker>
  /** Answers a wake-up only when told to. */
  lazy = false
  constructor(budget: MemoryBudget, log: Array<Asker> = []) {
    this.budget = budget
    this.log = log
  }
  readonly wake = () => {
    if (!this.lazy) this.ask()
  }
  ask(bytes = this.wanted): boolean {
    if (bytes === undefined) return false
    this.wanted = bytes
    if (!this.budget.take(this, bytes)) return false
    this.wanted = undefined
    this.got.push(bytes)
    this.log.push(this)
    return true
  }
}

describe("MemoryBudget", () => {
  it("S077 lets in what fits, and refuses the next byte", () => {
    const budget = new MemoryBudget(100)
    for (let i = 0; i < 100; i++) assert.isTrue(budget.take(nobody, 1))
    assert.isFalse(budget.take(nobody, 1))
    assert.strictEqual(budget.used, 100)
    budget.cancel(nobody)
    budget.release(1)
    assert.isTrue(budget.take(nobody, 1))
    assert.isFalse(budget.take(nobody, 1))
  })

  it("S077 can be forced over its limit, and comes back", () => {
    const budget = new MemoryBudget(100)
    budget.force(150)
    assert.strictEqual(budget.used, 150)
    const asker = new Asker(budget)
    assert.isFalse(asker.ask(1))
    budget.release(50)
    assert.deepStrictEqual(asker.got, [])
    budget.release(1)
    assert.deepStrictEqual(asker.got, [1])
  })

  it("S077 wakes those who wait one after the other, as room appears", () => {
    const budget = new MemoryBudget(100)
    budget.force(101)
    const order: Array<Asker> = []
    const askers = [1, 2, 3].map(() => new Asker(budget, order))
    for (const asker of askers) assert.isFalse(asker.ask(25))
    budget.release(25)
    assert.strictEqual(order.length, 0)
    budget.release(1)
    assert.deepStrictEqual(order, askers.slice(0, 1))
    budget.release(50)
    assert.deepStrictEqual(order, askers)
    assert.strictEqual(budget.used, 100)
  })

  it("S077 0 is no limit", () => {
    const budget = new MemoryBudget(0)
    assert.isTrue(budget.take(nobody, Number.MAX_SAFE_INTEGER))
    assert.isTrue(budget.take(nobody, 1))
  })

  it("S077 never holds less than nothing", () => {
    const budget = new MemoryBudget(10)
    budget.take(nobody, 3)
    budget.release(5)
    assert.strictEqual(budget.used, 0)
  })

  it("S078 lets a message in that is larger than all of it, alone", () => {
    const budget = new MemoryBudget(1024)
    assert.isTrue(budget.take(nobody, 1100))
    const next = new Asker(budget)
    assert.isFalse(next.ask(10))
    budget.release(1100)
    assert.deepStrictEqual(next.got, [10])
    const large = new Asker(budget)
    assert.isFalse(large.ask(2000))
    budget.release(10)
    assert.deepStrictEqual(large.got, [2000])
  })

  it("C17 a small request does not overtake a large one", () => {
    const budget = new MemoryBudget(100)
    budget.take(nobody, 90)
    const order: Array<Asker> = []
    const large = new Asker(budget, order)
    const small = new Asker(budget, order)
    assert.isFalse(large.ask(50))
    assert.isFalse(small.ask(5))
    budget.release(30)
    assert.deepStrictEqual(order, [])
    budget.release(60)
    assert.deepStrictEqual(order, [large, small])
  })

  it("passes the turn on when the first gives up", () => {
    const budget = new MemoryBudget(100)
    budget.take(nobody, 90)
    const first = new Asker(budget)
    const second = new Asker(budget)
    first.ask(50)
    second.ask(10)
    budget.cancel(first)
    assert.deepStrictEqual(second.got, [10])
    assert.strictEqual(budget.waiting, 0)
  })

  it("keeps the turn of one that takes its bytes later", () => {
    const budget = new MemoryBudget(100)
    budget.take(nobody, 100)
    const slow = new Asker(budget)
    slow.lazy = true
    const quick = new Asker(budget)
    slow.ask(60)
    quick.ask(40)
    budget.release(100)
    assert.deepStrictEqual([slow.got, quick.got], [[], []])
    assert.isTrue(slow.ask())
    budget.wake()
    assert.deepStrictEqual([slow.got, quick.got], [[60], [40]])
  })

  const Step = Schema.Union([
    Schema.Struct({
      do: Schema.Literal("ask"),
      who: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 })),
      bytes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 150 }))
    }),
    Schema.Struct({
      do: Schema.Literal("release"),
      which: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
    }),
    Schema.Struct({ do: Schema.Literal("cancel"), who: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 })) })
  ])

  it.prop("S077 any history: in order, within the limit or alone, nobody left who fits", {
    steps: Schema.Array(Step).check(Schema.isMinLength(10), Schema.isMaxLength(60))
  }, ({ steps }) => {
    const budget = new MemoryBudget(100)
    const order: Array<Asker> = []
    const askers = [0, 1, 2, 3, 4].map(() => new Asker(budget, order))
    // The model: who waits, in order, and what is held.
    let line: Array<Asker> = []
    const held: Array<number> = []
    let seen = 0
    for (const step of steps) {
      if (step.do === "ask") {
        const asker = askers[step.who]
        if (asker.wanted === undefined && !asker.ask(step.bytes)) line.push(asker)
      } else if (step.do === "release") {
        const bytes = held.splice(step.which, 1)[0]
        if (bytes !== undefined) budget.release(bytes)
      } else {
        const asker = askers[step.who]
        asker.wanted = undefined
        line = line.filter((other) => other !== asker)
        budget.cancel(asker)
      }
      for (const asker of order.slice(seen)) {
        held.push(asker.got[asker.got.length - 1])
        if (line.includes(asker)) {
          assert.strictEqual(line[0], asker, "nobody overtakes")
          line.shift()
        }
      }
      seen = order.length
      const sum = held.reduce((a, b) => a + b, 0)
      assert.strictEqual(budget.used, sum)
      const counted = held.filter((bytes) => bytes > 0)
      assert.isTrue(sum <= 100 || counted.length === 1, `${held.join("+")} held`)
      assert.strictEqual(budget.waiting, line.length)
      if (line.length > 0) assert.isTrue(sum > 0 && sum + line[0].wanted! > 100, "the first in line does not fit")
    }
  }, { arbitrary: { runs: 400 } })
})
