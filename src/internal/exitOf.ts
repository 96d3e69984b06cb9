/**
 * Looks at an effect that needs no running: an `Exit` is an effect, and code that must not suspend can use its value
 * directly.
 */
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** The effect's outcome, when it has one already. */
export const exitOf = <A, E>(effect: Effect.Effect<A, E>): Exit.Exit<A, E> | undefined =>
  Exit.isExit(effect) ? effect as Exit.Exit<A, E> : undefined
