/**
 * One message under assembly, and the memory of one that is over: immutable records and the few functions that make the
 * next from the last. What becomes of them is decided in `turn.ts`.
 */
import type { EntryId } from "../../MessageId.ts"
import type { Chunk, Config, IncompleteReason, Parts } from "../ChunkAssembly.ts"
import type { ConsumerSource } from "../ChunkTelemetry.ts"
import * as EntrySet from "./entrySet.ts"
import * as Slots from "./slots.ts"

/** A message under assembly. */
export interface Assembly<out M> {
  readonly key: string
  readonly source: ConsumerSource
  readonly producerName: string
  readonly uuid: string
  readonly numChunks: number
  readonly totalSize: number
  readonly slots: Slots.Slots<Chunk<M>>
  readonly stale: EntrySet.EntrySet
  /** Sums over `slots`; `withChunk` alone changes them. */
  readonly payloadBytes: number
  readonly heldBytes: number
  readonly firstArrival: number
  readonly lastProgress: number
  /** When it was begun and when it last made progress, on a count of all messages' progress: no two are the same. */
  readonly begun: number
  readonly turn: number
}

/**
 * What is remembered of a message that is over. It can have been finished *and* given up: when it was redelivered after it
 * was whole, and did not become whole again. `known` are all entries that it left with.
 */
export interface Past {
  readonly topic: string
  readonly finished:
    | {
      readonly known: EntrySet.EntrySet
      readonly totalSize: number
      readonly publishTime: number
      readonly acknowledged: boolean
    }
    | undefined
  readonly givenUp: IncompleteReason | undefined
}

/** The producer's name could contain anything, hence its length. */
export const keyOf = (topic: string, producerName: string, uuid: string): string =>
  `${topic}\n${producerName.length}\n${producerName}${uuid}`

/** What a header must satisfy on its own, before anything is looked up or allocated for it. */
export const isSound = (config: Config, chunk: Chunk<unknown>): boolean =>
  chunk.uuid !== "" &&
  chunk.batchSize <= 1 &&
  chunk.numChunks > 1 &&
  chunk.numChunks <= config.maxChunks &&
  chunk.chunkId >= 0 &&
  chunk.chunkId < chunk.numChunks &&
  chunk.totalSize <= config.maxTotalSize &&
  chunk.payload.length <= chunk.totalSize

/** An assembly for this chunk's message, with nothing in it. */
export const open = <M>(key: string, chunk: Chunk<M>, turn: number): Assembly<M> => ({
  key,
  source: chunk.source,
  producerName: chunk.producerName,
  uuid: chunk.uuid,
  numChunks: chunk.numChunks,
  totalSize: chunk.totalSize,
  slots: Slots.make(chunk.numChunks),
  stale: EntrySet.empty,
  payloadBytes: 0,
  heldBytes: 0,
  firstArrival: chunk.now,
  lastProgress: chunk.now,
  begun: turn,
  turn
})

/** Puts a chunk into its slot; the one that was there becomes stale. */
export const withChunk = <M>(assembly: Assembly<M>, chunk: Chunk<M>, turn: number): Assembly<M> => {
  const replaced = Slots.get(assembly.slots, chunk.chunkId)
  return {
    key: assembly.key,
    source: assembly.source,
    producerName: assembly.producerName,
    uuid: assembly.uuid,
    numChunks: assembly.numChunks,
    totalSize: assembly.totalSize,
    slots: Slots.set(assembly.slots, chunk.chunkId, chunk),
    stale: replaced === undefined ? assembly.stale : EntrySet.add(assembly.stale, replaced.entry),
    payloadBytes: assembly.payloadBytes + chunk.payload.length - (replaced?.payload.length ?? 0),
    heldBytes: assembly.heldBytes + chunk.heldBytes - (replaced?.heldBytes ?? 0),
    firstArrival: assembly.firstArrival,
    lastProgress: chunk.now,
    begun: assembly.begun,
    turn
  }
}

/** One value of each chunk that is held, in the order of their ids. */
export const collect = <M, A>(assembly: Assembly<M>, f: (chunk: Chunk<M>) => A): Array<A> => {
  const all: Array<A> = []
  Slots.forEach(assembly.slots, (chunk) => all.push(f(chunk)))
  return all
}

export const entriesOf = <M>(assembly: Assembly<M>): Array<EntryId> => collect(assembly, (chunk) => chunk.entry)

/** All entries that a message is responsible for. */
export const allEntriesOf = <M>(assembly: Assembly<M>): EntrySet.EntrySet =>
  EntrySet.addAll(assembly.stale, entriesOf(assembly))

export const ageOf = <M>(assembly: Assembly<M>, now: number): number => Math.max(0, now - assembly.firstArrival)

export const partsOf = <M>(assembly: Assembly<M>, now: number): Parts<M> => ({
  source: assembly.source,
  producerName: assembly.producerName,
  uuid: assembly.uuid,
  numChunks: assembly.numChunks,
  payloads: collect(assembly, (chunk) => chunk.payload),
  entries: entriesOf(assembly),
  metadata: collect(assembly, (chunk) => chunk.metadata),
  stale: EntrySet.toArray(assembly.stale),
  redeliveryCount: collect(assembly, (chunk) => chunk.redeliveryCount).reduce((a, b) => Math.max(a, b), 0),
  firstArrival: assembly.firstArrival,
  age: ageOf(assembly, now)
})
