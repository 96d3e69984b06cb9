import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Permits } from "../../src/Consumer/Permits.ts"

describe("Permits", () => {
  it("S186 gives back half a window at a time, one by one when the window is small", () => {
    const grants = (window: number, messages: number) => {
      const permits = new Permits(window)
      return Array.from({ length: messages }, () => permits.giveBack(1)).flatMap((grant, i) =>
        grant === 0 ? [] : [[i + 1, grant]]
      )
    }
    assert.deepStrictEqual(grants(100, 100), [[50, 50], [100, 50]])
    assert.deepStrictEqual(grants(1, 3), [[1, 1], [2, 1], [3, 1]])
    assert.deepStrictEqual(grants(2, 3), [[1, 1], [2, 1], [3, 1]])
    assert.deepStrictEqual(grants(3, 3), [[1, 1], [2, 1], [3, 1]])
    assert.deepStrictEqual(grants(4, 4), [[2, 2], [4, 2]])
  })

  it("S187 B3 a new session begins with a full window, and owes nothing of the last one", () => {
    const permits = new Permits(10)
    assert.strictEqual(permits.giveBack(4), 0)
    assert.strictEqual(permits.restart(), 10)
    assert.strictEqual(permits.giveBack(4), 0)
    assert.strictEqual(permits.giveBack(1), 5)
  })

  // A broker spends permits as long as it has one, a batch all at once; whoever takes messages gives them back.
  it.prop(
    "granted - spent is the window minus what is in hand and what is too little to give back; nobody waits for nobody",
    {
      window: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 })),
      steps: Schema.Array(Schema.Union([
        Schema.Struct({ send: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })) }),
        Schema.Struct({ take: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })) }),
        Schema.Struct({ restart: Schema.Literal(true) })
      ]))
    },
    ({ steps, window }) => {
      const permits = new Permits(window)
      let granted = permits.restart()
      let spent = 0
      let hand: Array<number> = []
      const check = () => {
        const inHand = hand.reduce((sum, cost) => sum + cost, 0)
        const owed = window - inHand - (granted - spent)
        assert.isAtLeast(owed, 0)
        assert.isBelow(owed, Math.max(1, window >> 1))
        if (inHand === 0) assert.isAbove(granted - spent, 0, "the broker may send to who waits")
      }
      for (const step of steps) {
        if ("send" in step) {
          if (granted - spent <= 0) continue
          spent += step.send
          hand.push(step.send)
        } else if ("take" in step) {
          for (const cost of hand.splice(0, step.take)) {
            const grant = permits.giveBack(cost)
            assert.isAtLeast(grant, 0)
            granted += grant
          }
        } else {
          hand = []
          granted = permits.restart()
          spent = 0
        }
        check()
      }
    }
  )
})
