/**
 * The Effect edge of chunk assembly: the reducer's state in a `Ref`, and a fiber that sweeps it.
 *
 * Entries come in synchronously, from the loop that reads a connection; nothing is suspended, forked or scheduled for
 * one. What the outputs say is carried out by the consumer session: no command is sent and no message queued here.
 *
 * @since 0.1.0
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as MutableRef from "effect/MutableRef"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { PulsarError } from "../PulsarError.ts"
import { invalidConfig } from "../PulsarError.ts"
import type { Config, Event, Output, State } from "./ChunkAssembly.ts"
import { defaultConfig, initial, step } from "./ChunkAssembly.ts"

/**
 * How a consumer or reader puts chunked messages together.
 *
 * @category options
 * @since 0.1.0
 */
export interface ChunkOptions {
  /**
   * Messages under assembly at once. One more, and the one that has waited longest for a chunk is given up, reason
   * `queue_full`. Default 10; 0: any number.
   */
  readonly maxPendingChunkedMessages?: number | undefined
  /**
   * Bytes held by messages under assembly. More, and messages are given up, reason `memory_limit`, the one that has
   * waited longest first. A single message larger than that is let through, alone. Default 64 MiB; 0: any number.
   */
  readonly maxPendingChunkBytes?: number | undefined
  /**
   * How long a message may wait for its next chunk, counted from the last one that arrived; then it is given up, reason
   * `expired`. Default 60 seconds; 0: for ever.
   */
  readonly expireIncompleteAfter?: Duration.Input | undefined
  /** How long a message may take in all, counted from its first chunk, whatever arrives. Default: for ever. */
  readonly maxIncompleteAge?: Duration.Input | undefined
  /** How often is looked for overdue messages. Default 30 seconds; `false`: never, so that none expires. */
  readonly cleanupInterval?: Duration.Input | false | undefined
  /**
   * What happens to a message that was given up. `redeliver` (default): its chunks are asked for again, like after a
   * negative acknowledgement. `ack`: they are acknowledged, the message is lost. `deadLetter`: what arrived is sent to
   * the dead letter topic, then acknowledged.
   */
  readonly onIncomplete?: "redeliver" | "ack" | "deadLetter" | undefined
  /** The most chunks that a message is believed to have; one that claims more is invalid. Default 65,536. */
  readonly maxChunks?: number | undefined
  /** The size in bytes, compressed, that a message is believed to have; one that claims more is invalid. Default 1 GiB. */
  readonly maxChunkedMessageSize?: number | undefined
  /** How many messages that are over are remembered, so that late copies of their chunks are recognised. Default 1000. */
  readonly rememberedMessages?: number | undefined
}

/**
 * {@link ChunkOptions}, checked.
 *
 * @category options
 * @since 0.1.0
 */
export interface Resolved {
  readonly config: Config
  /** In milliseconds; `undefined`: no sweep. */
  readonly cleanupInterval: number | undefined
}

/**
 * The default of `cleanupInterval`, in milliseconds.
 *
 * @category constants
 * @since 0.1.0
 */
export const defaultCleanupInterval = 30_000

/**
 * Checks the options and fills in the defaults. `handOver`: the application takes incomplete messages and settles them
 * itself, whatever `onIncomplete` says. `telemetry`: somebody listens to events.
 *
 * @category options
 * @since 0.1.0
 */
export const resolve = (
  options: ChunkOptions,
  context: { readonly handOver: boolean; readonly telemetry: boolean }
): Result.Result<Resolved, PulsarError> => {
  const problems: Array<string> = []
  const count = (name: keyof ChunkOptions, value: number | undefined, least: number, otherwise: number): number => {
    if (value === undefined) return otherwise
    if (!Number.isSafeInteger(value) || value < least) {
      problems.push(`${name} must be an integer of at least ${least}, got ${value}`)
    }
    return value
  }
  const time = (name: keyof ChunkOptions, value: Duration.Input | undefined, otherwise: number): number => {
    if (value === undefined) return otherwise
    const millis = Option.match(Duration.fromInput(value), { onNone: () => NaN, onSome: Duration.toMillis })
    if (!(millis >= 0)) problems.push(`${name} must be a duration of at least 0, got ${String(value)}`)
    return millis === 0 ? Infinity : millis
  }
  const { cleanupInterval } = options
  const interval = cleanupInterval === false
    ? Infinity
    : time("cleanupInterval", cleanupInterval, defaultCleanupInterval)
  if (cleanupInterval !== false && interval === Infinity) problems.push("cleanupInterval must be finite, or false")
  const config: Config = {
    maxPendingChunkedMessages: count(
      "maxPendingChunkedMessages",
      options.maxPendingChunkedMessages,
      0,
      defaultConfig.maxPendingChunkedMessages
    ),
    maxPendingChunkBytes: count(
      "maxPendingChunkBytes",
      options.maxPendingChunkBytes,
      0,
      defaultConfig.maxPendingChunkBytes
    ),
    expireIncompleteAfter: time(
      "expireIncompleteAfter",
      options.expireIncompleteAfter,
      defaultConfig.expireIncompleteAfter
    ),
    maxIncompleteAge: time("maxIncompleteAge", options.maxIncompleteAge, defaultConfig.maxIncompleteAge),
    maxChunks: count("maxChunks", options.maxChunks, 2, defaultConfig.maxChunks),
    maxTotalSize: count("maxChunkedMessageSize", options.maxChunkedMessageSize, 1, defaultConfig.maxTotalSize),
    rememberedMessages: count(
      "rememberedMessages",
      options.rememberedMessages,
      0,
      defaultConfig.rememberedMessages
    ),
    onIncomplete: context.handOver ? "handOver" : options.onIncomplete ?? defaultConfig.onIncomplete,
    telemetry: context.telemetry
  }
  return problems.length > 0
    ? Result.fail(invalidConfig("subscribe", problems.join("; ")))
    : Result.succeed({ config, cleanupInterval: interval === Infinity ? undefined : interval })
}

/**
 * @category models
 * @since 0.1.0
 */
export interface ChunkAssembler<in out M> {
  /** To look at. Only {@link ChunkAssembler.stepUnsafe} and the sweep change it. */
  readonly state: Ref.Ref<State<M>>
  /**
   * Takes an event and returns what to do. Synchronous, so it is atomic: no other event comes between reading and
   * writing the state. The new state is in place before the outputs are seen, so carrying them out may step again.
   *
   * The payload of a chunk is held as it is. A frame that was larger than a read has its own buffer, a smaller one is a
   * view into a read's 64 KiB: copy a payload much smaller than the buffer it pins, or say in `heldBytes` what it pins.
   */
  readonly stepUnsafe: (event: Event<M>) => ReadonlyArray<Output<M>>
}

/**
 * An assembler for one consumer, for the lifetime of the scope. Every `cleanupInterval` it looks for overdue messages
 * and hands the outputs, if there are any, to `onOutputs`. When the scope closes, what is held is let go: nothing of it
 * was acknowledged, so the broker delivers it again.
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = Effect.fnUntraced(function*<M>(
  resolved: Resolved,
  onOutputs: (outputs: ReadonlyArray<Output<M>>) => void
): Effect.fn.Return<ChunkAssembler<M>, never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const state = Ref.makeUnsafe<State<M>>(initial)
  const run = step(resolved.config)
  const stepUnsafe = (event: Event<M>): ReadonlyArray<Output<M>> => {
    const [next, outputs] = run(MutableRef.get(state.ref), event)
    MutableRef.set(state.ref, next)
    return outputs
  }
  yield* Effect.addFinalizer(() => Ref.set(state, initial))
  if (resolved.cleanupInterval !== undefined) {
    const sweep = Effect.sync(() => {
      const outputs = stepUnsafe({ _tag: "Sweep", now: clock.currentTimeMillisUnsafe() })
      if (outputs.length > 0) onOutputs(outputs)
    })
    // A defect in what the session does with one sweep must not end all later ones.
    const guarded = Effect.catchCause(sweep, (cause) => Effect.logError("sweeping incomplete chunked messages", cause))
    yield* Effect.sleep(resolved.cleanupInterval).pipe(
      Effect.andThen(guarded),
      Effect.forever,
      Effect.forkScoped
    )
  }
  return { state, stepUnsafe }
})
