/**
 * One step of the reducer in the making: the decisions. A `Turn` lives for a single call of `step`; only its own
 * variables change, no state and no assembly does.
 */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { EntryId } from "../../MessageId.ts"
import type { Chunk, Config, IncompleteReason, Output, State } from "../ChunkAssembly.ts"
import type { ConsumerSource, DiscardReason } from "../ChunkTelemetry.ts"
import * as ChunkTelemetry from "../ChunkTelemetry.ts"
import type { Assembly, Past } from "./assembly.ts"
import { ageOf, allEntriesOf, collect, isSound, keyOf, open, partsOf, withChunk } from "./assembly.ts"
import * as EntrySet from "./entrySet.ts"
import * as Memory from "./memory.ts"
import * as Slots from "./slots.ts"

/** How many runs of neighbouring entries a remembered message may have on average. One is what to expect. */
const runsPerMessage = 16

/** What the broker charged for an entry. */
export const permitsOf = (chunk: Chunk<unknown>): number => Math.max(1, chunk.batchSize)

/**
 * Whether a chunk belongs to the sending of a message that is finished. A producer without a random part in its uuid (they
 * are common) uses a uuid again after a restart: then it is a *new* message, published later.
 */
const isOf = (finished: NonNullable<Past["finished"]>, chunk: Chunk<unknown>): boolean =>
  chunk.totalSize === finished.totalSize && chunk.publishTime <= finished.publishTime

/**
 * Whether a chunk of a finished message is a copy that nobody needs: the message left without it, and was acknowledged
 * since, or was put together from entries that all lie before it. While the application may still want the message
 * again, copies further in front may be needed: then it is put together in the order of the topic, perhaps from them.
 */
const isNeedless = (finished: NonNullable<Past["finished"]>, chunk: Chunk<unknown>): boolean =>
  isOf(finished, chunk) &&
  (finished.acknowledged
    ? !EntrySet.has(finished.known, chunk.entry)
    : EntrySet.isBehind(finished.known, chunk.entry))

const weightOf = (past: Past): number => past.finished?.known.runs.length ?? 0

export class Turn<M> {
  readonly config: Config
  readonly outputs: Array<Output<M>> = []
  pending: HashMap.HashMap<string, Assembly<M>>
  bytes: number
  turn: number
  past: Memory.Memory<Past>

  constructor(config: Config, state: State<M>) {
    this.config = config
    this.pending = state.pending
    this.bytes = state.bytes
    this.turn = state.turn
    this.past = state.past
  }

  /** Takes a chunk. True when it made its message whole: its permit is then with the message. */
  accept(chunk: Chunk<M>): boolean {
    const key = keyOf(chunk.source.topic, chunk.producerName, chunk.uuid)
    const assembly = this.held(key)
    if (assembly !== undefined) return this.next(assembly, chunk)
    const past = Memory.get(this.past, key)
    if (past?.finished !== undefined && isNeedless(past.finished, chunk)) {
      this.remember(key, past)
      this.outputs.push({ _tag: "AckStale", source: chunk.source, entries: [chunk.entry] })
      this.late(chunk)
    } else if (past?.givenUp !== undefined && chunk.chunkId !== 0) {
      // A chunk 0 begins a new attempt; without it nothing can come of this one, and it would take another's place.
      this.remember(key, past)
      // The message's end was announced; only who settles entries himself has to see this one too.
      if (!this.settle(chunk.source, [chunk.entry])) {
        this.incomplete(withChunk(open(key, chunk, this.turn), chunk, this.turn), past.givenUp, chunk.now)
      }
      this.late(chunk)
    } else {
      this.first(key, chunk)
    }
    return false
  }

  /** Gives up what is overdue. */
  sweep(now: number): void {
    const { expireIncompleteAfter, maxIncompleteAge } = this.config
    for (const assembly of this.byProgress()) {
      if (now - assembly.lastProgress >= expireIncompleteAfter || now - assembly.firstArrival >= maxIncompleteAge) {
        this.giveUp(assembly, "expired", now)
      }
    }
  }

  /** The application acknowledged a finished message. What is held of it, because it came again, is not needed. */
  acknowledged(key: string): void {
    const past = Memory.get(this.past, key)
    if (past?.finished === undefined) return
    const finished = { ...past.finished, acknowledged: true }
    this.remember(key, { ...past, finished })
    const assembly = this.held(key)
    if (assembly === undefined || !collect(assembly, (chunk) => isOf(finished, chunk)).every(Boolean)) return
    this.drop(key)
    this.outputs.push({
      _tag: "AckStale",
      source: assembly.source,
      entries: EntrySet.toArray(allEntriesOf(assembly))
    })
    this.discarded(assembly.source, assembly.uuid, "late", assembly.slots.count, assembly.numChunks)
  }

  /** Forgets what the broker will deliver again. */
  epoch(topic: string): void {
    for (const assembly of this.byProgress()) {
      if (assembly.source.topic !== topic) continue
      this.drop(assembly.key)
      this.discarded(assembly.source, assembly.uuid, "epoch", assembly.slots.count, assembly.numChunks)
    }
    for (const [key, past] of Memory.entries(this.past)) {
      if (past.topic !== topic || past.givenUp === undefined) continue
      this.past = past.finished === undefined
        ? Memory.remove(this.past, key)
        : Memory.replace(this.past, key, { ...past, givenUp: undefined }, weightOf(past))
    }
  }

  /** A chunk of a message of which nothing is held. */
  private first(key: string, chunk: Chunk<M>): void {
    const turn = ++this.turn
    const assembly = withChunk(open(key, chunk, turn), chunk, turn)
    if (!isSound(this.config, chunk)) return this.giveUp(assembly, "invalid", chunk.now)
    const { maxPendingChunkedMessages } = this.config
    if (maxPendingChunkedMessages > 0 && HashMap.size(this.pending) >= maxPendingChunkedMessages) {
      this.giveUp(this.byProgress()[0], "queue_full", chunk.now)
    }
    this.received(chunk)
    this.put(assembly)
    this.fitMemory(chunk.now)
  }

  /** A chunk of a message of which some are held. */
  private next(assembly: Assembly<M>, chunk: Chunk<M>): boolean {
    const sound = isSound(this.config, chunk)
    const held = sound ? Slots.get(assembly.slots, chunk.chunkId) : undefined
    const order = held === undefined ? 1 : EntrySet.compare(chunk.entry, held.entry)
    if (order === 0 || EntrySet.has(assembly.stale, chunk.entry)) return false
    if (!sound) return this.contradiction(assembly, chunk)
    if (held !== undefined && chunk.chunkId === 0 && order > 0) return this.restart(assembly, chunk)
    if (chunk.numChunks !== assembly.numChunks || chunk.totalSize !== assembly.totalSize) {
      // A producer may cut a message anew for a smaller limit. What lies before our chunk 0 is of an older attempt.
      const head = Slots.get(assembly.slots, 0)
      return head !== undefined && EntrySet.compare(chunk.entry, head.entry) < 0
        ? this.stale(assembly, chunk)
        : this.contradiction(assembly, chunk)
    }
    if (order < 0) return this.stale(assembly, chunk)
    const filled = withChunk(assembly, chunk, ++this.turn)
    if (filled.payloadBytes > filled.totalSize) return this.contradiction(assembly, chunk)
    return this.progress(filled, chunk)
  }

  private restart(assembly: Assembly<M>, chunk: Chunk<M>): boolean {
    this.discarded(chunk.source, chunk.uuid, "restarted", assembly.slots.count, assembly.numChunks)
    const { begun, firstArrival, key } = assembly
    const empty = { ...open(key, chunk, begun), stale: allEntriesOf(assembly), firstArrival }
    return this.progress(withChunk(empty, chunk, ++this.turn), chunk)
  }

  private stale(assembly: Assembly<M>, chunk: Chunk<M>): false {
    this.keep({ ...assembly, stale: EntrySet.add(assembly.stale, chunk.entry) }, chunk.now)
    return false
  }

  private contradiction(assembly: Assembly<M>, chunk: Chunk<M>): false {
    this.giveUp({ ...assembly, stale: EntrySet.add(assembly.stale, chunk.entry) }, "invalid", chunk.now)
    return false
  }

  private progress(assembly: Assembly<M>, chunk: Chunk<M>): boolean {
    this.received(chunk)
    if (assembly.slots.count < assembly.numChunks) {
      this.keep(assembly, chunk.now)
      this.fitMemory(chunk.now)
      return false
    }
    // Chunks of two attempts that were cut differently can fill all slots; the sum gives them away.
    if (assembly.payloadBytes !== assembly.totalSize) {
      this.giveUp(assembly, "invalid", chunk.now)
      return false
    }
    this.drop(assembly.key)
    const finished = {
      known: allEntriesOf(assembly),
      totalSize: assembly.totalSize,
      publishTime: collect(assembly, (part) => part.publishTime).reduce((a, b) => Math.max(a, b)),
      acknowledged: false
    }
    this.remember(assembly.key, { topic: assembly.source.topic, finished, givenUp: undefined })
    this.outputs.push({ _tag: "Deliver", ...partsOf(assembly, chunk.now), permits: permitsOf(chunk) })
    return true
  }

  /** Keeps a message on, unless it has gathered more stale copies than an honest one can: they are not free. */
  private keep(assembly: Assembly<M>, now: number): void {
    if (assembly.stale.size > this.config.maxChunks) this.giveUp(assembly, "invalid", now)
    else this.put(assembly)
  }

  /**
   * Gives up messages until the bytes held fit or one message is left: the oldest by progress first, the one that made
   * progress just now last. A message larger than the whole budget, the first that was begun, is spared: were it given
   * up whenever a small one comes between its chunks, it could never arrive.
   */
  private fitMemory(now: number): void {
    const { maxPendingChunkBytes } = this.config
    if (maxPendingChunkBytes === 0 || this.bytes <= maxPendingChunkBytes) return
    const victims = this.byProgress()
    let spared: Assembly<M> | undefined
    for (const assembly of victims) {
      if (assembly.totalSize <= maxPendingChunkBytes) continue
      if (spared === undefined || assembly.begun < spared.begun) spared = assembly
    }
    for (const assembly of victims) {
      if (this.bytes <= maxPendingChunkBytes || HashMap.size(this.pending) === 1) return
      if (assembly !== spared) this.giveUp(assembly, "memory_limit", now)
    }
  }

  /** The pending messages, the one without progress for longest first. */
  private byProgress(): Array<Assembly<M>> {
    return Array.from(HashMap.values(this.pending)).sort((a, b) => a.turn - b.turn)
  }

  private giveUp(assembly: Assembly<M>, reason: IncompleteReason, now: number): void {
    this.drop(assembly.key)
    // A finished message that was given up on its way back stays finished: its copies must still be known.
    const finished = Memory.get(this.past, assembly.key)?.finished
    this.remember(assembly.key, { topic: assembly.source.topic, finished, givenUp: reason })
    this.incomplete(assembly, reason, now)
    this.settle(assembly.source, EntrySet.toArray(allEntriesOf(assembly)))
    if (reason === "expired") this.expired(assembly, now)
    else this.discarded(assembly.source, assembly.uuid, reason, assembly.slots.count, assembly.numChunks)
  }

  private incomplete(assembly: Assembly<M>, reason: IncompleteReason, now: number): void {
    const { onIncomplete } = this.config
    this.outputs.push({
      _tag: "Incomplete",
      ...partsOf(assembly, now),
      reason,
      chunkIds: collect(assembly, (chunk) => chunk.chunkId),
      settledBy: onIncomplete === "redeliver" || onIncomplete === "ack" ? "policy" : "shell"
    })
  }

  /** Settles entries of a message that was given up, unless the shell does. */
  private settle(source: ConsumerSource, entries: ReadonlyArray<EntryId>): boolean {
    switch (this.config.onIncomplete) {
      case "redeliver": {
        this.outputs.push({ _tag: "AskAgain", source, entries })
        return true
      }
      case "ack": {
        this.outputs.push({ _tag: "AckStale", source, entries })
        return true
      }
      default: {
        return false
      }
    }
  }

  /** Puts a message among the pending ones, in place of its earlier self. */
  private put(assembly: Assembly<M>): void {
    this.bytes += assembly.heldBytes - (this.held(assembly.key)?.heldBytes ?? 0)
    this.pending = HashMap.set(this.pending, assembly.key, assembly)
  }

  private drop(key: string): void {
    this.bytes -= this.held(key)?.heldBytes ?? 0
    this.pending = HashMap.remove(this.pending, key)
  }

  private held(key: string): Assembly<M> | undefined {
    return Option.getOrUndefined(HashMap.get(this.pending, key))
  }

  private remember(key: string, past: Past): void {
    const size = this.config.rememberedMessages
    this.past = Memory.put(this.past, { size, weight: size * runsPerMessage }, key, past, weightOf(past))
  }

  private received(chunk: Chunk<M>): void {
    if (!this.config.telemetry) return
    this.outputs.push({
      _tag: "Emit",
      event: ChunkTelemetry.consumerChunkReceived(chunk.source, chunk.uuid, {
        chunk_id: chunk.chunkId,
        num_chunks: chunk.numChunks
      })
    })
  }

  private late(chunk: Chunk<M>): void {
    this.discarded(chunk.source, chunk.uuid, "late", 1, chunk.numChunks)
  }

  private expired(assembly: Assembly<M>, now: number): void {
    if (!this.config.telemetry) return
    this.outputs.push({
      _tag: "Emit",
      event: ChunkTelemetry.consumerChunkExpired(assembly.source, assembly.uuid, {
        age_ms: ageOf(assembly, now),
        received_chunks: assembly.slots.count,
        num_chunks: assembly.numChunks
      })
    })
  }

  private discarded(source: ConsumerSource, uuid: string, reason: DiscardReason, received: number, num: number): void {
    if (!this.config.telemetry) return
    this.outputs.push({
      _tag: "Emit",
      event: ChunkTelemetry.consumerChunkDiscarded(source, uuid, reason, { received_chunks: received, num_chunks: num })
    })
  }
}
