/**
 * The supervisor alone, with sessions that a test makes up: what it does when they can't be opened, are lost, handed
 * over, or not wanted any more.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Duration, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { Connection } from "../../src/Protocol/Connection.ts"
import type { Target } from "../../src/Protocol/ConnectionPool.ts"
import * as Supervisor from "../../src/Protocol/Supervisor.ts"
import * as PulsarError from "../../src/PulsarError.ts"
import { settle, start } from "../support/sessions.ts"

const hostOf = (target: Target | undefined): string => target?.address.host ?? "service"
const target = (host: string): Target => ({ address: { host, port: 6650 }, proxyToBroker: undefined })
const error = (reason: PulsarError.Reason): PulsarError.PulsarError => PulsarError.make("test", reason)
const notReady = error(new PulsarError.ServiceNotReadyError({ message: "not ready" }))

/** A session whose openings and endings the test decides; `log` says what happened when. */
const rig = Effect.fnUntraced(function*(
  open: (attempt: number) => Effect.Effect<void, PulsarError.PulsarError> = () => Effect.void,
  options: { readonly createTimeout?: Duration.Input } = {}
) {
  const log: Array<string> = []
  const clock = yield* Clock.Clock
  const note = (what: string) => log.push(`${clock.currentTimeMillisUnsafe()} ${what}`)
  let attempt = 0
  let lost = Deferred.makeUnsafe<Supervisor.Lost>()
  const scope = yield* Scope.fork(yield* Effect.scope, "sequential")
  const run = Scope.provide(
    Supervisor.run({
      topic: "t",
      lookup: {
        broker: (_, at) =>
          Effect.sync(() => {
            note(`lookup ${hostOf(at)}`)
            return target("owner")
          }),
        partitions: () => Effect.succeed(0),
        assigned: () => undefined
      },
      pool: {
        get: (target) =>
          Effect.sync(() => {
            note(`get ${hostOf(target)}`)
            return {} as Connection
          })
      },
      // Not random, nearly: 80 to 120 ms, 160 to 240, ...
      backoff: { initialMillis: 100, maxMillis: 10_000 },
      createTimeout: Duration.fromInputUnsafe(options.createTimeout ?? "30 seconds"),
      open: () =>
        Effect.suspend(() => {
          lost = Deferred.makeUnsafe()
          return open(attempt++)
        }),
      lost: Effect.suspend(() => Deferred.await(lost)),
      onFailed: (error) => void note(`failed ${error.reason._tag}`)
    }),
    scope
  )
  return {
    log,
    /** The log without its times. */
    events: () => log.map((line) => line.replace(/^\d+ /, "")),
    run,
    scope,
    attempts: () => attempt,
    lose: (how: Partial<Supervisor.Lost> = {}) =>
      Effect.andThen(
        Effect.sync(() => Deferred.doneUnsafe(lost, Effect.succeed({ error: undefined, assigned: undefined, ...how }))),
        settle
      )
  }
})

describe("Supervisor", () => {
  it.effect("opens, waits, and opens again after a pause with a lookup", () =>
    Effect.gen(function*() {
      const it = yield* rig()
      yield* it.run
      yield* TestClock.adjust("10 seconds")
      yield* it.lose()
      assert.deepStrictEqual(it.events(), ["lookup service", "get owner"])
      yield* TestClock.adjust("79 millis")
      assert.strictEqual(it.attempts(), 1)
      yield* TestClock.adjust("41 millis")
      assert.deepStrictEqual(it.events().slice(2), ["lookup service", "get owner"])
    }))

  it.effect("S041 goes to an assigned broker at once and without a lookup", () =>
    Effect.gen(function*() {
      const it = yield* rig()
      yield* it.run
      yield* it.lose({ assigned: target("b") })
      assert.deepStrictEqual(it.events().slice(2), ["get b"])
    }))

  it.effect("S041 when that fails, the next try is a lookup", () =>
    Effect.gen(function*() {
      const it = yield* rig((attempt) => attempt === 1 ? Effect.fail(notReady) : Effect.void)
      yield* it.run
      yield* it.lose({ assigned: target("b") })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(it.events().slice(2), ["get b", "lookup service", "get owner"])
    }))

  it.effect("S041 pauses when it is handed to and fro, and not after a session that lasted", () =>
    Effect.gen(function*() {
      const it = yield* rig()
      yield* it.run
      for (let i = 0; i < 20; i++) yield* it.lose({ assigned: target("b") })
      assert.strictEqual(it.attempts(), 2)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(it.attempts(), 3)
      yield* it.lose({ assigned: target("b") })
      assert.strictEqual(it.attempts(), 4)
    }))

  it.effect("S056 a topic that moved is looked up where it moved to, from then on", () =>
    Effect.gen(function*() {
      const it = yield* rig()
      yield* it.run
      yield* it.lose({ migrated: target("green") })
      assert.deepStrictEqual(it.events().slice(2), ["lookup green", "get owner"])
      yield* TestClock.adjust("10 seconds")
      yield* it.lose()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(it.events().slice(4), ["lookup green", "get owner"])
    }))

  it.effect("B20 sessions that end as soon as they are open are opened with growing pauses", () =>
    Effect.gen(function*() {
      const it = yield* rig()
      yield* it.run
      for (let i = 0; i < 1000; i++) {
        yield* it.lose()
        yield* TestClock.adjust(10)
      }
      // 100, 200, ... ms within ten seconds.
      assert.isAtMost(it.attempts(), 9)
    }))

  it.effect("S029 a create is tried until its timeout, the last time at its end", () =>
    Effect.gen(function*() {
      const it = yield* rig(() => Effect.fail(notReady), { createTimeout: "1 second" })
      const fiber = yield* start(Effect.flip(it.run))
      yield* TestClock.adjust("999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      const before = it.attempts()
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Fiber.join(fiber), notReady)
      assert.strictEqual(it.attempts(), before + 1)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(it.attempts(), before + 1)
    }))

  it.effect("B13 what can't pass ends it, once", () =>
    Effect.gen(function*() {
      const terminated = error(new PulsarError.TopicTerminatedError({ message: "over" }))
      const it = yield* rig((attempt) => attempt === 0 ? Effect.void : Effect.fail(terminated))
      yield* it.run
      yield* it.lose()
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(it.events().slice(2), ["lookup service", "get owner", "failed TopicTerminatedError"])
    }))

  for (
    const [how, end] of [["dies", Effect.die(new Error("a bug"))], ["interrupts itself", Effect.interrupt]] as const
  ) {
    it.effect(`an opening that ${how} is tried again, and in the end is a typed failure`, () =>
      Effect.gen(function*() {
        const ending = yield* rig(() => end, { createTimeout: "1 second" })
        const fiber = yield* start(Effect.exit(ending.run))
        yield* TestClock.adjust("1 second")
        const failure = yield* Effect.flip(yield* Fiber.join(fiber))
        assert.strictEqual(failure.reason._tag, "ConnectionError")
        assert.match(failure.message, /opening the session died: .*(a bug|interrupted)/)
        const later = yield* rig((attempt) => attempt === 1 ? end : Effect.void)
        yield* later.run
        yield* later.lose()
        yield* TestClock.adjust("1 second")
        assert.strictEqual(later.attempts(), 3)
      }))
  }

  it.effect("S046 a maker that goes away stops it, though the scope lives on", () =>
    Effect.gen(function*() {
      let undone = 0
      const it = yield* rig(() => Effect.onInterrupt(Effect.never, () => Effect.sync(() => undone++)))
      const fiber = yield* start(it.run)
      yield* settle
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(undone, 1)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(it.attempts(), 1)
    }))

  it.effect("S053 closing the scope stops it in any state", () =>
    Effect.gen(function*() {
      for (const state of ["open", "pause", "opening"]) {
        const it = yield* rig((attempt) => state === "opening" && attempt === 1 ? Effect.never : Effect.void)
        yield* it.run
        if (state !== "open") yield* it.lose()
        if (state === "opening") yield* TestClock.adjust("1 second")
        const closing = yield* start(Scope.close(it.scope, Exit.void))
        yield* settle
        assert.isDefined(closing.pollUnsafe())
        const before = it.attempts()
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(it.attempts(), before)
      }
    }))
})
