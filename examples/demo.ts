/**
 * A 25 MB file through Pulsar, in chunks, in a few seconds:
 *
 *     npm run demo                                       a broker in this process
 *     npm run demo -- --url pulsar://127.0.0.1:6650      a real one
 *
 * A producer sends the file as one message, which is too large for a broker to store in one piece. A consumer gets it as
 * one message from a Stream. In between travel chunks, which neither sees, unless it wants to: the client's telemetry
 * moves the progress bar and fills the table. Ends with exit code 0 when the SHA-256 of both sides is the same.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Clock, Console, Context, Effect, FileSystem, Layer, Option, Stdio, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { Codec, Consumer, NodeTransport, Producer, PulsarClient, PulsarError, Telemetry, Topic } from "../src/index.ts"
import * as TestBroker from "../src/testing/TestBroker.ts"

const fileSize = 25_000_000

/** A topic of its own for each run: on a broker that others use, nobody gets the file instead of us. */
const files = Topic.make(`effect-pulsar-demo-${randomUUID()}`, { codec: Codec.bytes })

/** Sends files. `auto` cuts what is larger than an entry may be, here 2.5 MB or what the broker accepts. */
class Outbox extends Context.Service<Outbox, Producer.Producer<Uint8Array>>()("demo/Outbox") {
  static readonly layer = Producer.layer(this, { topic: files, sending: "auto", maxMessageSize: 2_500_000 })
}

/** Receives them. */
class Inbox extends Context.Service<Inbox, Consumer.Consumer<Uint8Array>>()("demo/Inbox") {
  static readonly layer = Consumer.layer(this, { topic: files, subscription: "demo", initialPosition: "earliest" })
}

/** What is known of one chunk; times are in milliseconds since the first one was sent. */
interface ChunkRow {
  size: number
  sent: number
  received: number
}

/** Listens to what producers and consumers tell about chunks: a row a chunk, and a progress bar where one can be seen. */
class ChunkLog extends Context.Service<ChunkLog, { readonly rows: ReadonlyArray<ChunkRow> }>()("demo/ChunkLog") {
  static readonly layer = Layer.effectContext(Effect.gen(function*() {
    const clock = yield* Clock.Clock
    const rows: Array<ChunkRow> = []
    const bar = makeBar(yield* (yield* Stdio.Stdio).stdoutIsTerminal)
    let start = 0
    const row = (index: number) => rows[index] ??= { size: 0, sent: 0, received: 0 }
    const now = () => Number(clock.currentTimeNanosUnsafe()) / 1e6 - start

    const listen = (event: Telemetry.TelemetryEvent): void => {
      switch (event._tag) {
        case "ProducerChunkStart":
          start += now()
          break
        case "ProducerChunkSent":
          Object.assign(row(event.measurements.chunk_id), { size: event.measurements.chunk_size, sent: now() })
          break
        case "ConsumerChunkReceived":
          row(event.measurements.chunk_id).received = now()
          bar((event.measurements.chunk_id + 1) / event.measurements.num_chunks)
          break
      }
    }
    return Context.make(ChunkLog, { rows }).pipe(Context.add(Telemetry.Telemetry, listen))
  }))
}

/** A bar that fills; silent where the output is no terminal. */
const makeBar = (visible: boolean) => (fraction: number): void => {
  if (!visible) return
  const full = Math.round(fraction * 40)
  const end = fraction < 1 ? "" : "\n"
  process.stdout.write(`\r[${"#".repeat(full)}${".".repeat(40 - full)}] ${Math.round(fraction * 100)}%${end}`)
}

const table = (rows: ReadonlyArray<ChunkRow>): string => {
  const line = (...cells: ReadonlyArray<string>) => `  ${cells.map((cell) => cell.padStart(15)).join("")}`
  const lines = rows.map(({ received, sent, size }, i) =>
    line(`${i + 1}`, `${size}`, sent.toFixed(1), received.toFixed(1), (received - sent).toFixed(1))
  )
  // A broker with a small limit makes hundreds of chunks.
  if (lines.length > 14) lines.splice(6, lines.length - 12, line(`... ${lines.length - 12} more`))
  const total = rows.reduce((sum, { size }) => sum + size, 0)
  return [line("chunk", "bytes", "sent (ms)", "received (ms)", "way (ms)"), ...lines, line("all", `${total}`)].join(
    "\n"
  )
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const send = Effect.fn("send")(function*(path: string) {
  const fs = yield* FileSystem.FileSystem
  const outbox = yield* Outbox
  const bytes = yield* fs.readFile(path)
  const receipt = yield* outbox.send(bytes, { key: "demo", properties: { filename: "demo.bin" } })
  return { sha256: sha256(bytes), receipt }
})

const receive = Effect.fn("receive")(function*() {
  const inbox = yield* Inbox
  const hashes = yield* inbox.messages.pipe(
    Stream.take(1),
    // The acknowledgement is the last thing that happens to a message, and covers all of its chunks.
    Stream.tap((message) => inbox.ack(message)),
    Stream.map((message) => sha256(message.value)),
    Stream.runCollect
  )
  // What a broker keeps for a subscription that nobody comes back for is kept in vain.
  yield* inbox.unsubscribe
  return hashes[0]
})

const run = Effect.fn("demo")(function*(url: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* fs.makeTempFileScoped({ prefix: "effect-pulsar-demo-" })
  yield* fs.writeFile(path, randomBytes(fileSize))
  yield* Console.log(`Sending a file of ${fileSize} bytes as one message to ${files.name} on ${url}`)

  const [sent, received] = yield* Effect.all([send(path), receive()], { concurrency: "unbounded" })

  const { rows } = yield* ChunkLog
  yield* Console.log(`\n${table(rows)}\n`)
  yield* Console.log(`Stored as ${sent.receipt}\nSHA-256 sent      ${sent.sha256}\nSHA-256 received  ${received}`)
  if (received !== sent.sha256) {
    return yield* Effect.fail(new Error("the file arrived with other bytes than it was sent with"))
  }
  yield* Console.log("The same.")
})

/** The broker to use: the one that was named, or one in this process, which ends with the scope. */
const brokerUrl = (url: Option.Option<string>) =>
  Option.isSome(url) ? Effect.succeed(url.value) : Effect.map(TestBroker.make(), (broker) => broker.serviceUrl)

const demo = Command.make(
  "demo",
  {
    url: Flag.String("url").pipe(
      Flag.withDescription("A broker, as pulsar://127.0.0.1:6650. Default: one in this process"),
      Flag.optional
    )
  },
  Effect.fnUntraced(
    function*({ url }) {
      const serviceUrl = yield* brokerUrl(url)
      // Producer and consumer share a client and its connection; both tell the log about their chunks.
      const layer = Layer.mergeAll(Outbox.layer, Inbox.layer).pipe(
        Layer.provide(PulsarClient.layer({ serviceUrl, operationTimeout: "10 seconds" })),
        Layer.provide(NodeTransport.layer),
        Layer.provideMerge(ChunkLog.layer)
      )
      yield* Effect.provide(run(serviceUrl), layer)
    },
    Effect.scoped,
    Effect.catch((error) =>
      Effect.andThen(
        Console.error(`The demo failed: ${PulsarError.isPulsarError(error) ? error.reason.message : error.message}`),
        Effect.sync(() => {
          process.exitCode = 1
        })
      )
    )
  )
).pipe(Command.withDescription("Send a 25 MB file through Pulsar in chunks, and look at what happens"))

Command.run(demo, { version: "0.1.0" }).pipe(Effect.provide(NodeServices.layer), NodeRuntime.runMain)
