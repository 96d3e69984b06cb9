/**
 * The events of chunked messages, as plain data: what happened, what was measured, and to which message.
 *
 * Types and constructors only. Nobody is called and nothing is counted here; whoever produces an event hands it to the
 * `Telemetry` reference, and makes none when nobody listens. The names of measurements and attributes are the ones
 * that appear in metrics and logs, hence the underscores.
 *
 * @since 0.1.0
 */

/**
 * The one topic (a single partition of a partitioned topic) an event is about.
 *
 * @category models
 * @since 0.1.0
 */
export interface TopicSource {
  /** The full name, with `-partition-n` on a partitioned topic. */
  readonly topic: string
  /** The name without `-partition-n`. */
  readonly baseTopic: string
  /** The partition's index; absent on a topic without partitions. */
  readonly partition?: number | undefined
}

/**
 * The consumer of an event; one object a session, shared by all its events.
 *
 * @category models
 * @since 0.1.0
 */
export interface ConsumerSource extends TopicSource {
  readonly subscriptionName: string
  readonly consumerId: number
}

/**
 * The producer of an event; one object a session, shared by all its events.
 *
 * @category models
 * @since 0.1.0
 */
export interface ProducerSource extends TopicSource {
  readonly producerId: number
  readonly producerName: string
}

/**
 * What every event of chunks carries.
 *
 * @category models
 * @since 0.1.0
 */
export interface ChunkAttributes {
  readonly uuid: string
  readonly topic: string
  readonly base_topic: string
  readonly partition?: number
}

/**
 * @category models
 * @since 0.1.0
 */
export interface ConsumerChunkAttributes extends ChunkAttributes {
  readonly subscription_name: string
  readonly consumer_id: number
}

/**
 * @category models
 * @since 0.1.0
 */
export interface ProducerChunkAttributes extends ChunkAttributes {
  readonly producer_id: number
  readonly producer_name: string
}

/**
 * Why chunks were dropped before their message was whole.
 *
 * `queue_full`, `memory_limit` and `invalid` end the message. The others don't: `restarted` (the producer sent the
 * message again from its first chunk, the parts of the earlier attempt were dropped), `late` (one more chunk of a
 * message that is over), `epoch` (the consumer starts anew after a reconnect or a seek; the entries come again). A
 * message that is whole and can't be read is `undecodable`.
 *
 * @category models
 * @since 0.1.0
 */
export type DiscardReason =
  | "queue_full"
  | "memory_limit"
  | "invalid"
  | "restarted"
  | "late"
  | "epoch"
  | "undecodable"

/**
 * A chunk was taken into its message.
 *
 * @category models
 * @since 0.1.0
 */
export interface ConsumerChunkReceived {
  readonly _tag: "ConsumerChunkReceived"
  readonly measurements: { readonly chunk_id: number; readonly num_chunks: number }
  readonly attributes: ConsumerChunkAttributes
}

/**
 * A chunked message is whole and was decompressed. `total_size` is in bytes after decompression, `age_ms` counts from
 * the arrival of its first chunk.
 *
 * @category models
 * @since 0.1.0
 */
export interface ConsumerChunkComplete {
  readonly _tag: "ConsumerChunkComplete"
  readonly measurements: { readonly num_chunks: number; readonly total_size: number; readonly age_ms: number }
  readonly attributes: ConsumerChunkAttributes
}

/**
 * Chunks were dropped: `received_chunks` of them.
 *
 * @category models
 * @since 0.1.0
 */
export interface ConsumerChunkDiscarded {
  readonly _tag: "ConsumerChunkDiscarded"
  readonly measurements: { readonly received_chunks: number; readonly num_chunks: number }
  readonly attributes: ConsumerChunkAttributes & { readonly reason: DiscardReason }
}

/**
 * A message was given up because it did not become whole in time. `age_ms` counts from the arrival of its first chunk.
 *
 * @category models
 * @since 0.1.0
 */
export interface ConsumerChunkExpired {
  readonly _tag: "ConsumerChunkExpired"
  readonly measurements: { readonly age_ms: number; readonly received_chunks: number; readonly num_chunks: number }
  readonly attributes: ConsumerChunkAttributes & { readonly reason: "expired" }
}

/**
 * A message is going to be sent in chunks. Sizes are in bytes as sent, after compression.
 *
 * @category models
 * @since 0.1.0
 */
export interface ProducerChunkStart {
  readonly _tag: "ProducerChunkStart"
  readonly measurements: { readonly total_size: number; readonly num_chunks: number; readonly chunk_size: number }
  readonly attributes: ProducerChunkAttributes
}

/**
 * A chunk was written. `chunk_size` is this chunk's payload in bytes.
 *
 * @category models
 * @since 0.1.0
 */
export interface ProducerChunkSent {
  readonly _tag: "ProducerChunkSent"
  readonly measurements: { readonly chunk_id: number; readonly chunk_size: number }
  readonly attributes: ProducerChunkAttributes
}

/**
 * Every chunk of a message has its receipt.
 *
 * @category models
 * @since 0.1.0
 */
export interface ProducerChunkComplete {
  readonly _tag: "ProducerChunkComplete"
  readonly measurements: { readonly total_size: number; readonly num_chunks: number; readonly duration_ms: number }
  readonly attributes: ProducerChunkAttributes
}

/**
 * @category models
 * @since 0.1.0
 */
export type ConsumerChunkEvent =
  | ConsumerChunkReceived
  | ConsumerChunkComplete
  | ConsumerChunkDiscarded
  | ConsumerChunkExpired

/**
 * @category models
 * @since 0.1.0
 */
export type ProducerChunkEvent = ProducerChunkStart | ProducerChunkSent | ProducerChunkComplete

/**
 * @category models
 * @since 0.1.0
 */
export type ChunkEvent = ConsumerChunkEvent | ProducerChunkEvent

const chunkAttributes = (source: TopicSource, uuid: string): ChunkAttributes =>
  source.partition === undefined
    ? { uuid, topic: source.topic, base_topic: source.baseTopic }
    : { uuid, topic: source.topic, base_topic: source.baseTopic, partition: source.partition }

const consumerAttributes = (source: ConsumerSource, uuid: string): ConsumerChunkAttributes => ({
  ...chunkAttributes(source, uuid),
  subscription_name: source.subscriptionName,
  consumer_id: source.consumerId
})

const producerAttributes = (source: ProducerSource, uuid: string): ProducerChunkAttributes => ({
  ...chunkAttributes(source, uuid),
  producer_id: source.producerId,
  producer_name: source.producerName
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const consumerChunkReceived = (
  source: ConsumerSource,
  uuid: string,
  measurements: ConsumerChunkReceived["measurements"]
): ConsumerChunkReceived => ({
  _tag: "ConsumerChunkReceived",
  measurements,
  attributes: consumerAttributes(source, uuid)
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const consumerChunkComplete = (
  source: ConsumerSource,
  uuid: string,
  measurements: ConsumerChunkComplete["measurements"]
): ConsumerChunkComplete => ({
  _tag: "ConsumerChunkComplete",
  measurements,
  attributes: consumerAttributes(source, uuid)
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const consumerChunkDiscarded = (
  source: ConsumerSource,
  uuid: string,
  reason: DiscardReason,
  measurements: ConsumerChunkDiscarded["measurements"]
): ConsumerChunkDiscarded => ({
  _tag: "ConsumerChunkDiscarded",
  measurements,
  attributes: { ...consumerAttributes(source, uuid), reason }
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const consumerChunkExpired = (
  source: ConsumerSource,
  uuid: string,
  measurements: ConsumerChunkExpired["measurements"]
): ConsumerChunkExpired => ({
  _tag: "ConsumerChunkExpired",
  measurements,
  attributes: { ...consumerAttributes(source, uuid), reason: "expired" }
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const producerChunkStart = (
  source: ProducerSource,
  uuid: string,
  measurements: ProducerChunkStart["measurements"]
): ProducerChunkStart => ({
  _tag: "ProducerChunkStart",
  measurements,
  attributes: producerAttributes(source, uuid)
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const producerChunkSent = (
  source: ProducerSource,
  uuid: string,
  measurements: ProducerChunkSent["measurements"]
): ProducerChunkSent => ({
  _tag: "ProducerChunkSent",
  measurements,
  attributes: producerAttributes(source, uuid)
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const producerChunkComplete = (
  source: ProducerSource,
  uuid: string,
  measurements: ProducerChunkComplete["measurements"]
): ProducerChunkComplete => ({
  _tag: "ProducerChunkComplete",
  measurements,
  attributes: producerAttributes(source, uuid)
})
