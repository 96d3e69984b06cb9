/**
 * What the tests of TestBroker share: a broker in memory, clients of it, a producer and consumers in a few words.
 */
import { Effect } from "effect"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import type { CommandSubscribeInput, MessageMetadataInput } from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Raw from "./RawClient.ts"

export const topic = "persistent://public/default/t"

export const earliest = { ledgerId: Uint64.fromBigInt(Uint64.max), entryId: Uint64.fromBigInt(Uint64.max) }
export const latest = {
  ledgerId: Uint64.fromBigInt(0x7fffffffffffffffn),
  entryId: Uint64.fromBigInt(0x7fffffffffffffffn)
}

export const start = Effect.fnUntraced(function*(options: TestBroker.Options = {}) {
  const broker = yield* TestBroker.make({ transport: "memory", ...options })
  const open = Effect.gen(function*() {
    const client = yield* Raw.make(yield* TestBroker.connectMemory(broker))
    yield* client.send(Raw.connect())
    yield* client.expect("CONNECTED")
    return client
  })
  return { broker, open }
})

/** A producer with id 1, and what it sends. */
export const producing = Effect.fnUntraced(function*(client: Raw.RawClient, name = topic, producerName?: string) {
  yield* client.send(Raw.producer(name, 1, 1, producerName === undefined ? {} : { producerName }))
  yield* client.expect("PRODUCER_SUCCESS")
  let sequenceId = 0
  return {
    plain: (payload: string, metadata: Partial<MessageMetadataInput> = {}) =>
      client.sendEntry({ producerId: 1, sequenceId: sequenceId++ }, metadata, payload),
    batch: (payload: string, messages: number) => {
      const first = sequenceId
      sequenceId += messages
      return client.sendEntry(
        { producerId: 1, sequenceId: first, highestSequenceId: sequenceId - 1, numMessages: messages },
        { numMessagesInBatch: messages },
        payload
      )
    },
    chunk: (uuid: string, chunkId: number, chunks: number, sequence = 0) =>
      client.sendEntry(
        { producerId: 1, sequenceId: sequence, isChunk: true },
        { uuid, chunkId, numChunksFromMsg: chunks, totalChunkMsgSize: 100 },
        `${uuid} ${chunkId}/${chunks}`
      )
  }
})

/** Subscribes, waits for the answer, grants permits and gives what came. */
export const subscribing = Effect.fnUntraced(function*(
  client: Raw.RawClient,
  id: number,
  permits: number,
  fields: Partial<CommandSubscribeInput> = {}
) {
  yield* client.send(Raw.subscribe(topic, "s", id, 100 + id, fields))
  yield* client.find("SUCCESS")
  if (permits > 0) yield* client.send(Raw.flow(id, permits))
  return yield* client.collect
})

export const shared = { subType: 1 } as const
export const failover = { subType: 2 } as const
export const keyShared = { subType: 3 } as const

export const payloads = (frames: ReadonlyArray<Raw.Received>) => frames.map(({ payload }) => payload)
export const counts = (frames: ReadonlyArray<Raw.Received>) =>
  frames.map(({ command }) => command.message?.redeliveryCount)
export const names = (frames: ReadonlyArray<Raw.Received>) => frames.map(({ name }) => name)
export const forConsumer = (frames: ReadonlyArray<Raw.Received>, id: number) =>
  payloads(frames.filter(({ command }) => command.message && Uint64.toNumber(command.message.consumerId) === id))

export const closeConsumer = (consumerId: number) => ({
  type: type.CLOSE_CONSUMER,
  closeConsumer: { consumerId, requestId: 900 + consumerId }
})
