/**
 * What tests read off a broker: plain data, made when it is asked for. The names are those of Pulsar's admin API, so that
 * a test can ask a real broker the same questions.
 */
import type { EntryId } from "../../MessageId.ts"
import type { MessageMetadata } from "../../Protocol/PulsarApiGenerated.js"
import type { Consumer, SubType } from "./consumer.ts"
import { SingleActiveDispatcher } from "./dispatcher.ts"
import type { Entry, Position } from "./entryLog.ts"
import type { AckRecord, Subscription } from "./subscription.ts"
import type { AccessMode, Topic } from "./topic.ts"

export interface PublisherStats {
  readonly producerName: string
  readonly producerId: number
  readonly connection: number
  readonly epoch: number
  readonly accessMode: AccessMode
  readonly msgInCounter: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface ConsumerStats {
  readonly consumerName: string
  readonly consumerId: number
  readonly connection: number
  readonly availablePermits: number
  /** All permits since SUBSCRIBE: granted by FLOW, spent by messages, and how many came with the first FLOW. */
  readonly permits: { readonly granted: number; readonly spent: number; readonly first: number }
  /** Messages; counted on Shared and Key_Shared only, as a real broker does. */
  readonly unackedMessages: number
  readonly msgOutCounter: number
  readonly bytesOutCounter: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface SubscriptionStats {
  /** Of the present consumers, or of the last ones. */
  readonly type: SubType | "None"
  readonly durable: boolean
  /** Entries that are not acknowledged: a batch counts once. */
  readonly msgBacklog: number
  readonly unackedMessages: number
  /** Entries that wait for their delivery time. */
  readonly msgDelayed: number
  /** Entries that wait to be dispatched again. */
  readonly msgInReplay: number
  /** How many stretches of acknowledged entries lie behind one that is not: 0 without an ack hole. */
  readonly nonContiguousDeletedMessagesRanges: number
  readonly activeConsumerName: string
  readonly consumers: ReadonlyArray<ConsumerStats>
}

export interface TopicStats {
  readonly msgInCounter: number
  readonly numberOfEntries: number
  readonly storageSize: number
  readonly isTerminated: boolean
  readonly publishers: ReadonlyArray<PublisherStats>
  readonly subscriptions: Readonly<Record<string, SubscriptionStats>>
}

/** An entry on a topic. */
export interface StoredEntry extends EntryId {
  readonly metadata: MessageMetadata
  readonly payload: Uint8Array
  /** Messages inside: more than one in a batch. */
  readonly messages: number
  readonly storedAt: number
}

/** What a subscription acknowledged, and how. */
export interface AckBook {
  /** The ids that ACK commands named, oldest first; of a long list the newest. */
  readonly individual: ReadonlyArray<EntryId>
  readonly cumulative: ReadonlyArray<EntryId>
  /** Both, with all that was said about them. */
  readonly records: ReadonlyArray<AckRecord>
  /** Everything up to here is acknowledged. */
  readonly markDelete: EntryId
  /** Entries that are not acknowledged although a later one is: empty without an ack hole. */
  readonly holes: ReadonlyArray<EntryId>
}

export const entryId = ({ entryId, ledgerId }: Position): EntryId => ({
  ledgerId: BigInt(ledgerId),
  entryId: BigInt(entryId)
})

const consumerStats = (consumer: Consumer): ConsumerStats => ({
  consumerName: consumer.name,
  consumerId: consumer.id,
  connection: consumer.link.id,
  availablePermits: consumer.permits,
  permits: { granted: consumer.granted, spent: consumer.spent, first: consumer.firstGrant },
  unackedMessages: consumer.unackedMessages,
  msgOutCounter: consumer.messagesOut,
  bytesOutCounter: consumer.bytesOut,
  metadata: consumer.metadata
})

const subscriptionStats = (
  { log }: Topic,
  { consumers, cursor, dispatcher, durable }: Subscription
): SubscriptionStats => ({
  type: dispatcher?.type ?? "None",
  durable,
  msgBacklog: cursor.backlog(log.end),
  unackedMessages: consumers.reduce((sum, consumer) => sum + consumer.unackedMessages, 0),
  msgDelayed: dispatcher?.delayed() ?? 0,
  msgInReplay: dispatcher?.inReplay() ?? 0,
  // A stretch of acknowledged entries begins behind every unacknowledged one whose follower is acknowledged.
  nonContiguousDeletedMessagesRanges: cursor.holes().filter((index) => cursor.isAcked(index + 1)).length,
  activeConsumerName: dispatcher instanceof SingleActiveDispatcher ? dispatcher.activeConsumer?.name ?? "" : "",
  consumers: consumers.map(consumerStats)
})

export const topicStats = (topic: Topic): TopicStats => ({
  msgInCounter: topic.messagesIn,
  numberOfEntries: topic.log.end - topic.log.first,
  storageSize: topic.log.bytes,
  isTerminated: topic.isTerminated,
  publishers: [...topic.producers.values()].map((producer) => ({
    producerName: producer.name,
    producerId: producer.id,
    connection: producer.link.id,
    epoch: producer.epoch,
    accessMode: producer.accessMode,
    msgInCounter: producer.messagesIn,
    metadata: producer.metadata
  })),
  subscriptions: Object.fromEntries(
    [...topic.subscriptions].map(([name, subscription]) => [name, subscriptionStats(topic, subscription)])
  )
})

export const storedEntry = (entry: Entry): StoredEntry => ({
  ...entryId(entry),
  metadata: entry.metadata,
  payload: entry.body.subarray(entry.body.length - entry.payloadSize),
  messages: entry.messages,
  storedAt: entry.storedAt
})

export const ackBook = ({ log }: Topic, { acks, cursor }: Subscription): AckBook => {
  const records = acks.all()
  return {
    individual: records.filter(({ how }) => how === "individual").map(entryId),
    cumulative: records.filter(({ how }) => how === "cumulative").map(entryId),
    records,
    markDelete: entryId(log.position(cursor.mark)),
    holes: cursor.holes().map((index) => entryId(log.position(index)))
  }
}
