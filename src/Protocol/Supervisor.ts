/**
 * Keeps one producer or consumer session alive: finds the topic's broker, borrows its connection, opens the session
 * there, waits until it is lost, and starts again with backoff. What "open" and "lost" mean is the session's business.
 */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import type { PulsarError } from "../PulsarError.ts"
import * as Backoff from "./Backoff.ts"
import type { Connection } from "./Connection.ts"
import type { ConnectionPool, Target } from "./ConnectionPool.ts"
import type { Lookup } from "./Lookup.ts"
import * as ServerError from "./ServerError.ts"

/** How a session ended, and where its broker says to go on. */
export interface Lost {
  readonly error: PulsarError | undefined
  /** The broker that has the topic now; absent: look it up. */
  readonly assigned: Target | undefined
}

export interface Options {
  readonly topic: string
  readonly lookup: Lookup
  readonly pool: ConnectionPool
  readonly backoff: Backoff.Backoff
  /** How long the first open is tried. */
  readonly createTimeout: Duration.Duration
  /** Opens the session on a connection. A failure, or an interrupt, leaves nothing of it behind on the broker. */
  readonly open: (connection: Connection) => Effect.Effect<void, PulsarError>
  /** Waits for the end of the session that was opened last. */
  readonly lost: Effect.Effect<Lost>
  /** The session once worked and can't be had any more. Called once; nothing follows. */
  readonly onFailed: (error: PulsarError) => void
}

/** A session that ended sooner than this after it was opened doesn't count as a success for the backoff. */
const settledMillis = 1000

/** Succeeds when the session is open for the first time; keeps it open until the scope closes. */
export const run = Effect.fnUntraced(function*(
  options: Options
): Effect.fn.Return<void, PulsarError, Scope.Scope> {
  const clock = yield* Clock.Clock
  const created = yield* Deferred.make<void, PulsarError>()
  const deadline = clock.currentTimeMillisUnsafe() + Duration.toMillis(options.createTimeout)
  let attempt = 0
  let opened = false

  const session = (assigned: Target | undefined) =>
    Effect.scoped(Effect.gen(function*() {
      const target = assigned ?? (yield* options.lookup.broker(options.topic))
      const connection = yield* options.pool.get(target)
      yield* options.open(connection)
      const since = clock.currentTimeMillisUnsafe()
      opened = true
      yield* Deferred.succeed(created, undefined)
      const lost = yield* options.lost
      if (clock.currentTimeMillisUnsafe() - since >= settledMillis) attempt = 0
      return lost
    }))

  const loop = Effect.gen(function*() {
    let assigned: Target | undefined
    while (true) {
      const result = yield* Effect.result(session(assigned))
      if (result._tag === "Success") {
        assigned = result.success.assigned
        // The broker has handed the topic over already: nothing to wait for.
        if (assigned !== undefined) continue
        yield* Effect.logDebug(`${options.topic}: session lost, reconnecting`, result.success.error?.message ?? "")
      } else {
        const error = result.failure
        assigned = undefined
        if (!opened) {
          const tooLate = clock.currentTimeMillisUnsafe() >= deadline
          if (tooLate || !ServerError.retryOnCreate(error)) {
            yield* Deferred.fail(created, error)
            return
          }
        } else if (!ServerError.retryOnReconnect(error)) {
          return options.onFailed(error)
        }
        yield* Effect.logDebug(`${options.topic}: session can't be opened, trying again`, error.message)
      }
      const delay = Backoff.delayMillis(options.backoff, attempt++, yield* Random.next)
      // The last attempt before the deadline is made at the deadline, not skipped.
      const wait = opened ? delay : Math.min(delay, Math.max(0, deadline - clock.currentTimeMillisUnsafe()))
      yield* Effect.sleep(wait)
    }
  })

  yield* Effect.forkScoped(loop, { startImmediately: true })
  yield* Deferred.await(created)
})

/** Asks again while that can help, up to the deadline for making a producer or consumer. */
export const retryCreate = <A>(
  ask: Effect.Effect<A, PulsarError>,
  options: { readonly operationTimeout: Duration.Duration; readonly backoff: Backoff.Backoff }
): Effect.Effect<A, PulsarError> =>
  Effect.gen(function*() {
    const clock = yield* Clock.Clock
    const deadline = clock.currentTimeMillisUnsafe() + Duration.toMillis(options.operationTimeout)
    for (let attempt = 0;; attempt++) {
      const result = yield* Effect.result(ask)
      if (result._tag === "Success") return result.success
      const left = deadline - clock.currentTimeMillisUnsafe()
      if (left <= 0 || !ServerError.retryOnCreate(result.failure)) return yield* result.failure
      yield* Effect.sleep(Math.min(left, Backoff.delayMillis(options.backoff, attempt, yield* Random.next)))
    }
  })
