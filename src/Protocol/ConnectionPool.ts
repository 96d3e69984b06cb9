/**
 * One connection per broker, shared by everything that talks to it, dialled when first needed.
 *
 * A connection that is lost leaves the pool in the same moment, so the next `get` dials anew while old borrowers see
 * theirs fail. One that nobody borrows is closed after `connectionMaxIdle`.
 */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as RcMap from "effect/RcMap"
import type * as Scope from "effect/Scope"
import type * as Auth from "../Auth.ts"
import type { PulsarError } from "../PulsarError.ts"
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
  /** The connection to a broker, held until the caller's scope closes. */
  readonly get: (target: Target) => Effect.Effect<Connection.Connection, PulsarError, Scope.Scope>
}

const keyOf = (target: Target): string => `${target.proxyToBroker ?? ""}@${ServiceUrl.format(target.address)}`

export const make = Effect.fnUntraced(function*(
  options: Options
): Effect.fn.Return<ConnectionPool, never, Scope.Scope | Transport> {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const targets = new Map<string, Target>()
  const connections: RcMap.RcMap<string, Connection.Connection, PulsarError> = yield* RcMap.make({
    lookup: (key: string) => {
      // A failed dial must not stay in the map, and a lost connection must leave it at once.
      const forget = RcMap.invalidate(connections, key)
      return Effect.onError(
        Connection.make({ ...options, ...targets.get(key)!, onLost: () => void runFork(forget) }),
        () => forget
      )
    },
    idleTimeToLive: options.connectionMaxIdle
  })
  return {
    get: (target) => {
      const key = keyOf(target)
      targets.set(key, target)
      return Effect.flatMap(
        RcMap.get(connections, key),
        // Lost between its last sign of life and now: a later attempt finds a fresh one.
        (connection) => connection.lost === undefined ? Effect.succeed(connection) : Effect.fail(connection.lost)
      )
    }
  }
})
