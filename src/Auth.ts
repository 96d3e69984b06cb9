/**
 * Who the client says it is. A secret is `Redacted`, or an Effect that is asked at every connection and at every
 * challenge of the broker, so that a rotated token needs no restart.
 *
 * @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as PulsarError from "./PulsarError.ts"

/**
 * An authentication method as the protocol knows it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Auth {
  /** The method's name on the wire: `none`, `token`. */
  readonly method: string
  /** The bytes for CONNECT and AUTH_RESPONSE. */
  readonly data: Effect.Effect<Redacted.Redacted<Uint8Array> | undefined, PulsarError.PulsarError>
}

/**
 * No authentication. The default.
 *
 * @category constructors
 * @since 0.1.0
 */
export const none: Auth = { method: "none", data: Effect.succeed(undefined) }

const encode = (token: Redacted.Redacted): Redacted.Redacted<Uint8Array> =>
  Redacted.make(new TextEncoder().encode(Redacted.value(token)))

/**
 * A bearer token (a JWT, for most brokers): a secret, or an Effect that is asked for it each time one is needed. When
 * the Effect fails, the connection attempt fails with an `AuthenticationError` that holds the failure as its cause.
 *
 * @category constructors
 * @since 0.1.0
 */
export const token = <E = never>(secret: Redacted.Redacted | Effect.Effect<Redacted.Redacted, E>): Auth => ({
  method: "token",
  data: Redacted.isRedacted(secret)
    ? Effect.succeed(encode(secret))
    : Effect.matchCauseEffect(secret, {
      onSuccess: (token) => Effect.succeed(encode(token)),
      onFailure: (cause) =>
        Effect.fail(PulsarError.make(
          "connect",
          new PulsarError.AuthenticationError({ message: "the token supplier failed", cause })
        ))
    })
})
