/**
 * Consumers: typed, scoped resources that receive from a subscription. Closing the scope sends what is acknowledged and
 * leaves the subscription; what isn't acknowledged goes to others, or comes again.
 *
 * @since 0.1.0
 */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import type * as Config from "effect/Config"
import type * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as ChunkAssembler from "./Chunking/ChunkAssembler.ts"
import * as ChunkAssembly from "./Chunking/ChunkAssembly.ts"
import { ConsumerSession, type Settings, type Undecoded } from "./Consumer/internal/session.ts"
import { exitOf } from "./internal/exitOf.ts"
import type { Delivery, Envelope, Message } from "./Message.ts"
import type * as MessageId from "./MessageId.ts"
import * as Compression from "./Protocol/Compression.ts"
import { pulsar } from "./Protocol/PulsarApiGenerated.js"
import * as Supervisor from "./Protocol/Supervisor.ts"
import { PulsarClient } from "./PulsarClient.ts"
import * as PulsarError from "./PulsarError.ts"
import { guard, Telemetry } from "./Telemetry.ts"
import type { Topic } from "./Topic.ts"
import * as TopicName from "./TopicName.ts"

/**
 * Who gets which message of a subscription:
 *
 * - `"exclusive"`: one consumer gets all, a second one is refused.
 * - `"failover"`: one consumer gets all (of a partition), the next one takes over when it leaves.
 * - `"shared"`: each message goes to one of the consumers; no order.
 * - `"keyShared"`: as shared, but the messages of a key go to the same consumer, in order.
 *
 * @category models
 * @since 0.1.0
 */
export type SubscriptionType = "exclusive" | "failover" | "shared" | "keyShared"

/**
 * @category models
 * @since 0.1.0
 */
export interface Options<A> {
  readonly topic: Topic<A>
  readonly subscription: string
  /** Default `"exclusive"`. */
  readonly type?: SubscriptionType | undefined
  /** Where a subscription that is new begins. Default `"latest"`: behind the messages that are there. */
  readonly initialPosition?: "earliest" | "latest" | undefined
  /**
   * `false`: the broker remembers nothing of this subscription once its consumer is gone, and acknowledging only keeps
   * this consumer's own account. Default true.
   */
  readonly durable?: boolean | undefined
  /** With `durable: false`: begin behind this message. */
  readonly startAfter?: MessageId.MessageId | undefined
  /** Shown in the broker's statistics; for Failover, names decide the order of the consumers. */
  readonly consumerName?: string | undefined
  /** Consumers of a lower number get the messages first. Default 0. */
  readonly priorityLevel?: number | undefined
  /** Read the compacted topic: only the last message of each key. For Exclusive and Failover. Default false. */
  readonly readCompacted?: boolean | undefined
  /** Messages that the broker may send ahead, over all partitions at most 50,000. Default 1000. */
  readonly receiverQueueSize?: number | undefined
  /** How acknowledgements are gathered into one command. Default up to 1000 of them or for 100 milliseconds. */
  readonly ackGrouping?: {
    readonly maxMessages?: number | undefined
    /** 0: each is sent at once. */
    readonly maxDelay?: Duration.Input | undefined
  } | undefined
  /** From a negative acknowledgement to asking for the message again. Default 1 minute. */
  readonly nackDelay?: Duration.Input | undefined
  /**
   * What `messages`, `receive` and `run` do with a message that the codec can't decode: ask for it again (`"nack"`, the
   * default, as the next version of this program may be able to) or acknowledge it. Either way a warning is logged.
   * `deliveries` hands it out instead.
   */
  readonly onUndecodable?: "nack" | "ack" | undefined
  /** How chunked messages are put together. */
  readonly chunks?: ChunkAssembler.ChunkOptions | undefined
  /**
   * Whether incomplete chunked messages are handed out by `deliveries`, to be settled by the application. Default
   * false: `chunks.onIncomplete` settles them.
   */
  readonly deliverIncomplete?: boolean | undefined
  /** Shown in the broker's statistics. */
  readonly properties?: Readonly<Record<string, string>> | undefined
  /** Kept with the subscription when this consumer creates it. */
  readonly subscriptionProperties?: Readonly<Record<string, string>> | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface RunOptions {
  /** Messages that are handled at the same time. Above 1 their order is not kept. Default 1. */
  readonly concurrency?: number | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Consumer<out A> {
  readonly topic: string
  readonly subscription: string
  /** Whole, decoded messages, to be acknowledged by whoever takes them. Ends when the topic is terminated and read. */
  readonly messages: Stream.Stream<Message<A>, PulsarError.PulsarError>
  /** As `messages`, and also what can't be decoded and (with `deliverIncomplete`) what is incomplete. */
  readonly deliveries: Stream.Stream<Delivery<A>, PulsarError.PulsarError>
  /** The next message. Waits for it; an interrupted wait takes nothing. */
  readonly receive: Effect.Effect<Message<A>, PulsarError.PulsarError>
  /**
   * Handles every message: acknowledges it when the handler succeeds; logs and asks for it again, after `nackDelay`,
   * when the handler fails or dies. Runs until it is interrupted, or the topic ends.
   */
  readonly run: <E, R>(
    handler: (message: Message<A>) => Effect.Effect<unknown, E, R>,
    options?: RunOptions
  ) => Effect.Effect<void, PulsarError.PulsarError, R>
  /** The message is done: the broker will not deliver it again to this subscription. */
  readonly ack: (message: Envelope) => Effect.Effect<void, PulsarError.PulsarError>
  readonly ackAll: (messages: Iterable<Envelope>) => Effect.Effect<void, PulsarError.PulsarError>
  /**
   * This message and all before it on its partition are done. For Exclusive and Failover; the others fail with a
   * `NotAllowedError`, because there nobody knows who got the ones before.
   */
  readonly ackCumulative: (message: Envelope) => Effect.Effect<void, PulsarError.PulsarError>
  /** The message is wanted again, after `nackDelay`; a chunked one whole, one of a batch with its batch. */
  readonly nack: (message: Envelope) => Effect.Effect<void, PulsarError.PulsarError>
  /** Sends gathered acknowledgements now. */
  readonly flushAcks: Effect.Effect<void>
  /** Removes the subscription from the broker. The consumer is closed then. */
  readonly unsubscribe: Effect.Effect<void, PulsarError.PulsarError>
}

const subTypes = {
  exclusive: pulsar.proto.CommandSubscribe.SubType.Exclusive,
  shared: pulsar.proto.CommandSubscribe.SubType.Shared,
  failover: pulsar.proto.CommandSubscribe.SubType.Failover,
  keyShared: pulsar.proto.CommandSubscribe.SubType.Key_Shared
}

const encrypted = new PulsarError.DecodeError({
  message: "the message is encrypted, and this client can't decrypt it"
})
const maxQueueOverPartitions = 50_000
/** The decompressed bytes that are handed over at once, but for a single message that is larger. */
const handOverBytes = 8 * 1024 * 1024
/** Payloads from this size on are decompressed on another thread. */
const asyncDecompressionBytes = 1024 * 1024

/**
 * Makes a consumer. Succeeds when the broker has accepted the subscription (one on each partition); from then on it
 * reconnects by itself. The scope's end closes it.
 *
 * Fails with an `InvalidConfigError`, `TopicNotFoundError`, `AuthorizationError`, `BusyError` (somebody else consumes
 * exclusively), and whatever else keeps the broker from answering within the operation timeout.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = Effect.fnUntraced(function*<A>(
  options: Options<A>
): Effect.fn.Return<Consumer<A>, PulsarError.PulsarError, PulsarClient | Scope.Scope> {
  const { internals } = yield* PulsarClient
  const { receiverQueueSize, ...settings } = yield* settingsOf(options)
  const handler = guard(yield* Telemetry)
  const chunks = yield* Effect.fromResult(ChunkAssembler.resolve(options.chunks ?? {}, {
    handOver: options.deliverIncomplete === true,
    telemetry: handler !== undefined
  }))
  const clock = yield* Clock.Clock
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const topic = settings.topic

  const queue = yield* Queue.unbounded<Undecoded, PulsarError.PulsarError | Cause.Done>()
  yield* Effect.addFinalizer(() => Queue.shutdown(queue))

  /** Everything that waits, taken out. Nothing, when the queue has ended or failed. */
  const emptied = (): Array<Undecoded> =>
    Effect.runSync(Effect.catchCause(Queue.clear(queue), () => Effect.succeed<Array<Undecoded>>([])))

  /** Takes all of one session's messages out of the queue, and leaves the others in their order. */
  const clear = (session: ConsumerSession): ReadonlyArray<Undecoded> => {
    const own: Array<Undecoded> = []
    const rest: Array<Undecoded> = []
    for (const message of emptied()) (message.received.session === session ? own : rest).push(message)
    Queue.offerAllUnsafe(queue, rest)
    return own
  }

  const partitions = settings.partition >= 0 ? 0 : yield* Supervisor.retryCreate(
    internals.lookup.partitions(topic),
    internals
  )
  const names = partitions === 0
    ? [{ topic, partition: settings.partition }]
    : Array.from({ length: partitions }, (_, i) => ({ topic: TopicName.partitionOf(topic, i), partition: i }))

  let open = names.length
  const sessions: ReadonlyArray<ConsumerSession> = yield* Supervisor.allOrNothing(Effect.forEach(
    names,
    ({ partition, topic }) =>
      Effect.gen(function*() {
        const session: ConsumerSession = new ConsumerSession({
          ...settings,
          topic,
          partition,
          consumerId: internals.nextConsumerId(),
          receiverQueueSize: Math.max(1, Math.min(receiverQueueSize, Math.floor(maxQueueOverPartitions / names.length)))
        }, {
          clock,
          lookup: internals.lookup,
          runFork,
          offer: (messages) => void Queue.offerAllUnsafe(queue, messages),
          clear: () => clear(session),
          onEnded: () => {
            open--
            if (open === 0) Queue.endUnsafe(queue)
          }
        })
        session.emit = handler
        yield* session.assemble(chunks)
        yield* Supervisor.run({
          topic,
          lookup: internals.lookup,
          pool: internals.pool,
          backoff: internals.backoff,
          createTimeout: internals.operationTimeout,
          open: (connection) => session.attach(connection),
          lost: session.awaitLost,
          onFailed: (error) => void Queue.failCauseUnsafe(queue, Cause.fail(error))
        })
        yield* Effect.addFinalizer(() => session.close)
        return session
      }),
    { concurrency: "unbounded" }
  ))

  const { codec } = options.topic

  const decode = (message: Message<never>): Delivery<A> | Effect.Effect<Delivery<A>> => {
    const broken = (cause: Cause.Cause<PulsarError.DecodeError>): Delivery<A> => {
      const error = Cause.findErrorOption(cause)
      return message.undecodable(
        error._tag === "Some" ? error.value : new PulsarError.DecodeError({ message: "the codec died", cause })
      )
    }
    if (message.received.metadata[0].encryptionKeys.length > 0) return message.undecodable(encrypted)
    let decoded: Effect.Effect<A, PulsarError.DecodeError>
    try {
      decoded = codec.decode(message.payload)
    } catch (defect) {
      return broken(Cause.die(defect))
    }
    const exit = exitOf(decoded)
    if (exit === undefined) {
      return Effect.matchCause(decoded, {
        onSuccess: (value) => Object.assign(message as Message<A>, { value }),
        onFailure: broken
      })
    }
    if (Exit.isFailure(exit)) return broken(exit.cause)
    ;(message as { value: A }).value = exit.value
    return message
  }

  /**
   * Turns what was received into what is handed over: permits go back, bytes are decompressed and decoded. Undefined
   * when nothing is left to hand over.
   */
  const handOver = (message: Undecoded): Delivery<A> | undefined | Effect.Effect<Delivery<A> | undefined> => {
    const { received } = message
    received.session.onTaken(message)
    // Settled while it waited here: it was part of an interrupted stream's last array.
    if (received.isHandled(message.batchIndex)) return undefined
    if (message._tag === "Incomplete") return message
    const metadata = received.metadata[0]
    const { payload } = message
    const isPlain = received.batchSize > 0 || metadata.compression === 0 || metadata.encryptionKeys.length > 0
    const { chunk } = received
    if (payload === null || message.isReady || (isPlain && chunk === undefined)) return decode(message)
    const ready = (payload: Uint8Array) => {
      message.payload = payload
      message.isReady = true
      if (chunk !== undefined) received.session.onWhole(received, payload.length)
      return decode(message)
    }
    if (isPlain) return ready(payload)
    const { compression, uncompressedSize } = metadata
    if (payload.length < asyncDecompressionBytes && uncompressedSize < asyncDecompressionBytes) {
      const plain = Compression.decompress(compression, payload, uncompressedSize, settings.maxUncompressedSize)
      if (plain._tag === "Success") return ready(plain.success)
      received.session.discardReceived(received, plain.failure)
      return undefined
    }
    return Effect.matchEffect(
      Compression.decompressAsync(compression, payload, uncompressedSize, settings.maxUncompressedSize),
      {
        onSuccess: (payload) => {
          const decoded = ready(payload)
          return Effect.isEffect(decoded) ? decoded : Effect.succeed(decoded)
        },
        onFailure: (error) =>
          Effect.sync(() => {
            received.session.discardReceived(received, error)
            return undefined
          })
      }
    )
  }

  /** Puts messages that were taken and not seen by anybody back to the front. What comes again anyway is left out. */
  const putBack = (messages: ReadonlyArray<Undecoded>): void => {
    const open = messages.filter(({ batchIndex, received }) =>
      received.epoch === received.session.epoch && !received.isHandled(batchIndex)
    )
    if (open.length === 0) return
    const rest = emptied()
    Queue.offerAllUnsafe(queue, open)
    Queue.offerAllUnsafe(queue, rest)
  }

  const handOverAll = (messages: ReadonlyArray<Undecoded>): Effect.Effect<Array<Delivery<A>>> => {
    const out: Array<Delivery<A>> = []
    let at = 0
    /** Goes on up to one that has to be waited for. */
    const advance = (): Effect.Effect<Delivery<A> | undefined> | undefined => {
      while (at < messages.length) {
        const delivery = handOver(messages[at++])
        if (Effect.isEffect(delivery)) return delivery
        if (delivery !== undefined) out.push(delivery)
      }
      return undefined
    }
    const first = advance()
    if (first === undefined) return Effect.succeed(out)
    return Effect.gen(function*() {
      for (let waiting: typeof first | undefined = first; waiting !== undefined; waiting = advance()) {
        const delivery = yield* waiting
        if (delivery !== undefined) out.push(delivery)
      }
      return out
    }).pipe(Effect.onInterrupt(() => Effect.sync(() => putBack(messages))))
  }

  /** Messages taken at once: half the window, so that the broker can refill while they are handled. */
  const most = Math.max(1, receiverQueueSize >> 1)

  /** Large messages are handed over few at a time: each may be decompressed, and is in memory until it is handled. */
  const withinBytes = (messages: ReadonlyArray<Undecoded>): ReadonlyArray<Undecoded> => {
    let bytes = 0
    for (let i = 0; i < messages.length; i++) {
      const { payload, received } = messages[i]
      bytes += Math.max(payload?.length ?? 0, received.batchSize > 0 ? 0 : received.metadata[0].uncompressedSize)
      if (i > 0 && bytes > handOverBytes) {
        putBack(messages.slice(i))
        return messages.slice(0, i)
      }
    }
    return messages
  }

  const take = (max: number): Effect.Effect<Array<Delivery<A>>, PulsarError.PulsarError | Cause.Done> =>
    Effect.flatMap(Queue.takeBetween(queue, 1, max), (messages) => handOverAll(withinBytes(messages)))

  const pulls = <B>(
    keep: (deliveries: Array<Delivery<A>>) => Array<B>
  ): Stream.Stream<B, PulsarError.PulsarError> =>
    Stream.unwrap(Effect.gen(function*() {
      let last: Array<Delivery<A>> = []
      yield* Effect.addFinalizer(() => Effect.sync(() => putBack(last as Array<Undecoded>)))
      const pull: Effect.Effect<readonly [B, ...Array<B>], PulsarError.PulsarError | Cause.Done> = Effect.flatMap(
        Effect.suspend(() => {
          // Asking for more means that all of the last array has been seen.
          last = []
          return take(most)
        }),
        (deliveries) => {
          last = deliveries
          const kept = keep(deliveries)
          return kept.length === 0 ? pull : Effect.succeed(kept as [B, ...Array<B>])
        }
      )
      return Stream.fromPull(Effect.succeed(pull))
    }))

  /** Applies the policy to what isn't a message. */
  const wholeOnly = (deliveries: Array<Delivery<A>>): Array<Message<A>> => {
    if (deliveries.every((delivery) => delivery._tag === "Message")) return deliveries as Array<Message<A>>
    return deliveries.filter((delivery): delivery is Message<A> => {
      if (delivery._tag === "Message") return true
      const { received } = delivery
      const why = delivery._tag === "Undecodable" ? delivery.error.message : `incomplete: ${delivery.reason}`
      runFork(Effect.logWarning(`${delivery.topic}: message ${delivery.messageId} is passed over: ${why}`))
      const policy = delivery._tag === "Undecodable" ? options.onUndecodable : options.chunks?.onIncomplete
      if (policy === "ack") received.ack(delivery.batchIndex)
      else received.nack(delivery.batchIndex)
      return false
    })
  }

  const next: Effect.Effect<Message<A>, PulsarError.PulsarError | Cause.Done> = Effect.flatMap(
    take(1),
    (deliveries) => {
      const [message] = wholeOnly(deliveries)
      return message === undefined ? next : Effect.succeed(message)
    }
  )

  let closed = false
  const closedError = (operation: string) =>
    PulsarError.make(operation, new PulsarError.AlreadyClosedError({ message: "the consumer is closed" }), topic)
  /** What waits here comes again; whoever waits for it learns that it won't come here. */
  const shut = Effect.sync(() => {
    closed = true
    emptied()
    Queue.failCauseUnsafe(queue, Cause.fail(closedError("receive")))
  })
  yield* Effect.addFinalizer(() => shut)
  const settle = (operation: string, f: () => void): Effect.Effect<void, PulsarError.PulsarError> =>
    Effect.suspend(() => {
      if (closed) return Effect.fail(closedError(operation))
      f()
      return Effect.void
    })

  const ack: Consumer<A>["ack"] = (message) => settle("ack", () => message.received.ack(message.batchIndex))
  const nack: Consumer<A>["nack"] = (message) => settle("nack", () => message.received.nack(message.batchIndex))

  const run: Consumer<A>["run"] = (handler, runOptions) => {
    const concurrency = runOptions?.concurrency ?? 1
    if (!(Number.isSafeInteger(concurrency) && concurrency > 0)) {
      return Effect.fail(
        PulsarError.invalidConfig("run", `concurrency is ${concurrency}; it must be a whole number above 0`, topic)
      )
    }
    const one = Effect.flatMap(next, (message) =>
      Effect.matchCauseEffect(Effect.suspend(() => handler(message)), {
        onSuccess: () => ack(message),
        // An interruption of `run` itself doesn't come here; one that the handler ends with is a failure like others.
        onFailure: (cause) =>
          Effect.andThen(
            Effect.logError(`${message.topic}: the handler failed on message ${message.messageId}`, cause),
            nack(message)
          )
      }))
    // Each ends by itself when the topic has ended: handlers that are at work are not disturbed.
    const worker = Effect.catchIf(Effect.forever(one), Cause.isDone, () => Effect.void)
    return Effect.forEach(Array.from({ length: concurrency }), () => worker, {
      concurrency: "unbounded",
      discard: true
    }) as Effect.Effect<void, PulsarError.PulsarError, never>
  }

  return {
    topic,
    subscription: options.subscription,
    messages: pulls(wholeOnly),
    deliveries: pulls((deliveries) => deliveries),
    receive: Effect.catchIf(next, Cause.isDone, () =>
      Effect.fail(PulsarError.make(
        "receive",
        new PulsarError.TopicTerminatedError({ message: "the topic is terminated and read to its end" }),
        topic
      ))),
    run,
    ack,
    ackAll: (messages) =>
      settle("ack", () => {
        for (const message of messages) message.received.ack(message.batchIndex)
      }),
    ackCumulative: (message) =>
      settings.singleActive
        ? settle("ackCumulative", () => message.received.ackCumulative(message.batchIndex))
        : Effect.fail(PulsarError.make(
          "ackCumulative",
          new PulsarError.NotAllowedError({
            message: `a ${options.type} subscription spreads messages over its consumers; acknowledge them one by one`
          }),
          topic
        )),
    nack,
    flushAcks: Effect.sync(() => {
      for (const session of sessions) session.flushAcks()
    }),
    unsubscribe: Effect.suspend(() =>
      closed
        ? Effect.fail(closedError("unsubscribe"))
        : Effect.andThen(Effect.forEach(sessions, (session) => session.unsubscribe, { discard: true }), shut)
    )
  }
})

type Checked = Omit<Settings, "consumerId">

/** Fills in the defaults, or says which option can't be right. */
const settingsOf = <A>(options: Options<A>): Effect.Effect<Checked, PulsarError.PulsarError> => {
  const invalid = (message: string) =>
    Effect.fail(PulsarError.invalidConfig("subscribe", message, String(options.topic?.name)))
  const name = TopicName.parse(String(options.topic?.name ?? ""))
  if (name._tag === "Failure") return invalid(name.failure)
  if (typeof options.subscription !== "string" || options.subscription === "") return invalid("subscription is empty")
  const type = options.type ?? "exclusive"
  if (!(type in subTypes)) {
    return invalid(`type is ${JSON.stringify(type)}; it must be one of ${Object.keys(subTypes).join(", ")}`)
  }
  const receiverQueueSize = options.receiverQueueSize ?? 1000
  if (!(Number.isSafeInteger(receiverQueueSize) && receiverQueueSize > 0)) {
    return invalid(`receiverQueueSize is ${receiverQueueSize}; it must be a whole number above 0`)
  }
  const ackGroupSize = options.ackGrouping?.maxMessages ?? 1000
  if (!(Number.isSafeInteger(ackGroupSize) && ackGroupSize > 0)) {
    return invalid(`ackGrouping.maxMessages is ${ackGroupSize}; it must be a whole number above 0`)
  }
  const ackDelay = Duration.fromInput(options.ackGrouping?.maxDelay ?? 100)
  if (ackDelay._tag === "None") return invalid("ackGrouping.maxDelay is not a duration")
  const nackDelay = Duration.fromInput(options.nackDelay ?? "1 minute")
  if (nackDelay._tag === "None") return invalid("nackDelay is not a duration")
  const durable = options.durable ?? true
  if (durable && options.startAfter !== undefined) {
    return invalid("startAfter needs durable: false; a durable subscription begins where its cursor stands")
  }
  const singleActive = type === "exclusive" || type === "failover"
  if (options.readCompacted === true && !singleActive) {
    return invalid(`readCompacted needs an exclusive or failover subscription, not ${type}`)
  }
  if (options.chunks?.onIncomplete === "deadLetter") {
    return invalid("chunks.onIncomplete is \"deadLetter\", and dead letter topics are not supported yet")
  }
  const topic = TopicName.format(name.success)
  const pairs = (record: Readonly<Record<string, string>> | undefined) =>
    Object.entries(record ?? {}).map(([key, value]) => ({ key, value }))
  return Effect.succeed({
    topic,
    baseTopic: topic.replace(/-partition-\d+$/, ""),
    partition: name.success.partition,
    receiverQueueSize,
    singleActive,
    durable,
    startAfter: options.startAfter,
    subscribe: {
      subscription: options.subscription,
      subType: subTypes[type],
      durable,
      initialPosition: options.initialPosition === "earliest"
        ? pulsar.proto.CommandSubscribe.InitialPosition.Earliest
        : pulsar.proto.CommandSubscribe.InitialPosition.Latest,
      consumerName: options.consumerName,
      priorityLevel: options.priorityLevel,
      readCompacted: options.readCompacted,
      metadata: pairs(options.properties),
      subscriptionProperties: pairs(options.subscriptionProperties),
      ...(type === "keyShared"
        ? { keySharedMeta: { keySharedMode: pulsar.proto.KeySharedMode.AUTO_SPLIT } }
        : undefined)
    },
    nackDelayMillis: Duration.toMillis(nackDelay.value),
    ackGroupMillis: Duration.toMillis(ackDelay.value),
    ackGroupSize,
    maxPlacedSize: options.chunks?.maxPendingChunkBytes ?? ChunkAssembly.defaultConfig.maxPendingChunkBytes,
    maxUncompressedSize: 0x7fff_ffff
  })
}

/**
 * A consumer as a layer for a service of yours.
 *
 * **Example** (A consumer as a service)
 *
 * ```ts
 * import { Context } from "effect"
 * import { Codec, Consumer, Topic } from "effect-pulsar"
 *
 * const greetings = Topic.make("greetings", { codec: Codec.string })
 *
 * class Greeter extends Context.Service<Greeter, Consumer.Consumer<string>>()("app/Greeter") {
 *   static readonly layer = Consumer.layer(this, { topic: greetings, subscription: "greeter", type: "shared" })
 * }
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = <I, A>(
  service: Context.Key<I, Consumer<A>>,
  options: Options<A>
): Layer.Layer<I, PulsarError.PulsarError, PulsarClient> => Layer.effect(service, make(options))

/**
 * A consumer as a layer, its options made from Config.
 *
 * **Example** (The subscription from the environment)
 *
 * ```ts
 * import { Config, Context } from "effect"
 * import { Codec, Consumer, Topic } from "effect-pulsar"
 *
 * const greetings = Topic.make("greetings", { codec: Codec.string })
 *
 * class Greeter extends Context.Service<Greeter, Consumer.Consumer<string>>()("app/Greeter") {
 *   static readonly layer = Consumer.layerConfig(
 *     this,
 *     Config.map(Config.String("SUBSCRIPTION"), (subscription) => ({ topic: greetings, subscription }))
 *   )
 * }
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layerConfig = <I, A>(
  service: Context.Key<I, Consumer<A>>,
  options: Config.Config<Options<A>>
): Layer.Layer<I, PulsarError.PulsarError | Config.ConfigError, PulsarClient> =>
  Layer.effect(
    service,
    Effect.gen(function*() {
      return yield* make(yield* options)
    })
  )
