/**
 * Answers to PRODUCER, SEND and CLOSE_PRODUCER.
 */
import { CommandType } from "../../Protocol/Frame.ts"
import type { CommandSend, Long, MessageMetadata, U64Input } from "../../Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../Protocol/Uint64.ts"
import type { Connection, Handler } from "./connection.ts"
import { codeOf, type ServerErrorName } from "./refusal.ts"
import { registerSchema } from "./requests.ts"
import { type CommandName, noRequest } from "./script.ts"
import { accessModes, type Producer, type ProducerOptions, type Topic } from "./topic.ts"

const sendSuccess = (
  connection: Connection,
  requestId: Long,
  producer: Pick<Producer, "name">,
  fields: {
    readonly lastSequenceId?: number
    readonly topicEpoch?: number | undefined
    readonly schemaVersion?: Uint8Array | undefined
    readonly producerReady?: boolean
  } = {}
): void =>
  connection.send({
    type: CommandType.PRODUCER_SUCCESS,
    producerSuccess: {
      requestId,
      producerName: producer.name,
      lastSequenceId: fields.lastSequenceId ?? -1,
      schemaVersion: fields.schemaVersion ?? new Uint8Array(),
      topicEpoch: fields.topicEpoch,
      producerReady: fields.producerReady ?? true
    }
  })

const onProducer: Handler = (connection, command) => {
  const request = command.producer!
  const { requestId } = request
  const id = Uint64.toNumber(request.producerId)
  const { broker } = connection
  const live = connection.producers.get(id)
  if (live !== undefined) return sendSuccess(connection, requestId, live.producer)

  const topic = broker.topicFor(request.topic, true)
  if ("_tag" in topic) return connection.sendError(requestId, topic.error, topic.message)
  const schemaVersion = registerSchema(topic, request.schema)
  if (schemaVersion !== undefined && "_tag" in schemaVersion) {
    return connection.sendError(requestId, schemaVersion.error, schemaVersion.message)
  }
  const creation = connection.begin(`producer ${id}`, () => topic.removeProducer(connection, id))
  if (creation === undefined) {
    return connection.sendError(requestId, "ServiceNotReady", "Producer is already present on the connection")
  }
  if (request.initialSubscriptionName !== "") {
    topic.subscription(request.initialSubscriptionName, true, () => topic.log.first - 1)
  }

  const options: ProducerOptions = {
    link: connection,
    id,
    name: request.producerName === "" ? broker.cluster.nextProducerName() : request.producerName,
    epoch: Uint64.toNumber(request.epoch),
    accessMode: accessModes[request.producerAccessMode] ?? "Shared",
    topicEpoch: Object.hasOwn(request, "topicEpoch") ? Uint64.toNumber(request.topicEpoch) : undefined,
    metadata: Object.fromEntries(request.metadata.map(({ key, value }) => [key, value]))
  }
  const open = (topicEpoch: number | undefined): void => {
    connection.creating.delete(`producer ${id}`)
    connection.producers.set(id, { producer: topic.producers.get(options.name)!, topic })
    connection.producerOpened(id)
    const lastSequenceId = topic.lastSequenceId(options.name)
    sendSuccess(connection, requestId, options, { lastSequenceId, topicEpoch, schemaVersion })
  }
  const refuse = (error: ServerErrorName | number, message: string): void => {
    connection.creating.delete(`producer ${id}`)
    connection.sendError(requestId, error, message)
  }
  const add = (): void => {
    if (creation.isCancelled) return
    const added = topic.addProducer(options, open)
    switch (added._tag) {
      case "Added":
        return open(added.topicEpoch)
      case "Waiting":
        return sendSuccess(connection, requestId, options, { schemaVersion, producerReady: false })
      case "Refusal":
        return refuse(added.error, added.message)
      case "Held": {
        const busy = () =>
          refuse(
            "ProducerBusy",
            "org.apache.pulsar.broker.service.BrokerServiceException$NamingException: " +
              `Producer with name '${options.name}' is already connected to topic '${topic.name}'`
          )
        // Only a holder on another connection may turn out to be dead.
        if (added.by.link === connection) return busy()
        return added.by.link.checkLiveness((alive) => alive ? creation.isCancelled || busy() : add())
      }
    }
  }
  add()
}

const sendError = (
  connection: Connection,
  { producerId }: CommandSend,
  sequenceId: U64Input,
  error: ServerErrorName,
  message: string
): void =>
  connection.send({
    type: CommandType.SEND_ERROR,
    sendError: { producerId, sequenceId, error: codeOf(error), message }
  })

const onSend: Handler = (connection, command, { body, entry }) => {
  const send = command.send!
  const id = Uint64.toNumber(send.producerId)
  const place = connection.producers.get(id)
  if (place === undefined) {
    // The client may not have read yet that its producer was closed.
    if (connection.isRecentlyClosed(id)) return
    connection.violation("SendToUnknownProducer", `SEND for producer ${id}`)
    return connection.close()
  }
  const { producer, topic } = place
  const sequenceId = Uint64.toNumber(send.sequenceId)
  const isRange = Object.hasOwn(send, "highestSequenceId") && sequenceId <= Uint64.toNumber(send.highestSequenceId)
  const highest = isRange ? Uint64.toNumber(send.highestSequenceId) : sequenceId
  const highestField = isRange ? send.highestSequenceId : noRequest
  const fail = (error: ServerErrorName, message: string) => sendError(connection, send, highest, error, message)

  if (entry?._tag !== "Success" || body === undefined) {
    const reason = entry?._tag === "Failure" ? entry.failure.message : "no entry"
    if (entry?._tag === "Failure" && entry.failure.reason === "ChecksumMismatch") {
      connection.violation("ChecksumMismatch", reason)
      return fail("ChecksumError", "Checksum failed on the broker")
    }
    connection.violation("MalformedFrame", reason)
    return connection.close()
  }
  const { metadata, payload } = entry.success
  check(connection, send, metadata)
  if (topic.maxMessageSize !== undefined && body.length > topic.maxMessageSize && !send.isChunk) {
    return fail("NotAllowedError", "Exceed maximum message size")
  }
  const receipt = (ledgerId: U64Input, entryId: U64Input) => ({
    type: CommandType.SEND_RECEIPT,
    sendReceipt: {
      producerId: send.producerId,
      sequenceId: send.sequenceId,
      messageId: { ledgerId, entryId },
      highestSequenceId: highestField
    }
  })
  switch (topic.judge(producer.name, sequenceId, highest, metadata, send.isChunk)) {
    case "duplicate":
      // It does not wait for receipts of what came before it, not even on a real broker.
      return connection.send(receipt(noRequest, noRequest))
    case "undecided":
      return fail(
        "PersistenceError",
        `[${topic.name}][${producer.name}]Cannot determine whether the message is a duplicate at this time`
      )
    case "new": {
      const { entryId, ledgerId } = store(connection, topic, metadata, body, payload.length)
      producer.messagesIn += send.numMessages
      const isMiddleChunk = send.isChunk && metadata.chunkId !== metadata.numChunksFromMsg - 1
      connection.broker.receipts.send({
        connection,
        topic,
        command: receipt(ledgerId, entryId),
        stored: () => isMiddleChunk || topic.persisted(producer.name, highest)
      })
      topic.dispatch()
    }
  }
}

const store = (
  { broker }: Connection,
  topic: Topic,
  metadata: MessageMetadata,
  body: Uint8Array,
  payloadSize: number
) => {
  const entry = topic.append(metadata, body, payloadSize)
  broker.cluster.stored(body.length)
  return entry
}

/** What a broker would take, but no client should send. */
const check = (connection: Connection, send: CommandSend, metadata: MessageMetadata): void => {
  if (Object.hasOwn(metadata, "numMessagesInBatch") && metadata.numMessagesInBatch !== send.numMessages) {
    const counts = `${send.numMessages}, its metadata ${metadata.numMessagesInBatch}`
    connection.violation("BatchSizeMismatch", `SEND ${Uint64.toNumber(send.sequenceId)} counts ${counts}`)
  }
  if (metadata.uuid !== "" && metadata.numChunksFromMsg > 1 && !send.isChunk) {
    connection.violation("ChunkNotMarked", `SEND ${Uint64.toNumber(send.sequenceId)} is a chunk without is_chunk`)
  }
}

export const producing: { readonly [Name in CommandName]?: Handler } = {
  PRODUCER: onProducer,
  SEND: onSend,

  CLOSE_PRODUCER: (connection, { closeProducer }) => {
    const { producerId, requestId } = closeProducer!
    const id = Uint64.toNumber(producerId)
    connection.creating.get(`producer ${id}`)?.cancel()
    const place = connection.producers.get(id)
    connection.producers.delete(id)
    place?.topic.removeProducer(connection, id)
    connection.send({ type: CommandType.SUCCESS, success: { requestId } })
  }
}
