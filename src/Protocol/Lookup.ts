/**
 * Which broker serves a topic, and how many partitions it has.
 *
 * Every question goes to one of the hosts of the service URL; a host that can't be reached is left for the next one.
 * Redirects are followed with the authority the broker gives, and only so many: brokers that send a client in circles
 * get an error, not a loop.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as PulsarError from "../PulsarError.ts"
import type * as Connection from "./Connection.ts"
import type { ConnectionPool, Target } from "./ConnectionPool.ts"
import * as Frame from "./Frame.ts"
import * as ServiceUrl from "./ServiceUrl.ts"

export interface Lookup {
  /** The broker to produce to or consume from. With `at`, that is asked instead of the service URL's hosts. */
  readonly broker: (topic: string, at?: Target) => Effect.Effect<Target, PulsarError.PulsarError>
  /** The number of partitions, 0 for a topic without. */
  readonly partitions: (topic: string) => Effect.Effect<number, PulsarError.PulsarError>
  /**
   * A broker named by another broker: where it is reached. Undefined when none is named, or none that can be dialled
   * with this client's kind of connection; a lookup finds out then.
   */
  readonly assigned: (url: string | null | undefined, tlsUrl?: string | null) => Target | undefined
}

export interface Options {
  readonly serviceUrl: ServiceUrl.ServiceUrl
  readonly maxRedirects: number
  /** Lookups that a connection may turn down or leave unanswered before it is given up. */
  readonly maxRejectedLookups: number
  readonly listenerName: string | undefined
}

/** No topic has so many: a number beyond it is damage, and would be that many sessions. */
const maxPartitions = 100_000

export const make = (pool: ConnectionPool, options: Options): Lookup => {
  const { hosts, tls } = options.serviceUrl
  let current = 0
  /** Whether the service URL is a proxy's: brokers are then reached through it, whoever names them. */
  let proxied = false

  const service = (): Target => ({ address: hosts[current % hosts.length], proxyToBroker: undefined })

  /**
   * Asks `ask` on a connection to `target`. A service host that can't be reached, or can't answer at the moment, hands
   * over to the next one.
   */
  const on = <A>(
    target: Target,
    ask: (connection: Connection.Connection) => Effect.Effect<A, PulsarError.PulsarError>
  ): Effect.Effect<A, PulsarError.PulsarError> => {
    const index = current
    return Effect.scoped(Effect.gen(function*() {
      const connection = yield* pool.get(target)
      return yield* ask(connection).pipe(
        Effect.tapError((error) =>
          Effect.map(Clock.currentTimeMillis, (now) => {
            const tag = error.reason._tag
            if (tag === "ServiceNotReadyError" || tag === "TimeoutError") {
              connection.lookupRejected(options.maxRejectedLookups, now)
            }
          })
        )
      )
    })).pipe(Effect.tapError((error) =>
      Effect.sync(() => {
        // What can't pass (refused credentials, no such topic) is the same everywhere.
        if (!error.isRetryable) return
        if (target.address === hosts[index % hosts.length] && current === index) current++
      })
    ))
  }

  /**
   * The first address in a URL. One that is dialled has to be of this client's kind, with TLS or without; behind a
   * proxy it is only a name, and the proxy knows how to reach it.
   */
  const addressOf = (url: string, anyKind: boolean): ServiceUrl.HostPort | undefined => {
    const parsed = ServiceUrl.parse(url)
    return parsed._tag === "Success" && (anyKind || parsed.success.tls === tls) ? parsed.success.hosts[0] : undefined
  }

  const through = (proxy: ServiceUrl.HostPort, broker: ServiceUrl.HostPort): Target => {
    const name = ServiceUrl.format(broker)
    // The service URL may be the broker itself (standalone): then there is no proxy in between.
    return { address: proxy, proxyToBroker: name === ServiceUrl.format(proxy) ? undefined : name }
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
        const { brokerServiceUrl, brokerServiceUrlTls, proxyThroughServiceUrl } = response
        // A proxy may give its brokers' plain addresses to a client that uses TLS; they are names, then.
        const url = tls && (brokerServiceUrlTls !== "" || !proxyThroughServiceUrl)
          ? brokerServiceUrlTls
          : brokerServiceUrl
        const address = addressOf(url, proxyThroughServiceUrl)
        if (address === undefined) {
          return Effect.fail(PulsarError.make(
            "lookup",
            new PulsarError.ProtocolError({
              message: `the broker named ${JSON.stringify(url)} as the topic's ${tls ? "TLS " : ""}address`
            }),
            topic
          ))
        }
        const found = proxyThroughServiceUrl
          ? through(target.address, address)
          : { address, proxyToBroker: undefined }
        if (response.response !== 0) {
          proxied = found.proxyToBroker !== undefined
          return Effect.succeed(found)
        }
        if (redirects >= options.maxRedirects) {
          return Effect.fail(PulsarError.make(
            "lookup",
            new PulsarError.ServiceNotReadyError({
              message: `gave up after ${redirects} redirects; the brokers send each other the question`
            }),
            topic
          ))
        }
        return lookup(topic, found, response.authoritative, redirects + 1)
      }
    )

  return {
    broker: (topic, at) =>
      at === undefined ? anyHost((target) => lookup(topic, target, false, 0)) : lookup(topic, at, false, 0),
    partitions: (topic) =>
      anyHost((target) =>
        on(target, (connection) =>
          connection.request("partitions", topic, (requestId) => ({
            type: Frame.CommandType.PARTITIONED_METADATA,
            partitionMetadata: { topic, requestId }
          })))
      ).pipe(Effect.flatMap((answer) => {
        const { partitions } = answer.partitionMetadataResponse!
        return partitions <= maxPartitions ? Effect.succeed(partitions) : Effect.fail(PulsarError.make(
          "partitions",
          new PulsarError.ProtocolError({ message: `the broker said that the topic has ${partitions} partitions` }),
          topic
        ))
      })),
    assigned: (url, tlsUrl) => {
      for (const one of tls ? [tlsUrl, url] : [url, tlsUrl]) {
        const address = one == null || one === "" ? undefined : addressOf(one, proxied)
        if (address === undefined) continue
        return proxied ? through(service().address, address) : { address, proxyToBroker: undefined }
      }
      return undefined
    }
  }
}
