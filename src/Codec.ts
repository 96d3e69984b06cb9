/**
 * Between a user's values and the bytes of a message.
 *
 * Encoding and decoding are effects with typed errors, so that a codec may ask a service. One that answers at once
 * (every codec here does) costs no fiber: an `Exit` is an effect, and the client looks at it directly.
 *
 * `null` bytes are a message without a value, the tombstone of a compacted topic. A codec that isn't made for them
 * fails to decode one; wrap it in {@link nullable}.
 *
 * @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { DecodeError, EncodeError } from "./PulsarError.ts"

/**
 * @category models
 * @since 0.1.0
 */
export interface Codec<A> {
  /** What the bytes are, as a media type; for people and tools. */
  readonly contentType: string
  readonly encode: (value: A) => Effect.Effect<Uint8Array | null, EncodeError>
  /** The bytes may be a view into a larger buffer; copy what is kept for long. */
  readonly decode: (bytes: Uint8Array | null) => Effect.Effect<A, DecodeError>
}

const tombstone = new DecodeError({
  message: "the message has no value (a tombstone); wrap the codec in Codec.nullable to receive it"
})

/**
 * Bytes as they are.
 *
 * @category constructors
 * @since 0.1.0
 */
export const bytes: Codec<Uint8Array> = {
  contentType: "application/octet-stream",
  encode: (value) =>
    value instanceof Uint8Array
      ? Effect.succeed(value)
      : Effect.fail(new EncodeError({ message: `expected a Uint8Array, got ${typeof value}` })),
  decode: (bytes) => bytes === null ? Effect.fail(tombstone) : Effect.succeed(bytes)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const encodeText = (value: string): Effect.Effect<Uint8Array, EncodeError> =>
  typeof value === "string"
    ? Effect.succeed(encoder.encode(value))
    : Effect.fail(new EncodeError({ message: `expected a string, got ${typeof value}` }))

const decodeText = (bytes: Uint8Array | null): Result.Result<string, DecodeError> => {
  if (bytes === null) return Result.fail(tombstone)
  try {
    return Result.succeed(decoder.decode(bytes))
  } catch (cause) {
    return Result.fail(new DecodeError({ message: "the message is not UTF-8 text", cause }))
  }
}

const toEffect = <A, E>(result: Result.Result<A, E>): Effect.Effect<A, E> =>
  result._tag === "Success" ? Effect.succeed(result.success) : Effect.fail(result.failure)

/**
 * UTF-8 text.
 *
 * @category constructors
 * @since 0.1.0
 */
export const string: Codec<string> = {
  contentType: "text/plain; charset=utf-8",
  encode: encodeText,
  decode: (bytes) => toEffect(decodeText(bytes))
}

/**
 * JSON of whatever an Effect Schema describes. A value that doesn't fit the schema is an `EncodeError` when it is sent
 * and a `DecodeError` when it is received.
 *
 * **Example** (A codec from a class)
 *
 * ```ts
 * import { Schema } from "effect"
 * import { Codec } from "effect-pulsar"
 *
 * class Order extends Schema.Class<Order>("Order")({ id: Schema.String, total: Schema.Number }) {}
 * const codec = Codec.json(Order)
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const json = <A, I>(schema: Schema.Codec<A, I>): Codec<A> => {
  const text = Schema.fromJsonString(schema)
  const encode = Schema.encodeResult(text)
  const decode = Schema.decodeUnknownResult(text)
  return {
    contentType: "application/json",
    encode: (value) => {
      const result = encode(value)
      return result._tag === "Success"
        ? Effect.succeed(encoder.encode(result.success))
        : Effect.fail(
          new EncodeError({ message: `the value doesn't fit its schema: ${result.failure}`, cause: result.failure })
        )
    },
    decode: (bytes) => {
      const text = decodeText(bytes)
      if (text._tag === "Failure") return Effect.fail(text.failure)
      const result = decode(text.success)
      return result._tag === "Success"
        ? Effect.succeed(result.success)
        : Effect.fail(
          new DecodeError({ message: `the message doesn't fit its schema: ${result.failure}`, cause: result.failure })
        )
    }
  }
}

/**
 * A codec that also takes messages without a value: `null` both ways.
 *
 * @category combinators
 * @since 0.1.0
 */
export const nullable = <A>(codec: Codec<A>): Codec<A | null> => ({
  contentType: codec.contentType,
  encode: (value) => value === null ? Effect.succeed(null) : codec.encode(value),
  decode: (bytes) => bytes === null ? Effect.succeed(null) : codec.decode(bytes)
})
