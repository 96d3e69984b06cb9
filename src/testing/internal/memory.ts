/**
 * A broker's connection without a network: the client's end is an Effect Socket, the bytes change hands in memory, and no
 * timer runs anywhere. Every byte is copied once on its way, as a kernel would, so that neither end can change what the
 * other one holds.
 */
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Socket from "effect/socket/Socket"
import type { Session, Wire } from "./wire.ts"

/** What a paused broker lets a client write before its writes block: about a kernel's buffer. */
const pausedBuffer = 64 * 1024

const encoder = new TextEncoder()

const failure = (reason: Socket.SocketError["reason"]): Socket.SocketError => new Socket.SocketError({ reason })

type Bytes = Arr.NonEmptyReadonlyArray<Uint8Array>

/** Both directions of one connection. */
class Pipe implements Wire {
  session: Session | undefined
  private inbox: Array<Uint8Array> = []
  private error: Socket.SocketError | undefined
  private waiter: ((effect: Effect.Effect<Bytes, Socket.SocketError>) => void) | undefined
  private isPaused = false
  private backlog: Array<Uint8Array> = []
  private backlogSize = 0
  private blocked: Array<() => void> = []

  // ---- the broker's end

  write(chunks: ReadonlyArray<Uint8Array>): void {
    if (this.error !== undefined) return
    for (const chunk of chunks) this.inbox.push(new Uint8Array(chunk))
    this.drain()
  }

  end(): void {
    this.finish(failure(new Socket.SocketCloseError({ code: 1000 })))
  }

  destroy(): void {
    this.inbox = []
    this.finish(failure(new Socket.SocketCloseError({ code: 1006 })))
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    const backlog = this.backlog
    this.backlog = []
    this.backlogSize = 0
    for (const chunk of backlog) this.session?.receive(chunk)
    for (const unblock of this.blocked.splice(0)) unblock()
  }

  // ---- the client's end

  readonly pull: Effect.Effect<Bytes, Socket.SocketError> = Effect.callback((resume) => {
    this.waiter = resume
    this.drain()
    return Effect.sync(() => {
      if (this.waiter === resume) this.waiter = undefined
    })
  })

  send(chunks: ReadonlyArray<Uint8Array | string>): Effect.Effect<void, Socket.SocketError> {
    if (this.error !== undefined) {
      return Effect.fail(failure(new Socket.SocketWriteError({ cause: new Error("the connection is closed") })))
    }
    for (const chunk of chunks) {
      const copy = typeof chunk === "string" ? encoder.encode(chunk) : new Uint8Array(chunk)
      if (this.isPaused) {
        this.backlog.push(copy)
        this.backlogSize += copy.length
      } else {
        this.session?.receive(copy)
      }
    }
    if (this.backlogSize <= pausedBuffer) return Effect.void
    return Effect.callback<void>((resume) => {
      const unblock = () => resume(Effect.void)
      this.blocked.push(unblock)
      return Effect.sync(() => {
        this.blocked = this.blocked.filter((other) => other !== unblock)
      })
    })
  }

  /** The client lets go of the connection. */
  hangUp(): void {
    this.inbox = []
    this.finish(failure(new Socket.SocketCloseError({ code: 1006 })))
    this.session?.closed()
  }

  private finish(error: Socket.SocketError): void {
    this.error ??= error
    this.drain()
    for (const unblock of this.blocked.splice(0)) unblock()
  }

  /** What has arrived is read before the end is. */
  private drain(): void {
    if (this.waiter === undefined || (this.inbox.length === 0 && this.error === undefined)) return
    const resume = this.waiter
    this.waiter = undefined
    const [first, ...rest] = this.inbox
    this.inbox = []
    resume(first === undefined ? Effect.fail(this.error!) : Effect.succeed([first, ...rest]))
  }
}

/** A socket that connects to whatever accepts it; `undefined` refuses the connection. */
export const makeSocket = (accept: (wire: Wire) => Session | undefined): Socket.Socket => {
  const connected = Latch.makeUnsafe(false)
  let current: Pipe | undefined

  const reader: Socket.Socket["reader"] = Effect.gen(function*() {
    const pipe = new Pipe()
    pipe.session = accept(pipe)
    if (pipe.session === undefined) {
      return yield* Effect.fail(
        failure(new Socket.SocketOpenError({ kind: "Unknown", cause: new Error("connection refused") }))
      )
    }
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        connected.closeUnsafe()
        current = undefined
        pipe.hangUp()
      })
    )
    current = pipe
    connected.openUnsafe()
    return { pull: pipe.pull, upgrade: Socket.SocketUpgradeError.unsupported }
  })

  const writeAll = (chunks: ReadonlyArray<Uint8Array | string>): Effect.Effect<void, Socket.SocketError> =>
    connected.whenOpen(Effect.suspend(() => current?.send(chunks) ?? writeAll(chunks)))

  return Socket.make({
    reader,
    writer: Effect.succeed({
      writeAll,
      write: (chunk) => Socket.isCloseEvent(chunk) ? Effect.sync(() => current?.hangUp()) : writeAll([chunk])
    })
  })
}
