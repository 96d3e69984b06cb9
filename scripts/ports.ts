import { randomInt } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"

/** The lowest port that the system gives to outgoing connections. */
const firstEphemeral = (): number => {
  try {
    return Number(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").trim().split(/\s+/)[0])
  } catch {
    return 49152
  }
}

/**
 * A free port below those of outgoing connections. One of theirs would not do: while a broker is down for a restart,
 * a client that tries to reconnect could be given the broker's own port and be connected to itself.
 */
export const freePort = async (taken: ReadonlySet<number> = new Set()): Promise<number> => {
  const high = Math.min(firstEphemeral(), 32768)
  const low = high > 12000 ? 10000 : 1024
  for (let tries = 0; tries < 500; tries++) {
    const port = randomInt(low, Math.max(high, low + 1000))
    if (!taken.has(port) && await isFree(port)) return port
  }
  throw new Error(`no free port between ${low} and ${high}`)
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen({ port, host: "0.0.0.0", exclusive: true }, () => server.close(() => resolve(true)))
  })
