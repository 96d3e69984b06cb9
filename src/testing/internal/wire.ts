/**
 * How bytes leave the broker: gathered until the end of the present turn of the event loop and written at once, or cut
 * into pieces, or held back, as a test wishes. Any transport will do that can write, end and pause.
 */

/** A connection's way out, and the brake on its way in. */
export interface Wire {
  /** Writes chunks, one behind the other. */
  readonly write: (chunks: ReadonlyArray<Uint8Array>) => void
  /** Ends the connection behind what was written. */
  readonly end: () => void
  /** Breaks the connection off; what was not sent yet is lost. */
  readonly destroy: () => void
  /** Stops taking bytes from the client, so that its writes begin to block. */
  readonly pause: () => void
  readonly resume: () => void
}

/** What the broker makes of a new connection. */
export interface Session {
  readonly receive: (chunk: Uint8Array) => void
  /** The client is gone. */
  readonly closed: () => void
}

/** How all of a broker's connections write; tests change it while they run. */
export interface OutgoingMode {
  /** Bytes a piece; `undefined` writes whole. */
  pieceSize: number | undefined
  /** Nothing is written for now. */
  isHeld: boolean
}

/** Parts smaller than this are copied together, larger ones are handed on as they are. */
const smallPart = 16 * 1024

export class Outbox {
  private readonly wire: Wire
  private readonly mode: OutgoingMode
  private parts: Array<Uint8Array> = []
  private afterwards: Array<() => void> = []
  private isScheduled = false

  constructor(wire: Wire, mode: OutgoingMode) {
    this.wire = wire
    this.mode = mode
  }

  push(part: Uint8Array): void {
    if (part.length > 0) this.parts.push(part)
    this.schedule()
  }

  /** Runs `action` once everything that was pushed so far has been written. */
  afterFlush(action: () => void): void {
    this.afterwards.push(action)
    this.schedule()
  }

  flush(): void {
    if (this.mode.isHeld) return
    const parts = this.parts
    const afterwards = this.afterwards
    this.parts = []
    this.afterwards = []
    // Before the write: in memory the client may answer while it runs.
    for (const action of afterwards) action()
    if (parts.length === 0) return
    const { pieceSize } = this.mode
    if (pieceSize === undefined) return this.wire.write(joined(parts))
    const all = Buffer.concat(parts)
    for (let at = 0; at < all.length; at += pieceSize) this.wire.write([all.subarray(at, at + pieceSize)])
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => {
      this.isScheduled = false
      this.flush()
    })
  }
}

const joined = (parts: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => {
  const out: Array<Uint8Array> = []
  let small: Array<Uint8Array> = []
  const join = () => {
    if (small.length > 0) out.push(small.length === 1 ? small[0] : Buffer.concat(small))
    small = []
  }
  for (const part of parts) {
    if (part.length < smallPart) {
      small.push(part)
    } else {
      join()
      out.push(part)
    }
  }
  join()
  return out
}
