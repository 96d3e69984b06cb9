/**
 * What must hold on every broker, run on two: the embedded TestBroker and a real Pulsar. What passes on one only is a
 * fault of the TestBroker or of the client.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Schema, type Scope, Stream } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import {
  Codec,
  Consumer,
  type Message,
  MessageId,
  NodeTransport,
  Producer,
  PulsarClient,
  Topic
} from "../../src/index.ts"
import type { Broker } from "./broker.ts"

const topicName = () => `persistent://public/default/conformance-${randomUUID()}`
const bytesTopic = () => Topic.make(topicName(), { codec: Codec.bytes })
const textTopic = () => Topic.make(topicName(), { codec: Codec.string })

/** Tries until it holds: brokers count with delay. */
const eventually = <A>(what: string, ask: () => Promise<A>, holds: (value: A) => boolean) =>
  Effect.gen(function*() {
    let value = yield* Effect.promise(ask)
    for (let i = 0; i < 100 && !holds(value); i++) {
      yield* Effect.sleep("100 millis")
      value = yield* Effect.promise(ask)
    }
    assert.isTrue(holds(value), `${what}: ${JSON.stringify(value)}`)
  })

const receiveN = <A>(consumer: Consumer.Consumer<A>, n: number) =>
  Effect.forEach(Array.from({ length: n }), () => consumer.receive).pipe(Effect.timeout("30 seconds"))

const idOf = (receipt: Producer.SendReceipt): MessageId.MessageId => {
  if (receipt._tag !== "MessageId") throw new Error("deduplicated")
  return receipt
}

const noise = (size: number) => randomBytes(size)

const nothingFor = <A>(consumer: Consumer.Consumer<A>, millis: number) =>
  consumer.receive.pipe(Effect.timeoutOption(millis), Effect.map((option) => assert.strictEqual(option._tag, "None")))

export const conformance = (name: string, getBroker: () => Broker) =>
  describe(name, () => {
    const test = (
      title: string,
      body: (broker: Broker) => Effect.Effect<unknown, unknown, PulsarClient.PulsarClient | Scope.Scope>
    ) =>
      it.live(title, () =>
        Effect.suspend(() => {
          const broker = getBroker()
          const client = PulsarClient.layer({ serviceUrl: broker.serviceUrl }).pipe(Layer.provide(NodeTransport.layer))
          return Effect.provide(Effect.scoped(body(broker)), client)
        }), 60_000)

    // ---- what a message carries ----------------------------------------------------------------------------------

    for (const compression of ["none", "lz4", "zlib", "zstd", "snappy"] as const) {
      test(`S012 ${compression}: plain, batched and chunked messages come back byte by byte`, (broker) =>
        Effect.gen(function*() {
          const topic = bytesTopic()
          const consumer = yield* Consumer.make({ topic, subscription: "s" })
          const producer = yield* Producer.make({ topic, sending: "auto", compression })
          const text = Buffer.from("the quick brown fox ".repeat(200_000))
          const values = [new Uint8Array(0), Buffer.from("x"), noise(1000), text, noise(12 * 1024 * 1024)]
          const receipts = [
            ...yield* producer.sendAll(values),
            ...yield* Effect.forEach(values, (value) => producer.send(value))
          ]
          const messages = yield* receiveN(consumer, values.length * 2)
          messages.forEach((message, i) => {
            assert.isTrue(Buffer.from(values[i % values.length]).equals(message.value), `message ${i}`)
            // S058: the id of the receipt is the id of the message.
            assert.strictEqual(message.messageId.toString(), idOf(receipts[i]).toString())
          })
          assert.isTrue(messages[4].isChunked && messages[4].isComplete && messages[4].numBrokerMessages > 1)
          yield* consumer.ackAll(messages)
          yield* consumer.flushAcks
          yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
          assert.strictEqual(yield* Effect.promise(() => broker.ackHoles(topic.name, "s")), 0)
        }))
    }

    test("S016 S017 keys, ordering keys, properties and times travel, alone, batched and in chunks", () =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic, sending: "auto" })
        const properties = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key_${i}`, `välue-${i}`]))
        const options: ReadonlyArray<Producer.SendOptions> = [
          { key: "k", properties, eventTime: 1_700_000_000_000 },
          { key: Uint8Array.of(0, 255, 16), orderingKey: Uint8Array.of(1, 2) },
          { key: "" },
          {}
        ]
        for (const size of [10, 6 * 1024 * 1024]) {
          yield* size === 10
            ? producer.sendAll(options.map(() => Buffer.alloc(size)), (_, i) => options[i])
            : Effect.forEach(options, (one) => producer.send(Buffer.alloc(size), one))
          const [a, b, c, d] = yield* receiveN(consumer, 4)
          assert.strictEqual(a.key, "k")
          assert.deepStrictEqual(a.properties, properties)
          assert.strictEqual(a.eventTime, 1_700_000_000_000)
          assert.deepStrictEqual([...b.keyBytes!], [0, 255, 16])
          assert.deepStrictEqual([...b.orderingKey!], [1, 2])
          assert.strictEqual(c.key, "")
          assert.strictEqual(d.key, undefined)
          assert.strictEqual(d.eventTime, undefined)
          assert.strictEqual(a.producerName, producer.name)
          assert.isAtMost(Math.abs(a.publishTime - Date.now()), 60_000)
          assert.deepStrictEqual([a, b, c, d].map((message) => message.sequenceId - a.sequenceId), [0, 1, 2, 3])
        }
      }))

    test("a message without a value is null, in a batch and alone", () =>
      Effect.gen(function*() {
        const topic = Topic.make(topicName(), { codec: Codec.nullable(Codec.string) })
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic })
        yield* producer.sendAll(["a", null, ""], { key: "k", properties: { p: "1" } })
        yield* producer.send(null, { key: "k", properties: { p: "1" } })
        const messages = yield* receiveN(consumer, 4)
        assert.deepStrictEqual(messages.map((message) => message.value), ["a", null, "", null])
        for (const message of messages) assert.deepStrictEqual([message.key, message.properties["p"]], ["k", "1"])
      }))

    test("S011 a message alone in its batch has no batch index", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic })
        const receipt = idOf(yield* producer.send("one"))
        assert.strictEqual(receipt.batchIndex, -1)
        const message = yield* consumer.receive
        assert.strictEqual(message.messageId.toString(), receipt.toString())
      }))

    test("a value that can't be decoded is visible, and the stream goes on", (broker) =>
      Effect.gen(function*() {
        const Person = Schema.Struct({ name: Schema.String })
        const name = topicName()
        const typed = Topic.make(name, { codec: Codec.json(Person) })
        const consumer = yield* Consumer.make({ topic: typed, subscription: "s", onUndecodable: "ack" })
        const other = yield* Consumer.make({ topic: typed, subscription: "other" })
        const raw = yield* Producer.make({ topic: Topic.make(name, { codec: Codec.string }) })
        yield* raw.sendAll([`{"name":"Ada"}`, "not json", `{"name":7}`, `{"name":"Grace"}`])
        const seen = yield* other.deliveries.pipe(Stream.take(4), Stream.runCollect)
        assert.deepStrictEqual(seen.map((one) => one._tag), ["Message", "Undecodable", "Undecodable", "Message"])
        const messages = yield* receiveN(consumer, 2)
        assert.deepStrictEqual(messages.map((message) => message.value.name), ["Ada", "Grace"])
        yield* consumer.ackAll(messages)
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(name, "s"), (n) => n === 0)
        assert.isAbove(yield* Effect.promise(() => broker.backlog(name, "other")), 0)
      }))

    // ---- subscriptions -------------------------------------------------------------------------------------------

    test("a new subscription begins at the latest or the earliest message", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const producer = yield* Producer.make({ topic })
        yield* producer.send("before")
        const latest = yield* Consumer.make({ topic, subscription: "latest" })
        const earliest = yield* Consumer.make({ topic, subscription: "earliest", initialPosition: "earliest" })
        yield* producer.send("after")
        assert.strictEqual((yield* latest.receive).value, "after")
        assert.deepStrictEqual((yield* receiveN(earliest, 2)).map((m) => m.value), ["before", "after"])
      }))

    test("a subscription that isn't durable begins where it is told, and leaves nothing behind", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const producer = yield* Producer.make({ topic, batching: false })
        const receipts = yield* Effect.forEach(["a", "b", "c"], (value) => producer.send(value))
        yield* Effect.scoped(Effect.gen(function*() {
          const consumer = yield* Consumer.make({
            topic,
            subscription: "reader",
            durable: false,
            startAfter: idOf(receipts[0])
          })
          assert.deepStrictEqual((yield* receiveN(consumer, 2)).map((m) => m.value), ["b", "c"])
        }))
        yield* eventually("consumers", () => broker.clients(topic.name), ({ consumers }) => consumers === 0)
      }))

    test("an exclusive subscription refuses a second consumer at once", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        yield* Consumer.make({ topic, subscription: "s" })
        const error = yield* Effect.flip(Consumer.make({ topic, subscription: "s" }))
        assert.strictEqual(error.reason._tag, "BusyError")
      }))

    test("S095 a producer name that is taken is refused at once", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        yield* Producer.make({ topic, name: "one" })
        const error = yield* Effect.flip(Producer.make({ topic, name: "one" }))
        assert.strictEqual(error.reason._tag, "BusyError")
      }))

    test("failover: the next consumer takes over what the first left", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const producer = yield* Producer.make({ topic, batching: false })
        const options = { topic, subscription: "s", type: "failover", initialPosition: "earliest" } as const
        yield* Effect.scoped(Effect.gen(function*() {
          const first = yield* Consumer.make({ ...options, consumerName: "a" })
          yield* Effect.forEach(["1", "2", "3"], (value) => producer.send(value))
          const [one] = yield* receiveN(first, 3)
          yield* first.ack(one)
        }))
        const second = yield* Consumer.make({ ...options, consumerName: "b" })
        assert.deepStrictEqual((yield* receiveN(second, 2)).map((m) => m.value), ["2", "3"])
      }))

    test("shared: every message once, over both consumers", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const options = { topic, subscription: "s", type: "shared", receiverQueueSize: 10 } as const
        const consumers = [yield* Consumer.make(options), yield* Consumer.make(options)]
        const producer = yield* Producer.make({ topic, batching: false })
        yield* producer.sendAll(Array.from({ length: 200 }, (_, i) => String(i)))
        const seen: Array<string> = []
        const counts = [0, 0]
        const fibers = yield* Effect.forEach(consumers, (consumer, i) =>
          Effect.forkScoped(consumer.run((message) =>
            Effect.sync(() => {
              seen.push(message.value)
              counts[i]++
            })
          )))
        yield* eventually("messages", async () => seen.length, (n) =>
          n >= 200)
        yield* Effect.forEach(fibers, Fiber.interrupt)
        yield* Effect.forEach(consumers, (consumer) => consumer.flushAcks)
        assert.strictEqual(new Set(seen).size, 200)
        assert.strictEqual(seen.length, 200)
        assert.isTrue(counts.every((n) => n > 0), counts.join())
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
      }))

    test("keyShared: a key stays with its consumer, in order", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const options = { topic, subscription: "s", type: "keyShared" } as const
        const consumers = [yield* Consumer.make(options), yield* Consumer.make(options)]
        const producer = yield* Producer.make({ topic, batching: false })
        const values = Array.from({ length: 200 }, (_, i) => `${i % 20}:${i}`)
        yield* producer.sendAll(values, (value) => ({ key: value.split(":")[0] }))
        const seen: Array<readonly [number, string]> = []
        yield* Effect.forEach(consumers, (consumer, i) =>
          Effect.forkScoped(consumer.run((message) => Effect.sync(() => seen.push([i, message.value])))))
        yield* eventually("messages", async () =>
          seen.length, (n) => n >= 200)
        for (let key = 0; key < 20; key++) {
          const own = seen.filter(([, value]) => value.startsWith(`${key}:`))
          assert.strictEqual(new Set(own.map(([consumer]) => consumer)).size, 1, `key ${key}`)
          assert.deepStrictEqual(own.map(([, value]) => value), values.filter((value) => value.startsWith(`${key}:`)))
        }
        assert.strictEqual(new Set(seen.map(([consumer]) => consumer)).size, 2)
      }))

    // ---- settling ------------------------------------------------------------------------------------------------

    test("a cumulative acknowledgement takes all before it, and is refused where messages are shared", (broker) =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const shared = yield* Consumer.make({ topic, subscription: "shared", type: "shared" })
        const producer = yield* Producer.make({ topic, sending: "chunk" })
        yield* Effect.forEach([10, 6 * 1024 * 1024, 10, 10], (size) => producer.send(Buffer.alloc(size)))
        const [, chunked, third] = yield* receiveN(consumer, 3)
        assert.isTrue(chunked.isChunked)
        yield* consumer.ackCumulative(third)
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 1)
        assert.strictEqual(yield* Effect.promise(() => broker.ackHoles(topic.name, "s")), 0)
        const error = yield* Effect.flip(shared.ackCumulative(yield* shared.receive))
        assert.strictEqual(error.reason._tag, "NotAllowedError")
      }))

    test("a negative acknowledgement brings a chunked and a plain message back whole, with a count", (broker) =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s", type: "shared", nackDelay: "100 millis" })
        const producer = yield* Producer.make({ topic, sending: "chunk" })
        const values = [noise(12 * 1024 * 1024), noise(100)]
        yield* Effect.forEach(values, (value) => producer.send(value))
        for (const round of [0, 1, 2]) {
          const messages = yield* receiveN(consumer, 2)
          for (const message of messages) {
            assert.strictEqual(message.redeliveryCount, round)
            assert.isTrue(values.some((value) => value.equals(message.value)))
            yield* round < 2 ? consumer.nack(message) : consumer.ack(message)
          }
        }
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
        assert.strictEqual(yield* Effect.promise(() => broker.ackHoles(topic.name, "s")), 0)
      }))

    test("a negative acknowledgement on an exclusive subscription brings everything back, once", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s", nackDelay: "100 millis" })
        const producer = yield* Producer.make({ topic, batching: false })
        yield* producer.sendAll(["a", "b", "c", "d"])
        const [a, b] = yield* receiveN(consumer, 2)
        yield* consumer.ack(a)
        yield* consumer.nack(b)
        yield* Effect.sleep("400 millis")
        assert.deepStrictEqual((yield* receiveN(consumer, 3)).map((m) => m.value), ["b", "c", "d"])
        yield* nothingFor(consumer, 300)
      }))

    test("run acknowledges what succeeds, asks again for what fails or dies, and lives on", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s", type: "shared", nackDelay: "100 millis" })
        const producer = yield* Producer.make({ topic, batching: false })
        yield* producer.sendAll(["good", "fails once", "dies once", "last"])
        const done: Array<string> = []
        const fiber = yield* Effect.forkScoped(consumer.run((message) =>
          Effect.gen(function*() {
            if (message.redeliveryCount === 0 && message.value === "fails once") return yield* Effect.fail("no")
            if (message.redeliveryCount === 0 && message.value === "dies once") return yield* Effect.die("bug")
            done.push(message.value)
          }), { concurrency: 2 }))
        yield* eventually("handled", async () => [...done], (values) => values.length === 4)
        assert.deepStrictEqual([...done].sort(), ["dies once", "fails once", "good", "last"])
        yield* Fiber.interrupt(fiber)
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
      }))

    test("what was not acknowledged comes again when its consumer is gone; what was is gone", (broker) =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const producer = yield* Producer.make({ topic, sending: "chunk" })
        const options = { topic, subscription: "s", type: "shared", initialPosition: "earliest" } as const
        const value = noise(12 * 1024 * 1024)
        yield* Effect.forEach([Buffer.from("1"), value, Buffer.from("3")], (one) => producer.send(one))
        yield* Effect.scoped(Effect.gen(function*() {
          const [first] = yield* receiveN(yield* Consumer.make(options), 3)
          first.received.ack(first.batchIndex)
        }))
        const again = yield* receiveN(yield* Consumer.make(options), 2)
        assert.isTrue(value.equals(again[0].value))
        assert.strictEqual(String(Buffer.from(again[1].value)), "3")
        assert.strictEqual(yield* Effect.promise(() => broker.ackHoles(topic.name, "s")), 0)
      }))

    test("a stream that ends early, and a wait that is interrupted, lose nothing", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const waiting = yield* Effect.forkScoped(consumer.receive)
        yield* Effect.sleep("50 millis")
        yield* Fiber.interrupt(waiting)
        const producer = yield* Producer.make({ topic })
        yield* producer.sendAll(Array.from({ length: 10 }, (_, i) => String(i)))
        const seen: Array<string> = []
        while (seen.length < 10) {
          yield* consumer.messages.pipe(
            Stream.take(3),
            Stream.takeWhile(() => seen.length < 10),
            Stream.runForEach((message) => {
              seen.push(message.value)
              return consumer.ack(message)
            }),
            Effect.timeout("10 seconds"),
            seen.length >= 9 ? Effect.ignore : (it) => it
          )
          if (seen.length === 9) {
            const last = yield* consumer.receive
            seen.push(last.value)
          }
        }
        assert.deepStrictEqual(seen, Array.from({ length: 10 }, (_, i) => String(i)))
      }))

    // ---- permits, partitions, faults -------------------------------------------------------------------------------

    test("300 chunks arrive through a receiver queue of 10, and its permits come back", (broker) =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s", receiverQueueSize: 10 })
        const producer = yield* Producer.make({ topic, sending: "chunk", maxMessageSize: 1000 })
        const value = noise(300_000)
        yield* producer.send(value)
        const message = yield* consumer.receive.pipe(Effect.timeout("20 seconds"))
        assert.isTrue(value.equals(message.value))
        assert.strictEqual(message.numBrokerMessages, 300)
        yield* consumer.ack(message)
        yield* eventually("permits", () => broker.permits(topic.name, "s"), (n) => n > 5 && n <= 10)
      }))

    test("two producers' chunks interleave on the topic and part again at the consumer", () =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const options = { topic, sending: "chunk", maxMessageSize: 20_000 } as const
        const producers = [yield* Producer.make(options), yield* Producer.make(options)]
        const values = Array.from({ length: 10 }, () => noise(500_000))
        yield* Effect.forEach(values, (value, i) => producers[i % 2].send(value), { concurrency: 10, discard: true })
        const messages = yield* receiveN(consumer, values.length)
        const left = new Set(values.map((value) => value.toString("base64")))
        for (const message of messages) left.delete(Buffer.from(message.value).toString("base64"))
        assert.strictEqual(left.size, 0)
      }))

    test("a partitioned topic: keys stay together, messages without a key are spread, all arrive", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        yield* Effect.promise(() => broker.createPartitionedTopic(topic.name, 4))
        const consumer = yield* Consumer.make({ topic, subscription: "s", type: "shared" })
        const producer = yield* Producer.make({ topic, batching: false })
        const keyed = yield* producer.sendAll(
          Array.from({ length: 40 }, (_, i) => `k${i % 8}`),
          (value) => ({ key: value })
        )
        const keyless = yield* Effect.forEach(Array.from({ length: 8 }), () => producer.send("none"))
        const partitionOf = new Map<string, number>()
        keyed.forEach((receipt, i) => {
          const { partition } = idOf(receipt)
          assert.strictEqual(partitionOf.get(`k${i % 8}`) ?? partition, partition)
          partitionOf.set(`k${i % 8}`, partition)
        })
        assert.deepStrictEqual(new Set(keyless.map((receipt) => idOf(receipt).partition)), new Set([0, 1, 2, 3]))
        const messages = yield* receiveN(consumer, 48)
        const ids = new Set(messages.map((message) => message.messageId.toString()))
        for (const receipt of [...keyed, ...keyless]) assert.isTrue(ids.has(idOf(receipt).toString()))
        yield* consumer.ackAll(messages)
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
      }))

    test("a delayed message comes later, and those around it don't wait", () =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s", type: "shared" })
        const producer = yield* Producer.make({ topic })
        yield* Effect.all([
          producer.send("a"),
          producer.send("late", { deliverAfter: "3 seconds" }),
          producer.send("b")
        ], { concurrency: "unbounded" })
        const sentAt = Date.now()
        const messages = yield* receiveN(consumer, 3)
        assert.deepStrictEqual(messages.map((message) => message.value), ["a", "b", "late"])
        assert.isAtLeast(Date.now() - sentAt, 1500)
      }))

    test("S042 a topic that is unloaded under load: all sends succeed, all messages arrive in order", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic })
        const first: Array<number> = []
        const seen = new Set<number>()
        yield* Effect.forkScoped(consumer.run((message) =>
          Effect.sync(() => {
            const i = Number(message.value)
            if (!seen.has(i)) first.push(i)
            seen.add(i)
          })
        ))
        for (let from = 0; from < 1000; from += 100) {
          const send = producer.sendAll(Array.from({ length: 100 }, (_, i) => String(from + i)))
          if (from === 300 || from === 600) {
            yield* Effect.all([send, Effect.promise(() => broker.unload(topic.name))], { concurrency: "unbounded" })
          } else {
            yield* send
          }
        }
        yield* eventually("messages", async () => seen.size, (n) => n === 1000)
        assert.deepStrictEqual(first, Array.from({ length: 1000 }, (_, i) => i))
        yield* consumer.flushAcks
        yield* eventually("backlog", () => broker.backlog(topic.name, "s"), (n) => n === 0)
      }))

    test("a topic that is unloaded in the middle of chunked messages: each arrives whole", (broker) =>
      Effect.gen(function*() {
        const topic = bytesTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic, sending: "chunk", maxMessageSize: 100_000 })
        const values = Array.from({ length: 6 }, () => noise(4_000_000))
        const wanted = new Set(values.map((value) => value.toString("latin1")))
        yield* Effect.forkScoped(consumer.run((message) =>
          Effect.sync(() => {
            assert.strictEqual(message.value.length, 4_000_000)
            wanted.delete(Buffer.from(message.value).toString("latin1"))
          })
        ))
        const sends = yield* Effect.forkScoped(Effect.forEach(values, (value) => producer.send(value)))
        for (let i = 0; i < 3; i++) {
          yield* Effect.sleep("30 millis")
          yield* Effect.promise(() => broker.unload(topic.name))
        }
        yield* Fiber.join(sends)
        yield* eventually("messages", async () => wanted.size, (n) => n === 0)
      }))

    test("a terminated topic ends the stream, and refuses a send", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const consumer = yield* Consumer.make({ topic, subscription: "s" })
        const producer = yield* Producer.make({ topic })
        yield* producer.sendAll(["a", "b"])
        yield* Effect.promise(() => broker.terminate(topic.name))
        const seen: Array<Message.Message<string>> = []
        yield* consumer.messages.pipe(
          Stream.runForEach((message) => {
            seen.push(message)
            return Effect.andThen(consumer.ack(message), consumer.flushAcks)
          }),
          Effect.timeout("20 seconds")
        )
        assert.deepStrictEqual(seen.map((message) => message.value), ["a", "b"])
        const error = yield* Effect.flip(producer.send("c"))
        assert.strictEqual(error.reason._tag, "TopicTerminatedError")
      }))

    test("S055 the scope's end leaves no producer and no consumer, interrupted or not", (broker) =>
      Effect.gen(function*() {
        const topic = textTopic()
        const fiber = yield* Effect.forkScoped(Effect.scoped(Effect.gen(function*() {
          const consumer = yield* Consumer.make({ topic, subscription: "s" })
          yield* Producer.make({ topic })
          yield* consumer.receive
        })))
        yield* eventually("clients", () =>
          broker.clients(topic.name).catch(() => ({ producers: 0, consumers: 0 })), (n) =>
          n.producers === 1 && n.consumers === 1)
        yield* Fiber.interrupt(fiber)
        yield* eventually("clients", () =>
          broker.clients(topic.name), (n) =>
          n.producers === 0 && n.consumers === 0)
      }))
  })
