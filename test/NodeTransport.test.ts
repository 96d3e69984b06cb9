/**
 * What only real sockets show: a socket is gone when its connection is closed, whatever the peer does.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import * as NodeTransport from "../src/NodeTransport.ts"
import * as Connection from "../src/Protocol/Connection.ts"
import { Transport } from "../src/Protocol/Transport.ts"
import * as TestBroker from "../src/testing/TestBroker.ts"
import { connectionOptions, type } from "./support/sessions.ts"

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length

/** Looks again and again, for some seconds. */
const eventually = Effect.fnUntraced(function*(what: string, holds: () => boolean) {
  for (let i = 0; i < 500; i++) {
    if (holds()) return
    yield* Effect.sleep(10)
  }
  assert.fail(`not within 5 s: ${what}`)
})

describe("NodeTransport", () => {
  it.live("S053 a peer that reads nothing can't keep a closed connection's socket, nor the process, alive", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const scope = yield* Scope.make()
      const before = sockets()
      const connection = yield* Connection.make(connectionOptions(broker)).pipe(
        Effect.provide(NodeTransport.layer),
        Scope.provide(scope)
      )
      broker.stopReading()
      for (let i = 0; i < 32; i++) connection.write(new Uint8Array(1024 * 1024))
      yield* Effect.yieldNow
      connection.send({ type: type.PING, ping: {} })
      yield* Scope.close(scope, Exit.void)
      // The broker's end may stay: it doesn't look.
      yield* eventually("the socket is gone", () => sockets() <= before + 1)
    }))

  it.live("S055 what was queued before a close arrives", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const scope = yield* Scope.make()
      const connection = yield* Connection.make(connectionOptions(broker)).pipe(
        Effect.provide(NodeTransport.layer),
        Scope.provide(scope)
      )
      for (let i = 0; i < 1000; i++) {
        connection.send({ type: type.CLOSE_PRODUCER, closeProducer: { producerId: i, requestId: i } })
      }
      yield* Scope.close(scope, Exit.void)
      yield* broker.received("CLOSE_PRODUCER", { count: 1000 })
      yield* eventually("the broker sees the end", () => broker.connections.length === 0)
    }))

  it.live("a dial that is given up leaves no socket behind", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.on("CONNECT", "always", TestBroker.drop)
      const error = yield* Effect.flip(
        Connection.make(connectionOptions(broker)).pipe(
          Effect.timeoutOrElse({ duration: 100, orElse: () => Effect.fail("given up") }),
          Effect.scoped,
          Effect.provide(NodeTransport.layer)
        )
      )
      assert.strictEqual(error, "given up")
      yield* eventually("the broker sees the end", () => broker.connections.length === 0)
    }))

  it.live("the transport is a service that can be asked for sockets alone", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const transport = yield* Transport
      // Nothing is dialled by asking.
      yield* transport.connect({ host: broker.host, port: broker.port, tls: undefined })
      yield* Effect.sleep(50)
      assert.strictEqual(broker.connectionCount, 0)
    }).pipe(Effect.provide(NodeTransport.layer)))
})
