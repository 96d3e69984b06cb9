/**
 * Chunked sends: what telemetry says, large messages by every codec, brokers of old.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { MessageId } from "../../src/MessageId.ts"
import * as Compression from "../../src/Protocol/Compression.ts"
import { CommandType } from "../../src/Protocol/Frame.ts"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import { Telemetry, type TelemetryEvent } from "../../src/Telemetry.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { bytesTopic, filled, noise, sends, start } from "../support/producing.ts"

const topic = bytesTopic.name

describe("Producer: chunked sends", () => {
  it.effect("S129 one start, one event a chunk, one completion; none of a failure", () =>
    Effect.gen(function*() {
      const events: Array<TelemetryEvent> = []
      const { broker, producer } = yield* start()
      const it = yield* Effect.provideService(
        producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100, sendTimeout: "1 second" }),
        Telemetry,
        (event) => {
          events.push(event)
          throw new Error("a listener's fault")
        }
      )
      yield* it.send(noise(350))
      assert.strictEqual(events.length, 6)
      const text = JSON.stringify(events)
      for (const size of [100, 50]) assert.include(text, `"chunk_size":${size}`)
      assert.include(JSON.stringify(events[0]), `"num_chunks":4`)
      assert.include(JSON.stringify(events[5]), `"duration_ms":`)
      events.length = 0
      broker.on("SEND", "always", TestBroker.drop)
      const failing = yield* Effect.forkChild(Effect.flip(it.send(noise(350))))
      yield* broker.received("SEND", { count: 8 })
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(failing)
      assert.strictEqual(events.length, 5)
    }))

  it.effect("S105 large messages by every codec", () =>
    Effect.gen(function*() {
      for (const compression of ["none", "lz4", "zlib", "zstd", "snappy"] as const) {
        const { broker, producer } = yield* start({ broker: { maxMessageSize: 100_000 } })
        const it = yield* producer({ topic: bytesTopic, sending: "chunk", compression })
        const message = noise(300_001)
        const id = (yield* it.send(message)) as MessageId
        const entries = broker.entries(topic)
        assert.isAtLeast(entries.length, 4)
        assert.strictEqual(id.chunks!.length, entries.length)
        const whole = Buffer.concat(entries.map(({ payload }) => payload))
        assert.strictEqual(entries[0].metadata.totalChunkMsgSize, whole.length)
        const back = Compression.decompress(
          Compression.toWire(compression),
          whole,
          entries[0].metadata.uncompressedSize,
          1_000_000
        )
        assert.isTrue(back._tag === "Success" && Buffer.compare(back.success, message) === 0)
      }
    }))

  it.effect("S123 a broker that takes chunks for duplicates settles the send all the same", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 10 })
      broker.on(
        "SEND",
        "always",
        TestBroker.reply(({ command: { send } }) => ({
          type: CommandType.SEND_RECEIPT,
          sendReceipt: {
            producerId: send!.producerId,
            sequenceId: send!.sequenceId,
            messageId: { ledgerId: Uint64.fromBigInt(Uint64.max), entryId: Uint64.fromBigInt(Uint64.max) }
          }
        })),
        { where: ({ metadata }) => metadata!.chunkId > 0 }
      )
      assert.deepStrictEqual(yield* it.send(noise(1000)), { _tag: "Deduplicated", sequenceId: 0 })
      assert.strictEqual(sends(broker).length, 100)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(yield* it.pendingMessages, 0)
    }))

  it.effect("S119 a broker that is gone times out a chunked send; afterwards sends work", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({
        // Jitter must not decide whether the next attempt comes before the timeout.
        client: { memoryLimit: 100, backoff: { initial: "100 millis", max: "500 millis" } }
      })
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 18, sendTimeout: "3 seconds" })
      yield* broker.stop
      const failing = yield* Effect.forkChild(Effect.flip(it.send(noise(1000))))
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual((yield* Fiber.join(failing)).reason._tag, "TimeoutError")
      assert.strictEqual(yield* client.memoryUsed, 0)
      yield* broker.start
      const sending = yield* Effect.forkChild(it.send(noise(100)))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(sending)
    }))

  it.effect("S128 C16 the producer can be closed from what follows a send, in the middle of a chunked one", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start()
      const scope = yield* Scope.make()
      const it = yield* Scope.provide(
        producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 10, sendTimeout: "1 second" }),
        scope
      )
      broker.on("SEND", "always", TestBroker.drop, { where: ({ metadata }) => metadata!.chunkId >= 4 })
      const both = yield* Effect.forkChild(Effect.all([
        Effect.andThen(it.send(filled(1)), Scope.close(scope, Exit.void)),
        Effect.flip(it.send(noise(100)))
      ], { concurrency: "unbounded" }))
      yield* broker.received("SEND", { count: 11 })
      yield* TestClock.adjust("3 seconds")
      const [, error] = yield* Fiber.join(both)
      assert.include(["TimeoutError", "AlreadyClosedError"], error.reason._tag)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(broker.commands.at(-1)!.type, "CLOSE_PRODUCER")
    }))
})
