/**
 * CRC32C (Castagnoli) over wire bytes, by the processor's own instruction where it has one.
 */
import { crc32c as native } from "@node-rs/crc32"

/** The checksum of `bytes`, continuing from `seed`, the checksum of what came before. */
export const crc32c = (bytes: Uint8Array, seed = 0): number => native(bytes, seed) >>> 0
