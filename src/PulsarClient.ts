/**
 * The client: connections, lookups, the memory budget and the ids that producers and consumers share.
 *
 * @since 0.1.0
 */
import * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Auth from "./Auth.ts"
import { MemoryBudget } from "./Producer/MemoryBudget.ts"
import * as Backoff from "./Protocol/Backoff.ts"
import * as ConnectionPool from "./Protocol/ConnectionPool.ts"
import * as Lookup from "./Protocol/Lookup.ts"
import * as ServiceUrl from "./Protocol/ServiceUrl.ts"
import type { TlsOptions, Transport } from "./Protocol/Transport.ts"
import * as PulsarError from "./PulsarError.ts"

/**
 * How to reach Pulsar, and how patient to be with it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options {
  /** `pulsar://host:port`, `pulsar+ssl://host:port`, several hosts with commas. */
  readonly serviceUrl: string
  /** Default `Auth.none`. */
  readonly auth?: Auth.Auth | undefined
  /** For `pulsar+ssl://` only. Default: the system's certificates, host names verified. */
  readonly tls?: TlsOptions | undefined
  /** Dialling and the handshake. Default 10 seconds. */
  readonly connectTimeout?: Duration.Input | undefined
  /**
   * One request to the broker, and the whole of making a producer or consumer, retries included. Default 30 seconds.
   */
  readonly operationTimeout?: Duration.Input | undefined
  /**
   * How often each broker is pinged. One that shows no sign of life from one ping to the next is given up. Default 30
   * seconds.
   */
  readonly keepAliveInterval?: Duration.Input | undefined
  /** A connection that nobody uses is closed after this; `Duration.infinity` keeps it. Default 60 seconds. */
  readonly connectionMaxIdle?: Duration.Input | undefined
  /** The waits between two attempts: doubling from the first to the second, with jitter. Default 100 ms to 60 s. */
  readonly backoff?: { readonly initial: Duration.Input; readonly max: Duration.Input } | undefined
  /**
   * Payload bytes of all producers that may wait for receipts, in bytes; 0 is no limit. A message larger than that is
   * sent when nothing else waits. Default 64 MiB.
   */
  readonly memoryLimit?: number | undefined
  /** How often a lookup follows a redirect. Default 20. */
  readonly maxLookupRedirects?: number | undefined
  /** Lookups that a connection may turn down or leave unanswered before it is closed for another. Default 50. */
  readonly maxRejectedLookups?: number | undefined
  /** The broker's advertised listener to be sent to, for brokers with several networks. */
  readonly listenerName?: string | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface PulsarClient {
  readonly serviceUrl: string
  /** Payload bytes that wait for receipts now. */
  readonly memoryUsed: Effect.Effect<number>
  /** @internal */
  readonly internals: Internals
}

/** @internal What producers and consumers are made from. */
export interface Internals {
  readonly pool: ConnectionPool.ConnectionPool
  readonly lookup: Lookup.Lookup
  readonly budget: MemoryBudget
  readonly backoff: Backoff.Backoff
  readonly operationTimeout: Duration.Duration
  readonly nextProducerId: () => number
  readonly nextConsumerId: () => number
}

/**
 * @category services
 * @since 0.1.0
 */
export const PulsarClient: Context.Service<PulsarClient, PulsarClient> = Context.Service<PulsarClient>(
  "effect-pulsar/PulsarClient"
)

const clientVersion = "effect-pulsar-0.1.0"

/**
 * Makes a client. Nothing is dialled before the first producer or consumer; closing the scope closes every connection.
 * Fails with an `InvalidConfigError` for options that can't be right.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = Effect.fnUntraced(function*(
  options: Options
): Effect.fn.Return<PulsarClient, PulsarError.PulsarError, Scope.Scope | Transport> {
  const serviceUrl = ServiceUrl.parse(options.serviceUrl)
  if (serviceUrl._tag === "Failure") return yield* PulsarError.invalidConfig("client", serviceUrl.failure)
  if (!serviceUrl.success.tls && options.tls !== undefined) {
    // Settings that say "encrypt" must not end in plain text.
    return yield* PulsarError.invalidConfig("client", "tls is set, and pulsar:// has none; write pulsar+ssl://")
  }
  const memoryLimit = yield* atLeast("memoryLimit", options.memoryLimit ?? 64 * 1024 * 1024, 0)
  const maxRedirects = yield* atLeast("maxLookupRedirects", options.maxLookupRedirects ?? 20, 0)
  const maxRejectedLookups = yield* atLeast("maxRejectedLookups", options.maxRejectedLookups ?? 50, 1)
  const operationTimeout = yield* duration("operationTimeout", options.operationTimeout ?? "30 seconds")
  const initial = yield* duration("backoff.initial", options.backoff?.initial ?? Backoff.defaults.initialMillis)
  const max = yield* duration("backoff.max", options.backoff?.max ?? Backoff.defaults.maxMillis)
  if (Duration.isGreaterThan(initial, max)) {
    return yield* PulsarError.invalidConfig("client", "backoff.initial is longer than backoff.max")
  }
  const pool = yield* ConnectionPool.make({
    tls: serviceUrl.success.tls ? options.tls ?? {} : undefined,
    auth: options.auth ?? Auth.none,
    connectTimeout: yield* duration("connectTimeout", options.connectTimeout ?? "10 seconds"),
    operationTimeout,
    keepAliveInterval: yield* duration("keepAliveInterval", options.keepAliveInterval ?? "30 seconds"),
    connectionMaxIdle: yield* duration("connectionMaxIdle", options.connectionMaxIdle ?? "60 seconds"),
    clientVersion
  })
  const budget = new MemoryBudget(memoryLimit)
  let producerId = 0
  let consumerId = 0
  return PulsarClient.of({
    serviceUrl: options.serviceUrl,
    memoryUsed: Effect.sync(() => budget.used),
    internals: {
      pool,
      lookup: Lookup.make(pool, {
        serviceUrl: serviceUrl.success,
        maxRedirects,
        maxRejectedLookups,
        listenerName: options.listenerName
      }),
      budget,
      backoff: { initialMillis: Duration.toMillis(initial), maxMillis: Duration.toMillis(max) },
      operationTimeout,
      nextProducerId: () => producerId++,
      nextConsumerId: () => consumerId++
    }
  })
})

const atLeast = (name: string, value: number, minimum: number): Effect.Effect<number, PulsarError.PulsarError> =>
  Number.isSafeInteger(value) && value >= minimum
    ? Effect.succeed(value)
    : Effect.fail(PulsarError.invalidConfig("client", `${name} is ${value}; it must be a whole number >= ${minimum}`))

const duration = (name: string, input: Duration.Input): Effect.Effect<Duration.Duration, PulsarError.PulsarError> => {
  const value = Duration.fromInput(input)
  return value._tag === "Some" && Duration.toMillis(value.value) > 0
    ? Effect.succeed(value.value)
    : Effect.fail(PulsarError.invalidConfig("client", `${name} must be a duration above zero, like "30 seconds"`))
}

/**
 * The client as a layer. Keep it in a `const`: layers are shared by reference, and a second call makes a second client.
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = (options: Options): Layer.Layer<PulsarClient, PulsarError.PulsarError, Transport> =>
  Layer.effect(PulsarClient, make(options))

/**
 * The client as a layer, from Config: any field, or all of the options, can be a Config.
 *
 * **Example** (The service URL from the environment)
 *
 * ```ts
 * import { Config } from "effect"
 * import { PulsarClient } from "effect-pulsar"
 *
 * const client = PulsarClient.layerConfig({ serviceUrl: Config.String("PULSAR_URL") })
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layerConfig = (
  options: Config.Wrap<Options>
): Layer.Layer<PulsarClient, PulsarError.PulsarError | Config.ConfigError, Transport> =>
  Layer.effect(PulsarClient, Effect.flatMap(Config.unwrap(options), make))
