/**
 * Keys go where the Java client sends them. The numbers were computed with the classes of its release 4.2.4,
 * `org.apache.pulsar.client.impl.JavaStringHash` and `Murmur3Hash32`.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as Router from "../../src/Producer/Router.ts"

const goldens: ReadonlyArray<readonly [key: string, javaStringHash: number, murmur3: number]> = [
  ["", 0, 0],
  ["a", 97, 1009084850],
  ["ab", 3105, 465557343],
  ["abc", 96354, 870159354],
  ["abcd", 2987074, 1139631978],
  ["abcde", 92599395, 1755028214],
  ["key-0", 101943362, 1664612543],
  ["key-1", 101943363, 414258592],
  ["key-2", 101943364, 1945654540],
  ["hello, world", 1506874764, 345750399],
  ["ß", 223, 336885798],
  ["grüße", 98768023, 1418952266],
  ["日本語", 25921943, 631534231],
  ["🚀", 1773027, 2137479269],
  ["a🚀b", 57853662, 1046498516],
  ["\u0000", 0, 1364076727],
  ["\ud800", 55296, 375478278],
  ["The quick brown fox jumps over the lazy dog", 1538055507, 776992547],
  ["polygenelubricants", 0, 1101602400],
  ["\uffff\uffff", 2097120, 1006145449],
  ["x".repeat(31), 549519224, 771801775],
  ["0123456789".repeat(100), 1063327860, 428482754],
  ["é".repeat(1001), 1829658217, 1536984987]
]

const route = (options: Partial<Router.Options> = {}) =>
  Router.make({ routing: "roundRobin", hashingScheme: "javaStringHash", switchMillis: 0, start: 0, ...options })

describe("Router", () => {
  it("hashes as the Java client does", () => {
    for (const [key, java, murmur] of goldens) {
      assert.deepStrictEqual([Router.hash("javaStringHash", key), Router.hash("murmur3", key)], [java, murmur], key)
    }
  })

  it("sends a key to its hash's partition, whatever the routing", () => {
    for (const routing of ["roundRobin", "single"] as const) {
      const java = route({ routing, start: 3 })
      const murmur = route({ routing, start: 3, hashingScheme: "murmur3" })
      for (const [key, javaHash, murmurHash] of goldens) {
        assert.strictEqual(java(key, 7, 0), javaHash % 7)
        assert.strictEqual(murmur(key, 7, 0), murmurHash % 7)
      }
    }
  })

  it("takes keyless messages in turn", () => {
    const next = route({ start: 5 })
    assert.deepStrictEqual([1, 2, 3, 4].map(() => next(undefined, 3, 0)), [2, 0, 1, 2])
  })

  it("stays on a partition as long as a batch may wait", () => {
    const next = route({ switchMillis: 10, start: 1 })
    assert.deepStrictEqual([0, 9, 10, 19, 20].map((now) => next(undefined, 3, now)), [1, 1, 2, 2, 0])
  })

  it("keeps keyless messages on one partition", () => {
    const next = route({ routing: "single", start: 5 })
    assert.deepStrictEqual([0, 1, 2].map((now) => next(undefined, 4, now)), [1, 1, 1])
  })

  it.prop("names a partition that is there", {
    key: Schema.UndefinedOr(Schema.String),
    partitions: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
    start: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0x7fffffff })),
    now: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000_000 })),
    scheme: Schema.Literals(["javaStringHash", "murmur3"]),
    switchMillis: Schema.Literals([0, 10])
  }, ({ key, now, partitions, scheme, start, switchMillis }) => {
    const chosen = route({ hashingScheme: scheme, start, switchMillis })(key, partitions, now)
    assert.isTrue(Number.isInteger(chosen) && chosen >= 0 && chosen < partitions, String(chosen))
  })
})
