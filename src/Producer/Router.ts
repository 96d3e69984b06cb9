/**
 * Which partition a message goes to. Pure: the hash functions agree with the Java client bit for bit, so that both
 * send a key to the same partition; time and the random start come in.
 */

/** The hash functions that the Java client knows. */
export type HashingScheme = "javaStringHash" | "murmur3"

const positive = 0x7fffffff

/** Java's `String.hashCode`, over UTF-16 units, without its sign. */
export const javaStringHash = (key: string): number => {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return hash & positive
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

const mix = (k: number): number => Math.imul(rotate(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593)

/** MurmurHash3 (32 bits, x86, seed 0) of bytes, without its sign. */
export const murmur3 = (bytes: Uint8Array): number => {
  let hash = 0
  const whole = bytes.length - (bytes.length % 4)
  for (let i = 0; i < whole; i += 4) {
    hash ^= mix(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24))
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let i = bytes.length - 1; i >= whole; i--) tail = (tail << 8) | bytes[i]
  if (whole < bytes.length) hash ^= mix(tail)
  hash ^= bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) & positive
}

const encoder = new TextEncoder()

/** Java writes half a surrogate pair as a question mark, where JavaScript writes U+FFFD. */
const utf8 = (key: string): Uint8Array => encoder.encode(key.isWellFormed() ? key : key.replace(/\p{Surrogate}/gu, "?"))

/** The hash of a text key. */
export const hash = (scheme: HashingScheme, key: string): number =>
  scheme === "murmur3" ? murmur3(utf8(key)) : javaStringHash(key)

/**
 * How keyless messages are spread: evenly in turn, or all to one partition that this producer drew once. A message
 * with a key goes where its hash says, whichever is chosen.
 */
export type Routing =
  | "roundRobin"
  | "single"
  | ((message: { readonly key: string | undefined }, partitions: number) => number)

export interface Options {
  readonly routing: Routing
  readonly hashingScheme: HashingScheme
  /** Keyless messages stay on a partition this long, so that they can share batches; 0: each message moves on. */
  readonly switchMillis: number
  /** Where to begin; a random number. */
  readonly start: number
}

/**
 * A router over `partitions` partitions. `key` is the key as it travels; `now` in milliseconds. A function of the
 * user may throw or name a partition that isn't there: the caller has to look.
 */
export const make = (options: Options): (key: string | undefined, partitions: number, now: number) => number => {
  let counter = options.start
  return (key, partitions, now) => {
    if (typeof options.routing === "function") return options.routing({ key }, partitions)
    if (partitions === 1) return 0
    if (key !== undefined) return hash(options.hashingScheme, key) % partitions
    if (options.routing === "single") return options.start % partitions
    const turn = options.switchMillis > 0 ? Math.floor(now / options.switchMillis) + options.start : counter++
    return turn % partitions
  }
}
