/**
 * A message that travels by itself, not in a batch: whole, or in chunks. How far it has been written and what has been
 * received is all here; the session does the writing.
 */
import type { EntryId } from "../MessageId.ts"
import type { MessageMetadataInput } from "../Protocol/PulsarApiGenerated.js"
import { type Item, payloadOf, type SendGroup } from "./SendGroup.ts"

export class Outgoing {
  readonly group: SendGroup
  readonly index: number
  readonly item: Item
  readonly payload: Uint8Array
  readonly sequenceId: number
  readonly uuid: string
  /** The message's metadata without the chunk fields. */
  readonly metadata: MessageMetadataInput
  /** Payload bytes of a chunk; the whole payload's when it goes whole. */
  chunkSize = 0
  numChunks = 1
  /** The next chunk to write. */
  next = 0
  /** The entries of the chunks that have their receipt. */
  readonly entries: Array<EntryId> = []
  /** The chunks that have their receipt; one that says "deduplicated" names no entry. */
  settledChunks = 0
  /** When it last got on: a long message is not given up while it moves. */
  movedAt: number
  /** The broker has the message already, under the same sequence id. */
  isDuplicate = false
  /** No chunk of it is written any more, and its receipts mean nothing. */
  dropped = false

  constructor(
    group: SendGroup,
    index: number,
    item: Item,
    sequenceId: number,
    uuid: string,
    metadata: MessageMetadataInput
  ) {
    this.group = group
    this.index = index
    this.item = item
    this.payload = payloadOf(item)
    this.sequenceId = sequenceId
    this.uuid = uuid
    this.metadata = metadata
    this.movedAt = group.since
  }

  get isChunked(): boolean {
    return this.numChunks > 1
  }

  /** Every chunk is in the pending queue or settled. */
  get isWritten(): boolean {
    return this.next === this.numChunks
  }
}
