/**
 * A Pulsar broker inside the test process: it speaks the real protocol, over TCP or in memory, keeps everything in memory,
 * and misbehaves on request.
 *
 * It answers as a broker of Pulsar 4.0 does, so that what a test proves here holds there. Inside it runs no timers but the
 * Effect clock's: under TestClock, with the memory transport, a test decides when anything happens.
 *
 * It is no broker to run a service on: there is no storage behind it, no cluster, no authorization, no transactions, no
 * compaction and no geo-replication.
 *
 * @since 0.1.0
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type * as Socket from "effect/socket/Socket"
import type { EntryId } from "../MessageId.ts"
import * as Frame from "../Protocol/Frame.ts"
import type { BaseCommandInput, MessageMetadataInput } from "../Protocol/PulsarApiGenerated.js"
import { Transport } from "../Protocol/Transport.ts"
import type { PulsarError } from "../PulsarError.ts"
import { Broker, type Violation } from "./internal/broker.ts"
import { Cluster } from "./internal/cluster.ts"
import { encodeEntry as internalEncodeEntry, type EntryOptions } from "./internal/entryBody.ts"
import * as Inspect from "./internal/inspect.ts"
import { makeSocket } from "./internal/memory.ts"
import { type Listener, makeListener } from "./internal/net.ts"
import type { ServerErrorName } from "./internal/refusal.ts"
import {
  type Action,
  type Answers,
  type CommandName,
  errorAnswer,
  type ReceivedCommand,
  type ScriptConnection,
  type ScriptContext
} from "./internal/script.ts"
import { makeVerbs } from "./internal/verbs.ts"

export type { Violation } from "./internal/broker.ts"
export type { ViolationKind } from "./internal/consumer.ts"
export type { EntryOptions } from "./internal/entryBody.ts"
export type {
  AckBook,
  ConsumerStats,
  PublisherStats,
  StoredEntry,
  SubscriptionStats,
  TopicStats
} from "./internal/inspect.ts"
export type { ServerErrorName } from "./internal/refusal.ts"
export type {
  Action,
  Answers,
  CommandName,
  ReceivedCommand,
  ScriptConnection,
  ScriptContext
} from "./internal/script.ts"

/**
 * @category type IDs
 * @since 0.1.0
 */
export const TypeId = "~effect-pulsar/testing/TestBroker"

/**
 * How a broker is made. Every setting has a default.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options {
  /** `"tcp"` listens on the network, `"memory"` can be reached by `memoryTransport` only. Default `"tcp"`. */
  readonly transport?: "tcp" | "memory" | undefined
  /** The address to listen on and to advertise. Default `127.0.0.1`. */
  readonly host?: string | undefined
  /** Default: a free one; in memory, a number that no other broker of the process has. */
  readonly port?: number | undefined
  /** Listens for TLS as well, on a port of its own. Certificate and key are PEM. */
  readonly tls?: {
    readonly cert: string
    readonly key: Redacted.Redacted | string
    readonly port?: number | undefined
    /** Asks clients for a certificate of this authority. */
    readonly clientCa?: string | undefined
  } | undefined
  /** The token that clients have to show. Default: none is asked for. */
  readonly token?: Redacted.Redacted | string | undefined
  /** The largest message; a frame may be 10 KiB larger, and one larger than that ends the connection. Default 5 MiB. */
  readonly maxMessageSize?: number | undefined
  /** Default `["public/default"]`. */
  readonly namespaces?: ReadonlyArray<string> | undefined
  /** Whether a topic comes into being when it is first used. Default true. */
  readonly autoCreateTopics?: boolean | undefined
  /** Message deduplication on new topics. Default false. */
  readonly deduplication?: boolean | undefined
  /** Whether acknowledgements of single messages of a batch are kept. Default false, as on a broker. */
  readonly batchIndexAcks?: boolean | undefined
  /** Sends the time and index of every entry to clients that can read them. Default false. */
  readonly brokerEntryMetadata?: boolean | undefined
  /** Whether clients may watch the list of topics. Default true. */
  readonly topicWatchers?: boolean | undefined
  /** Whether lookups tell clients to connect through the service URL, as a standalone broker does. Default false. */
  readonly proxyThroughServiceUrl?: boolean | undefined
  /** How often idle clients are pinged. Default: never. */
  readonly keepAlive?: Duration.Input | undefined
  /** How long a Failover subscription waits before a new active consumer gets messages. Default 1 second. */
  readonly failoverDelay?: Duration.Input | undefined
  /** Acknowledged entries are dropped, the oldest first, above this many stored bytes. Default 256 MiB. */
  readonly retainedBytes?: number | undefined
  /** How many commands, violations and acknowledgements (per subscription) are remembered. Default 10 000. */
  readonly logLimit?: number | undefined
  /** Whether `commands` keeps the bytes of every SEND. Default false. */
  readonly recordBodies?: boolean | undefined
  /** Shares another broker's topics, as two brokers of one cluster do. Settings of topics are then the other's. */
  readonly cluster?: TestBroker | undefined
}

/**
 * A running broker. What has no Effect in its type happens at once.
 *
 * @category models
 * @since 0.1.0
 */
export interface TestBroker extends Verbs {
  readonly [TypeId]: { readonly broker: Broker }
  readonly host: string
  readonly port: number
  /** `pulsar://HOST:PORT` */
  readonly serviceUrl: string
  /** `pulsar+ssl://HOST:PORT`, with the option `tls`. */
  readonly tlsServiceUrl: string | undefined

  /**
   * Changes what becomes of the nth command of a type, counted from now (1 is the next one), or of all of them. Of
   * several rules for one command the oldest wins. The function that is returned takes the rule away.
   */
  readonly on: (
    type: CommandName,
    nth: number | "always",
    action: Action,
    options?: { readonly where?: ((received: ReceivedCommand) => boolean) | undefined }
  ) => () => void
  /** Takes all rules away. */
  readonly clearScript: () => void

  /** Everything that was received, oldest first; of a long run the newest. */
  readonly commands: ReadonlyArray<ReceivedCommand>
  /** Forgets `commands` and `violations`. */
  readonly clearLog: () => void
  /** Waits until `commands` holds so many of a type, and gives them. */
  readonly received: (
    type: CommandName,
    options?: {
      /** Default 1. */
      readonly count?: number | undefined
      readonly where?: ((received: ReceivedCommand) => boolean) | undefined
    }
  ) => Effect.Effect<ReadonlyArray<ReceivedCommand>>
  /** What clients did that a good client does not do. */
  readonly violations: ReadonlyArray<Violation>
  /** The open connections. */
  readonly connections: ReadonlyArray<
    ScriptConnection & {
      readonly clientVersion: string
      /** What the client wants a proxy to connect to. */
      readonly proxyToBrokerUrl: string
      readonly producers: ReadonlyArray<number>
      readonly consumers: ReadonlyArray<number>
    }
  >
  /** How many connections there were, open or not. */
  readonly connectionCount: number

  /** Breaks off all connections and refuses new ones, until `start`. Topics stay, as on a disk. */
  readonly stop: Effect.Effect<void>
  readonly start: Effect.Effect<void, PulsarError>
}

/**
 * What can be asked of a broker's topics and done to its clients. Topics may be named in short; one that does not exist
 * is created where that makes sense, and is an error otherwise.
 *
 * @category models
 * @since 0.1.0
 */
export interface Verbs {
  readonly createNamespace: (namespace: string) => void
  readonly createTopic: (topic: string) => void
  /** Creates a partitioned topic, or gives it more partitions. */
  readonly createPartitionedTopic: (topic: string, partitions: number) => void
  /** Closes everybody on the topic and removes it. */
  readonly deleteTopic: (topic: string) => void
  readonly createSubscription: (topic: string, subscription: string, from: "earliest" | "latest") => void
  readonly setDeduplication: (topic: string, enabled: boolean) => void
  /** A limit of one topic, chunks being exempt; producers are not told. */
  readonly setMaxMessageSize: (topic: string, bytes: number) => void

  /** Of a topic or of one partition. */
  readonly stats: (topic: string) => Inspect.TopicStats
  /** Entries that a subscription has not acknowledged, over all partitions. */
  readonly backlog: (topic: string, subscription: string) => number
  readonly entries: (topic: string) => ReadonlyArray<Inspect.StoredEntry>
  readonly ackBook: (topic: string, subscription: string) => Inspect.AckBook
  readonly topics: () => ReadonlyArray<string>

  /** Puts an entry on a topic, whatever it says; its place. `corrupt` breaks its checksum. */
  readonly publishRaw: (
    topic: string,
    metadata: Partial<MessageMetadataInput>,
    payload: Uint8Array | string,
    options?: EntryOptions
  ) => EntryId
  /** Dispatches entries again: these, or all that are not acknowledged. */
  readonly redeliver: (topic: string, subscription: string, ids?: ReadonlyArray<EntryId>) => void

  /** Closes everybody on a topic and goes on in a new ledger; clients may be told where to go. */
  readonly unload: (topic: string, options?: { readonly assignedUrl?: string | undefined }) => void
  readonly terminate: (topic: string) => void
  /** Closes producers: by name, topic, id, connection. What clients still send for them is ignored. Gives how many. */
  readonly closeProducer: (
    which: {
      readonly name?: string | undefined
      readonly topic?: string | undefined
      readonly producerId?: number | undefined
      readonly connection?: number | undefined
    },
    options?: { readonly assignedUrl?: string | undefined }
  ) => number
  readonly closeConsumer: (
    which: {
      readonly name?: string | undefined
      readonly topic?: string | undefined
      readonly subscription?: string | undefined
      readonly consumerId?: number | undefined
      readonly connection?: number | undefined
    },
    options?: { readonly assignedUrl?: string | undefined }
  ) => number
  /** Lookups of this topic answer with another broker's address; `undefined` ends that. */
  readonly redirect: (
    topic: string,
    target: TestBroker | string | undefined,
    options?: { readonly authoritative?: boolean | undefined }
  ) => void
  /** Tells everybody on a topic that it moved to another cluster, and closes them. */
  readonly topicMigrated: (topic: string, target: TestBroker | string) => void

  /** Breaks off all connections, or one. */
  readonly dropConnections: (connection?: number) => void
  /** Takes no more bytes from clients, so that their writes block in the end. */
  readonly stopReading: () => void
  readonly resumeReading: () => void
  /** Writes in pieces of so many bytes; `undefined` ends that. */
  readonly split: (bytes: number | undefined) => void
  /** Holds back all that is written, until the function that is returned writes it at once. */
  readonly glue: () => () => void
  /** Holds back receipts, of one topic or all. Such a message is stored and dispatched; it counts as not persisted. */
  readonly withholdReceipts: (topic?: string) => void
  /** Lets the oldest receipts go; without a number all of them, and holds back no more. */
  readonly releaseReceipts: (count?: number) => void
  readonly heldReceipts: () => number
  /** Changes the token that new clients have to show; those that are connected are not asked. */
  readonly setToken: (token: Redacted.Redacted | string | undefined) => void
  /** Asks clients for fresh credentials. */
  readonly authChallenge: (connection?: number) => void
}

/** Ports of brokers that listen nowhere. */
let memoryPort = 0

const millis = (duration: Duration.Input | undefined, otherwise: number): number =>
  duration === undefined ? otherwise : Duration.toMillis(Duration.fromInputUnsafe(duration))

const plain = (secret: Redacted.Redacted | string): string =>
  typeof secret === "string" ? secret : Redacted.value(secret)

/**
 * Starts a broker; the scope's end stops it.
 *
 * **Example** (A producer under test)
 *
 * ```ts skip-type-checking
 * const broker = yield* TestBroker.make({ transport: "memory" })
 * broker.on("PRODUCER", 1, TestBroker.replyError("ServiceNotReady", "loading"))
 * // provide TestBroker.layerTransport(broker) to the client, which connects to broker.serviceUrl
 * yield* broker.received("PRODUCER", { count: 2 })
 * broker.unload("orders")
 * broker.stats("orders").publishers.length // => 0
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = Effect.fnUntraced(function*(
  options: Options = {}
): Effect.fn.Return<TestBroker, PulsarError, Scope.Scope> {
  const clock = yield* Clock.Clock
  const run = yield* FiberSet.makeRuntime()
  const now = () => clock.currentTimeMillisUnsafe()
  const schedule = (delay: number, action: () => void): () => void => {
    const fiber = run(Effect.andThen(Effect.sleep(Duration.millis(Math.max(0, delay))), Effect.sync(action)))
    return () => fiber.interruptUnsafe()
  }
  const logLimit = options.logLimit ?? 10_000
  const cluster = options.cluster?.[TypeId].broker.cluster ?? new Cluster({
    now,
    schedule,
    namespaces: options.namespaces ?? ["public/default"],
    autoCreateTopics: options.autoCreateTopics ?? true,
    deduplication: options.deduplication ?? false,
    batchIndexAcks: options.batchIndexAcks ?? false,
    failoverDelayMillis: millis(options.failoverDelay, 1000),
    retainedBytes: options.retainedBytes ?? 256 * 1024 * 1024,
    logLimit
  })
  const broker = new Broker(
    cluster,
    {
      maxMessageSize: options.maxMessageSize ?? Frame.defaultMaxMessageSize,
      serverVersion: "effect-pulsar TestBroker",
      keepAliveMillis: millis(options.keepAlive, 0),
      topicWatchers: options.topicWatchers ?? true,
      brokerEntryMetadata: options.brokerEntryMetadata ?? false,
      proxyThroughServiceUrl: options.proxyThroughServiceUrl ?? false,
      recordBodies: options.recordBodies ?? false,
      logLimit
    },
    { now, schedule, fork: (effect) => run(effect) }
  )
  broker.token = options.token === undefined ? undefined : plain(options.token)

  const host = options.host ?? "127.0.0.1"
  const listeners: Array<{ readonly listener: Listener; port: number }> = []
  const listen = Effect.fnUntraced(function*(port: number, tls: Options["tls"]) {
    const listener = makeListener({
      host,
      tls: tls && {
        cert: tls.cert,
        key: plain(tls.key),
        ...(tls.clientCa === undefined ? undefined : { ca: tls.clientCa, requestCert: true })
      }
    }, (wire) => broker.accept(wire))
    const running = { listener, port: yield* listener.start(port) }
    listeners.push(running)
    return running.port
  })
  const hangUp = () => {
    for (const connection of [...broker.connections.values()]) connection.destroy()
  }
  const isTcp = options.transport !== "memory"
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      hangUp()
      return Effect.forEach(listeners, ({ listener }) => listener.stop, { discard: true })
    })
  )
  const port = isTcp ? yield* listen(options.port ?? 0, undefined) : options.port ?? ++memoryPort
  broker.serviceUrl = `pulsar://${host}:${port}`
  if (options.tls !== undefined && isTcp) {
    broker.tlsServiceUrl = `pulsar+ssl://${host}:${yield* listen(options.tls.port ?? 0, options.tls)}`
  }

  return {
    [TypeId]: { broker },
    host,
    port,
    serviceUrl: broker.serviceUrl,
    tlsServiceUrl: broker.tlsServiceUrl,
    ...makeVerbs(broker),
    on: (type, nth, action, options) => broker.script.add(type, nth, options?.where ?? (() => true), action),
    clearScript: () => broker.script.clear(),
    get commands() {
      return broker.commands.all()
    },
    clearLog: () => {
      broker.commands.clear()
      broker.violations.clear()
    },
    received: (type, { count = 1, where = () => true } = {}) =>
      Effect.callback((resume) => {
        const stop = broker.watch(type, () => {
          const found = broker.commands.all().filter((received) => received.type === type && where(received))
          if (found.length < count) return false
          resume(Effect.succeed(found))
          return true
        })
        return Effect.sync(stop)
      }),
    get violations() {
      return broker.violations.all()
    },
    get connections() {
      return [...broker.connections.values()].map((connection) => ({
        id: connection.id,
        send: (command: BaseCommandInput) => connection.send(command),
        sendEntry: (command: BaseCommandInput, body: Uint8Array) => connection.sendEntry(command, body),
        sendBytes: (bytes: Uint8Array) => connection.sendBytes(bytes),
        close: () => connection.close(),
        clientVersion: connection.clientInfo?.clientVersion ?? "",
        proxyToBrokerUrl: connection.clientInfo?.proxyToBrokerUrl ?? "",
        producers: [...connection.producers.keys()],
        consumers: [...connection.consumers.keys()]
      }))
    },
    get connectionCount() {
      return broker.connectionsSoFar
    },
    stop: Effect.suspend(() => {
      broker.isUp = false
      hangUp()
      // Topics that another broker of the cluster serves go on there.
      for (const topic of cluster.topics.values()) if (topic.isIdle) topic.reload()
      return Effect.forEach(listeners, ({ listener }) => listener.stop, { discard: true })
    }),
    start: Effect.suspend(() => {
      broker.isUp = true
      return Effect.forEach(listeners, ({ listener, port }) => listener.start(port), { discard: true })
    })
  }
})

/**
 * A socket that ends in a broker, without a network. Each acquisition of its reader is a connection of its own.
 *
 * @category transport
 * @since 0.1.0
 */
export const connectMemory = (self: TestBroker): Effect.Effect<Socket.Socket> =>
  Effect.sync(() => socketTo(self[TypeId].broker))

const socketTo = (broker: Broker | undefined): Socket.Socket =>
  makeSocket((wire) => broker?.isUp === true ? broker.accept(wire) : undefined)

/**
 * A transport that reaches these brokers by their addresses, without a network; every other address refuses connections.
 *
 * @category transport
 * @since 0.1.0
 */
export const memoryTransport = (...brokers: ReadonlyArray<TestBroker>): Transport["Service"] => ({
  connect: (address) =>
    Effect.sync(() => {
      const found = brokers.find(({ host, port }) => host === address.host && port === address.port)
      return socketTo(found?.[TypeId].broker)
    })
})

/**
 * `memoryTransport` as a layer.
 *
 * @category layers
 * @since 0.1.0
 */
export const layerTransport = (...brokers: ReadonlyArray<TestBroker>): Layer.Layer<Transport> =>
  Layer.succeed(Transport, memoryTransport(...brokers))

/**
 * Answers with these commands instead of the broker's own answer; nothing else happens.
 *
 * @category actions
 * @since 0.1.0
 */
export const reply = (answers: Answers | ((received: ReceivedCommand) => Answers)): Action => ({
  _tag: "Reply",
  answers: typeof answers === "function" ? answers : () => answers
})

/**
 * Turns the command down, with the answer that belongs to it: ERROR, SEND_ERROR, a failed LOOKUP_RESPONSE and so on.
 *
 * @category actions
 * @since 0.1.0
 */
export const replyError = (error: ServerErrorName | number, message = ""): Action => ({
  _tag: "Reply",
  answers: (received) => errorAnswer(received, error, message)
})

/**
 * Does nothing with the command.
 *
 * @category actions
 * @since 0.1.0
 */
export const drop: Action = { _tag: "Drop" }

/**
 * Does what the command asks for and keeps silent about it.
 *
 * @category actions
 * @since 0.1.0
 */
export const mute: Action = { _tag: "Mute" }

/**
 * Does what the command asks for later.
 *
 * @category actions
 * @since 0.1.0
 */
export const delay = (duration: Duration.Input): Action => ({ _tag: "Delay", millis: millis(duration, 0) })

/**
 * Closes the connection that the command came on.
 *
 * @category actions
 * @since 0.1.0
 */
export const closeSocket: Action = { _tag: "CloseSocket" }

/**
 * Runs a function, or an effect in the broker's scope. `context.handle` does what the broker would have done.
 *
 * @category actions
 * @since 0.1.0
 */
export const run = (body: (context: ScriptContext) => void | Effect.Effect<unknown, unknown>): Action => ({
  _tag: "Run",
  run: body
})

/**
 * The body of an entry, as `ScriptConnection.sendEntry` takes it.
 *
 * @category encoding
 * @since 0.1.0
 */
export const encodeEntry: (
  metadata: MessageMetadataInput,
  payload: Uint8Array | string,
  options?: EntryOptions
) => Uint8Array = internalEncodeEntry
