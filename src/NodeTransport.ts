/**
 * TCP and TLS sockets of Node.js for the client. The only module of the client that imports platform-node.
 *
 * @since 0.1.0
 */
import * as NodeSocket from "@effect/platform-node/NodeSocket"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Socket from "effect/socket/Socket"
import * as Net from "node:net"
import * as Tls from "node:tls"
import { type TlsOptions, Transport } from "./Protocol/Transport.ts"
import * as PulsarError from "./PulsarError.ts"

/** How long a socket that is closed may take to get rid of what was written. A peer that reads nothing would keep it. */
const lingerMillis = 1000

/**
 * Node stops reading a socket at this many bytes and starts again when they are taken. At its own 64 KiB, one read, it
 * does so all the time: large messages arrive a fifth slower.
 */
const readAheadBytes = 1024 * 1024

/** Ends a socket behind what was written. */
const end = (socket: Net.Socket): void => {
  if (socket.closed) return
  socket.destroySoon()
  const timer = setTimeout(() => socket.destroy(), lingerMillis)
  timer.unref()
  socket.once("close", () => clearTimeout(timer))
}

/** Dials; the scope's end closes the socket. `ready` is the event after which it can be used. */
const dial = (
  connect: () => Net.Socket,
  ready: "connect" | "secureConnect"
): Effect.Effect<Net.Socket, Socket.SocketError, Scope.Scope> =>
  Effect.suspend(() => {
    let socket: Net.Socket | undefined
    let isReady = false
    const hangUp = Effect.sync(() => {
      if (isReady) end(socket!)
      else socket?.destroy()
    })
    const open = Effect.callback<Net.Socket, Socket.SocketError>((resume) => {
      const opening = socket = connect()
      opening.once(ready, () => {
        isReady = true
        resume(Effect.succeed(opening))
      })
      // It stays: an error without a listener would end the process.
      opening.on("error", (cause) => {
        resume(Effect.fail(new Socket.SocketError({ reason: new Socket.SocketOpenError({ kind: "Unknown", cause }) })))
      })
    })
    return Effect.andThen(Effect.addFinalizer(() => hangUp), open)
  })

/** What Node makes of the settings; it reads certificates and keys here, and throws at those that it can't read. */
const secureContext = (tls: TlsOptions): Effect.Effect<Tls.SecureContext, PulsarError.PulsarError> =>
  Effect.try({
    try: () =>
      Tls.createSecureContext({
        ...(tls.ca === undefined ? undefined : { ca: typeof tls.ca === "string" ? tls.ca : [...tls.ca] }),
        ...(tls.cert === undefined ? undefined : { cert: tls.cert }),
        ...(tls.key === undefined ? undefined : { key: Redacted.value(tls.key) })
      }),
    catch: (cause) =>
      PulsarError.invalidConfig(
        "connect",
        `the certificates or the key in tls can't be read: ${cause instanceof Error ? cause.message : cause}`
      )
  })

/**
 * @category layers
 * @since 0.1.0
 */
export const layer: Layer.Layer<Transport> = Layer.succeed(Transport, {
  connect: ({ host, port, tls }) => {
    if (tls === undefined) {
      // Frames are written once a microtask as one write: Nagle has nothing to gather.
      const options = { host, port, noDelay: true, readableHighWaterMark: readAheadBytes }
      return NodeSocket.fromDuplex(dial(() => Net.connect(options), "connect"))
    }
    const servername = tls.serverName ?? (Net.isIP(host) === 0 ? host : undefined)
    return Effect.flatMap(secureContext(tls), (secureContext) =>
      NodeSocket.fromDuplex(dial(() => {
        const socket = Tls.connect({
          host,
          port,
          secureContext,
          rejectUnauthorized: tls.allowInsecure !== true,
          ...(servername === undefined ? undefined : { servername })
        })
        return socket.setNoDelay(true)
      }, "secureConnect")))
  }
})
