/**
 * Batches, sequence ids, names, deduplication and partitions.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { MessageId } from "../../src/MessageId.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as Topic from "../../src/Topic.ts"
import { bytesTopic, filled, noise, sends, start, textTopic } from "../support/producing.ts"

const reasonOf = (error: PulsarError) => error.reason._tag
const topic = textTopic.name
const all = { concurrency: "unbounded" } as const
const texts = (count: number) => Array.from({ length: count }, (_, i) => `my-message-${i}`)

describe("Producer: batches", () => {
  it.effect("S066 600 bytes a batch make two entries of fifty messages", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxBytes: 600, maxDelay: "5 seconds" } })
      const sending = yield* Effect.forkChild(Effect.forEach(texts(50), (text) => it.send(text), all))
      yield* TestClock.adjust("5 seconds")
      const ids = (yield* Fiber.join(sending)) as ReadonlyArray<MessageId>
      assert.deepStrictEqual(broker.entries(topic).map(({ messages }) => messages), [46, 4])
      assert.deepStrictEqual(
        ids.slice(0, 46).map(({ batchIndex }) => batchIndex),
        Array.from({ length: 46 }, (_, i) => i)
      )
    }))

  it.effect("S068 a large message in the middle keeps its place", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, batching: { maxMessages: 25, maxDelay: "5 seconds" } })
      const sizes = Array.from({ length: 51 }, (_, i) => i === 25 ? 131_076 : i)
      const sending = yield* Effect.forkChild(Effect.forEach(sizes, (size) => it.send(filled(size)), all))
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(sending)
      assert.deepStrictEqual(broker.entries(topic).map(({ messages }) => messages), [25, 1, 25])
    }))

  it.effect("S069 C14 a batch has one range of ids; own ids rise within a batch", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxDelay: 0 } })
      yield* it.sendAll(texts(10))
      yield* it.sendAll(texts(10), (_, i) => ({ sequenceId: 100 + i }))
      yield* it.sendAll(texts(3))
      yield* it.sendAll(texts(4), (_, i) => ({ sequenceId: [200, 202, 201, 203][i] }))
      assert.deepStrictEqual(
        sends(broker).map(({ command: { send } }) => [send!.sequenceId.low, send!.highestSequenceId.low]),
        [[0, 9], [100, 109], [110, 112], [200, 202], [201, 203]]
      )
      assert.strictEqual(yield* it.lastSequenceId, 203)
    }))

  it.effect("S011 a batch of one is a plain message", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxDelay: 0 } })
      const id = (yield* it.send("x")) as MessageId
      assert.strictEqual(id.batchIndex, -1)
      assert.isFalse(Object.hasOwn(sends(broker)[0].metadata!, "numMessagesInBatch"))
    }))

  it.effect("S071 C20 a delayed message goes alone and takes along what was before it", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: textTopic, batching: { maxDelay: "10 seconds" }, compression: "zlib" })
      const sending = yield* Effect.forkChild(
        Effect.all([it.send("a"), it.send("b", { deliverAfter: "3 seconds" }), it.send("c")], all)
      )
      yield* broker.received("SEND", { count: 2 })
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(sending)
      assert.deepStrictEqual(sends(broker).map(({ metadata }) => Object.hasOwn(metadata!, "deliverAtTime")), [
        false,
        true,
        false
      ])
      // C21: always there.
      for (const { metadata } of sends(broker)) assert.strictEqual(metadata!.uncompressedSize, 1)
    }))
})

describe("Producer: order", () => {
  it.live("what is sent around a slow compression stays in order, interrupts included", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", compression: "zlib" })
      const gone = yield* Effect.forkChild(it.send(noise(2 * 1024 * 1024)), { startImmediately: true })
      const sending = yield* Effect.forkChild(
        Effect.all([
          it.send(filled(1)),
          it.send(noise(2 * 1024 * 1024)),
          it.send(filled(3)),
          it.sendAll([filled(4), filled(5)])
        ], all),
        { startImmediately: true }
      )
      yield* Fiber.interrupt(gone)
      yield* Fiber.join(sending)
      assert.deepStrictEqual(
        broker.entries(topic).map(({ metadata }) => metadata.uncompressedSize),
        [1, 2 * 1024 * 1024, 3, 4, 5]
      )
    }))
})

describe("Producer: names and deduplication", () => {
  it.effect("S095 a name is taken once a topic, until it is given back", () =>
    Effect.gen(function*() {
      const { producer } = yield* start()
      const scope = yield* Scope.make()
      const other = Topic.make("persistent://public/default/other", { codec: textTopic.codec })
      const first = yield* Scope.provide(producer({ topic: textTopic, name: "n" }), scope)
      assert.strictEqual(first.name, "n")
      assert.strictEqual(reasonOf(yield* Effect.flip(producer({ topic: textTopic, name: "n" }))), "BusyError")
      yield* producer({ topic: other, name: "n" })
      yield* Scope.close(scope, Exit.void)
      yield* producer({ topic: textTopic, name: "n" })
    }))

  it.effect("S098 B19 a producer of the same name goes on after its last id", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { deduplication: true } })
      for (const round of [0, 1]) {
        const scope = yield* Scope.make()
        const it = yield* Scope.provide(producer({ topic: textTopic, name: "n", batching: false }), scope)
        assert.strictEqual(yield* it.lastSequenceId, round * 10 - 1)
        for (let i = 0; i < 10; i++) {
          yield* it.send("x")
          assert.strictEqual(yield* it.lastSequenceId, round * 10 + i)
        }
        yield* Scope.close(scope, Exit.void)
      }
      assert.strictEqual(broker.entries(topic).length, 20)
    }))

  it.effect("S099 S122 what the broker has already is told apart", () =>
    Effect.gen(function*() {
      const { broker, client, producer } = yield* start({ broker: { deduplication: true } })
      const it = yield* producer({ topic: bytesTopic, name: "n", sending: "chunk", maxMessageSize: 100 })
      const tags: Array<string> = []
      for (const sequenceId of [0, 1, 2, 1, 2]) {
        const receipt = yield* it.send(filled(1), { sequenceId })
        tags.push("_tag" in receipt && receipt._tag === "Deduplicated" ? `again ${receipt.sequenceId}` : "stored")
      }
      assert.deepStrictEqual(tags, ["stored", "stored", "stored", "again 1", "again 2"])
      assert.strictEqual(broker.entries(topic).length, 3)
      yield* it.send(noise(350), { sequenceId: 10 })
      const again = yield* it.send(noise(350), { sequenceId: 10 })
      assert.deepStrictEqual(again, { _tag: "Deduplicated", sequenceId: 10 })
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(yield* it.pendingMessages, 0)
    }))

  it.effect("S100 ids are given in the order of the sends", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start({ broker: { deduplication: true } })
      const it = yield* producer({ topic: textTopic, name: "n", batching: { maxDelay: 0, maxMessages: 7 } })
      yield* Effect.forEach(texts(5), () => Effect.forEach(texts(200), (text) => it.send(text), all), all)
      assert.strictEqual(broker.entries(topic).reduce((sum, { messages }) => sum + messages, 0), 1000)
    }))
})

describe("Producer: partitions", () => {
  it.effect("S064 a routing function that throws or names no partition fails that send alone", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      broker.createPartitionedTopic(topic, 3)
      let answer: () => number = () => {
        throw new Error("no idea")
      }
      const it = yield* producer({ topic: textTopic, batching: false, routing: () => answer() })
      assert.strictEqual(reasonOf(yield* Effect.flip(it.send("x"))), "InvalidConfigError")
      for (const index of [-1, 3, 0.5, Number.NaN]) {
        answer = () => index
        assert.strictEqual(reasonOf(yield* Effect.flip(it.send("x"))), "InvalidConfigError")
      }
      answer = () => 0
      yield* it.sendAll(texts(5))
      assert.strictEqual(broker.entries(`${topic}-partition-0`).length, 5)
    }))

  it.effect("S125 S091 chunks of a message stay on a partition, keys too; flush covers all partitions", () =>
    Effect.gen(function*() {
      const { broker, producer } = yield* start()
      broker.createPartitionedTopic(topic, 4)
      const it = yield* producer({ topic: bytesTopic, sending: "chunk", maxMessageSize: 100 })
      const sending = yield* Effect.forkChild(
        Effect.all([
          it.sendAll(Array.from({ length: 20 }, () => noise(450))),
          it.sendAll(Array.from({ length: 20 }, () => noise(450)), (_, i) => ({ key: `k${i % 5}` }))
        ], all),
        { startImmediately: true }
      )
      yield* it.flush
      assert.isDefined(sending.pollUnsafe())
      const homes = new Map<string, Set<number>>()
      for (let i = 0; i < 4; i++) {
        const entries = broker.entries(`${topic}-partition-${i}`)
        assert.isAtLeast(entries.length, 25)
        for (const { metadata: { partitionKey, uuid } } of entries) {
          for (const home of [uuid, partitionKey]) {
            if (home !== "") homes.set(home, (homes.get(home) ?? new Set()).add(i))
          }
        }
      }
      assert.strictEqual(homes.size, 45)
      for (const [home, partitions] of homes) assert.strictEqual(partitions.size, 1, home)
    }))
})
