/**
 * TCP and TLS sockets of Node.js for the client. The only module of the client that imports platform-node.
 *
 * @since 0.1.0
 */
import * as NodeSocket from "@effect/platform-node/NodeSocket"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Transport } from "./Protocol/Transport.ts"

/**
 * @category layers
 * @since 0.1.0
 */
export const layer: Layer.Layer<Transport> = Layer.succeed(Transport, {
  connect: ({ host, port, tls }) => {
    // Frames are written once a microtask as one write: Nagle has nothing to gather.
    if (tls === undefined) return NodeSocket.makeNet({ host, port, noDelay: true })
    const servername = tls.serverName ?? (/^[\d.]+$|:/.test(host) ? undefined : host)
    return NodeSocket.makeTls({
      host,
      port,
      rejectUnauthorized: tls.allowInsecure !== true,
      ...(servername === undefined ? undefined : { servername }),
      ...(tls.ca === undefined ? undefined : { ca: typeof tls.ca === "string" ? tls.ca : [...tls.ca] }),
      ...(tls.cert === undefined ? undefined : { cert: tls.cert }),
      ...(tls.key === undefined ? undefined : { key: Redacted.value(tls.key) })
    })
  }
})
