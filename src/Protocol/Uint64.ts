/**
 * Exact 64-bit integers between the wire and JavaScript.
 *
 * Ledger and entry ids are `bigint` in the public API, because brokers do send 2^64-1; ids that the client itself
 * counts (requests, producers, consumers, sequence ids) are safe integers. This module converts, and nothing else.
 */
import type { Long } from "./PulsarApiGenerated.js"

/** 2^64-1: what a broker writes for "no id", for instance a receipt of a deduplicated message. */
export const max: bigint = 0xffffffffffffffffn

/** The unsigned value of a decoded 64-bit field. */
export const toBigInt = (value: Long): bigint => (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0)

/** Both halves of an unsigned value, as the encoder takes them. */
export const fromBigInt = (
  value: bigint
): { readonly low: number; readonly high: number; readonly unsigned: true } => ({
  low: Number(value & 0xffffffffn) | 0,
  high: Number((value >> 32n) & 0xffffffffn) | 0,
  unsigned: true
})

/** The signed value of a decoded 64-bit field as a number; inexact beyond 2^53. */
export const toNumber = (value: Long): number => (value.high | 0) * 0x1_0000_0000 + (value.low >>> 0)

/** Whether a decoded field holds 2^64-1. */
export const isMax = (value: Long): boolean => value.high === -1 && value.low === -1
