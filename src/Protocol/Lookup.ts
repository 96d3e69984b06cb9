/**
 * Which broker serves a topic, and how many partitions it has.
 *
 * Every question goes to one of the hosts of the service URL; a host that can't be reached is left for the next one.
 * Redirects are followed with the authority the broker gives, and only so many: brokers that send a client in circles
 * get an error, not a loop.
 */
import * as Effect from "effect/Effect"
import * as PulsarError from "../PulsarError.ts"
import type * as Connection from "./Connection.ts"
import type { ConnectionPool, Target } from "./ConnectionPool.ts"
import * as Frame from "./Frame.ts"
import * as ServiceUrl from "./ServiceUrl.ts"

export interface Lookup {
  /** The broker to produce to or consume from. */
  readonly broker: (topic: string) => Effect.Effect<Target, PulsarError.PulsarError>
  /** The number of partitions, 0 for a topic without. */
  readonly partitions: (topic: string) => Effect.Effect<number, PulsarError.PulsarError>
  /** A broker named by another broker: where it is reached. */
  readonly assigned: (url: string) => Target | undefined
}

export interface Options {
  readonly serviceUrl: ServiceUrl.ServiceUrl
  readonly maxRedirects: number
  /** Lookups that a connection may turn down or leave unanswered before it is given up. */
  readonly maxRejectedLookups: number
  readonly listenerName: string | undefined
}

export const make = (pool: ConnectionPool, options: Options): Lookup => {
  const { hosts, tls } = options.serviceUrl
  let current = 0

  const service = (): Target => ({ address: hosts[current % hosts.length], proxyToBroker: undefined })

  /** Asks `ask` on a connection to `target`; an unreachable service host hands over to the next one. */
  const on = <A>(
    target: Target,
    ask: (connection: Connection.Connection) => Effect.Effect<A, PulsarError.PulsarError>
  ): Effect.Effect<A, PulsarError.PulsarError> => {
    const index = current
    return Effect.scoped(Effect.gen(function*() {
      const connection = yield* pool.get(target).pipe(
        Effect.tapError(() =>
          Effect.sync(() => {
            if (target.address === hosts[index % hosts.length] && current === index) current++
          })
        )
      )
      return yield* ask(connection).pipe(
        Effect.tapError((error) =>
          Effect.sync(() => {
            const tag = error.reason._tag
            if (tag === "ServiceNotReadyError" || tag === "TimeoutError") {
              connection.lookupRejected(options.maxRejectedLookups)
            }
          })
        )
      )
    }))
  }

  const targetOf = (url: string): ServiceUrl.HostPort | undefined => {
    const parsed = ServiceUrl.parse(url)
    return parsed._tag === "Success" ? parsed.success.hosts[0] : undefined
  }

  /** Tries each service host once before the question counts as failed. */
  const anyHost = <A>(
    ask: (target: Target) => Effect.Effect<A, PulsarError.PulsarError>
  ): Effect.Effect<A, PulsarError.PulsarError> => {
    const attempt = (left: number): Effect.Effect<A, PulsarError.PulsarError> =>
      Effect.suspend(() => {
        const before = current
        return Effect.catch(
          ask(service()),
          (error) => left > 1 && current !== before ? attempt(left - 1) : Effect.fail(error)
        )
      })
    return attempt(hosts.length)
  }

  const lookup = (
    topic: string,
    target: Target,
    authoritative: boolean,
    redirects: number
  ): Effect.Effect<Target, PulsarError.PulsarError> =>
    Effect.flatMap(
      on(target, (connection) =>
        connection.request("lookup", topic, (requestId) => ({
          type: Frame.CommandType.LOOKUP,
          lookupTopic: {
            topic,
            requestId,
            authoritative,
            ...(options.listenerName === undefined ? undefined : { advertisedListenerName: options.listenerName })
          }
        }))),
      (answer) => {
        const response = answer.lookupTopicResponse!
        const url = (tls ? response.brokerServiceUrlTls : "") || response.brokerServiceUrl
        const address = targetOf(url)
        if (address === undefined) {
          return Effect.fail(PulsarError.make(
            "lookup",
            new PulsarError.ProtocolError({
              message: `the broker named ${JSON.stringify(url)} as the topic's ${tls ? "TLS " : ""}address`
            }),
            topic
          ))
        }
        if (response.response === 0) {
          if (redirects >= options.maxRedirects) {
            return Effect.fail(PulsarError.make(
              "lookup",
              new PulsarError.ServiceNotReadyError({
                message: `gave up after ${redirects} redirects; the brokers send each other the question`
              }),
              topic
            ))
          }
          return lookup(topic, { address, proxyToBroker: undefined }, response.authoritative, redirects + 1)
        }
        if (!response.proxyThroughServiceUrl) return Effect.succeed({ address, proxyToBroker: undefined })
        const broker = ServiceUrl.format(address)
        const through = target.proxyToBroker === undefined ? target.address : service().address
        return Effect.succeed({
          address: through,
          // The service URL may be the broker itself (standalone): then there is no proxy in between.
          proxyToBroker: broker === ServiceUrl.format(through) ? undefined : broker
        })
      }
    )

  return {
    broker: (topic) => anyHost((target) => lookup(topic, target, false, 0)),
    partitions: (topic) =>
      anyHost((target) =>
        on(target, (connection) =>
          Effect.map(
            connection.request("partitions", topic, (requestId) => ({
              type: Frame.CommandType.PARTITIONED_METADATA,
              partitionMetadata: { topic, requestId }
            })),
            (answer) => answer.partitionMetadataResponse!.partitions
          ))
      ),
    assigned: (url) => {
      const address = targetOf(url)
      return address === undefined ? undefined : { address, proxyToBroker: undefined }
    }
  }
}
