/**
 * `effect-pulsar consume`: a subscription's messages to standard output or into a folder.
 *
 * A message is acknowledged when the operating system has all of it, and not before: whatever happens in between, it
 * comes again.
 */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Codec from "../Codec.ts"
import * as Consumer from "../Consumer.ts"
import type { Message } from "../Message.ts"
import { Telemetry, type TelemetryEvent } from "../Telemetry.ts"
import * as Topic from "../Topic.ts"
import * as Client from "./client.ts"
import * as Errors from "./errors.ts"
import * as Flags from "./flags.ts"
import * as Inbox from "./inbox.ts"
import * as Output from "./output.ts"
import * as Progress from "./progress.ts"

const flags = {
  topic: Flags.topic,
  subscription: Flag.String("subscription").pipe(
    Flag.withAlias("s"),
    Flag.withMetavar("NAME"),
    Flag.withDescription(
      "The subscription. The broker keeps its place: the next consume goes on behind what this one took"
    )
  ),
  type: Flag.Literals("type", ["exclusive", "shared", "failover", "key_shared"]).pipe(
    Flag.withAlias("t"),
    Flag.withDescription(
      "exclusive: nobody else may consume; failover: others wait to take over; shared: each message to one of all; " +
        "key_shared: the same, a key always to the same one. Default: exclusive"
    ),
    Flag.withDefault("exclusive")
  ),
  position: Flag.Literals("position", ["earliest", "latest"]).pipe(
    Flag.withDescription(
      "Where a new subscription begins: with the oldest message that is kept, or with what comes next. Default: latest"
    ),
    Flag.withDefault("latest")
  ),
  count: Flags.wholeNumber("count", 1, Number.MAX_SAFE_INTEGER, "expected a whole number above 0").pipe(
    Flag.withAlias("n"),
    Flag.withDescription("End after so many messages. Default: wait for more until interrupted"),
    Flag.optional
  ),
  output: Flag.String("output").pipe(
    Flag.withAlias("o"),
    Flag.withMetavar("DIR"),
    Flag.withDescription(
      "Write each message to a file in this folder, named by its property filename, else by its id; never replaces a file"
    ),
    Flag.optional
  ),
  json: Flag.Boolean("json").pipe(
    Flag.withoutNegation,
    Flag.withDescription(
      "Write one JSON object a line: messageId, key, properties, publishTime, eventTime, redeliveryCount, size, chunks, " +
        "and text, or base64 when the message is no UTF-8; with --output file instead of those"
    ),
    Flag.withDefault(false)
  ),
  ...Flags.connection
}

type Input = Command.Command.Config.Infer<typeof flags>
type Received = Message<Uint8Array | null>

const types = { exclusive: "exclusive", shared: "shared", failover: "failover", key_shared: "keyShared" } as const

const lineFeed = Buffer.from("\n")

/** The last time that a JavaScript date can name. Senders can write any number. */
const maxTime = 8.64e15

const timeOf = (millis: number | undefined): string | null =>
  millis === undefined || !(millis >= 0 && millis <= maxTime) ? null : new Date(millis).toISOString()

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const contentOf = (payload: Uint8Array | null): Record<string, string | null> => {
  if (payload === null) return { text: null }
  try {
    return { text: utf8.decode(payload) }
  } catch {
    return { base64: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString("base64") }
  }
}

/** A message as a line of JSON. */
const jsonLine = (message: Received, file: string | undefined): Buffer =>
  Buffer.from(`${
    JSON.stringify({
      messageId: String(message.messageId),
      key: message.key ?? null,
      properties: message.properties,
      publishTime: timeOf(message.publishTime),
      eventTime: timeOf(message.eventTime),
      redeliveryCount: message.redeliveryCount,
      size: message.payload?.length ?? 0,
      chunks: message.chunk?.numChunks ?? 1,
      ...(file === undefined ? contentOf(message.payload) : { file })
    })
  }\n`)

/** Text for a terminal, where what somebody sent must not move the cursor or change the colours. */
const harmless = (payload: Uint8Array): Uint8Array =>
  payload.every((byte) => byte >= 0x20 && byte < 0x7f || byte === 0x09 || byte === 0x0a)
    ? payload
    : Buffer.from(
      new TextDecoder().decode(payload).replace(
        /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g,
        (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`
      )
    )

/** Moves the bar with the chunks of a large message. */
const follow = (state: Progress.State) => {
  let whole = 0
  return (event: TelemetryEvent): void => {
    if (event._tag !== "ConsumerChunkReceived") return
    const { chunk_id, num_chunks } = event.measurements
    const isLast = chunk_id + 1 >= num_chunks
    if (isLast) whole++
    state.arrived = isLast ? whole : whole + (chunk_id + 1) / num_chunks
    state.subject = isLast ? "" : `chunk ${chunk_id + 1} of ${num_chunks}`
  }
}

/** Files can be large, and what the broker sends ahead waits in memory. */
const filesAhead = 16
const messagesAhead = 1000

const receive = Effect.fnUntraced(function*(input: Input, quiet: boolean) {
  const stdio = yield* Stdio.Stdio
  const count = Option.getOrUndefined(input.count)
  const toTerminal = yield* stdio.stdoutIsTerminal
  const inbox = Option.isSome(input.output) ? yield* Inbox.make(input.output.value) : undefined
  const write = yield* Output.stdoutWriter
  const progress = yield* Progress.make({
    verb: "receiving",
    quiet,
    shared: toTerminal && (inbox === undefined || input.json),
    totalMessages: count
  })
  const { state } = progress

  const consumer = yield* Consumer.make({
    topic: Topic.make(input.topic, { codec: Codec.nullable(Codec.bytes) }),
    subscription: input.subscription,
    type: types[input.type],
    initialPosition: input.position,
    receiverQueueSize: Math.min(inbox === undefined ? messagesAhead : filesAhead, count ?? Infinity)
  }).pipe(Effect.provideService(Telemetry, progress.visible ? follow(state) : undefined))

  const done = (messages: ReadonlyArray<Received>) =>
    Effect.tap(consumer.ackAll(messages), () => {
      for (const message of messages) {
        state.messages++
        state.bytes += message.payload?.length ?? 0
      }
      return Effect.void
    })

  const print = (messages: ReadonlyArray<Received>) => {
    const parts = input.json
      ? messages.map((message) => jsonLine(message, undefined))
      : messages.flatMap(({ payload }) =>
        payload === null ? [lineFeed] : [toTerminal ? harmless(payload) : payload, lineFeed]
      )
    // Waiting for a slow reader can be interrupted, and then these messages come again.
    return Effect.uninterruptibleMask((restore) =>
      Effect.andThen(restore(write(parts.length === 1 ? parts[0] : Buffer.concat(parts))), done(messages))
    )
  }

  const save = (inbox: Inbox.Inbox, message: Received) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function*() {
        const file = yield* inbox.save(message)
        yield* Effect.logDebug(`wrote ${file}`)
        if (input.json) yield* restore(write(jsonLine(message, file)))
        yield* done([message])
      })
    )

  const messages = count === undefined ? consumer.messages : Stream.take(consumer.messages, count)
  yield* inbox === undefined
    ? Stream.runForEachArray(messages, print)
    : Stream.runForEach(messages, (message) => save(inbox, message))
  if (count !== undefined && state.messages < count) {
    return yield* Errors.failure(
      `${consumer.topic} is terminated and had ${state.messages} of ${count} messages; ask for fewer with --count`
    )
  }
  yield* progress.finish("received")
})

export const consume = Command.make(
  "consume",
  flags,
  Effect.fnUntraced(function*(input) {
    const quiet = yield* Flags.Quiet
    yield* Client.run("consume", input, () => receive(input, quiet))
  })
).pipe(
  Command.withShortDescription("Write a subscription's messages to standard output or into a folder"),
  Command.withDescription(
    "Receive the messages of a subscription: as text, a line each, as JSON lines, or as files. A message is acknowledged " +
      "when it has been written, never before; one that was written and could not be acknowledged comes again. " +
      "The text of a message may hold line feeds: with --json a line is a message for sure."
  ),
  Command.withExamples([
    {
      command: "effect-pulsar consume orders --subscription me",
      description: "Wait for messages and print them, until Ctrl-C"
    },
    {
      command: "effect-pulsar consume orders -s me --position earliest --count 10",
      description: "Print the first 10 messages and end"
    },
    {
      command: "effect-pulsar consume orders -s audit --json | jq -r .properties.customer",
      description: "Look at what came with the messages"
    },
    {
      command: "effect-pulsar consume backups -s restore --position earliest --count 1 --output ./restored",
      description: "Receive a file"
    }
  ])
)
