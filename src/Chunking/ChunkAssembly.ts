/**
 * Puts chunked messages together again: a pure reducer, `step(config)(state, event) -> [state, outputs]`.
 *
 * No clock, no I/O, no randomness: time comes in with the events, and everything that has to happen goes out as
 * {@link Output}s. A state is never changed once it was returned; the next one shares what it can with it, payloads are
 * never copied, and a step costs about the same for the second chunk of a message and for its sixteen-thousandth.
 *
 * It does not concatenate, decrypt, decompress or decode, does not know which entries the application has
 * acknowledged, and does not see entries of an earlier epoch: the consumer session does that before and behind it.
 *
 * **Permits.** Every entry costs the broker one permit, and every {@link Chunk} event gives exactly that back: at once
 * as {@link Permits}, except for the chunk that makes a message whole, whose permit travels with {@link Deliver} and is
 * given back when the message is taken.
 *
 * **Entries.** Every entry that came in is held until it leaves in exactly one output: acknowledged with its message
 * ({@link Deliver}), handed to the shell with an incomplete one ({@link Incomplete}), acknowledged ({@link AckStale}) or
 * asked for again ({@link AskAgain}); or it is dropped by an {@link Epoch}, to be delivered by the broker again.
 *
 * **Copies.** The same entry again is a redelivery: it changes nothing. The same chunk in another entry is a copy that
 * a producer wrote when it sent the message again. The copy further back on the topic counts, the other one is stale:
 * it is acknowledged with the message, so that no hole remains in the backlog. A newer copy of chunk 0 begins a new
 * attempt, all that was held becomes stale.
 *
 * **Afterwards.** Copies of a finished message are acknowledged as they come. What comes of one that was given up meets the
 * same policy, until a chunk 0 begins it anew: a tail alone would only hold a place.
 *
 * @since 0.1.0
 */
import * as HashMap from "effect/HashMap"
import type { EntryId } from "../MessageId.ts"
import type { MessageMetadata } from "../Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../Protocol/Uint64.ts"
import type { ConsumerChunkEvent, ConsumerSource } from "./ChunkTelemetry.ts"
import type { Assembly, Past } from "./internal/assembly.ts"
import { keyOf } from "./internal/assembly.ts"
import * as Memory from "./internal/memory.ts"
import { permitsOf, Turn } from "./internal/turn.ts"

/**
 * What happens to a message that can't be completed: its entries are asked for again, are acknowledged (the message is
 * lost, on purpose), go to the dead letter topic as opaque bytes, or are handed to an application that takes incomplete
 * messages itself. The first two the reducer settles, the last two the shell.
 *
 * @category models
 * @since 0.1.0
 */
export type OnIncomplete = "redeliver" | "ack" | "deadLetter" | "handOver"

/**
 * Why a message was given up: too many messages were pending, the bytes held went over the budget, no chunk came for too
 * long (or the message got too old), or its chunks contradict each other or the limits.
 *
 * @category models
 * @since 0.1.0
 */
export type IncompleteReason = "queue_full" | "memory_limit" | "expired" | "invalid"

/**
 * All times are in milliseconds, all sizes in bytes.
 *
 * @category models
 * @since 0.1.0
 */
export interface Config {
  /** Messages under assembly at once; 0: any number. */
  readonly maxPendingChunkedMessages: number
  /** Bytes held by them; 0: any number. A single message larger than that is let through alone. */
  readonly maxPendingChunkBytes: number
  /** From the last chunk that arrived to giving up; `Infinity`: never. */
  readonly expireIncompleteAfter: number
  /** From the first chunk that arrived to giving up, whatever progress was made; `Infinity`: never. */
  readonly maxIncompleteAge: number
  /** The largest `num_chunks_from_msg` that is believed. */
  readonly maxChunks: number
  /** The largest `total_chunk_msg_size` that is believed. */
  readonly maxTotalSize: number
  /** How many messages that are over (finished or given up) are remembered, to recognise what comes late. */
  readonly rememberedMessages: number
  readonly onIncomplete: OnIncomplete
  /** Whether {@link Emit} outputs are made. False when nobody listens. */
  readonly telemetry: boolean
}

/**
 * 10 messages, 64 MiB, 60 s from the last chunk, no limit of age, 65,536 chunks and 1 GiB a message, 1,000 messages
 * remembered, incomplete ones redelivered, no telemetry.
 *
 * @category constants
 * @since 0.1.0
 */
export const defaultConfig: Config = {
  maxPendingChunkedMessages: 10,
  maxPendingChunkBytes: 64 * 1024 * 1024,
  expireIncompleteAfter: 60_000,
  maxIncompleteAge: Infinity,
  maxChunks: 65_536,
  maxTotalSize: 1024 * 1024 * 1024,
  rememberedMessages: 1000,
  onIncomplete: "redeliver",
  telemetry: false
}

/**
 * A chunk arrived. `M` is whatever the shell wants back with the message, chunk by chunk; it is never looked at.
 *
 * @category events
 * @since 0.1.0
 */
export interface Chunk<out M> {
  readonly _tag: "Chunk"
  /** One object a consumer session. Its `topic` is part of what tells messages apart. */
  readonly source: ConsumerSource
  readonly producerName: string
  readonly uuid: string
  readonly chunkId: number
  readonly numChunks: number
  /** `total_chunk_msg_size`: of all payloads together, compressed, not encrypted. */
  readonly totalSize: number
  /** In milliseconds. A copy that was sent again has the first one's; a new message under a used uuid has a later. */
  readonly publishTime: number
  /** `num_messages_in_batch`. Chunks are never batched, more than 1 is a lie; the broker charged that many permits. */
  readonly batchSize: number
  readonly entry: EntryId
  /** Decrypted, still compressed. It is kept as it is: a view pins the buffer under it. */
  readonly payload: Uint8Array
  /** What keeping the payload really holds in memory, for the byte budget: the size of the buffer that it pins. */
  readonly heldBytes: number
  readonly metadata: M
  readonly redeliveryCount: number
  readonly now: number
}

/**
 * Whether an entry is one chunk of a message. An entry that says it is chunk 0 of 1 is a whole message.
 *
 * @category guards
 * @since 0.1.0
 */
export const isChunk = (header: MessageMetadata): boolean => header.numChunksFromMsg > 1

/**
 * The event of an entry that {@link isChunk}. A chunk without a uuid or a chunk id becomes one that contradicts itself:
 * taking it for a whole message would be worse.
 *
 * @category events
 * @since 0.1.0
 */
export const chunk = <M>(
  header: MessageMetadata,
  rest: Pick<Chunk<M>, "source" | "entry" | "payload" | "heldBytes" | "metadata" | "redeliveryCount" | "now">
): Chunk<M> => ({
  _tag: "Chunk",
  source: rest.source,
  producerName: header.producerName,
  uuid: header.uuid,
  chunkId: Object.hasOwn(header, "chunkId") ? header.chunkId : -1,
  numChunks: header.numChunksFromMsg,
  totalSize: header.totalChunkMsgSize,
  publishTime: Uint64.toNumber(header.publishTime),
  batchSize: header.numMessagesInBatch,
  entry: rest.entry,
  payload: rest.payload,
  heldBytes: rest.heldBytes,
  metadata: rest.metadata,
  redeliveryCount: rest.redeliveryCount,
  now: rest.now
})

/**
 * Time has passed: what is overdue expires.
 *
 * @category events
 * @since 0.1.0
 */
export interface Sweep {
  readonly _tag: "Sweep"
  readonly now: number
}

/**
 * The consumer of this topic starts anew (subscribed again, seek, redeliver-all): whatever was not acknowledged comes
 * again. Its pending messages and which ones were given up are forgotten; finished messages stay remembered.
 *
 * @category events
 * @since 0.1.0
 */
export interface Epoch {
  readonly _tag: "Epoch"
  readonly topic: string
}

/**
 * A delivered message was acknowledged by the application, or by a policy it chose. From then on every other copy of its
 * chunks is stale, wherever it lies. Before that, copies that lie in front of its last entry are kept: the message, were
 * it redelivered, might have to be put together from them.
 *
 * @category events
 * @since 0.1.0
 */
export interface Acknowledged {
  readonly _tag: "Acknowledged"
  readonly topic: string
  readonly producerName: string
  readonly uuid: string
}

/**
 * @category events
 * @since 0.1.0
 */
export type Event<M> = Chunk<M> | Sweep | Epoch | Acknowledged

/**
 * The chunks of a message in the order of their ids. The arrays run in parallel.
 *
 * @category models
 * @since 0.1.0
 */
export interface Parts<out M> {
  readonly source: ConsumerSource
  readonly producerName: string
  readonly uuid: string
  readonly numChunks: number
  readonly payloads: ReadonlyArray<Uint8Array>
  readonly entries: ReadonlyArray<EntryId>
  /** Of each chunk. The first, that of the lowest chunk here, speaks for the message. */
  readonly metadata: ReadonlyArray<M>
  /** Stale copies: they share the fate of `entries`, whichever that is (acknowledged, asked for again). */
  readonly stale: ReadonlyArray<EntryId>
  /** The highest over the chunks. */
  readonly redeliveryCount: number
  /** When the first chunk of this uuid arrived, and how long ago that is, in milliseconds. */
  readonly firstArrival: number
  readonly age: number
}

/**
 * A message is whole: `payloads` are all its chunks, together exactly `total_chunk_msg_size` long.
 *
 * @category outputs
 * @since 0.1.0
 */
export interface Deliver<out M> extends Parts<M> {
  readonly _tag: "Deliver"
  /** The last chunk's, to be given back when the message is taken (or dropped on the way). */
  readonly permits: number
}

/**
 * A message was given up: `payloads` are what arrived, `chunkIds` say which chunks they are.
 *
 * @category outputs
 * @since 0.1.0
 */
export interface Incomplete<out M> extends Parts<M> {
  readonly _tag: "Incomplete"
  readonly reason: IncompleteReason
  readonly chunkIds: ReadonlyArray<number>
  /** `policy`: other outputs of this step settle the entries. `shell`: whoever gets this settles all of them. */
  readonly settledBy: "policy" | "shell"
}

/**
 * Acknowledge these entries, in one command. Nobody needs them any more.
 *
 * @category outputs
 * @since 0.1.0
 */
export interface AckStale {
  readonly _tag: "AckStale"
  readonly source: ConsumerSource
  readonly entries: ReadonlyArray<EntryId>
}

/**
 * Ask the broker for these entries again, after the delay of a negative acknowledgement.
 *
 * @category outputs
 * @since 0.1.0
 */
export interface AskAgain {
  readonly _tag: "AskAgain"
  readonly source: ConsumerSource
  readonly entries: ReadonlyArray<EntryId>
}

/**
 * Give the broker `permits` permits back, now.
 *
 * @category outputs
 * @since 0.1.0
 */
export interface Permits {
  readonly _tag: "Permits"
  readonly source: ConsumerSource
  readonly permits: number
}

/**
 * @category outputs
 * @since 0.1.0
 */
export interface Emit {
  readonly _tag: "Emit"
  readonly event: ConsumerChunkEvent
}

/**
 * @category outputs
 * @since 0.1.0
 */
export type Output<M> = Deliver<M> | Incomplete<M> | AckStale | AskAgain | Permits | Emit

/**
 * Opaque but for {@link pendingMessages} and {@link pendingBytes}.
 *
 * @category models
 * @since 0.1.0
 */
export interface State<out M> {
  readonly pending: HashMap.HashMap<string, Assembly<M>>
  /** The sum of `heldBytes` over `pending`; the two methods `put` and `drop` of a turn alone change it. */
  readonly bytes: number
  readonly turn: number
  readonly past: Memory.Memory<Past>
}

/**
 * Nothing pending, nothing remembered.
 *
 * @category constructors
 * @since 0.1.0
 */
export const initial: State<never> = { pending: HashMap.empty(), bytes: 0, turn: 0, past: Memory.empty() }

/**
 * The number of messages under assembly.
 *
 * @category getters
 * @since 0.1.0
 */
export const pendingMessages = <M>(state: State<M>): number => HashMap.size(state.pending)

/**
 * The bytes held by messages under assembly.
 *
 * @category getters
 * @since 0.1.0
 */
export const pendingBytes = <M>(state: State<M>): number => state.bytes

/**
 * The next state, and what to do: the outputs are independent of each other, in the order in which things happened.
 *
 * @category reducing
 * @since 0.1.0
 */
export const step =
  (config: Config) => <M>(state: State<M>, event: Event<M>): readonly [State<M>, ReadonlyArray<Output<M>>] => {
    const turn = new Turn(config, state)
    switch (event._tag) {
      case "Chunk": {
        if (!turn.accept(event)) {
          turn.outputs.push({ _tag: "Permits", source: event.source, permits: permitsOf(event) })
        }
        break
      }
      case "Sweep": {
        turn.sweep(event.now)
        break
      }
      case "Epoch": {
        turn.epoch(event.topic)
        break
      }
      case "Acknowledged": {
        turn.acknowledged(keyOf(event.topic, event.producerName, event.uuid))
        break
      }
    }
    return [{ pending: turn.pending, bytes: turn.bytes, turn: turn.turn, past: turn.past }, turn.outputs]
  }
