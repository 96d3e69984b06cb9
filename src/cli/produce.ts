/**
 * `effect-pulsar produce`: text, standard input, files and folders of files as messages.
 */
import * as Argument from "effect/cli/Argument"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Codec from "../Codec.ts"
import * as Producer from "../Producer.ts"
import { Telemetry, type TelemetryEvent } from "../Telemetry.ts"
import * as Topic from "../Topic.ts"
import * as Client from "./client.ts"
import * as Errors from "./errors.ts"
import * as Files from "./files.ts"
import * as Flags from "./flags.ts"
import * as Output from "./output.ts"
import * as Progress from "./progress.ts"

const flags = {
  topic: Flags.topic,
  more: Argument.String("more").pipe(
    Argument.withMetavar("PATH"),
    Argument.withDescription("More files, behind --file: so that a shell may expand --file *.jpg"),
    Argument.variadic()
  ),
  message: Flag.String("message").pipe(
    Flag.withAlias("m"),
    Flag.withMetavar("TEXT"),
    Flag.withDescription("Send this text"),
    Flag.optional
  ),
  file: Flag.String("file").pipe(
    Flag.withAlias("f"),
    Flag.withMetavar("PATH"),
    Flag.withDescription(
      "Send this file as one message; a folder: each file in it. The name travels as property filename. Repeatable"
    ),
    Flag.atLeast(0)
  ),
  lines: Flag.Boolean("lines").pipe(
    Flag.withoutNegation,
    Flag.withDescription("Send each line of standard input as a message, instead of all of it as one"),
    Flag.withDefault(false)
  ),
  key: Flag.String("key").pipe(
    Flag.withAlias("k"),
    Flag.withMetavar("TEXT"),
    Flag.withDescription("The messages' key: picks the partition, and the consumer of a key_shared subscription"),
    Flag.optional
  ),
  property: Flag.String("property").pipe(
    Flag.withAlias("p"),
    Flag.withMetavar("K=V"),
    Flag.withDescription("A property of every message. Repeatable"),
    Flag.filterMap(
      (text) => {
        const at = text.indexOf("=")
        return at < 1 ? Option.none() : Option.some([text.slice(0, at), text.slice(at + 1)] as const)
      },
      () => "expected NAME=VALUE"
    ),
    Flag.atLeast(0)
  ),
  compression: Flag.Literals("compression", ["none", "lz4", "zlib", "zstd", "snappy"]).pipe(
    Flag.withDescription("How the messages are compressed. Default: none"),
    Flag.withDefault("none")
  ),
  sending: Flag.Literals("sending", ["batch", "chunk", "auto"]).pipe(
    Flag.withDescription(
      "batch: small messages share an entry, a large one fails; chunk: a large message travels in pieces; auto: both. " +
        "Default: auto, on a non-persistent topic batch"
    ),
    Flag.optional
  ),
  maxMessageSize: Flags.wholeNumber(
    "max-message-size",
    1,
    0x7fff_ffff,
    "expected a whole number of bytes, like 1048576"
  ).pipe(
    Flag.withDescription("The largest chunk, in bytes. Default, and at most: what the broker accepts"),
    Flag.optional
  ),
  ...Flags.connection
}

type Input = Command.Command.Config.Infer<typeof flags>

const invalid = (message: string) => Effect.fail(new CliError.ValidationError({ message }))

/** What the flags say together. */
const validate = (input: Input): Effect.Effect<void, CliError.CliError> => {
  if (input.more.length > 0 && input.file.length === 0) {
    const extra = JSON.stringify(input.more[0])
    return invalid(
      `${extra} is not expected here; write --message ${extra} to send it, or --file ${extra} to send a file`
    )
  }
  if (Option.isSome(input.message) && input.file.length > 0) {
    return invalid("--message and --file exclude each other; send one, then the other")
  }
  if (input.lines && (Option.isSome(input.message) || input.file.length > 0)) {
    return invalid("--lines is about standard input; leave out --message and --file, and write < FILE behind it")
  }
  if (Option.isSome(input.maxMessageSize) && Option.getOrUndefined(input.sending) === "batch") {
    return invalid("--max-message-size is the size of chunks; use --sending auto or chunk with it")
  }
  return Effect.void
}

const sendingOf = (input: Input): Producer.SendingOptions => {
  const maxMessageSize = Option.getOrUndefined(input.maxMessageSize)
  const fallback = input.topic.startsWith("non-persistent://") && maxMessageSize === undefined ? "batch" : "auto"
  const sending = Option.getOrElse(input.sending, () => fallback)
  return sending === "batch" ? { sending } : { sending, maxMessageSize }
}

/** Moves the bar with the chunks of a large message. */
const follow = (state: Progress.State, sizeOf: () => number) => {
  let total = 1
  let sent = 0
  return (event: TelemetryEvent): void => {
    if (event._tag === "ProducerChunkStart") {
      total = Math.max(1, event.measurements.total_size)
      sent = 0
    } else if (event._tag === "ProducerChunkSent") {
      sent += event.measurements.chunk_size
      // The chunks are compressed; the bar counts what was given.
      state.partial = Math.min(1, sent / total) * sizeOf()
    }
  }
}

const minimumSendSeconds = 30

const send = Effect.fnUntraced(function*(input: Input, quiet: boolean) {
  const files = yield* Files.find([...input.file, ...input.more])
  const progress = yield* Progress.make({
    verb: "sending",
    quiet,
    totalBytes: files.length === 0 ? undefined : files.reduce((sum, { size }) => sum + size, 0),
    totalMessages: files.length === 0 ? undefined : files.length
  })
  const { state } = progress
  let current = 0

  const producer = yield* Producer.make({
    ...sendingOf(input),
    topic: Topic.make(input.topic, { codec: Codec.bytes }),
    compression: input.compression,
    sendTimeout: Duration.seconds(Math.max(minimumSendSeconds, input.timeout))
  }).pipe(Effect.provideService(Telemetry, progress.visible ? follow(state, () => current) : undefined))

  const key = Option.getOrUndefined(input.key)
  const given = Object.fromEntries(input.property)
  const options: Producer.SendOptions = { key, properties: given }

  const sendAll = Effect.fnUntraced(function*(
    values: ReadonlyArray<Uint8Array>,
    each?: (value: Uint8Array, index: number) => Producer.SendOptions
  ) {
    current = values.length === 1 ? values[0].length : 0
    const receipts = yield* producer.sendAll(values, each ?? options)
    state.messages += values.length
    state.partial = 0
    for (const value of values) state.bytes += value.length
    yield* Effect.logDebug(`sent ${receipts.map(receiptText).join(", ")}`)
  })

  if (files.length > 0) {
    for (const group of Files.groups(files)) {
      state.subject = group[0].name
      const values = yield* Effect.forEach(group, Files.read, { concurrency: 8 })
      yield* sendAll(values, (_, index) => ({ key, properties: { filename: group[index].name, ...given } }))
    }
  } else if (Option.isSome(input.message)) {
    yield* sendAll([new TextEncoder().encode(input.message.value)])
  } else {
    const stdio = yield* Stdio.Stdio
    if (!quiet && (yield* stdio.stdinIsTerminal)) {
      yield* Effect.sync(() => Output.note("reading from the terminal; end with Ctrl-D"))
    }
    const stdin = Stream.mapError(
      stdio.stdin,
      (error) => Errors.failure(`can't read standard input: ${Errors.whyNot(error)}`, error)
    )
    if (input.lines) yield* Stream.runForEachArray(lines(stdin), (values) => sendAll(values))
    else yield* sendAll([yield* whole(stdin)])
  }
  yield* progress.finish("sent")
})

const receiptText = (receipt: Producer.SendReceipt): string =>
  receipt._tag === "Deduplicated" ? "a duplicate" : String(receipt)

/** All of standard input. */
const whole = Effect.fnUntraced(function*<E>(stdin: Stream.Stream<Uint8Array, E>) {
  const parts: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEach(stdin, (bytes) => {
    parts.push(bytes)
    size += bytes.length
    return size > Files.maxSize
      ? Effect.fail(
        Errors.failure(
          `standard input has more than ${Files.maxSize} bytes, the most that a message can have; use --lines`
        )
      )
      : Effect.void
  })
  return parts.length === 1 ? parts[0] : Buffer.concat(parts, size)
})

const newline = 0x0a

/** Lines as bytes, whatever their encoding: what was cut at line feeds gives the same bytes when it is joined again. */
export const lines = <E>(stdin: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    let rest: Array<Uint8Array> = []
    const cut = (bytes: Uint8Array): Array<Uint8Array> => {
      const out: Array<Uint8Array> = []
      let from = 0
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
        const piece = bytes.subarray(from, at)
        out.push(rest.length === 0 ? piece : Buffer.concat([...rest, piece]))
        rest = []
        from = at + 1
      }
      if (from < bytes.length) rest.push(bytes.subarray(from))
      return out
    }
    return Stream.concat(
      Stream.flatMap(stdin, (bytes) => Stream.fromIterable(cut(bytes))),
      Stream.suspend(() => rest.length === 0 ? Stream.empty : Stream.succeed(Buffer.concat(rest)))
    )
  })

export const produce = Command.make(
  "produce",
  flags,
  Effect.fnUntraced(function*(input) {
    const quiet = yield* Flags.Quiet
    yield* Client.run("produce", input, () => send(input, quiet))
  })
).pipe(
  Command.validate(validate),
  Command.withShortDescription("Send text, standard input, files or folders as messages"),
  Command.withDescription(
    "Send messages to a topic: a text, standard input, files, or all files of a folder. A message of any size is taken: " +
      "one that the broker can't store in one piece travels in chunks and arrives whole. " +
      "Ends when the broker has confirmed every message."
  ),
  Command.withExamples([
    { command: `effect-pulsar produce orders --message "hello"`, description: "Send a text" },
    { command: "effect-pulsar produce orders < order.json", description: "Send standard input as one message" },
    { command: "tail -f app.log | effect-pulsar produce logs --lines", description: "Send each line as it comes" },
    {
      command: "effect-pulsar produce backups --file dump.sql --compression zstd",
      description: "Send a large file, compressed and in chunks"
    },
    {
      command: "effect-pulsar produce photos --file ./album --property album=summer",
      description: "Send each file of a folder; consume --output restores the folder"
    }
  ])
)
