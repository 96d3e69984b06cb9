/**
 * The one error of this package: {@link PulsarError}, with a `reason` that says what kind of failure it is and whether
 * trying again can help. Programs match on the reason with `Effect.catchReason("PulsarError", ...)`.
 *
 * A failure to encode or decode a user's value is a reason too ({@link EncodeError}, {@link DecodeError}), so that a
 * send has one error channel.
 *
 * @since 0.1.0
 */
import * as Schema from "effect/Schema"

const id = "effect-pulsar/PulsarError"

/**
 * No connection to a broker could be made, or one broke.
 *
 * @category errors
 * @since 0.1.0
 */
export class ConnectionError extends Schema.TaggedError<ConnectionError>(`${id}/ConnectionError`)("ConnectionError", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect())
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * The broker did not answer a request, or acknowledge a message, in time.
 *
 * @category errors
 * @since 0.1.0
 */
export class TimeoutError extends Schema.TaggedError<TimeoutError>(`${id}/TimeoutError`)("TimeoutError", {
  message: Schema.String,
  /** How long was waited, in milliseconds. */
  afterMillis: Schema.Number
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * The broker did not accept who we say we are, or no credentials could be had.
 *
 * @category errors
 * @since 0.1.0
 */
export class AuthenticationError
  extends Schema.TaggedError<AuthenticationError>(`${id}/AuthenticationError`)("AuthenticationError", {
    message: Schema.String,
    cause: Schema.optional(Schema.Defect())
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The broker knows us and does not allow this operation.
 *
 * @category errors
 * @since 0.1.0
 */
export class AuthorizationError
  extends Schema.TaggedError<AuthorizationError>(`${id}/AuthorizationError`)("AuthorizationError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The topic, its namespace or its tenant does not exist, and the broker does not create it.
 *
 * @category errors
 * @since 0.1.0
 */
export class TopicNotFoundError
  extends Schema.TaggedError<TopicNotFoundError>(`${id}/TopicNotFoundError`)("TopicNotFoundError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The topic was terminated: it can be read to its end, never written again.
 *
 * @category errors
 * @since 0.1.0
 */
export class TopicTerminatedError
  extends Schema.TaggedError<TopicTerminatedError>(`${id}/TopicTerminatedError`)("TopicTerminatedError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * Somebody else holds what can be held only once: a producer name, or the exclusive place on a topic or subscription.
 *
 * @category errors
 * @since 0.1.0
 */
export class BusyError extends Schema.TaggedError<BusyError>(`${id}/BusyError`)("BusyError", {
  message: Schema.String,
  holder: Schema.Literals(["producer", "consumer"])
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * Another producer took over with exclusive access; this one may not write any more.
 *
 * @category errors
 * @since 0.1.0
 */
export class ProducerFencedError
  extends Schema.TaggedError<ProducerFencedError>(`${id}/ProducerFencedError`)("ProducerFencedError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The namespace's backlog quota is used up.
 *
 * @category errors
 * @since 0.1.0
 */
export class QuotaExceededError
  extends Schema.TaggedError<QuotaExceededError>(`${id}/QuotaExceededError`)("QuotaExceededError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return true
  }
}

/**
 * The message does not fit into one broker entry, and was not (or could not be) sent in chunks.
 *
 * @category errors
 * @since 0.1.0
 */
export class MessageTooLargeError
  extends Schema.TaggedError<MessageTooLargeError>(`${id}/MessageTooLargeError`)("MessageTooLargeError", {
    message: Schema.String,
    /** The payload's size in bytes as it would be sent, after compression. */
    size: Schema.Number,
    /** The largest payload that would have been accepted, in bytes. */
    limit: Schema.Number
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * `onQueueFull: "fail"` was chosen and no place or memory was free for this send.
 *
 * @category errors
 * @since 0.1.0
 */
export class QueueFullError extends Schema.TaggedError<QueueFullError>(`${id}/QueueFullError`)("QueueFullError", {
  message: Schema.String,
  /** Which bound was reached. */
  bound: Schema.Literals(["maxPendingMessages", "memoryLimit"])
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * The schema does not fit the ones that the topic has already.
 *
 * @category errors
 * @since 0.1.0
 */
export class IncompatibleSchemaError
  extends Schema.TaggedError<IncompatibleSchemaError>(`${id}/IncompatibleSchemaError`)("IncompatibleSchemaError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The broker is overloaded, starting, or moving the topic: a later attempt may work.
 *
 * @category errors
 * @since 0.1.0
 */
export class ServiceNotReadyError
  extends Schema.TaggedError<ServiceNotReadyError>(`${id}/ServiceNotReadyError`)("ServiceNotReadyError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return true
  }
}

/**
 * The broker refuses this operation for a reason that repeating it will not change.
 *
 * @category errors
 * @since 0.1.0
 */
export class NotAllowedError extends Schema.TaggedError<NotAllowedError>(`${id}/NotAllowedError`)("NotAllowedError", {
  message: Schema.String
}) {
  get isRetryable(): boolean {
    return false
  }
}

/**
 * An option or argument can't be right. Nothing was sent or dialled.
 *
 * @category errors
 * @since 0.1.0
 */
export class InvalidConfigError
  extends Schema.TaggedError<InvalidConfigError>(`${id}/InvalidConfigError`)("InvalidConfigError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The producer, consumer or client was closed.
 *
 * @category errors
 * @since 0.1.0
 */
export class AlreadyClosedError
  extends Schema.TaggedError<AlreadyClosedError>(`${id}/AlreadyClosedError`)("AlreadyClosedError", {
    message: Schema.String
  })
{
  get isRetryable(): boolean {
    return false
  }
}

/**
 * The peer does not speak the protocol as this client knows it.
 *
 * @category errors
 * @since 0.1.0
 */
export class ProtocolError extends Schema.TaggedError<ProtocolError>(`${id}/ProtocolError`)("ProtocolError", {
  message: Schema.String
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * A value could not be turned into bytes. Nothing was sent.
 *
 * @category errors
 * @since 0.1.0
 */
export class EncodeError extends Schema.TaggedError<EncodeError>(`${id}/EncodeError`)("EncodeError", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect())
}) {
  get isRetryable(): boolean {
    return false
  }
}

/**
 * A message's bytes could not be turned into a value: a wrong schema, or bytes that were damaged.
 *
 * @category errors
 * @since 0.1.0
 */
export class DecodeError extends Schema.TaggedError<DecodeError>(`${id}/DecodeError`)("DecodeError", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect())
}) {
  get isRetryable(): boolean {
    return false
  }
}

/**
 * An error number of the broker that has no reason of its own here. `code` is that number, also one newer than this
 * client.
 *
 * @category errors
 * @since 0.1.0
 */
export class ServerError extends Schema.TaggedError<ServerError>(`${id}/ServerError`)("ServerError", {
  message: Schema.String,
  code: Schema.Number
}) {
  get isRetryable(): boolean {
    return true
  }
}

/**
 * Every kind of failure.
 *
 * @category errors
 * @since 0.1.0
 */
export const Reason = Schema.Union([
  ConnectionError,
  TimeoutError,
  AuthenticationError,
  AuthorizationError,
  TopicNotFoundError,
  TopicTerminatedError,
  BusyError,
  ProducerFencedError,
  QuotaExceededError,
  MessageTooLargeError,
  QueueFullError,
  IncompatibleSchemaError,
  ServiceNotReadyError,
  NotAllowedError,
  InvalidConfigError,
  AlreadyClosedError,
  ProtocolError,
  EncodeError,
  DecodeError,
  ServerError
])

/**
 * @category errors
 * @since 0.1.0
 */
export type Reason = typeof Reason.Type

/**
 * What every operation of this package fails with.
 *
 * @category errors
 * @since 0.1.0
 */
export class PulsarError extends Schema.TaggedError<PulsarError>(id)("PulsarError", {
  reason: Reason,
  /** What was being done: `connect`, `lookup`, `createProducer`, `subscribe`, `send`, `ack`, ... */
  operation: Schema.String,
  topic: Schema.optional(Schema.String)
}) {
  override readonly cause = this.reason

  /** The operation, the topic and what went wrong, in one line. */
  override get message(): string {
    const topic = this.topic === undefined ? "" : ` ${this.topic}`
    return `${this.operation}${topic}: ${this.reason.message || this.reason._tag}`
  }

  /** Whether the same operation can work when it is tried again later. */
  get isRetryable(): boolean {
    return this.reason.isRetryable
  }
}

/**
 * @category guards
 * @since 0.1.0
 */
export const isPulsarError = (u: unknown): u is PulsarError => u instanceof PulsarError

/** @internal */
export const make = (operation: string, reason: Reason, topic?: string): PulsarError =>
  new PulsarError({ reason, operation, ...(topic === undefined ? undefined : { topic }) })

/** @internal */
export const invalidConfig = (operation: string, message: string, topic?: string): PulsarError =>
  make(operation, new InvalidConfigError({ message }), topic)
