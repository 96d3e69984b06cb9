/**
 * The entries of one topic, in order, in numbered ledgers. Everything inside the broker names an entry by its index from
 * the topic's start; ledger and entry ids exist for the wire only.
 *
 * No sockets, no clock, no idea of subscriptions: who needs an entry still is told by `dropBefore`.
 */
import type { MessageIdData, MessageMetadata } from "../../Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../Protocol/Uint64.ts"

export interface Entry {
  readonly index: number
  readonly ledgerId: number
  readonly entryId: number
  readonly metadata: MessageMetadata
  /** The payload as it was sent, with its checksum and metadata: what stands behind the command in a frame. */
  readonly body: Uint8Array
  /** Messages inside: more than one in a batch. */
  readonly messages: number
  readonly payloadSize: number
  /** When the broker took it. */
  readonly storedAt: number
  /** Messages on the topic up to and including this entry's, less one: the index of PIP-70. */
  readonly messageIndex: number
}

export interface Position {
  readonly ledgerId: number
  readonly entryId: number
}

interface Ledger {
  readonly id: number
  readonly first: number
  count: number
}

/** A position on the wire. "Earliest" is (-1, -1); "latest" is larger than every position. */
export const positionOf = (id: MessageIdData): Position => ({
  ledgerId: Uint64.toNumber(id.ledgerId),
  entryId: Uint64.toNumber(id.entryId)
})

/** What a frame keeps of a buffer that it does not fill: a small body would hold a whole read's memory. */
const ownBytes = (body: Uint8Array): Uint8Array =>
  body.buffer.byteLength - body.byteLength > 1024 ? new Uint8Array(body) : body

export class EntryLog {
  private entries: Array<Entry> = []
  /** The index of `entries[0]`. */
  private offset = 0
  private readonly ledgers: Array<Ledger> = []
  private messageCount = 0
  bytes = 0

  constructor(ledgerId: number) {
    this.ledgers.push({ id: ledgerId, first: 0, count: 0 })
  }

  /** The oldest index that is still stored. */
  get first(): number {
    return this.offset
  }

  /** One behind the newest index. */
  get end(): number {
    return this.offset + this.entries.length
  }

  get messages(): number {
    return this.messageCount
  }

  at(index: number): Entry {
    return this.entries[index - this.offset]
  }

  stored(): ReadonlyArray<Entry> {
    return this.entries
  }

  append(metadata: MessageMetadata, body: Uint8Array, payloadSize: number, messages: number, now: number): Entry {
    const ledger = this.ledgers[this.ledgers.length - 1]
    this.messageCount += messages
    const entry: Entry = {
      index: this.end,
      ledgerId: ledger.id,
      entryId: ledger.count++,
      metadata,
      body: ownBytes(body),
      messages,
      payloadSize,
      storedAt: now,
      messageIndex: this.messageCount - 1
    }
    this.entries.push(entry)
    this.bytes += body.length
    return entry
  }

  /** Continues in a new ledger. An empty one is replaced, as a broker does when it loads a topic. */
  roll(ledgerId: number): void {
    if (this.ledgers[this.ledgers.length - 1].count === 0) this.ledgers.pop()
    this.ledgers.push({ id: ledgerId, first: this.end, count: 0 })
  }

  /** The first index at or behind a position, in whatever ledger that is. */
  ceiling({ entryId, ledgerId }: Position): number {
    for (const ledger of this.ledgers) {
      if (ledger.id < ledgerId) continue
      if (ledger.id > ledgerId) return ledger.first
      return ledger.first + Math.min(Math.max(entryId, 0), ledger.count)
    }
    return this.end
  }

  /** The index of exactly this entry. */
  find({ entryId, ledgerId }: Position): number | undefined {
    const ledger = this.ledgers.find((ledger) => ledger.id === ledgerId)
    return ledger === undefined || entryId < 0 || entryId >= ledger.count ? undefined : ledger.first + entryId
  }

  /** The position of an index, which may have been dropped; (first ledger, -1) before the first. */
  position(index: number): Position {
    for (let i = this.ledgers.length - 1; i >= 0; i--) {
      const ledger = this.ledgers[i]
      if (index >= ledger.first && index < ledger.first + ledger.count) {
        return { ledgerId: ledger.id, entryId: index - ledger.first }
      }
    }
    return { ledgerId: this.ledgers[0].id, entryId: -1 }
  }

  /** The first index whose publish time is not before `time`, taking publish times to rise. */
  firstPublishedAt(time: number): number {
    let low = this.offset
    let high = this.end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (Uint64.toNumber(this.at(middle).metadata.publishTime) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Drops entries from the front until `freed` bytes are gone, none at or behind `index`; gives what it freed. */
  dropBefore(index: number, bytes: number): number {
    let n = 0
    let freed = 0
    while (freed < bytes && this.offset + n < index) freed += this.entries[n++].body.length
    if (n > 0) {
      this.entries = this.entries.slice(n)
      this.offset += n
      this.bytes -= freed
    }
    return freed
  }
}
