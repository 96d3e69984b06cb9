/**
 * The broker's error numbers as reasons of {@link PulsarError}: one pure table, with why a line is retried or not
 * where that isn't plain.
 */
import * as PulsarError from "../PulsarError.ts"
import { pulsar } from "./PulsarApiGenerated.js"

const codes = pulsar.proto.ServerError
const names: ReadonlyMap<number, string> = new Map(Object.entries(codes).map(([name, code]) => [code, name]))

/** The reason for an error number and the broker's text, which may be empty. */
export const toReason = (code: number, text: string): PulsarError.Reason => {
  const message = text === "" ? names.get(code) ?? `unknown error ${code}` : text
  switch (code) {
    // Java retries this one until the timeout; credentials don't get better by being sent again.
    case codes.AuthenticationError:
      return new PulsarError.AuthenticationError({ message })
    case codes.AuthorizationError:
      return new PulsarError.AuthorizationError({ message })
    case codes.ConsumerBusy:
      return new PulsarError.BusyError({ message, holder: "consumer" })
    case codes.ProducerBusy:
      return new PulsarError.BusyError({ message, holder: "producer" })
    case codes.ServiceNotReady:
    case codes.TooManyRequests:
      return new PulsarError.ServiceNotReadyError({ message })
    // Both quota codes: the broker may have drained by the next attempt.
    case codes.ProducerBlockedQuotaExceededError:
    case codes.ProducerBlockedQuotaExceededException:
      return new PulsarError.QuotaExceededError({ message })
    case codes.TopicNotFound:
      return new PulsarError.TopicNotFoundError({ message })
    case codes.TopicTerminatedError:
      return new PulsarError.TopicTerminatedError({ message })
    case codes.IncompatibleSchema:
      return new PulsarError.IncompatibleSchemaError({ message })
    case codes.ProducerFenced:
      return new PulsarError.ProducerFencedError({ message })
    case codes.SubscriptionNotFound:
    case codes.InvalidTopicName:
    case codes.ConsumerAssignError:
    case codes.NotAllowedError:
    case codes.TransactionConflict:
      return new PulsarError.NotAllowedError({ message })
    // Metadata, persistence, checksum, transactions, and numbers newer than this client: worth another try.
    default:
      return new PulsarError.ServerError({ message, code })
  }
}

/**
 * Whether creating a producer or consumer for the first time is tried again after this failure. Somebody else's name
 * or exclusive place is not waited for: the caller has no handle yet and should hear of it at once.
 */
export const retryOnCreate = (error: PulsarError.PulsarError): boolean =>
  error.isRetryable && error.reason._tag !== "BusyError" &&
  // A peer that accepts the socket and never answers is not a broker that is starting.
  !(error.reason._tag === "TimeoutError" && error.operation === "connect")

/**
 * Whether a producer or consumer that once worked keeps trying after this failure. All but what can't pass: a
 * terminated topic, a producer that was fenced, a topic that is gone, a schema that doesn't fit, a client that was
 * closed. Refused credentials can be better at the next attempt, which asks for them anew.
 */
export const retryOnReconnect = (error: PulsarError.PulsarError): boolean => {
  switch (error.reason._tag) {
    case "TopicTerminatedError":
    case "ProducerFencedError":
    case "TopicNotFoundError":
    case "IncompatibleSchemaError":
    case "InvalidConfigError":
    case "AlreadyClosedError":
      return false
    default:
      return true
  }
}
