/**
 * SEND_ERROR and receipts that name another message than the oldest: each hits the message it names, and no other.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { MemoryBudget } from "../../src/Producer/MemoryBudget.ts"
import type { Item, SendReceipt } from "../../src/Producer/SendGroup.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { bytesTopic, filled, makeSession, sends, start, textTopic } from "../support/producing.ts"

const topic = bytesTopic.name
const all = { concurrency: "unbounded" } as const
const codes = pulsar.proto.ServerError

const item = (size: number, sequenceId?: number): Item => ({
  payload: filled(size),
  fields: sequenceId === undefined ? undefined : {
    partitionKey: undefined,
    partitionKeyB64Encoded: false,
    orderingKey: undefined,
    properties: undefined,
    eventTime: undefined,
    deliverAtTime: undefined,
    sequenceId,
    replicateTo: undefined
  },
  alone: size
})

/** What becomes of each message of a session without batches. */
const outcomes = () => {
  const heard: Array<string> = []
  const budget = new MemoryBudget(0)
  const made = makeSession(budget, { batching: undefined })
  const send = (...items: ReadonlyArray<Item>) => {
    const at = heard.push("waiting") - 1
    made.session.submit(items, (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError>) => {
      assert.strictEqual(heard[at], "waiting", "heard twice")
      const exit = effect as Exit.Exit<ReadonlyArray<SendReceipt>, PulsarError>
      heard[at] = Exit.isSuccess(exit) ? exit.value[0]._tag : "failed"
    })
  }
  return { ...made, budget, heard, send }
}

describe("Producer: errors and receipts by id", () => {
  it("S118 C22 NotAllowed fails the message it names, not the oldest; said twice, it hits nobody else", () => {
    const { budget, connect, heard, send, session } = outcomes()
    const connection = connect(5000)
    for (const size of [1, 2, 3]) send(item(size))
    connection.refuse(codes.NotAllowedError, 1)
    connection.refuse(codes.NotAllowedError, 1)
    connection.refuse(codes.NotAllowedError, 99)
    assert.deepStrictEqual(heard, ["waiting", "failed", "waiting"])
    assert.strictEqual(connection.handler, session, "still on its connection")
    connection.receiptFor(0)
    connection.receiptFor(2)
    assert.deepStrictEqual(heard, ["MessageId", "failed", "MessageId"])
    assert.strictEqual(budget.used, 0)
  })

  it("C22 any other error for a message that is not pending changes nothing", () => {
    const { connect, heard, send, session } = outcomes()
    const connection = connect(5000)
    send(item(1))
    connection.refuse(codes.PersistenceError, 99)
    assert.strictEqual(connection.handler, session)
    connection.receiptFor(0)
    assert.deepStrictEqual(heard, ["MessageId"])
  })

  it("S086 a persistence error for a later message starts the session over", () => {
    const { connect, heard, send } = outcomes()
    const connection = connect(5000)
    for (const size of [1, 2]) send(item(size))
    connection.refuse(codes.PersistenceError, 1)
    assert.isUndefined(connection.handler)
    const next = connect(5000)
    assert.deepStrictEqual(next.written.map(({ sequenceId }) => sequenceId), [0, 1])
    next.receipt()
    next.receipt()
    assert.deepStrictEqual(heard, ["MessageId", "MessageId"])
  })

  it("a frame that was damaged in memory fails alone, whichever it is", () => {
    const { connect, heard, send } = outcomes()
    const connection = connect(5000)
    for (const size of [10, 20, 30]) send(item(size))
    // The payload is not copied: changing the caller's bytes changes the frame.
    const damaged = item(40)
    send(damaged)
    damaged.payload!.fill(1)
    connection.refuse(codes.ChecksumError, 3)
    assert.deepStrictEqual(heard, ["waiting", "waiting", "waiting", "failed"])
    for (const id of [0, 1, 2]) connection.receiptFor(id)
    assert.deepStrictEqual(heard, ["MessageId", "MessageId", "MessageId", "failed"])
  })

  it("S099 own ids that fall: errors and duplicates still find their message", () => {
    const { connect, heard, send } = outcomes()
    const connection = connect(5000)
    send(item(1, 50))
    send(item(1, 30))
    send(item(1, 20))
    connection.handler!.onReceipt({
      producerId: 0,
      sequenceId: { low: 30, high: 0 },
      messageId: { ledgerId: { low: -1, high: -1 }, entryId: { low: -1, high: -1 } }
    } as never)
    assert.deepStrictEqual(heard, ["waiting", "Deduplicated", "waiting"])
    connection.refuse(codes.NotAllowedError, 20)
    assert.deepStrictEqual(heard, ["waiting", "Deduplicated", "failed"])
    connection.receiptFor(50)
    assert.deepStrictEqual(heard, ["MessageId", "Deduplicated", "failed"])
  })

  it.effect("S118 a topic's own size limit refuses one message, while an earlier one is being stored", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, batching: false })
      broker.setMaxMessageSize(topic, 1000)
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(
        Effect.forEach([10, 5000, 20], (size) => Effect.exit(it.send(filled(size))), all)
      )
      yield* broker.received("SEND", { count: 3 })
      yield* TestClock.adjust("5 seconds")
      broker.releaseReceipts()
      yield* TestClock.adjust("5 seconds")
      const [first, second, third] = yield* Fiber.join(sending)
      assert.isTrue(Exit.isSuccess(first) && Exit.isSuccess(third))
      assert.isTrue(Exit.isFailure(second))
      assert.strictEqual(sends(broker).length, 3, "nothing was sent twice")
      assert.strictEqual(yield* client.memoryUsed, 0)
    }))

  it.effect("S099 C13 new messages and old ones in one go: every send ends, each with its own outcome", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { deduplication: true } })
      const it = yield* producer({ topic: textTopic, name: "n", batching: false })
      for (const sequenceId of [0, 1, 2, 3]) yield* it.send("x", { sequenceId })
      broker.withholdReceipts()
      const sending = yield* Effect.forkChild(
        Effect.forEach([10, 2, 11, 3], (sequenceId) => it.send("y", { sequenceId }), all)
      )
      yield* broker.received("SEND", { count: 8 })
      yield* TestClock.adjust("5 seconds")
      broker.releaseReceipts()
      yield* TestClock.adjust("5 seconds")
      const receipts = yield* Fiber.join(sending)
      assert.deepStrictEqual(receipts.map(({ _tag }) => _tag), [
        "MessageId",
        "Deduplicated",
        "MessageId",
        "Deduplicated"
      ])
      assert.strictEqual(broker.entries(topic).length, 6)
    }))

  it.effect("S099 a batch that the broker has already tells each message's own id", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { deduplication: true } })
      const it = yield* producer({ topic: textTopic, name: "n", batching: { maxDelay: "1 hour" } })
      const ids = [50, 100, 101]
      for (const sequenceId of [100, 101]) {
        yield* Effect.all([it.send("x", { sequenceId }), it.flush], all)
      }
      // The second has no id of its own: it goes on after the highest of all, not after its neighbour.
      const sending = yield* Effect.forkChild(Effect.all([
        it.send("a", { sequenceId: ids[0] }),
        it.send("b"),
        it.send("c", { sequenceId: 200 })
      ], all))
      yield* Effect.yieldNow
      broker.on(
        "SEND",
        1,
        TestBroker.run(({ connection, received: { command } }) =>
          connection.send({
            type: 7,
            sendReceipt: {
              producerId: command.send!.producerId,
              sequenceId: command.send!.sequenceId,
              messageId: {
                ledgerId: { low: -1, high: -1, unsigned: true },
                entryId: { low: -1, high: -1, unsigned: true }
              }
            }
          })
        )
      )
      yield* it.flush
      const receipts: ReadonlyArray<SendReceipt> = yield* Fiber.join(sending)
      assert.deepStrictEqual(receipts, [50, 102, 200].map((sequenceId) => ({ _tag: "Deduplicated", sequenceId })))
    }))
})
