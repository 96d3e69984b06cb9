/**
 * Ten thousand mutated frames into the dispatch of live connections: none is a defect, each connection that ends does so
 * with a typed reason, and another one can be made. MutatedFrames.test.ts does the same with a whole client.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import type * as Connection from "../../src/Protocol/Connection.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { BaseCommandInput } from "../../src/Protocol/PulsarApiGenerated.js"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { connect, memory, settle, start, type } from "../support/sessions.ts"

/** Numbers below 1 from a seed. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 4294967296
}

const ids = { ledgerId: 3, entryId: 4 }
/** Everything that a broker says, with ids that are known to the connection, where it has any. */
const commands: ReadonlyArray<BaseCommandInput> = [
  { type: type.PING, ping: {} },
  { type: type.PONG, pong: {} },
  { type: type.CONNECTED, connected: { serverVersion: "v", protocolVersion: 21, maxMessageSize: 5_242_880 } },
  { type: type.AUTH_CHALLENGE, authChallenge: { challenge: { authMethodName: "none" }, protocolVersion: 21 } },
  { type: type.SUCCESS, success: { requestId: 0 } },
  { type: type.ERROR, error: { requestId: 0, error: 6, message: "not ready" } },
  { type: type.PRODUCER_SUCCESS, producerSuccess: { requestId: 0, producerName: "p", lastSequenceId: -1 } },
  { type: type.PARTITIONED_METADATA_RESPONSE, partitionMetadataResponse: { requestId: 0, response: 0, partitions: 4 } },
  {
    type: type.LOOKUP_RESPONSE,
    lookupTopicResponse: { requestId: 0, response: 1, authoritative: true, brokerServiceUrl: "pulsar://a:6650" }
  },
  { type: type.ACK_RESPONSE, ackResponse: { consumerId: 1, requestId: 0, error: 1, message: "no" } },
  { type: type.GET_LAST_MESSAGE_ID_RESPONSE, getLastMessageIdResponse: { requestId: 0, lastMessageId: ids } },
  { type: type.SEND_RECEIPT, sendReceipt: { producerId: 1, sequenceId: 0, messageId: ids } },
  { type: type.SEND_ERROR, sendError: { producerId: 1, sequenceId: 0, error: 2, message: "disk" } },
  { type: type.CLOSE_PRODUCER, closeProducer: { producerId: 1, requestId: 9, assignedBrokerServiceUrl: "pulsar://b" } },
  { type: type.CLOSE_CONSUMER, closeConsumer: { consumerId: 1, requestId: 9 } },
  { type: type.MESSAGE, message: { consumerId: 1, messageId: ids, redeliveryCount: 1, ackSet: [5] } },
  { type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId: 1, isActive: true } },
  { type: type.REACHED_END_OF_TOPIC, reachedEndOfTopic: { consumerId: 1 } },
  { type: type.TOPIC_MIGRATED, topicMigrated: { resourceId: 1, resourceType: 0, brokerServiceUrl: "pulsar://b:1" } }
]
const templates = commands.map((command) => Frame.encodeCommand(command))

/** A frame with some of its bytes changed, cut off, or repeated, whose size field is right. */
const mutated = (next: () => number): Uint8Array => {
  const below = (n: number) => Math.floor(next() * n)
  let frame = new Uint8Array(templates[below(templates.length)])
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const at = 4 + below(frame.length - 4)
    switch (below(4)) {
      case 0:
        frame[at] = below(256)
        break
      case 1:
        frame[at] ^= 1 << below(8)
        break
      case 2:
        frame = frame.slice(0, Math.max(8, at))
        break
      case 3:
        frame = new Uint8Array(
          Buffer.concat([frame.subarray(0, at), frame.subarray(at - below(4)), frame.subarray(at)])
        )
    }
  }
  new DataView(frame.buffer).setUint32(0, frame.length - 4)
  return frame
}

const silent = (): Connection.ProducerHandler & Connection.ConsumerHandler => ({
  onReceipt: () => {},
  onSendError: () => {},
  onMessage: () => {},
  onReadEnd: () => {},
  onClosed: () => {},
  onActiveChange: () => {},
  onEndOfTopic: () => {},
  onMigrated: () => {},
  onConnectionLost: () => {}
})

describe("dispatch", () => {
  it.effect(
    "S008 F12 10,000 mutated frames: no defect, no hang, every end has a typed reason",
    () =>
      Effect.gen(function*() {
        const next = random(20261130)
        const broker = yield* memory()
        broker.on("UNSUBSCRIBE", "always", TestBroker.drop)
        let sent = 0
        const ends = new Map<string, number>()
        while (sent < 10_000) {
          const scope = yield* Scope.make()
          const connection = yield* Scope.provide(connect(broker), scope)
          const link = broker.connections.at(-1)!
          connection.addProducer(1, silent())
          connection.addConsumer(1, silent())
          const requests = yield* Effect.forEach([0, 1, 2], () =>
            start(Effect.exit(connection.request("unsubscribe", "t", (requestId) => ({
              type: type.UNSUBSCRIBE,
              unsubscribe: { consumerId: 1, requestId }
            })))))
          // Not for ever on one connection, so that its requests and handlers are new ones now and then.
          for (let n = 0; n < 40 && connection.state === "Ready"; n++, sent++) {
            link.sendBytes(mutated(next))
            if (n % 5 === 4) {
              yield* settle
            }
          }
          yield* settle
          const { lost } = connection
          if (lost !== undefined) {
            assert.instanceOf(lost, PulsarError.PulsarError)
            assert.notInclude(lost.message, "a handler failed")
            assert.notInclude(lost.message, "\n")
            ends.set(lost.reason._tag, (ends.get(lost.reason._tag) ?? 0) + 1)
          }
          yield* Scope.close(scope, Exit.void)
          // Answered by a frame that hit, or failed with the connection: never left.
          for (const request of requests) {
            const exit = yield* Fiber.join(request)
            if (Exit.isFailure(exit)) {
              assert.instanceOf(yield* Effect.flip(exit), PulsarError.PulsarError)
            }
          }
          assert.strictEqual(connection.pendingRequests, 0)
          assert.strictEqual(broker.connections.length, 0)
        }
        assert.isAbove(ends.get("ProtocolError") ?? 0, 50)
      }),
    60_000
  )
})
