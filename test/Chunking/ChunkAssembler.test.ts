import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Ref from "effect/Ref"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { TestClock } from "effect/testing"
import * as Chunking from "../../src/Chunking.ts"
import type { ChunkOptions } from "../../src/Chunking/ChunkAssembler.ts"
import * as ChunkAssembler from "../../src/Chunking/ChunkAssembler.ts"
import * as ChunkAssembly from "../../src/Chunking/ChunkAssembly.ts"
import * as ChunkTelemetry from "../../src/Chunking/ChunkTelemetry.ts"
import { source } from "./support.ts"

const chunk = (uuid: string, chunkId: number, now: number): ChunkAssembly.Chunk<string> => ({
  _tag: "Chunk",
  source,
  producerName: "p",
  uuid,
  chunkId,
  numChunks: 2,
  totalSize: 2,
  publishTime: 0,
  batchSize: 1,
  entry: { ledgerId: 1n, entryId: BigInt(chunkId) },
  payload: new Uint8Array(1),
  heldBytes: 1,
  metadata: "",
  redeliveryCount: 0,
  now
})

const alone = { handOver: false, telemetry: false }

const resolved = (options: ChunkOptions): ChunkAssembler.Resolved =>
  Result.getOrThrow(ChunkAssembler.resolve(options, alone))

/** An assembler, and the outputs that its sweeps had. */
const start = Effect.fnUntraced(function*(options: ChunkOptions) {
  const outputs: Array<ChunkAssembly.Output<string>> = []
  const assembler = yield* ChunkAssembler.make<string>(resolved(options), (swept) => outputs.push(...swept))
  return { assembler, outputs }
})

describe("ChunkAssembler", () => {
  it.effect("sweeps every 30 seconds: a message expires 60 seconds after its last chunk", () =>
    Effect.gen(function*() {
      const { assembler, outputs } = yield* start({})
      yield* TestClock.adjust("15 seconds")
      assembler.stepUnsafe(chunk("u", 0, 15_000))
      yield* TestClock.adjust("50 seconds")
      assert.lengthOf(outputs, 0)
      yield* TestClock.adjust("25 seconds")
      assert.deepStrictEqual(outputs.map((output) => output._tag), ["Incomplete", "AskAgain"])
      assert.deepInclude(outputs[0], { reason: "expired", age: 75_000 })
      assert.strictEqual(ChunkAssembly.pendingMessages(yield* Ref.get(assembler.state)), 0)
    }))

  it.effect("S163 takes other intervals", () =>
    Effect.gen(function*() {
      const { assembler, outputs } = yield* start({ expireIncompleteAfter: "200 millis", cleanupInterval: "50 millis" })
      assembler.stepUnsafe(chunk("u", 0, 0))
      yield* TestClock.adjust("199 millis")
      assert.lengthOf(outputs, 0)
      yield* TestClock.adjust("1 millis")
      assert.lengthOf(outputs, 2)
    }))

  it.effect("S161 never sweeps, or never expires, when told so", () =>
    Effect.gen(function*() {
      for (const options of [{ cleanupInterval: false }, { expireIncompleteAfter: 0 }] as const) {
        const { assembler, outputs } = yield* start(options)
        assembler.stepUnsafe(chunk("u", 0, 0))
        yield* TestClock.adjust("2 days")
        assert.lengthOf(outputs, 0)
        assert.strictEqual(ChunkAssembly.pendingMessages(yield* Ref.get(assembler.state)), 1)
      }
    }))

  it.effect("is synchronous: outputs come back from the call, and stepping from inside them is fine", () =>
    Effect.gen(function*() {
      const { assembler } = yield* start({})
      const [first] = assembler.stepUnsafe(chunk("u", 0, 0))
      assert.deepStrictEqual(first, { _tag: "Permits", source, permits: 1 })
      const [second] = assembler.stepUnsafe(chunk("u", 1, 0))
      assert.strictEqual(second._tag, "Deliver")
      assert.deepStrictEqual(assembler.stepUnsafe({ _tag: "Epoch", topic: source.topic }), [])
    }))

  it.effect("S162 lets go of everything when its scope closes, without an output, and stops sweeping", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const { assembler, outputs } = yield* Scope.provide(start({}), scope)
      assembler.stepUnsafe(chunk("u", 0, 0))
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(ChunkAssembly.pendingBytes(yield* Ref.get(assembler.state)), 0)
      assembler.stepUnsafe(chunk("v", 0, 0))
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(outputs, 0)
    }))

  it.effect("A6 a defect in what is done with a sweep does not end the sweeps after it", () =>
    Effect.gen(function*() {
      let sweeps = 0
      const assembler = yield* ChunkAssembler.make<string>(resolved({}), () => {
        if (sweeps++ === 0) throw new Error("no")
      })
      assembler.stepUnsafe(chunk("u", 0, 0))
      yield* TestClock.adjust("1 minute")
      assembler.stepUnsafe(chunk("v", 0, 60_000))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(sweeps, 2)
    }))
})

describe("options", () => {
  it("S181 defaults", () => {
    assert.deepStrictEqual(resolved({}), { config: ChunkAssembly.defaultConfig, cleanupInterval: 30_000 })
    assert.deepInclude(ChunkAssembly.defaultConfig, {
      maxPendingChunkedMessages: 10,
      maxPendingChunkBytes: 64 * 1024 * 1024,
      expireIncompleteAfter: 60_000,
      onIncomplete: "redeliver"
    })
  })

  it("S181 all of them are heard", () => {
    const options: ChunkOptions = {
      maxPendingChunkedMessages: 12,
      maxPendingChunkBytes: 0,
      expireIncompleteAfter: "12 millis",
      maxIncompleteAge: "1 hour",
      cleanupInterval: "5 seconds",
      onIncomplete: "deadLetter",
      maxChunks: 100,
      maxChunkedMessageSize: 1000,
      rememberedMessages: 0
    }
    assert.deepStrictEqual(resolved(options), {
      config: {
        maxPendingChunkedMessages: 12,
        maxPendingChunkBytes: 0,
        expireIncompleteAfter: 12,
        maxIncompleteAge: 3_600_000,
        onIncomplete: "deadLetter",
        maxChunks: 100,
        maxTotalSize: 1000,
        rememberedMessages: 0,
        telemetry: false
      },
      cleanupInterval: 5000
    })
    const handedOver = Result.getOrThrow(ChunkAssembler.resolve(options, { handOver: true, telemetry: true }))
    assert.deepInclude(handedOver.config, { onIncomplete: "handOver", telemetry: true })
    assert.isUndefined(resolved({ cleanupInterval: false }).cleanupInterval)
  })

  it("what can't be right is a configuration error that names it, all at once", () => {
    const wrong: Array<[keyof ChunkOptions, ChunkOptions]> = [
      ["maxPendingChunkedMessages", { maxPendingChunkedMessages: -1 }],
      ["maxPendingChunkedMessages", { maxPendingChunkedMessages: 1.5 }],
      ["maxPendingChunkBytes", { maxPendingChunkBytes: NaN }],
      ["expireIncompleteAfter", { expireIncompleteAfter: -5 }],
      ["maxIncompleteAge", { maxIncompleteAge: "soon" as "1 second" }],
      ["cleanupInterval", { cleanupInterval: 0 }],
      ["cleanupInterval", { cleanupInterval: "Infinity" }],
      ["maxChunks", { maxChunks: 1 }],
      ["maxChunkedMessageSize", { maxChunkedMessageSize: 0 }],
      ["rememberedMessages", { rememberedMessages: -1 }]
    ]
    for (const [name, options] of wrong) {
      const result = ChunkAssembler.resolve(options, alone)
      if (Result.isSuccess(result)) return assert.fail(`${name} was accepted`)
      assert.strictEqual(result.failure.reason._tag, "InvalidConfigError")
      assert.include(result.failure.message, name)
    }
    const both = ChunkAssembler.resolve({ maxChunks: 0, rememberedMessages: -1 }, alone)
    assert.match(Result.isFailure(both) ? both.failure.message : "", /maxChunks.*rememberedMessages/)
  })
})

describe("telemetry", () => {
  it("S129 producer events", () => {
    const producer = { topic: "t", baseTopic: "t", producerId: 3, producerName: "p" }
    const attributes = { uuid: "u", topic: "t", base_topic: "t", producer_id: 3, producer_name: "p" }
    assert.deepStrictEqual([
      ChunkTelemetry.producerChunkStart(producer, "u", { total_size: 9, num_chunks: 3, chunk_size: 4 }),
      ChunkTelemetry.producerChunkSent(producer, "u", { chunk_id: 2, chunk_size: 1 }),
      ChunkTelemetry.producerChunkComplete(producer, "u", { total_size: 9, num_chunks: 3, duration_ms: 7 })
    ], [
      { _tag: "ProducerChunkStart", measurements: { total_size: 9, num_chunks: 3, chunk_size: 4 }, attributes },
      { _tag: "ProducerChunkSent", measurements: { chunk_id: 2, chunk_size: 1 }, attributes },
      { _tag: "ProducerChunkComplete", measurements: { total_size: 9, num_chunks: 3, duration_ms: 7 }, attributes }
    ])
  })

  it("S185 the complete event is the session's to make, after decompression", () => {
    assert.deepStrictEqual(
      ChunkTelemetry.consumerChunkComplete(source, "u", { num_chunks: 3, total_size: 99, age_ms: 5 }),
      {
        _tag: "ConsumerChunkComplete",
        measurements: { num_chunks: 3, total_size: 99, age_ms: 5 },
        attributes: {
          uuid: "u",
          topic: source.topic,
          base_topic: source.baseTopic,
          partition: 2,
          subscription_name: "s",
          consumer_id: 7
        }
      }
    )
  })
})

describe("public face", () => {
  it("exports the splitter and the reducer", () => {
    assert.strictEqual(Chunking.Splitter.chunkCount(3, 2), 2)
    assert.strictEqual(Chunking.Assembly.step, ChunkAssembly.step)
    assert.isFunction(Chunking.ChunkSplitError)
  })
})
