/**
 * A broker's connections over TCP and TLS, on Node's own servers.
 */
import * as Effect from "effect/Effect"
import * as Net from "node:net"
import * as Tls from "node:tls"
import * as PulsarError from "../../PulsarError.ts"
import type { Session, Wire } from "./wire.ts"

export interface ListenOptions {
  readonly host: string
  /** Speaks TLS with these files' contents. */
  readonly tls: Tls.TlsOptions | undefined
}

export interface Listener {
  /** Begins to listen and gives the port. */
  readonly start: (port: number) => Effect.Effect<number, PulsarError.PulsarError>
  /** Refuses new connections; the ones that are open are the caller's. */
  readonly stop: Effect.Effect<void>
}

const attach = (socket: Net.Socket, accept: (wire: Wire) => Session): void => {
  socket.setNoDelay(true)
  const session = accept({
    write(chunks) {
      socket.cork()
      for (const chunk of chunks) socket.write(chunk)
      socket.uncork()
    },
    end: () => socket.destroySoon(),
    // Only a bare TCP connection can be reset.
    destroy: () => socket instanceof Tls.TLSSocket ? socket.destroy() : socket.resetAndDestroy(),
    pause: () => socket.pause(),
    resume: () => socket.resume()
  })
  socket.on("data", (chunk) => session.receive(chunk))
  socket.on("close", () => session.closed())
  // A client that breaks off is nothing to worry about; "close" follows.
  socket.on("error", () => {})
}

export const makeListener = (options: ListenOptions, accept: (wire: Wire) => Session): Listener => {
  const onConnection = (socket: Net.Socket) => attach(socket, accept)
  const server = options.tls === undefined
    ? Net.createServer(onConnection)
    : Tls.createServer(options.tls, onConnection)
  return {
    start: (port) =>
      Effect.callback((resume) => {
        const onError = (cause: Error) => {
          const message = `cannot listen on ${options.host}:${port}: ${cause.message}`
          resume(Effect.fail(PulsarError.make("listen", new PulsarError.ConnectionError({ message, cause }))))
        }
        server.once("error", onError)
        server.listen(port, options.host, () => {
          server.off("error", onError)
          resume(Effect.succeed((server.address() as Net.AddressInfo).port))
        })
      }),
    stop: Effect.callback((resume) => {
      if (server.listening) server.close(() => resume(Effect.void))
      else resume(Effect.void)
    })
  }
}
