/**
 * With clients that somebody else wrote, both ways, on a real Pulsar: the Java client 4.2.4, and the Python client over
 * the C++ core (which reads and writes chunked messages, and only that is asked of it here).
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { Consumer, MessageId, Producer } from "../../src/index.ts"
import { compressions, hex, missing, newTopic, serviceUrl, sha256, withClient } from "./interop.ts"
import { javaPeer, type Peer, pythonPeer } from "./peers.ts"

const chunkedSize = 12 * 1024 * 1024

const cases: ReadonlyArray<
  { readonly name: string; readonly get: () => Promise<Peer>; readonly idsAreWhole: boolean }
> = [
  { name: "Java 4.2.4", get: javaPeer, idsAreWhole: true },
  // Its ids leave the first chunk's partition out.
  { name: "Python 3.13.0", get: pythonPeer, idsAreWhole: false }
]

describe.skipIf(missing)("interop", () => {
  for (const { get, idsAreWhole, name } of cases) {
    describe(name, () => {
      for (const compression of compressions) {
        it.live(
          `reads our chunked ${compression} message, with its key and properties`,
          () =>
            withClient(Effect.gen(function*() {
              const peer = yield* Effect.promise(get)
              const topic = newTopic("ours")
              const producer = yield* Producer.make({ topic, sending: "auto", compression })
              const consumer = yield* Consumer.make({ topic, subscription: "ours" })
              const values = [randomBytes(chunkedSize), Buffer.from("a small one"), randomBytes(300)]
              const options = {
                key: "customer-7",
                orderingKey: Buffer.from("order"),
                properties: { a: "b", "ü": "ß" },
                eventTime: 1_700_000_000_000
              }
              const receipts = yield* Effect.forEach(values, (value) => producer.send(value, options))
              const lines = yield* Effect.promise(() =>
                peer.consume([
                  ...["--url", serviceUrl, "--topic", topic.name, "--subscription", "peer"],
                  ...["--count", String(values.length), "--timeout-ms", "20000"]
                ])
              )
              lines.forEach((line, i) => {
                assert.strictEqual(line.sha256, sha256(values[i]))
                assert.strictEqual(line.key, "customer-7")
                assert.deepStrictEqual(line.properties, options.properties)
                assert.strictEqual(line.eventTime, options.eventTime)
                assert.strictEqual(line.producerName, producer.name)
                const receipt = receipts[i]
                if (receipt._tag === "MessageId" && idsAreWhole) {
                  assert.strictEqual(line.idBytesHex, hex(MessageId.toBytes(receipt)))
                }
              })
              assert.strictEqual(lines.length, values.length)
              const own = yield* consumer.receive
              assert.isTrue(own.isChunked)
            })),
          60_000
        )

        it.live(`its chunked ${compression} message is read by us`, () =>
          withClient(Effect.gen(function*() {
            const peer = yield* Effect.promise(get)
            const topic = newTopic("theirs")
            const consumer = yield* Consumer.make({ topic, subscription: "ours" })
            const lines = yield* Effect.promise(() =>
              peer.produce([
                ...["--url", serviceUrl, "--topic", topic.name, "--count", "2", "--size", String(chunkedSize)],
                ...["--seed", "7", "--chunking", "--compression", compression.toUpperCase(), "--key", "k{i}"],
                ...["--property", "a=b{i}"]
              ])
            )
            for (const [i, line] of lines.entries()) {
              const message = yield* consumer.receive
              assert.strictEqual(sha256(message.value), line.sha256)
              assert.strictEqual(message.key, `k${i}`)
              assert.deepStrictEqual(message.properties, { a: `b${i}` })
              assert.isTrue(message.isChunked && message.numBrokerMessages > 1)
              if (idsAreWhole) assert.strictEqual(hex(MessageId.toBytes(message.messageId)), line.idBytesHex)
              yield* consumer.ack(message)
            }
          })), 60_000)
      }

      it.live("batches are read both ways", () =>
        withClient(Effect.gen(function*() {
          const peer = yield* Effect.promise(get)
          const topic = newTopic("batches")
          const consumer = yield* Consumer.make({ topic, subscription: "ours" })
          const producer = yield* Producer.make({ topic, compression: "lz4" })
          const values = Array.from({ length: 50 }, (_, i) => Buffer.from(`value ${i}`.repeat(i)))
          const receipts = yield* producer.sendAll(values, (_, i) => ({ key: `k${i}`, properties: { i: String(i) } }))
          const lines = yield* Effect.promise(() =>
            peer.consume([
              ...["--url", serviceUrl, "--topic", topic.name, "--subscription", "peer", "--count", "50"],
              ...["--timeout-ms", "20000"]
            ])
          )
          assert.deepStrictEqual(lines.map((line) => line.sha256), values.map(sha256))
          assert.deepStrictEqual(lines.map((line) => line.key), values.map((_, i) => `k${i}`))
          if (idsAreWhole) {
            assert.deepStrictEqual(
              lines.map((line) => line.idBytesHex),
              receipts.map((receipt) => receipt._tag === "MessageId" ? hex(MessageId.toBytes(receipt)) : "")
            )
          }
          yield* Effect.forEach(values, () => consumer.receive)
          const theirs = yield* Effect.promise(() =>
            peer.produce([
              ...["--url", serviceUrl, "--topic", topic.name, "--count", "50", "--size", "200", "--seed", "3"],
              ...["--batching", "--compression", "ZSTD", "--key", "k{i}"]
            ])
          )
          for (const line of theirs) {
            const message = yield* consumer.receive
            assert.strictEqual(sha256(message.value), line.sha256)
            assert.strictEqual(message.key, `k${line.index}`)
            // Java's producer doesn't know the batch's size when it makes an id; the text form leaves it out.
            if (idsAreWhole) assert.strictEqual(message.messageId.toString(), line.messageId)
          }
        })), 60_000)
    })
  }
})
