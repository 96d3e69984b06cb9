/**
 * The send path as a state machine: whatever comes, in whatever order, its books agree and every caller hears once.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import * as Schema from "effect/Schema"
import { MemoryBudget } from "../../src/Producer/MemoryBudget.ts"
import type { Item, SendReceipt } from "../../src/Producer/SendGroup.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import * as PulsarError from "../../src/PulsarError.ts"
import { type FakeConnection, filled, makeSession } from "../support/producing.ts"

const codes = pulsar.proto.ServerError
const small = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1500 }))
const tiny = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))

const Step = Schema.Union([
  Schema.Struct({
    do: Schema.Literal("send"),
    sizes: Schema.Array(small).check(Schema.isMinLength(1), Schema.isMaxLength(4))
  }),
  Schema.Struct({
    do: Schema.Literal("sendLarge"),
    size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 25_000 }))
  }),
  Schema.Struct({ do: Schema.Literal("receipts"), count: tiny }),
  Schema.Struct({
    do: Schema.Literal("refuse"),
    error: Schema.Literals(["NotAllowedError", "PersistenceError", "ChecksumError"])
  }),
  Schema.Struct({
    do: Schema.Literal("strayReceipt"),
    by: Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))
  }),
  Schema.Struct({ do: Schema.Literal("lose") }),
  Schema.Struct({ do: Schema.Literal("connect"), limit: Schema.Literals([2500, 5000, 20_000]) }),
  Schema.Struct({ do: Schema.Literal("time"), seconds: Schema.Literals([1, 10, 20, 31]) }),
  Schema.Struct({ do: Schema.Literal("interrupt"), which: tiny }),
  Schema.Struct({ do: Schema.Literal("linger") }),
  Schema.Struct({ do: Schema.Literal("flush") }),
  Schema.Struct({
    do: Schema.Literal("other"),
    bytes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9000 }))
  })
])
type Step = typeof Step.Type

interface Caller {
  heard: number
  interrupted: boolean
  readonly abandon: () => void
}

const histories = (settings: Parameters<typeof makeSession>[1], limit: number) => (steps: ReadonlyArray<Step>) => {
  const budget = new MemoryBudget(limit)
  const { connect, linger, now, session } = makeSession(budget, settings)
  let connection: FakeConnection | undefined = connect(5000)
  const callers: Array<Caller> = []
  // Another producer's memory: what it holds, so that the session's share can be told.
  let others = 0
  const other = { wake: () => budget.cancel(other) }

  const submit = (items: ReadonlyArray<Item>) => {
    const caller: { heard: number; interrupted: boolean; abandon: () => void } = {
      heard: 0,
      interrupted: false,
      abandon: () => {}
    }
    callers.push(caller)
    caller.abandon = session.submit(
      items,
      (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>) => {
        caller.heard++
        const exit = effect as Exit.Exit<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>
        assert.isTrue(Exit.isExit(exit))
        if (Exit.isSuccess(exit)) assert.strictEqual(exit.value.filter((it) => it !== undefined).length, items.length)
      }
    )
  }
  const item = (size: number): Item => ({
    payload: filled(size),
    fields: undefined,
    alone: session.entries.placement(size, undefined) === "alone" ? size : undefined
  })
  const check = (step: string) => {
    const books = session.inventory
    assert.strictEqual(books.places, books.placed, `places after ${step}`)
    assert.strictEqual(budget.used, books.bytes + others, `bytes after ${step}`)
    assert.strictEqual(books.window, books.windowed, `window after ${step}`)
    const { maxPendingMessages } = session.settings
    if (maxPendingMessages > 0) assert.isAtMost(books.places, maxPendingMessages, `places after ${step}`)
    for (const caller of callers) {
      assert.isAtMost(caller.heard, caller.interrupted ? 0 : 1, `answers after ${step}`)
    }
    if (connection !== undefined) {
      for (const { size } of connection.written) assert.isAtMost(size, connection.maxMessageSize, `entry after ${step}`)
    }
  }
  const lost = PulsarError.make("send", new PulsarError.ConnectionError({ message: "lost" }))

  for (const step of steps) {
    switch (step.do) {
      case "send":
        submit(step.sizes.map(item))
        break
      case "sendLarge":
        if (session.entries.checkSize(step.size, undefined) === undefined) {
          submit([{ payload: filled(step.size), fields: undefined, alone: step.size }])
        }
        break
      case "receipts":
        for (let i = 0; i < step.count; i++) connection?.receipt()
        break
      case "refuse": {
        const oldest = connection?.written[connection.answered]
        if (oldest !== undefined) {
          connection!.answered++
          connection!.refuse(codes[step.error], oldest.sequenceId)
        }
        break
      }
      case "strayReceipt": {
        const oldest = connection?.written[connection.answered]
        connection?.receiptFor(Math.max(0, (oldest?.sequenceId ?? 0) + step.by))
        break
      }
      case "lose":
        session.onConnectionLost(lost)
        break
      case "connect":
        session.onConnectionLost(lost)
        connection = connect(step.limit)
        break
      case "time":
        now.millis += step.seconds * 1000
        session.sweep()
        break
      case "interrupt": {
        const caller = callers[step.which]
        if (caller !== undefined && caller.heard === 0 && !caller.interrupted) {
          caller.interrupted = true
          caller.abandon()
        }
        break
      }
      case "linger":
        linger()
        break
      case "flush":
        Effect.runFork(Effect.ignore(session.flush))
        break
      case "other": {
        const before = others
        others = 0
        budget.release(before)
        if (budget.take(other, step.bytes)) others = step.bytes
        else budget.cancel(other)
        break
      }
    }
    if (connection !== undefined && connection.lost !== undefined) connection = undefined
    check(JSON.stringify(step))
  }

  // The end: a good broker and some patience settle everything.
  budget.release(others)
  others = 0
  session.onConnectionLost(lost)
  const good = connection = connect(20_000)
  for (let i = 0; i < 2000 && session.inventory.places + session.inventory.waiting > 0; i++) {
    linger()
    good.receipt()
  }
  check("the end")
  assert.deepStrictEqual(session.inventory, {
    places: 0,
    placed: 0,
    bytes: 0,
    waiting: 0,
    open: 0,
    window: 0,
    windowed: 0
  })
  assert.strictEqual(budget.used, 0)
  assert.strictEqual(budget.waiting, 0)
  for (const caller of callers) assert.strictEqual(caller.heard, caller.interrupted ? 0 : 1)
}

// A minimum, because short histories are drawn most often and prove little.
const steps = Schema.Array(Step).check(Schema.isMinLength(20), Schema.isMaxLength(60))

describe("ProducerSession: any history", () => {
  it.prop(
    "S079 S090 C9 places, bytes and answers agree with batches and chunks",
    { steps },
    ({ steps }) => histories({}, 12_000)(steps),
    { arbitrary: { runs: 400 } }
  )

  it.prop("the same without batches", { steps }, ({ steps }) => histories({ batching: undefined }, 8_000)(steps), {
    arbitrary: { runs: 300 }
  })

  it.prop(
    "the same without chunks, failing when full",
    { steps },
    ({ steps }) => histories({ chunking: false, onQueueFull: "fail", maxPendingMessages: 6 }, 6_000)(steps),
    {
      arbitrary: { runs: 300 }
    }
  )

  it.prop(
    "the same without limits",
    { steps },
    ({ steps }) => histories({ maxPendingMessages: 0, chunkWindow: 1 }, 0)(steps),
    { arbitrary: { runs: 300 } }
  )
})
