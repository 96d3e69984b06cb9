/**
 * The wait between two attempts: doubling, bounded, spread.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Backoff from "../../src/Protocol/Backoff.ts"

describe("Backoff", () => {
  it("doubles from 100 ms to a minute", () => {
    const steps = Array.from({ length: 12 }, (_, attempt) => Backoff.delayMillis(Backoff.defaults, attempt, 0.5))
    assert.deepStrictEqual(steps, [100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 51200, 60000, 60000])
  })

  it("B17 the bounds are the user's", () => {
    const backoff = { initialMillis: 10, maxMillis: 25 }
    assert.deepStrictEqual([0, 1, 2, 3].map((attempt) => Backoff.delayMillis(backoff, attempt, 0.5)), [10, 20, 25, 25])
  })

  it.prop(
    "stays within a fifth of its step, for ever",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
      Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))
    ],
    ([attempt, random]) => {
      const middle = Backoff.delayMillis(Backoff.defaults, attempt, 0.5)
      const delay = Backoff.delayMillis(Backoff.defaults, attempt, random)
      assert.isTrue(Number.isSafeInteger(delay) && delay >= middle * 0.8 - 1 && delay <= middle * 1.2 + 1)
    }
  )
})
