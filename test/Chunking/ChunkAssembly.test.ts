import { assert, describe, it } from "@effect/vitest"
import * as ChunkAssembly from "../../src/Chunking/ChunkAssembly.ts"
import { encodeMetadata } from "../../src/Protocol/Frame.ts"
import type { MessageMetadataInput } from "../../src/Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import { Consumer, id, policies, source } from "./support.ts"

describe("in order", () => {
  it("S130 one message: nothing before the last chunk, then it with all entries and the metadata of chunk 0", () => {
    const consumer = new Consumer()
    consumer.now = 100
    consumer.chunk("u0", 0, 3)
    consumer.now = 200
    consumer.chunk("u0", 1, 3)
    assert.strictEqual(consumer.permits, 2)
    assert.lengthOf(consumer.delivered, 0)
    consumer.now = 300
    consumer.chunk("u0", 2, 3)
    assert.deepStrictEqual(consumer.texts, ["chunk-u0-0|chunk-u0-1|chunk-u0-2|"])
    const [message] = consumer.delivered
    assert.deepStrictEqual(message.entries.map(id), ["1:0", "1:1", "1:2"])
    assert.deepStrictEqual(message.metadata, ["u0/0", "u0/1", "u0/2"])
    assert.deepInclude(message, {
      numChunks: 3,
      redeliveryCount: 0,
      firstArrival: 100,
      age: 200,
      stale: [],
      permits: 1
    })
    assert.strictEqual(consumer.pending, 0)
    assert.strictEqual(consumer.permits, 3)
  })

  it("S131 chunk 0 of 1 is a whole message, not a chunk", () => {
    const header = (fields: Partial<MessageMetadataInput>) =>
      pulsar.proto.MessageMetadata.decode(
        encodeMetadata({ producerName: "p", sequenceId: 0, publishTime: 5, uuid: "u", ...fields })
      )
    assert.isFalse(ChunkAssembly.isChunk(header({ numChunksFromMsg: 1, chunkId: 0, totalChunkMsgSize: 4 })))
    assert.isFalse(ChunkAssembly.isChunk(header({})))
    const chunk = header({ numChunksFromMsg: 2, chunkId: 1, totalChunkMsgSize: 4 })
    assert.isTrue(ChunkAssembly.isChunk(chunk))
    const rest = {
      source,
      entry: { ledgerId: 1n, entryId: 2n },
      payload: new Uint8Array(2),
      heldBytes: 2,
      metadata: 0,
      redeliveryCount: 1,
      now: 9
    }
    assert.deepStrictEqual(ChunkAssembly.chunk(chunk, rest), {
      ...rest,
      _tag: "Chunk",
      producerName: "p",
      uuid: "u",
      chunkId: 1,
      numChunks: 2,
      totalSize: 4,
      publishTime: 5,
      batchSize: 1
    })
    const nameless = ChunkAssembly.chunk(header({ numChunksFromMsg: 2, totalChunkMsgSize: 4 }), rest)
    const [, outputs] = ChunkAssembly.step(ChunkAssembly.defaultConfig)(ChunkAssembly.initial, nameless)
    assert.deepInclude(outputs[0], { _tag: "Incomplete", reason: "invalid" })
  })

  it("S132 300 chunks arrive with a window of 1: each gives its permit back before the next is needed", () => {
    const consumer = new Consumer()
    for (let chunkId = 0; chunkId < 300; chunkId++) {
      assert.strictEqual(consumer.permits, consumer.chunks)
      consumer.chunk("u0", chunkId, 300, { payload: "x" })
    }
    assert.strictEqual(consumer.texts[0], "x".repeat(300))
  })

  it("S147 a message that lies in two ledgers", () => {
    const consumer = new Consumer()
    for (const [index, ledgerId, entryId] of [[0, 4n, 8n], [1, 4n, 9n], [2, 6n, 0n], [3, 6n, 1n]] as const) {
      consumer.chunk("u", index, 4, { entry: { ledgerId, entryId } })
    }
    assert.deepStrictEqual(consumer.delivered[0].entries.map(id), ["4:8", "4:9", "6:0", "6:1"])
  })
})

describe("lies", () => {
  const lies: Array<[string, (consumer: Consumer) => Consumer]> = [
    ["1 more chunks and bytes than anyone can send", (c) => c.chunk("u", 0, 2 ** 31 - 1, { totalSize: 2 ** 31 - 1 })],
    [
      "2 more bytes than announced",
      (c) =>
        c.chunk("u", 0, 4, { totalSize: 25 }).chunk("u", 1, 4, { totalSize: 25 }).chunk("u", 2, 4, { totalSize: 25 })
    ],
    ["2 a single chunk longer than the whole", (c) => c.chunk("u", 0, 2, { totalSize: 3 })],
    ["2 fewer bytes than announced", (c) => c.chunk("u", 0, 2, { totalSize: 50 }).chunk("u", 1, 2, { totalSize: 50 })],
    ["3 chunk_id not below num_chunks", (c) => c.chunk("u", 2, 2)],
    ["4 chunk_id below 0", (c) => c.chunk("u", -1, 2)],
    ["5 another num_chunks", (c) => c.chunk("u", 0, 3, { totalSize: 33 }).chunk("u", 1, 4, { totalSize: 33 })],
    ["5 another total", (c) => c.chunk("u", 0, 3).chunk("u", 1, 3, { totalSize: 40 })],
    ["6 a batch of 3", (c) => c.chunk("u", 0, 2, { batchSize: 3 })],
    ["no uuid", (c) => c.chunk("", 0, 2)],
    ["an impossible chunk of a message in the making", (c) => c.chunk("u", 0, 3).chunk("u", 7, 3)]
  ]
  for (const [name, tell] of lies) {
    it(`S134 ${name}: invalid, nothing held, permits given back, the next message arrives`, () => {
      const consumer = tell(new Consumer())
      assert.deepStrictEqual(consumer.reasons, ["invalid"])
      assert.strictEqual(consumer.pending, 0)
      assert.strictEqual(ChunkAssembly.pendingBytes(consumer.state), 0)
      assert.strictEqual(consumer.permits, name.startsWith("6") ? 3 : consumer.chunks)
      const entries = Array.from({ length: consumer.chunks }, (_, i) => `1:${i}`)
      assert.deepStrictEqual(consumer.askedAgain.sort(), entries)
      consumer.chunk("good", 0, 2).chunk("good", 1, 2)
      assert.deepStrictEqual(consumer.texts, ["chunk-good-0|chunk-good-1|"])
    })
  }

  it("ceilings are configurable", () => {
    const consumer = new Consumer({ maxChunks: 2, maxTotalSize: 20 })
    consumer.chunk("a", 0, 3, { totalSize: 20 }).chunk("b", 0, 2, { totalSize: 21 })
    assert.deepStrictEqual(consumer.reasons, ["invalid", "invalid"])
    consumer.chunk("c", 0, 2).chunk("c", 1, 2)
    assert.lengthOf(consumer.delivered, 1)
  })

  it("copies without end are a lie too", () => {
    const consumer = new Consumer({ maxChunks: 20 })
    for (let copy = 0; copy < 22; copy++) consumer.chunk("u", 0, 2)
    assert.deepStrictEqual(consumer.reasons, ["invalid"])
    assert.lengthOf(consumer.askedAgain, 22)
    assert.strictEqual(consumer.permits, 22)
  })
})

describe("interleaving", () => {
  it("S135 S126 two uuids, the one begun last ends first", () => {
    const consumer = new Consumer()
    consumer.chunk("A1", 0, 3).chunk("A1", 1, 3).chunk("B1", 0, 2)
    assert.lengthOf(consumer.delivered, 0)
    consumer.chunk("B1", 1, 2)
    assert.deepStrictEqual(consumer.texts, ["chunk-B1-0|chunk-B1-1|"])
    consumer.chunk("A1", 2, 3)
    assert.deepStrictEqual(consumer.texts[1], "chunk-A1-0|chunk-A1-1|chunk-A1-2|")
  })

  it("one uuid of two producers, or on two topics, is two messages; odd names can't collide", () => {
    const consumer = new Consumer()
    consumer.chunk("u", 0, 2, { producerName: "p" }).chunk("u", 1, 2, { producerName: "q" })
    consumer.chunk("u", 1, 2, { producerName: "p", topic: "other" })
    consumer.chunk("\nx", 0, 2, { producerName: "a" }).chunk("x", 1, 2, { producerName: "a\n" })
    assert.lengthOf(consumer.delivered, 0)
    assert.strictEqual(consumer.pending, 5)
  })
})

describe("duplicates and gaps", () => {
  it("S138 chunk 0 twice as two entries: the first copy is acknowledged with the message", () => {
    const consumer = new Consumer().chunk("0", 0, 2).chunk("0", 0, 2).chunk("0", 1, 2)
    assert.deepStrictEqual(consumer.texts, ["chunk-0-0|chunk-0-1|"])
    assert.deepStrictEqual(consumer.delivered[0].entries.map(id), ["1:1", "1:2"])
    assert.deepStrictEqual(consumer.acknowledged(consumer.delivered[0]), ["1:0", "1:1", "1:2"])
    assert.lengthOf(consumer.acked, 0)
  })

  it("S138 unequal content: the newer copy wins", () => {
    const consumer = new Consumer().chunk("0", 0, 2, { payload: "A|" }).chunk("0", 0, 2, { payload: "B|" })
    assert.deepStrictEqual(consumer.chunk("0", 1, 2, { payload: "C|" }).texts, ["B|C|"])
  })

  it("S139 the whole pattern of resends", () => {
    const consumer = new Consumer()
    consumer.chunk("0", 0, 2).chunk("0", 0, 2).chunk("1", 0, 3).chunk("1", 1, 3).chunk("1", 0, 3).chunk("0", 1, 2)
    consumer.chunk("1", 1, 3).chunk("1", 2, 3)
    assert.deepStrictEqual(consumer.texts, ["chunk-0-0|chunk-0-1|", "chunk-1-0|chunk-1-1|chunk-1-2|"])
    assert.strictEqual(consumer.permits, 8)
    const acked = consumer.delivered.flatMap((message) => consumer.acknowledged(message)).sort()
    assert.deepStrictEqual(acked, ["1:0", "1:1", "1:2", "1:3", "1:4", "1:5", "1:6", "1:7"])
  })

  it("S140 duplicates inside a message are acknowledged with it", () => {
    const consumer = new Consumer()
    for (const chunkId of [0, 1, 2, 1, 2, 3]) consumer.chunk("u", chunkId, 4)
    assert.strictEqual(consumer.texts[0], "chunk-u-0|chunk-u-1|chunk-u-2|chunk-u-3|")
    assert.deepStrictEqual(consumer.delivered[0].stale.map(id), ["1:1", "1:2"])
    assert.lengthOf(consumer.acked, 0)
  })

  it("A8 an abandoned attempt leaves no hole", () => {
    const consumer = new Consumer()
    consumer.chunk("u", 0, 3).chunk("u", 1, 3).chunk("u", 0, 3).chunk("u", 1, 3).chunk("u", 2, 3)
    assert.deepStrictEqual(consumer.acknowledged(consumer.delivered[0]), ["1:0", "1:1", "1:2", "1:3", "1:4"])
  })

  it("A8 S145 the same entries again: not acknowledged, not a restart, every permit given back", () => {
    const consumer = new Consumer().chunk("u", 0, 3).chunk("u", 1, 3)
    consumer.redeliver(0).redeliver(1).chunk("u", 2, 3)
    assert.deepStrictEqual(consumer.delivered[0].entries.map(id), ["1:0", "1:1", "1:2"])
    assert.lengthOf(consumer.delivered[0].stale, 0)
    assert.lengthOf(consumer.acked, 0)
    assert.strictEqual(consumer.permits, 5)
  })

  it("a stale copy that is redelivered stays stale", () => {
    const consumer = new Consumer().chunk("u", 0, 3).chunk("u", 1, 3).chunk("u", 0, 3)
    consumer.redeliver(1).redeliver(0).chunk("u", 2, 3)
    // The first attempt's chunk 1 does not complete the second attempt.
    assert.lengthOf(consumer.delivered, 0)
    consumer.chunk("u", 1, 3)
    assert.deepStrictEqual(consumer.delivered[0].entries.map(id), ["1:2", "1:4", "1:3"])
    assert.deepStrictEqual(consumer.delivered[0].stale.map(id), ["1:0", "1:1"])
  })

  it("an older copy that comes later does not replace the newer one", () => {
    const consumer = new Consumer()
    consumer.chunk("u", 0, 2, { entry: { ledgerId: 2n, entryId: 5n }, payload: "new|" })
    consumer.chunk("u", 0, 2, { entry: { ledgerId: 2n, entryId: 1n }, payload: "old|" })
    consumer.chunk("u", 1, 2, { entry: { ledgerId: 2n, entryId: 6n }, payload: "end|" })
    assert.deepStrictEqual(consumer.texts, ["new|end|"])
    assert.deepStrictEqual(consumer.delivered[0].stale.map(id), ["2:1"])
  })

  it("a message that was cut anew for a smaller limit starts over; leftovers of the first cut don't hurt it", () => {
    const consumer = new Consumer()
    const at = (entryId: bigint, payload: string) => ({ entry: { ledgerId: 1n, entryId }, payload, totalSize: 12 })
    consumer.chunk("u", 0, 2, at(0n, "abcdef")).chunk("u", 0, 3, at(2n, "abcd"))
    consumer.chunk("u", 1, 2, at(1n, "ghijkl"))
    consumer.chunk("u", 1, 3, at(3n, "efgh")).chunk("u", 2, 3, at(4n, "ijkl"))
    assert.deepStrictEqual(consumer.texts, ["abcdefghijkl"])
    assert.deepStrictEqual(consumer.delivered[0].stale.map(id), ["1:0", "1:1"])
  })

  it("two cuts that fill all slots together are no message", () => {
    const consumer = new Consumer()
    consumer.chunk("u", 0, 2, { payload: "abcdef", totalSize: 10 }).chunk("u", 1, 2, {
      payload: "fghij",
      totalSize: 10
    })
    assert.lengthOf(consumer.delivered, 0)
    assert.deepStrictEqual(consumer.reasons, ["invalid"])
  })

  it("S142 completely out of order", () => {
    const consumer = new Consumer().chunk("u", 2, 3).chunk("u", 0, 3).chunk("u", 1, 3)
    assert.deepStrictEqual(consumer.texts, ["chunk-u-0|chunk-u-1|chunk-u-2|"])
    assert.strictEqual(consumer.delivered[0].metadata[0], "u/0")
    assert.deepStrictEqual(consumer.delivered[0].entries.map(id), ["1:1", "1:2", "1:0"])
  })

  it("S143 A10 a tail without its head is asked for again when it expires; its permit came back at once", () => {
    const consumer = new Consumer().chunk("u", 1, 2)
    assert.strictEqual(consumer.permits, 1)
    consumer.chunk("v", 0, 2).chunk("v", 1, 2)
    assert.lengthOf(consumer.delivered, 1)
    consumer.sweep(60_000)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0"])
    assert.lengthOf(consumer.acked, 0)
  })
})

describe("what comes after the end", () => {
  it("S144 copies of a finished message are acknowledged at once", () => {
    const consumer = new Consumer().chunk("u", 0, 2).chunk("u", 1, 2).chunk("u", 0, 2).chunk("u", 1, 2)
    assert.lengthOf(consumer.delivered, 1)
    assert.deepStrictEqual(consumer.acked, ["1:2", "1:3"])
    assert.strictEqual(consumer.pending, 0)
    assert.strictEqual(consumer.permits, 4)
  })

  it("copies in front of a finished message may be needed as long as it is not acknowledged", () => {
    const at = (entryId: bigint) => ({ entry: { ledgerId: 1n, entryId } })
    // The first attempt is 0..1, the second 2..4; chunk 2 overtook, so the message is made of both.
    const consumer = new Consumer().chunk("u", 2, 3, at(4n)).chunk("u", 0, 3, at(0n)).chunk("u", 1, 3, at(1n))
    assert.lengthOf(consumer.delivered, 1)
    consumer.chunk("u", 1, 3, at(3n))
    assert.lengthOf(consumer.acked, 0)
    // The application nacks: all comes again, in order, and is whole again only with the second attempt's chunk 1.
    consumer.epoch().redeliver(1).redeliver(2).chunk("u", 0, 3, at(2n)).redeliver(3).redeliver(0)
    assert.lengthOf(consumer.delivered, 2)
    assert.deepStrictEqual(consumer.acknowledged(consumer.delivered[1]), ["1:0", "1:1", "1:2", "1:3", "1:4"])
  })

  it("once it is acknowledged they are not: what is held of them, and what comes", () => {
    const at = (entryId: bigint) => ({ entry: { ledgerId: 1n, entryId } })
    const consumer = new Consumer().chunk("u", 2, 3, at(4n)).chunk("u", 0, 3, at(0n)).chunk("u", 1, 3, at(1n))
    consumer.chunk("u", 1, 3, at(3n)).event({ _tag: "Acknowledged", topic: source.topic, producerName: "p", uuid: "u" })
    assert.deepStrictEqual(consumer.acked, ["1:3"])
    assert.strictEqual(consumer.pending, 0)
    consumer.chunk("u", 0, 3, at(2n))
    assert.deepStrictEqual(consumer.acked, ["1:3", "1:2"])
    assert.strictEqual(consumer.permits, 5)
  })

  it("an acknowledgement says nothing about a new message under the same uuid, or about one that is unknown", () => {
    const consumer = new Consumer().chunk("u", 0, 2).chunk("u", 1, 2).chunk("u", 0, 2, { publishTime: 2000 })
    for (const uuid of ["u", "v"]) {
      consumer.event({ _tag: "Acknowledged", topic: source.topic, producerName: "p", uuid })
    }
    consumer.chunk("u", 1, 2, { publishTime: 2000 })
    assert.lengthOf(consumer.delivered, 2)
    assert.lengthOf(consumer.acked, 0)
  })

  it("a message that is given up on its way back is still known as finished", () => {
    const consumer = new Consumer().chunk("u", 0, 2).chunk("u", 1, 2).redeliver(0).sweep(60_000)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0"])
    consumer.chunk("u", 0, 2)
    assert.deepStrictEqual(consumer.acked, ["1:2"])
    assert.lengthOf(consumer.redeliver(0).redeliver(1).delivered, 2)
  })

  it("a tail takes no other message's place, a chunk 0 does", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 1 }).chunk("u", 0, 3).chunk("u", 1, 3).chunk("v", 0, 2)
    consumer.redeliver(1)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0", "1:1", "1:1"])
    assert.deepStrictEqual(consumer.incomplete.map((message) => message.uuid), ["u"])
    consumer.redeliver(0)
    assert.deepStrictEqual(consumer.incomplete.map((message) => message.uuid), ["u", "v"])
  })

  it("S144 not remembered: a second message with its own entries", () => {
    const consumer = new Consumer({ rememberedMessages: 0 })
    consumer.chunk("u", 0, 2).chunk("u", 1, 2).chunk("u", 0, 2).chunk("u", 1, 2)
    assert.deepStrictEqual(consumer.delivered.map((message) => message.entries.map(id)), [["1:0", "1:1"], [
      "1:2",
      "1:3"
    ]])
  })

  it("A11 A12 a finished message that is redelivered (nack, ack timeout) is delivered again, whole", () => {
    const consumer = new Consumer().chunk("u", 0, 2).chunk("u", 1, 2, { redeliveryCount: 2 })
    assert.strictEqual(consumer.delivered[0].redeliveryCount, 2)
    consumer.redeliver(0).redeliver(1)
    assert.lengthOf(consumer.delivered, 2)
    assert.strictEqual(consumer.delivered[1].redeliveryCount, 3)
    assert.lengthOf(consumer.acked, 0)
  })

  it("a new message under a used uuid (producers that count from 0 again) is not taken for a copy", () => {
    const consumer = new Consumer().chunk("job-0", 0, 2).chunk("job-0", 1, 2)
    consumer.chunk("job-0", 0, 2, { payload: "other-job-0|", publishTime: 2000 })
    consumer.chunk("job-0", 1, 2, { payload: "other-job-1|", publishTime: 2000 })
    assert.deepStrictEqual(consumer.texts[1], "other-job-0|other-job-1|")
    assert.lengthOf(consumer.acked, 0)
  })

  it("tails of a message that was given up are asked for again until its chunk 0 comes, and hold no place", () => {
    const consumer = new Consumer().chunk("u", 0, 3).chunk("u", 1, 3).sweep(60_000).chunk("u", 2, 3)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0", "1:1", "1:2"])
    consumer.redeliver(2)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0", "1:1", "1:2", "1:2"])
    assert.strictEqual(consumer.pending, 0)
    assert.deepStrictEqual(consumer.reasons, ["expired"])
    consumer.redeliver(0).redeliver(2).redeliver(1)
    assert.deepStrictEqual(consumer.texts, ["chunk-u-0|chunk-u-1|chunk-u-2|"])
    assert.strictEqual(consumer.permits, 7)
  })

  it("a new chunk 0 of a message that was given up begins a new attempt, with every policy", () => {
    for (const onIncomplete of policies) {
      const consumer = new Consumer({ onIncomplete }).chunk("u", 0, 2).sweep(60_000).chunk("u", 0, 2).chunk("u", 1, 2)
      assert.lengthOf(consumer.delivered, 1)
    }
  })

  it("S158 acknowledged on expiry: the tail that comes late is acknowledged too, the next message arrives", () => {
    const consumer = new Consumer({ onIncomplete: "ack", expireIncompleteAfter: 1 }).chunk("u", 0, 2).sweep(1)
    assert.strictEqual(consumer.pending, 0)
    consumer.chunk("u", 1, 2)
    assert.deepStrictEqual(consumer.acked, ["1:0", "1:1"])
    consumer.chunk("v", 0, 2).chunk("v", 1, 2)
    assert.lengthOf(consumer.delivered, 1)
  })

  it("S163 handed over: a late tail is handed over as well", () => {
    const consumer = new Consumer({ onIncomplete: "handOver" }).chunk("u", 0, 3).chunk("u", 2, 3).sweep(60_000)
    consumer.chunk("u", 1, 3)
    assert.deepStrictEqual(consumer.incomplete.map((message) => message.chunkIds), [[0, 2], [1]])
    assert.deepStrictEqual(consumer.reasons, ["expired", "expired"])
    assert.lengthOf([...consumer.acked, ...consumer.askedAgain], 0)
  })

  it("remembers as many as it was told, the least recent one goes first", () => {
    const consumer = new Consumer({ rememberedMessages: 2 })
    for (const uuid of ["a", "b", "c"]) consumer.chunk(uuid, 0, 2).chunk(uuid, 1, 2)
    consumer.chunk("b", 0, 2).chunk("c", 0, 2).chunk("a", 0, 2)
    assert.deepStrictEqual(consumer.acked, ["1:6", "1:7"])
    assert.strictEqual(consumer.pending, 1)
  })
})

describe("epochs", () => {
  it("S148 S162 pending parts are dropped without an acknowledgement, nothing of them mixes with what comes", () => {
    const consumer = new Consumer().chunk("m2", 0, 3).chunk("m2", 1, 3).epoch()
    assert.strictEqual(consumer.pending, 0)
    assert.strictEqual(ChunkAssembly.pendingBytes(consumer.state), 0)
    assert.lengthOf([...consumer.acked, ...consumer.askedAgain, ...consumer.incomplete], 0)
    consumer.chunk("m2", 2, 3)
    assert.lengthOf(consumer.delivered, 0)
    consumer.redeliver(0).redeliver(1)
    assert.lengthOf(consumer.delivered, 1)
  })

  it("touches one topic only", () => {
    const consumer = new Consumer().chunk("a", 0, 2).chunk("b", 0, 2, { topic: "other" }).epoch()
    assert.strictEqual(consumer.pending, 1)
    consumer.epoch("other")
    assert.strictEqual(consumer.pending, 0)
  })

  it("what was acknowledged away and comes again (seek) is assembled; late copies are still recognised", () => {
    const consumer = new Consumer({ onIncomplete: "ack" }).chunk("u", 0, 2).sweep(60_000).chunk("u", 1, 2)
    consumer.chunk("v", 0, 2).chunk("v", 1, 2).epoch()
    consumer.redeliver(0).redeliver(1)
    assert.deepStrictEqual(consumer.texts, ["chunk-v-0|chunk-v-1|", "chunk-u-0|chunk-u-1|"])
    consumer.chunk("v", 0, 2)
    assert.deepStrictEqual(consumer.acked, ["1:0", "1:1", "1:4"])
  })
})
