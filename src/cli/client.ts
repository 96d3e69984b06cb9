/**
 * The client as the command line's flags want it, and the frame that every command runs in.
 */
import * as Cause from "effect/Cause"
import * as Config from "effect/Config"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as Auth from "../Auth.ts"
import * as NodeTransport from "../NodeTransport.ts"
import * as PulsarClient from "../PulsarClient.ts"
import * as Errors from "./errors.ts"
import { Quiet, Verbose } from "./flags.ts"
import * as Output from "./output.ts"

export interface Input {
  readonly url: Option.Option<string>
  readonly token: Option.Option<Redacted.Redacted>
  readonly ca: Option.Option<string>
  readonly allowInsecure: boolean
  readonly timeout: number
}

/** Where to connect, before anything is dialled. */
export interface Resolved {
  readonly options: PulsarClient.Options
  readonly url: string
  readonly hasToken: boolean
  readonly timeoutSeconds: number
}

/** Flags, then the environment. An empty variable counts as none. */
export const resolve = Effect.fnUntraced(function*(
  input: Input
): Effect.fn.Return<Resolved, Errors.Failure | Config.ConfigError, FileSystem.FileSystem> {
  const url = Option.getOrUndefined(
    Option.isSome(input.url) ? input.url : yield* Config.option(Config.String("PULSAR_URL"))
  )?.trim()
  if (url === undefined || url === "") {
    return yield* Errors.usage("no broker is named: pass --url pulsar://HOST:6650, or set PULSAR_URL")
  }
  const given = Option.getOrUndefined(
    Option.isSome(input.token) ? input.token : yield* Config.option(Config.Redacted("PULSAR_TOKEN"))
  )
  const token = given === undefined || Redacted.value(given).trim() === ""
    ? undefined
    : Redacted.make(Redacted.value(given).trim())
  const secure = url.startsWith("pulsar+ssl://")
  if (!secure && (Option.isSome(input.ca) || input.allowInsecure)) {
    return yield* Errors.usage(
      `${
        Option.isSome(input.ca) ? "--ca" : "--allow-insecure"
      } is about TLS; use a --url that begins with pulsar+ssl://`
    )
  }
  const ca = Option.isSome(input.ca) ? yield* certificates(input.ca.value) : undefined
  return {
    url,
    hasToken: token !== undefined,
    timeoutSeconds: input.timeout,
    options: {
      serviceUrl: url,
      auth: token === undefined ? Auth.none : Auth.token(token),
      tls: secure ? { ca, allowInsecure: input.allowInsecure } : undefined,
      operationTimeout: Duration.seconds(input.timeout),
      connectTimeout: Duration.seconds(Math.min(10, input.timeout))
    }
  }
})

const certificates = Effect.fnUntraced(function*(
  path: string
): Effect.fn.Return<string, Errors.Failure, FileSystem.FileSystem> {
  const fs = yield* FileSystem.FileSystem
  const pem = yield* Effect.mapError(
    fs.readFileString(path),
    (error) => Errors.failure(`can't read ${path}: ${Errors.whyNot(error)}; check --ca`, error)
  )
  return pem.includes("-----BEGIN CERTIFICATE-----")
    ? pem
    : yield* Errors.failure(`${path} holds no certificate in PEM form; check --ca`)
})

/**
 * The frame that a command runs in: `work` gets a client and a scope, warnings go to standard error, and every failure
 * becomes one that can be shown.
 */
export const run = <A, E, R>(
  command: "produce" | "consume",
  input: Input & { readonly topic: string; readonly subscription?: string },
  work: (resolved: Resolved) => Effect.Effect<A, E, R>
) => {
  let circumstances: Errors.Circumstances = { command, topic: input.topic, subscription: input.subscription }
  return frame(
    Effect.gen(function*() {
      const resolved = yield* resolve(input)
      circumstances = { ...circumstances, ...resolved }
      const layer = Layer.provide(PulsarClient.layer(resolved.options), NodeTransport.layer)
      return yield* Effect.provide(Effect.scoped(work(resolved)), layer)
    }),
    () => circumstances
  )
}

/** As `run`, without a client. */
export const frame = Effect.fnUntraced(function*<A, E, R>(
  work: Effect.Effect<A, E, R>,
  circumstances: () => Errors.Circumstances
) {
  const quiet = yield* Quiet
  const verbose = yield* Verbose
  return yield* work.pipe(
    Effect.catchCause((cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
      const { code, details, message } = Errors.describe(cause, circumstances())
      return Effect.fail(new Errors.Failure({ code, message, details: verbose ? details : undefined }))
    }),
    Effect.provideService(References.MinimumLogLevel, verbose ? "Debug" : quiet ? "Error" : "Warn"),
    Effect.provideService(Logger.CurrentLoggers, new Set([Output.logger]))
  )
})
