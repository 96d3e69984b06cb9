/**
 * The seam to the network: everything above asks this service for a socket and knows no sockets of its own.
 * `NodeTransport.layer` gives real ones; tests give one that ends in a TestBroker.
 *
 * @since 0.1.0
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Socket from "effect/socket/Socket"
import type { PulsarError } from "../PulsarError.ts"

/**
 * TLS settings of a connection. The broker's certificate is verified against the name that was dialled.
 *
 * @category models
 * @since 0.1.0
 */
export interface TlsOptions {
  /** Certificates (PEM) to trust instead of the system's. */
  readonly ca?: string | ReadonlyArray<string> | undefined
  /** The client's own certificate (PEM), for brokers that ask for one. */
  readonly cert?: string | undefined
  /** The private key (PEM) of `cert`. */
  readonly key?: Redacted.Redacted | undefined
  /** Accept any certificate. For tests only: the connection is then open to anybody in between. Default false. */
  readonly allowInsecure?: boolean | undefined
  /** The name to verify instead of the one that was dialled. */
  readonly serverName?: string | undefined
}

/**
 * What to dial. `tls` absent: plain text.
 *
 * @category models
 * @since 0.1.0
 */
export interface Address {
  readonly host: string
  readonly port: number
  readonly tls: TlsOptions | undefined
}

/**
 * Makes sockets. The effect dials nothing: acquiring the socket's `reader` does. It fails when the address can't be
 * dialled as it is, with an `InvalidConfigError`; whether anybody answers there is the reader's concern.
 *
 * @category services
 * @since 0.1.0
 */
export class Transport extends Context.Service<Transport, {
  readonly connect: (address: Address) => Effect.Effect<Socket.Socket, PulsarError>
}>()("effect-pulsar/Transport") {}
