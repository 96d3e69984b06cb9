#!/usr/bin/env node
/**
 * The command line, `effect-pulsar`: the commands put together, run, and turned into an exit code.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import { readFileSync } from "node:fs"
import process from "node:process"
import { broker } from "./broker.ts"
import { consume } from "./consume.ts"
import * as Errors from "./errors.ts"
import { Quiet, Verbose } from "./flags.ts"
import * as Output from "./output.ts"
import { produce } from "./produce.ts"

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8")
)

const root = Command.make(Output.name).pipe(
  Command.withDescription(
    `Send and receive messages of any size through Apache Pulsar.

The broker is named by --url or PULSAR_URL, a token by --token or PULSAR_TOKEN.

Exit codes:
  0    all is done: sent and confirmed, or received, written and acknowledged
  1    the broker, the network or a file said no; the one line on standard error tells what to change
  2    the command line can't be right; nothing was dialled
  130  interrupted (Ctrl-C); 143: terminated (SIGTERM). The broker was told goodbye
  141  the reader of standard output went away`
  ),
  Command.withSubcommands([produce, consume, broker]),
  Command.withGlobalFlags([Quiet, Verbose]),
  Command.withExamples([
    { command: "effect-pulsar broker", description: "Have a broker to try things on" },
    {
      command: "effect-pulsar produce greetings --message hello --url pulsar://127.0.0.1:6650",
      description: "Send a text"
    },
    {
      command: "effect-pulsar consume greetings -s me --position earliest --url pulsar://127.0.0.1:6650",
      description: "Read it"
    }
  ])
)

/** What nobody caught goes the way of every failure: one line, no stack. */
const last = (error: unknown): void => {
  const failure = Errors.describe(Cause.die(error), { command: "produce" })
  Output.report(failure, false)
  process.exit(failure.code)
}
process.on("uncaughtException", last)
process.on("unhandledRejection", last)

/** How long a broker that doesn't answer can hold up the end. */
const closingMillis = 5000

let signal: "SIGINT" | "SIGTERM" | undefined
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    // The first signal lets everything close; whoever sends a second one doesn't want to wait for that.
    if (signal !== undefined) process.exit(codeOfSignal(signal))
    signal = name
    setTimeout(() => process.exit(codeOfSignal(name)), closingMillis).unref()
  })
}
const codeOfSignal = (name: "SIGINT" | "SIGTERM"): number =>
  name === "SIGTERM" ? Errors.exitCode.terminated : Errors.exitCode.interrupted

const teardown: Runtime.Teardown = (exit, onExit) => {
  if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)) return onExit(codeOfSignal(signal ?? "SIGINT"))
  Runtime.defaultTeardown(exit, onExit)
}

Command.run(root, { version }).pipe(
  Effect.tapCause((cause) =>
    Effect.sync(() => {
      const error = Cause.squash(cause)
      // The presenter has shown what was wrong with the command line.
      if (error instanceof Errors.Failure) Output.report(error, true)
    })
  ),
  Effect.catchTag("ShowHelp", () => Effect.fail(new Errors.Failure({ message: "", code: Errors.exitCode.usage }))),
  Effect.provideService(
    CliConfig.CliConfig,
    CliConfig.make({
      builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions]
    })
  ),
  Effect.provideService(CliOutput.Presenter, Output.presenter),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
