import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type Pending, PendingQueue } from "../../src/Producer/PendingQueue.ts"

const entry = (sequenceId: number, highestSequenceId = sequenceId, since = 0): Pending => ({
  sequenceId,
  highestSequenceId,
  since
})

describe("PendingQueue", () => {
  it("S088 matches receipts with the oldest entry only", () => {
    const queue = new PendingQueue<Pending>()
    assert.strictEqual(queue.receipt(0)._tag, "Late")
    for (const one of [entry(5), entry(6), entry(7), entry(8, 10), entry(11, 13)]) queue.push(one)
    assert.strictEqual(queue.receipt(4)._tag, "Late")
    assert.strictEqual(queue.receipt(5)._tag, "Completed")
    assert.strictEqual(queue.receipt(5)._tag, "Late")
    assert.strictEqual(queue.receipt(7)._tag, "LostOrder")
    assert.strictEqual(queue.length, 4)
    for (const id of [6, 7, 8]) assert.strictEqual(queue.receipt(id)._tag, "Completed")
    assert.strictEqual(queue.receipt(13)._tag, "Completed", "the C++ proxy names a batch by its last id")
    assert.strictEqual(queue.length, 0)
  })

  it("a receipt of a duplicate overtakes, and settles its own entry; of chunks, the last", () => {
    const queue = new PendingQueue<Pending>()
    const chunks = [entry(6), entry(6), entry(6)]
    for (const one of [entry(4), entry(5), ...chunks, entry(7)]) queue.push(one)
    assert.deepStrictEqual(queue.receipt(5, true), { _tag: "Completed", entry: entry(5) })
    const last = queue.receipt(6, true)
    assert.strictEqual(last._tag === "Completed" ? last.entry : undefined, chunks[2])
    assert.deepStrictEqual([...queue].map((one) => one.sequenceId), [4, 6, 6, 7])
    assert.strictEqual(queue.receipt(9, true)._tag, "Late")
    assert.strictEqual(queue.receipt(3, true)._tag, "Late")
    for (const id of [4, 6, 6, 7]) assert.strictEqual(queue.receipt(id)._tag, "Completed")
  })

  it("S112 the chunks of a message share an id and go one by one", () => {
    const queue = new PendingQueue<Pending>()
    const chunks = [entry(0), entry(0), entry(0)]
    for (const one of [...chunks, entry(1)]) queue.push(one)
    for (const chunk of chunks) assert.deepStrictEqual(queue.receipt(0), { _tag: "Completed", entry: chunk })
    assert.strictEqual(queue.receipt(0)._tag, "Late")
  })

  it("S081 expires by age, not by place", () => {
    const queue = new PendingQueue<Pending>()
    for (const since of [5, 1, 3, 9]) queue.push(entry(since, since, since))
    assert.deepStrictEqual(queue.expire(0), [])
    assert.deepStrictEqual(queue.expire(3).map(({ since }) => since), [1, 3])
    assert.deepStrictEqual([...queue].map(({ since }) => since), [5, 9])
  })

  const step = Schema.Union([
    Schema.Struct({
      push: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 })),
      age: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
    }),
    Schema.Struct({ receipt: Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 4 })) }),
    Schema.Struct({ expire: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })) }),
    Schema.Struct({ remove: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 4 })) })
  ])

  it.prop("S088 any history: order is kept, nothing appears or vanishes but what is told", {
    steps: Schema.Array(step).check(Schema.isMinLength(10))
  }, ({ steps }) => {
    const queue = new PendingQueue<Pending>()
    let model: Array<Pending> = []
    let next = 0
    for (const one of steps) {
      if ("push" in one) {
        const added = entry(next, next + one.push - 1, one.age)
        next += one.push
        queue.push(added)
        model.push(added)
      } else if ("receipt" in one) {
        const id = (model[0]?.sequenceId ?? 0) + one.receipt
        const outcome = queue.receipt(id)
        const head = model[0]
        if (head !== undefined && (id === head.sequenceId || id === head.highestSequenceId)) {
          assert.deepStrictEqual(outcome, { _tag: "Completed", entry: head })
          model.shift()
        } else assert.strictEqual(outcome._tag, head === undefined || id < head.sequenceId ? "Late" : "LostOrder")
      } else if ("expire" in one) {
        assert.deepStrictEqual(queue.expire(one.expire), model.filter(({ since }) => since <= one.expire))
        model = model.filter(({ since }) => since > one.expire)
      } else {
        const drop = ({ sequenceId }: Pending) => sequenceId % one.remove === 0
        assert.deepStrictEqual(queue.remove(drop), model.filter(drop))
        model = model.filter((it) => !drop(it))
      }
      assert.deepStrictEqual([...queue], model)
      assert.strictEqual(queue.length, model.length)
      assert.strictEqual(queue.peek(), model[0])
    }
    assert.deepStrictEqual(queue.clear(), model)
  }, { arbitrary: { runs: 300 } })
})
