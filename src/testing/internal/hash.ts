/**
 * The hashes that decide who gets what: murmur3 for Key_Shared and Failover, CRC32C for topic lists. Pure.
 */
import { crc32c } from "../../Protocol/Checksum.ts"

const encoder = new TextEncoder()

const mix = (k: number): number => {
  const h = Math.imul(k, 0xcc9e2d51)
  return Math.imul((h << 15) | (h >>> 17), 0x1b873593)
}

/** Murmur3, 32 bits, seed 0, without its sign bit: what brokers and clients mean by the hash of a key. */
export const murmur3 = (bytes: Uint8Array): number => {
  const blocks = bytes.length & ~3
  let h = 0
  for (let i = 0; i < blocks; i += 4) {
    h ^= mix(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24))
    h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let i = bytes.length - 1; i >= blocks; i--) tail = (tail << 8) | bytes[i]
  if (blocks < bytes.length) h ^= mix(tail)
  h ^= bytes.length
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) & 0x7fffffff
}

export const murmur3Text = (text: string): number => murmur3(encoder.encode(text))

/** How many slots Key_Shared cuts the hashes of keys into. */
export const keySlots = 65536

/** The slot of a key. */
export const keySlot = (key: Uint8Array): number => murmur3(key) % keySlots

/** A ring of hashes: each name owns 100 points, and a hash belongs to the next point's owner. */
export class HashRing {
  private readonly points: Array<readonly [point: number, owner: number]>

  constructor(names: ReadonlyArray<string>, toPoint: (name: string, replica: number) => number) {
    const points = new Map<number, number>()
    names.forEach((name, owner) => {
      for (let replica = 0; replica < 100; replica++) points.set(toPoint(name, replica), owner)
    })
    this.points = [...points].sort((a, b) => a[0] - b[0])
  }

  ownerOf(hash: number): number {
    let low = 0
    let high = this.points.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.points[middle][0] < hash) low = middle + 1
      else high = middle
    }
    return this.points[low === this.points.length ? 0 : low][1]
  }
}

/** The hash of a list of topics, by which a client knows whether its list is still the broker's. */
export const topicsHash = (topics: ReadonlyArray<string>): string => {
  const hash = crc32c(encoder.encode([...topics].sort().join(",")))
  return [hash, hash >>> 8, hash >>> 16, hash >>> 24].map((byte) => (byte & 0xff).toString(16).padStart(2, "0")).join(
    ""
  )
}
