/**
 * Hostile histories, generated: several producers send several messages each, in several attempts, cut differently,
 * interleaved, with chunks lost, copied, redelivered and lied about, while sweeps come at odd times and epochs begin.
 *
 * A few thousand run with the other tests; `npm run test:nightly` runs 100,000 of each (`CHUNK_HISTORIES` says how many).
 */
import { assert, describe, it } from "@effect/vitest"
import * as HashMap from "effect/HashMap"
import * as Schema from "effect/Schema"
import * as ChunkAssembly from "../../src/Chunking/ChunkAssembly.ts"
import * as ChunkSplitter from "../../src/Chunking/ChunkSplitter.ts"
import type { EntryId } from "../../src/MessageId.ts"
import { assertSums, contentOf, fingerprint, heldEntries, id, piece, policies, source } from "./support.ts"

const runs = Number(process.env["CHUNK_HISTORIES"] ?? 2000)
const options = { arbitrary: { runs, size: 60 }, timeout: 60_000 + runs * 20 }

type Chunk = ChunkAssembly.Chunk<number>
type State = ChunkAssembly.State<number>

const int = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** As tight as they get: each message is 9 to 14 bytes long. */
const Limits = Schema.Struct({
  maxPendingChunkedMessages: Schema.Literals([0, 1, 2, 3]),
  maxPendingChunkBytes: Schema.Literals([0, 8, 25, 60]),
  maxIncompleteAge: Schema.Literals([1e15, 300]),
  rememberedMessages: Schema.Literals([0, 1, 3, 1000]),
  onIncomplete: Schema.Literals([...policies])
})

const configOf = (limits: typeof Limits.Type): ChunkAssembly.Config => ({
  ...limits,
  expireIncompleteAfter: 100,
  maxChunks: 24,
  maxTotalSize: 1000,
  telemetry: false
})

/** Operation, producer and message, and three numbers that the operation reads as it likes. */
const Op = Schema.Struct({
  kind: Schema.Literals([
    "chunk",
    "chunk",
    "run",
    "run",
    "message",
    "gap",
    "redeliver",
    "redeliver",
    "again",
    "lie",
    "sweep",
    "epoch",
    "acknowledged"
  ]),
  who: Schema.Literals([0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5]),
  a: int(0, 11),
  b: int(0, 11),
  c: int(0, 11)
})
type Op = typeof Op.Type

const cuts = [2, 3, 4, 7]

/** Who sends what: three producers with two uuids each; the uuids are the same, the bytes are not. */
const messageOf = (who: number) => {
  const producerName = `p${who >> 1}`
  const uuid = `u${who & 1}`
  return { producerName, uuid, content: contentOf(`${producerName}/${uuid}`, 9 + who) }
}

const chunkOf = (who: number, cut: number, chunkId: number, entryId: number, now: number): Chunk => {
  const { content, producerName, uuid } = messageOf(who)
  const payload = piece(content, cut, chunkId)
  return {
    _tag: "Chunk",
    source,
    producerName,
    uuid,
    chunkId,
    numChunks: ChunkSplitter.chunkCount(content.length, cut),
    totalSize: content.length,
    publishTime: 1000,
    batchSize: 1,
    entry: { ledgerId: BigInt(1 + Math.floor(entryId / 50)), entryId: BigInt(entryId % 50) },
    payload,
    heldBytes: payload.length + (who & 1),
    metadata: entryId,
    redeliveryCount: 0,
    now
  }
}

const lie = (chunk: Chunk, which: number): Chunk => {
  switch (which) {
    case 0:
      return { ...chunk, numChunks: chunk.numChunks + 10 }
    case 1:
      return { ...chunk, totalSize: chunk.totalSize + 1 }
    case 2:
      return { ...chunk, chunkId: chunk.numChunks }
    case 3:
      return { ...chunk, chunkId: -1 }
    case 4:
      return { ...chunk, numChunks: 2 ** 31 - 1 }
    case 5:
      return { ...chunk, batchSize: 3 }
    case 6:
      return { ...chunk, payload: new Uint8Array(chunk.totalSize + 1) }
    case 7:
      return { ...chunk, uuid: "" }
    default:
      return { ...chunk, payload: new Uint8Array(0), heldBytes: 0 }
  }
}

/** What the operations do to a consumer: the events, in order. `again`: the broker sends what was asked for again. */
type Act = { readonly event: ChunkAssembly.Event<number> } | "again"

const actsOf = (ops: ReadonlyArray<Op>): Array<Act> => {
  const acts: Array<Act> = []
  const log: Array<Chunk> = []
  let now = 0
  const send = (chunk: Chunk) => {
    log.push(chunk)
    acts.push({ event: chunk })
  }
  for (const { a, b, c, kind, who } of ops) {
    now += a
    // Mostly the same cut, so that attempts meet; now and then another.
    const cut = cuts[(who + (c < 9 ? 0 : c)) % cuts.length]
    const count = ChunkSplitter.chunkCount(messageOf(who).content.length, cut)
    switch (kind) {
      case "chunk": {
        send(chunkOf(who, cut, b % count, log.length, now))
        break
      }
      case "run": {
        for (let chunkId = a % count; chunkId <= b % count; chunkId++) send(chunkOf(who, cut, chunkId, log.length, now))
        break
      }
      case "message": {
        for (let chunkId = 0; chunkId < count; chunkId++) send(chunkOf(who, cut, chunkId, log.length, now))
        break
      }
      case "gap": {
        for (let chunkId = 0; chunkId < count; chunkId++) {
          if (chunkId !== b % count) send(chunkOf(who, cut, chunkId, log.length, now))
        }
        break
      }
      case "redeliver": {
        for (let i = 0; i <= b % 4 && log.length > 0; i++) {
          const chunk = log[Math.max(0, log.length - 1 - a - i * (c % 3))]
          acts.push({ event: { ...chunk, redeliveryCount: chunk.redeliveryCount + 1, now } })
        }
        break
      }
      case "again": {
        acts.push("again")
        break
      }
      case "lie": {
        send(lie(chunkOf(who, cut, b % count, log.length, now), a % 9))
        break
      }
      case "sweep": {
        // Also backwards, and far ahead.
        acts.push({ event: { _tag: "Sweep", now: now + [0, 10, 99, 100, 101, 500, -1000, 1e9][b % 8] } })
        break
      }
      case "acknowledged": {
        const { producerName, uuid } = messageOf(who)
        acts.push({ event: { _tag: "Acknowledged", topic: source.topic, producerName, uuid } })
        break
      }
      case "epoch": {
        acts.push({ event: { _tag: "Epoch", topic: c === 0 ? "another" : source.topic } })
        break
      }
    }
  }
  return acts
}

const permitsOf = (outputs: ReadonlyArray<ChunkAssembly.Output<number>>): number =>
  outputs.reduce(
    (sum, output) => sum + (output._tag === "Permits" || output._tag === "Deliver" ? output.permits : 0),
    0
  )

/** The bytes are those of the message, and each entry is the one that its chunk came in. */
const assertBytes = (parts: ChunkAssembly.Parts<number>, byEntry: ReadonlyMap<string, Chunk>): void => {
  parts.payloads.forEach((payload, i) => {
    const chunk = byEntry.get(id(parts.entries[i]))
    if (chunk?.payload !== payload || chunk.uuid !== parts.uuid || chunk.producerName !== parts.producerName) {
      assert.fail("a payload is not that of its entry")
    }
  })
}

const assertWhole = (message: ChunkAssembly.Deliver<number>): void => {
  const who = Number(message.producerName.slice(1)) * 2 + Number(message.uuid.slice(1))
  const expected = Buffer.from(messageOf(who).content)
  if (!Buffer.concat(message.payloads).equals(expected)) assert.fail(`wrong bytes of ${message.uuid}`)
  assert.strictEqual(message.payloads.length, message.numChunks)
  assert.strictEqual(message.permits, 1)
}

/** The pending message whose newest chunk came first of all. */
const withoutProgressForLongest = (state: State): string | undefined => {
  const pending = Array.from(HashMap.values(state.pending)).sort((a, b) => a.turn - b.turn)
  return pending.length === 0 ? undefined : `${pending[0].producerName}/${pending[0].uuid}`
}

describe("hostile histories", () => {
  it.prop("hold", { limits: Limits, ops: Schema.Array(Op) }, ({ limits, ops }) => {
    const config = configOf(limits)
    const step = ChunkAssembly.step(config)
    const byEntry = new Map<string, Chunk>()
    const here = new Set<string>()
    let asked: Array<EntryId> = []
    let state: State = ChunkAssembly.initial
    const trace: Array<{ state: State; event: ChunkAssembly.Event<number>; outputs: string; held: string }> = []

    const leave = (entries: ReadonlyArray<EntryId>) => {
      for (const entry of entries) {
        if (!here.delete(id(entry))) assert.fail(`${id(entry)} left without having been here, or twice`)
      }
    }

    const perform = (event: ChunkAssembly.Event<number>) => {
      if (event._tag === "Chunk") {
        byEntry.set(id(event.entry), event)
        here.add(id(event.entry))
      }
      const before = heldEntries(state)
      const oldest = withoutProgressForLongest(state)
      const [next, outputs] = step(state, event)
      const held = heldEntries(next)
      trace.push({ state, event, outputs: fingerprint(outputs), held: held.join() })
      state = next
      if (event._tag === "Epoch") {
        const kept = new Set(held)
        for (const entry of before) if (!kept.has(entry)) here.delete(entry)
      }
      for (const output of outputs) {
        switch (output._tag) {
          case "Deliver": {
            leave([...output.entries, ...output.stale])
            assertBytes(output, byEntry)
            assertWhole(output)
            break
          }
          case "Incomplete": {
            if (output.settledBy === "shell") leave([...output.entries, ...output.stale])
            assertBytes(output, byEntry)
            assert.strictEqual(output.settledBy === "shell", /deadLetter|handOver/.test(config.onIncomplete))
            // A single one may be a late tail, which repeats the reason.
            if (output.reason === "queue_full" && output.payloads.length > 1) {
              assert.strictEqual(`${output.producerName}/${output.uuid}`, oldest)
            }
            break
          }
          case "AckStale": {
            leave(output.entries)
            break
          }
          case "AskAgain": {
            leave(output.entries)
            asked.push(...output.entries)
            break
          }
        }
      }
      if (event._tag === "Epoch" && event.topic === source.topic) assert.strictEqual(held.length, 0)
      // One permit an entry, in the step in which it arrived.
      const cost = event._tag === "Chunk" ? event.batchSize : 0
      assert.strictEqual(permitsOf(outputs), cost)
      // Every entry is in one place: held once, or gone.
      assert.strictEqual(held.length, here.size)
      assert.isTrue(held.every((entry) => here.has(entry)))
      // The limits hold, and the sums are those of what is held.
      assertSums(state)
      const pending = ChunkAssembly.pendingMessages(state)
      const { maxPendingChunkBytes, maxPendingChunkedMessages } = config
      assert.isTrue(maxPendingChunkedMessages === 0 || pending <= maxPendingChunkedMessages)
      assert.isTrue(
        maxPendingChunkBytes === 0 || pending <= 1 || ChunkAssembly.pendingBytes(state) <= maxPendingChunkBytes
      )
    }

    for (const act of actsOf(ops)) {
      if (act !== "again") {
        perform(act.event)
        continue
      }
      const again = asked
      asked = []
      for (const entry of again) {
        const chunk = byEntry.get(id(entry))!
        perform({ ...chunk, redeliveryCount: chunk.redeliveryCount + 1 })
      }
    }
    // A new message gets through when what is pending has expired, whatever was before.
    perform({ _tag: "Sweep", now: 1e12 })
    assert.strictEqual(ChunkAssembly.pendingMessages(state), 0)
    let fresh: ReadonlyArray<ChunkAssembly.Output<number>> = []
    for (const chunkId of [0, 1, 2]) {
      const chunk = { ...chunkOf(0, 3, chunkId, 1_000_000 + chunkId, 1e12), uuid: "fresh" }
      ;[state, fresh] = step(state, chunk)
    }
    assert.strictEqual(fresh[0]._tag, "Deliver")

    // No state was changed by the steps after it: taken backwards, each gives what it gave.
    for (const { event, held, outputs, state } of trace.reverse()) {
      const [next, again] = step(state, event)
      assert.strictEqual(fingerprint(again), outputs)
      assert.strictEqual(heldEntries(next).join(), held)
    }
  }, options)

  it.prop(
    "split, then step, is identity: any size, any cut, any order of arrival, any copies",
    {
      size: int(1, 400),
      cut: int(1, 60),
      order: Schema.Array(int(0, 1_000_000)),
      copies: Schema.Array(int(0, 1_000_000))
    },
    ({ copies, cut, order, size }) => {
      const content = contentOf("identity", size)
      const { numChunks, ranges } = splitOf(size, cut)
      if (numChunks === 1) return
      const chunks = Array.from(ranges, ({ end, start }, chunkId): Chunk => ({
        ...chunkOf(0, 2, 0, chunkId, 0),
        chunkId,
        numChunks,
        totalSize: size,
        payload: content.subarray(start, end)
      }))
      const arrivals = [...chunks]
      order.forEach((at, i) => {
        const j = at % numChunks
        const k = i % numChunks
        ;[arrivals[j], arrivals[k]] = [arrivals[k], arrivals[j]]
      })
      // Redeliveries and copies under new entries, anywhere behind the first arrival; not of chunk 0: that is a restart.
      copies.forEach((at, i) => {
        const chunk = arrivals[at % arrivals.length]
        const copy = i % 2 === 0 || chunk.chunkId === 0
          ? chunk
          : { ...chunk, entry: { ledgerId: 9n, entryId: BigInt(1000 + i) } }
        arrivals.splice(arrivals.indexOf(chunk) + 1, 0, copy)
      })
      const step = ChunkAssembly.step({ ...ChunkAssembly.defaultConfig, maxPendingChunkBytes: 0 })
      let state: State = ChunkAssembly.initial
      const delivered: Array<ChunkAssembly.Deliver<number>> = []
      for (const chunk of arrivals) {
        const [next, outputs] = step(state, chunk)
        state = next
        for (const output of outputs) if (output._tag === "Deliver") delivered.push(output)
        if (delivered.length > 0) break
      }
      assert.strictEqual(delivered.length, 1)
      assert.isTrue(Buffer.concat(delivered[0].payloads).equals(Buffer.from(content)))
      assert.strictEqual(delivered[0].entries.length, numChunks)
    },
    options
  )
})

const splitOf = (
  total: number,
  chunkSize: number
): { numChunks: number; ranges: ReadonlyArray<ChunkSplitter.Range> } => {
  const numChunks = ChunkSplitter.chunkCount(total, chunkSize)
  return {
    numChunks,
    ranges: Array.from({ length: numChunks }, (_, i) => ChunkSplitter.chunkRange(i, total, chunkSize))
  }
}

/** Sending by honest producers: `chunks` are written one after the other, an attempt starts anew at the first without receipt. */
const Send = Schema.Struct({
  who: int(0, 5),
  chunks: int(1, 4),
  broken: Schema.Literals([false, false, true]),
  acked: int(0, 3)
})

describe("honest producers and a fair broker", () => {
  it.prop(
    "every message arrives whole, and nothing stays in the backlog",
    {
      limits: Limits,
      sends: Schema.Array(Send),
      arrivals: Schema.Array(
        Schema.Struct({
          kind: Schema.Literals(["next", "next", "next", "skip", "any", "sweep", "epoch", "nack"]),
          a: int(0, 20)
        })
      )
    },
    ({ arrivals, limits, sends }) => {
      const config: ChunkAssembly.Config = {
        ...configOf(limits),
        rememberedMessages: 1000,
        onIncomplete: limits.onIncomplete === "ack" ? "redeliver" : limits.onIncomplete
      }
      const topic = writeHonestly(sends)
      const step = ChunkAssembly.step(config)
      const backlog = new Set(topic.keys())
      const arrived = new Set<number>()
      let state: State = ChunkAssembly.initial
      let now = 0
      let nack = false
      const entryIndex = new Map(topic.map((chunk, index) => [id(chunk.entry), index]))
      const perform = (event: ChunkAssembly.Event<number>) => {
        const [next, outputs] = step(state, event)
        state = next
        for (const output of outputs) {
          if (output._tag === "AckStale") {
            for (const entry of output.entries) backlog.delete(entryIndex.get(id(entry))!)
          }
          if (output._tag === "Deliver") {
            assertWhole(output)
            const who = Number(output.producerName.slice(1)) * 2 + Number(output.uuid.slice(1))
            // The application nacks now and then; the entries, stale ones as well, stay in the backlog. Not under limits:
            // copies behind the message are acknowledged by then, and if others push it out again and again on its way
            // back, it would have needed them.
            if (nack && config.maxPendingChunkedMessages === 0 && config.maxPendingChunkBytes === 0) {
              nack = false
              continue
            }
            arrived.add(who)
            for (const entry of [...output.entries, ...output.stale]) backlog.delete(entryIndex.get(id(entry))!)
            const { producerName, uuid } = output
            perform({ _tag: "Acknowledged", topic: source.topic, producerName, uuid })
          }
        }
      }
      let at = 0
      for (const { a, kind } of arrivals) {
        now += 3
        // An entry that was acknowledged does not come again: if the broker sends it, the session drops it.
        while (kind === "next" && at < topic.length && !backlog.has(at)) at++
        if (kind === "next" && at < topic.length) perform({ ...topic[at++], now })
        else if (kind === "skip") at++
        else if (kind === "any" && backlog.size > 0) perform({ ...topic[[...backlog][a % backlog.size]], now })
        else if (kind === "sweep") perform({ _tag: "Sweep", now: now + a * 20 })
        else if (kind === "epoch") perform({ _tag: "Epoch", topic: source.topic })
        else nack = true
      }
      nack = false
      // From here on the broker is fair: it delivers all that is not acknowledged, in order, once a round.
      for (let round = 0; round < 20 && backlog.size > 0; round++) {
        now += 1e6
        perform({ _tag: "Sweep", now })
        for (const index of [...backlog]) if (backlog.has(index)) perform({ ...topic[index], now })
      }
      const left = [...backlog].map((index) =>
        Number(topic[index].producerName.slice(1)) * 2 + Number(topic[index].uuid.slice(1))
      )
      assert.deepStrictEqual(left, [])
      assert.deepStrictEqual([...arrived].sort(), [...new Set(sends.map(({ who }) => who))].sort())
    },
    options
  )
})

/** The topic: chunks of several messages interleaved, attempts that break off and begin anew, and a last one that ends. */
const writeHonestly = (sends: ReadonlyArray<typeof Send.Type>): Array<Chunk> => {
  const topic: Array<Chunk> = []
  /** By message: the first chunk without a receipt, and the next one to write. */
  const progress = new Map<number, { acked: number; next: number }>()
  const write = (who: number): void => {
    const at = progress.get(who)!
    topic.push(chunkOf(who, cutOf(who), at.next++, topic.length, 0))
  }
  for (const { acked, broken, chunks, who } of sends) {
    const at = progress.get(who) ?? { acked: 0, next: 0 }
    progress.set(who, at)
    const count = countOf(who)
    for (let i = 0; i < chunks && at.next < count; i++) write(who)
    if (broken) {
      at.acked = Math.min(at.next, at.acked + acked)
      at.next = at.acked
    }
  }
  for (const who of progress.keys()) while (progress.get(who)!.next < countOf(who)) write(who)
  return topic
}

const cutOf = (who: number): number => cuts[who % cuts.length]
const countOf = (who: number): number => ChunkSplitter.chunkCount(messageOf(who).content.length, cutOf(who))
