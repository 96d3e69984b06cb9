/**
 * What is settled of an entry: once, and the entry only when all of it is.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Received, type Session } from "../../src/Consumer/Received.ts"
import { compareEntries, type EntryId, lastOf } from "../../src/MessageId.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"

const metadata = pulsar.proto.MessageMetadata.decode(
  pulsar.proto.MessageMetadata.encode({ producerName: "p", sequenceId: 0, publishTime: 1 }).finish()
)

const entry = (entryId: number): EntryId => ({ ledgerId: 1n, entryId: BigInt(entryId) })

/** A session that writes down what it is asked for. */
const recording = () => {
  const acked: Array<string> = []
  const upTo: Array<string> = []
  const nacked: Array<string> = []
  let covered: EntryId | undefined
  const name = (received: Received) => received.entries.map((one) => one.entryId).join("+")
  const session: Session = {
    epoch: 0,
    acknowledge: (received) => void acked.push(name(received)),
    negativeAcknowledge: (received) => void nacked.push(name(received)),
    acknowledgeUpTo: (one) => {
      upTo.push(String(one.entryId))
      if (covered === undefined || compareEntries(covered, one) < 0) covered = one
    },
    isCovered: ({ entries }) => covered !== undefined && compareEntries(lastOf(entries), covered) <= 0,
    onTaken: () => {},
    onWhole: () => {},
    discardReceived: () => {}
  }
  const received = (entries: ReadonlyArray<number>, batchSize = 0) =>
    new Received({
      session,
      topic: "t",
      partition: -1,
      epoch: 0,
      entries: entries.map(entry),
      metadata: entries.map(() => metadata),
      redeliveryCount: 0,
      batchSize
    })
  return { acked, nacked, received, upTo }
}

describe("Received", () => {
  it("a message is acknowledged once, and not asked for afterwards", () => {
    const { acked, nacked, received } = recording()
    const one = received([5])
    one.ack(-1)
    one.ack(-1)
    one.nack(-1)
    assert.deepStrictEqual([acked, nacked], [["5"], []])
    assert.isTrue(one.isDone && one.isSettled(-1) && one.isHandled(-1))
  })

  it("S212 an acknowledgement after a negative one counts", () => {
    const { acked, nacked, received } = recording()
    const one = received([5])
    one.nack(-1)
    assert.isTrue(one.isHandled(-1))
    assert.isFalse(one.isSettled(-1))
    one.ack(-1)
    assert.deepStrictEqual([acked, nacked], [["5"], ["5"]])
    assert.isTrue(one.isDone)
  })

  it("S210 D6 D17 a batch is asked for once, whichever of its messages are", () => {
    const { nacked, received } = recording()
    const batch = received([5], 3)
    for (const i of [1, 1, 0, 2]) batch.nack(i)
    assert.deepStrictEqual(nacked, ["5"])
    assert.deepStrictEqual([0, 1, 2].map((i) => batch.isHandled(i)), [true, true, true])
  })

  it("S205 a cumulative acknowledgement in the middle of a batch leaves the batch's entry", () => {
    const { received, upTo } = recording()
    const batch = received([5], 3)
    batch.ackCumulative(1)
    assert.deepStrictEqual(upTo, ["4"])
    assert.deepStrictEqual([0, 1, 2].map((i) => batch.isSettled(i)), [true, true, false])
    batch.ackCumulative(2)
    assert.deepStrictEqual(upTo, ["4", "5"])
    assert.isTrue(batch.isDone)
  })

  it("S169 of a chunked message it names the last entry, wherever the last chunk lies", () => {
    const { received, upTo } = recording()
    received([5, 8, 7]).ackCumulative(-1)
    assert.deepStrictEqual(upTo, ["8"])
  })

  it("what a cumulative acknowledgement took along is settled", () => {
    const { acked, nacked, received } = recording()
    const [first, second, third] = [received([1]), received([2, 3]), received([4])]
    second.ackCumulative(-1)
    assert.deepStrictEqual([first, second, third].map((one) => one.isSettled(-1)), [true, true, false])
    first.nack(-1)
    assert.deepStrictEqual([acked, nacked], [[], []])
  })

  it.prop(
    "however a batch's messages are settled, its entry is acknowledged once, when and only when all are",
    {
      size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 70 })),
      steps: Schema.Array(Schema.Struct({
        what: Schema.Literals(["ack", "nack", "skip", "cumulative"]),
        at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))
      }))
    },
    ({ size, steps }) => {
      const { acked, nacked, received, upTo } = recording()
      const batch = received([5], size)
      const settled = new Set<number>()
      const asked = new Set<number>()
      for (const { at, what } of steps) {
        const index = at % size
        const wasDone = settled.size === size
        switch (what) {
          case "ack":
            batch.ack(index)
            settled.add(index)
            break
          case "skip":
            batch.skip(index)
            settled.add(index)
            break
          case "nack":
            batch.nack(index)
            if (!settled.has(index)) asked.add(index)
            break
          case "cumulative":
            batch.ackCumulative(index)
            for (let i = 0; i <= index; i++) settled.add(i)
            assert.strictEqual(upTo[upTo.length - 1], settled.size === size ? "5" : "4")
            break
        }
        for (let i = 0; i < size; i++) {
          assert.strictEqual(batch.isSettled(i), settled.has(i))
          assert.strictEqual(batch.isHandled(i), settled.has(i) || asked.has(i))
        }
        assert.strictEqual(batch.isDone, settled.size === size)
        if (what === "ack" && !wasDone && settled.size === size) assert.deepStrictEqual(acked, ["5"])
        assert.isAtMost(acked.length, 1)
        assert.strictEqual(nacked.length, asked.size > 0 ? 1 : 0)
      }
    }
  )
})
