/**
 * A consumer as its subscription sees it, and the connection as both see it. Plain state; the permit arithmetic is here.
 */
import type { BaseCommandInput } from "../../Protocol/PulsarApiGenerated.js"

/** What the broker's state needs of a client's connection. Nothing here waits or answers later, but for the ping. */
export interface Link {
  readonly id: number
  readonly send: (command: BaseCommandInput) => void
  readonly sendEntry: (command: BaseCommandInput, body: Uint8Array, messageIndex: number, storedAt: number) => void
  /** Pings the client; a silent one is disconnected. A holder of something exclusive is asked before it is displaced. */
  readonly checkLiveness: (then: (alive: boolean) => void) => void
  /** From here on the client knows nothing of this producer; what it still sends for it is ignored for a while. */
  readonly producerClosed: (producerId: number) => void
  /** The producer is gone and the client was not told: what it sends now is an error. */
  readonly producerFenced: (producerId: number) => void
  readonly consumerClosed: (consumerId: number) => void
  readonly violation: (kind: ViolationKind, message: string) => void
}

/** What a well-behaved client does not do. A real broker closes the connection for some of these, and hides others. */
export type ViolationKind =
  | "AckIgnored"
  | "BatchSizeMismatch"
  | "ChecksumMismatch"
  | "ChunkNotMarked"
  | "CommandBeforeConnect"
  | "FlowBeforeSubscribed"
  | "FlowOfZero"
  | "FrameTooLarge"
  | "MalformedFrame"
  | "NoPong"
  | "PermitsOverGranted"
  | "SecondConnect"
  | "SendToUnknownProducer"
  | "UnknownCommand"

export const subTypes = ["Exclusive", "Shared", "Failover", "Key_Shared"] as const
export type SubType = typeof subTypes[number]

export interface ConsumerOptions {
  readonly link: Link
  readonly id: number
  readonly name: string
  readonly priority: number
  /** Sent with every message once the client has named one (Exclusive and Failover). */
  readonly epoch: number | undefined
  readonly metadata: Readonly<Record<string, string>>
  /** Key_Shared. */
  readonly ranges: ReadonlyArray<{ readonly start: number; readonly end: number }>
}

export class Consumer {
  readonly link: Link
  readonly id: number
  readonly name: string
  readonly priority: number
  readonly metadata: Readonly<Record<string, string>>
  readonly ranges: ConsumerOptions["ranges"]
  epoch: number | undefined
  permits = 0
  /** All that was granted, and spent, since it subscribed. */
  granted = 0
  spent = 0
  /** The first grant, which is the client's receiver queue: more than this is never owed to the broker. */
  firstGrant = 0
  /** The SUCCESS of its SUBSCRIBE was written. A grant before that is lost on a real broker more often than not. */
  subscribed = false
  endReached = false
  /** Shared, Key_Shared: dispatched and not acknowledged, by index. */
  readonly pending = new Set<number>()
  unackedMessages = 0
  messagesOut = 0
  bytesOut = 0

  constructor(options: ConsumerOptions) {
    this.link = options.link
    this.id = options.id
    this.name = options.name
    this.priority = options.priority
    this.epoch = options.epoch
    this.metadata = options.metadata
    this.ranges = options.ranges
  }

  grant(permits: number): void {
    this.permits += permits
    this.granted += permits
    if (this.firstGrant === 0) this.firstGrant = permits
    if (this.permits > this.firstGrant) {
      this.link.violation(
        "PermitsOverGranted",
        `consumer ${this.id} has ${this.permits} permits; it first granted ${this.firstGrant}`
      )
    }
  }

  spend(permits: number): void {
    this.permits -= permits
    this.spent += permits
  }
}
