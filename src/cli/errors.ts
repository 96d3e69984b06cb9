/**
 * What the command line says when something fails: one line that names what to change, and an exit code.
 *
 * Pure. Nothing is printed here, and no stack trace goes through: a line has no line breaks, whatever a broker or a file
 * name put into it.
 */
import * as Cause from "effect/Cause"
import type * as CliError from "effect/cli/CliError"
import * as Config from "effect/Config"
import * as Data from "effect/Data"
import * as PlatformError from "effect/PlatformError"
import * as Runtime from "effect/Runtime"
import * as PulsarError from "../PulsarError.ts"

/** The exit codes. Scripts rely on them: change nothing here. */
export const exitCode = {
  ok: 0,
  /** The broker, the network or a file said no. */
  failure: 1,
  /** The command line or the configuration can't be right. Nothing was dialled. */
  usage: 2,
  /** Ctrl-C. */
  interrupted: 130,
  /** The reader of standard output went away, as in `consume ... | head -1`. */
  brokenPipe: 141,
  /** SIGTERM. */
  terminated: 143
} as const

/** A failure as it is shown. */
export class Failure extends Data.TaggedError("CliFailure")<{
  readonly message: string
  readonly code: number
  /** The causes, outermost first, for `--verbose`. */
  readonly details?: ReadonlyArray<string> | undefined
}> {
  override readonly [Runtime.errorReported] = false
  override get [Runtime.errorExitCode](): number {
    return this.code
  }
}

export const failure = (message: string, cause?: unknown): Failure =>
  new Failure({ message: oneLine(message), code: exitCode.failure, details: causesOf(cause) })

export const usage = (message: string): Failure => new Failure({ message: oneLine(message), code: exitCode.usage })

/** Standard output is closed. Not an error that anybody wants to read about. */
export const brokenPipe = new Failure({ message: "", code: exitCode.brokenPipe })

/** Text of somebody else's on one line of a terminal: no line breaks, nothing that moves the cursor. */
export const oneLine = (text: string): string =>
  text.replace(/\s*[\r\n]+\s*/g, " ").replace(/[\x00-\x1f\x7f-\x9f]/g, "?").trim()

/** What the messages need to know of the command line. */
export interface Circumstances {
  readonly command: "produce" | "consume" | "broker"
  readonly topic?: string | undefined
  readonly subscription?: string | undefined
  readonly url?: string | undefined
  readonly hasToken?: boolean | undefined
  readonly timeoutSeconds?: number | undefined
}

/** Any failure as the one that is shown. */
export const describe = (cause: Cause.Cause<unknown>, circumstances: Circumstances): Failure => {
  const found = cause.reasons.find(Cause.isFailReason) ?? cause.reasons.find(Cause.isDieReason)
  if (found === undefined) return failure("interrupted")
  const error = found._tag === "Fail" ? found.error : found.defect
  if (error instanceof Failure) return error
  if (PulsarError.isPulsarError(error)) return ofPulsar(error, circumstances)
  if (error instanceof PlatformError.PlatformError) {
    return failure(`${pathOf(error)}: ${whyNot(error)}`, error)
  }
  if (error instanceof Config.ConfigError) return usage(`the environment: ${error.message}`)
  const message = error instanceof Error ? error.message : String(error)
  return failure(
    found._tag === "Die"
      ? `a bug in effect-pulsar: ${message || "unknown"}; please report it`
      : message,
    error
  )
}

const ofPulsar = (error: PulsarError.PulsarError, it: Circumstances): Failure => {
  const { reason } = error
  const topic = error.topic ?? it.topic ?? ""
  const verb = it.command === "produce" ? "produce to" : "consume"
  switch (reason._tag) {
    case "InvalidConfigError":
      return usage(
        error.operation === "client" ? `${reason.message}; check --url (or PULSAR_URL)` : asFlags(reason.message)
      )
    case "ConnectionError":
      return failure(
        `can't reach ${it.url}: ${network(reason.message)}`,
        reason
      )
    case "ProtocolError":
      return failure(`${reason.message}; is that the port of a Pulsar broker? Check --url (or PULSAR_URL)`, reason)
    case "TimeoutError":
      return failure(
        error.operation === "send"
          ? `${topic}: ${reason.message} from the broker; try again, or allow more time with --timeout`
          : `no answer from ${it.url} (${error.operation}) within ${reason.afterMillis / 1000} s; ` +
            `check --url, or allow more time with --timeout`,
        reason
      )
    case "AuthenticationError":
      return failure(
        it.hasToken === true
          ? `${it.url} refused the token: ${reason.message}; check --token (or PULSAR_TOKEN)`
          : `${it.url} wants to know who you are: ${reason.message}; pass --token or set PULSAR_TOKEN`,
        reason
      )
    case "AuthorizationError":
      return failure(
        `not allowed to ${verb} ${topic}: ${reason.message}; use another --token, or have the permission granted`,
        reason
      )
    case "TopicNotFoundError":
      return failure(
        `${topic} does not exist, and the broker doesn't create it: ${reason.message}; ` +
          `check the name, or have the topic created`,
        reason
      )
    case "TopicTerminatedError":
      return failure(`${topic} is terminated: nothing can be written to it any more; use another topic`, reason)
    case "BusyError":
      return failure(
        reason.holder === "consumer"
          ? `somebody else consumes subscription ${it.subscription} of ${topic}: ${reason.message}; ` +
            `use another --subscription, or --type shared`
          : `somebody else holds the place of the producer on ${topic}: ${reason.message}`,
        reason
      )
    case "MessageTooLargeError":
      return failure(
        `a message of ${reason.size} bytes is over the limit of ${reason.limit} bytes; ${
          topic.startsWith("non-persistent:")
            ? "use a persistent topic, which takes it"
            : "use --sending auto (or chunk)"
        }`,
        reason
      )
    case "QuotaExceededError":
      return failure(
        `${topic}: the backlog quota is used up: ${reason.message}; have somebody consume it, or the quota raised`,
        reason
      )
    case "ServiceNotReadyError":
      return failure(`the broker can't serve ${topic} yet: ${reason.message}; try again later`, reason)
    default:
      return failure(error.message, reason)
  }
}

/** What a person makes of the system's words for a connection that could not be had, and what to do about it. */
const network = (message: string): string => {
  const address = /^connection to (\S+): /.exec(message)?.[1] ?? "it"
  const url = "check --url (or PULSAR_URL)"
  switch (/\bE[A-Z_]{4,}\b/.exec(message)?.[0]) {
    case "ECONNREFUSED":
      return `nothing listens on ${address}; start the broker, or ${url}`
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host of the name in ${address}; ${url}`
  }
  if (message.includes("before secure TLS connection") || /wrong version number|packet length too long/.test(message)) {
    return `${address} does not speak TLS; ${url}`
  }
  return /certificate|altname|self.signed/i.test(message)
    ? `${message}; name the authority to trust with --ca, or ${url}`
    : `${message}; ${url}`
}

/** The client's own words for options, as the flags they come from. */
const asFlags = (message: string): string =>
  message
    .replace(/choose sending: "(\w+)"/g, "use --sending $1")
    .replace(/\bsending: "(\w+)"/g, "--sending $1")
    .replace(/\bmaxMessageSize\b/g, "--max-message-size")
    .replace(/^subscription is empty$/, "--subscription is empty; give the subscription a name")

/** What is wrong with a path, in words that a person uses. */
export const whyNot = (error: PlatformError.PlatformError): string => {
  const code = codeOf(error.reason.cause)
  switch (code) {
    case "ENOENT":
      return "no such file or folder"
    case "EACCES":
    case "EPERM":
      return "permission denied"
    case "EROFS":
      return "the file system is read-only"
    case "ENOSPC":
      return "the disk is full"
    case "EDQUOT":
      return "the disk quota is used up"
    case "ENOTDIR":
      return "not a folder"
    case "EISDIR":
      return "a folder, not a file"
    case "EEXIST":
      return "it exists already"
    case "ENAMETOOLONG":
      return "the name is too long"
    case "EMFILE":
      return "too many open files"
    case "ERR_INVALID_ARG_VALUE":
      return "not a file name"
    default:
      return code ?? error.message
  }
}

const pathOf = (error: PlatformError.PlatformError): string =>
  error.reason._tag !== "BadArgument" && error.reason.pathOrDescriptor !== undefined
    ? String(error.reason.pathOrDescriptor)
    : error.reason.method

const codeOf = (cause: unknown): string | undefined => {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined
  return typeof code === "string" ? code : undefined
}

/** The messages of a chain of causes, without their stacks. */
const causesOf = (cause: unknown): ReadonlyArray<string> => {
  const out: Array<string> = []
  for (let at = cause; out.length < 8 && at !== undefined && at !== null;) {
    if (typeof at !== "object") {
      out.push(oneLine(String(at)))
      break
    }
    const { _tag, cause, code, message, name } = at as Readonly<Record<string, unknown>>
    const text = oneLine(
      [_tag ?? name, code, message].filter((part) => typeof part === "string" && part !== "").join(": ")
    )
    if (text !== "" && text !== out[out.length - 1]) out.push(text)
    at = cause
  }
  return out
}

/** What is wrong with a command line, without the command's help. */
export const usageMessage = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "UnrecognizedOption":
      return `there is no flag ${error.option}${suggestion(error.suggestions)}`
    case "MissingOption":
      return `--${error.option} is missing`
    case "MissingArgument":
      return `${error.argument.toUpperCase()} is missing`
    case "UnexpectedArgument":
      return `${error.arguments.map((argument) => JSON.stringify(argument)).join(" ")} is not expected here`
    case "InvalidValue": {
      const name = error.kind === "flag" ? `--${error.option}` : error.option.toUpperCase()
      const expected = /^".*"( \| |$)/.test(error.expected)
        ? `expected one of ${error.expected.replaceAll("\"", "").split(" | ").join(", ")}`
        : error.expected
      return error.value === ""
        ? `${name} needs a value: ${expected}`
        : `${name} is ${JSON.stringify(error.value)}: ${expected}`
    }
    case "UnknownSubcommand":
      return `there is no command ${JSON.stringify(error.subcommand)}${suggestion(error.suggestions)}`
    default:
      return error.message
  }
}

const suggestion = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : `; did you mean ${names.join(" or ")}?`
