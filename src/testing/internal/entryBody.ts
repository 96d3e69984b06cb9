/**
 * The body of an entry: what stands behind the command in a frame that carries one. Pure.
 */
import * as Frame from "../../Protocol/Frame.ts"
import type { MessageMetadataInput } from "../../Protocol/PulsarApiGenerated.js"

/** How the body of an entry is made. */
export interface EntryOptions {
  /** One bit is wrong. */
  readonly corrupt?: boolean | undefined
  /** Without a checksum, as very old brokers sent it. */
  readonly withoutChecksum?: boolean | undefined
}

const text = new TextEncoder()

export const encodeEntry = (
  metadata: MessageMetadataInput,
  payload: Uint8Array | string,
  options: EntryOptions = {}
): Uint8Array => {
  const bytes = typeof payload === "string" ? text.encode(payload) : payload
  const { head } = Frame.encodeSend({ producerId: 0, sequenceId: 0 }, Frame.encodeMetadata(metadata), bytes)
  const commandSize = new DataView(head.buffer, head.byteOffset).getUint32(4)
  const body = Buffer.concat([head.subarray(8 + commandSize), bytes])
  if (options.corrupt === true) body[body.length - 1] ^= 1
  // The checksum and the two bytes that announce it.
  return options.withoutChecksum === true ? body.subarray(6) : body
}
