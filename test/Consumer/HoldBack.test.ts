/**
 * A cumulative acknowledgement takes the messages before it, and never an entry of a message that isn't whole yet.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HoldBack } from "../../src/Consumer/HoldBack.ts"
import { compareEntries, type EntryId, lastOf } from "../../src/MessageId.ts"

const entry = (entryId: number, ledgerId = 1): EntryId => ({ ledgerId: BigInt(ledgerId), entryId: BigInt(entryId) })
const show = ({ entryId, ledgerId }: EntryId) => `${ledgerId}:${entryId}`

describe("HoldBack", () => {
  it("without anything held, all up to the entry", () => {
    const holdBack = new HoldBack()
    holdBack.passed([entry(1)])
    assert.deepStrictEqual(holdBack.acknowledge(entry(3)), { upTo: entry(3), entries: [] })
  })

  it("S170 what is held is left out; what was handed over behind it is named one by one, once", () => {
    const holdBack = new HoldBack()
    holdBack.hold(entry(2))
    for (const id of [3, 4, 5]) holdBack.passed([entry(id)])
    assert.deepStrictEqual(holdBack.acknowledge(entry(1)), { upTo: entry(1), entries: [] })
    assert.deepStrictEqual(holdBack.acknowledge(entry(4)), { upTo: entry(1), entries: [entry(3), entry(4)] })
    assert.deepStrictEqual(holdBack.acknowledge(entry(5)), { upTo: undefined, entries: [entry(5)] })
    assert.deepStrictEqual(holdBack.acknowledge(entry(5)), { upTo: undefined, entries: [] })
    holdBack.release()
    assert.deepStrictEqual(holdBack.acknowledge(entry(5)), { upTo: entry(5), entries: [] })
  })

  it("a message of several entries goes as a whole, and by its last one", () => {
    const holdBack = new HoldBack()
    holdBack.hold(entry(0))
    holdBack.passed([entry(1)])
    holdBack.passed([entry(4), entry(2)])
    assert.deepStrictEqual(holdBack.acknowledge(entry(3)).entries, [entry(1)])
    assert.deepStrictEqual(holdBack.acknowledge(entry(4)).entries, [entry(4), entry(2)])
  })

  // A topic of messages in one or two entries, over two ledgers. Some are held for good, the others are handed over in
  // the order of their last entries, and now and then the last one is acknowledged cumulatively.
  it.prop(
    "it acknowledges what was handed over up to the message, and nothing of what is held",
    {
      messages: Schema.NonEmptyArray(Schema.Struct({
        entries: Schema.Literals([1, 1, 1, 2]),
        held: Schema.Literals([false, false, true]),
        ack: Schema.Boolean
      })),
      secondLedger: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))
    },
    ({ messages, secondLedger }) => {
      const holdBack = new HoldBack()
      let at = 0
      const next = () => {
        const id = at < secondLedger ? entry(at) : entry(at - secondLedger, 2)
        at++
        return id
      }
      const held = new Set<string>()
      const handedOver: Array<ReadonlyArray<EntryId>> = []
      const acked = new Set<string>()
      const named = new Set<string>()
      const all: Array<EntryId> = []
      for (const { ack, entries, held: isHeld } of messages) {
        const own = Array.from({ length: entries }, next)
        all.push(...own)
        if (isHeld) {
          for (const one of own) {
            holdBack.hold(one)
            held.add(show(one))
          }
          continue
        }
        holdBack.passed(own)
        handedOver.push(own)
        if (!ack) continue
        const last = lastOf(own)
        const sent = holdBack.acknowledge(last)
        const { upTo } = sent
        if (upTo !== undefined) { for (const one of all) if (compareEntries(one, upTo) <= 0) acked.add(show(one)) }
        for (const one of sent.entries) {
          assert.isFalse(named.has(show(one)), `${show(one)} is named twice`)
          named.add(show(one))
          acked.add(show(one))
        }
        for (const one of held) assert.isFalse(acked.has(one), `${one} is held`)
        for (const message of handedOver) for (const one of message) assert.isTrue(acked.has(show(one)), show(one))
      }
    }
  )
})
