/**
 * One consumer on one topic or partition: the state machine between the broker's entries and the application's
 * messages.
 *
 * A plain class with mutable fields, driven by calls. Entries come in synchronously from the connection's read; what
 * they become is gathered and offered to the consumer's queue once a read. Each fresh start with the broker (subscribe,
 * redeliver-all) is an epoch: messages and assemblies of an older one are forgotten, because the broker delivers all
 * that is unacknowledged again.
 */
import * as Cause from "effect/Cause"
import type * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as MutableRef from "effect/MutableRef"
import type * as Scope from "effect/Scope"
import * as ChunkAssembler from "../../Chunking/ChunkAssembler.ts"
import * as ChunkAssembly from "../../Chunking/ChunkAssembly.ts"
import * as ChunkPlacement from "../../Chunking/ChunkPlacement.ts"
import type { ConsumerChunkEvent, ConsumerSource } from "../../Chunking/ChunkTelemetry.ts"
import * as ChunkTelemetry from "../../Chunking/ChunkTelemetry.ts"
import { Fifo } from "../../internal/Fifo.ts"
import { type Envelope, IncompleteMessage, Message } from "../../Message.ts"
import * as MessageId from "../../MessageId.ts"
import * as Compression from "../../Protocol/Compression.ts"
import type { Connection, ConsumerHandler } from "../../Protocol/Connection.ts"
import * as Frame from "../../Protocol/Frame.ts"
import type { Lookup } from "../../Protocol/Lookup.ts"
import type {
  BaseCommandInput,
  CommandActiveConsumerChange,
  CommandCloseConsumer,
  CommandMessage,
  CommandSubscribeInput,
  CommandTopicMigrated,
  MessageIdDataInput,
  MessageMetadata
} from "../../Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"
import * as SingleMessage from "../../Protocol/SingleMessage.ts"
import type { Lost } from "../../Protocol/Supervisor.ts"
import * as Uint64 from "../../Protocol/Uint64.ts"
import * as PulsarError from "../../PulsarError.ts"
import { HoldBack } from "../HoldBack.ts"
import { Permits } from "../Permits.ts"
import { Received, type Session } from "../Received.ts"

/** The settings of a consumer session; all defaults are filled in. */
export interface Settings {
  readonly topic: string
  readonly baseTopic: string
  /** -1 on a topic without partitions. */
  readonly partition: number
  readonly consumerId: number
  readonly receiverQueueSize: number
  /** One consumer gets everything (Exclusive, Failover): the broker can only redeliver all. */
  readonly singleActive: boolean
  readonly durable: boolean
  /** Where a subscription that isn't durable begins: behind this message. */
  readonly startAfter: MessageId.MessageId | undefined
  /** What is the same each time the consumer subscribes. */
  readonly subscribe: Omit<CommandSubscribeInput, "topic" | "consumerId" | "requestId">
  readonly nackDelayMillis: number
  readonly ackGroupMillis: number
  readonly ackGroupSize: number
  /** The largest chunked message, in bytes, for which a buffer is made when its first chunk arrives. */
  readonly maxPlacedSize: number
  /** What a payload may be after decompression, in bytes. */
  readonly maxUncompressedSize: number
}

/** What the session hands over: messages without their value yet, in the order of the topic. */
export type Undecoded = Message<never> | IncompleteMessage

const validation = pulsar.proto.CommandAck.ValidationError
const ackType = pulsar.proto.CommandAck.AckType
const latestPosition = pulsar.proto.CommandSubscribe.InitialPosition.Latest
/** Chunks below this are copied out of the read's buffer, which they would keep in memory until the message is whole. */
const copyBelow = 64 * 1024

export class ConsumerSession implements ConsumerHandler, Session {
  readonly settings: Settings
  state: "Connecting" | "Ready" | "Closed" = "Connecting"
  /** Whether this is the consumer that gets the messages of a Failover subscription. */
  isActive = true
  /** The topic was terminated and everything on it has been acknowledged. */
  ended = false
  epoch = 0

  private readonly clock: Clock.Clock
  private readonly lookup: Lookup
  private readonly runFork: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
  private readonly offer: (messages: ReadonlyArray<Undecoded>) => void
  /** Removes this session's messages from the queue, and gives them. */
  private readonly clear: () => ReadonlyArray<Undecoded>
  private readonly onEnded: () => void
  private readonly permits: Permits
  private readonly source: ConsumerSource
  private assembler: ChunkAssembler.ChunkAssembler<MessageMetadata> | undefined
  private connection: Connection | undefined
  private lost = Deferred.makeUnsafe<Lost>()
  /** The broker repeats it on every message, so that what was under way before a redeliver-all can be told apart. */
  private consumerEpoch = 0
  private inbox: Array<Undecoded> = []
  private acks: Array<MessageId.EntryId> = []
  private ackUpTo: MessageId.EntryId | undefined
  /** Everything handed over up to here has been acknowledged, since the last fresh start. */
  private coveredUpTo: MessageId.EntryId | undefined
  private readonly holdBack = new HoldBack()
  /** Entries of incomplete messages were asked for again and have not come: they are held, though by the broker. */
  private isWaitingForChunks = false
  private ackTimer: Fiber.Fiber<void> | undefined
  private readonly nacks = new Fifo<
    {
      readonly entries: ReadonlyArray<MessageId.EntryId>
      readonly due: number
      readonly received: Received | undefined
    }
  >()
  private nackTimer: Fiber.Fiber<void> | undefined
  /** Without a cursor on the broker: everything up to here was handed over. */
  private taken: MessageId.MessageId | undefined
  /** Where `taken` stood when it subscribed. What is older comes only by the way, and was handed over before. */
  private subscribedAt: MessageId.MessageId | undefined

  constructor(
    settings: Settings,
    deps: {
      readonly clock: Clock.Clock
      readonly lookup: Lookup
      readonly runFork: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
      readonly offer: (messages: ReadonlyArray<Undecoded>) => void
      readonly clear: () => ReadonlyArray<Undecoded>
      readonly onEnded: () => void
    }
  ) {
    this.settings = settings
    this.clock = deps.clock
    this.lookup = deps.lookup
    this.runFork = deps.runFork
    this.offer = deps.offer
    this.clear = deps.clear
    this.onEnded = deps.onEnded
    this.permits = new Permits(settings.receiverQueueSize)
    this.taken = settings.startAfter
    const { baseTopic, consumerId, partition, topic } = settings
    this.source = {
      topic,
      baseTopic,
      ...(partition >= 0 ? { partition } : undefined),
      subscriptionName: settings.subscribe.subscription,
      consumerId
    }
  }

  /** Starts the assembly of chunked messages, with its sweep, for the lifetime of the scope. */
  assemble(resolved: ChunkAssembler.Resolved): Effect.Effect<void, never, Scope.Scope> {
    return Effect.map(
      ChunkAssembler.make<MessageMetadata>(resolved, (outputs) => {
        this.onOutputs(outputs)
        this.onReadEnd()
      }),
      (assembler) => {
        this.assembler = assembler
      }
    )
  }

  // ---- arriving ------------------------------------------------------------------------------------------------

  onMessage(command: CommandMessage, body: Uint8Array | undefined): void {
    if (Object.hasOwn(command, "consumerEpoch") && Uint64.toNumber(command.consumerEpoch) < this.consumerEpoch) {
      // Sent before the broker heard of the fresh start. It comes again.
      return this.giveBack(costOfUnread(command, body))
    }
    const entry = MessageId.entryFromProto(command.messageId)
    const decoded = Frame.decodeEntry(body)
    if (decoded._tag === "Failure") {
      const reason = decoded.failure.reason === "ChecksumMismatch"
        ? validation.ChecksumMismatch
        : validation.BatchDeSerializeError
      return this.discard([entry], reason, decoded.failure.message, costOfUnread(command, body))
    }
    const { brokerEntryMetadata, metadata, payload } = decoded.success
    const { redeliveryCount } = command
    if (ChunkAssembly.isChunk(metadata)) return this.onChunk(entry, metadata, payload, redeliveryCount)
    // An encrypted batch is opaque: it is handed over in one piece.
    const isBatch = Object.hasOwn(metadata, "numMessagesInBatch") && metadata.encryptionKeys.length === 0
    const batchSize = isBatch ? metadata.numMessagesInBatch : 0
    const received = new Received({
      session: this,
      topic: this.settings.topic,
      partition: this.settings.partition,
      epoch: this.epoch,
      entries: [entry],
      metadata: [metadata],
      brokerEntryMetadata,
      redeliveryCount,
      batchSize
    })
    if (batchSize < 1) {
      const cost = costOf(command, metadata)
      if (this.isBeforeStart(entry, -1)) return this.giveBack(cost)
      this.inbox.push(new Message<never>(received, -1, metadata.nullValue ? null : payload, undefined, -1, cost))
      return
    }
    this.onBatch(command, received, entry, metadata, payload)
  }

  private onChunk(
    entry: MessageId.EntryId,
    metadata: MessageMetadata,
    payload: Uint8Array,
    redeliveryCount: number
  ): void {
    const assembler = this.assembler!
    const chunk = ChunkAssembly.chunk(metadata, {
      source: this.source,
      entry,
      payload,
      heldBytes: payload.length,
      metadata,
      redeliveryCount,
      now: this.clock.currentTimeMillisUnsafe()
    })
    const placed = ChunkPlacement.place(MutableRef.get(assembler.state.ref), chunk, this.settings.maxPlacedSize)
    const kept = !placed.copied && payload.length < copyBelow ? payload.slice() : placed.payload
    this.holdBack.hold(entry)
    this.onOutputs(assembler.stepUnsafe({ ...chunk, payload: kept, heldBytes: placed.heldBytes }))
    if (placed.copied && holdsNoBytes(metadata)) this.connection?.recycle(payload)
  }

  private onBatch(
    command: CommandMessage,
    received: Received,
    entry: MessageId.EntryId,
    metadata: MessageMetadata,
    payload: Uint8Array
  ): void {
    const { batchSize } = received
    const cost = costOf(command, metadata)
    const body = Compression.decompress(
      metadata.compression,
      payload,
      metadata.uncompressedSize,
      this.settings.maxUncompressedSize
    )
    if (body._tag === "Failure") {
      return this.discard([entry], body.failure.validationError, body.failure.message, cost)
    }
    const messages = SingleMessage.readBatch(body.success, batchSize)
    if (messages._tag === "Failure") {
      return this.discard([entry], validation.BatchDeSerializeError, messages.failure, cost)
    }
    // A set bit is a message that isn't acknowledged; no set at all means none is.
    const { ackSet } = command
    const offset = Uint64.toNumber(metadata.sequenceId)
    let delivered = 0
    for (let i = 0; i < batchSize; i++) {
      const single = messages.success[i]
      const word = ackSet.length === 0 ? undefined : ackSet[i >> 6]
      const acked = ackSet.length > 0 &&
        (word === undefined || (((i & 32) === 0 ? word.low : word.high) & (1 << (i & 31))) === 0)
      if (acked || single.metadata?.compactedOut === true) {
        received.skip(i)
        continue
      }
      if (this.isBeforeStart(entry, i)) {
        received.skip(i)
        continue
      }
      delivered++
      this.inbox.push(
        new Message<never>(
          received,
          i,
          single.metadata?.nullValue === true ? null : single.payload,
          single.metadata,
          single.sequenceId >= 0 ? single.sequenceId : offset + i,
          1
        )
      )
    }
    if (cost > delivered) this.giveBack(cost - delivered)
    if (received.isDone) this.acknowledge(received)
  }

  /** Whether a subscription without a cursor on the broker handed this over before it subscribed. */
  private isBeforeStart(entry: MessageId.EntryId, batchIndex: number): boolean {
    const start = this.subscribedAt
    if (start === undefined || isEnd(start)) return false
    const order = MessageId.compareEntries(entry, start)
    return order === 0 ? start.batchIndex < 0 || batchIndex <= start.batchIndex : order < 0
  }

  private onOutputs(outputs: ReadonlyArray<ChunkAssembly.Output<MessageMetadata>>): void {
    for (const output of outputs) {
      switch (output._tag) {
        case "Deliver": {
          if (this.isBeforeStart(MessageId.lastOf(output.entries), -1)) {
            this.giveBack(output.permits)
            break
          }
          const payload = ChunkPlacement.join(output.payloads)
          const received = this.receivedParts(output, undefined)
          this.inbox.push(new Message<never>(received, -1, payload, undefined, -1, output.permits))
          break
        }
        case "Incomplete": {
          if (output.settledBy === "policy") {
            this.runFork(Effect.logWarning(
              `${this.settings.topic}: chunked message ${output.uuid} is incomplete (${output.reason}), ` +
                `${output.entries.length} of ${output.numChunks} chunks arrived`
            ))
            break
          }
          const payload = ChunkPlacement.join(output.payloads)
          this.inbox.push(
            new IncompleteMessage(this.receivedParts(output, output.reason), -1, payload, undefined, -1, 0)
          )
          break
        }
        case "AckStale":
          this.queueAcks(output.entries)
          break
        case "AskAgain":
          this.isWaitingForChunks = true
          this.queueNack(output.entries, undefined)
          break
        case "Permits":
          this.giveBack(output.permits)
          break
        case "Emit":
          this.emit?.(output.event)
          break
      }
    }
    if (this.holdBack.from === undefined || this.isWaitingForChunks) return
    if (ChunkAssembly.pendingMessages(MutableRef.get(this.assembler!.state.ref)) === 0) this.holdBack.release()
  }

  /** Where the events of chunk assembly go; set when somebody listens. */
  emit: ((event: ConsumerChunkEvent) => void) | undefined

  private receivedParts(
    parts: ChunkAssembly.Parts<MessageMetadata>,
    reason: ChunkAssembly.IncompleteReason | undefined
  ): Received {
    return new Received({
      session: this,
      topic: this.settings.topic,
      partition: this.settings.partition,
      epoch: this.epoch,
      entries: parts.entries,
      stale: parts.stale,
      metadata: parts.metadata,
      redeliveryCount: parts.redeliveryCount,
      firstArrival: parts.firstArrival,
      chunk: {
        uuid: parts.uuid,
        numChunks: parts.numChunks,
        receivedChunks: parts.entries.length,
        complete: reason === undefined,
        ...(reason === undefined ? undefined : { reason })
      },
      batchSize: 0
    })
  }

  onReadEnd(): void {
    if (this.inbox.length === 0) return
    const messages = this.inbox
    this.inbox = []
    this.offer(messages)
  }

  /** An entry that can't be read: the broker is told why, and its permits go back. The connection is fine. */
  private discard(
    entries: ReadonlyArray<MessageId.EntryId>,
    validationError: number,
    message: string,
    permits: number
  ): void {
    const last = entries[entries.length - 1]
    this.runFork(Effect.logWarning(
      `${this.settings.topic}: entry ${last.ledgerId}:${last.entryId} is damaged and was discarded: ${message}`
    ))
    this.sendAck(ackType.Individual, entries, validationError)
    this.giveBack(permits)
  }

  /** A whole message whose bytes turn out to be damaged when it is handed over. Its permits went back already. */
  discardReceived(received: Received, error: Compression.CompressionError): void {
    received.discard()
    const { chunk } = received
    if (this.emit !== undefined && chunk !== undefined) {
      const { numChunks, receivedChunks, uuid } = chunk
      const measurements = { received_chunks: receivedChunks, num_chunks: numChunks }
      this.emit(ChunkTelemetry.consumerChunkDiscarded(this.source, uuid, "undecodable", measurements))
    }
    this.discard([...received.entries, ...received.stale], error.validationError, error.message, 0)
  }

  onWhole({ chunk, firstArrival }: Received, size: number): void {
    if (this.emit === undefined || chunk === undefined) return
    this.emit(ChunkTelemetry.consumerChunkComplete(this.source, chunk.uuid, {
      num_chunks: chunk.numChunks,
      total_size: size,
      age_ms: Math.max(0, this.clock.currentTimeMillisUnsafe() - firstArrival)
    }))
  }

  // ---- settling ------------------------------------------------------------------------------------------------

  giveBack(permits: number): void {
    if (permits === 0) return
    const grant = this.permits.giveBack(permits)
    if (grant > 0) this.flow(grant)
  }

  /** The application has taken a message. */
  onTaken(message: Envelope): void {
    const { permits, received } = message
    message.permits = 0
    if (received.epoch === this.epoch) {
      if (!this.settings.durable) this.taken = message.messageId
      this.holdBack.passed(received.stale.length > 0 ? [...received.entries, ...received.stale] : received.entries)
    }
    // What was received before the last fresh start cost permits that are void.
    if (received.epoch === this.epoch) this.giveBack(permits)
  }

  private flow(messagePermits: number): void {
    this.connection?.send({
      type: Frame.CommandType.FLOW,
      flow: { consumerId: this.settings.consumerId, messagePermits }
    })
  }

  acknowledge(received: Received): void {
    const { entries, stale } = received
    // In one command: half of a message acknowledged would be a message lost.
    this.queueAcks(stale.length > 0 ? [...entries, ...stale] : entries)
    this.onChunksAcknowledged(received)
  }

  /** Late copies of a message's chunks can be acknowledged from now on. */
  private onChunksAcknowledged({ chunk, isDone, metadata }: Received): void {
    if (chunk?.complete !== true || !isDone) return
    const { topic } = this.settings
    const { producerName } = metadata[0]
    this.onOutputs(this.assembler!.stepUnsafe({ _tag: "Acknowledged", topic, producerName, uuid: chunk.uuid }))
  }

  private queueAcks(entries: ReadonlyArray<MessageId.EntryId>): void {
    for (const entry of entries) this.acks.push(entry)
    this.scheduleAcks()
  }

  acknowledgeUpTo(entry: MessageId.EntryId, received: Received): void {
    const { entries, upTo } = this.holdBack.acknowledge(entry)
    if (upTo !== undefined) this.ackUpTo = latest(this.ackUpTo, upTo)
    this.coveredUpTo = latest(this.coveredUpTo, entry)
    for (const one of entries) this.acks.push(one)
    this.scheduleAcks()
    this.onChunksAcknowledged(received)
  }

  isCovered(received: Received): boolean {
    return this.coveredUpTo !== undefined &&
      MessageId.compareEntries(MessageId.lastOf(received.entries), this.coveredUpTo) <= 0
  }

  private scheduleAcks(): void {
    if (this.acks.length >= this.settings.ackGroupSize || this.settings.ackGroupMillis === 0) return this.flushAcks()
    this.ackTimer ??= this.runFork(Effect.andThen(
      Effect.sleep(this.settings.ackGroupMillis),
      Effect.sync(() => {
        this.ackTimer = undefined
        this.flushAcks()
      })
    ))
  }

  /** Sends what is acknowledged. Without a connection it waits for the next one, and goes before the first FLOW. */
  flushAcks(): void {
    if (this.connection === undefined) return
    const { ackUpTo, acks } = this
    this.ackUpTo = undefined
    this.acks = []
    if (ackUpTo !== undefined) this.sendAck(ackType.Cumulative, [ackUpTo])
    if (acks.length > 0) this.sendAck(ackType.Individual, acks)
  }

  private sendAck(type: number, entries: ReadonlyArray<MessageId.EntryId>, validationError?: number): void {
    const { consumerId } = this.settings
    this.sendIds(entries, (messageId) => ({
      type: Frame.CommandType.ACK,
      ack: {
        consumerId,
        ackType: type,
        messageId,
        ...(validationError === undefined ? undefined : { validationError })
      }
    }))
  }

  /** Ids in one command; in several where a broker takes small frames only and there are thousands of ids. */
  private sendIds(
    entries: ReadonlyArray<MessageId.EntryId>,
    command: (ids: ReadonlyArray<MessageIdDataInput>) => BaseCommandInput
  ): void {
    const { connection } = this
    if (connection === undefined) return
    const ids = entries.map((entry) => MessageId.entryToProto(entry, this.settings.partition))
    const most = Math.floor((connection.maxMessageSize + Frame.frameOverhead - commandBytes) / idBytes)
    if (ids.length <= most) return connection.send(command(ids))
    for (let at = 0; at < ids.length; at += most) connection.send(command(ids.slice(at, at + most)))
  }

  negativeAcknowledge(received: Received): void {
    // After a fresh start the broker delivers it again by itself.
    if (received.epoch !== this.epoch) return
    this.queueNack([...received.entries, ...received.stale], received)
  }

  private queueNack(entries: ReadonlyArray<MessageId.EntryId>, received: Received | undefined): void {
    const due = this.clock.currentTimeMillisUnsafe() + this.settings.nackDelayMillis
    this.nacks.push({ entries, due, received })
    this.scheduleNacks()
  }

  private scheduleNacks(): void {
    const first = this.nacks.peek()
    if (this.nackTimer !== undefined || first === undefined) return
    const wait = first.due - this.clock.currentTimeMillisUnsafe()
    this.nackTimer = this.runFork(Effect.andThen(
      // Never at once: all that is asked for in one go is asked for in one command.
      wait > 0 ? Effect.sleep(wait) : Effect.yieldNow,
      Effect.sync(() => {
        this.nackTimer = undefined
        this.redeliverDue()
        this.scheduleNacks()
      })
    ))
  }

  private redeliverDue(): void {
    const now = this.clock.currentTimeMillisUnsafe()
    const entries: Array<MessageId.EntryId> = []
    for (let first = this.nacks.peek(); first !== undefined && first.due <= now; first = this.nacks.peek()) {
      this.nacks.shift()
      // Acknowledged meanwhile, after all.
      if (first.received?.isDone === true) continue
      for (const entry of first.entries) entries.push(entry)
    }
    if (entries.length === 0 || this.connection === undefined) return
    // What is acknowledged must not come again with the rest.
    this.flushAcks()
    const { consumerId, singleActive } = this.settings
    if (singleActive) {
      // This broker redelivers all or nothing here: what is queued would come twice.
      this.restart()
      this.consumerEpoch++
      this.connection.send({
        type: Frame.CommandType.REDELIVER_UNACKNOWLEDGED_MESSAGES,
        redeliverUnacknowledgedMessages: { consumerId, consumerEpoch: this.consumerEpoch }
      })
      return
    }
    this.sendIds(entries, (messageIds) => ({
      type: Frame.CommandType.REDELIVER_UNACKNOWLEDGED_MESSAGES,
      redeliverUnacknowledgedMessages: { consumerId, messageIds }
    }))
  }

  /** Forgets what was received and not handed over, and gives it; it comes again. Its permits are given back. */
  private restart(): ReadonlyArray<Undecoded> {
    this.epoch++
    const forgotten = [...this.clear(), ...this.inbox]
    this.inbox = []
    this.nacks.clear()
    this.coveredUpTo = undefined
    this.isWaitingForChunks = false
    this.holdBack.release()
    this.onOutputs(this.assembler?.stepUnsafe({ _tag: "Epoch", topic: this.settings.topic }) ?? [])
    let permits = 0
    for (const message of forgotten) permits += message.permits
    this.giveBack(permits)
    return forgotten
  }

  // ---- connection ----------------------------------------------------------------------------------------------

  onClosed(command: CommandCloseConsumer): void {
    const { assignedBrokerServiceUrl, assignedBrokerServiceUrlTls } = command
    const assigned = this.lookup.assigned(assignedBrokerServiceUrl, assignedBrokerServiceUrlTls)
    this.detach({ error: undefined, assigned })
  }

  onMigrated(command: CommandTopicMigrated): void {
    const migrated = this.lookup.assigned(command.brokerServiceUrl, command.brokerServiceUrlTls)
    this.detach({ error: undefined, assigned: undefined, migrated })
  }

  onConnectionLost(error: PulsarError.PulsarError): void {
    this.detach({ error, assigned: undefined })
  }

  onActiveChange(command: CommandActiveConsumerChange): void {
    this.isActive = command.isActive
  }

  onEndOfTopic(): void {
    if (this.ended) return
    this.ended = true
    this.onReadEnd()
    this.onEnded()
  }

  private detach(lost: Lost): void {
    this.connection?.removeConsumer(this.settings.consumerId, this)
    this.connection = undefined
    if (this.state === "Ready") this.state = "Connecting"
    Deferred.doneUnsafe(this.lost, Effect.succeed(lost))
  }

  readonly awaitLost: Effect.Effect<Lost> = Effect.suspend(() => Deferred.await(this.lost))

  /** Subscribes on a connection and asks for messages. */
  attach(connection: Connection): Effect.Effect<void, PulsarError.PulsarError> {
    const { consumerId, durable, subscribe, topic } = this.settings
    return Effect.suspend(() => {
      this.lost = Deferred.makeUnsafe<Lost>()
      const held = this.holdBack.from
      const forgotten = this.restart()
      const startMessageId = durable ? undefined : this.startAgain(forgotten, held)
      this.permits.restart()
      // Before the command is written: messages may come in the same read as the answer.
      connection.addConsumer(consumerId, this)
      return connection.request("subscribe", topic, (requestId) => ({
        type: Frame.CommandType.SUBSCRIBE,
        subscribe: {
          ...subscribe,
          topic,
          consumerId,
          requestId,
          consumerEpoch: this.consumerEpoch,
          // The position behind the end of the topic is its end, not what the option says about a subscription without one.
          ...(startMessageId === undefined ? undefined : { startMessageId, initialPosition: latestPosition })
        }
      }))
    }).pipe(
      Effect.flatMap(() =>
        Effect.sync(() => {
          // Lost again before the answer was looked at.
          if (connection.lost !== undefined || Deferred.isDoneUnsafe(this.lost)) return
          if (this.state === "Closed") return this.abandon(connection)
          this.connection = connection
          this.state = "Ready"
          this.flushAcks()
          this.flow(this.permits.window)
        })
      ),
      Effect.onError((cause) =>
        Effect.sync(() => {
          connection.removeConsumer(consumerId, this)
          const error = Cause.findErrorOption(cause)
          if (error._tag === "Some" && error.value.reason._tag !== "TimeoutError") return
          this.abandon(connection)
        })
      )
    )
  }

  /** Given up without an answer: the broker may subscribe it after all, and would send to nobody. */
  private abandon(connection: Connection): void {
    const { consumerId } = this.settings
    connection.removeConsumer(consumerId, this)
    connection.send({
      type: Frame.CommandType.CLOSE_CONSUMER,
      closeConsumer: { consumerId, requestId: connection.takeRequestId() }
    })
  }

  /**
   * Where a subscription without a cursor on the broker goes on: behind what was handed over, but not behind an entry
   * that was forgotten. What lies between the two was handed over and comes again; it is dropped.
   */
  private startAgain(
    forgotten: ReadonlyArray<Undecoded>,
    held: MessageId.EntryId | undefined
  ): MessageIdDataInput | undefined {
    if (forgotten.length > 0) {
      const { batchIndex, batchSize, entryId, ledgerId, partition } = forgotten[0].messageId
      this.taken = batchIndex > 0
        ? new MessageId.MessageId(ledgerId, entryId, partition, batchIndex - 1, batchSize)
        : new MessageId.MessageId(ledgerId, entryId - 1n, partition)
    }
    const { taken } = this
    this.subscribedAt = taken
    const entries = held === undefined ? [] : [held]
    for (const { received } of forgotten) entries.push(MessageId.firstOf(received.entries))
    if (entries.length > 0) {
      const first = MessageId.before(MessageId.firstOf(entries))
      if (taken === undefined || MessageId.compareEntries(first, taken) < 0) return MessageId.entryToProto(first)
    }
    return taken && MessageId.toProto(taken)
  }

  /** Sends what is acknowledged, and leaves the broker. Nothing that wasn't acknowledged is. */
  readonly close: Effect.Effect<void> = Effect.suspend(() => {
    this.flushAcks()
    const connection = this.leave()
    if (connection === undefined) return Effect.void
    const { consumerId, topic } = this.settings
    return Effect.ignore(connection.request("closeConsumer", topic, (requestId) => ({
      type: Frame.CommandType.CLOSE_CONSUMER,
      closeConsumer: { consumerId, requestId }
    })))
  })

  /** Says and hears nothing more. Gives the connection that it was on. */
  private leave(): Connection | undefined {
    const { connection } = this
    this.state = "Closed"
    this.ackTimer?.interruptUnsafe()
    this.nackTimer?.interruptUnsafe()
    connection?.removeConsumer(this.settings.consumerId, this)
    this.connection = undefined
    return connection
  }

  /** Removes the subscription from the broker; the session is over then. */
  readonly unsubscribe: Effect.Effect<void, PulsarError.PulsarError> = Effect.suspend(() => {
    const { consumerId, topic } = this.settings
    if (this.connection === undefined) {
      return Effect.fail(PulsarError.make(
        "unsubscribe",
        new PulsarError.ConnectionError({ message: "not connected at the moment; try again" }),
        topic
      ))
    }
    this.flushAcks()
    return Effect.map(
      this.connection.request("unsubscribe", topic, (requestId) => ({
        type: Frame.CommandType.UNSUBSCRIBE,
        unsubscribe: { consumerId, requestId }
      })),
      () => void this.leave()
    )
  })
}

/** Whether it is an end of the topic (`MessageId.earliest`, `MessageId.latest`), not a place on it. */
const isEnd = ({ ledgerId }: MessageId.EntryId): boolean => ledgerId >= MessageId.latest.ledgerId

/** The most bytes that an id takes in a command, and that all else in it takes. */
const idBytes = 32
const commandBytes = 128

/** The one that lies further back on the topic. */
const latest = (a: MessageId.EntryId | undefined, b: MessageId.EntryId): MessageId.EntryId =>
  a === undefined || MessageId.compareEntries(a, b) < 0 ? b : a

/** Metadata with bytes in it is a view into its frame, which then has to stay. */
const holdsNoBytes = (metadata: MessageMetadata): boolean =>
  metadata.encryptionKeys.length === 0 &&
  bytesFields.every((field) => !Object.hasOwn(metadata, field))

const bytesFields = ["encryptionParam", "schemaVersion", "orderingKey", "schemaId"] as const

/** What the broker has taken off for an entry that isn't read; of a damaged one what the metadata says is a guess. */
const costOfUnread = (command: CommandMessage, body: Uint8Array | undefined): number => {
  const unverified = Frame.decodeEntry(body, false)
  return costOf(command, unverified._tag === "Success" ? unverified.success.metadata : undefined)
}

/** What the broker has taken off for an entry: the messages of a batch that aren't acknowledged, 1 otherwise. */
const costOf = (command: CommandMessage, metadata: MessageMetadata | undefined): number => {
  const size = metadata === undefined ? 1 : Math.max(1, metadata.numMessagesInBatch)
  if (command.ackSet.length === 0) return size
  let bits = 0
  for (const { high, low } of command.ackSet) bits += ones(low) + ones(high)
  return Math.min(size, bits)
}

const ones = (word: number): number => {
  let count = 0
  for (let rest = word >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++
  return count
}
