/**
 * `effect-pulsar broker`: the broker of the tests as a process, to try things on.
 */
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as PulsarError from "../PulsarError.ts"
import * as TestBroker from "../testing/TestBroker.ts"
import * as Client from "./client.ts"
import * as Errors from "./errors.ts"
import * as Flags from "./flags.ts"
import * as Output from "./output.ts"

const defaultPort = 6650

const flags = {
  port: Flags.wholeNumber("port", 0, 65535, "expected a port, 0 to 65535").pipe(
    Flag.withDescription("The port to listen on; 0 is any that is free. Default: 6650"),
    Flag.withDefault(defaultPort)
  ),
  maxMessageSize: Flags.wholeNumber(
    "max-message-size",
    1,
    0x3fff_ffff,
    "expected a whole number of bytes, like 1048576"
  )
    .pipe(
      Flag.withDescription("The largest message the broker accepts in one piece, in bytes. Default: 5242880 (5 MiB)"),
      Flag.optional
    )
}

type Input = Command.Command.Config.Infer<typeof flags>

const serve = Effect.fnUntraced(function*(input: Input, quiet: boolean) {
  const broker = yield* TestBroker.make({
    port: input.port,
    maxMessageSize: Option.getOrUndefined(input.maxMessageSize)
  }).pipe(
    Effect.mapError((error) =>
      /EADDRINUSE/.test(error.message)
        ? Errors.failure(`port ${input.port} is taken; use another --port, or --port 0 for any that is free`, error)
        : /EACCES/.test(error.message)
        ? Errors.failure(`port ${input.port} is not for everybody; use a --port above 1023`, error)
        : PulsarError.isPulsarError(error)
        ? Errors.failure(error.reason.message, error)
        : error
    )
  )
  const write = yield* Output.stdoutWriter
  yield* write(Buffer.from(`${broker.serviceUrl}\n`))
  if (!quiet) {
    yield* Effect.sync(() => Output.note(`everything is in memory, and gone with this process; end with Ctrl-C`))
  }
  return yield* Effect.never
})

export const broker = Command.make(
  "broker",
  flags,
  Effect.fnUntraced(function*(input) {
    const quiet = yield* Flags.Quiet
    yield* Client.frame(Effect.scoped(serve(input, quiet)), () => ({ command: "broker" }))
  })
).pipe(
  Command.withShortDescription("Run a small broker in memory, to try things on"),
  Command.withDescription(
    "Run the broker of this package's tests: it speaks the real protocol, listens on this machine only, and keeps " +
      "everything in memory. Its URL is the one line on standard output. Runs until interrupted."
  ),
  Command.withExamples([
    { command: "effect-pulsar broker", description: "Listen on pulsar://127.0.0.1:6650" },
    {
      command: "effect-pulsar broker --port 0 --max-message-size 65536",
      description: "Any free port; messages over 64 KiB have to come in chunks"
    }
  ])
)
