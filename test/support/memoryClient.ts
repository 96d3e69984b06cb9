/**
 * A client whose brokers live in the test process: no network, all time is the TestClock's.
 */
import { Effect, type Scope } from "effect"
import * as Codec from "../../src/Codec.ts"
import * as Consumer from "../../src/Consumer.ts"
import * as Producer from "../../src/Producer.ts"
import type * as Connection from "../../src/Protocol/Connection.ts"
import * as ServiceUrl from "../../src/Protocol/ServiceUrl.ts"
import { Transport } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"

export const topicName = "persistent://public/default/t"
export const topic = Topic.make(topicName, { codec: Codec.string })

/** A client of the first broker; the others can be reached when they are named. */
export const clientOf = (
  brokers: ReadonlyArray<TestBroker.TestBroker>,
  options: Partial<PulsarClient.Options> = {}
): Effect.Effect<PulsarClient.PulsarClient, PulsarError, Scope.Scope> =>
  PulsarClient.make({ serviceUrl: brokers[0].serviceUrl, ...options }).pipe(
    Effect.provideService(Transport, TestBroker.memoryTransport(...brokers))
  )

export const start = Effect.fnUntraced(function*(
  brokerOptions: TestBroker.Options = {},
  clientOptions: Partial<PulsarClient.Options> = {}
) {
  const broker = yield* TestBroker.make({ transport: "memory", ...brokerOptions })
  const client = yield* clientOf([broker], clientOptions)
  return { broker, client }
})

/** A producer whose messages are entries of their own. */
export const producer = (
  client: PulsarClient.PulsarClient,
  options: { readonly topic?: Topic.Topic<string>; readonly name?: string } = {}
): Effect.Effect<Producer.Producer<string>, PulsarError, Scope.Scope> =>
  Producer.make({ topic, batching: false, ...options }).pipe(
    Effect.provideService(PulsarClient.PulsarClient, client)
  )

export const consumer = (
  client: PulsarClient.PulsarClient,
  options: Partial<Consumer.Options<string>> = {}
): Effect.Effect<Consumer.Consumer<string>, PulsarError, Scope.Scope> =>
  Consumer.make({ topic, subscription: "s", ...options }).pipe(
    Effect.provideService(PulsarClient.PulsarClient, client)
  )

export const targetOf = (broker: TestBroker.TestBroker) => ({
  address: { host: broker.host, port: broker.port },
  proxyToBroker: undefined
})

/** The client's own connection to a broker, as producers and consumers borrow it. */
export const connectionTo = (
  client: PulsarClient.PulsarClient,
  broker: TestBroker.TestBroker
): Effect.Effect<Connection.Connection, PulsarError, Scope.Scope> => client.internals.pool.get(targetOf(broker))

/** A service URL of several hosts. */
export const urlOf = (...addresses: ReadonlyArray<ServiceUrl.HostPort>): string =>
  `pulsar://${addresses.map(ServiceUrl.format).join(",")}`
