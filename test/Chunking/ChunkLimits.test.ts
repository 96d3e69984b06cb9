import { assert, describe, it } from "@effect/vitest"
import * as ChunkAssembly from "../../src/Chunking/ChunkAssembly.ts"
import { Consumer, policies, source, text } from "./support.ts"

describe("permits", () => {
  const paths: Array<[string, (consumer: Consumer, round: number) => void]> = [
    ["(a) stored and completed", (c, r) => c.chunk(`a${r}`, 0, 2).chunk(`a${r}`, 1, 2)],
    ["(b) duplicate as a new entry", (c) => c.chunk("b", 0, 3).chunk("b", 1, 3).chunk("b", 1, 3)],
    ["(c) duplicate as the same entry", (c) => c.chunk("c", 0, 2).redeliver(0)],
    ["(d) gap", (c, r) => c.chunk(`d${r}`, 0, 3).chunk(`d${r}`, 2, 3)],
    ["(e) orphan tail", (c, r) => c.chunk(`e${r}`, 1, 2)],
    ["(f) evicted", (c, r) => Array.from({ length: 11 }, (_, i) => c.chunk(`f${r}-${i}`, 0, 2))],
    ["(g) expired", (c, r) => c.chunk(`g${r}`, 0, 2).sweep(c.now + 100_000)],
    [
      "(k) last chunk after its message expired",
      (c, r) => c.chunk(`k${r}`, 0, 2).sweep(c.now + 100_000).chunk(`k${r}`, 1, 2)
    ],
    ["invalid", (c, r) => c.chunk(`i${r}`, 0, 2).chunk(`i${r}`, 1, 3)]
  ]
  for (const [name, path] of paths) {
    it(`S151 one an entry, 40 rounds: ${name}`, () => {
      for (const onIncomplete of policies) {
        const consumer = new Consumer({ onIncomplete })
        for (let round = 0; round < 40; round++) path(consumer, round)
        assert.strictEqual(consumer.permits, consumer.chunks)
        const before = consumer.delivered.length
        consumer.chunk("good", 0, 2).chunk("good", 1, 2)
        assert.strictEqual(consumer.delivered.length, before + 1)
      }
    })
  }

  it("S152 a message of 4 costs 4, an incomplete one of 2 costs 2", () => {
    const consumer = new Consumer()
    for (let chunkId = 0; chunkId < 4; chunkId++) consumer.chunk("u", chunkId, 4)
    assert.strictEqual(consumer.permits, 4)
    consumer.chunk("v", 0, 4).chunk("v", 3, 4).sweep(60_000)
    assert.strictEqual(consumer.permits, 6)
  })

  it("1,000 messages whose middle chunk is lost don't stop the next good one", () => {
    const consumer = new Consumer()
    for (let i = 0; i < 1000; i++) consumer.chunk(`u${i}`, 0, 3).chunk(`u${i}`, 2, 3)
    consumer.chunk("good", 0, 3).chunk("good", 1, 3).chunk("good", 2, 3)
    assert.deepStrictEqual(consumer.texts, ["chunk-good-0|chunk-good-1|chunk-good-2|"])
    assert.strictEqual(consumer.permits, 2003)
    assert.strictEqual(consumer.pending, 9)
    assert.lengthOf(consumer.askedAgain, 2 * 991)
  })
})

describe("limits", () => {
  it("S155 A14 one pending message: the older one is asked for again, both arrive in the end", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 1 }).chunk("0", 0, 2).chunk("1", 0, 2)
    assert.deepStrictEqual(consumer.askedAgain, ["1:0"])
    assert.lengthOf(consumer.acked, 0)
    consumer.chunk("1", 1, 2).redeliver(0).chunk("0", 1, 2)
    assert.deepStrictEqual(consumer.texts, ["chunk-1-0|chunk-1-1|", "chunk-0-0|chunk-0-1|"])
  })

  it("S156 the one without progress for longest is evicted, not the newest, not a completed one", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 2, onIncomplete: "ack" })
    consumer.chunk("a", 0, 2).chunk("b", 0, 2).chunk("b", 1, 2).chunk("c", 0, 2).chunk("d", 0, 2)
    assert.deepStrictEqual(consumer.acked, ["1:0"])
    consumer.chunk("c", 1, 2).chunk("d", 1, 2)
    assert.lengthOf(consumer.delivered, 3)
  })

  it("S156 progress counts, not the first chunk", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 2 })
    consumer.chunk("a", 0, 3).chunk("b", 0, 3).chunk("a", 1, 3).chunk("c", 0, 3)
    assert.deepStrictEqual(consumer.askedAgain, ["1:1"])
  })

  it("S157 A5 the limit still works after 1,000 messages, gaps and restarts", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 2 })
    for (let i = 0; i < 1000; i++) consumer.chunk(`m${i}`, 0, 2).chunk(`m${i}`, 1, 2)
    for (let i = 0; i < 50; i++) consumer.chunk(`x${i}`, 0, 3).chunk(`x${i}`, 2, 3).chunk(`x${i}`, 0, 3)
    const evicted = consumer.incomplete.length
    assert.strictEqual(evicted, 48)
    consumer.chunk("p", 0, 3).chunk("q", 0, 3)
    for (const chunkId of [1, 2]) consumer.chunk("p", chunkId, 3).chunk("q", chunkId, 3)
    assert.strictEqual(consumer.delivered.length, 1002)
    assert.strictEqual(consumer.incomplete.length, evicted + 2)
    assert.strictEqual(consumer.pending, 0)
    assert.strictEqual(ChunkAssembly.pendingBytes(consumer.state), 0)
  })

  it("0 is no limit", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 0, maxPendingChunkBytes: 0 })
    for (let i = 0; i < 500; i++) consumer.chunk(`u${i}`, 0, 2, { heldBytes: 2 ** 30 })
    assert.strictEqual(consumer.pending, 500)
  })

  it("the byte budget evicts the oldest by progress until the rest fits", () => {
    const consumer = new Consumer({ maxPendingChunkBytes: 33 })
    consumer.chunk("a", 0, 3).chunk("b", 0, 3).chunk("c", 0, 3).chunk("a", 1, 3)
    assert.deepStrictEqual(consumer.reasons, ["memory_limit"])
    assert.strictEqual(consumer.incomplete[0].uuid, "b")
    assert.isAtMost(ChunkAssembly.pendingBytes(consumer.state), 33)
  })

  it("the budget counts what a payload pins, not its length", () => {
    const consumer = new Consumer({ maxPendingChunkBytes: 100_000 })
    consumer.chunk("a", 0, 2, { heldBytes: 65_536 }).chunk("b", 0, 2, { heldBytes: 65_536 })
    assert.deepStrictEqual(consumer.reasons, ["memory_limit"])
  })

  it("the chunk that makes a message whole evicts nobody", () => {
    const consumer = new Consumer({ maxPendingChunkBytes: 25 }).chunk("a", 0, 2).chunk("b", 0, 2).chunk("b", 1, 2)
    assert.lengthOf(consumer.incomplete, 0)
    assert.lengthOf(consumer.chunk("a", 1, 2).delivered, 2)
  })

  it("one message larger than the budget is let through alone, and small ones can't starve it", () => {
    const consumer = new Consumer({ maxPendingChunkBytes: 25 }).chunk("small", 0, 2, { payload: "0123456789" })
    for (let chunkId = 0; chunkId < 10; chunkId++) {
      consumer.chunk("giant", chunkId, 10, { payload: "0123456789" })
      if (chunkId > 2) consumer.chunk(`small${chunkId}`, 0, 2, { payload: "0123456789" })
    }
    assert.strictEqual(consumer.texts[0].length, 100)
    assert.deepStrictEqual(new Set(consumer.reasons), new Set(["memory_limit"]))
    // All small ones up to the last chunk were turned away, to come again; the one behind it found room.
    assert.strictEqual(consumer.pending, 1)
    assert.strictEqual(consumer.permits, consumer.chunks)
  })

  it("of two giants the one begun first wins", () => {
    const consumer = new Consumer({ maxPendingChunkBytes: 25 })
    for (let chunkId = 0; chunkId < 5; chunkId++) {
      consumer.now++
      consumer.chunk("first", chunkId, 5, { payload: "0123456789" })
      consumer.now++
      consumer.chunk("second", chunkId, 5, { payload: "0123456789" })
    }
    assert.deepStrictEqual(consumer.delivered.map((message) => message.uuid), ["first"])
  })
})

describe("expiry", () => {
  it("counts from the last chunk: a slow large message is not killed while it progresses", () => {
    const consumer = new Consumer()
    for (let chunkId = 0; chunkId < 20; chunkId++) {
      consumer.sweep(chunkId * 59_000).chunk("u", chunkId, 20, { payload: "x" })
    }
    assert.lengthOf(consumer.delivered, 1)
    assert.strictEqual(consumer.delivered[0].age, 19 * 59_000)
  })

  it("a redelivery of what is held is no progress", () => {
    const consumer = new Consumer().chunk("u", 0, 2)
    consumer.now = 59_000
    consumer.redeliver(0).sweep(60_000)
    assert.deepStrictEqual(consumer.reasons, ["expired"])
  })

  it("a hard age limit ends also a message that progresses, and one that starts over again and again", () => {
    const consumer = new Consumer({ maxIncompleteAge: 100_000 })
    for (let i = 0; i < 4; i++) {
      consumer.sweep(i * 30_000).chunk("slow", i, 20, { totalSize: 1000 }).chunk("again", 0, 20, { totalSize: 1000 })
    }
    consumer.sweep(100_000)
    assert.deepStrictEqual(consumer.incomplete.map((message) => message.uuid), ["slow", "again"])
    assert.deepStrictEqual(consumer.reasons, ["expired", "expired"])
  })

  it("S159 after 10,000 completed ones", () => {
    const consumer = new Consumer({ expireIncompleteAfter: 200, telemetry: false })
    for (let i = 0; i < 10_000; i++) {
      consumer.chunk(`m${i}`, 0, 2, { payload: "x" }).chunk(`m${i}`, 1, 2, { payload: "x" })
    }
    consumer.chunk("u", 0, 2).sweep(200)
    assert.deepStrictEqual(consumer.incomplete.map((message) => message.uuid), ["u"])
  })

  it("S159 a restart starts the clock again", () => {
    const consumer = new Consumer({ expireIncompleteAfter: 200 }).chunk("v", 0, 2).sweep(150).chunk("v", 0, 2)
    consumer.sweep(250).chunk("v", 1, 2)
    assert.lengthOf(consumer.delivered, 1)
  })

  it("S161 never, when it is off", () => {
    const consumer = new Consumer({ expireIncompleteAfter: Infinity }).chunk("u", 0, 2).sweep(2 * 86_400_000)
    assert.strictEqual(consumer.pending, 1)
  })

  it("A6 sweep and last chunk in the same millisecond, both orders: one outcome", () => {
    const late = new Consumer().chunk("u", 0, 2).sweep(60_000).chunk("u", 1, 2)
    assert.deepStrictEqual([late.delivered.length, late.incomplete.length], [0, 1])
    const early = new Consumer().chunk("u", 0, 2)
    early.now = 60_000
    early.chunk("u", 1, 2).sweep(60_000)
    assert.deepStrictEqual([early.delivered.length, early.incomplete.length], [1, 0])
    assert.strictEqual(late.permits, 2)
    assert.strictEqual(early.permits, 2)
  })

  it("a clock that jumps back neither expires nor breaks anything", () => {
    const consumer = new Consumer()
    consumer.now = 1_000_000
    consumer.chunk("u", 0, 2).sweep(0).chunk("u", 1, 2)
    assert.strictEqual(consumer.delivered[0].age, 0)
  })

  it("S173 parts of a live message are not asked for", () => {
    const consumer = new Consumer().chunk("u", 0, 2).sweep(2000).chunk("u", 1, 2)
    assert.lengthOf(consumer.askedAgain, 0)
    assert.lengthOf(consumer.delivered, 1)
  })
})

describe("incomplete messages", () => {
  for (const onIncomplete of policies) {
    for (const cause of ["queue_full", "expired", "memory_limit", "invalid"] as const) {
      it(`A15 ${onIncomplete} is what happens when ${cause}, and it is announced`, () => {
        const consumer = new Consumer({
          onIncomplete,
          maxPendingChunkedMessages: cause === "queue_full" ? 1 : 10,
          maxPendingChunkBytes: cause === "memory_limit" ? 32 : 1000
        })
        consumer.chunk("u", 0, 3).chunk("u", 2, 3)
        if (cause === "queue_full" || cause === "memory_limit") consumer.chunk("v", 0, 2, { payload: "x".repeat(15) })
        if (cause === "expired") consumer.sweep(60_000)
        if (cause === "invalid") consumer.chunk("u", 1, 4)
        const [message] = consumer.incomplete
        assert.strictEqual(message.reason, cause)
        assert.strictEqual(text(message.payloads), "chunk-u-0|chunk-u-2|")
        assert.deepInclude(message, { numChunks: 3, chunkIds: [0, 2], metadata: ["u/0", "u/2"] })
        assert.strictEqual(
          message.settledBy,
          onIncomplete === "redeliver" || onIncomplete === "ack" ? "policy" : "shell"
        )
        const entries = cause === "invalid" ? ["1:0", "1:1", "1:2"] : ["1:0", "1:1"]
        assert.deepStrictEqual(consumer.acknowledged(message), entries)
        assert.deepStrictEqual(consumer.acked, onIncomplete === "ack" ? entries : [])
        assert.deepStrictEqual(consumer.askedAgain, onIncomplete === "redeliver" ? entries : [])
        const last = consumer.events.findLast((event) => event.attributes.uuid === "u")!
        assert.strictEqual(last._tag, cause === "expired" ? "ConsumerChunkExpired" : "ConsumerChunkDiscarded")
      })
    }
  }

  it("S164 S165 the evicted one says what it is, the others complete", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 2, onIncomplete: "handOver" })
    consumer.chunk("a", 1, 3, { redeliveryCount: 4 }).chunk("b", 0, 3).chunk("c", 0, 3)
    const [message] = consumer.incomplete
    assert.deepInclude(message, {
      uuid: "a",
      reason: "queue_full",
      numChunks: 3,
      redeliveryCount: 4,
      metadata: ["a/1"]
    })
    for (const uuid of ["b", "c"]) consumer.chunk(uuid, 1, 3).chunk(uuid, 2, 3)
    assert.lengthOf(consumer.delivered, 2)
  })

  it("A21 nothing is acknowledged before the message, and then everything at once", () => {
    const consumer = new Consumer().chunk("u", 0, 3).chunk("u", 1, 3).redeliver(0).chunk("u", 1, 3)
    assert.lengthOf(consumer.acked, 0)
    consumer.chunk("u", 2, 3)
    assert.deepStrictEqual(consumer.acknowledged(consumer.delivered[0]), ["1:0", "1:1", "1:2", "1:3"])
    assert.lengthOf(consumer.acked, 0)
  })
})

describe("telemetry", () => {
  it("S185 counters: received, discarded with its reason, expired with what had come", () => {
    const consumer = new Consumer({ maxPendingChunkedMessages: 1 })
    consumer.chunk("w", 0, 3).chunk("w", 1, 3).chunk("w", 2, 3)
    assert.deepStrictEqual(consumer.events.map((event) => event._tag), [
      "ConsumerChunkReceived",
      "ConsumerChunkReceived",
      "ConsumerChunkReceived"
    ])
    const attributes = {
      topic: source.topic,
      base_topic: source.baseTopic,
      partition: 2,
      subscription_name: "s",
      consumer_id: 7
    }
    assert.deepStrictEqual(consumer.events[2], {
      _tag: "ConsumerChunkReceived",
      measurements: { chunk_id: 2, num_chunks: 3 },
      attributes: { uuid: "w", ...attributes }
    })
    consumer.chunk("x", 0, 3).chunk("y", 0, 3).sweep(60_000)
    assert.deepStrictEqual(consumer.events.slice(4).filter((event) => event._tag !== "ConsumerChunkReceived"), [
      {
        _tag: "ConsumerChunkDiscarded",
        measurements: { received_chunks: 1, num_chunks: 3 },
        attributes: { uuid: "x", ...attributes, reason: "queue_full" }
      },
      {
        _tag: "ConsumerChunkExpired",
        measurements: { age_ms: 60_000, received_chunks: 1, num_chunks: 3 },
        attributes: { uuid: "y", ...attributes, reason: "expired" }
      }
    ])
  })

  it("restarts, late chunks and epochs are announced", () => {
    const consumer = new Consumer().chunk("u", 0, 2).chunk("u", 0, 2).chunk("u", 1, 2).chunk("u", 1, 2).chunk("v", 0, 2)
    consumer.epoch()
    const reasons = consumer.events.flatMap((event) =>
      event._tag === "ConsumerChunkDiscarded" ? event.attributes.reason : []
    )
    assert.deepStrictEqual(reasons, ["restarted", "late", "epoch"])
  })

  it("nothing is made when nobody listens", () => {
    const consumer = new Consumer({ telemetry: false }).chunk("u", 0, 2).chunk("u", 0, 2).chunk("u", 1, 2).chunk(
      "u",
      1,
      2
    )
    consumer.chunk("v", 0, 2).sweep(60_000).epoch()
    assert.lengthOf(consumer.events, 0)
  })
})

describe("cost", () => {
  it("a step costs the same late in a message as early: 16,384 chunks, and all of them redelivered", () => {
    const consumer = new Consumer({ telemetry: false })
    const run = consumer.step
    const payload = new Uint8Array(1)
    const chunk = (chunkId: number): ChunkAssembly.Chunk<string> => ({
      _tag: "Chunk",
      source,
      producerName: "p",
      uuid: "u",
      chunkId,
      numChunks: 16_384,
      totalSize: 16_384,
      publishTime: 0,
      batchSize: 1,
      entry: { ledgerId: 1n, entryId: BigInt(chunkId) },
      payload,
      heldBytes: 1,
      metadata: "",
      redeliveryCount: 0,
      now: 0
    })
    let state: ChunkAssembly.State<string> = ChunkAssembly.initial
    const started = process.cpuUsage().user
    for (let chunkId = 0; chunkId < 16_383; chunkId++) state = run(state, chunk(chunkId))[0]
    for (let chunkId = 0; chunkId < 16_383; chunkId++) state = run(state, chunk(chunkId))[0]
    const [, outputs] = run(state, chunk(16_383))
    const millis = (process.cpuUsage().user - started) / 1000
    assert.strictEqual(outputs[0]._tag, "Deliver")
    // About 60 ms on a slow machine. Copying the slots a chunk would be over 1,000.
    assert.isBelow(millis, 700)
  })
})
