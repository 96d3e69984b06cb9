/**
 * Keeps one producer or consumer session alive: finds the topic's broker, borrows its connection, opens the session
 * there, waits until it is lost, and starts again with backoff. What "open" and "lost" mean is the session's business.
 */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import { ConnectionError, make, type PulsarError, TimeoutError } from "../PulsarError.ts"
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
  /** Where to look the topic up from now on: it has moved to another cluster. */
  readonly migrated?: Target | undefined
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

/**
 * A defect, or an interruption that comes from below, must not end the loop: a session that nobody opens again would be
 * silent for ever.
 */
const bug = (cause: Cause.Cause<PulsarError>): Effect.Effect<never, PulsarError> => {
  const defect = Cause.squash(cause)
  return Effect.fail(
    make("session", new ConnectionError({ message: `opening the session died: ${defect}`, cause: defect }))
  )
}

/** What the last attempt before a deadline gets, however little time is left. */
const lastAttemptMillis = 1000

/**
 * Ends an attempt at the deadline for making something. Several hosts that keep silent would each take a whole request's
 * time otherwise. What failed before is the better reason.
 */
const until = <A, R>(
  attempt: Effect.Effect<A, PulsarError, R>,
  clock: Clock.Clock,
  deadline: {
    readonly at: number
    readonly after: Duration.Duration
    readonly operation: string
    readonly topic?: string
  },
  before: PulsarError | undefined
): Effect.Effect<A, PulsarError, R> =>
  Effect.timeoutOrElse(attempt, {
    duration: Math.max(lastAttemptMillis, deadline.at - clock.currentTimeMillisUnsafe()),
    orElse: () => {
      const afterMillis = Duration.toMillis(deadline.after)
      const reason = new TimeoutError({ message: `not done within ${afterMillis} ms`, afterMillis })
      return Effect.fail(before ?? make(deadline.operation, reason, deadline.topic))
    }
  })

/** Succeeds when the session is open for the first time; keeps it open until the scope closes. */
export const run = Effect.fnUntraced(function*(
  options: Options
): Effect.fn.Return<void, PulsarError, Scope.Scope> {
  const clock = yield* Clock.Clock
  const created = yield* Deferred.make<void, PulsarError>()
  const deadline = clock.currentTimeMillisUnsafe() + Duration.toMillis(options.createTimeout)
  let attempt = 0
  let opened = false
  let service: Target | undefined
  let failure: PulsarError | undefined

  const inTime = <A, R>(attempt: Effect.Effect<A, PulsarError, R>): Effect.Effect<A, PulsarError, R> =>
    opened ? attempt : until(
      attempt,
      clock,
      { at: deadline, after: options.createTimeout, operation: "lookup", topic: options.topic },
      failure
    )

  const session = (assigned: Target | undefined) =>
    Effect.scoped(Effect.gen(function*() {
      const target = assigned ?? (yield* inTime(options.lookup.broker(options.topic, service)))
      const connection = yield* inTime(options.pool.get(target))
      // Without a limit of its own: a broker may queue a producer for as long as it wants.
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
      const result = yield* Effect.result(
        Effect.catchCauseIf(session(assigned), (cause) => !Cause.hasFails(cause), bug)
      )
      if (result._tag === "Success") {
        const { migrated } = result.success
        assigned = migrated === undefined ? result.success.assigned : undefined
        service = migrated ?? service
        // The topic was handed over already: nothing to wait for, unless it is handed to and fro.
        if ((assigned ?? migrated) !== undefined && attempt++ === 0) continue
        yield* Effect.logDebug(`${options.topic}: session lost, reconnecting`, result.success.error?.message ?? "")
      } else {
        const error = result.failure
        failure = error
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

  const supervisor = yield* Effect.forkScoped(loop, { startImmediately: true })
  // Whoever made it and went away before it was there doesn't want it any more, however long the scope lives.
  yield* Effect.onInterrupt(Deferred.await(created), () => Fiber.interrupt(supervisor))
})

/** Asks again while that can help, up to the deadline for making a producer or consumer. */
export const retryCreate = <A>(
  ask: Effect.Effect<A, PulsarError>,
  options: { readonly operationTimeout: Duration.Duration; readonly backoff: Backoff.Backoff }
): Effect.Effect<A, PulsarError> =>
  Effect.gen(function*() {
    const clock = yield* Clock.Clock
    const deadline = clock.currentTimeMillisUnsafe() + Duration.toMillis(options.operationTimeout)
    let failure: PulsarError | undefined
    for (let attempt = 0;; attempt++) {
      const limit = { at: deadline, after: options.operationTimeout, operation: "partitions" }
      const result = yield* Effect.result(until(ask, clock, limit, failure))
      if (result._tag === "Success") return result.success
      failure = result.failure
      const left = deadline - clock.currentTimeMillisUnsafe()
      if (left <= 0 || !ServerError.retryOnCreate(result.failure)) return yield* result.failure
      yield* Effect.sleep(Math.min(left, Backoff.delayMillis(options.backoff, attempt, yield* Random.next)))
    }
  })

/**
 * Acquires all or nothing: when one part can't be had, those that were are released at once, however long the caller's
 * scope lives. A partitioned producer that failed would otherwise leave the partitions that worked behind.
 */
export const allOrNothing = <A, E, R>(acquire: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Scope.Scope> =>
  Effect.flatMap(Effect.scope, (parent) =>
    Effect.flatMap(Scope.fork(parent), (scope) =>
      Effect.onError(
        Effect.provideService(acquire, Scope.Scope, scope),
        (cause) => Scope.close(scope, Exit.failCause(cause))
      )))
