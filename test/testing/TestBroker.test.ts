/**
 * What TestBroker answers, frame by frame, where its answers are a real broker's: each expectation here was seen on
 * Pulsar 4.0.8. In memory and under TestClock, so that nothing depends on time. Connections and producers.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Raw from "./RawClient.ts"
import { producing, start, subscribing, topic } from "./support.ts"

describe("TestBroker: connection", () => {
  it.effect("answers CONNECT with the lower protocol version and its limits", () =>
    Effect.gen(function*() {
      const { broker } = yield* start({ maxMessageSize: 1000 })
      const client = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      yield* client.send(Raw.connect({ protocolVersion: 9 }))
      const { command } = yield* client.expect("CONNECTED")
      assert.strictEqual(command.connected!.protocolVersion, 9)
      assert.strictEqual(command.connected!.maxMessageSize, 1000)
      yield* client.send({ type: type.PING, ping: {} })
      yield* client.expect("PONG")
    }))

  it.effect("closes the connection for what no client may send", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ maxMessageSize: 1000 })
      const fresh = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      yield* fresh.send(Raw.flow(1, 1))
      yield* fresh.closed
      const again = yield* open
      yield* again.send(Raw.connect())
      yield* again.closed
      const unknown = yield* open
      yield* unknown.sendEntry({ producerId: 9, sequenceId: 0 })
      yield* unknown.closed
      const large = yield* open
      yield* large.write(new Uint8Array([0x7f, 0xff, 0xff, 0xff]))
      yield* large.closed
      const zero = yield* open
      yield* subscribing(zero, 1, 0)
      yield* zero.send(Raw.flow(2, 0)) // for a consumer that is not there it is ignored
      yield* zero.send(Raw.flow(1, 0))
      yield* zero.closed
      assert.deepStrictEqual(broker.violations.map(({ kind }) => kind), [
        "CommandBeforeConnect",
        "SecondConnect",
        "SendToUnknownProducer",
        "FrameTooLarge",
        "FlowOfZero"
      ])
      assert.strictEqual(broker.connections.length, 0)
      assert.strictEqual(broker.connectionCount, 5)
    }))

  it.effect("accepts a frame up to 10 KiB over the limit, and no larger one", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ maxMessageSize: 1000 })
      const client = yield* open
      const send = yield* producing(client)
      yield* send.plain("x".repeat(1000 + 10_000))
      yield* client.expect("SEND_RECEIPT")
      yield* send.plain("x".repeat(1000 + 10_240))
      yield* client.closed
      assert.strictEqual(broker.stats(topic).numberOfEntries, 1)
    }))

  it.effect("checks tokens, first and fresh ones", () =>
    Effect.gen(function*() {
      const { broker } = yield* start({ token: "right" })
      const authData = (token: string) => ({ authMethodName: "token", authData: new TextEncoder().encode(token) })
      for (const wrong of [Raw.connect(), Raw.connect(authData("wrong"))]) {
        const client = yield* Raw.make(yield* TestBroker.connectMemory(broker))
        yield* client.send(wrong)
        const { command } = yield* client.expect("ERROR")
        assert.isTrue(Uint64.isMax(command.error!.requestId))
        assert.strictEqual(command.error!.error, 3)
        yield* client.closed
      }
      const client = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      yield* client.send(Raw.connect(authData("right")))
      yield* client.expect("CONNECTED")
      broker.authChallenge()
      const { command } = yield* client.expect("AUTH_CHALLENGE")
      assert.strictEqual(Buffer.from(command.authChallenge!.challenge!.authData).toString(), "PulsarAuthRefresh")
      broker.setToken("newer")
      yield* client.send({ type: type.AUTH_RESPONSE, authResponse: { response: authData("newer") } })
      assert.deepStrictEqual(yield* client.collect, [])
      broker.authChallenge()
      yield* TestClock.adjust("31 seconds")
      yield* client.find("AUTH_CHALLENGE")
      yield* client.closed
    }))

  it.effect("closes a connection without CONNECT, and a silent one when keep-alive is on", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ keepAlive: "10 seconds" })
      const silent = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      const idle = yield* open
      yield* TestClock.adjust("10 seconds")
      yield* idle.expect("PING")
      yield* TestClock.adjust("10 seconds")
      yield* idle.closed
      yield* TestClock.adjust("10 seconds")
      yield* silent.closed
    }))

  it.effect("looks topics up", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ autoCreateTopics: false })
      const client = yield* open
      broker.createPartitionedTopic("p", 3)
      const metadata = Effect.fnUntraced(function*(name: string) {
        yield* client.send({ type: type.PARTITIONED_METADATA, partitionMetadata: { topic: name, requestId: 1 } })
        const response = (yield* client.expect("PARTITIONED_METADATA_RESPONSE")).command.partitionMetadataResponse!
        return response.response === 0 ? response.partitions : `error ${response.error} ${response.message}`
      })
      assert.strictEqual(yield* metadata("persistent://public/default/p"), 3)
      assert.strictEqual(yield* metadata("p-partition-1"), 0)
      assert.strictEqual(yield* metadata("missing"), "error 11 ")
      assert.strictEqual(yield* metadata("persistent://public/nope/t"), "error 11 Namespace not found")
      assert.match(String(yield* metadata("a//b")), /^error 17/)
      yield* client.send({ type: type.LOOKUP, lookupTopic: { topic: "p-partition-1", requestId: 2 } })
      const lookup = (yield* client.expect("LOOKUP_RESPONSE")).command.lookupTopicResponse!
      assert.deepStrictEqual([lookup.response, lookup.brokerServiceUrl, lookup.authoritative], [
        1,
        broker.serviceUrl,
        true
      ])
      yield* client.send(Raw.producer("missing", 1, 3))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 11)
      yield* client.send(Raw.subscribe("p-partition-7", "s", 1, 4))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 11)
      yield* client.send(Raw.subscribe("persistent://public/nope/t", "s", 1, 4))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 6)
    }))

  it.effect("lists topics with the hash that brokers use, and tells watchers", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ namespaces: ["public/tops"] })
      const client = yield* open
      for (const name of ["a", "b", "p-partition-0", "p-partition-1"]) broker.createTopic(`public/tops/${name}`)
      const list = (topicsPattern: string) =>
        client.send({
          type: type.GET_TOPICS_OF_NAMESPACE,
          getTopicsOfNamespace: { requestId: 1, namespace: "public/tops", topicsPattern }
        }).pipe(
          Effect.andThen(client.expect("GET_TOPICS_OF_NAMESPACE_RESPONSE")),
          Effect.map(({ command }) => command.getTopicsOfNamespaceResponse!)
        )
      assert.strictEqual((yield* list("")).topicsHash, "6794b882")
      const filtered = yield* list("persistent://public/tops/[ap].*")
      assert.strictEqual(filtered.topics.length, 3)
      assert.strictEqual(filtered.topicsHash, "2351169f")
      yield* client.send({
        type: type.WATCH_TOPIC_LIST,
        watchTopicList: { requestId: 2, watcherId: 1, namespace: "public/tops", topicsPattern: "public/tops/.*" }
      })
      assert.strictEqual(
        (yield* client.expect("WATCH_TOPIC_LIST_SUCCESS")).command.watchTopicListSuccess!.topic.length,
        4
      )
      broker.createTopic("public/tops/c")
      const update = (yield* client.expect("WATCH_TOPIC_UPDATE")).command.watchTopicUpdate!
      assert.deepStrictEqual(update.newTopics, ["persistent://public/tops/c"])
    }))
})

describe("TestBroker: producers", () => {
  it.effect("gives receipts with rising entries; a plain message's highest sequence id is 2^64-1", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* send.plain("a")
      yield* send.batch("b", 3)
      const [plain, batch] = (yield* client.collect).map(({ command }) => command.sendReceipt!)
      assert.isAbove(Uint64.toNumber(plain.messageId!.ledgerId), 0)
      assert.strictEqual(Uint64.toNumber(plain.messageId!.entryId), 0)
      assert.isTrue(Uint64.isMax(plain.highestSequenceId))
      assert.deepStrictEqual(
        [batch.sequenceId, batch.highestSequenceId, batch.messageId!.entryId].map(Uint64.toNumber),
        [
          1,
          3,
          1
        ]
      )
    }))

  it.effect("keeps names apart: busy, successor, dead holder", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const a = yield* open
      const b = yield* open
      yield* a.send(Raw.producer(topic, 1, 1))
      const generated = (yield* a.expect("PRODUCER_SUCCESS")).command.producerSuccess!
      assert.isNotEmpty(generated.producerName)
      assert.strictEqual(Uint64.toNumber(generated.lastSequenceId), -1)
      yield* a.send(Raw.producer(topic, 1, 2)) // the same id while it lives: the same producer
      const same = (yield* a.expect("PRODUCER_SUCCESS")).command.producerSuccess!
      assert.strictEqual(same.producerName, generated.producerName)
      yield* a.send(Raw.producer(topic, 2, 3, { producerName: "x" }))
      yield* a.expect("PRODUCER_SUCCESS")
      yield* a.send(Raw.producer(topic, 3, 4, { producerName: "x" }))
      assert.strictEqual((yield* a.expect("ERROR")).command.error!.error, 16)

      yield* b.send(Raw.producer(topic, 1, 1, { producerName: "x", epoch: 1 }))
      yield* a.expect("PING")
      yield* a.send({ type: type.PONG, pong: {} })
      assert.strictEqual((yield* b.expect("ERROR")).command.error!.error, 16)
      yield* b.send(Raw.producer(topic, 1, 2, { producerName: "x", epoch: 1 }))
      yield* a.expect("PING")
      yield* TestClock.adjust("5 seconds")
      yield* a.closed
      yield* b.expect("PRODUCER_SUCCESS")
    }))

  it.effect("gives exclusive access, in turn and by force", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const a = yield* open
      const b = yield* open
      const exclusive = (id: number, producerAccessMode: number, topicEpoch?: number) =>
        Raw.producer(topic, id, id, { producerAccessMode, ...(topicEpoch === undefined ? {} : { topicEpoch }) })
      yield* a.send(exclusive(1, 1))
      assert.strictEqual(
        Uint64.toNumber((yield* a.expect("PRODUCER_SUCCESS")).command.producerSuccess!.topicEpoch),
        0
      )
      yield* b.send(exclusive(2, 1))
      assert.strictEqual((yield* b.expect("ERROR")).command.error!.error, 25)
      yield* b.send(exclusive(3, 0))
      assert.strictEqual((yield* b.expect("ERROR")).command.error!.error, 16)
      yield* b.send(exclusive(4, 2))
      assert.isFalse((yield* b.expect("PRODUCER_SUCCESS")).command.producerSuccess!.producerReady)
      yield* a.send({ type: type.CLOSE_PRODUCER, closeProducer: { producerId: 1, requestId: 9 } })
      yield* a.expect("SUCCESS")
      assert.isTrue((yield* b.expect("PRODUCER_SUCCESS")).command.producerSuccess!.producerReady)
      yield* a.send(exclusive(5, 3))
      const fencing = (yield* a.expect("PRODUCER_SUCCESS")).command.producerSuccess!
      assert.strictEqual(Uint64.toNumber(fencing.topicEpoch), 2)
      yield* b.send(exclusive(6, 1, 1))
      assert.strictEqual((yield* b.expect("ERROR")).command.error!.error, 25)
      yield* b.sendEntry({ producerId: 4, sequenceId: 0 }) // nobody told it that it was fenced
      yield* b.closed
    }))

  it.effect("drops duplicates, of a chunked message the last chunk only", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ deduplication: true })
      const client = yield* open
      const send = yield* producing(client, topic, "p")
      const receipts = Effect.map(client.collect, (frames) =>
        frames.map(({ command: { sendError, sendReceipt } }) =>
          sendError != null
            ? `error ${sendError.error}`
            : Uint64.isMax(sendReceipt!.messageId!.entryId)
            ? "duplicate"
            : Uint64.toNumber(sendReceipt!.messageId!.entryId)
        ))
      yield* send.plain("a")
      yield* client.sendEntry({ producerId: 1, sequenceId: 0 })
      assert.deepStrictEqual(yield* receipts, [0, "duplicate"])
      for (let twice = 0; twice < 2; twice++) {
        for (let i = 0; i < 3; i++) {
          yield* send.chunk("u", i, 3, 5)
        }
      }
      assert.deepStrictEqual(yield* receipts, [1, 2, 3, 4, 5, "duplicate"])
      for (let i = 0; i < 3; i++) {
        yield* client.sendEntry({ producerId: 1, sequenceId: 6 }, { uuid: "v", chunkId: i, numChunksFromMsg: 3 })
      }
      assert.deepStrictEqual(yield* receipts, [6, "duplicate", "duplicate"])
      assert.isTrue(broker.violations.some(({ kind }) =>
        kind === "ChunkNotMarked"
      ))
      broker.withholdReceipts()
      for (let twice = 0; twice < 2; twice++) yield* client.sendEntry({ producerId: 1, sequenceId: 7 })
      assert.deepStrictEqual(yield* receipts, ["error 2"])
      broker.releaseReceipts()
      assert.deepStrictEqual(yield* receipts, [7])
      yield* client.send({ type: type.CLOSE_PRODUCER, closeProducer: { producerId: 1, requestId: 2 } })
      yield* client.expect("SUCCESS")
      yield* client.send(Raw.producer(topic, 1, 3, { producerName: "p" }))
      const success = (yield* client.expect("PRODUCER_SUCCESS")).command.producerSuccess!
      assert.strictEqual(Uint64.toNumber(success.lastSequenceId), 7)
    }))

  it.effect("refuses a wrong checksum and a topic's own limit", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      broker.setMaxMessageSize(topic, 100)
      yield* send.plain("x".repeat(200))
      assert.strictEqual((yield* client.expect("SEND_ERROR")).command.sendError!.error, 22)
      yield* client.sendEntry({ producerId: 1, sequenceId: 1, isChunk: true }, {}, "x".repeat(200))
      yield* client.expect("SEND_RECEIPT")
      const frame = Raw.sendFrame({ producerId: 1, sequenceId: 2 }, { publishTime: 1 }, "broken")
      frame[frame.length - 1] ^= 1
      yield* client.write(frame)
      assert.strictEqual((yield* client.expect("SEND_ERROR")).command.sendError!.error, 9)
    }))

  it.effect("keeps schemas in versions", () =>
    Effect.gen(function*() {
      const { open } = yield* start()
      const client = yield* open
      const schema = { name: "s", schemaData: new TextEncoder().encode("{}"), type: 2 }
      yield* client.send(Raw.producer(topic, 1, 1, { schema }))
      assert.strictEqual((yield* client.expect("PRODUCER_SUCCESS")).command.producerSuccess!.schemaVersion.length, 8)
      yield* client.send({ type: type.GET_SCHEMA, getSchema: { requestId: 2, topic } })
      assert.strictEqual((yield* client.expect("GET_SCHEMA_RESPONSE")).command.getSchemaResponse!.schema?.type, 2)
      yield* client.send(Raw.subscribe(topic, "s", 1, 3, { schema: { ...schema, type: 4 } }))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 18)
    }))
})
