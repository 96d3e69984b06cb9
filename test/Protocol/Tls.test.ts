/**
 * TLS on a loopback socket: the broker's certificate is checked, its name too, and what is wrong is said in one line.
 * The certificates are made by openssl, once for the file.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTlsFiles, type TlsFiles } from "../../scripts/tls.ts"
import * as NodeTransport from "../../src/NodeTransport.ts"
import type { TlsOptions } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { producer } from "../support/memoryClient.ts"

const noOpenssl = spawnSync("openssl", ["version"]).status !== 0

let dir = ""
let files: TlsFiles
let text: Record<"ca" | "otherCa" | "cert" | "key" | "clientCert" | "clientKey", string>

beforeAll(async () => {
  if (noOpenssl) return
  dir = await mkdtemp(join(tmpdir(), "effect-pulsar-tls-"))
  const otherDir = await mkdtemp(join(dir, "other-"))
  files = await makeTlsFiles(dir)
  const other = await makeTlsFiles(otherDir)
  const read = (path: string) => readFile(path, "utf8")
  text = {
    ca: await read(files.caFile),
    otherCa: await read(other.caFile),
    cert: await read(files.serverCertFile),
    key: await read(files.serverKeyFile),
    clientCert: await read(files.clientCertFile),
    clientKey: await read(files.clientKeyFile)
  }
})

afterAll(() => rm(dir, { recursive: true, force: true }))

const tlsBroker = (options: { readonly clientCa?: string } = {}) =>
  TestBroker.make({ tls: { cert: text.cert, key: Redacted.make(text.key), ...options } })

const clientOf = (serviceUrl: string, options: Partial<PulsarClient.Options>) =>
  PulsarClient.make({
    serviceUrl,
    operationTimeout: "300 millis",
    connectTimeout: "5 seconds",
    backoff: { initial: "50 millis", max: "100 millis" },
    ...options
  }).pipe(Effect.provide(NodeTransport.layer))

/** What a create ends with. */
const attempt = (serviceUrl: string, options: Partial<PulsarClient.Options>) =>
  Effect.scoped(Effect.flatMap(clientOf(serviceUrl, options), (client) => Effect.exit(producer(client))))

const refused = (
  serviceUrl: string,
  options: Partial<PulsarClient.Options>
): Effect.Effect<PulsarError> =>
  Effect.gen(function*() {
    const exit = yield* attempt(serviceUrl, options)
    const error = yield* Effect.orDie(Effect.flip(Exit.asVoid(exit)))
    assert.notInclude(error.message, "\n", "one line")
    assert.isBelow(error.message.length, 400)
    return error
  }).pipe(Effect.orDie)

describe.skipIf(noOpenssl)("TLS", () => {
  it.live("F9 with the right authority, everything goes over TLS, also to the broker that a lookup names", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const client = yield* clientOf(broker.tlsServiceUrl!, { tls: { ca: text.ca } })
      const sender = yield* producer(client)
      yield* sender.send("encrypted")
      assert.strictEqual(broker.entries("t").length, 1)
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.live("F9 the authority may be one of several", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const client = yield* clientOf(broker.tlsServiceUrl!, { tls: { ca: [text.otherCa, text.ca] } })
      yield* producer(client)
    }))

  it.live("F9 a certificate of an unknown authority is refused, typed and in one line", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      for (const tls of [{ ca: text.otherCa }, undefined]) {
        const error = yield* refused(broker.tlsServiceUrl!, { tls })
        assert.strictEqual(error.reason._tag, "ConnectionError")
        assert.match(error.message, /certificate/i)
        assert.include(error.message, "127.0.0.1")
      }
      assert.strictEqual(broker.commands.length, 0)
    }))

  it.live("F9 a certificate for another name is refused, with both names in the error", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const error = yield* refused(broker.tlsServiceUrl!, { tls: { ca: text.ca, serverName: "broker.example" } })
      assert.strictEqual(error.reason._tag, "ConnectionError")
      assert.include(error.message, "broker.example")
      assert.strictEqual(broker.commands.length, 0)
    }))

  it.live("F9 serverName is checked instead of the name that was dialled", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const client = yield* clientOf(broker.tlsServiceUrl!, { tls: { ca: text.ca, serverName: "localhost" } })
      yield* producer(client)
    }))

  it.live("F9 only allowInsecure turns the check off", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const client = yield* clientOf(broker.tlsServiceUrl!, { tls: { allowInsecure: true } })
      yield* producer(client)
    }))

  it.live("E15 a broker that asks for a certificate gets the client's", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker({ clientCa: text.ca })
      const tls: TlsOptions = { ca: text.ca, cert: text.clientCert, key: Redacted.make(text.clientKey) }
      const client = yield* clientOf(broker.tlsServiceUrl!, { tls })
      const sender = yield* producer(client)
      yield* sender.send("known")
      const error = yield* refused(broker.tlsServiceUrl!, { tls: { ca: text.ca } })
      assert.strictEqual(error.reason._tag, "ConnectionError")
    }))

  it.live("E15 certificates and keys that can't be read are an InvalidConfigError without their text", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const broken: ReadonlyArray<TlsOptions> = [
        { ca: text.ca, cert: "no certificate", key: Redacted.make(text.clientKey) },
        { ca: text.ca, cert: text.clientCert, key: Redacted.make("S3CRET, and no key") },
        { ca: text.ca, cert: text.clientCert, key: Redacted.make(text.key) }
      ]
      for (const tls of broken) {
        const error = yield* refused(broker.tlsServiceUrl!, { tls })
        assert.strictEqual(error.reason._tag, "InvalidConfigError", error.message)
        assert.notInclude(error.message, "S3CRET")
      }
      assert.strictEqual(broker.connectionCount, 0)
    }))
})

describe.skipIf(noOpenssl)("the wrong port", () => {
  it.live("F1 TLS to a port that speaks plain Pulsar ends typed, and the broker lives", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const error = yield* refused(`pulsar+ssl://127.0.0.1:${broker.port}`, { tls: { ca: text.ca } })
      assert.include(["ConnectionError", "TimeoutError"], error.reason._tag)
      const client = yield* clientOf(broker.serviceUrl, {})
      yield* producer(client)
    }))

  it.live("F1 plain Pulsar to a port that speaks TLS ends typed", () =>
    Effect.gen(function*() {
      const broker = yield* tlsBroker()
      const error = yield* refused(broker.tlsServiceUrl!.replace("pulsar+ssl", "pulsar"), {})
      assert.include(["ConnectionError", "ProtocolError"], error.reason._tag)
    }))
})

describe("the wrong server", () => {
  const serving = (onBytes: string | undefined) =>
    Effect.acquireRelease(
      Effect.callback<{ readonly port: number; readonly stop: () => void }>((resume) => {
        const server = createServer((socket) => {
          socket.on("error", () => {})
          if (onBytes === undefined) socket.destroy()
          else socket.on("data", () => socket.end(onBytes))
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          resume(Effect.succeed({ port, stop: () => server.close() }))
        })
      }),
      ({ stop }) => Effect.sync(stop)
    )

  it.live("F1 an HTTP server's answer is a ProtocolError of one line, and nothing is allocated for it", () =>
    Effect.gen(function*() {
      const { port } = yield* serving("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
      const error = yield* refused(`pulsar://127.0.0.1:${port}`, {})
      assert.strictEqual(error.reason._tag, "ProtocolError")
      assert.include(error.message, `127.0.0.1:${port}`)
    }))

  it.live("B18 a server that hangs up is a ConnectionError, and so is a port where nobody listens", () =>
    Effect.gen(function*() {
      const { port } = yield* serving(undefined)
      assert.strictEqual((yield* refused(`pulsar://127.0.0.1:${port}`, {})).reason._tag, "ConnectionError")
      const scope = yield* Scope.make()
      const gone = yield* Scope.provide(serving(undefined), scope)
      yield* Scope.close(scope, Exit.void)
      const error = yield* refused(`pulsar://127.0.0.1:${gone.port}`, {})
      assert.strictEqual(error.reason._tag, "ConnectionError")
      assert.include(error.message, "ECONNREFUSED")
    }))

  it.live("S049 B15 dead hosts of the service URL are passed over, in any order", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.createPartitionedTopic("t", 20)
      const live = `127.0.0.1:${broker.port}`
      for (const hosts of [["127.0.0.1:1", "127.0.0.1:2", live], [live, "127.0.0.1:1"], ["127.0.0.1:1", live]]) {
        const client = yield* clientOf(`pulsar://${hosts.join(",")}`, { operationTimeout: "5 seconds" })
        yield* producer(client)
      }
    }))
})
