import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Fifo } from "../../src/internal/Fifo.ts"

describe("Fifo", () => {
  it.prop("does what an array does", {
    steps: Schema.Array(Schema.Union([
      Schema.Struct({ push: Schema.Int }),
      Schema.Literals(["shift", "odd", "clear"])
    ])).check(Schema.isMinLength(10))
  }, ({ steps }) => {
    const fifo = new Fifo<number>()
    let model: Array<number> = []
    for (const step of steps) {
      if (typeof step === "object") {
        fifo.push(step.push)
        model.push(step.push)
      } else if (step === "shift") {
        assert.strictEqual(fifo.shift(), model.shift())
      } else if (step === "odd") {
        assert.deepStrictEqual(fifo.filter((n) => n % 2 !== 0), model.filter((n) => n % 2 === 0))
        model = model.filter((n) => n % 2 !== 0)
      } else {
        assert.deepStrictEqual(fifo.clear(), model)
        model = []
      }
      assert.strictEqual(fifo.length, model.length)
      assert.strictEqual(fifo.peek(), model[0])
      assert.deepStrictEqual([...fifo], model)
    }
  }, { arbitrary: { runs: 300 } })

  it("keeps its order across the point where it compacts", () => {
    const fifo = new Fifo<number>()
    let next = 0
    let expected = 0
    for (let round = 0; round < 50; round++) {
      for (let i = 0; i < 300; i++) fifo.push(next++)
      for (let i = 0; i < 250; i++) assert.strictEqual(fifo.shift(), expected++)
    }
    assert.strictEqual(fifo.length, next - expected)
    assert.deepStrictEqual([...fifo].slice(0, 2), [expected, expected + 1])
  })
})
