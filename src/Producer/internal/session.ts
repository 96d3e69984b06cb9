/**
 * One producer on one topic or partition: the state machine behind `send`.
 *
 * A plain class with mutable fields, driven by calls: a user's send, a receipt, the sweeper, a new connection. Each
 * call changes state, then `run` gives back what became free, moves what can move and tells those whose messages are
 * settled. All that reaches other code (another producer that waits for memory, a caller's fiber) happens in `run`,
 * when the state is whole again: that code may send, flush or be interrupted at once.
 *
 * A send passes these gates in this order (docs/architecture.md): size, line, place and budget and sequence id in one
 * step, batch or chunks, frame, pending queue, receipt.
 */
import * as Cause from "effect/Cause"
import type * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import * as ChunkSplitter from "../../Chunking/ChunkSplitter.ts"
import * as ChunkTelemetry from "../../Chunking/ChunkTelemetry.ts"
import { Fifo } from "../../internal/Fifo.ts"
import * as MessageId from "../../MessageId.ts"
import * as Compression from "../../Protocol/Compression.ts"
import type { Connection, ProducerHandler } from "../../Protocol/Connection.ts"
import * as Frame from "../../Protocol/Frame.ts"
import type { Lookup } from "../../Protocol/Lookup.ts"
import type {
  BaseCommand,
  CommandCloseProducer,
  CommandSendError,
  CommandSendReceipt,
  CommandTopicMigrated,
  Long,
  MessageIdData
} from "../../Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"
import * as ServerError from "../../Protocol/ServerError.ts"
import type { Lost } from "../../Protocol/Supervisor.ts"
import * as Uint64 from "../../Protocol/Uint64.ts"
import * as PulsarError from "../../PulsarError.ts"
import type { TelemetryEvent } from "../../Telemetry.ts"
import { BatchContainer } from "../Batch.ts"
import { encodedSize, type Entry, entrySize, EntryWriter } from "../Entries.ts"
import type { MemoryBudget, Waiter } from "../MemoryBudget.ts"
import type { Outgoing } from "../Outgoing.ts"
import { PendingQueue } from "../PendingQueue.ts"
import { type Deduplicated, type Fields, type Item, payloadOf, SendGroup, type SendReceipt } from "../SendGroup.ts"

/** The settings of a producer session; all defaults are filled in. */
export interface Settings {
  readonly topic: string
  readonly baseTopic: string
  /** -1 on a topic without partitions. */
  readonly partition: number
  readonly producerId: number
  readonly name: string | undefined
  readonly accessMode: number
  readonly properties: ReadonlyArray<{ readonly key: string; readonly value: string }>
  readonly initialSequenceId: number | undefined
  readonly compression: Compression.CompressionType
  readonly chunking: boolean
  /** The largest chunk the user wants, in payload bytes. */
  readonly maxMessageSize: number | undefined
  readonly batching: {
    readonly maxMessages: number
    readonly maxBytes: number
    readonly maxDelay: Duration.Duration
  } | undefined
  /** 0: no limit. */
  readonly maxPendingMessages: number
  readonly onQueueFull: "wait" | "fail"
  /** Zero: never. */
  readonly sendTimeout: Duration.Duration
  /** Chunks of a message in flight, in bytes. */
  readonly chunkWindow: number
  /** A random text, drawn once a producer. */
  readonly instance: string
}

export class ProducerSession implements ProducerHandler {
  readonly settings: Settings
  /** `Connecting` also between two connections; sends are taken then, too. */
  state: "Connecting" | "Ready" | "Closing" | "Closed" = "Connecting"
  /** The largest sequence id that has its receipt, -1 before. */
  lastSequenceId = -1

  /** What messages become on the wire: sizes, cuts, frames. */
  readonly entries: EntryWriter
  private readonly budget: MemoryBudget
  private readonly clock: Clock.Clock
  private readonly lookup: Lookup
  private readonly runFork: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
  private readonly emit: ((event: TelemetryEvent) => void) | undefined
  private connection: Connection | undefined
  private lost = Deferred.makeUnsafe<Lost>()
  private epoch = 0
  private topicEpoch: Long | undefined
  private nextSequenceId = -1
  private opened = false
  private failure: PulsarError.PulsarError | undefined

  private serial = 0
  /** Every group that isn't settled, oldest first. */
  private readonly open = new Set<SendGroup>()
  /** Groups with messages that have no place yet. */
  private readonly line = new Fifo<SendGroup>()
  private readonly container: BatchContainer
  private readonly pending = new PendingQueue<Entry>()
  /** The message whose chunks are being written: nothing else is written before its last one. */
  private current: Outgoing | undefined
  private chunkBytesInFlight = 0
  private places = 0
  /** Bytes to give back to the budget. */
  private freed = 0
  /** Whether the last `pump` stopped for want of memory. */
  private wantsMemory = false
  private lingering = false
  private timer: Fiber.Fiber<void> | undefined
  private running = false
  private again = false
  private settled: Array<() => void> = []
  private readonly flushes: Array<
    {
      readonly serial: number
      error?: PulsarError.PulsarError
      readonly resume: (effect: Effect.Effect<void, PulsarError.PulsarError>) => void
    }
  > = []
  private readonly waiter: Waiter = { wake: () => this.run() }

  constructor(
    settings: Settings,
    deps: {
      readonly budget: MemoryBudget
      readonly clock: Clock.Clock
      readonly lookup: Lookup
      readonly runFork: (effect: Effect.Effect<void>) => Fiber.Fiber<void>
      readonly emit: ((event: TelemetryEvent) => void) | undefined
    }
  ) {
    this.settings = settings
    this.entries = new EntryWriter(settings, () => this.now())
    this.budget = deps.budget
    this.clock = deps.clock
    this.lookup = deps.lookup
    this.runFork = deps.runFork
    this.emit = deps.emit
    this.container = new BatchContainer(settings.batching ?? { maxMessages: 1, maxBytes: 1 })
  }

  // ---- what is open --------------------------------------------------------------------------------------------

  /** The name the broker knows this producer by; empty until the first connection. */
  get name(): string {
    return this.entries.producerName
  }

  /** Messages that have a place and no receipt. */
  get pendingMessages(): number {
    return this.places
  }

  /**
   * What has to agree at the end of every event, for tests: places are the messages in container, queue and `current`,
   * bytes those of the container and the entries.
   */
  get inventory(): {
    readonly places: number
    readonly placed: number
    readonly bytes: number
    readonly waiting: number
    readonly open: number
    readonly window: number
    readonly windowed: number
  } {
    let placed = this.container.count
    let bytes = this.container.bytes
    let windowed = 0
    const alone = new Set<Outgoing>()
    if (this.current !== undefined) alone.add(this.current)
    for (const entry of this.pending) {
      bytes += entry.bytes
      windowed += entry.windowed
      if (entry.outgoing === undefined) placed += entry.count
      else alone.add(entry.outgoing)
    }
    return {
      places: this.places,
      placed: placed + alone.size,
      bytes: bytes + this.freed,
      waiting: this.waitingMessages(),
      open: this.open.size,
      window: this.chunkBytesInFlight,
      windowed
    }
  }

  /** Messages that have no place yet. */
  private waitingMessages(): number {
    let count = 0
    for (const group of this.line) count += group.items.length - group.next
    return count
  }

  private now(): number {
    return this.clock.currentTimeMillisUnsafe()
  }

  private error(reason: PulsarError.Reason): PulsarError.PulsarError {
    return PulsarError.make("send", reason, this.settings.topic)
  }

  // ---- sending -------------------------------------------------------------------------------------------------

  /** Takes a group of messages. Nothing of it has been reserved yet. Returns what an interrupted caller runs. */
  submit(
    items: ReadonlyArray<Item>,
    resume: (effect: Effect.Effect<ReadonlyArray<SendReceipt>, PulsarError.PulsarError>) => void
  ): () => void {
    const refused = this.refusal(items)
    if (refused !== undefined) {
      resume(Effect.fail(refused))
      return () => {}
    }
    const group = new SendGroup(items, this.now(), this.serial++, resume)
    this.open.add(group)
    this.line.push(group)
    this.run()
    return () => this.abandon(group)
  }

  private refusal(items: ReadonlyArray<Item>): PulsarError.PulsarError | undefined {
    if (this.failure !== undefined) return this.failure
    if (this.state === "Closing" || this.state === "Closed") return this.closedError()
    if (this.settings.onQueueFull === "wait") return undefined
    const { maxPendingMessages } = this.settings
    if (maxPendingMessages > 0 && this.waitingMessages() + this.places + items.length > maxPendingMessages) {
      return this.error(
        new PulsarError.QueueFullError({
          message: `${this.places} messages wait for receipts, maxPendingMessages is ${maxPendingMessages}`,
          bound: "maxPendingMessages"
        })
      )
    }
    const bytes = items.reduce((sum, item) => sum + payloadOf(item).length, 0)
    if (this.budget.limit > 0 && this.budget.used > 0 && this.budget.used + bytes > this.budget.limit) {
      return this.error(
        new PulsarError.QueueFullError({
          message: `${this.budget.used} bytes wait for receipts, memoryLimit is ${this.budget.limit}`,
          bound: "memoryLimit"
        })
      )
    }
    return undefined
  }

  private closedError(): PulsarError.PulsarError {
    return this.error(new PulsarError.AlreadyClosedError({ message: "the producer is closed" }))
  }

  /** The caller is gone. What has no place yet is taken back; what has one stays in order and is sent. */
  private abandon(group: SendGroup): void {
    if (group.settled) return
    group.settled = true
    this.line.filter((other) => other !== group)
    if (group.withdraw()) this.open.delete(group)
    this.run()
  }

  /**
   * Gives back what is free, moves what can move, tells those who wait: until nothing is left to do. Every event ends
   * here. What others do when they are told comes back as further events, which this same loop takes up.
   */
  private run(): void {
    this.again = true
    if (this.running) return
    this.running = true
    while (this.again || this.settled.length > 0) {
      this.again = false
      const { freed } = this
      this.freed = 0
      if (freed > 0) this.budget.release(freed)
      this.pump()
      if (!this.wantsMemory) this.budget.cancel(this.waiter)
      this.budget.wake()
      this.finishFlushes()
      const tell = this.settled
      this.settled = []
      for (const it of tell) it()
    }
    this.running = false
  }

  private pump(): void {
    this.wantsMemory = false
    while (this.state !== "Closed") {
      if (this.current !== undefined) {
        if (!this.writeChunks(this.current)) break
        continue
      }
      const group = this.line.peek()
      if (group === undefined) break
      if (!this.admit(group)) break
      if (group.next === group.items.length || group.settled) this.line.shift()
    }
    if (this.line.length > 0 || this.flushes.length > 0 || this.container.isFull) {
      // Somebody waits for receipts; what sits in the container must not wait for its timer on top.
      this.flushContainer()
    } else if (this.container.count > 0) {
      this.linger()
    }
  }

  private takeMemory(bytes: number): boolean {
    const taken = this.budget.take(this.waiter, bytes)
    if (!taken) this.wantsMemory = true
    return taken
  }

  /** Gives the group's next message its place, bytes and sequence id, all or none. */
  private admit(group: SendGroup): boolean {
    const { maxPendingMessages } = this.settings
    if (maxPendingMessages > 0 && this.places >= maxPendingMessages) return false
    const item = group.items[group.next]
    const size = payloadOf(item).length
    // It may have been meant for a batch when the broker before this one took larger entries.
    if (item.alone !== undefined || this.entries.placement(size, item.fields) === "alone") {
      return this.admitAlone(group)
    }
    const own = item.fields?.sequenceId
    if (
      !this.container.hasRoomFor(
        size,
        encodedSize(item.fields),
        this.entries.maxMessageSize - this.entries.allowance
      ) ||
      (own !== undefined && !this.container.isContinuedBy(own))
    ) {
      this.flushContainer()
    }
    if (!this.takeMemory(size)) return false
    this.places++
    this.container.add(group, group.next++, this.takeSequenceId(item.fields))
    if (this.container.isFull) this.flushContainer()
    return true
  }

  /** Its first entry's bytes come with the place: who is interrupted before has taken nothing. */
  private admitAlone(group: SendGroup): boolean {
    const index = group.next
    const outgoing = this.entries.outgoingOf(group, index, this.sequenceIdFor(group.items[index].fields))
    const error = this.entries.cut(outgoing)
    if (error !== undefined) {
      this.failGroup(group, error)
      return true
    }
    const bytes = Math.min(outgoing.chunkSize, outgoing.payload.length)
    if (!this.hasWindow(outgoing, bytes) || !this.takeMemory(bytes)) return false
    // Written in the order of the calls: what came before it may not come behind it.
    this.flushContainer()
    this.takeSequenceId(group.items[index].fields)
    group.next++
    this.places++
    this.started(outgoing)
    this.pushChunk(outgoing, outgoing.next++, bytes)
    if (!outgoing.isWritten) this.current = outgoing
    return true
  }

  private hasWindow(outgoing: Outgoing, bytes: number): boolean {
    return !outgoing.isChunked || this.chunkBytesInFlight === 0 ||
      this.chunkBytesInFlight + bytes <= this.settings.chunkWindow
  }

  private sequenceIdFor(fields: Fields | undefined): number {
    return fields?.sequenceId ?? this.nextSequenceId
  }

  private takeSequenceId(fields: Fields | undefined): number {
    const sequenceId = this.sequenceIdFor(fields)
    this.nextSequenceId = Math.max(this.nextSequenceId, sequenceId + 1)
    return sequenceId
  }

  /** Cuts a message that has its place anew. False when it can't be sent: it has failed. */
  private recut(outgoing: Outgoing): boolean {
    const error = this.entries.cut(outgoing)
    if (error === undefined) {
      this.started(outgoing)
      return true
    }
    this.drop(outgoing)
    this.failGroup(outgoing.group, error)
    return false
  }

  private started(outgoing: Outgoing): void {
    if (!outgoing.isChunked || this.emit === undefined) return
    this.emit(ChunkTelemetry.producerChunkStart(this.source(), outgoing.uuid, {
      total_size: outgoing.payload.length,
      num_chunks: outgoing.numChunks,
      chunk_size: outgoing.chunkSize
    }))
  }

  private source(): ChunkTelemetry.ProducerSource {
    const { baseTopic, partition, producerId, topic } = this.settings
    return {
      topic,
      baseTopic,
      ...(partition >= 0 ? { partition } : undefined),
      producerId,
      producerName: this.name
    }
  }

  /** Writes the message's next chunks as far as window and budget go. True when it is written to its end. */
  private writeChunks(outgoing: Outgoing): boolean {
    while (!outgoing.isWritten) {
      const { end, start } = ChunkSplitter.chunkRange(outgoing.next, outgoing.payload.length, outgoing.chunkSize)
      const bytes = end - start
      if (!this.hasWindow(outgoing, bytes)) return false
      if (!this.takeMemory(bytes)) return false
      this.pushChunk(outgoing, outgoing.next++, bytes)
    }
    this.current = undefined
    return true
  }

  private pushChunk(outgoing: Outgoing, chunkId: number, bytes: number): void {
    const entry = this.entries.chunkEntry(outgoing, chunkId, bytes)
    outgoing.movedAt = Math.max(outgoing.movedAt, entry.since)
    this.chunkBytesInFlight += entry.windowed
    if (outgoing.isChunked) {
      this.emit?.(
        ChunkTelemetry.producerChunkSent(this.source(), outgoing.uuid, { chunk_id: chunkId, chunk_size: bytes })
      )
    }
    this.push(entry)
  }

  private push(entry: Entry): void {
    this.pending.push(entry)
    if (this.state !== "Connecting") this.connection?.writeEntry(entry.frame)
  }

  // ---- batches -------------------------------------------------------------------------------------------------

  /** One timer for the container, armed by its first message. */
  private linger(): void {
    if (this.lingering) return
    // A timer of no time may be over before it is returned.
    this.lingering = true
    this.timer = this.runFork(Effect.andThen(
      Effect.sleep(this.settings.batching!.maxDelay),
      Effect.sync(() => {
        this.lingering = false
        this.flushContainer()
        this.run()
      })
    ))
  }

  private flushContainer(): void {
    const taken = this.container.take()
    if (taken === undefined) return
    this.push(this.entries.batchEntry(taken))
  }

  // ---- receipts and failures -----------------------------------------------------------------------------------

  onReceipt(receipt: CommandSendReceipt): void {
    const { messageId } = receipt
    const isDuplicate = messageId == null || Uint64.isMax(messageId.ledgerId)
    const outcome = this.pending.receipt(Uint64.toNumber(receipt.sequenceId), isDuplicate)
    switch (outcome._tag) {
      case "Late":
        return
      case "LostOrder": {
        const connection = this.connection
        connection?.die(PulsarError.make(
          "send",
          new PulsarError.ProtocolError({
            message: "a receipt skipped a message that was sent before; reconnecting to send it again"
          }),
          this.settings.topic
        ))
        return
      }
      case "Completed":
        this.complete(outcome.entry, isDuplicate ? undefined : messageId)
        return this.run()
    }
  }

  /** An entry has its receipt; without an id the broker had the message already. */
  private complete(entry: Entry, id: MessageIdData | undefined): void {
    this.release(entry)
    const { partition } = this.settings
    const { outgoing } = entry
    if (outgoing !== undefined) {
      outgoing.movedAt = this.now()
      outgoing.settledChunks++
      if (id === undefined) outgoing.isDuplicate = true
      else outgoing.entries.push(MessageId.entryFromProto(id))
      if (outgoing.settledChunks < outgoing.numChunks) return
      this.lastSequenceId = Math.max(this.lastSequenceId, entry.highestSequenceId)
      this.places--
      if (outgoing.isChunked) {
        this.emit?.(ChunkTelemetry.producerChunkComplete(this.source(), outgoing.uuid, {
          total_size: outgoing.payload.length,
          num_chunks: outgoing.numChunks,
          duration_ms: this.now() - outgoing.group.since
        }))
      }
      const last = outgoing.entries[outgoing.entries.length - 1]
      const result: SendReceipt = outgoing.isDuplicate || last === undefined
        ? { _tag: "Deduplicated", sequenceId: outgoing.sequenceId }
        : new MessageId.MessageId(
          last.ledgerId,
          last.entryId,
          partition,
          -1,
          0,
          outgoing.isChunked ? outgoing.entries : undefined
        )
      return this.settle(outgoing.group, outgoing.index, result)
    }
    this.lastSequenceId = Math.max(this.lastSequenceId, entry.highestSequenceId)
    this.places -= entry.count
    const ledgerId = id === undefined ? 0n : Uint64.toBigInt(id.ledgerId)
    const entryId = id === undefined ? 0n : Uint64.toBigInt(id.entryId)
    let batchIndex = entry.count === 1 ? -1 : 0
    const batchSize = entry.count === 1 ? 0 : entry.count
    for (const { count, group, sequenceId, start } of entry.ranges) {
      for (let i = 0; i < count; i++) {
        const result: SendReceipt = id === undefined
          ? deduplicatedAt(sequenceId + i)
          : new MessageId.MessageId(ledgerId, entryId, partition, batchIndex, batchSize)
        if (batchIndex >= 0) batchIndex++
        this.settle(group, start + i, result)
      }
    }
  }

  private settle(group: SendGroup, index: number, receipt: SendReceipt): void {
    if (!group.receipt(index, receipt)) return
    this.open.delete(group)
    if (!group.settled) this.settled.push(() => group.settled || group.succeed())
  }

  /** Gives an entry's bytes back. Its place is given back with its message. */
  private release(entry: Entry): void {
    this.chunkBytesInFlight -= entry.windowed
    this.freed += entry.bytes
  }

  private failGroup(group: SendGroup, error: PulsarError.PulsarError): void {
    for (const flush of this.flushes) if (group.serial < flush.serial) flush.error ??= error
    this.open.delete(group)
    if (group.settled) return
    group.settled = true
    this.settled.push(() => group.fail(error))
  }

  /** Nothing of this message is written any more. Its chunks that are pending have to leave the queue, too. */
  private drop(outgoing: Outgoing): void {
    if (outgoing.dropped) return
    outgoing.dropped = true
    this.places--
    if (this.current === outgoing) this.current = undefined
  }

  /** Fails the messages of entries that have left the queue, and `also` those that had none in it. */
  private failEntries(
    entries: ReadonlyArray<Entry>,
    error: PulsarError.PulsarError,
    also: ReadonlyArray<Outgoing> = []
  ): void {
    for (const outgoing of also) {
      this.drop(outgoing)
      this.failGroup(outgoing.group, error)
    }
    for (const entry of entries) {
      this.release(entry)
      if (entry.outgoing === undefined) {
        this.places -= entry.count
        for (const { group } of entry.ranges) this.failGroup(group, error)
      } else {
        this.drop(entry.outgoing)
        this.failGroup(entry.outgoing.group, error)
      }
    }
    // The other chunks of a message that failed: they are pending, too, and would be sent again.
    const rest = this.pending.remove((entry) => entry.outgoing?.dropped === true)
    for (const entry of rest) this.release(entry)
    this.line.filter((group) => !group.settled)
  }

  onSendError(command: CommandSendError): void {
    const error = this.error(ServerError.toReason(command.error, command.message))
    const { _tag } = error.reason
    if (_tag === "TopicTerminatedError" || _tag === "ProducerFencedError") return this.fail(error)
    const named = this.pending.named(Uint64.toNumber(command.sequenceId))
    // For a message that was given up before, or never sent.
    if (named.length === 0) return
    // A frame whose bytes changed here, in memory, would be refused again.
    const refused = _tag === "NotAllowedError"
      ? named[0]
      : command.error === pulsar.proto.ServerError.ChecksumError
      ? named.find((entry) => !Frame.verifyEntryFrame(entry.frame))
      : undefined
    if (refused === undefined) return this.detach({ error, assigned: undefined })
    this.failEntries(this.pending.remove((entry) => entry === refused), error)
    this.run()
  }

  /** Fails what is older than the send timeout. Called by the sweeper. */
  sweep(): void {
    const timeout = Duration.toMillis(this.settings.sendTimeout)
    if (timeout === 0 || this.open.size === 0) return
    const deadline = this.now() - timeout
    const expired = this.pending.expire(deadline)
    const waiting = this.line.filter((group) => group.since > deadline)
    const batched = this.container.count > 0 && this.container.since <= deadline
    // A chunked message that can't even get room for its next chunk has nothing pending that could expire.
    const { current } = this
    const stuck = current !== undefined && current.movedAt <= deadline && !this.isPending(current) ? [current] : []
    if (expired.length === 0 && waiting.length === 0 && !batched && stuck.length === 0) return
    const error = this.error(
      new PulsarError.TimeoutError({ message: `no receipt within ${timeout} ms`, afterMillis: timeout })
    )
    this.failEntries(expired, error, stuck)
    for (const group of waiting) this.failGroup(group, error)
    if (batched) this.failContainer(error)
    this.run()
  }

  private isPending(outgoing: Outgoing): boolean {
    for (const entry of this.pending) if (entry.outgoing === outgoing) return true
    return false
  }

  private failContainer(error: PulsarError.PulsarError): void {
    const taken = this.container.take()
    if (taken === undefined) return
    this.places -= taken.count
    this.freed += taken.payloadBytes
    for (const { group } of taken.ranges) this.failGroup(group, error)
  }

  /** The end: nothing can be sent any more, and every caller hears why. */
  fail(error: PulsarError.PulsarError): void {
    if (this.state === "Closed") return
    this.state = "Closed"
    this.failure ??= error
    this.connection?.removeProducer(this.settings.producerId, this)
    this.connection = undefined
    this.failEntries(this.pending.clear(), error, this.current === undefined ? [] : [this.current])
    this.failContainer(error)
    for (const group of this.line.clear()) this.failGroup(group, error)
    this.timer?.interruptUnsafe()
    Deferred.doneUnsafe(this.lost, Effect.succeed({ error, assigned: undefined }))
    this.run()
  }

  // ---- connection ----------------------------------------------------------------------------------------------

  onClosed(command: CommandCloseProducer): void {
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

  private detach(lost: Lost): void {
    this.connection?.removeProducer(this.settings.producerId, this)
    this.connection = undefined
    if (this.state === "Ready") this.state = "Connecting"
    Deferred.doneUnsafe(this.lost, Effect.succeed(lost))
  }

  /** Waits until the current session is lost. */
  readonly awaitLost: Effect.Effect<Lost> = Effect.suspend(() => Deferred.await(this.lost))

  /** Creates the producer on a connection, and sends again what is pending. */
  attach(connection: Connection): Effect.Effect<void, PulsarError.PulsarError> {
    const { accessMode, name, producerId, properties, topic } = this.settings
    return Effect.suspend(() => {
      this.lost = Deferred.makeUnsafe<Lost>()
      // Before the command is written: the answer and a CLOSE_PRODUCER may come in one read.
      connection.addProducer(producerId, this)
      return connection.request("createProducer", topic, (requestId) => ({
        type: Frame.CommandType.PRODUCER,
        producer: {
          topic,
          producerId,
          requestId,
          epoch: this.epoch++,
          producerAccessMode: accessMode,
          metadata: properties,
          ...(this.name === ""
            ? (name === undefined ? undefined : { producerName: name })
            : { producerName: this.name }),
          userProvidedProducerName: name !== undefined,
          ...(this.topicEpoch === undefined ? undefined : { topicEpoch: this.topicEpoch })
        }
      }))
    }).pipe(
      Effect.flatMap((answer) => Effect.sync(() => this.onCreated(connection, answer))),
      Effect.onError((cause) =>
        Effect.sync(() => {
          connection.removeProducer(producerId, this)
          const error = Cause.findErrorOption(cause)
          if (error._tag === "Some" && error.value.reason._tag !== "TimeoutError") return
          // Given up without an answer: the broker may create it after all, and would keep a producer nobody owns.
          connection.send({
            type: Frame.CommandType.CLOSE_PRODUCER,
            closeProducer: { producerId, requestId: connection.takeRequestId() }
          })
        })
      )
    )
  }

  private onCreated(connection: Connection, answer: BaseCommand): void {
    const success = answer.producerSuccess!
    this.entries.producerName = success.producerName
    if (success.topicEpoch != null && Object.hasOwn(success, "topicEpoch")) this.topicEpoch = success.topicEpoch
    if (!this.opened) {
      this.opened = true
      const last = Uint64.toNumber(success.lastSequenceId)
      this.lastSequenceId = this.settings.initialSequenceId ?? last
      this.nextSequenceId = this.lastSequenceId + 1
    }
    // Lost again before the answer was looked at.
    if (connection.lost !== undefined || Deferred.isDoneUnsafe(this.lost)) return
    const smaller = connection.maxMessageSize < this.entries.maxMessageSize
    this.entries.maxMessageSize = connection.maxMessageSize
    this.connection = connection
    if (smaller) this.resplit()
    for (const entry of this.pending) connection.writeEntry(entry.frame)
    if (this.state === "Connecting") this.state = "Ready"
    this.run()
  }

  /** The new broker takes only smaller entries: what is pending is cut anew, where that can still be done. */
  private resplit(): void {
    const limit = this.entries.maxMessageSize
    this.flushContainer()
    const all = this.pending.clear()
    const failed: Array<Entry> = []
    const done = new Set<Outgoing>()
    for (const entry of all) {
      const { outgoing } = entry
      if (outgoing !== undefined && done.has(outgoing)) {
        this.release(entry)
      } else if (entrySize(entry.frame) <= limit) {
        this.pending.push(entry)
      } else if (outgoing !== undefined && outgoing.settledChunks > 0) {
        failed.push(entry)
      } else {
        // Nothing of it has arrived: it starts again from its first byte, in its place; a batch message by message.
        this.release(entry)
        for (const piece of outgoing === undefined ? this.unbatch(entry) : [outgoing]) {
          done.add(piece)
          const isUnfinished = this.current === piece
          if (!this.recut(piece) || isUnfinished) continue
          while (!piece.isWritten) {
            const { end, start } = ChunkSplitter.chunkRange(piece.next, piece.payload.length, piece.chunkSize)
            this.budget.force(end - start)
            const again = this.entries.chunkEntry(piece, piece.next++, end - start)
            this.chunkBytesInFlight += again.windowed
            this.pending.push(again)
          }
        }
      }
    }
    // A message that waits with its next chunk, all others having arrived or none written yet.
    const { current } = this
    const cut =
      current !== undefined && !done.has(current) && !this.isPending(current) && !this.entries.nextFits(current)
        ? current
        : undefined
    if (cut !== undefined && cut.settledChunks === 0) this.recut(cut)
    const also = cut !== undefined && cut.settledChunks > 0 ? [cut] : []
    if (failed.length === 0 && also.length === 0) return
    const size = Math.max(
      ...failed.map((entry) => entrySize(entry.frame)),
      ...also.map((outgoing) => outgoing.chunkSize)
    )
    this.failEntries(
      failed,
      this.entries.tooLarge(
        size,
        limit,
        `the broker that took over accepts ${limit} bytes only; ${size} were under way`
      ),
      also
    )
  }

  private unbatch(entry: Entry): Array<Outgoing> {
    const pieces: Array<Outgoing> = []
    for (const { count, group, sequenceId, start } of entry.ranges) {
      for (let i = 0; i < count; i++) pieces.push(this.entries.outgoingOf(group, start + i, sequenceId + i))
    }
    return pieces
  }

  // ---- flush and close -----------------------------------------------------------------------------------------

  /** Waits until everything that was sent before is settled; fails when one of those sends failed. */
  readonly flush: Effect.Effect<void, PulsarError.PulsarError> = Effect.callback((resume) => {
    if (this.state === "Closed") return resume(Effect.fail(this.failure ?? this.closedError()))
    const flush = { serial: this.serial, resume }
    this.flushes.push(flush)
    this.flushContainer()
    this.run()
    return Effect.sync(() => {
      const index = this.flushes.indexOf(flush)
      if (index >= 0) this.flushes.splice(index, 1)
    })
  })

  private finishFlushes(): void {
    if (this.flushes.length === 0) return
    const oldest = this.oldestUnsettled()
    while (this.flushes.length > 0 && oldest >= this.flushes[0].serial) {
      const { error, resume } = this.flushes.shift()!
      this.settled.push(() => resume(error === undefined ? Effect.void : Effect.fail(error)))
    }
  }

  private oldestUnsettled(): number {
    for (const group of this.open) return group.serial
    return Infinity
  }

  /**
   * No new sends; what is in hand gets its receipt, or the send timeout's time to get it; then the broker is told, and
   * whoever still waits hears that the producer is closed.
   */
  readonly close: Effect.Effect<void> = Effect.suspend(() => {
    if (this.state === "Closed") return Effect.void
    const reachable = this.state === "Ready"
    this.state = reachable ? "Closing" : this.state
    const timeout = Duration.toMillis(this.settings.sendTimeout)
    const settle = reachable
      ? Effect.ignore(this.flush).pipe(
        Effect.raceFirst(this.awaitLost),
        Effect.raceFirst(Effect.sleep(timeout === 0 ? Duration.seconds(30) : timeout))
      )
      : Effect.void
    return Effect.andThen(
      settle,
      Effect.suspend(() => {
        const { connection } = this
        this.fail(this.closedError())
        if (connection === undefined) return Effect.void
        return Effect.ignore(connection.request("closeProducer", this.settings.topic, (requestId) => ({
          type: Frame.CommandType.CLOSE_PRODUCER,
          closeProducer: { producerId: this.settings.producerId, requestId }
        })))
      })
    )
  })

  /** Looks for sends that are too old, as long as the scope is open. */
  readonly sweeper: Effect.Effect<void, never, Scope.Scope> = Effect.suspend(() => {
    const timeout = Duration.toMillis(this.settings.sendTimeout)
    if (timeout === 0) return Effect.void
    const interval = Math.min(1000, Math.max(10, timeout / 8))
    return Effect.asVoid(Effect.forkScoped(
      Effect.forever(Effect.andThen(Effect.sleep(interval), Effect.sync(() => this.sweep())))
    ))
  })
}

const deduplicatedAt = (sequenceId: number): Deduplicated => ({ _tag: "Deduplicated", sequenceId })
