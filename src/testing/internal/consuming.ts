/**
 * Answers to what consumers send: SUBSCRIBE, FLOW, ACK, SEEK and the like.
 */
import { CommandType } from "../../Protocol/Frame.ts"
import type {
  CommandSubscribe,
  KeySharedMeta,
  Long,
  MessageIdData,
  U64Input
} from "../../Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../Protocol/Uint64.ts"
import type { Connection, ConsumerPlace, Handler } from "./connection.ts"
import { Consumer, subTypes } from "./consumer.ts"
import { type EntryLog, type Position, positionOf } from "./entryLog.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { registerSchema } from "./requests.ts"
import { type CommandName, noRequest } from "./script.ts"
import type { KeyPolicy } from "./sharedDispatcher.ts"
import type { Topic } from "./topic.ts"

const validationErrors = Object.keys(pulsar.proto.CommandAck.ValidationError)

/** -1 travels as 2^64-1. */
const u64 = (value: number): U64Input => value < 0 ? noRequest : value

const success = (connection: Connection, requestId: Long): void =>
  connection.send({ type: CommandType.SUCCESS, success: { requestId } })

/** Where a new subscription begins: the last index that counts as acknowledged. */
const startMark = (log: EntryLog, subscribe: CommandSubscribe, now: number): number => {
  const initial = subscribe.initialPosition === 1 ? log.first - 1 : log.end - 1
  if (subscribe.durable) {
    const rollback = Uint64.toNumber(subscribe.startMessageRollbackDurationSec)
    return rollback > 0 ? log.firstPublishedAt(now - rollback * 1000) - 1 : initial
  }
  if (subscribe.startMessageId == null) return initial
  const start = positionOf(subscribe.startMessageId)
  if (start.ledgerId < 0) return log.first - 1
  const index = log.ceiling(start)
  if (index < log.end) return index - 1
  // Behind the end the initial position decides; but the very next entry is a place of its own.
  const last = log.position(log.end - 1)
  return start.ledgerId === last.ledgerId && start.entryId === last.entryId + 1 ? log.end - 1 : initial
}

const keyPolicy = (meta: KeySharedMeta | null | undefined): KeyPolicy => ({
  sticky: meta?.keySharedMode === 1,
  allowOutOfOrder: meta?.allowOutOfOrderDelivery ?? false
})

/** What is wrong with a SUBSCRIBE, whoever else is there. */
const misuse = (topic: Topic, subscribe: CommandSubscribe): Refusal | undefined => {
  const type = subTypes[subscribe.subType]
  if (subscribe.readCompacted && type !== "Exclusive" && type !== "Failover") {
    return refusal("NotAllowedError", "readCompacted only allowed on failover or exclusive subscriptions")
  }
  if (subscribe.subscription === "") return refusal("ProducerBusy", "Empty subscription name")
  const present = topic.subscriptions.get(subscribe.subscription)
  if (present !== undefined && present.durable !== subscribe.durable) {
    const kind = present.durable ? "Durable" : "NonDurable"
    return refusal("NotAllowedError", `${kind} subscription with the same name already exists.`)
  }
  return undefined
}

/** What is wrong with a SUBSCRIBE because of who else is there. */
const conflict = (topic: Topic, subscribe: CommandSubscribe): Refusal | undefined => {
  const type = subTypes[subscribe.subType]
  const meta = subscribe.keySharedMeta
  const policy = keyPolicy(meta)
  const present = topic.subscriptions.get(subscribe.subscription)
  const misfit = present?.misfit(type, policy)
  if (misfit !== undefined) return refusal("ConsumerBusy", misfit)
  if (type !== "Key_Shared" || !policy.sticky) return undefined
  const ranges = meta?.hashRanges ?? []
  if (ranges.length === 0) return refusal("ConsumerAssignError", "Ranges for KeyShared policy must not be empty.")
  for (const consumer of present?.consumers ?? []) {
    if (consumer.ranges.some((a) => ranges.some((b) => a.start <= b.end && b.start <= a.end))) {
      return refusal("ConsumerAssignError", `Range conflict with consumer ${consumer.id}`)
    }
  }
  return undefined
}

const onSubscribe: Handler = (connection, command) => {
  const subscribe = command.subscribe!
  const { requestId } = subscribe
  const id = Uint64.toNumber(subscribe.consumerId)
  const { broker } = connection
  if (connection.consumers.has(id)) return success(connection, requestId)
  const topic = broker.topicFor(subscribe.topic, subscribe.forceTopicCreation)
  if ("_tag" in topic) return connection.sendError(requestId, topic.error, topic.message)
  const schema = registerSchema(topic, subscribe.schema)
  const wrong = misuse(topic, subscribe) ?? (schema !== undefined && "_tag" in schema ? schema : undefined)
  if (wrong !== undefined) return connection.sendError(requestId, wrong.error, wrong.message)
  const creation = connection.begin(`consumer ${id}`)
  if (creation === undefined) {
    return connection.sendError(requestId, "ServiceNotReady", "Consumer is already present on the connection")
  }

  const type = subTypes[subscribe.subType] ?? "Exclusive"
  const add = (): void => {
    if (creation.isCancelled) return
    const refuse = ({ error, message }: Refusal) => {
      connection.creating.delete(`consumer ${id}`)
      connection.sendError(requestId, error, message)
    }
    const unfit = conflict(topic, subscribe)
    if (unfit !== undefined) return refuse(unfit)
    const holder = type === "Exclusive" ? topic.subscriptions.get(subscribe.subscription)?.consumers[0] : undefined
    if (holder !== undefined) {
      const busy = refusal("ConsumerBusy", "Exclusive consumer is already connected")
      return holder.link.checkLiveness((alive) => alive ? creation.isCancelled || refuse(busy) : add())
    }
    connection.creating.delete(`consumer ${id}`)
    const subscription = topic.subscription(
      subscribe.subscription,
      subscribe.durable,
      () => startMark(topic.log, subscribe, broker.now())
    )
    const consumer = new Consumer({
      link: connection,
      id,
      name: subscribe.consumerName,
      priority: subscribe.priorityLevel,
      epoch: Object.hasOwn(subscribe, "consumerEpoch") ? Uint64.toNumber(subscribe.consumerEpoch) : undefined,
      metadata: Object.fromEntries(subscribe.metadata.map(({ key, value }) => [key, value])),
      ranges: subscribe.keySharedMeta?.hashRanges ?? []
    })
    connection.consumers.set(id, { consumer, subscription, topic })
    subscription.add(consumer, type, keyPolicy(subscribe.keySharedMeta))
    success(connection, requestId)
    connection.afterFlush(() => {
      consumer.subscribed = true
    })
  }
  add()
}

const onFlow: Handler = (connection, { flow }) => {
  const { consumerId, messagePermits } = flow!
  const id = Uint64.toNumber(consumerId)
  const place = connection.consumers.get(id)
  if (place === undefined) {
    if (connection.creating.has(`consumer ${id}`)) tooEarly(connection, id)
    return
  }
  if (messagePermits === 0) {
    connection.violation("FlowOfZero", `FLOW of 0 permits for consumer ${id}`)
    return connection.close()
  }
  if (!place.consumer.subscribed) return tooEarly(connection, id)
  place.consumer.grant(messagePermits)
  place.subscription.dispatcher?.dispatch()
}

const tooEarly = (connection: Connection, id: number): void =>
  connection.violation("FlowBeforeSubscribed", `FLOW for consumer ${id} before its SUBSCRIBE was answered; it is lost`)

const onAck: Handler = (connection, { ack }) => {
  const { ackType, consumerId, messageId, requestId, validationError } = ack!
  // For a consumer that is gone there is no answer either.
  const place = connection.consumers.get(Uint64.toNumber(consumerId))
  if (place === undefined) return
  const error = Object.hasOwn(ack!, "validationError") ? validationErrors[validationError] : undefined
  place.subscription.acknowledge(place.consumer, ackType === 1, messageId, error)
  if (Object.hasOwn(ack!, "requestId")) {
    connection.send({ type: CommandType.ACK_RESPONSE, ackResponse: { consumerId, requestId } })
  }
}

/** The place of a consumer that a request names, or the error that there is none. */
const find = (connection: Connection, consumerId: Long, requestId: Long): ConsumerPlace | undefined => {
  const place = connection.consumers.get(Uint64.toNumber(consumerId))
  if (place === undefined) connection.sendError(requestId, "MetadataError", "Consumer not found")
  return place
}

const indexOf = (log: EntryLog, position: Position): number => position.ledgerId < 0 ? log.first : log.ceiling(position)

const onSeek: Handler = (connection, { seek }) => {
  const { consumerId, messageId, messagePublishTime, requestId } = seek!
  const place = find(connection, consumerId, requestId)
  if (place === undefined) return
  const { log } = place.topic
  let index: number
  if (messageId != null) index = indexOf(log, positionOf(messageId))
  else if (Object.hasOwn(seek!, "messagePublishTime")) index = log.firstPublishedAt(Uint64.toNumber(messagePublishTime))
  else {
    return connection.sendError(requestId, "MetadataError", "Message id and message publish time were not present")
  }
  const left = messageId != null && messageId.ackSet.length > 0 ? messageId.ackSet.map(Uint64.toBigInt) : undefined
  for (const { id, link } of place.subscription.moveTo(Math.max(index, log.first), left)) {
    connection.broker.sayConsumerClosed(link, id)
  }
  success(connection, requestId)
}

const onUnsubscribe: Handler = (connection, { unsubscribe }) => {
  const { consumerId, force, requestId } = unsubscribe!
  const place = find(connection, consumerId, requestId)
  if (place === undefined) return
  const { consumer, subscription, topic } = place
  const others = subscription.consumers.filter((other) => other !== consumer)
  if (others.length > 0 && !force) {
    const message = "Unconnected or shared consumer attempting to unsubscribe"
    return connection.sendError(requestId, "MetadataError", message)
  }
  for (const { id, link } of others) connection.broker.sayConsumerClosed(link, id)
  subscription.removeAll()
  topic.subscriptions.delete(subscription.name)
  connection.consumerClosed(consumer.id)
  success(connection, requestId)
}

export const consuming: { readonly [Name in CommandName]?: Handler } = {
  SUBSCRIBE: onSubscribe,
  FLOW: onFlow,
  ACK: onAck,
  SEEK: onSeek,
  UNSUBSCRIBE: onUnsubscribe,

  REDELIVER_UNACKNOWLEDGED_MESSAGES: (connection, { redeliverUnacknowledgedMessages: redeliver }) => {
    const place = connection.consumers.get(Uint64.toNumber(redeliver!.consumerId))
    if (place === undefined) return
    const { consumer, subscription, topic } = place
    if (Object.hasOwn(redeliver!, "consumerEpoch")) consumer.epoch = Uint64.toNumber(redeliver!.consumerEpoch)
    const indexes = (ids: ReadonlyArray<MessageIdData>) =>
      ids.map((id) => topic.log.find(positionOf(id))).filter((index) => index !== undefined)
    const ids = redeliver!.messageIds
    subscription.dispatcher?.redeliver(consumer, ids.length === 0 ? undefined : indexes(ids))
  },

  CLOSE_CONSUMER: (connection, { closeConsumer }) => {
    const { consumerId, requestId } = closeConsumer!
    const id = Uint64.toNumber(consumerId)
    connection.creating.get(`consumer ${id}`)?.cancel()
    const place = connection.consumers.get(id)
    connection.consumerClosed(id)
    success(connection, requestId)
    if (place !== undefined) place.topic.removeConsumer(place.subscription, place.consumer)
  },

  GET_LAST_MESSAGE_ID: (connection, { getLastMessageId }) => {
    const { consumerId, requestId } = getLastMessageId!
    const place = find(connection, consumerId, requestId)
    if (place === undefined) return
    const { subscription, topic } = place
    const last = topic.lastMessage()
    const mark = topic.log.position(subscription.cursor.mark)
    connection.send({
      type: CommandType.GET_LAST_MESSAGE_ID_RESPONSE,
      getLastMessageIdResponse: {
        requestId,
        lastMessageId: {
          ledgerId: u64(last.ledgerId),
          entryId: u64(last.entryId),
          partition: topic.partition,
          batchIndex: last.batchIndex
        },
        consumerMarkDeletePosition: { ledgerId: u64(mark.ledgerId), entryId: u64(mark.entryId) }
      }
    })
  },

  CONSUMER_STATS: (connection, { consumerStats }) => {
    const { consumerId, requestId } = consumerStats!
    const place = connection.consumers.get(Uint64.toNumber(consumerId))
    if (place === undefined) return
    const { consumer, subscription, topic } = place
    connection.send({
      type: CommandType.CONSUMER_STATS_RESPONSE,
      consumerStatsResponse: {
        requestId,
        consumerName: consumer.name,
        availablePermits: Math.max(0, consumer.permits),
        unackedMessages: consumer.unackedMessages,
        blockedConsumerOnUnackedMsgs: false,
        type: subscription.dispatcher?.type ?? "Exclusive",
        msgBacklog: subscription.cursor.backlog(topic.log.end)
      }
    })
  }
}
