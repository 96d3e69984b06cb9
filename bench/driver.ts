/**
 * This client under the driver contract of the peers bench (README.md beside this file): public API only, one JSON line
 * of figures. `--variant sendAll` (default) hands arrays to `sendAll`; `--variant send` runs one `send` a message.
 */
import { Codec, Consumer, type Message, NodeTransport, Producer, PulsarClient, Topic } from "effect-pulsar"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs"
import { parseArgs } from "node:util"

const { values: args } = parseArgs({
  options: {
    url: { type: "string", default: "pulsar://127.0.0.1:6650" },
    topic: { type: "string", default: "" },
    mode: { type: "string", default: "" },
    size: { type: "string", default: "1024" },
    count: { type: "string", default: "1" },
    warmup: { type: "string", default: "0" },
    payload: { type: "string", default: "" },
    subscription: { type: "string", default: "bench" },
    "max-pending": { type: "string", default: "1000" },
    compression: { type: "string", default: "none" },
    chunking: { type: "boolean", default: false },
    variant: { type: "string", default: "sendAll" }
  }
})
const mode = args.mode
const size = Number(args.size)
const warmup = Number(args.warmup)
const count = mode === "startup" ? 1 : Number(args.count)
const maxPending = Number(args["max-pending"])
const chunked = mode.startsWith("chunked")

const base = Buffer.alloc(size)
if (args.payload !== "") {
  const file = openSync(args.payload, "r")
  if (readSync(file, base) !== size) throw new Error("payload file too short")
  closeSync(file)
}
const message = (i: number): Uint8Array => {
  const bytes = Buffer.allocUnsafe(size)
  base.copy(bytes)
  bytes.writeUInt32BE(0, 0)
  bytes.writeUInt32BE(i, 4)
  return bytes
}

let startedAt = 0n
let startedCpu = process.cpuUsage()
const start = Effect.sync(() => {
  startedCpu = process.cpuUsage()
  startedAt = process.hrtime.bigint()
})
const report = (latencies?: Float64Array) => {
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
  const cpu = process.cpuUsage(startedCpu)
  latencies?.sort()
  const percentile = (p: number) => latencies === undefined ? null : latencies[Math.floor(latencies.length * p)]
  const peak = Number(/VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "latin1"))![1]) / 1024
  writeSync(
    1,
    JSON.stringify({
      peer: "effect-pulsar",
      mode,
      size,
      count,
      seconds,
      msgs_per_s: count / seconds,
      mb_per_s: count * size / seconds / 1e6,
      p50_ms: percentile(0.5),
      p99_ms: percentile(0.99),
      peak_rss_mb: Math.round(peak * 10) / 10,
      cpu_s: (cpu.user + cpu.system) / 1e6
    }) + "\n"
  )
}

const topic = Topic.make(args.topic, { codec: Codec.bytes })

const producer = Producer.make({
  topic,
  compression: args.compression as "none",
  maxPendingMessages: maxPending,
  ...(chunked || args.chunking
    ? { sending: "chunk" as const }
    : { batching: mode === "produce" || mode === "e2e" ? {} : false as const })
})

/** Messages in one `sendAll`: several calls are under way, together never more than max-pending without a receipt. */
const arraySize = Math.max(1, Math.min(2000, maxPending >> 1))

const produce = (p: Producer.Producer<Uint8Array>, from: number, n: number) => {
  if (chunked) {
    return Effect.forEach(Array.from({ length: n }), () => p.send(base), { concurrency: 2, discard: true })
  }
  if (args.variant === "send") {
    let next = from
    const worker = Effect.whileLoop({
      while: () => next < from + n,
      body: () => p.send(message(next++)),
      step: () => {}
    })
    return Effect.forEach(Array.from({ length: Math.min(n, maxPending) }), () => worker, {
      concurrency: "unbounded",
      discard: true
    })
  }
  let next = from
  const worker = Effect.whileLoop({
    while: () => next < from + n,
    body: () => {
      const array: Array<Uint8Array> = []
      while (array.length < arraySize && next < from + n) array.push(message(next++))
      return p.sendAll(array)
    },
    step: () => {}
  })
  return Effect.forEach([0, 1], () => worker, { concurrency: "unbounded", discard: true })
}

const consume = Effect.gen(function*() {
  const consumer = yield* Consumer.make({
    topic,
    subscription: args.subscription,
    type: "exclusive",
    initialPosition: "earliest"
  })
  const total = warmup + count
  let i = 0
  const check = (m: Message.Message<Uint8Array>) => {
    const bytes = m.value as Buffer
    if (chunked ? !base.equals(bytes) : bytes.length !== size || bytes.readUInt32BE(4) !== i) {
      throw new Error(`wrong message ${i}: ${bytes.length} bytes`)
    }
    i++
  }
  const done = yield* Latch.make()
  if (warmup === 0) yield* start
  yield* Effect.raceFirst(
    Stream.runForEachArray(consumer.messages, (messages) =>
      Effect.gen(function*() {
        for (const m of messages) {
          check(m)
          yield* consumer.ack(m)
          if (i === warmup) yield* start
        }
        if (i >= total) yield* done.open
      })),
    done.await
  )
  report()
})

const program = Effect.gen(function*() {
  if (mode.endsWith("consume")) return yield* consume
  const p = yield* producer
  switch (mode) {
    case "startup":
      yield* start
      yield* p.send(base)
      return report()
    case "latency": {
      const latencies = new Float64Array(count)
      for (let i = 0; i < warmup + count; i++) {
        if (i === warmup) yield* start
        const m = message(i)
        const t = process.hrtime.bigint()
        yield* p.send(m)
        if (i >= warmup) latencies[i - warmup] = Number(process.hrtime.bigint() - t) / 1e6
      }
      return report(latencies)
    }
    case "produce":
    case "produce-nobatch":
    case "chunked-produce":
      if (warmup > 0) yield* produce(p, 0, warmup)
      yield* start
      yield* produce(p, warmup, count)
      return report()
    case "e2e":
      return yield* Effect.all([consume, produce(p, 0, warmup + count)], { concurrency: "unbounded", discard: true })
    default:
      yield* Effect.sync(() => console.log("unsupported", mode))
  }
})

await program.pipe(
  Effect.scoped,
  Effect.provide(PulsarClient.layer({ serviceUrl: args.url }).pipe(Layer.provide(NodeTransport.layer))),
  Effect.runPromise
).then(() => process.exit(0), (error) => {
  console.error(error)
  process.exit(1)
})
