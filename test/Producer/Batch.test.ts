import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { BatchContainer } from "../../src/Producer/Batch.ts"
import { type Fields, SendGroup } from "../../src/Producer/SendGroup.ts"
import { readBatch } from "../../src/Protocol/SingleMessage.ts"
import { filled } from "../support/producing.ts"

const noFields: Fields = {
  partitionKey: undefined,
  partitionKeyB64Encoded: false,
  orderingKey: undefined,
  properties: undefined,
  eventTime: undefined,
  deliverAtTime: undefined,
  sequenceId: undefined,
  replicateTo: undefined
}
const group = (sizes: ReadonlyArray<number>, fields?: Fields, since = 0) =>
  new SendGroup(sizes.map((size) => ({ payload: filled(size), fields, alone: undefined })), since, 0, () => {})
const size = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))

describe("BatchContainer", () => {
  it.prop("S066 S069 C11 batches stay within count, bytes and limit; ranges and ids say what is in them", {
    groups: Schema.Array(Schema.Array(size).check(Schema.isMinLength(1))).check(Schema.isMinLength(3)),
    maxMessages: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })),
    maxBytes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 900 })),
    keyed: Schema.Boolean
  }, ({ groups, keyed, maxBytes, maxMessages }) => {
    const limit = 1000
    const container = new BatchContainer({ maxMessages, maxBytes })
    const fields = keyed ? { ...noFields, partitionKey: "k".repeat(50) } : undefined
    let sequenceId = 0
    let taken = 0
    let sizes: Array<number> = []
    const take = () => {
      const batch = container.take()
      if (batch === undefined) return
      const count = batch.ranges.reduce((sum, range) => sum + range.count, 0)
      assert.strictEqual(count, batch.count)
      assert.isAtMost(count, maxMessages)
      assert.strictEqual(batch.payloadBytes, sizes.reduce((a, b) => a + b, 0))
      if (count > 1) {
        assert.isAtMost(batch.payloadBytes, maxBytes)
        assert.isAtMost(batch.body.length + (keyed ? 50 : 0), limit)
      }
      assert.deepStrictEqual([batch.firstSequenceId, batch.lastSequenceId], [taken, taken + count - 1])
      const messages = readBatch(batch.body, count)
      assert.isTrue(messages._tag === "Success")
      if (messages._tag === "Success") {
        assert.deepStrictEqual(messages.success.map(({ payload }) => payload.length), sizes)
        assert.deepStrictEqual(messages.success.map(({ sequenceId }) => sequenceId), sizes.map((_, i) => taken + i))
      }
      assert.strictEqual(container.count, 0)
      assert.strictEqual(container.bytes, 0)
      taken += count
      sizes = []
    }
    for (const one of groups) {
      const messages = group(one, fields)
      one.forEach((bytes, i) => {
        if (container.isFull || !container.hasRoomFor(bytes, keyed ? 150 : 0, limit)) take()
        container.add(messages, i, sequenceId++)
        sizes.push(bytes)
        assert.strictEqual(container.bytes, sizes.reduce((a, b) => a + b, 0))
      })
    }
    take()
    assert.strictEqual(taken, sequenceId)
  }, { arbitrary: { runs: 300 } })

  it("C14 ids have to rise within a batch", () => {
    const container = new BatchContainer({ maxMessages: 10, maxBytes: 1000 })
    assert.isTrue(container.isContinuedBy(0))
    container.add(group([1]), 0, 5)
    assert.deepStrictEqual([4, 5, 6].map((id) => container.isContinuedBy(id)), [false, false, true])
    container.take()
    assert.isTrue(container.isContinuedBy(0))
  })

  it("S081 a batch is as old as its oldest message", () => {
    const container = new BatchContainer({ maxMessages: 10, maxBytes: 1000 })
    container.add(group([1], undefined, 500), 0, 0)
    container.add(group([1], undefined, 300), 0, 1)
    assert.strictEqual(container.since, 300)
    assert.strictEqual(container.take()!.since, 300)
    assert.isUndefined(container.take())
  })
})
