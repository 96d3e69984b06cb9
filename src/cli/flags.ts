/**
 * The flags that commands have in common, and what they say about themselves.
 */
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Option from "effect/Option"

/** Whether anything but failures is written to standard error. */
export const Quiet = GlobalFlag.Setting("quiet")({
  flag: Flag.Boolean("quiet").pipe(
    Flag.withAlias("q"),
    Flag.withoutNegation,
    Flag.withDescription("No progress bar, no summary, no warnings; only failures"),
    Flag.withDefault(false)
  )
})

/** Whether failures show their causes. */
export const Verbose = GlobalFlag.Setting("verbose")({
  flag: Flag.Boolean("verbose").pipe(
    Flag.withoutNegation,
    Flag.withDescription("Say what happens on the way, and what a failure was caused by"),
    Flag.withDefault(false)
  )
})

/** A whole number, written with digits alone. */
export const wholeNumber = (name: string, minimum: number, maximum: number, what: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar("N"),
    Flag.filterMap(
      (text) =>
        /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
          ? Option.some(Number(text))
          : Option.none(),
      () => what
    )
  )

export const topic = Argument.String("topic").pipe(
  Argument.withDescription(
    "The topic: persistent://tenant/namespace/name, or just name for persistent://public/default/name"
  )
)

/** How to reach the broker. */
export const connection = {
  url: Flag.String("url").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription(
      "The broker: pulsar://HOST:6650, or pulsar+ssl://HOST:6651; several hosts with commas. Default: PULSAR_URL"
    ),
    Flag.optional
  ),
  token: Flag.Redacted("token").pipe(
    Flag.withMetavar("TOKEN"),
    Flag.withDescription(
      "The token to show the broker. Better in PULSAR_TOKEN, where a list of processes doesn't show it"
    ),
    Flag.optional
  ),
  ca: Flag.String("ca").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Certificates (PEM) to trust instead of the system's, for pulsar+ssl://"),
    Flag.optional
  ),
  allowInsecure: Flag.Boolean("allow-insecure").pipe(
    Flag.withoutNegation,
    Flag.withDescription("Accept any certificate of the broker. For tests: anybody in between can read along"),
    Flag.withDefault(false)
  ),
  timeout: Flag.String("timeout").pipe(
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("How long the broker may take to answer. Default: 10"),
    Flag.filterMap(
      (text) => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0 ? Option.some(Number(text)) : Option.none(),
      () => "expected a number of seconds above 0, like 10"
    ),
    Flag.withDefault(10)
  )
}
