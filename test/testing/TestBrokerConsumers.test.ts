/**
 * What TestBroker answers, frame by frame, where its answers are a real broker's: each expectation here was seen on
 * Pulsar 4.0.8. In memory and under TestClock, so that nothing depends on time. Consumers and their positions.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import type { CommandSubscribeInput } from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as Raw from "./RawClient.ts"
import {
  closeConsumer,
  counts,
  earliest,
  failover,
  forConsumer,
  keyShared,
  latest,
  names,
  payloads,
  producing,
  shared,
  start,
  subscribing,
  topic
} from "./support.ts"

describe("TestBroker: consumers", () => {
  it.effect("counts permits: one a plain message or chunk, N a batch, below zero if need be", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* send.plain("a")
      yield* send.chunk("u", 0, 2)
      for (let i = 0; i < 8; i++) yield* send.batch(`b${i}`, 5)
      yield* client.collect
      const permits = (subscription: string) =>
        broker.stats(topic).subscriptions[subscription].consumers[0].availablePermits
      assert.strictEqual((yield* subscribing(client, 1, 2)).length, 2)
      assert.strictEqual(permits("s"), 0)
      yield* client.send(Raw.flow(1, 2)) // two entries are read and sent, whatever they hold
      assert.deepStrictEqual(payloads(yield* client.collect), ["b0", "b1"])
      assert.strictEqual(permits("s"), -8)
      const two = yield* subscribing(client, 2, 7, { subscription: "two", ...shared })
      assert.deepStrictEqual(payloads(two), ["a", "u 0/2", "b0"])
      assert.strictEqual(permits("two"), 0)
      yield* client.send(Raw.flow(2, 8))
      yield* client.send(Raw.flow(2, 8))
      yield* client.collect
      assert.deepStrictEqual(broker.violations.map(({ kind }) => kind), ["PermitsOverGranted"])
    }))

  it.effect("loses a FLOW that comes before SUBSCRIBE is answered", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.publishRaw(topic, {}, "a")
      const frames = [Raw.subscribe(topic, "s", 1, 1), Raw.flow(1, 5)].map(Raw.frame)
      yield* client.write(Buffer.concat(frames))
      assert.deepStrictEqual(names(yield* client.collect), ["SUCCESS"])
      assert.deepStrictEqual(broker.violations.map(({ kind }) => kind), ["FlowBeforeSubscribed"])
    }))

  it.effect("goes round by permits on Shared, and redelivers with a count", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* subscribing(client, 1, 3, shared)
      yield* subscribing(client, 2, 3, shared)
      for (let i = 0; i < 8; i++) yield* send.plain(`m${i}`)
      const first = (yield* client.collect).filter(({ name }) => name === "MESSAGE")
      assert.deepStrictEqual(forConsumer(first, 1), ["m0", "m2", "m4"])
      assert.deepStrictEqual(forConsumer(first, 2), ["m1", "m3", "m5"])
      yield* client.send(Raw.redeliver(1, [Raw.idOf(first[1])])) // the other one's: ignored
      assert.deepStrictEqual(yield* client.collect, [])
      yield* client.send(Raw.redeliver(1, [Raw.idOf(first[0])]))
      yield* client.send(Raw.flow(2, 5))
      const again = yield* client.collect
      assert.deepStrictEqual(payloads(again), ["m0", "m6", "m7"])
      assert.deepStrictEqual(counts(again), [1, 0, 0])
      yield* client.send(closeConsumer(1))
      const moved = yield* client.collect
      assert.deepStrictEqual(forConsumer(moved, 2), ["m2", "m4"])
      assert.strictEqual(moved[1].command.message!.redeliveryCount, 0)
      assert.strictEqual(broker.stats(topic).subscriptions.s.unackedMessages, 8)
      yield* client.send(Raw.redeliver(2))
      yield* client.send(Raw.flow(2, 20))
      assert.deepStrictEqual(counts(yield* client.collect), [2, 1, 1, 1, 1, 1, 1, 1])
    }))

  it.effect("gives what waits out twenty entries a turn", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      for (let i = 0; i < 70; i++) broker.publishRaw(topic, {}, `m${i}`)
      yield* subscribing(client, 1, 70, shared)
      yield* subscribing(client, 2, 50, shared)
      yield* subscribing(client, 3, 50, shared)
      yield* client.send(closeConsumer(1))
      const takers = (yield* client.collect).flatMap(({ command }) => command.message?.consumerId.low ?? [])
      const turns = [[2, 20], [3, 20], [2, 20], [3, 10]].flatMap(([id, n]) => Array.from({ length: n }, () => id))
      assert.deepStrictEqual(takers, turns)
    }))

  it.effect("keeps the chunks of a message on one Shared consumer, and waits for its permits", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* subscribing(client, 1, 2, shared)
      yield* subscribing(client, 2, 2, shared)
      for (let i = 0; i < 4; i++) yield* send.chunk("w", i, 4)
      yield* send.plain("after")
      const before = yield* client.collect
      assert.deepStrictEqual(forConsumer(before, 1), ["w 0/4", "w 1/4"])
      assert.deepStrictEqual(forConsumer(before, 2), [])
      yield* client.send(Raw.flow(2, 10))
      assert.deepStrictEqual(yield* client.collect, [])
      yield* client.send(Raw.flow(1, 10))
      const rest = yield* client.collect
      assert.deepStrictEqual(forConsumer(rest, 1).slice(0, 2), ["w 2/4", "w 3/4"])
      assert.isTrue(payloads(rest).includes("after"))
    }))

  it.effect("stalls on a chunk without its first one, until that comes again", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* subscribing(client, 1, 100, shared)
      for (let i = 0; i < 3; i++) yield* send.chunk("x", i, 3)
      const chunks = (yield* client.collect).filter(({ name }) => name === "MESSAGE")
      yield* client.send(Raw.redeliver(1, [Raw.idOf(chunks[2])]))
      yield* send.plain("one") // a read was waiting for it already
      yield* send.plain("two")
      assert.deepStrictEqual(forConsumer(yield* client.collect, 1), ["one"])
      assert.strictEqual(broker.stats(topic).subscriptions.s.msgInReplay, 1)
      yield* client.send(Raw.redeliver(1, [Raw.idOf(chunks[1]), Raw.idOf(chunks[0])]))
      const again = yield* client.collect
      assert.deepStrictEqual(payloads(again), ["x 0/3", "x 1/3", "x 2/3", "two"])
      assert.deepStrictEqual(counts(again), [1, 1, 1, 0])
    }))

  it.effect("redelivers everything on Exclusive, whatever was asked for, without a count", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      for (let i = 0; i < 4; i++) broker.publishRaw(topic, {}, `m${i}`)
      const all = yield* subscribing(client, 1, 10, { consumerEpoch: 4 })
      assert.deepStrictEqual(all.map(({ command }) => Uint64.toNumber(command.message!.consumerEpoch)), [4, 4, 4, 4])
      yield* client.send(Raw.ack(1, [Raw.idOf(all[1])], { requestId: 7 }))
      yield* client.expect("ACK_RESPONSE")
      yield* client.send(Raw.redeliver(1, [Raw.idOf(all[3])]))
      const again = yield* client.collect
      assert.deepStrictEqual(payloads(again), ["m0", "m2", "m3"])
      assert.deepStrictEqual(counts(again), [0, 0, 0])
      assert.strictEqual(broker.ackBook(topic, "s").holes.length, 1)
      assert.strictEqual(broker.stats(topic).subscriptions.s.nonContiguousDeletedMessagesRanges, 1)
    }))

  it.effect("acknowledges cumulatively on Exclusive only, one id at a time", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      for (let i = 0; i < 4; i++) broker.publishRaw(topic, {}, `m${i}`)
      const all = yield* subscribing(client, 1, 10)
      const ids = all.map(Raw.idOf)
      yield* client.send(Raw.ack(1, [ids[0], ids[1]], { cumulative: true, requestId: 1 }))
      yield* client.expect("ACK_RESPONSE")
      assert.strictEqual(broker.backlog(topic, "s"), 4)
      yield* client.send(Raw.ack(1, [ids[2]], { cumulative: true }))
      yield* client.send(Raw.ack(1, [{ ledgerId: 9999, entryId: 0 }], { requestId: 2 }))
      yield* client.expect("ACK_RESPONSE")
      assert.strictEqual(broker.backlog(topic, "s"), 1)
      yield* client.send(Raw.ack(77, ids, { requestId: 3 })) // nobody: no answer at all
      yield* subscribing(client, 2, 10, { subscription: "two", ...shared })
      yield* client.send(Raw.ack(2, [ids[2]], { cumulative: true, requestId: 4 }))
      assert.deepStrictEqual(names(yield* client.collect), ["ACK_RESPONSE"])
      assert.strictEqual(broker.backlog(topic, "two"), 4)
      assert.deepStrictEqual(broker.violations.map(({ kind }) => kind), ["AckIgnored", "AckIgnored"])
      assert.deepStrictEqual(broker.ackBook(topic, "s").cumulative.map(({ entryId }) => entryId), [2n])
    }))

  it.effect.each([true, false])(
    "keeps the acknowledged messages of a batch: %s",
    (batchIndexAcks) =>
      Effect.gen(function*() {
        const { broker, open } = yield* start({ batchIndexAcks })
        const client = yield* open
        const send = yield* producing(client)
        yield* send.batch("b", 3)
        yield* client.collect
        const [batch] = yield* subscribing(client, 1, 10, shared)
        yield* client.send(Raw.ack(1, [{ ...Raw.idOf(batch), batchIndex: 1, batchSize: 3, ackSet: [0b101] }]))
        yield* client.send(Raw.redeliver(1))
        const [again] = yield* client.collect
        assert.deepStrictEqual(again.command.message!.ackSet.map(Uint64.toNumber), batchIndexAcks ? [0b101] : [])
        const { availablePermits } = broker.stats(topic).subscriptions.s.consumers[0]
        assert.strictEqual(availablePermits, batchIndexAcks ? 5 : 4)
        yield* client.send(Raw.ack(1, [{ ...Raw.idOf(batch), batchSize: 3, ackSet: [0b010] }]))
        yield* client.collect
        assert.strictEqual(broker.backlog(topic, "s"), batchIndexAcks ? 0 : 1)
      })
  )

  it.effect("lets one consumer onto Exclusive, and only consumers of one kind together", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const a = yield* open
      const b = yield* open
      yield* subscribing(a, 1, 0)
      yield* b.send(Raw.subscribe(topic, "s", 1, 1))
      yield* a.expect("PING")
      yield* a.send({ type: type.PONG, pong: {} })
      const busy = (yield* b.expect("ERROR")).command.error!
      assert.deepStrictEqual([busy.error, busy.message], [5, "Exclusive consumer is already connected"])
      yield* b.send(Raw.subscribe(topic, "s", 1, 2, shared))
      assert.strictEqual((yield* b.expect("ERROR")).command.error!.error, 5)
      yield* b.send(Raw.subscribe(topic, "s", 1, 3))
      yield* TestClock.adjust("5 seconds")
      yield* a.expect("PING")
      yield* a.closed
      yield* b.expect("SUCCESS")
    }))

  it.effect("hands a Failover subscription over after a second", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.publishRaw(topic, {}, "m")
      const isActive = (frames: ReadonlyArray<Raw.Received>) =>
        frames.flatMap(({ command: { activeConsumerChange: change } }) =>
          change == null ? [] : [[Uint64.toNumber(change.consumerId), change.isActive] as const]
        )
      assert.deepStrictEqual(yield* subscribing(client, 1, 10, { ...failover, priorityLevel: 1 }), [])
      yield* TestClock.adjust("1 second")
      const first = yield* client.collect
      assert.deepStrictEqual(isActive(first), [[1, true]])
      assert.deepStrictEqual(forConsumer(first, 1), ["m"])
      yield* client.send(Raw.subscribe(topic, "s", 2, 2, { ...failover, priorityLevel: 2 }))
      assert.deepStrictEqual(names(yield* client.collect), ["ACTIVE_CONSUMER_CHANGE", "SUCCESS"])
      yield* client.send(Raw.flow(2, 10))
      yield* client.send(closeConsumer(1))
      assert.deepStrictEqual(names(yield* client.collect), ["SUCCESS"])
      yield* TestClock.adjust("1 second")
      const second = yield* client.collect
      assert.deepStrictEqual(isActive(second), [[2, true]])
      assert.deepStrictEqual(forConsumer(second, 2), ["m"])
    }))

  it.effect("keeps a key on one Key_Shared consumer, and holds it back while another has some of it", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      yield* subscribing(client, 1, 1000, keyShared)
      for (let i = 0; i < 20; i++) broker.publishRaw(topic, { partitionKey: `k${i}` }, `k${i} first`)
      const first = yield* client.collect
      assert.strictEqual(forConsumer(first, 1).length, 20)
      yield* subscribing(client, 2, 1000, keyShared)
      for (let i = 0; i < 20; i++) broker.publishRaw(topic, { partitionKey: `k${i}` }, `k${i} second`)
      const second = yield* client.collect
      assert.deepStrictEqual(forConsumer(second, 2), [])
      const held = broker.stats(topic).subscriptions.s.msgInReplay
      assert.isTrue(held > 0 && held < 20)
      yield* client.send(Raw.ack(1, first.map(Raw.idOf)))
      const third = yield* client.collect
      assert.strictEqual(forConsumer(third, 2).length, held)
      assert.strictEqual(forConsumer(second, 1).length + held, 20)
      // Chunks without a key have one sequence id, and so one owner.
      for (let i = 0; i < 4; i++) {
        broker.publishRaw(topic, { sequenceId: 7, uuid: "u", chunkId: i, numChunksFromMsg: 4 }, `${i}`)
      }
      const chunks = yield* client.collect
      assert.strictEqual(new Set(chunks.map(({ command }) => command.message!.consumerId.low)).size, 1)
    }))

  it.effect("checks the ranges of sticky Key_Shared consumers", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const client = yield* open
      const sticky = (hashRanges: ReadonlyArray<{ start: number; end: number }>) => ({
        ...keyShared,
        keySharedMeta: { keySharedMode: 1, hashRanges }
      })
      yield* subscribing(client, 1, 0, sticky([{ start: 0, end: 100 }]))
      for (
        const [fields, error] of [
          [sticky([{ start: 50, end: 200 }]), 19],
          [sticky([]), 19],
          [{ ...keyShared, keySharedMeta: { keySharedMode: 0 } }, 5]
        ] as const
      ) {
        yield* client.send(Raw.subscribe(topic, "s", 2, 2, fields))
        assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, error)
      }
    }))

  it.effect("delays a message on Shared, and there only", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      yield* subscribing(client, 1, 10, shared)
      yield* subscribing(client, 2, 10, { subscription: "two" })
      const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
      broker.publishRaw(topic, { deliverAtTime: now + 3000 }, "later")
      broker.publishRaw(topic, {}, "now")
      const first = yield* client.collect
      assert.deepStrictEqual([forConsumer(first, 1), forConsumer(first, 2)], [["now"], ["later", "now"]])
      assert.strictEqual(broker.stats(topic).subscriptions.s.msgDelayed, 1)
      yield* TestClock.adjust("2999 millis")
      assert.deepStrictEqual(yield* client.collect, [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(payloads(yield* client.collect), ["later"])
    }))
})

describe("TestBroker: positions", () => {
  it.effect("seeks by id, inclusively, and by time; CLOSE_CONSUMER comes first", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      for (let i = 0; i < 5; i++) broker.publishRaw(topic, { publishTime: 1000 + i }, `m${i}`)
      const ids = (yield* subscribing(client, 1, 10)).map(Raw.idOf)
      yield* client.send(Raw.ack(1, [ids[0], ids[2]]))
      const seek = Effect.fnUntraced(function*(target: object) {
        yield* client.send({ type: type.SEEK, seek: { consumerId: 1, requestId: 5, ...target } })
        assert.deepStrictEqual(names(yield* client.collect), ["CLOSE_CONSUMER", "SUCCESS"])
        return payloads(yield* subscribing(client, 1, 10)).map((payload) => payload!.slice(1)).join("")
      })
      assert.strictEqual(yield* seek({ messageId: ids[1] }), "1234")
      assert.strictEqual(yield* seek({ messagePublishTime: 1003 }), "34")
      assert.strictEqual(yield* seek({ messagePublishTime: 0 }), "01234")
      assert.strictEqual(yield* seek({ messageId: latest }), "")
      assert.strictEqual(yield* seek({ messageId: { ledgerId: 0, entryId: 3 } }), "01234") // a ledger that is gone
      assert.strictEqual(yield* seek({ messageId: earliest }), "01234")
      yield* client.send({ type: type.SEEK, seek: { consumerId: 1, requestId: 6 } })
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 1)
    }))

  it.effect("closes every Shared consumer at a seek, and the active Failover one", () =>
    Effect.gen(function*() {
      const { open } = yield* start({ failoverDelay: 0 })
      const client = yield* open
      for (const [fields, closed] of [[shared, "1 2"], [failover, "1"]] as const) {
        yield* subscribing(client, 1, 0, { ...fields, subscription: `${fields.subType}`, priorityLevel: 1 })
        yield* subscribing(client, 2, 0, { ...fields, subscription: `${fields.subType}`, priorityLevel: 2 })
        yield* client.send({ type: type.SEEK, seek: { consumerId: 2, requestId: 5, messagePublishTime: 0 } })
        const frames = yield* client.collect
        const ids = frames.flatMap(({ command: { closeConsumer } }) => closeConsumer?.consumerId.low ?? [])
        assert.strictEqual(ids.join(" "), closed)
        for (const id of [1, 2]) yield* client.send(closeConsumer(id))
        yield* client.collect
      }
    }))

  it.effect("starts readers at their message, and forgets them", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      for (let i = 0; i < 3; i++) broker.publishRaw(topic, {}, `m${i}`)
      const [, middle] = broker.entries(topic)
      const id = { ledgerId: Uint64.fromBigInt(middle.ledgerId), entryId: Uint64.fromBigInt(middle.entryId) }
      let consumerId = 1
      const read = Effect.fnUntraced(function*(fields: Partial<CommandSubscribeInput>) {
        const all = { subscription: `r${consumerId}`, durable: false, initialPosition: 0, ...fields }
        return payloads(yield* subscribing(client, consumerId++, 10, all)).join("")
      })
      assert.strictEqual(yield* read({ startMessageId: id }), "m1m2")
      assert.strictEqual(yield* read({ startMessageId: { ...id, batchIndex: 0 } }), "m1m2")
      assert.strictEqual(yield* read({ startMessageId: earliest }), "m0m1m2")
      assert.strictEqual(yield* read({ startMessageId: latest }), "")
      assert.strictEqual(yield* read({ startMessageId: latest, initialPosition: 1 }), "m0m1m2")
      assert.strictEqual(yield* read({}), "")
      assert.strictEqual(yield* read({ durable: true, startMessageId: id, initialPosition: 1 }), "m0m1m2")
      assert.strictEqual(Object.keys(broker.stats(topic).subscriptions).length, 7)
      yield* client.hangUp
      yield* client.closed
    }))

  it.effect("names the last message", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.createPartitionedTopic("p", 2)
      yield* client.send(Raw.subscribe("p-partition-1", "s", 1, 1))
      yield* client.expect("SUCCESS")
      const last = Effect.gen(function*() {
        yield* client.send({ type: type.GET_LAST_MESSAGE_ID, getLastMessageId: { consumerId: 1, requestId: 2 } })
        const id =
          (yield* client.expect("GET_LAST_MESSAGE_ID_RESPONSE")).command.getLastMessageIdResponse!.lastMessageId
        return [Uint64.toNumber(id.entryId), id.partition, id.batchIndex]
      })
      assert.deepStrictEqual(yield* last, [-1, 1, -1])
      broker.publishRaw("p-partition-1", {}, "m")
      assert.deepStrictEqual(yield* last, [0, 1, -1])
      broker.publishRaw("p-partition-1", { numMessagesInBatch: 3 }, "m")
      assert.deepStrictEqual(yield* last, [1, 1, 2])
    }))

  it.effect("unsubscribes the last consumer, or by force", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      yield* subscribing(client, 1, 0, shared)
      yield* subscribing(client, 2, 0, shared)
      const unsubscribe = (force: boolean) =>
        client.send({ type: type.UNSUBSCRIBE, unsubscribe: { consumerId: 1, requestId: 3, force } })
      yield* unsubscribe(false)
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 1)
      yield* unsubscribe(true)
      assert.deepStrictEqual(names(yield* client.collect), ["CLOSE_CONSUMER", "SUCCESS"])
      assert.deepStrictEqual(Object.keys(broker.stats(topic).subscriptions), [])
      yield* unsubscribe(false)
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 1)
    }))
})
