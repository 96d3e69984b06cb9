/**
 * What tests of connections, lookups and sessions share: a broker in memory (or several), one connection to it, and a
 * whole client with producers and consumers in a few words. Everything runs by the Effect clock.
 */
import { assert } from "@effect/vitest"
import { Duration, Effect, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Auth from "../../src/Auth.ts"
import * as Codec from "../../src/Codec.ts"
import * as Consumer from "../../src/Consumer.ts"
import * as Producer from "../../src/Producer.ts"
import * as Connection from "../../src/Protocol/Connection.ts"
import * as ConnectionPool from "../../src/Protocol/ConnectionPool.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import * as ServiceUrl from "../../src/Protocol/ServiceUrl.ts"
import { Transport } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import type * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"

export const type = Frame.CommandType

export const memory = (options: TestBroker.Options = {}) => TestBroker.make({ transport: "memory", ...options })

/** What a connection needs to know, for tests. Ten seconds to connect, thirty for a request and between pings. */
export const connectionOptions = (
  broker: TestBroker.TestBroker,
  options: Partial<Connection.ConnectionOptions> = {}
): Connection.ConnectionOptions => ({
  address: { host: broker.host, port: broker.port },
  tls: undefined,
  auth: Auth.none,
  proxyToBroker: undefined,
  connectTimeout: Duration.seconds(10),
  operationTimeout: Duration.seconds(30),
  keepAliveInterval: Duration.seconds(30),
  clientVersion: "test",
  onLost: () => {},
  ...options
})

/** One connection to a broker. */
export const connect = (broker: TestBroker.TestBroker, options: Partial<Connection.ConnectionOptions> = {}) =>
  Effect.provideService(
    Connection.make(connectionOptions(broker, options)),
    Transport,
    TestBroker.memoryTransport(broker)
  )

/** A pool that reaches these brokers. */
export const poolTo = (
  brokers: ReadonlyArray<TestBroker.TestBroker>,
  options: Partial<ConnectionPool.Options> = {}
) =>
  Effect.provideService(
    ConnectionPool.make({
      tls: undefined,
      auth: Auth.none,
      connectTimeout: Duration.seconds(10),
      operationTimeout: Duration.seconds(30),
      keepAliveInterval: Duration.seconds(30),
      connectionMaxIdle: Duration.seconds(60),
      clientVersion: "test",
      ...options
    }),
    Transport,
    TestBroker.memoryTransport(...brokers)
  )

export const targetOf = (broker: TestBroker.TestBroker, proxyToBroker?: string): ConnectionPool.Target => ({
  address: { host: broker.host, port: broker.port },
  proxyToBroker
})

/** A client of the first of these brokers that can reach them all, its scope, and how to use it. */
export const clientOf = Effect.fnUntraced(function*(
  brokers: ReadonlyArray<TestBroker.TestBroker>,
  options: Partial<PulsarClient.Options> = {}
) {
  const scope = yield* Scope.fork(yield* Effect.scope, "sequential")
  const dialled: Array<string> = []
  const transport = TestBroker.memoryTransport(...brokers)
  const client = yield* PulsarClient.make({ serviceUrl: brokers[0].serviceUrl, ...options }).pipe(
    Effect.provideService(Transport, {
      connect: (address) => {
        dialled.push(ServiceUrl.format(address))
        return transport.connect(address)
      }
    }),
    Scope.provide(scope)
  )
  const use = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, PulsarClient.PulsarClient, client)
  return {
    client,
    scope,
    /** What was dialled, in order. */
    dialled,
    use,
    producer: (
      name: string,
      options: Pick<Producer.Options<string>, "name" | "sendTimeout" | "maxPendingMessages" | "accessMode"> = {}
    ) => use(Producer.make({ topic: Topic.make(name, { codec: Codec.string }), batching: false, ...options })),
    consumer: (name: string, options: Partial<Consumer.Options<string>> = {}) =>
      use(Consumer.make({ topic: Topic.make(name, { codec: Codec.string }), subscription: "s", ...options }))
  }
})

/** Lets every fiber run that can, without any time passing. */
export const settle = TestClock.adjust(0)

/** Runs an effect in the background at once. */
export const start = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

/** The failure of an effect that is forked first, while the clock goes on until it is there. */
export const failureWithin = Effect.fnUntraced(function*<A, R>(
  effect: Effect.Effect<A, PulsarError.PulsarError, R>,
  time: Duration.Input
) {
  const fiber = yield* start(Effect.flip(effect))
  yield* TestClock.adjust(time)
  const exit = fiber.pollUnsafe()
  assert.isDefined(exit, `neither done nor failed within ${Duration.format(Duration.fromInputUnsafe(time))}`)
  return yield* exit!
})

/** Names of the commands that a broker received, in order; of one connection, or all. */
export const namesOf = (broker: TestBroker.TestBroker, connection?: number): ReadonlyArray<string> =>
  broker.commands.filter((it) => connection === undefined || it.connection === connection).map((it) => it.type)
