/**
 * Lays the chunks of a message side by side in one buffer as they arrive, so that the whole message need not be copied
 * together at its end, and a chunk's frame can be used for the next one.
 *
 * Where a chunk belongs is derived from the chunk before it; nothing is remembered here. A slot that is taken is never
 * written to: whether a second copy of a chunk is to be believed is the reducer's decision, and comes later.
 */
import * as HashMap from "effect/HashMap"
import { Buffer } from "node:buffer"
import type { Chunk, State } from "./ChunkAssembly.ts"
import { keyOf } from "./internal/assembly.ts"
import * as Slots from "./internal/slots.ts"

/** Whether a payload lies in a message's buffer, at the place of its chunk. */
const isPlaced = (chunk: Chunk<unknown>, totalSize: number): boolean =>
  chunk.payload.buffer.byteLength === totalSize && chunk.payload.byteOffset === chunk.chunkId * chunk.payload.length

/** Where a chunk's bytes are now. */
export interface Placed {
  readonly payload: Uint8Array
  /** What keeping it holds in memory: the first chunk answers for the whole message's buffer, the others for nothing. */
  readonly heldBytes: number
  /** The bytes were copied; what they came in is free. */
  readonly copied: boolean
}

const asItCame = (payload: Uint8Array): Placed => ({ payload, heldBytes: payload.length, copied: false })

const copyTo = (target: Uint8Array, payload: Uint8Array, heldBytes: number): Placed => {
  target.set(payload)
  return { payload: target, heldBytes, copied: true }
}

/**
 * Copies a chunk's payload to its place, or leaves it as it came when that can't be told: a gap before it, a slot that is
 * taken, sizes that don't agree, or a message of more than `maxSize` bytes, for which no buffer is made on the word of
 * its first chunk.
 */
export const place = <M>(state: State<M>, chunk: Chunk<M>, maxSize: number): Placed => {
  const { chunkId, numChunks, payload, totalSize } = chunk
  const found = HashMap.get(state.pending, keyOf(chunk.source.topic, chunk.producerName, chunk.uuid))
  if (found._tag === "None") {
    const fits = chunkId === 0 && totalSize <= maxSize && payload.length > 0 &&
      Math.ceil(totalSize / payload.length) === numChunks
    return fits
      ? copyTo(Buffer.allocUnsafeSlow(totalSize).subarray(0, payload.length), payload, totalSize)
      : asItCame(payload)
  }
  const { slots } = found.value
  const isTaken = chunkId < 1 || chunkId >= found.value.numChunks || Slots.get(slots, chunkId) !== undefined
  const before = isTaken ? undefined : Slots.get(slots, chunkId - 1)
  if (before === undefined || totalSize !== found.value.totalSize || !isPlaced(before, totalSize)) {
    return asItCame(payload)
  }
  const start = before.payload.byteOffset + before.payload.length
  return start + payload.length <= totalSize
    ? copyTo(Buffer.from(before.payload.buffer as ArrayBuffer, start, payload.length), payload, 0)
    : asItCame(payload)
}

/** The chunks of a whole message in one piece: without copying when they lie side by side. */
export const join = (payloads: ReadonlyArray<Uint8Array>): Uint8Array => {
  const { buffer } = payloads[0]
  let end = 0
  for (const payload of payloads) {
    if (payload.buffer !== buffer || payload.byteOffset !== end) return Buffer.concat(payloads)
    end += payload.length
  }
  return end === buffer.byteLength ? Buffer.from(buffer as ArrayBuffer) : Buffer.concat(payloads)
}
