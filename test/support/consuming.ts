/**
 * What tests of consumer sessions share: a broker in memory with one consumer on it, entries of every kind put on its
 * topic by hand, and the two sums that have to hold whatever was received.
 */
import { assert } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Codec from "../../src/Codec.ts"
import * as Consumer from "../../src/Consumer.ts"
import type { EntryId } from "../../src/MessageId.ts"
import type {
  CommandAck,
  CommandRedeliverUnacknowledgedMessages,
  MessageIdData,
  MessageMetadataInput,
  SingleMessageMetadataInput
} from "../../src/Protocol/PulsarApiGenerated.js"
import * as SingleMessage from "../../src/Protocol/SingleMessage.ts"
import * as Uint64 from "../../src/Protocol/Uint64.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import type { PulsarError } from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import * as Topic from "../../src/Topic.ts"
import { clientOf, topicName } from "./memoryClient.ts"

const text = new TextEncoder()

/** A broker, and consumers on one topic of it. */
export interface Stage {
  readonly broker: TestBroker.TestBroker
  /** A text consumer of subscription `s`, or what the options say; it has what was on the topic before. */
  readonly consume: (
    options?: Partial<Consumer.Options<string>>
  ) => Effect.Effect<Consumer.Consumer<string>, PulsarError, Scope.Scope>
  readonly consumeAs: <A>(
    codec: Codec.Codec<A>,
    options?: Partial<Consumer.Options<A>>
  ) => Effect.Effect<Consumer.Consumer<A>, PulsarError, Scope.Scope>
  readonly plain: (value: string, metadata?: Partial<MessageMetadataInput>) => EntryId
  /** One chunk; the message's text is all parts. */
  readonly chunk: (
    uuid: string,
    chunkId: number,
    parts: ReadonlyArray<string>,
    metadata?: Partial<MessageMetadataInput>
  ) => EntryId
  /** Messages in one entry; `undefined` is one without a value. */
  readonly batch: (
    values: ReadonlyArray<string | undefined>,
    metadata?: Partial<MessageMetadataInput>,
    single?: (index: number) => Partial<SingleMessageMetadataInput>
  ) => EntryId
}

export const stage = Effect.fnUntraced(function*(options: TestBroker.Options = {}) {
  const broker = yield* TestBroker.make({ transport: "memory", ...options })
  const client = yield* clientOf([broker])
  return stageOf(broker, client)
})

export const stageOf = (broker: TestBroker.TestBroker, client: PulsarClient.PulsarClient): Stage => {
  const consumeAs = <A>(codec: Codec.Codec<A>, options: Partial<Consumer.Options<A>> = {}) =>
    Consumer.make<A>({
      topic: Topic.make(topicName, { codec }),
      subscription: "s",
      initialPosition: "earliest",
      ...options
    }).pipe(Effect.provideService(PulsarClient.PulsarClient, client))
  return {
    broker,
    consumeAs,
    consume: (options) => consumeAs(Codec.string, options),
    plain: (value, metadata = {}) => broker.publishRaw(topicName, metadata, value),
    chunk: (uuid, chunkId, parts, metadata = {}) =>
      broker.publishRaw(
        topicName,
        {
          producerName: "p",
          sequenceId: 0,
          uuid,
          chunkId,
          numChunksFromMsg: parts.length,
          totalChunkMsgSize: Buffer.byteLength(parts.join("")),
          ...metadata
        },
        parts[chunkId] ?? ""
      ),
    batch: (values, metadata = {}, single = () => ({})) =>
      broker.publishRaw(
        topicName,
        { numMessagesInBatch: values.length, ...metadata },
        batchBody(values, single)
      )
  }
}

export const batchBody = (
  values: ReadonlyArray<string | undefined>,
  single: (index: number) => Partial<SingleMessageMetadataInput> = () => ({})
): Uint8Array => {
  const writer = new SingleMessage.BatchWriter(64)
  values.forEach((value, i) => {
    const payload = text.encode(value ?? "")
    writer.add(
      SingleMessage.encodeMetadata({
        payloadSize: payload.length,
        ...(value === undefined ? { nullValue: true } : undefined),
        ...single(i)
      }),
      payload
    )
  })
  return writer.take()
}

/** Lets everything happen that takes no time, in however many turns of the scheduler. */
export const settle = Effect.repeat(Effect.andThen(TestClock.adjust(0), Effect.yieldNow), { times: 50 })

/** As many messages as that, in order. */
export const receive = <A>(consumer: Consumer.Consumer<A>, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => consumer.receive)

export const valuesOf = <A>(messages: ReadonlyArray<{ readonly value: A }>): ReadonlyArray<A> =>
  messages.map((message) => message.value)

/** What waits to be received now, taken. */
export const rest = <A>(consumer: Consumer.Consumer<A>) =>
  Effect.gen(function*() {
    const values: Array<A> = []
    while (true) {
      const fiber = yield* Effect.forkChild(consumer.receive, { startImmediately: true })
      yield* settle
      const exit = fiber.pollUnsafe()
      if (exit === undefined) {
        fiber.interruptUnsafe()
        return values
      }
      values.push((yield* exit).value)
    }
  })

const subscriptionOf = (broker: TestBroker.TestBroker, subscription = "s") =>
  broker.stats(topicName).subscriptions[subscription]

/**
 * The permit invariant: with nothing left in the consumer's hands, the broker has the whole window but what is too
 * little to be given back yet, and it was never granted more than the window.
 */
export const assertPermits = (broker: TestBroker.TestBroker, window: number, subscription = "s"): void => {
  const [consumer] = subscriptionOf(broker, subscription).consumers
  const { first, granted, spent } = consumer.permits
  assert.strictEqual(first, window, "the first FLOW")
  const owed = window - (granted - spent)
  assert.isAtLeast(owed, 0, `granted ${granted}, spent ${spent}, window ${window}`)
  assert.isBelow(owed, Math.max(1, window >> 1), `granted ${granted}, spent ${spent}, window ${window}`)
  assert.deepStrictEqual(broker.violations, [])
}

/** Nothing is left: no backlog, and no hole in what was acknowledged. */
export const assertAllAcked = (broker: TestBroker.TestBroker, subscription = "s"): void => {
  assert.strictEqual(broker.backlog(topicName, subscription), 0)
  assert.strictEqual(subscriptionOf(broker, subscription).nonContiguousDeletedMessagesRanges, 0)
}

const entriesOf = (ids: ReadonlyArray<MessageIdData>): ReadonlyArray<number> =>
  ids.map((id) => Uint64.toNumber(id.entryId))

/** The entries that each ACK named. */
export const acksOf = (broker: TestBroker.TestBroker) => commandsOf(broker, "ACK").map(({ ack }) => describeAck(ack!))

const describeAck = ({ ackType, messageId }: CommandAck) =>
  ackType === 1 ? { upTo: entriesOf(messageId)[0] } : { ids: entriesOf(messageId) }

/** The entries that each REDELIVER named. Without any it means all. */
export const redeliveriesOf = (broker: TestBroker.TestBroker): ReadonlyArray<ReadonlyArray<number>> =>
  commandsOf(broker, "REDELIVER_UNACKNOWLEDGED_MESSAGES").map(({ redeliverUnacknowledgedMessages }) =>
    entriesOf((redeliverUnacknowledgedMessages as CommandRedeliverUnacknowledgedMessages).messageIds)
  )

/** The permits of each FLOW. */
export const flowsOf = (broker: TestBroker.TestBroker): ReadonlyArray<number> =>
  commandsOf(broker, "FLOW").map(({ flow }) => flow!.messagePermits)

/** What each complaint was about: the entries, and which validation error. */
export const complaintsOf = (broker: TestBroker.TestBroker) =>
  commandsOf(broker, "ACK").flatMap(({ ack }) =>
    Object.hasOwn(ack!, "validationError") ? [[entriesOf(ack!.messageId), ack!.validationError] as const] : []
  )

export const commandsOf = (broker: TestBroker.TestBroker, type: TestBroker.CommandName) =>
  broker.commands.filter((received) => received.type === type).map(({ command }) => command)
