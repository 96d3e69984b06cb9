/**
 * The progress bar: a line on the terminal that is drawn again ten times a second, and nothing at all in a pipe.
 *
 * `render` is pure. The bar knows bytes and messages; what they are is the business of whoever moves it.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as Stdio from "effect/Stdio"
import * as Output from "./output.ts"

/** How far the work is. Whoever works changes it in place. */
export interface State {
  /** `sending`, `receiving`. */
  readonly verb: string
  /** What is being worked on now. */
  subject: string
  /** Bytes that are done. */
  bytes: number
  /** Bytes of the message that is under way. */
  partial: number
  totalBytes: number | undefined
  messages: number
  /** Messages that have arrived, the one that is under way as a fraction. At least `messages`, where it is known. */
  arrived: number
  totalMessages: number | undefined
  readonly since: number
}

const units = ["B", "KiB", "MiB", "GiB", "TiB"]

/** `25.0 MiB` */
export const size = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

const plural = (count: number): string => `${count} message${count === 1 ? "" : "s"}`

const fractionOf = ({ arrived, bytes, messages, partial, totalBytes, totalMessages }: State): number | undefined => {
  const [done, total] = totalBytes === undefined
    ? [Math.max(messages, arrived), totalMessages]
    : [bytes + partial, totalBytes]
  return total === undefined || total === 0 ? undefined : Math.min(1, done / total)
}

const maxBar = 30
const minBar = 8

/** The line for a terminal of that width: the bar and the name of what is sent get the room that the numbers leave. */
export const render = (state: State, width: number, now: number): string => {
  const bytes = state.bytes + state.partial
  const seconds = Math.max(0.001, (now - state.since) / 1000)
  const fraction = fractionOf(state)
  const count = state.totalMessages === undefined
    ? [plural(state.messages)]
    : state.totalMessages === 1
    ? []
    : [`${state.messages} of ${plural(state.totalMessages)}`]
  const percent = fraction === undefined ? [] : [`${Math.floor(fraction * 100)}%`]
  const amount = state.totalBytes === undefined ? size(bytes) : `${size(bytes)} of ${size(state.totalBytes)}`
  const numbers = [...percent, amount, ...count, `${size(bytes / seconds)}/s`].join(", ")
  // The last column stays free: writing into it makes some terminals begin a new line.
  const room = width - 1 - numbers.length - 1
  const head = state.subject === "" ? state.verb : `${state.verb} ${state.subject}`
  const headRoom = room - (fraction === undefined ? 0 : minBar + 3)
  const name = head.length <= headRoom ? head : `${head.slice(0, Math.max(0, headRoom - 3))}...`
  const bar = Math.min(maxBar, room - name.length - 3)
  if (headRoom < state.verb.length) return numbers.slice(0, width - 1)
  return fraction === undefined ? `${name} ${numbers}` : `${name} ${drawBar(fraction, bar)} ${numbers}`
}

const drawBar = (fraction: number, width: number): string => {
  const full = Math.round(fraction * width)
  return `[${"#".repeat(full)}${".".repeat(width - full)}]`
}

/** The line that is left when the work is done. */
export const summary = (state: State, done: string, now: number): string => {
  const seconds = Math.max(0.001, (now - state.since) / 1000)
  return `${done} ${plural(state.messages)}, ${size(state.bytes)} in ${seconds.toFixed(1)} s (${
    size(state.bytes / seconds)
  }/s)`
}

export interface Progress {
  /** Whether anybody sees it: without, nothing needs to be measured. */
  readonly visible: boolean
  readonly state: State
  /** Leaves a summary behind. */
  readonly finish: (done: string) => Effect.Effect<void>
}

/** Shows a bar until the scope closes. */
export const make = Effect.fnUntraced(function*(options: {
  readonly verb: string
  readonly quiet: boolean
  /** Whether messages themselves go to the terminal. They would tear the bar apart. */
  readonly shared?: boolean | undefined
  readonly totalBytes?: number | undefined
  readonly totalMessages?: number | undefined
}): Effect.fn.Return<Progress, never, Scope.Scope | Stdio.Stdio> {
  const stdio = yield* Stdio.Stdio
  const visible = !options.quiet && options.shared !== true && (yield* stdio.stderrIsTerminal)
  const state: State = {
    verb: options.verb,
    subject: "",
    bytes: 0,
    partial: 0,
    totalBytes: options.totalBytes,
    messages: 0,
    arrived: 0,
    totalMessages: options.totalMessages,
    since: yield* Clock.currentTimeMillis
  }
  if (visible) {
    yield* Effect.addFinalizer(() => Effect.sync(() => Output.setStatus("")))
    const draw = Effect.map(
      Clock.currentTimeMillis,
      (now) => Output.setStatus(render(state, Output.columns(), now))
    )
    yield* Effect.forkScoped(Effect.repeat(draw, Schedule.spaced("100 millis")))
  }
  return {
    visible,
    state,
    finish: (done) =>
      visible
        ? Effect.map(Clock.currentTimeMillis, (now) => {
          Output.setStatus("")
          Output.note(summary(state, done, now))
        })
        : Effect.void
  }
})
