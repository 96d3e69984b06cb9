/**
 * The structures under the reducer, each against the plain one that it stands for.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as EntrySet from "../../src/Chunking/internal/entrySet.ts"
import * as Memory from "../../src/Chunking/internal/memory.ts"
import * as Slots from "../../src/Chunking/internal/slots.ts"
import type { EntryId } from "../../src/MessageId.ts"
import { id } from "./support.ts"

const int = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const options = { arbitrary: { runs: 300, size: 60 } }

describe("entrySet", () => {
  const Entries = Schema.Array(Schema.Tuple([int(0, 2), int(0, 30)]))
  const entry = ([ledger, entry]: readonly [number, number]): EntryId => ({
    ledgerId: BigInt(ledger),
    entryId: BigInt(entry)
  })

  it.prop("is a sorted set", { first: Entries, second: Entries, probe: Entries }, ({ first, probe, second }) => {
    const all = [...first, ...second].map(entry)
    const expected = [...new Set(all.map(id))].sort()
    const added = all.reduce(EntrySet.add, EntrySet.empty)
    const joined = EntrySet.addAll(EntrySet.fromEntries(first.map(entry)), second.map(entry))
    for (const set of [added, joined]) {
      const entries = EntrySet.toArray(set)
      assert.deepStrictEqual(entries.map(id).sort(), expected)
      assert.strictEqual(set.size, expected.length)
      assert.deepStrictEqual(entries, [...entries].sort(EntrySet.compare))
      for (const other of probe.map(entry)) {
        assert.strictEqual(EntrySet.has(set, other), expected.includes(id(other)))
        assert.strictEqual(EntrySet.isBehind(set, other), entries.every((e) => EntrySet.compare(e, other) < 0))
      }
      // Neighbours are one run.
      for (let i = 1; i < set.runs.length; i++) {
        const [a, b] = [set.runs[i - 1], set.runs[i]]
        assert.isTrue(a.ledgerId < b.ledgerId || a.last + 1n < b.first)
      }
    }
    assert.deepStrictEqual(added, joined)
  }, options)

  it("is small for a message whose chunks are neighbours, and exact for any 64-bit id", () => {
    const last = 0xffff_ffff_ffff_ffffn
    const set = EntrySet.fromEntries(
      Array.from({ length: 5000 }, (_, i) => ({ ledgerId: last, entryId: last - BigInt(i) }))
    )
    assert.lengthOf(set.runs, 1)
    assert.isTrue(EntrySet.has(set, { ledgerId: last, entryId: last }))
    assert.isFalse(EntrySet.has(set, { ledgerId: last, entryId: last - 5000n }))
  })
})

describe("slots", () => {
  it.prop(
    "are a sparse array, and stay what they were",
    { length: int(1, 200_000), writes: Schema.Array(Schema.Tuple([int(0, 199_999), int(0, 9)])) },
    ({ length, writes }) => {
      const expected = new Map<number, number>()
      let slots = Slots.make<number>(length)
      const snapshots: Array<[Slots.Slots<number>, string]> = []
      const show = (self: Slots.Slots<number>): string => {
        const all: Array<string> = []
        Slots.forEach(self, (value, index) => all.push(`${index}=${value}`))
        return all.join()
      }
      for (const [at, value] of writes) {
        const index = at % length
        snapshots.push([slots, show(slots)])
        slots = Slots.set(slots, index, value)
        expected.set(index, value)
        assert.strictEqual(Slots.get(slots, index), value)
      }
      assert.strictEqual(slots.count, expected.size)
      assert.strictEqual(show(slots), [...expected].sort(([a], [b]) => a - b).map(([i, v]) => `${i}=${v}`).join())
      for (const [before, shown] of snapshots) assert.strictEqual(show(before), shown)
    },
    options
  )

  it("allocate nothing for what a header claims", () => {
    const slots = Slots.set(Slots.make<string>(2 ** 31 - 1), 2 ** 31 - 2, "last")
    assert.strictEqual(Slots.get(slots, 2 ** 31 - 2), "last")
    assert.strictEqual(Slots.get(slots, 5), undefined)
  })
})

describe("memory", () => {
  it.prop(
    "is least recently used, within both bounds",
    {
      size: int(0, 4),
      weight: int(1, 12),
      puts: Schema.Array(
        Schema.Struct({ key: int(0, 6), weight: int(0, 6), op: Schema.Literals(["put", "put", "remove"]) })
      )
    },
    ({ puts, size, weight }) => {
      let memory = Memory.empty<number>()
      let expected: Array<{ key: string; weight: number; value: number }> = []
      puts.forEach(({ key, op, weight: own }, value) => {
        const name = String(key)
        if (op === "remove") {
          memory = Memory.remove(memory, name)
          expected = expected.filter((slot) => slot.key !== name)
          return
        }
        memory = Memory.put(memory, { size, weight }, name, value, own)
        if (size > 0) expected = [...expected.filter((slot) => slot.key !== name), { key: name, weight: own, value }]
        const total = () => expected.reduce((sum, slot) => sum + slot.weight, 0)
        while (expected.length > size || (expected.length > 1 && total() > weight)) expected.shift()
        assert.deepStrictEqual(
          new Map(Memory.entries(memory)),
          new Map(expected.map((slot) => [slot.key, slot.value] as const))
        )
        assert.strictEqual(memory.weight, total())
        for (const slot of expected) assert.strictEqual(Memory.get(memory, slot.key), slot.value)
      })
    },
    options
  )
})
