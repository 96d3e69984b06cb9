/**
 * A broker that goes mad: valid frames with some bytes changed, on a live connection with a producer and a consumer.
 * Each of them is skipped, does what a valid command may do, or ends the connection with a typed reason; whatever it
 * was, the client works on. The mutations come from a seed, so a failure is seen again.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { BaseCommandInput } from "../../src/Protocol/PulsarApiGenerated.js"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { connectionTo, consumer, producer, start } from "../support/memoryClient.ts"

const type = Frame.CommandType

const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const message = (entryId: number, body: Uint8Array): Uint8Array => {
  const head = Frame.encodeCommand({
    type: type.MESSAGE,
    message: { consumerId: 0, messageId: { ledgerId: 999, entryId }, redeliveryCount: 0 }
  })
  const frame = new Uint8Array(head.length + body.length)
  frame.set(head)
  frame.set(body, head.length)
  new DataView(frame.buffer).setUint32(0, frame.length - 4)
  return frame
}

const metadata = { producerName: "p", sequenceId: 1, publishTime: 1 }
const single = new Uint8Array([0, 0, 0, 2, 0x18, 5, 104, 101, 108, 108, 111])

const commands: ReadonlyArray<BaseCommandInput> = [
  { type: type.PING, ping: {} },
  { type: type.PONG, pong: {} },
  { type: type.SUCCESS, success: { requestId: 3 } },
  { type: type.ERROR, error: { requestId: 3, error: 6, message: "not ready" } },
  { type: type.SEND_RECEIPT, sendReceipt: { producerId: 0, sequenceId: 0, messageId: { ledgerId: 1, entryId: 1 } } },
  { type: type.SEND_ERROR, sendError: { producerId: 0, sequenceId: 0, error: 2, message: "disk" } },
  { type: type.CLOSE_PRODUCER, closeProducer: { producerId: 0, requestId: 7 } },
  {
    type: type.CLOSE_PRODUCER,
    closeProducer: { producerId: 0, requestId: 7, assignedBrokerServiceUrl: "pulsar://127.0.0.1:6650" }
  },
  { type: type.CLOSE_CONSUMER, closeConsumer: { consumerId: 0, requestId: 7 } },
  { type: type.PRODUCER_SUCCESS, producerSuccess: { requestId: 4, producerName: "gen", producerReady: true } },
  {
    type: type.LOOKUP_RESPONSE,
    lookupTopicResponse: { requestId: 5, response: 1, brokerServiceUrl: "pulsar://b:1", authoritative: true }
  },
  {
    type: type.PARTITIONED_METADATA_RESPONSE,
    partitionMetadataResponse: { requestId: 5, response: 0, partitions: 3 }
  },
  { type: type.ACK_RESPONSE, ackResponse: { consumerId: 0, requestId: 5 } },
  {
    type: type.GET_LAST_MESSAGE_ID_RESPONSE,
    getLastMessageIdResponse: { requestId: 5, lastMessageId: { ledgerId: 1, entryId: 1 } }
  },
  { type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId: 0, isActive: true } },
  { type: type.REACHED_END_OF_TOPIC, reachedEndOfTopic: { consumerId: 0 } },
  {
    type: type.TOPIC_MIGRATED,
    topicMigrated: { resourceId: 0, resourceType: 0, brokerServiceUrl: "pulsar://127.0.0.1:1" }
  },
  { type: type.CONNECTED, connected: { serverVersion: "v", protocolVersion: 21, maxMessageSize: 5 * 1024 * 1024 } },
  { type: type.AUTH_CHALLENGE, authChallenge: { challenge: { authMethodName: "none", authData: new Uint8Array(4) } } }
]

const frames: ReadonlyArray<Uint8Array> = [
  ...commands.map((command) => Frame.encodeCommand(command)),
  message(0, TestBroker.encodeEntry(metadata, "a plain message")),
  message(1, TestBroker.encodeEntry({ ...metadata, numMessagesInBatch: 2 }, Buffer.concat([single, single]))),
  message(
    2,
    TestBroker.encodeEntry(
      { ...metadata, uuid: "u", chunkId: 0, numChunksFromMsg: 2, totalChunkMsgSize: 10 },
      "first"
    )
  ),
  message(3, TestBroker.encodeEntry({ ...metadata, compression: 2, uncompressedSize: 100 }, "no zlib at all"))
]

/** One to four changes: a byte, a bit, bytes taken out or put in. The size field is right, nearly always. */
const mutate = (frame: Uint8Array, next: () => number): Uint8Array => {
  let bytes = [...frame]
  const at = () => 4 + Math.floor(next() * (bytes.length - 4))
  for (let changes = 1 + Math.floor(next() * 4); changes > 0; changes--) {
    const kind = next()
    if (kind < 0.4) bytes[at()] = Math.floor(next() * 256)
    else if (kind < 0.7) bytes[at()] ^= 1 << Math.floor(next() * 8)
    else if (kind < 0.85) bytes = bytes.slice(0, at())
    else bytes.splice(at(), 0, ...Array.from({ length: 1 + Math.floor(next() * 8) }, () => Math.floor(next() * 256)))
    if (bytes.length < 6) bytes.push(0, 0, 0)
  }
  const mutated = Uint8Array.from(bytes)
  new DataView(mutated.buffer).setUint32(0, next() < 0.03 ? Math.floor(next() * 0x1_0000_0000) : mutated.length - 4)
  return mutated
}

const ping = Frame.encodeCommand({ type: type.PING, ping: {} })

/** Runs an effect that may need time, and gives it hours of it. */
const patiently = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    for (let minutes = 0; minutes < 10 && fiber.pollUnsafe() === undefined; minutes++) {
      yield* TestClock.adjust("1 minute")
    }
    assert.isDefined(fiber.pollUnsafe(), "it hangs")
    return yield* Fiber.join(fiber)
  })

describe("mutated frames", () => {
  it.effect.each([1, 2, 3, 4])(
    "S008 F12 500 mutated frames on a live connection, seed %i",
    (seed) =>
      Effect.gen(function*() {
        const next = random(seed)
        const { broker, client } = yield* start()
        const outcomes = { skipped: 0, swallowed: 0, ended: new Map<string, number>() }
        let sent = 0
        while (sent < 500) {
          const scope = yield* Scope.make()
          // Whatever happened before: new handles work, and a message goes all the way.
          const [sender, receiver] = yield* patiently(
            Scope.provide(Effect.all([producer(client), consumer(client, { subscription: `s-${sent}` })]), scope)
          )
          yield* patiently(sender.send(`round ${sent}`))
          assert.strictEqual((yield* patiently(receiver.receive)).value, `round ${sent}`)
          for (let i = 0; i < 25; i++, sent++) {
            const connection = yield* patiently(Scope.provide(connectionTo(client, broker), scope))
            const peer = broker.connections.at(-1)!
            broker.clearLog()
            peer.sendBytes(mutate(frames[Math.floor(next() * frames.length)], next))
            peer.sendBytes(ping)
            yield* TestClock.adjust("1 millis")
            if (connection.state === "Ready") {
              if (broker.commands.some((command) => command.type === "PONG")) {
                outcomes.skipped++
                continue
              }
              // A size field that promises more: nobody can tell but by its silence.
              outcomes.swallowed++
              broker.dropConnections(peer.id)
              yield* TestClock.adjust("1 millis")
            }
            const { lost } = connection
            assert.instanceOf(lost, PulsarError.PulsarError)
            assert.notInclude(lost!.message, "a handler failed")
            assert.notInclude(lost!.message, "\n")
            outcomes.ended.set(lost!.reason._tag, (outcomes.ended.get(lost!.reason._tag) ?? 0) + 1)
            assert.strictEqual(connection.pendingRequests, 0)
          }
          yield* patiently(Scope.close(scope, Exit.void))
        }
        // All three ways were seen, and a broken stream is called one.
        assert.isAbove(outcomes.skipped, 50)
        assert.isAbove(outcomes.ended.get("ProtocolError") ?? 0, 50)
        assert.isAtMost(broker.connections.length, 1)
      }),
    60_000
  )
})
