/**
 * One topic (or one partition): its entries, its producers, its subscriptions. State and rules; the words in which a
 * client hears of them are the connection's.
 */
import type { MessageMetadata, Schema } from "../../Protocol/PulsarApiGenerated.js"
import type { Consumer, Link } from "./consumer.ts"
import { type Entry, EntryLog } from "./entryLog.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { Subscription } from "./subscription.ts"

/** What a topic needs of the cluster it is on. */
export interface TopicContext {
  readonly now: () => number
  readonly schedule: (millis: number, run: () => void) => () => void
  readonly nextLedgerId: () => number
  readonly failoverDelayMillis: number
  readonly batchIndexAcks: boolean
  readonly logLimit: number
}

export const accessModes = ["Shared", "Exclusive", "WaitForExclusive", "ExclusiveWithFencing"] as const
export type AccessMode = typeof accessModes[number]

export interface ProducerOptions {
  readonly link: Link
  readonly id: number
  readonly name: string
  readonly epoch: number
  readonly accessMode: AccessMode
  /** The topic's epoch that an exclusive producer once was given. */
  readonly topicEpoch: number | undefined
  readonly metadata: Readonly<Record<string, string>>
}

export interface Producer extends ProducerOptions {
  messagesIn: number
}

/** How far a producer's messages got: to the topic, and to a receipt. */
interface Sequence {
  pushed: number
  persisted: number
}

/** What becomes of a message under deduplication. */
export type Verdict = "new" | "duplicate" | "undecided"

export class Topic {
  readonly name: string
  readonly partition: number
  readonly log: EntryLog
  readonly producers = new Map<string, Producer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly schemas: Array<Schema> = []
  deduplication: boolean
  /** A limit of this topic alone; chunks are exempt. */
  maxMessageSize: number | undefined
  isTerminated = false
  messagesIn = 0
  private epoch: number | undefined
  private exclusive: Producer | undefined
  private readonly waiting: Array<{ readonly producer: Producer; readonly ready: (topicEpoch: number) => void }> = []
  private readonly sequences = new Map<string, Sequence>()
  private readonly context: TopicContext

  constructor(name: string, deduplication: boolean, context: TopicContext) {
    this.name = name
    this.partition = partitionOf(name)
    this.deduplication = deduplication
    this.context = context
    this.log = new EntryLog(context.nextLedgerId())
  }

  /** The last sequence id that deduplication knows of a producer. */
  lastSequenceId(producerName: string): number {
    return this.deduplication ? this.sequences.get(producerName)?.pushed ?? -1 : -1
  }

  /**
   * Lets a producer in, now or (with `ready`) later. `add` is called again by whoever finds out that the holder of a
   * name is dead.
   */
  addProducer(
    options: ProducerOptions,
    ready: (topicEpoch: number) => void
  ):
    | { readonly _tag: "Added"; readonly topicEpoch: number | undefined }
    | { readonly _tag: "Waiting" }
    | { readonly _tag: "Held"; readonly by: Producer }
    | Refusal
  {
    if (this.isTerminated) {
      return refusal("TopicTerminatedError", `${javaException}TopicTerminatedException: Topic was already terminated`)
    }
    const producer: Producer = { ...options, messagesIn: 0 }
    const access = this.access(producer, ready)
    if (access !== undefined) return access
    const holder = this.producers.get(producer.name)
    if (holder !== undefined) {
      const isSuccessor = holder.link === producer.link && holder.id === producer.id && holder.epoch < producer.epoch
      if (!isSuccessor) return { _tag: "Held", by: holder }
    }
    this.producers.set(producer.name, producer)
    return { _tag: "Added", topicEpoch: producer.accessMode === "Shared" ? undefined : this.claim(producer) }
  }

  removeProducer(link: Link, id: number): void {
    const at = this.waiting.findIndex(({ producer }) => producer.link === link && producer.id === id)
    if (at >= 0) this.waiting.splice(at, 1)
    for (const [name, producer] of this.producers) {
      if (producer.link === link && producer.id === id) this.producers.delete(name)
    }
    if (this.exclusive?.link === link && this.exclusive.id === id) this.exclusive = undefined
    if (this.exclusive === undefined && this.producers.size === 0) {
      const next = this.waiting.shift()
      if (next !== undefined) {
        this.producers.set(next.producer.name, next.producer)
        next.ready(this.claim(next.producer))
      }
    }
  }

  private claim(producer: Producer): number {
    this.exclusive = producer
    // Who comes back keeps the epoch it was given; a new holder begins another.
    return this.epoch = producer.topicEpoch ?? (this.epoch === undefined ? 0 : this.epoch + 1)
  }

  private access(producer: Producer, ready: (topicEpoch: number) => void) {
    const holder = this.exclusive
    switch (producer.accessMode) {
      case "Shared": {
        if (holder === undefined && this.waiting.length === 0) return undefined
        return refusal(
          "ProducerBusy",
          `${javaException}ProducerBusyException: Topic has an existing exclusive producer: ${holder?.name ?? ""}`
        )
      }
      case "Exclusive":
      case "WaitForExclusive": {
        const epochIsOld = producer.topicEpoch !== undefined && producer.topicEpoch < (this.epoch ?? 0)
        if (holder === undefined && this.producers.size === 0 && !epochIsOld) return undefined
        if (producer.accessMode === "WaitForExclusive" && !epochIsOld) {
          this.waiting.push({ producer, ready })
          return { _tag: "Waiting" as const }
        }
        const why = holder !== undefined
          ? `Topic has an existing exclusive producer: ${holder.name}`
          : this.producers.size > 0
          ? "Topic has existing shared producers"
          : `Topic epoch has already moved. Current epoch: ${this.epoch}, Producer epoch: ${producer.topicEpoch}`
        return refusal("ProducerFenced", `${javaException}ProducerFencedException: ${why}`)
      }
      case "ExclusiveWithFencing": {
        for (const { id, link } of this.producers.values()) link.producerFenced(id)
        this.producers.clear()
        for (const waiting of this.waiting.splice(0)) waiting.producer.link.producerFenced(waiting.producer.id)
        return undefined
      }
    }
  }

  /** Decides whether a message was here already. The lowest and highest sequence id of a batch; a chunk's own. */
  judge(
    producerName: string,
    sequenceId: number,
    highest: number,
    metadata: MessageMetadata,
    isChunk: boolean
  ): Verdict {
    if (!this.deduplication) return "new"
    // Of a chunked message only the last chunk is looked at: all of them have the same sequence id.
    if (isChunk && metadata.chunkId !== metadata.numChunksFromMsg - 1) return "new"
    const sequence = this.sequences.get(producerName)
    if (sequence === undefined) {
      this.sequences.set(producerName, { pushed: Math.max(sequenceId, highest), persisted: -1 })
      return "new"
    }
    if (sequenceId <= sequence.pushed) return sequenceId <= sequence.persisted ? "duplicate" : "undecided"
    sequence.pushed = Math.max(sequenceId, highest)
    return "new"
  }

  /** A message of this producer has its receipt, or lost the connection that its receipt would have taken. */
  persisted(producerName: string, sequenceId: number): void {
    const sequence = this.sequences.get(producerName)
    if (sequence !== undefined && sequenceId > sequence.persisted) {
      sequence.persisted = Math.min(sequenceId, sequence.pushed)
    }
  }

  append(metadata: MessageMetadata, body: Uint8Array, payloadSize: number): Entry {
    const messages = Math.max(1, metadata.numMessagesInBatch)
    this.messagesIn += messages
    return this.log.append(metadata, body, payloadSize, messages, this.context.now())
  }

  dispatch(): void {
    for (const subscription of this.subscriptions.values()) subscription.dispatcher?.published()
  }

  /** A subscription that is there already, or a new one that begins behind `mark`. */
  subscription(name: string, durable: boolean, mark: () => number): Subscription {
    let found = this.subscriptions.get(name)
    if (found === undefined) {
      const { batchIndexAcks, failoverDelayMillis, logLimit, now, schedule } = this.context
      found = new Subscription({
        name,
        durable,
        mark: mark(),
        batchIndexAcks,
        logLimit,
        context: {
          topic: this.name,
          partition: this.partition,
          log: this.log,
          isTerminated: () => this.isTerminated,
          now,
          schedule,
          failoverDelayMillis
        }
      })
      this.subscriptions.set(name, found)
    }
    return found
  }

  removeConsumer(subscription: Subscription, consumer: Consumer): void {
    subscription.dispatcher?.remove(consumer)
    this.dropIfOver(subscription)
  }

  /** A reader's subscription lives as long as its consumers. */
  dropIfOver(subscription: Subscription): void {
    if (!subscription.durable && subscription.consumers.length === 0) this.subscriptions.delete(subscription.name)
  }

  terminate(): void {
    this.isTerminated = true
    this.dropProducers()
    for (const { consumers, dispatcher } of this.subscriptions.values()) {
      if (consumers.length > 0) dispatcher?.dispatch()
    }
  }

  get isIdle(): boolean {
    return this.producers.size === 0 && this.waiting.length === 0 &&
      [...this.subscriptions.values()].every(({ consumers }) => consumers.length === 0)
  }

  /** Entries before this index are of use to nobody, for all the broker knows; 0 without a durable subscription. */
  unneededBefore(): number {
    let least = Infinity
    for (const { cursor, durable } of this.subscriptions.values()) if (durable) least = Math.min(least, cursor.mark + 1)
    return least === Infinity ? 0 : least
  }

  /** Loads the topic anew: nobody is connected, a new ledger begins. The caller has told the clients. */
  reload(): void {
    this.dropProducers()
    for (const subscription of this.subscriptions.values()) {
      subscription.removeAll()
      this.dropIfOver(subscription)
    }
    for (const sequence of this.sequences.values()) sequence.persisted = sequence.pushed
    this.log.roll(this.context.nextLedgerId())
  }

  private dropProducers(): void {
    this.producers.clear()
    this.waiting.length = 0
    this.exclusive = undefined
  }

  waitingProducers(): ReadonlyArray<Producer> {
    return this.waiting.map(({ producer }) => producer)
  }

  /** The version of a schema, which is stored unless it is known or does not fit. */
  addSchema(schema: Schema, isCompatible: (known: Schema, next: Schema) => boolean): number | Refusal {
    const at = this.schemas.findIndex((known) =>
      known.type === schema.type && sameBytes(known.schemaData, schema.schemaData)
    )
    if (at >= 0) return at
    const last = this.schemas[this.schemas.length - 1]
    if (last !== undefined && !isCompatible(last, schema)) {
      return refusal("IncompatibleSchema", `${this.name}: the schema is not compatible with the one before it`)
    }
    return this.schemas.push(schema) - 1
  }

  /** Entry and batch index of the last message. */
  lastMessage(): { readonly ledgerId: number; readonly entryId: number; readonly batchIndex: number } {
    const { end, first } = this.log
    if (end === 0) return { ledgerId: -1, entryId: -1, batchIndex: -1 }
    const position = this.log.position(end - 1)
    if (end === first) return { ...position, batchIndex: -1 }
    const { metadata } = this.log.at(end - 1)
    const isBatch = Object.hasOwn(metadata, "numMessagesInBatch")
    return { ...position, batchIndex: isBatch ? metadata.numMessagesInBatch - 1 : -1 }
  }
}

const javaException = "org.apache.pulsar.broker.service.BrokerServiceException$"

/** The index behind `-partition-`, -1 where there is none. */
export const partitionOf = (topic: string): number => {
  const match = /-partition-(\d+)$/.exec(topic)
  return match === null ? -1 : Number(match[1])
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])
