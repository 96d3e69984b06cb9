/**
 * What tests of the producer share: a broker in memory with a client of it, and a producer session on a connection that
 * is a few lines of bookkeeping, for tests that want to decide about every event.
 */
import { Effect } from "effect"
import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Codec from "../../src/Codec.ts"
import * as Producer from "../../src/Producer.ts"
import { ProducerSession, type Settings } from "../../src/Producer/internal/session.ts"
import type { MemoryBudget } from "../../src/Producer/MemoryBudget.ts"
import type { Connection } from "../../src/Protocol/Connection.ts"
import * as Frame from "../../src/Protocol/Frame.ts"
import type { Lookup } from "../../src/Protocol/Lookup.ts"
import type { BaseCommand, BaseCommandInput, MessageMetadata } from "../../src/Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"
import { Transport } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"

export const bytesTopic = Topic.make("persistent://public/default/t", { codec: Codec.bytes })
export const textTopic = Topic.make("persistent://public/default/t", { codec: Codec.string })

export const filled = (size: number, byte = 120): Uint8Array => new Uint8Array(size).fill(byte)

/** Bytes that don't compress. */
export const noise = (size: number, seed = 1): Uint8Array => {
  const bytes = new Uint8Array(size)
  let x = seed | 1
  for (let i = 0; i < size; i++) {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    bytes[i] = x
  }
  return bytes
}

/** A broker in memory, a client of it, and how to make producers. */
export const start = Effect.fnUntraced(function*(options: {
  readonly broker?: TestBroker.Options
  readonly client?: Partial<PulsarClient.Options>
} = {}) {
  const broker = yield* TestBroker.make({ transport: "memory", ...options.broker })
  const client = yield* PulsarClient.make({ serviceUrl: broker.serviceUrl, ...options.client }).pipe(
    Effect.provideService(Transport, TestBroker.memoryTransport(broker))
  )
  return {
    broker,
    client,
    producer: <A>(options: Producer.Options<A>) =>
      Effect.provideService(Producer.make(options), PulsarClient.PulsarClient, client)
  }
})

/** The SEND commands so far. */
export const sends = (broker: TestBroker.TestBroker): ReadonlyArray<TestBroker.ReceivedCommand> =>
  broker.commands.filter(({ type }) => type === "SEND")

/** Metadata and payload of a SEND: what the broker's limit is about. Needs `recordBodies`. */
export const entrySizeOf = (received: TestBroker.ReceivedCommand): number => received.body!.length - 10

/** An entry as the fake connection got it. */
export interface Written {
  readonly sequenceId: number
  readonly size: number
  readonly metadata: MessageMetadata
  readonly payload: Uint8Array
  readonly bytes: Uint8Array
}

const decodeEntry = (frame: Frame.EntryFrame): Written => {
  const bytes = Buffer.concat([frame.head, frame.payload])
  const commandLength = bytes.readUInt32BE(4)
  const command = pulsar.proto.BaseCommand.decode(bytes.subarray(8, 8 + commandLength))
  const at = 8 + commandLength + 6
  const metadataLength = bytes.readUInt32BE(at)
  return {
    sequenceId: command.send!.sequenceId.low,
    size: bytes.length - at - 4,
    metadata: pulsar.proto.MessageMetadata.decode(bytes.subarray(at + 4, at + 4 + metadataLength)),
    payload: bytes.subarray(at + 4 + metadataLength),
    bytes
  }
}

/** A connection that writes into an array and answers PRODUCER at once. */
export class FakeConnection {
  readonly written: Array<Written> = []
  /** How many of `written` the broker has answered. */
  answered = 0
  lost: unknown = undefined
  died = 0
  handler: ProducerSession | undefined
  readonly maxMessageSize: number

  constructor(maxMessageSize: number) {
    this.maxMessageSize = maxMessageSize
  }
  addProducer(_id: number, handler: ProducerSession): void {
    this.handler = handler
  }
  removeProducer(): void {
    this.handler = undefined
  }
  takeRequestId(): number {
    return 0
  }
  send(_command: BaseCommandInput): void {}
  writeEntry(frame: Frame.EntryFrame): void {
    this.written.push(decodeEntry(frame))
  }
  die(error: never): void {
    this.died++
    this.lost = error
    this.handler?.onConnectionLost(error)
  }
  request(): Effect.Effect<BaseCommand> {
    return Effect.succeed({
      producerSuccess: { producerName: "p", lastSequenceId: { low: -1, high: -1 } }
    } as unknown as BaseCommand)
  }
  /** The receipt for the oldest entry without one. */
  receipt(): void {
    if (this.answered < this.written.length) this.receiptFor(this.written[this.answered].sequenceId, this.answered++)
  }
  receiptFor(sequenceId: number, entryId = 0): void {
    this.handler?.onReceipt({
      producerId: 0,
      sequenceId: { low: sequenceId, high: 0 },
      messageId: { ledgerId: { low: 1, high: 0 }, entryId: { low: entryId, high: 0 } }
    } as never)
  }
  refuse(error: number, sequenceId: number): void {
    this.handler?.onSendError({ producerId: 0, sequenceId: { low: sequenceId, high: 0 }, error, message: "" } as never)
  }
}

/** A session with its clock in `now.millis`. */
export const makeSession = (
  budget: MemoryBudget,
  settings: Partial<Settings> = {}
): {
  readonly session: ProducerSession
  readonly now: { millis: number }
  /** Lets the batch delay end. */
  readonly linger: () => void
  readonly connect: (maxMessageSize: number) => FakeConnection
} => {
  const now = { millis: 1_000_000 }
  let timers: Array<Effect.Effect<void>> = []
  const session = new ProducerSession(
    {
      topic: bytesTopic.name,
      baseTopic: bytesTopic.name,
      partition: -1,
      producerId: 0,
      name: undefined,
      accessMode: 0,
      properties: [],
      initialSequenceId: undefined,
      compression: "none",
      chunking: true,
      maxMessageSize: undefined,
      batching: { maxMessages: 5, maxBytes: 4000, maxDelay: Duration.zero },
      maxPendingMessages: 10,
      onQueueFull: "wait",
      sendTimeout: Duration.seconds(30),
      chunkWindow: 10_000,
      instance: "00000000-0000-0000-0000-000000000000",
      ...settings
    },
    {
      budget,
      clock: { currentTimeMillisUnsafe: () => now.millis } as Clock.Clock,
      lookup: {} as Lookup,
      runFork: (effect) => {
        timers.push(effect)
        return { interruptUnsafe: () => {} } as never
      },
      emit: undefined
    }
  )
  return {
    session,
    now,
    linger: () => {
      const due = timers
      timers = []
      for (const timer of due) Effect.runSync(timer)
    },
    connect: (maxMessageSize) => {
      const connection = new FakeConnection(maxMessageSize)
      Effect.runSync(session.attach(connection as unknown as Connection))
      return connection
    }
  }
}
