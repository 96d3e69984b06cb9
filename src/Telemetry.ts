/**
 * What the client tells about its work: events, handed to one function in this `Context.Reference`. By default there
 * is none, and then no event is even made.
 *
 * **Example** (Logging every chunk event)
 *
 * ```ts
 * import { Layer } from "effect"
 * import { Telemetry } from "effect-pulsar"
 *
 * const logging = Layer.succeed(Telemetry.Telemetry, (event) => console.log(event._tag, event.measurements))
 * ```
 *
 * @since 0.1.0
 */
import * as Context from "effect/Context"
import type { ChunkEvent } from "./Chunking/ChunkTelemetry.ts"

/**
 * Everything that is told.
 *
 * @category models
 * @since 0.1.0
 */
export type TelemetryEvent = ChunkEvent

/**
 * Takes the events. Called synchronously where things happen, so it should be quick; if it throws, the event is lost
 * and nothing else.
 *
 * @category services
 * @since 0.1.0
 */
export const Telemetry: Context.Reference<((event: TelemetryEvent) => void) | undefined> = Context.Reference<
  ((event: TelemetryEvent) => void) | undefined
>("effect-pulsar/Telemetry", { defaultValue: () => undefined })

/** @internal A handler that can't hurt the code that calls it. */
export const guard = (
  handler: ((event: TelemetryEvent) => void) | undefined
): ((event: TelemetryEvent) => void) | undefined =>
  handler === undefined ? undefined : (event) => {
    try {
      handler(event)
    } catch {
      // The listener's fault is not the message's.
    }
  }
