/**
 * One connection per broker, shared by everything that talks to it, dialled when first needed.
 *
 * A connection that is lost leaves the pool in the same moment, so the next `get` dials anew while old borrowers see
 * theirs fail. One that nobody borrows is closed after `connectionMaxIdle`.
 */
import * as Cause from "effect/Cause"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as RcMap from "effect/RcMap"
import type * as Scope from "effect/Scope"
import type * as Auth from "../Auth.ts"
import * as PulsarError from "../PulsarError.ts"
import * as Connection from "./Connection.ts"
import * as ServiceUrl from "./ServiceUrl.ts"
import type { TlsOptions, Transport } from "./Transport.ts"

/** What all connections of a client have in common. */
export interface Options {
  readonly tls: TlsOptions | undefined
  readonly auth: Auth.Auth
  readonly connectTimeout: Duration.Duration
  readonly operationTimeout: Duration.Duration
  readonly keepAliveInterval: Duration.Duration
  readonly connectionMaxIdle: Duration.Duration
  readonly clientVersion: string
}

/** Where a broker is: what to dial, and the broker behind it when that is a proxy. */
export interface Target {
  readonly address: ServiceUrl.HostPort
  readonly proxyToBroker: string | undefined
}

export interface ConnectionPool {
  /** The connection to a broker, held until the caller's scope closes. Fails at once when the pool's scope has closed. */
  readonly get: (target: Target) => Effect.Effect<Connection.Connection, PulsarError.PulsarError, Scope.Scope>
}

const nameOf = (target: Target): string => `${target.proxyToBroker ?? ""}@${ServiceUrl.format(target.address)}`

/**
 * One connection's place, from its dialling to its end. It is the key in the map and never used again: what belongs to
 * a connection that is gone (a failure that is still cached, an end that takes its time) can't hit the one after it.
 */
interface Place {
  /** The map compares keys by what they hold; this tells one connection from the next. */
  readonly serial: number
  readonly target: Target
}

export const make = Effect.fnUntraced(function*(
  options: Options
): Effect.fn.Return<ConnectionPool, never, Scope.Scope | Transport> {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const places = new Map<string, Place>()
  let serial = 0
  const leave = (place: Place): void => {
    const name = nameOf(place.target)
    if (places.get(name) === place) places.delete(name)
  }
  const connections: RcMap.RcMap<Place, Connection.Connection, PulsarError.PulsarError> = yield* RcMap.make({
    lookup: (place: Place) =>
      Effect.gen(function*() {
        const connection = yield* Connection.make({
          ...options,
          ...place.target,
          onLost: () => {
            leave(place)
            runFork(RcMap.invalidate(connections, place))
          }
        })
        // Added last, so it runs first when the connection is closed for being idle: closing may take a moment, and
        // nobody should get it meanwhile.
        yield* Effect.addFinalizer(() => Effect.sync(() => leave(place)))
        return connection
      }),
    idleTimeToLive: options.connectionMaxIdle
  })
  let closed = false
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      closed = true
    })
  )
  const closedError = () =>
    Effect.fail(
      PulsarError.make("connect", new PulsarError.AlreadyClosedError({ message: "the client is closed" }))
    )
  return {
    get: (target) =>
      Effect.suspend(() => {
        if (closed) return closedError()
        const name = nameOf(target)
        let place = places.get(name)
        if (place === undefined) {
          place = { serial: serial++, target }
          places.set(name, place)
        }
        return RcMap.get(connections, place)
      }).pipe(
        // Closed while it dialled: for the map that is an interruption, but nobody interrupted the caller.
        Effect.catchCauseIf((cause) => closed && Cause.hasInterrupts(cause), closedError),
        // Lost between its last sign of life and now: a later attempt finds a fresh one.
        Effect.tap((connection) => connection.lost === undefined ? Effect.void : Effect.fail(connection.lost))
      )
  }
})
