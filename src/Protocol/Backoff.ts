/**
 * How long to wait before the next attempt: doubling from 100 ms to a minute, spread by jitter so that clients that
 * lost the same broker don't return in step. Pure: the random number comes in.
 */

/** The bounds of a backoff, in milliseconds. */
export interface Backoff {
  readonly initialMillis: number
  readonly maxMillis: number
}

/** 100 ms to 60 s. */
export const defaults: Backoff = { initialMillis: 100, maxMillis: 60_000 }

/** The wait before attempt `attempt` (0 is the first retry), for a `random` in [0, 1): 80 to 120 % of the step. */
export const delayMillis = (backoff: Backoff, attempt: number, random: number): number => {
  const step = Math.min(backoff.maxMillis, backoff.initialMillis * 2 ** Math.min(attempt, 30))
  return Math.round(step * (0.8 + 0.4 * random))
}
