/**
 * How TestBroker misbehaves: rules for single commands, and what brokers do to their clients unasked. In memory and under
 * TestClock; the last group goes over the network.
 */
import { NodeSocket } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Socket } from "effect/socket"
import { TestClock } from "effect/testing"
import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTlsFiles } from "../../scripts/tls.ts"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Raw from "./RawClient.ts"
import {
  closeConsumer,
  counts,
  failover,
  forConsumer,
  names,
  payloads,
  producing,
  shared,
  start,
  subscribing,
  topic
} from "./support.ts"

describe("TestBroker: script", () => {
  it.effect("answers the nth command as it is told", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.on("PRODUCER", 2, TestBroker.replyError("AuthorizationError", "no"))
      broker.on("PRODUCER", 3, TestBroker.drop)
      const seen: Array<number> = []
      for (let i = 1; i <= 4; i++) {
        yield* client.send(Raw.producer(topic, i, i))
        for (const { command } of yield* client.collect) seen.push(command.error?.error ?? 0)
      }
      assert.deepStrictEqual(seen, [0, 4, 0])
      assert.strictEqual(broker.stats(topic).publishers.length, 2)

      const end = broker.on("LOOKUP", "always", TestBroker.replyError("TooManyRequests"), {
        where: ({ command }) => command.lookupTopic!.topic === topic
      })
      const lookup = Effect.fnUntraced(function*(name: string) {
        yield* client.send({ type: type.LOOKUP, lookupTopic: { topic: name, requestId: 1 } })
        return (yield* client.expect("LOOKUP_RESPONSE")).command.lookupTopicResponse!.error
      })
      assert.deepStrictEqual([yield* lookup(topic), yield* lookup("other"), yield* lookup(topic)], [14, 0, 14])
      end()
      assert.strictEqual(yield* lookup(topic), 0)

      broker.on("PING", 1, TestBroker.closeSocket)
      yield* client.send({ type: type.PING, ping: {} })
      yield* client.closed
    }))

  it.effect("delays a command, mutes an answer, gives other answers, runs a function", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.on("PRODUCER", 1, TestBroker.delay("3 seconds"))
      yield* client.send(Raw.producer(topic, 1, 1))
      assert.deepStrictEqual(yield* client.collect, [])
      yield* TestClock.adjust("3 seconds")
      yield* client.expect("PRODUCER_SUCCESS")
      broker.on("PRODUCER", 1, TestBroker.mute)
      yield* client.send(Raw.producer(topic, 2, 2))
      assert.deepStrictEqual(yield* client.collect, [])
      assert.strictEqual(broker.stats(topic).publishers.length, 2)
      broker.on(
        "SUBSCRIBE",
        1,
        TestBroker.reply(({ command }) => {
          const { consumerId, requestId } = command.subscribe!
          return [
            { type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId, isActive: true } },
            { type: type.SUCCESS, success: { requestId } }
          ]
        })
      )
      yield* client.send(Raw.subscribe(topic, "s", 1, 3))
      assert.deepStrictEqual(names(yield* client.collect), ["ACTIVE_CONSUMER_CHANGE", "SUCCESS"])
      const body = TestBroker.encodeEntry({ producerName: "p", sequenceId: 0, publishTime: 1 }, "hand-made")
      broker.on(
        "FLOW",
        1,
        TestBroker.run(({ connection, handle }) => {
          connection.sendEntry({
            type: type.MESSAGE,
            message: { consumerId: 1, messageId: { ledgerId: Uint64.fromBigInt(2n ** 53n + 1n), entryId: 5 } }
          }, body)
          handle()
          return Effect.sync(() => connection.close())
        })
      )
      yield* client.send(Raw.flow(1, 1))
      const message = yield* client.expect("MESSAGE")
      assert.strictEqual(message.payload, "hand-made")
      assert.strictEqual(Uint64.toBigInt(message.command.message!.messageId.ledgerId), 2n ** 53n + 1n)
      yield* client.closed
    }))

  it.effect("plays a handshake of several rounds", () =>
    Effect.gen(function*() {
      const { broker } = yield* start({ token: "t" })
      const client = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      const authData = new TextEncoder().encode("t")
      broker.on("CONNECT", 1, TestBroker.reply({ type: type.AUTH_CHALLENGE, authChallenge: {} }))
      broker.on("AUTH_RESPONSE", 1, TestBroker.reply({ type: type.AUTH_CHALLENGE, authChallenge: {} }))
      yield* client.send(Raw.connect())
      for (let i = 0; i < 2; i++) {
        yield* client.expect("AUTH_CHALLENGE")
        yield* client.send({
          type: type.AUTH_RESPONSE,
          authResponse: { response: { authMethodName: "token", authData } }
        })
      }
      yield* client.expect("CONNECTED")
      assert.deepStrictEqual(yield* client.collect, [])
    }))

  it.effect("remembers commands and waits for them", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ recordBodies: true })
      const client = yield* open
      const waiting = yield* Effect.forkChild(broker.received("SEND", { count: 2 }))
      const send = yield* producing(client)
      yield* send.plain("one", { partitionKey: "k" })
      yield* TestClock.adjust("5 seconds")
      yield* send.plain("two")
      const [one, two] = yield* Fiber.join(waiting)
      assert.strictEqual(one.metadata?.partitionKey, "k")
      assert.strictEqual(two.at - one.at, 5000)
      assert.strictEqual(two.payloadSize, 3)
      assert.strictEqual(Buffer.from(two.body!.subarray(-3)).toString(), "two")
      assert.deepStrictEqual(broker.commands.map(({ type }) => type), ["CONNECT", "PRODUCER", "SEND", "SEND"])
      broker.clearLog()
      assert.deepStrictEqual(broker.commands, [])
    }))

  it.effect("withholds receipts and lets them go in order", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      broker.withholdReceipts(topic)
      for (let i = 0; i < 5; i++) yield* send.plain(`m${i}`)
      assert.deepStrictEqual(yield* client.collect, [])
      assert.strictEqual(broker.heldReceipts(), 5)
      broker.releaseReceipts(2)
      const released = yield* client.collect
      assert.deepStrictEqual(released.map(({ command }) => Uint64.toNumber(command.sendReceipt!.sequenceId)), [0, 1])
      broker.dropConnections()
      yield* client.closed
      assert.strictEqual(broker.heldReceipts(), 0)
      assert.strictEqual(broker.entries(topic).length, 5)
    }))

  it.effect("writes in pieces, and several frames as one", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.split(3)
      yield* subscribing(client, 1, 10)
      broker.publishRaw(topic, {}, "in pieces")
      assert.deepStrictEqual(payloads(yield* client.collect), ["in pieces"])
      broker.split(undefined)
      const release = broker.glue()
      broker.publishRaw(topic, {}, "a")
      broker.publishRaw(topic, {}, "b")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* client.drain, [])
      release()
      assert.deepStrictEqual(payloads(yield* client.collect), ["a", "b"])
    }))

  it.effect("publishes what no producer would, and broken entries", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ brokerEntryMetadata: true })
      const client = yield* open
      const id = broker.publishRaw(topic, { uuid: "u", chunkId: 1, numChunksFromMsg: 2 }, "1/2")
      broker.publishRaw(topic, {}, "broken", { corrupt: true })
      broker.publishRaw(topic, {}, "old", { withoutChecksum: true })
      const [chunk, broken, old] = yield* subscribing(client, 1, 10)
      assert.strictEqual(BigInt(Raw.entryOf(chunk)), id.entryId)
      assert.strictEqual(chunk.metadata?.chunkId, 1)
      assert.deepStrictEqual([broken.payload, old.payload], [undefined, "old"])
      broker.redeliver(topic, "s")
      assert.strictEqual((yield* client.collect).length, 3)
      const other = yield* Raw.make(yield* TestBroker.connectMemory(broker))
      yield* other.send(Raw.connect({ featureFlags: { supportsBrokerEntryMetadata: true } }))
      yield* other.expect("CONNECTED")
      const [first] = yield* subscribing(other, 1, 10, { subscription: "other" })
      assert.deepStrictEqual([first.body![0], first.body![1]], [0x0e, 0x02])
      assert.strictEqual(first.payload, "1/2")
    }))
})

describe("TestBroker: unasked", () => {
  it.effect("unloads a topic: producers first, then silence, a new ledger, no counts", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      yield* subscribing(client, 1, 10, shared)
      yield* send.plain("m0")
      yield* client.send(Raw.redeliver(1))
      const before = yield* client.collect
      assert.deepStrictEqual(counts(before.filter(({ name }) => name === "MESSAGE")), [0, 1])
      broker.unload(topic, { assignedUrl: "pulsar://elsewhere:6650" })
      const closed = yield* client.collect
      assert.deepStrictEqual(names(closed), ["CLOSE_PRODUCER", "CLOSE_CONSUMER"])
      assert.isTrue(Uint64.isMax(closed[0].command.closeProducer!.requestId))
      assert.strictEqual(closed[1].command.closeConsumer!.assignedBrokerServiceUrl, "pulsar://elsewhere:6650")
      yield* send.plain("lost")
      yield* client.send(Raw.flow(1, 10))
      yield* client.send(Raw.ack(1, [], { requestId: 5 }))
      assert.deepStrictEqual(yield* client.collect, [])
      const again = yield* subscribing(client, 1, 10, shared)
      assert.deepStrictEqual(counts(again), [0])
      yield* client.send(Raw.producer(topic, 1, 6))
      yield* client.expect("PRODUCER_SUCCESS")
      yield* send.plain("m1")
      yield* client.find("SEND_RECEIPT")
      const [first, second] = broker.entries(topic)
      assert.isTrue(second.ledgerId > first.ledgerId)
      assert.strictEqual(second.entryId, 0n)
      broker.closeProducer({ topic })
      yield* client.find("CLOSE_PRODUCER")
      yield* TestClock.adjust("31 seconds")
      yield* send.plain("much too late")
      yield* client.closed
    }))

  it.effect("closes one producer or consumer", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      yield* producing(client, topic, "p")
      yield* subscribing(client, 1, 0, shared)
      yield* subscribing(client, 2, 0, shared)
      assert.strictEqual(broker.closeProducer({ name: "q" }), 0)
      assert.strictEqual(broker.closeProducer({ name: "p" }), 1)
      assert.strictEqual(broker.closeConsumer({ consumerId: 2 }), 1)
      assert.deepStrictEqual(names(yield* client.collect), ["CLOSE_PRODUCER", "CLOSE_CONSUMER"])
      assert.strictEqual(broker.stats(topic).publishers.length, 0)
      assert.strictEqual(broker.stats(topic).subscriptions.s.consumers.length, 1)
    }))

  it.effect("terminates a topic and says so when all is acknowledged", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      yield* producing(client)
      broker.publishRaw(topic, {}, "last")
      const [last] = yield* subscribing(client, 1, 10, shared)
      broker.terminate(topic)
      assert.deepStrictEqual(names(yield* client.collect), ["CLOSE_PRODUCER"])
      yield* client.send(Raw.producer(topic, 2, 2))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 15)
      yield* client.send(Raw.ack(1, [Raw.idOf(last)]))
      assert.deepStrictEqual(names(yield* client.collect), ["REACHED_END_OF_TOPIC"])
      const late = { subscription: "late", initialPosition: 0 } as const
      assert.deepStrictEqual(yield* subscribing(client, 2, 0, late), [])
      yield* client.send(Raw.flow(2, 1))
      assert.deepStrictEqual(names(yield* client.collect), ["REACHED_END_OF_TOPIC"])
    }))

  it.effect("sends clients to another broker", () =>
    Effect.gen(function*() {
      const a = yield* start()
      const b = yield* start({ cluster: a.broker })
      const client = yield* a.open
      a.broker.redirect("t", b.broker, { authoritative: false })
      yield* client.send({ type: type.LOOKUP, lookupTopic: { topic, requestId: 1 } })
      const lookup = (yield* client.expect("LOOKUP_RESPONSE")).command.lookupTopicResponse!
      assert.deepStrictEqual([lookup.response, lookup.brokerServiceUrl, lookup.authoritative], [
        0,
        b.broker.serviceUrl,
        false
      ])
      yield* client.send(Raw.producer(topic, 1, 2))
      assert.strictEqual((yield* client.expect("ERROR")).command.error!.error, 6)
      a.broker.redirect("t", undefined)
      yield* producing(client)
      a.broker.topicMigrated("t", b.broker)
      const [migrated, closed] = yield* client.collect
      assert.strictEqual(migrated.command.topicMigrated!.brokerServiceUrl, b.broker.serviceUrl)
      assert.strictEqual(closed.name, "CLOSE_PRODUCER")

      const transport = TestBroker.memoryTransport(a.broker, b.broker)
      const other = yield* Raw.make(yield* transport.connect({ ...b.broker, tls: undefined }))
      yield* other.send(Raw.connect())
      yield* other.expect("CONNECTED")
      b.broker.publishRaw("t", {}, "of the cluster")
      assert.strictEqual(a.broker.entries("t").length, 1)
      const nowhere = yield* transport.connect({ host: "nowhere", port: 1, tls: undefined })
      const refused = yield* Effect.flip(Socket.readerBytes(nowhere))
      assert.strictEqual(refused.reason._tag, "SocketOpenError")
    }))

  it.effect("goes down and comes up with its topics", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      broker.publishRaw(topic, {}, "kept")
      yield* subscribing(client, 1, 0, failover)
      yield* broker.stop
      yield* client.closed
      const socket = yield* TestBroker.connectMemory(broker)
      assert.strictEqual((yield* Effect.flip(Socket.readerBytes(socket))).reason._tag, "SocketOpenError")
      yield* broker.start
      const again = yield* open
      yield* subscribing(again, 1, 10, { subscription: "t" })
      assert.strictEqual(broker.backlog(topic, "t"), 1)
    }))

  it.effect("takes no bytes until it reads again", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start()
      const client = yield* open
      const send = yield* producing(client)
      broker.stopReading()
      yield* send.plain("small")
      const blocked = yield* Effect.forkChild(send.plain("x".repeat(100_000)), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.isUndefined(blocked.pollUnsafe())
      broker.resumeReading()
      yield* Fiber.join(blocked)
      assert.deepStrictEqual(names(yield* client.collect), ["SEND_RECEIPT", "SEND_RECEIPT"])
    }))

  it.effect("drops acknowledged entries above its limit, and none that somebody needs", () =>
    Effect.gen(function*() {
      const { broker, open } = yield* start({ retainedBytes: 100_000 })
      const client = yield* open
      broker.createSubscription(topic, "s", "earliest")
      for (let i = 0; i < 30; i++) broker.publishRaw(topic, {}, "x".repeat(10_000))
      assert.strictEqual(broker.entries(topic).length, 30)
      const all = yield* subscribing(client, 1, 100)
      yield* client.send(Raw.ack(1, [Raw.idOf(all[27])], { cumulative: true }))
      yield* client.collect
      for (let i = 0; i < 4; i++) broker.publishRaw(topic, {}, "y".repeat(10_000))
      assert.isBelow(broker.stats(topic).storageSize, 130_000)
      assert.strictEqual(broker.backlog(topic, "s"), 6)
      yield* client.send(closeConsumer(1))
      yield* client.collect
      assert.strictEqual((yield* subscribing(client, 2, 100)).length, 6)
    }))
})

describe("TestBroker: over the network", () => {
  const dial = Effect.fnUntraced(function*({ host, port }: TestBroker.TestBroker) {
    const client = yield* Raw.make(yield* NodeSocket.makeNet({ host, port, noDelay: true }))
    yield* client.send(Raw.connect())
    yield* client.expect("CONNECTED")
    return client
  })

  it.live("sends and receives 100 MB in 5 MB entries", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const client = yield* dial(broker)
      const send = yield* producing(client)
      const payload = "x".repeat(5_000_000)
      yield* Effect.forkChild(Effect.forEach(Array.from({ length: 20 }), () => send.plain(payload)))
      for (let i = 0; i < 20; i++) yield* client.expect("SEND_RECEIPT")
      yield* client.send(Raw.subscribe(topic, "s", 1, 1, shared))
      yield* client.expect("SUCCESS")
      yield* client.send(Raw.flow(1, 100))
      for (let i = 0; i < 20; i++) assert.strictEqual((yield* client.expect("MESSAGE")).payload!.length, 5_000_000)
    }))

  it.live("breaks connections off, goes down, and comes up at the same port", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const client = yield* dial(broker)
      broker.dropConnections()
      yield* client.closed
      const other = yield* dial(broker)
      yield* broker.stop
      yield* other.closed
      const socket = yield* NodeSocket.makeNet({ host: broker.host, port: broker.port })
      assert.strictEqual((yield* Effect.flip(Socket.readerBytes(socket))).reason._tag, "SocketOpenError")
      yield* broker.start
      yield* dial(broker)
      assert.strictEqual(broker.connectionCount, 3)
    }))

  it.live("writes in pieces over the network too", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const client = yield* dial(broker)
      broker.split(7)
      yield* subscribing(client, 1, 10)
      broker.publishRaw(topic, {}, "x".repeat(1000))
      assert.deepStrictEqual(forConsumer(yield* client.collect, 1), ["x".repeat(1000)])
    }))

  it.live.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
    "speaks TLS on a port of its own",
    () =>
      Effect.gen(function*() {
        const dir = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "effect-pulsar-tls-")))
        yield* Effect.addFinalizer(() => Effect.promise(() => rm(dir, { recursive: true })))
        const files = yield* Effect.promise(() => makeTlsFiles(dir))
        const [cert, key, ca] = yield* Effect.promise(() =>
          Promise.all([files.serverCertFile, files.serverKeyFile, files.caFile].map((file) => readFile(file, "utf8")))
        )
        const broker = yield* TestBroker.make({ tls: { cert, key } })
        const port = Number(new URL(broker.tlsServiceUrl!).port)
        const client = yield* Raw.make(yield* NodeSocket.makeTls({ host: "127.0.0.1", port, ca }))
        yield* client.send(Raw.connect())
        yield* client.expect("CONNECTED")
        yield* client.send({ type: type.LOOKUP, lookupTopic: { topic, requestId: 1 } })
        const lookup = (yield* client.expect("LOOKUP_RESPONSE")).command.lookupTopicResponse!
        assert.deepStrictEqual([lookup.brokerServiceUrl, lookup.brokerServiceUrlTls], [
          broker.serviceUrl,
          broker.tlsServiceUrl
        ])
        broker.dropConnections()
        yield* client.closed
      })
  )

  it.live("fails to listen where somebody else does", () =>
    Effect.gen(function*() {
      const { port } = yield* TestBroker.make()
      const error = yield* Effect.flip(TestBroker.make({ port }))
      assert.strictEqual(error.reason._tag, "ConnectionError")
    }))
})
