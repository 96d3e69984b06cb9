/**
 * Answers to what belongs to no producer and no consumer: lookups, lists of topics, schemas.
 */
import { CommandType } from "../../Protocol/Frame.ts"
import type { BaseCommand, Long, Schema } from "../../Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../Protocol/Uint64.ts"
import type { Connection, Handler } from "./connection.ts"
import { topicsHash } from "./hash.ts"
import { codeOf, type Refusal } from "./refusal.ts"
import type { CommandName } from "./script.ts"
import { partitionOf, type Topic } from "./topic.ts"

/** A pattern for whole topic names; `undefined` takes all of them. */
const patternOf = (pattern: string): RegExp | undefined => {
  if (pattern === "") return undefined
  try {
    return new RegExp(`^(?:${pattern.includes("://") ? "" : "[a-z-]+://"}${pattern})$`)
  } catch {
    return undefined
  }
}

/** Schema.Type.None: bytes. */
const isBytes = ({ type }: Schema): boolean => type === 0

/** The version of the schema that a producer or consumer brought, if it brought one. */
export const registerSchema = (topic: Topic, schema: Schema | null | undefined): Uint8Array | Refusal | undefined => {
  if (schema == null || isBytes(schema)) return undefined
  const version = topic.addSchema(schema, (known, next) => known.type === next.type)
  return typeof version === "number" ? versionBytes(version) : version
}

const versionBytes = (version: number): Uint8Array => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(version))
  return bytes
}

const topicOf = (connection: Connection, name: string): Topic | undefined => {
  const full = connection.broker.cluster.resolve(name)
  return typeof full === "string" ? connection.broker.cluster.topic(full) : undefined
}

type RequestOf = (command: BaseCommand) => { readonly requestId: Long } | null | undefined

const noTransactions = (requestOf: RequestOf): Handler => (connection, command) =>
  connection.sendError(requestOf(command)!.requestId, "NotAllowedError", "this broker has no transactions")

export const requests: { readonly [Name in CommandName]?: Handler } = {
  PARTITIONED_METADATA: (connection, { partitionMetadata }) => {
    const { metadataAutoCreationEnabled, requestId, topic } = partitionMetadata!
    const { cluster } = connection.broker
    const name = cluster.resolve(topic)
    const fail = (error: number, message: string) =>
      connection.send({
        type: CommandType.PARTITIONED_METADATA_RESPONSE,
        partitionMetadataResponse: { requestId, response: 1, error, message }
      })
    if (typeof name !== "string") return fail(name.error, name.message)
    const mayCreate = cluster.options.autoCreateTopics && metadataAutoCreationEnabled
    // The text is empty on a real broker, too.
    if (!mayCreate && !cluster.exists(name) && partitionOf(name) < 0) return fail(codeOf("TopicNotFound"), "")
    connection.send({
      type: CommandType.PARTITIONED_METADATA_RESPONSE,
      partitionMetadataResponse: { requestId, response: 0, partitions: cluster.partitioned.get(name) ?? 0 }
    })
  },

  LOOKUP: (connection, { lookupTopic }) => {
    const { requestId, topic } = lookupTopic!
    const { broker } = connection
    const name = broker.cluster.resolve(topic)
    if (typeof name !== "string") {
      return connection.send({
        type: CommandType.LOOKUP_RESPONSE,
        lookupTopicResponse: { requestId, response: 2, error: name.error, message: name.message }
      })
    }
    const redirect = broker.redirects.get(name)
    connection.send({
      type: CommandType.LOOKUP_RESPONSE,
      lookupTopicResponse: {
        requestId,
        response: redirect === undefined ? 1 : 0,
        brokerServiceUrl: redirect?.url ?? broker.serviceUrl,
        brokerServiceUrlTls: redirect === undefined ? broker.tlsServiceUrl : redirect.tlsUrl,
        authoritative: redirect?.authoritative ?? true,
        ...(broker.options.proxyThroughServiceUrl ? { proxyThroughServiceUrl: true } : undefined)
      }
    })
  },

  GET_TOPICS_OF_NAMESPACE: (connection, { getTopicsOfNamespace }) => {
    const { mode, namespace, requestId, topicsHash: known, topicsPattern } = getTopicsOfNamespace!
    const pattern = patternOf(topicsPattern)
    const domain = mode === 0 ? "persistent://" : mode === 1 ? "non-persistent://" : ""
    const topics = connection.broker.cluster.topicsOf(namespace, pattern).filter((topic) => topic.startsWith(domain))
    const hash = topicsHash(topics)
    const isSame = known !== "" && known === hash
    connection.send({
      type: CommandType.GET_TOPICS_OF_NAMESPACE_RESPONSE,
      getTopicsOfNamespaceResponse: {
        requestId,
        topics: isSame ? [] : topics,
        filtered: pattern !== undefined,
        topicsHash: hash,
        changed: !isSame
      }
    })
  },

  WATCH_TOPIC_LIST: (connection, { watchTopicList }) => {
    const { namespace, requestId, topicsHash: known, topicsPattern, watcherId } = watchTopicList!
    const pattern = patternOf(topicsPattern)
    if (pattern === undefined || !connection.broker.options.topicWatchers) {
      return connection.sendError(requestId, "NotAllowedError", "Unable to create topic list watcher")
    }
    const topics = connection.broker.cluster.watch(connection, Uint64.toNumber(watcherId), namespace, pattern)
    const hash = topicsHash(topics)
    connection.send({
      type: CommandType.WATCH_TOPIC_LIST_SUCCESS,
      watchTopicListSuccess: { requestId, watcherId, topic: known === hash ? [] : topics, topicsHash: hash }
    })
  },

  WATCH_TOPIC_LIST_CLOSE: (connection, { watchTopicListClose }) => {
    const { requestId, watcherId } = watchTopicListClose!
    connection.broker.cluster.unwatch(connection, Uint64.toNumber(watcherId))
    connection.send({ type: CommandType.SUCCESS, success: { requestId } })
  },

  GET_SCHEMA: (connection, { getSchema }) => {
    const { requestId, schemaVersion, topic } = getSchema!
    const schemas = topicOf(connection, topic)?.schemas ?? []
    const at = schemaVersion.length === 8 ? Number(Buffer.from(schemaVersion).readBigInt64BE()) : schemas.length - 1
    const schema = schemas[at]
    connection.send({
      type: CommandType.GET_SCHEMA_RESPONSE,
      getSchemaResponse: schema === undefined
        ? { requestId, errorCode: codeOf("TopicNotFound"), errorMessage: `Topic not found or no-schema ${topic}` }
        : { requestId, schema, schemaVersion: versionBytes(at) }
    })
  },

  GET_OR_CREATE_SCHEMA: (connection, { getOrCreateSchema }) => {
    const { requestId, schema, topic: name } = getOrCreateSchema!
    const topic = topicOf(connection, name)
    const version = topic === undefined ? undefined : registerSchema(topic, schema)
    connection.send({
      type: CommandType.GET_OR_CREATE_SCHEMA_RESPONSE,
      getOrCreateSchemaResponse: version === undefined
        ? { requestId, errorCode: codeOf("TopicNotFound"), errorMessage: `Topic not found ${name}` }
        : version instanceof Uint8Array
        ? { requestId, schemaVersion: version }
        : { requestId, errorCode: version.error, errorMessage: version.message }
    })
  },

  TC_CLIENT_CONNECT_REQUEST: noTransactions(({ tcClientConnectRequest }) => tcClientConnectRequest),
  NEW_TXN: noTransactions(({ newTxn }) => newTxn),
  ADD_PARTITION_TO_TXN: noTransactions(({ addPartitionToTxn }) => addPartitionToTxn),
  ADD_SUBSCRIPTION_TO_TXN: noTransactions(({ addSubscriptionToTxn }) => addSubscriptionToTxn),
  END_TXN: noTransactions(({ endTxn }) => endTxn)
}
