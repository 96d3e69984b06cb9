/**
 * Producers: typed, scoped resources that send to a topic. Closing the scope settles what is under way, then closes
 * the producer on the broker.
 *
 * @since 0.1.0
 */
import * as Clock from "effect/Clock"
import type * as Config from "effect/Config"
import type * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import * as Sink from "effect/Sink"
import { v4 as uuidV4 } from "uuid"
import { exitOf } from "./internal/exitOf.ts"
import { Fifo } from "./internal/Fifo.ts"
import { ProducerSession, type Settings } from "./Producer/internal/session.ts"
import * as Router from "./Producer/Router.ts"
import type { Deduplicated, Fields, Item, SendReceipt } from "./Producer/SendGroup.ts"
import * as Compression from "./Protocol/Compression.ts"
import { pulsar } from "./Protocol/PulsarApiGenerated.js"
import * as Supervisor from "./Protocol/Supervisor.ts"
import { PulsarClient } from "./PulsarClient.ts"
import * as PulsarError from "./PulsarError.ts"
import { guard, Telemetry } from "./Telemetry.ts"
import type { Topic } from "./Topic.ts"
import * as TopicName from "./TopicName.ts"

export type {
  /**
   * @category models
   * @since 0.1.0
   */
  Deduplicated,
  /**
   * @category models
   * @since 0.1.0
   */
  SendReceipt
}

/**
 * When a batch leaves.
 *
 * @category models
 * @since 0.1.0
 */
export interface BatchOptions {
  /** Messages in a batch at most. Default 1000. */
  readonly maxMessages?: number | undefined
  /** Payload bytes in a batch at most, before compression. Default 131072 (128 KiB). */
  readonly maxBytes?: number | undefined
  /** How long the first message of a batch waits for others. Default 1 millisecond. */
  readonly maxDelay?: Duration.Input | undefined
}

/**
 * What a message does that is larger than a broker entry, and whether small ones share one:
 *
 * - `"batch"` (the default): messages share entries; one that is too large fails.
 * - `"chunk"`: every message travels alone, a large one in chunks.
 * - `"auto"`: small messages share entries, a large one goes in chunks, in the order of the sends.
 *
 * @category models
 * @since 0.1.0
 */
export type SendingOptions = {
  readonly sending?: "batch" | undefined
  /** `false`: every message is an entry of its own. */
  readonly batching?: BatchOptions | false | undefined
  readonly maxMessageSize?: undefined
} | {
  readonly sending: "chunk"
  readonly batching?: undefined
  /** The largest chunk, in payload bytes. Default, and at most: what the broker accepts. */
  readonly maxMessageSize?: number | undefined
} | {
  readonly sending: "auto"
  readonly batching?: BatchOptions | undefined
  /** The largest message that isn't cut, and the largest chunk, in payload bytes. Default, and at most: what the broker accepts. */
  readonly maxMessageSize?: number | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export type Options<A> = SendingOptions & {
  readonly topic: Topic<A>
  /** The producer's name, unique on the topic. Needed for deduplication across restarts. Default: the broker's choice. */
  readonly name?: string | undefined
  /** Who else may produce to the topic. Default `"shared"`: anybody. */
  readonly accessMode?: "shared" | "exclusive" | "waitForExclusive" | "exclusiveWithFencing" | undefined
  /** Default `"none"`. */
  readonly compression?: Compression.CompressionType | undefined
  /** Messages without a receipt at most; 0 is no limit. Default 1000, a partition. */
  readonly maxPendingMessages?: number | undefined
  /** At `maxPendingMessages`, or at the client's `memoryLimit`: suspend the sender, or fail. Default `"wait"`. */
  readonly onQueueFull?: "wait" | "fail" | undefined
  /** How long a send may take, from its call to its receipt; 0 is for ever. Default 30 seconds. */
  readonly sendTimeout?: Duration.Input | undefined
  /** The sequence id before the first message's. Default: the broker's last for this name, -1 if it has none. */
  readonly initialSequenceId?: number | undefined
  /** Where messages without a key go on a partitioned topic. Default `"roundRobin"`. */
  readonly routing?: Router.Routing | undefined
  /** How a key picks its partition; all producers of a topic should agree. Default `"javaStringHash"`, as in Java. */
  readonly hashingScheme?: Router.HashingScheme | undefined
  /** Shown in the broker's statistics. */
  readonly properties?: Readonly<Record<string, string>> | undefined
}

/**
 * What a single message carries beside its value.
 *
 * @category models
 * @since 0.1.0
 */
export interface SendOptions {
  /** Picks the partition, and the consumer of a Key_Shared subscription. */
  readonly key?: string | Uint8Array | undefined
  /** Picks the consumer of a Key_Shared subscription instead of the key. */
  readonly orderingKey?: Uint8Array | undefined
  readonly properties?: Readonly<Record<string, string>> | undefined
  /** When what the message tells of happened. Milliseconds since 1970, or a Date. */
  readonly eventTime?: number | Date | undefined
  /** Not delivered before this time, on Shared and Key_Shared subscriptions. Milliseconds since 1970, or a Date. */
  readonly deliverAt?: number | Date | undefined
  /** Not delivered before this much time has passed. */
  readonly deliverAfter?: Duration.Input | undefined
  /** The message's own sequence id, rising from message to message. For deduplication by the source's numbers. */
  readonly sequenceId?: number | undefined
  /** The clusters to replicate to, instead of the namespace's. */
  readonly replicateTo?: ReadonlyArray<string> | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Producer<A> {
  readonly topic: string
  /** The producer's name on the broker; on a partitioned topic that of its first partition. */
  readonly name: string
  /**
   * Sends one message, and succeeds with the broker's receipt for it. Sends made while others wait share a batch: run
   * them concurrently, or use `sendAll` for values that are at hand. An interrupted send may still be stored.
   */
  readonly send: (value: A, options?: SendOptions) => Effect.Effect<SendReceipt, PulsarError.PulsarError>
  /**
   * Sends many messages in order, the fast way: one suspension for all. Succeeds with their receipts, in the order of
   * the values; fails with the first failure, when others may have been stored.
   */
  readonly sendAll: (
    values: ReadonlyArray<A>,
    options?: SendOptions | ((value: A, index: number) => SendOptions)
  ) => Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>
  /** Sends everything that flows in, array by array. */
  readonly sink: Sink.Sink<void, A, never, PulsarError.PulsarError>
  /** Waits until everything that was sent before is settled. Fails when one of those sends failed. */
  readonly flush: Effect.Effect<void, PulsarError.PulsarError>
  /** The largest sequence id with a receipt, -1 before the first. */
  readonly lastSequenceId: Effect.Effect<number>
  /** Messages that wait for their receipts. */
  readonly pendingMessages: Effect.Effect<number>
}

const accessModes = {
  shared: pulsar.proto.ProducerAccessMode.Shared,
  exclusive: pulsar.proto.ProducerAccessMode.Exclusive,
  waitForExclusive: pulsar.proto.ProducerAccessMode.WaitForExclusive,
  exclusiveWithFencing: pulsar.proto.ProducerAccessMode.ExclusiveWithFencing
}

/** Payloads from this size on are compressed on another thread, so that heartbeats and other traffic go on. */
const asyncCompressionBytes = 1024 * 1024
/** The Java client's factor: keyless messages change their partition every so many batch delays. */
const switchEveryBatchDelays = 10
/** Chunks in flight: enough for any round trip on one connection, small beside the memory limit. */
const chunkWindowBytes = 32 * 1024 * 1024

/**
 * Makes a producer. Succeeds when the broker has accepted it (one on each partition); from then on it reconnects by
 * itself. The scope's end closes it: no new sends, receipts are waited for up to the send timeout.
 *
 * Fails with an `InvalidConfigError`, `TopicNotFoundError`, `AuthorizationError`, `BusyError` (the name or the
 * exclusive place is taken), and whatever else keeps the broker from answering within the operation timeout.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = Effect.fnUntraced(function*<A>(
  options: Options<A>
): Effect.fn.Return<Producer<A>, PulsarError.PulsarError, PulsarClient | Scope.Scope> {
  const { internals } = yield* PulsarClient
  const settings = yield* settingsOf(options)
  const clock = yield* Clock.Clock
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const emit = guard(yield* Telemetry)
  const instance = uuidV4()

  const partitions = settings.partition >= 0 ? 0 : yield* Supervisor.retryCreate(
    internals.lookup.partitions(settings.topic),
    internals
  )
  const names = partitions === 0
    ? [{ topic: settings.topic, partition: settings.partition }]
    : Array.from({ length: partitions }, (_, i) => ({ topic: TopicName.partitionOf(settings.topic, i), partition: i }))

  const sessions = yield* Supervisor.allOrNothing(
    Effect.forEach(names, ({ partition, topic }) =>
      Effect.gen(function*() {
        const session = new ProducerSession(
          { ...settings, topic, partition, instance, producerId: internals.nextProducerId() },
          { budget: internals.budget, clock, lookup: internals.lookup, runFork, emit }
        )
        yield* Supervisor.run({
          topic,
          lookup: internals.lookup,
          pool: internals.pool,
          backoff: internals.backoff,
          createTimeout: internals.operationTimeout,
          open: (connection) => session.attach(connection),
          lost: session.awaitLost,
          onFailed: (error) => session.fail(error)
        })
        yield* Effect.addFinalizer(() => session.close)
        yield* session.sweeper
        return session
      }), { concurrency: "unbounded" })
  )

  const { codec } = options.topic
  const route = Router.make({
    routing: options.routing ?? "roundRobin",
    hashingScheme: options.hashingScheme ?? "javaStringHash",
    switchMillis: settings.batching === undefined
      ? 0
      : Math.max(1, Duration.toMillis(settings.batching.maxDelay) * switchEveryBatchDelays),
    start: yield* Random.nextIntBetween(0, 0x7fffffff)
  })

  const fail = (reason: PulsarError.Reason): PulsarError.PulsarError => PulsarError.make("send", reason, settings.topic)

  const sessionFor = (fields: Fields | undefined): ProducerSession | PulsarError.PulsarError => {
    if (sessions.length === 1 && typeof options.routing !== "function") return sessions[0]
    let index: number
    try {
      index = route(fields?.partitionKey, sessions.length, clock.currentTimeMillisUnsafe())
    } catch (cause) {
      return fail(new PulsarError.InvalidConfigError({ message: `the routing function threw: ${cause}` }))
    }
    return sessions[index] ?? fail(
      new PulsarError.InvalidConfigError({
        message: `the routing function named partition ${index} of ${sessions.length}`
      })
    )
  }

  /** A message ready for its session. An `Exit` when nothing had to be waited for. */
  const prepare = (
    session: ProducerSession,
    bytes: Uint8Array | null,
    fields: Fields | undefined
  ): Effect.Effect<Item, PulsarError.PulsarError> => {
    const size = bytes === null ? 0 : bytes.length
    if (session.entries.placement(size, fields) === "batch") {
      return Exit.succeed({ payload: bytes, fields, alone: undefined })
    }
    const finish = (payload: Uint8Array | null): Exit.Exit<Item, PulsarError.PulsarError> => {
      const error = session.entries.checkSize(payload === null ? 0 : payload.length, fields)
      return error === undefined ? Exit.succeed({ payload, fields, alone: size }) : Exit.fail(error)
    }
    if (bytes === null || size === 0 || settings.compression === "none") return finish(bytes)
    return size < asyncCompressionBytes
      ? finish(Compression.compress(settings.compression, bytes))
      : Effect.flatMap(Compression.compressAsync(settings.compression, bytes), finish)
  }

  const encode = (value: A): Effect.Effect<Uint8Array | null, PulsarError.PulsarError> => {
    const encoded = codec.encode(value)
    const exit = exitOf(encoded)
    return exit !== undefined && Exit.isSuccess(exit) ? Exit.succeed(exit.value) : Effect.mapError(encoded, fail)
  }

  // Compressing a large message takes time on another thread; what is sent meanwhile stays behind it.
  const preparing = new Fifo<{ submit: (() => void) | undefined }>()
  const drain = () => {
    while (preparing.peek()?.submit !== undefined) preparing.shift()!.submit!()
  }
  const inOrder = <B>(
    prepared: Effect.Effect<B, PulsarError.PulsarError>,
    submit: (
      ready: B,
      resume: (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>) => void
    ) => () => void
  ): Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError> => {
    const ready = exitOf(prepared)
    if (preparing.length === 0 && ready !== undefined) {
      if (Exit.isFailure(ready)) return Exit.failCause(ready.cause)
      return Effect.callback((resume) => {
        const abandon = submit(ready.value, resume)
        return Effect.sync(abandon)
      })
    }
    return Effect.suspend(() => {
      const ticket: { submit: (() => void) | undefined } = { submit: undefined }
      preparing.push(ticket)
      const giveUp = Effect.sync(() => {
        ticket.submit ??= () => {}
        drain()
      })
      // Around all of it: an interrupt between the two steps must not leave a ticket that blocks the line.
      return Effect.flatMap(
        prepared,
        (ready) =>
          Effect.callback<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>((resume) => {
            let abandon: (() => void) | undefined
            ticket.submit = () => {
              abandon = submit(ready, resume)
            }
            drain()
            return Effect.sync(() => {
              if (abandon !== undefined) return abandon()
              ticket.submit = () => {}
            })
          })
      ).pipe(Effect.onError(() => giveUp))
    })
  }

  const first = (receipts: ReadonlyArray<SendReceipt>): SendReceipt => receipts[0]

  const sendEncoded = (
    bytes: Uint8Array | null,
    sendOptions: SendOptions | undefined
  ): Effect.Effect<SendReceipt, PulsarError.PulsarError> => {
    const fields = fieldsOf(sendOptions, clock)
    if (typeof fields === "string") return Effect.fail(fail(new PulsarError.InvalidConfigError({ message: fields })))
    const session = sessionFor(fields)
    if (session instanceof PulsarError.PulsarError) return Effect.fail(session)
    return Effect.map(
      inOrder(prepare(session, bytes, fields), (item, resume) => session.submit([item], resume)),
      first
    )
  }

  const send = (value: A, sendOptions?: SendOptions): Effect.Effect<SendReceipt, PulsarError.PulsarError> =>
    Effect.suspend(() => {
      const bytes = encode(value)
      const exit = exitOf(bytes)
      return exit !== undefined && Exit.isSuccess(exit)
        ? sendEncoded(exit.value, sendOptions)
        : Effect.flatMap(bytes, (bytes) => sendEncoded(bytes, sendOptions))
    })

  /** Every message's item and session, or the first failure before anything is sent. */
  const prepareAll = (
    values: ReadonlyArray<A>,
    sendOptions: SendOptions | ((value: A, index: number) => SendOptions) | undefined
  ): Effect.Effect<{ items: Array<Item>; targets: Array<ProducerSession> | undefined }, PulsarError.PulsarError> => {
    const items: Array<Item> = new Array(values.length)
    const targets: Array<ProducerSession> | undefined = sessions.length === 1 ? undefined : new Array(values.length)
    const common = typeof sendOptions === "function" ? undefined : fieldsOf(sendOptions, clock)
    let slow: Array<Effect.Effect<void, PulsarError.PulsarError>> | undefined
    for (let i = 0; i < values.length; i++) {
      const fields = typeof sendOptions === "function" ? fieldsOf(sendOptions(values[i], i), clock) : common
      if (typeof fields === "string") return Effect.fail(fail(new PulsarError.InvalidConfigError({ message: fields })))
      const session = sessionFor(fields)
      if (session instanceof PulsarError.PulsarError) return Effect.fail(session)
      if (targets !== undefined) targets[i] = session
      const encoded = encode(values[i])
      const bytes = exitOf(encoded)
      const item = bytes !== undefined && Exit.isSuccess(bytes)
        ? prepare(session, bytes.value, fields)
        : Effect.flatMap(encoded, (bytes) => prepare(session, bytes, fields))
      const ready = exitOf(item)
      if (ready !== undefined) {
        if (Exit.isFailure(ready)) return Exit.failCause(ready.cause)
        items[i] = ready.value
      } else {
        slow ??= []
        slow.push(Effect.map(item, (item) => {
          items[i] = item
        }))
      }
    }
    return slow === undefined
      ? Exit.succeed({ items, targets })
      : Effect.as(Effect.forEach(slow, (it) => it, { discard: true }), { items, targets })
  }

  const submitAll = (
    { items, targets }: {
      readonly items: ReadonlyArray<Item>
      readonly targets: ReadonlyArray<ProducerSession> | undefined
    },
    resume: (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>) => void
  ): () => void => {
    if (targets === undefined) return sessions[0].submit(items, resume)
    // One group a partition; the receipts come back to the places of their values.
    const receipts: Array<SendReceipt> = new Array(items.length)
    const indices = new Map<ProducerSession, Array<number>>()
    items.forEach((_, i) => {
      const own = indices.get(targets[i])
      if (own === undefined) indices.set(targets[i], [i])
      else own.push(i)
    })
    let left = indices.size
    let failed = false
    const abandons: Array<() => void> = []
    for (const [session, own] of indices) {
      abandons.push(session.submit(own.map((i) => items[i]), (effect) => {
        const exit = effect as Exit.Exit<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>
        if (failed) return
        if (Exit.isFailure(exit)) {
          failed = true
          return resume(exit)
        }
        exit.value.forEach((receipt, at) => {
          receipts[own[at]] = receipt
        })
        if (--left === 0) resume(Effect.succeed(receipts))
      }))
    }
    return () => {
      for (const abandon of abandons) abandon()
    }
  }

  const sendAll: Producer<A>["sendAll"] = (values, sendOptions) =>
    values.length === 0
      ? Effect.succeed([])
      : Effect.suspend(() => inOrder(prepareAll(values, sendOptions), submitAll))

  return {
    topic: settings.topic,
    name: sessions[0].name,
    send,
    sendAll,
    sink: Sink.forEachArray((values) => sendAll(values)),
    flush: Effect.forEach(sessions, (session) => session.flush, { concurrency: "unbounded", discard: true }),
    lastSequenceId: Effect.sync(() => Math.max(...sessions.map((session) => session.lastSequenceId))),
    pendingMessages: Effect.sync(() => sessions.reduce((sum, session) => sum + session.pendingMessages, 0))
  }
})

const millisOf = (time: number | Date): number => typeof time === "number" ? time : time.getTime()

/** The wire form of a message's options; a sentence for the user when they can't be right. */
const fieldsOf = (options: SendOptions | undefined, clock: Clock.Clock): Fields | undefined | string => {
  if (options === undefined) return undefined
  const { deliverAfter, deliverAt, eventTime, key, orderingKey, properties, replicateTo, sequenceId } = options
  if (sequenceId !== undefined && !(Number.isSafeInteger(sequenceId) && sequenceId >= 0)) {
    return `sequenceId is ${sequenceId}; it must be a whole number >= 0`
  }
  let pairs: Array<{ readonly key: string; readonly value: string }> | undefined
  if (properties !== undefined) {
    pairs = []
    for (const [key, value] of Object.entries(properties)) {
      if (typeof value !== "string") return `property ${JSON.stringify(key)} is not a string`
      pairs.push({ key, value })
    }
  }
  const delay = deliverAfter === undefined ? undefined : Duration.fromInput(deliverAfter)
  if (delay?._tag === "None") return "deliverAfter is not a duration"
  const deliverAtTime = delay !== undefined
    ? clock.currentTimeMillisUnsafe() + Duration.toMillis(delay.value)
    : deliverAt === undefined
    ? undefined
    : millisOf(deliverAt)
  const event = eventTime === undefined ? undefined : millisOf(eventTime)
  if ([deliverAtTime, event].some((time) => time !== undefined && !(Number.isFinite(time) && time >= 0))) {
    return "eventTime and deliverAt must be times after 1970"
  }
  return {
    partitionKey: key === undefined
      ? undefined
      : typeof key === "string"
      ? key
      : Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("base64"),
    partitionKeyB64Encoded: key instanceof Uint8Array,
    orderingKey,
    properties: pairs,
    eventTime: event === undefined ? undefined : Math.trunc(event),
    deliverAtTime: deliverAtTime === undefined ? undefined : Math.trunc(deliverAtTime),
    sequenceId,
    replicateTo
  }
}

type Checked = Omit<Settings, "producerId" | "instance">

/** Fills in the defaults, or says which option can't be right. */
const settingsOf = <A>(options: Options<A>): Effect.Effect<Checked, PulsarError.PulsarError> => {
  const invalid = (message: string) =>
    Effect.fail(PulsarError.invalidConfig("createProducer", message, String(options.topic?.name)))
  const name = TopicName.parse(String(options.topic?.name ?? ""))
  if (name._tag === "Failure") return invalid(name.failure)
  const sending = options.sending ?? "batch"
  if (sending !== "batch" && sending !== "chunk" && sending !== "auto") {
    return invalid(`sending is ${JSON.stringify(sending)}; it must be "batch", "chunk" or "auto"`)
  }
  const batching = options.batching as BatchOptions | false | undefined
  if (sending === "chunk" && batching !== undefined && batching !== false) {
    return invalid(`sending is "chunk" and batching is set; choose sending: "auto" to have both`)
  }
  const maxMessageSize = options.maxMessageSize as number | undefined
  if (maxMessageSize !== undefined) {
    if (sending === "batch") return invalid(`maxMessageSize is the size of chunks; choose sending: "chunk" or "auto"`)
    if (!(Number.isSafeInteger(maxMessageSize) && maxMessageSize > 0)) {
      return invalid(`maxMessageSize is ${maxMessageSize}; it must be a whole number of bytes above 0`)
    }
  }
  if (sending !== "batch" && !name.success.persistent) {
    return invalid(
      "a non-persistent topic can't carry chunks: its entries may be lost one by one; choose sending: \"batch\""
    )
  }
  const batch = sending === "chunk" || batching === false ? undefined : batching ?? {}
  const maxMessages = batch?.maxMessages ?? 1000
  const maxBytes = batch?.maxBytes ?? 128 * 1024
  const maxDelay = Duration.fromInput(batch?.maxDelay ?? 1)
  if (!(Number.isSafeInteger(maxMessages) && maxMessages > 0)) {
    return invalid(`batching.maxMessages is ${maxMessages}; it must be a whole number above 0`)
  }
  if (!(Number.isSafeInteger(maxBytes) && maxBytes > 0)) {
    return invalid(`batching.maxBytes is ${maxBytes}; it must be a whole number above 0`)
  }
  if (maxDelay._tag === "None") return invalid("batching.maxDelay is not a duration")
  const sendTimeout = Duration.fromInput(options.sendTimeout ?? "30 seconds")
  if (sendTimeout._tag === "None") return invalid("sendTimeout is not a duration")
  const maxPendingMessages = options.maxPendingMessages ?? 1000
  if (!(Number.isSafeInteger(maxPendingMessages) && maxPendingMessages >= 0)) {
    return invalid(`maxPendingMessages is ${maxPendingMessages}; it must be a whole number >= 0`)
  }
  if (options.name === "") return invalid("name is empty; leave it out to let the broker choose one")
  const initial = options.initialSequenceId
  if (initial !== undefined && !(Number.isSafeInteger(initial) && initial >= -1)) {
    return invalid(`initialSequenceId is ${initial}; it must be a whole number >= -1`)
  }
  // From Config or plain JavaScript anything can come.
  const choices: ReadonlyArray<readonly [name: string, value: unknown, known: ReadonlyArray<string>]> = [
    ["accessMode", options.accessMode, Object.keys(accessModes)],
    ["onQueueFull", options.onQueueFull, ["wait", "fail"]],
    ["hashingScheme", options.hashingScheme, ["javaStringHash", "murmur3"]],
    ["routing", typeof options.routing === "function" ? undefined : options.routing, ["roundRobin", "single"]],
    ["compression", options.compression, ["none", "lz4", "zlib", "zstd", "snappy"]]
  ]
  for (const [option, value, known] of choices) {
    if (value !== undefined && !known.includes(value as string)) {
      return invalid(`${option} is ${JSON.stringify(value)}; it must be one of ${known.join(", ")}`)
    }
  }
  const compression = options.compression ?? "none"
  const loaded = Compression.load(compression)
  if (loaded._tag === "Failure") return invalid(loaded.failure.message)
  const topic = TopicName.format(name.success)
  return Effect.succeed({
    topic,
    baseTopic: topic.replace(/-partition-\d+$/, ""),
    partition: name.success.partition,
    name: options.name,
    accessMode: accessModes[options.accessMode ?? "shared"],
    properties: Object.entries(options.properties ?? {}).map(([key, value]) => ({ key, value })),
    initialSequenceId: initial,
    compression,
    chunking: sending !== "batch",
    maxMessageSize,
    batching: batch === undefined ? undefined : { maxMessages, maxBytes, maxDelay: maxDelay.value },
    maxPendingMessages,
    onQueueFull: options.onQueueFull ?? "wait",
    sendTimeout: sendTimeout.value,
    chunkWindow: chunkWindowBytes
  })
}

/**
 * A producer as a layer for a service of yours.
 *
 * **Example** (A producer as a service)
 *
 * ```ts
 * import { Context } from "effect"
 * import { Codec, Producer, Topic } from "effect-pulsar"
 *
 * const greetings = Topic.make("greetings", { codec: Codec.string })
 *
 * class Greetings extends Context.Service<Greetings, Producer.Producer<string>>()("app/Greetings") {
 *   static readonly layer = Producer.layer(this, { topic: greetings })
 * }
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = <I, A>(
  service: Context.Key<I, Producer<A>>,
  options: Options<A>
): Layer.Layer<I, PulsarError.PulsarError, PulsarClient> => Layer.effect(service, make(options))

/**
 * A producer as a layer, its options made from Config.
 *
 * **Example** (The topic from the environment)
 *
 * ```ts
 * import { Config, Context } from "effect"
 * import { Codec, Producer, Topic } from "effect-pulsar"
 *
 * class Greetings extends Context.Service<Greetings, Producer.Producer<string>>()("app/Greetings") {
 *   static readonly layer = Producer.layerConfig(
 *     this,
 *     Config.map(Config.String("GREETINGS_TOPIC"), (name) => ({ topic: Topic.make(name, { codec: Codec.string }) }))
 *   )
 * }
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layerConfig = <I, A>(
  service: Context.Key<I, Producer<A>>,
  options: Config.Config<Options<A>>
): Layer.Layer<I, PulsarError.PulsarError | Config.ConfigError, PulsarClient> =>
  Layer.effect(
    service,
    Effect.gen(function*() {
      return yield* make(yield* options)
    })
  )
