/**
 * A damaged entry between good ones: it is told to the broker and its permit given back; everything else goes on.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { consumer, producer, start, topicName } from "../support/memoryClient.ts"

const validation = pulsar.proto.CommandAck.ValidationError

const metadata = (sequenceId: number) => ({ producerName: "p", sequenceId, publishTime: 1 })

/** Acknowledgements that say that something was wrong: the entry, and what. */
const complaints = (broker: TestBroker.TestBroker) =>
  broker.commands.flatMap(({ command: { ack } }) =>
    ack != null && Object.hasOwn(ack, "validationError")
      ? ack.messageId.map((id) => [Number(Uint64.toBigInt(id.entryId)), ack.validationError] as const)
      : []
  )

/** Permits that were granted and are not used up. */
const permits = (broker: TestBroker.TestBroker) => broker.stats("t").subscriptions["s"]?.consumers[0]?.availablePermits

describe("a damaged entry", () => {
  it.effect("S006 a wrong checksum between two good entries: told, its permit back, the connection stays", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const receiver = yield* consumer(client, { receiverQueueSize: 10 })
      broker.publishRaw(topicName, metadata(0), "zero")
      broker.publishRaw(topicName, metadata(1), "one", { corrupt: true })
      broker.publishRaw(topicName, metadata(2), "two")
      const first = yield* receiver.receive
      const second = yield* receiver.receive
      assert.deepStrictEqual([first.value, second.value], ["zero", "two"])
      yield* TestClock.adjust("500 millis")
      assert.deepStrictEqual(complaints(broker), [[1, validation.ChecksumMismatch]])
      assert.strictEqual(broker.connectionCount, 1)
      assert.deepStrictEqual(broker.violations, [])
      yield* receiver.ackAll([first, second])
      yield* TestClock.adjust("1 second")
      assert.strictEqual(broker.backlog("t", "s"), 0)
    }))

  it.effect("S006 D1 a hundred of them through a window of ten: none takes a permit with it", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const receiver = yield* consumer(client, { receiverQueueSize: 10 })
      for (let i = 0; i < 100; i++) broker.publishRaw(topicName, metadata(i), `${i}`, { corrupt: true })
      broker.publishRaw(topicName, metadata(100), "good")
      assert.strictEqual((yield* receiver.receive).value, "good")
      assert.strictEqual(complaints(broker).length, 100)
      for (let i = 0; i < 20; i++) broker.publishRaw(topicName, metadata(101 + i), `${i}`)
      for (let i = 0; i < 20; i++) assert.strictEqual((yield* receiver.receive).value, `${i}`)
      yield* TestClock.adjust("1 second")
      assert.isAbove(permits(broker) ?? 0, 5, "less than half a window is owed")
    }))

  it.effect("S006 nothing but the damaged entry: a receive waits on", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const receiver = yield* consumer(client)
      broker.publishRaw(topicName, metadata(0), "x", { corrupt: true })
      const receiving = yield* Effect.forkChild(Effect.timeoutOption(receiver.receive, "1 second"), {
        startImmediately: true
      })
      yield* TestClock.adjust("1 second")
      assert.isTrue(Option.isNone(yield* Fiber.join(receiving)))
      const sender = yield* producer(client)
      yield* sender.send("later")
      assert.strictEqual((yield* receiver.receive).value, "later")
    }))

  it.effect("S009 ids that no double can hold come back bit for bit", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const receiver = yield* consumer(client)
      const ledgerId = Uint64.fromBigInt(2n ** 53n + 1n)
      const entryId = Uint64.fromBigInt(2n ** 63n - 1n)
      yield* broker.received("FLOW")
      broker.connections[0].sendEntry(
        { type: pulsar.proto.BaseCommand.Type.MESSAGE, message: { consumerId: 0, messageId: { ledgerId, entryId } } },
        TestBroker.encodeEntry(metadata(0), "far away")
      )
      const message = yield* receiver.receive
      yield* receiver.ack(message)
      yield* receiver.flushAcks
      const [{ command }] = yield* broker.received("ACK")
      const [id] = command.ack!.messageId
      assert.strictEqual(Uint64.toBigInt(id.ledgerId), 2n ** 53n + 1n)
      assert.strictEqual(Uint64.toBigInt(id.entryId), 2n ** 63n - 1n)
    }))
})
