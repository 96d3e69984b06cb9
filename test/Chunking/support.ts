/**
 * What the tests of chunk assembly share: messages whose bytes are known, a consumer without a network, and a fingerprint
 * of outputs.
 */
import { assert } from "@effect/vitest"
import * as HashMap from "effect/HashMap"
import * as ChunkAssembly from "../../src/Chunking/ChunkAssembly.ts"
import * as ChunkSplitter from "../../src/Chunking/ChunkSplitter.ts"
import type { ConsumerChunkEvent, ConsumerSource } from "../../src/Chunking/ChunkTelemetry.ts"
import * as EntrySet from "../../src/Chunking/internal/entrySet.ts"
import * as Slots from "../../src/Chunking/internal/slots.ts"
import type { EntryId } from "../../src/MessageId.ts"

export const source: ConsumerSource = {
  topic: "persistent://public/default/t-partition-2",
  baseTopic: "persistent://public/default/t",
  partition: 2,
  subscriptionName: "s",
  consumerId: 7
}

export const policies = ["redeliver", "ack", "deadLetter", "handOver"] as const

export const text = (bytes: ReadonlyArray<Uint8Array>): string => Buffer.concat(bytes).toString()

export const id = (entry: EntryId): string => `${entry.ledgerId}:${entry.entryId}`

/** Bytes that no other name gives, so that a mix of two messages shows. */
export const contentOf = (name: string, length: number): Uint8Array => {
  let seed = 17
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0
  return Uint8Array.from({ length }, (_, i) => (seed = (seed * 1103515245 + 12345 + i) >>> 0) >>> 16)
}

/** One chunk of `content`, cut into pieces of `chunkSize`. */
export const piece = (content: Uint8Array, chunkSize: number, index: number): Uint8Array => {
  const { end, start } = ChunkSplitter.chunkRange(index, content.length, chunkSize)
  return content.subarray(start, end)
}

/** Everything that outputs say, as text: equal texts are equal outputs. */
export const fingerprint = (outputs: ReadonlyArray<ChunkAssembly.Output<unknown>>): string =>
  JSON.stringify(
    outputs,
    (_, value) =>
      typeof value === "bigint" ? `${value}n` : value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value
  )

/** Entries that the state holds, one by one: in slots, and as stale copies. */
export const heldEntries = (state: ChunkAssembly.State<unknown>): Array<string> => {
  const held: Array<string> = []
  for (const assembly of HashMap.values(state.pending)) {
    Slots.forEach(assembly.slots, (chunk) => held.push(id(chunk.entry)))
    for (const entry of EntrySet.toArray(assembly.stale)) held.push(id(entry))
  }
  return held
}

/** The sums that the state keeps, added up again from what it holds. */
export const assertSums = (state: ChunkAssembly.State<unknown>): void => {
  const wrong: Array<string> = []
  let bytes = 0
  for (const assembly of HashMap.values(state.pending)) {
    let held = 0
    let payload = 0
    let count = 0
    Slots.forEach(assembly.slots, (chunk, index) => {
      if (chunk.chunkId !== index) wrong.push("a chunk is in another's slot")
      held += chunk.heldBytes
      payload += chunk.payload.length
      count++
    })
    if (assembly.heldBytes !== held || assembly.payloadBytes !== payload || assembly.slots.count !== count) {
      wrong.push(`sums of ${assembly.uuid}`)
    }
    if (payload > assembly.totalSize || count >= assembly.numChunks) wrong.push(`${assembly.uuid} is over`)
    bytes += held
  }
  if (ChunkAssembly.pendingBytes(state) !== bytes) wrong.push("bytes")
  if (wrong.length > 0) assert.fail(wrong.join(", "))
}

export interface ChunkInput {
  readonly payload?: string
  readonly totalSize?: number
  readonly producerName?: string
  readonly entry?: EntryId
  readonly publishTime?: number
  readonly batchSize?: number
  readonly redeliveryCount?: number
  readonly heldBytes?: number
  readonly topic?: string
}

/**
 * A consumer without a network: scripts are lines like `chunk("u0", 0, 3)`, each one entry, numbered from 0 in ledger 1.
 * The payload of a chunk is `chunk-<uuid>-<chunkId>|` unless the script says otherwise.
 */
export class Consumer {
  readonly step: ReturnType<typeof ChunkAssembly.step>
  state: ChunkAssembly.State<string> = ChunkAssembly.initial
  now = 0
  chunks = 0
  /** Given back at once, and with messages. */
  permits = 0
  readonly delivered: Array<ChunkAssembly.Deliver<string>> = []
  readonly incomplete: Array<ChunkAssembly.Incomplete<string>> = []
  readonly acked: Array<string> = []
  readonly askedAgain: Array<string> = []
  readonly events: Array<ConsumerChunkEvent> = []
  private nextEntry = 0n
  private readonly log: Array<ChunkAssembly.Chunk<string>> = []

  constructor(config: Partial<ChunkAssembly.Config> = {}) {
    this.step = ChunkAssembly.step({ ...ChunkAssembly.defaultConfig, telemetry: true, ...config })
  }

  /** A new entry. */
  chunk(uuid: string, chunkId: number, numChunks: number, input: ChunkInput = {}): this {
    const payload = Buffer.from(input.payload ?? `chunk-${uuid}-${chunkId}|`)
    const entry = input.entry ?? { ledgerId: 1n, entryId: this.nextEntry++ }
    const chunk: ChunkAssembly.Chunk<string> = {
      _tag: "Chunk",
      source: input.topic === undefined ? source : { ...source, topic: input.topic },
      producerName: input.producerName ?? "p",
      uuid,
      chunkId,
      numChunks,
      totalSize: input.totalSize ?? numChunks * payload.length,
      publishTime: input.publishTime ?? 1000,
      batchSize: input.batchSize ?? 1,
      entry,
      payload,
      heldBytes: input.heldBytes ?? payload.length,
      metadata: `${uuid}/${chunkId}`,
      redeliveryCount: input.redeliveryCount ?? 0,
      now: this.now
    }
    this.log.push(chunk)
    return this.event(chunk)
  }

  /** An entry of before, by the order in which they came. */
  redeliver(index: number): this {
    const chunk = this.log[index]
    return this.event({ ...chunk, redeliveryCount: chunk.redeliveryCount + 1, now: this.now })
  }

  sweep(now: number): this {
    this.now = now
    return this.event({ _tag: "Sweep", now })
  }

  epoch(topic = source.topic): this {
    return this.event({ _tag: "Epoch", topic })
  }

  event(event: ChunkAssembly.Event<string>): this {
    if (event._tag === "Chunk") this.chunks++
    const [state, outputs] = this.step(this.state, event)
    this.state = state
    assertSums(state)
    for (const output of outputs) {
      switch (output._tag) {
        case "Deliver": {
          this.delivered.push(output)
          this.permits += output.permits
          break
        }
        case "Incomplete": {
          this.incomplete.push(output)
          break
        }
        case "AckStale": {
          this.acked.push(...output.entries.map(id))
          break
        }
        case "AskAgain": {
          this.askedAgain.push(...output.entries.map(id))
          break
        }
        case "Permits": {
          this.permits += output.permits
          break
        }
        case "Emit": {
          this.events.push(output.event)
          break
        }
      }
    }
    return this
  }

  get pending(): number {
    return ChunkAssembly.pendingMessages(this.state)
  }

  /** The payloads that were delivered, and the ones handed out incomplete, as text. */
  get texts(): Array<string> {
    return this.delivered.map((message) => text(message.payloads))
  }

  get reasons(): Array<string> {
    return this.incomplete.map((message) => message.reason)
  }

  /** The entries that an acknowledgement of a message names. */
  acknowledged(message: ChunkAssembly.Parts<unknown>): Array<string> {
    return [...message.stale, ...message.entries].map(id).sort()
  }
}
