/**
 * What the command line writes: messages on standard output, everything about the work on standard error.
 *
 * A terminal has one status line, so there is one here; whatever else goes to standard error wipes it first. Nothing
 * else in the command line writes to either stream.
 */
import * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Fs from "node:fs"
import * as Errors from "./errors.ts"

export const name = "effect-pulsar"

let status = ""

/** Shows a status line in place of the last one; an empty one takes it away. */
export const setStatus = (text: string): void => {
  if (text === status) return
  status = text
  process.stderr.write(`\r\x1b[K${text}`)
}

/** Writes a line to standard error. */
export const note = (text: string): void => {
  const shown = status
  if (shown !== "") setStatus("")
  process.stderr.write(`${text}\n`)
  if (shown !== "") setStatus(shown)
}

/** The width of the terminal behind standard error; one that doesn't know says 0. */
export const columns = (): number => process.stderr.columns || 80

/** Reports a failure: one line, and with `--verbose` its causes. */
export const report = (failure: Errors.Failure, verbose: boolean): void => {
  setStatus("")
  if (failure.message === "") return
  note(`${name}: ${failure.message}`)
  for (const detail of verbose ? failure.details ?? [] : []) note(`  because of: ${detail}`)
}

/** Warnings of the client, a line each. */
export const logger: Logger.Logger<unknown, void> = Logger.make(({ logLevel, message }) => {
  const text = (Array.isArray(message) ? message : [message]).map(String).filter((part) => part !== "").join(" ")
  note(`${name}: ${logLevel.toLowerCase()}: ${Errors.oneLine(text)}`)
})

/**
 * Help goes to standard output when it was asked for. A command line that can't be read gets one line that says why,
 * not the help: that line is what a script's log needs to show.
 */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    if (event._tag === "InvalidInvocation") {
      const command = event.commandPath.join(" ")
      const why = event.errors.map(Errors.usageMessage).join("; ")
      return Effect.sync(() => note(Errors.oneLine(`${name}: ${why}; see ${command} --help`)))
    }
    return event._tag === "Help" && event.reason === "Implicit"
      ? Effect.flatMap(CliOutput.Formatter, (formatter) => Console.error(formatter.formatHelpDoc(event.helpDoc)))
      : CliOutput.defaultPresenter.present(event)
  }
}

const stdout = 1

/** A regular file or a device: written by our own loop, which a short write can't cheat. */
const isFile = (): boolean => {
  try {
    const stat = Fs.fstatSync(stdout)
    return stat.isFile() || (stat.isCharacterDevice() && !process.stdout.isTTY)
  } catch {
    return false
  }
}

const failed = (error: NodeJS.ErrnoException): Errors.Failure =>
  error.code === "EPIPE"
    ? Errors.brokenPipe
    : Errors.failure(
      `can't write to standard output: ${error.code === "ENOSPC" ? "the disk is full" : error.message}`,
      error
    )

const writeFile = (bytes: Uint8Array): Effect.Effect<void, Errors.Failure> =>
  Effect.callback((resume) => {
    const from = (offset: number): void =>
      Fs.write(stdout, bytes, offset, bytes.length - offset, null, (error, written) => {
        if (error !== null) return resume(Effect.fail(failed(error)))
        if (offset + written < bytes.length) return from(offset + written)
        resume(Effect.void)
      })
    from(0)
  })

const writeStream = (bytes: Uint8Array): Effect.Effect<void, Errors.Failure> =>
  Effect.callback((resume) => {
    process.stdout.write(bytes, (error) => resume(error ? Effect.fail(failed(error)) : Effect.void))
  })

/**
 * A function that writes to standard output and succeeds when the operating system has taken every byte: what is
 * acknowledged after that was written.
 */
export const stdoutWriter: Effect.Effect<(bytes: Uint8Array) => Effect.Effect<void, Errors.Failure>> = Effect.sync(
  () => {
    // The write's callback reports the failure; without a listener the event would end the process.
    process.stdout.on("error", () => {})
    return isFile() ? writeFile : writeStream
  }
)
