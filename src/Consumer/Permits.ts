/**
 * The permits of one consumer session: what the broker may still send. Pure.
 *
 * The broker spends a permit for every message (each of a batch, each chunk). Whoever takes or drops what it paid for
 * gives the permit back here, once. They are returned to the broker in bulk, when half the window has gathered: a FLOW
 * a message would cost more than the message.
 */
export class Permits {
  /** The size of the receiver queue: permits at the broker when everything has been given back. */
  readonly window: number
  private owed = 0

  constructor(window: number) {
    this.window = window
  }

  /** A new session at the broker knows of no permits: what was owed is void. Returns the permits to grant. */
  restart(): number {
    this.owed = 0
    return this.window
  }

  /** Gives permits back. Returns how many to grant now, or 0: never ask for 0, the broker closes the connection. */
  giveBack(permits: number): number {
    this.owed += permits
    if (this.owed < Math.max(1, this.window >> 1)) return 0
    const grant = this.owed
    this.owed = 0
    return grant
  }
}
