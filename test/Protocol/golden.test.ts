/**
 * The codec against bytes that a real broker and the Java client wrote (`test/fixtures/capture.ts`). What stands in
 * `golden.json` was never judged; the expectations are here.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import * as MessageId from "../../src/MessageId.ts"
import * as Compression from "../../src/Protocol/Compression.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { BaseCommand, MessageIdData } from "../../src/Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import { peerPayload, peerText } from "../interop/peers.ts"

const { CommandLookupTopicResponse, CommandPartitionedTopicMetadataResponse, ServerError, SingleMessageMetadata } =
  pulsar.proto

interface Golden {
  readonly what: string
  readonly from: "client" | "broker"
  readonly command: keyof typeof Frame.CommandType
  readonly hex: string
}

interface JavaCase {
  readonly compression: string
  readonly payload: { readonly seed: number; readonly text: boolean; readonly size: number; readonly count: number }
  readonly options: ReadonlyArray<string>
  readonly ids: ReadonlyArray<{ readonly text: string; readonly hex: string }>
  /** The answer to a question for the last id. */
  readonly last: string
  readonly entries: ReadonlyArray<string>
}

const golden: {
  readonly broker: string
  readonly javaClient: string
  readonly conversation: ReadonlyArray<Golden>
  readonly refused: ReadonlyArray<Golden>
  readonly java: ReadonlyArray<JavaCase>
} = JSON.parse(readFileSync(new URL("../fixtures/golden.json", import.meta.url), "utf8"))

const frames = [...golden.conversation, ...golden.refused]
const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"))
const hexOf = (...bytes: ReadonlyArray<Uint8Array>): string => Buffer.concat(bytes).toString("hex")
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const decode = (hex: string): Frame.Frame => Result.getOrThrow(Frame.decodeFrame(bytesOf(hex).subarray(4)))
const entryOf = (hex: string): Frame.Entry => Result.getOrThrow(Frame.decodeEntry(decode(hex).body))

/** The first frame that the broker sent as this. */
const find = (what: string, command: Golden["command"], from: Golden["from"] = "broker"): Golden => {
  const it = frames.find((frame) => frame.what === what && frame.command === command && frame.from === from)
  assert.isDefined(it, `${command}: ${what}`)
  return it!
}
const heard = (what: string, command: Golden["command"]): BaseCommand => decode(find(what, command).hex).command

const max = Uint64.max
const entryId = (id: MessageIdData): bigint => Uint64.toBigInt(id.entryId)
const ledgerId = (id: MessageIdData): bigint => Uint64.toBigInt(id.ledgerId)

describe("golden: every frame", () => {
  it("is the command that it was written down as", () => {
    assert.isAbove(frames.length, 90)
    for (const frame of frames) {
      assert.strictEqual(decode(frame.hex).command.type, Frame.CommandType[frame.command], frame.what)
    }
  })

  it("is encoded again as the same bytes", () => {
    for (const { hex, what } of frames) {
      const { body, command } = decode(hex)
      if (body === undefined) {
        assert.strictEqual(hexOf(Frame.encodeCommand(command)), hex, what)
        continue
      }
      const entry = Frame.decodeEntry(body)
      if (Result.isFailure(entry)) {
        assert.strictEqual(what, "a damaged entry")
        assert.strictEqual(entry.failure.reason, "ChecksumMismatch")
        continue
      }
      const { brokerEntryMetadata, metadata, payload } = entry.success
      const again = Frame.encodeEntry(command, Frame.encodeMetadata(metadata), payload)
      if (brokerEntryMetadata === undefined) assert.strictEqual(hexOf(again.head, again.payload), hex, what)
      // Only a broker writes that section; behind it everything is as the producer wrote it.
      else assert.isTrue(hex.endsWith(hexOf(again.head, again.payload).slice(hex.indexOf("0e02"))), what)
    }
  })

  it("S003 comes whole out of one stream of all of them, cut anywhere", () => {
    const stream = Buffer.from(frames.map((frame) => frame.hex).join(""), "hex")
    for (const size of [1, 7, 100, 1460, stream.length]) {
      const splitter = new Frame.FrameSplitter()
      const seen: Array<string> = []
      for (let at = 0; at < stream.length; at += size) {
        assert.isUndefined(splitter.push(stream.subarray(at, at + size), (frame) => seen.push(hexOf(frame))))
      }
      assert.deepStrictEqual(seen, frames.map((frame) => frame.hex.slice(8)))
    }
  })
})

describe("golden: the conversation", () => {
  it("handshake", () => {
    const connected = heard("the handshake's answer", "CONNECTED").connected!
    assert.strictEqual(connected.serverVersion, `Pulsar Server${golden.broker}`)
    assert.strictEqual(connected.protocolVersion, 21)
    assert.strictEqual(connected.maxMessageSize, Frame.defaultMaxMessageSize)
    assert.isTrue(connected.featureFlags?.supportsTopicWatchers)
    assert.isFalse(connected.featureFlags?.supportsPartialProducer)
  })

  it("S009 a refused handshake has request_id 2^64-1", () => {
    const error = heard("the handshake is refused", "ERROR").error!
    assert.isTrue(Uint64.isMax(error.requestId))
    assert.strictEqual(error.error, ServerError.AuthenticationError)
  })

  it("lookup", () => {
    const { Failed, Success } = CommandPartitionedTopicMetadataResponse.LookupType
    const plain = heard("not partitioned", "PARTITIONED_METADATA_RESPONSE").partitionMetadataResponse!
    assert.deepStrictEqual([plain.response, plain.partitions], [Success, 0])
    const three = heard("three", "PARTITIONED_METADATA_RESPONSE").partitionMetadataResponse!
    assert.deepStrictEqual([three.response, three.partitions], [Success, 3])
    const nowhere = heard("refused", "PARTITIONED_METADATA_RESPONSE").partitionMetadataResponse!
    assert.deepStrictEqual([nowhere.response, nowhere.error], [Failed, ServerError.TopicNotFound])
    const here = heard("where the topic is: here", "LOOKUP_RESPONSE").lookupTopicResponse!
    assert.strictEqual(here.response, CommandLookupTopicResponse.LookupType.Connect)
    assert.match(here.brokerServiceUrl, /^pulsar:\/\/127\.0\.0\.1:\d+$/)
    assert.isTrue(here.authoritative)
    assert.isTrue(here.proxyThroughServiceUrl)
  })

  it("producers", () => {
    const made = heard("a producer that has sent nothing yet", "PRODUCER_SUCCESS").producerSuccess!
    assert.strictEqual(made.producerName, "golden")
    assert.strictEqual(Uint64.toNumber(made.lastSequenceId), -1)
    assert.isTrue(made.producerReady)
    assert.strictEqual(made.schemaVersion.length, 0)
    assert.match(
      heard("a producer that was given a name", "PRODUCER_SUCCESS").producerSuccess!.producerName,
      /^standalone-/
    )
    assert.strictEqual(heard("the name is taken", "ERROR").error!.error, ServerError.ProducerBusy)
    const closed = heard("the broker closes the producer", "CLOSE_PRODUCER").closeProducer!
    assert.isTrue(Uint64.isMax(closed.requestId))
  })

  it("S009 receipts", () => {
    const receipt = (what: string) => {
      const it = heard(what, "SEND_RECEIPT").sendReceipt!
      return {
        sequence: Uint64.toNumber(it.sequenceId),
        highest: Uint64.toBigInt(it.highestSequenceId),
        entry: entryId(it.messageId!)
      }
    }
    // Only for sequence id 0 the absent highest_sequence_id comes back as 0.
    assert.deepStrictEqual(receipt("the receipt of a plain message"), { sequence: 0, highest: 0n, entry: 0n })
    assert.deepStrictEqual(receipt("the receipt of a batch"), { sequence: 1, highest: 3n, entry: 1n })
    assert.deepStrictEqual(receipt("the receipt of chunk 0"), { sequence: 4, highest: max, entry: 2n })
    assert.deepStrictEqual(receipt("the receipt of chunk 1"), { sequence: 4, highest: max, entry: 3n })
    assert.deepStrictEqual(receipt("the receipt of a tombstone"), { sequence: 5, highest: max, entry: 4n })
    assert.deepStrictEqual(receipt("the receipt of a duplicate"), { sequence: 5, highest: max, entry: max })
    const duplicate = heard("the receipt of a duplicate", "SEND_RECEIPT").sendReceipt!.messageId!
    assert.isTrue(Equal.equals(MessageId.fromProto(duplicate, -1), new MessageId.MessageId(max, max)))
    assert.strictEqual(String(MessageId.fromProto(duplicate, -1)), "-1:-1:-1")
    const refused = heard("a damaged entry is refused", "SEND_ERROR").sendError!
    assert.strictEqual(refused.error, ServerError.ChecksumError)
    assert.strictEqual(Uint64.toNumber(refused.sequenceId), 6)
  })

  it("S007 messages, behind broker entry metadata and without", () => {
    const plain = find("the plain message", "MESSAGE").hex
    const { brokerEntryMetadata, metadata, payload } = entryOf(plain)
    assert.strictEqual(textOf(payload), "plain")
    assert.strictEqual(metadata.partitionKey, "key")
    assert.deepStrictEqual(Array.from(metadata.orderingKey), [0, 255])
    assert.deepStrictEqual(metadata.properties.map((it) => [it.key, it.value]), [["a", "ä€😀"]])
    assert.strictEqual(Uint64.toNumber(metadata.eventTime), 1_600_000_000_000)
    assert.strictEqual(Uint64.toBigInt(brokerEntryMetadata!.index), 0n)
    assert.isAbove(Uint64.toNumber(brokerEntryMetadata!.brokerTimestamp), 1_700_000_000_000)
    assert.strictEqual(decode(plain).command.message!.redeliveryCount, 0)
    assert.strictEqual(decode(plain).command.message!.messageId.partition, -1)
    const without = entryOf(find("a message for a client that can't read broker entry metadata", "MESSAGE").hex)
    assert.isUndefined(without.brokerEntryMetadata)
    assert.strictEqual(textOf(without.payload), "plain")
    assert.deepStrictEqual(without.metadata, metadata)
    const partition = find("a message of a partition", "MESSAGE").hex
    assert.strictEqual(decode(partition).command.message!.messageId.partition, 2)
    assert.strictEqual(textOf(entryOf(partition).payload), "partition")
  })

  it("S017 a tombstone is null, not empty", () => {
    const { metadata, payload } = entryOf(find("the tombstone", "MESSAGE").hex)
    assert.isTrue(metadata.nullValue)
    assert.strictEqual(payload.length, 0)
  })

  it("S010 a batch, and what is left of it", () => {
    const { brokerEntryMetadata, metadata, payload } = entryOf(find("the batch", "MESSAGE").hex)
    assert.strictEqual(metadata.numMessagesInBatch, 3)
    assert.deepStrictEqual(singles(payload).map((it) => [it.metadata.partitionKey, textOf(it.payload)]), [
      ["k0", "one"],
      ["k1", "two"],
      ["k2", "three"]
    ])
    // the index is the last message's
    assert.strictEqual(Uint64.toBigInt(brokerEntryMetadata!.index), 3n)
    const left = heard("what is left of the batch", "MESSAGE").message!
    assert.deepStrictEqual(left.ackSet.map(Uint64.toBigInt), [0b110n])
    assert.strictEqual(left.redeliveryCount, 1)
    // 10 permits: 1 + 3 + 1 + 1 + 1, and again 2 of the batch + 1 + 1
    const stats = heard("a consumer's numbers", "CONSUMER_STATS_RESPONSE").consumerStatsResponse!
    assert.strictEqual(BigInt.asIntN(64, Uint64.toBigInt(stats.availablePermits)), -1n)
  })

  it("S002 chunks are told by their metadata alone", () => {
    for (const chunkId of [0, 1]) {
      for (const [what, count] of [[`chunk ${chunkId}`, 0], [`chunk ${chunkId} again`, 1]] as const) {
        const hex = find(what, "MESSAGE").hex
        const { metadata, payload } = entryOf(hex)
        assert.strictEqual(textOf(payload), ["chunk", "ed it"][chunkId])
        assert.deepStrictEqual(
          [metadata.uuid, metadata.chunkId, metadata.numChunksFromMsg, metadata.totalChunkMsgSize],
          ["golden-4", chunkId, 2, 10]
        )
        assert.strictEqual(decode(hex).command.message!.redeliveryCount, count)
      }
    }
  })

  it("acknowledgements", () => {
    const answer = heard("an acknowledgement's answer", "ACK_RESPONSE").ackResponse!
    assert.strictEqual(Uint64.toNumber(answer.requestId), 7)
    assert.isFalse(Object.prototype.hasOwnProperty.call(answer, "error"))
  })

  it("S015 last ids", () => {
    const last = heard("the last id", "GET_LAST_MESSAGE_ID_RESPONSE").getLastMessageIdResponse!
    assert.strictEqual(entryId(last.lastMessageId), 4n)
    assert.strictEqual(last.lastMessageId.batchIndex, -1)
    const empty = heard("the last id of an empty topic", "GET_LAST_MESSAGE_ID_RESPONSE").getLastMessageIdResponse!
    assert.strictEqual(entryId(empty.lastMessageId), max)
    assert.strictEqual(ledgerId(empty.lastMessageId), max)
    assert.strictEqual(
      MessageId.Order(MessageId.fromProto(empty.lastMessageId, -1), MessageId.fromProto(last.lastMessageId, -1)),
      -1
    )
  })

  it("seek closes the consumer first", () => {
    const at = golden.conversation.findIndex((frame) => frame.command === "SEEK")
    assert.deepStrictEqual(
      golden.conversation.slice(at, at + 3).map((frame) => frame.command),
      ["SEEK", "CLOSE_CONSUMER", "SUCCESS"]
    )
    const close = decode(golden.conversation[at + 1].hex).command.closeConsumer!
    assert.isTrue(Uint64.isMax(close.requestId))
    assert.strictEqual(heard("a seek to nowhere is refused", "ERROR").error!.error, ServerError.MetadataError)
  })

  it("topic lists", () => {
    const list = heard("the topics of a namespace", "GET_TOPICS_OF_NAMESPACE_RESPONSE").getTopicsOfNamespaceResponse!
    assert.include(list.topics, "persistent://public/default/golden")
    assert.isTrue(list.filtered)
    const watch = heard("a watch's first list", "WATCH_TOPIC_LIST_SUCCESS").watchTopicListSuccess!
    assert.deepStrictEqual(watch.topic, list.topics)
    assert.strictEqual(watch.topicsHash, list.topicsHash)
  })

  it("schemas", () => {
    const none = heard("no schema", "GET_SCHEMA_RESPONSE").getSchemaResponse!
    assert.strictEqual(none.errorCode, ServerError.TopicNotFound)
    assert.isTrue(none.schema == null)
    const version = heard("a schema's version", "GET_OR_CREATE_SCHEMA_RESPONSE").getOrCreateSchemaResponse!
    assert.deepStrictEqual(Array.from(version.schemaVersion), [0, 0, 0, 0, 0, 0, 0, 0])
    const schema = heard("the schema", "GET_SCHEMA_RESPONSE").getSchemaResponse!.schema!
    assert.strictEqual(schema.type, pulsar.proto.Schema.Type.String)
  })
})

/** The messages of a batch that is known to be sound. */
const singles = (batch: Uint8Array) => {
  const view = Buffer.from(batch)
  const out = []
  for (let at = 0; at < batch.length;) {
    const size = view.readUInt32BE(at)
    const metadata = SingleMessageMetadata.decode(batch.subarray(at + 4, at + 4 + size))
    at += 4 + size + metadata.payloadSize
    out.push({ metadata, payload: batch.subarray(at - metadata.payloadSize, at) })
  }
  return out
}

describe("golden: what Java compressed", () => {
  const limit = Frame.defaultMaxMessageSize

  for (const { compression, entries, ids, last, options, payload } of golden.java) {
    const name = `${payload.count} x ${payload.size} bytes of ${payload.text ? "text" : "noise"} ${options.join(" ")}`
    const plain = (index: number): Uint8Array =>
      (payload.text ? peerText : peerPayload)(payload.seed, index, payload.size)
    const read = entries.map(entryOf)

    it.effect(`S012 ${compression}: ${name}`, () =>
      Effect.gen(function*() {
        const { metadata } = read[0]
        // Java doesn't compress an empty payload
        if (payload.size > 0) assert.strictEqual(Compression.fromWire(metadata.compression), compression.toLowerCase())
        const packed = Buffer.concat(read.map((entry) => entry.payload))
        const size = metadata.uncompressedSize
        const whole = Result.getOrThrow(Compression.decompress(metadata.compression, packed, size, limit))
        assert.strictEqual(
          hexOf(yield* Compression.decompressAsync(metadata.compression, packed, size, limit)),
          hexOf(whole)
        )
        if (payload.count === 1) {
          assert.strictEqual(hexOf(whole), hexOf(plain(0)))
          assert.strictEqual(metadata.partitionKey, "k0")
        } else {
          assert.strictEqual(metadata.numMessagesInBatch, payload.count)
          const messages = singles(whole)
          assert.strictEqual(messages.length, payload.count)
          messages.forEach((message, i) => {
            assert.strictEqual(hexOf(message.payload), hexOf(plain(i)))
            assert.strictEqual(message.metadata.partitionKey, `k${i}`)
            assert.deepStrictEqual(message.metadata.properties.map((it) => [it.key, it.value]), [["i", String(i)]])
            assert.strictEqual(Uint64.toNumber(message.metadata.eventTime), 1_600_000_000_000)
          })
        }
        if (entries.length > 1) {
          assert.strictEqual(metadata.numChunksFromMsg, entries.length)
          assert.strictEqual(metadata.totalChunkMsgSize, packed.length)
          assert.deepStrictEqual(read.map((entry) => entry.metadata.chunkId), read.map((_, i) => i))
        }
      }))

    it(`S015 ${compression}: ids of ${name}`, () => {
      for (const { hex, text } of ids) {
        const id = Result.getOrThrow(MessageId.fromBytes(bytesOf(hex)))
        assert.strictEqual(String(id), text)
        assert.strictEqual(hexOf(MessageId.toBytes(id)), hex)
      }
      const lastId = decode(last).command.getLastMessageIdResponse!.lastMessageId
      assert.strictEqual(lastId.batchIndex, payload.count > 1 ? payload.count - 1 : -1)
      const sent = MessageId.fromProto(lastId, -1)
      assert.isTrue(Equal.equals(sent, Result.getOrThrow(MessageId.fromBytes(bytesOf(ids[payload.count - 1].hex)))))
    })
  }
})
