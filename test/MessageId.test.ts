import { assert, describe, it } from "@effect/vitest"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import * as HashSet from "effect/HashSet"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as MessageId from "../src/MessageId.ts"
import { pulsar } from "../src/Protocol/PulsarApiGenerated.js"

const id = (ledgerId: bigint, entryId: bigint, partition = -1, batchIndex = -1, batchSize = 0) =>
  new MessageId.MessageId(ledgerId, entryId, partition, batchIndex, batchSize)

const chunked = (...entries: ReadonlyArray<readonly [bigint, bigint]>) => {
  const chunks = entries.map(([ledgerId, entryId]) => ({ ledgerId, entryId }))
  const last = chunks[chunks.length - 1]
  return new MessageId.MessageId(last.ledgerId, last.entryId, -1, -1, 0, chunks)
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

describe("MessageId", () => {
  it("S015 order is by ledger, entry, partition, batch index", () => {
    const sorted = [
      id(1n, 1n),
      id(1n, 2n),
      id(1n, 2n, 0),
      id(1n, 2n, 0, 0, 2),
      id(1n, 2n, 0, 1, 2),
      id(1n, 2n, 1),
      id(1n, 10n),
      id(2n, 1n),
      id(2n ** 53n, 0n),
      id(2n ** 53n + 1n, 0n)
    ]
    for (let i = 0; i < sorted.length; i++) {
      for (let j = 0; j < sorted.length; j++) {
        assert.strictEqual(MessageId.Order(sorted[i], sorted[j]), Math.sign(i - j), `${sorted[i]} and ${sorted[j]}`)
      }
    }
  })

  it("S015 earliest is before and latest behind every message", () => {
    for (const it of [id(0n, 0n), id(1n, 1n, 3), id(2n ** 62n, 5n)]) {
      assert.strictEqual(MessageId.Order(MessageId.earliest, it), -1)
      assert.strictEqual(MessageId.Order(MessageId.latest, it), 1)
    }
    assert.strictEqual(MessageId.Order(MessageId.earliest, MessageId.latest), -1)
  })

  it("S015 the last id of an empty topic, entry -1, is before the first message of its ledger", () => {
    assert.strictEqual(MessageId.Order(id(7n, 2n ** 64n - 1n), id(7n, 0n)), -1)
  })

  it("S015 with and without a batch index are two messages", () => {
    assert.isFalse(Equal.equals(id(1n, 1n), id(1n, 1n, -1, 0, 2)))
    assert.strictEqual(HashSet.size(HashSet.make(id(1n, 1n), id(1n, 1n, -1, 0, 2))), 2)
  })

  it("S015 a chunked id goes by its last chunk", () => {
    const whole = chunked([1n, 1n], [1n, 2n], [1n, 5n])
    const otherFirst = chunked([1n, 3n], [1n, 5n])
    const plain = id(1n, 5n)
    for (const [a, b] of [[whole, otherFirst], [whole, plain], [plain, otherFirst]] as const) {
      assert.isTrue(Equal.equals(a, b))
      assert.isTrue(Equal.equals(b, a))
      assert.strictEqual(MessageId.Order(a, b), 0)
    }
    assert.strictEqual(MessageId.Order(chunked([9n, 0n], [1n, 4n]), plain), -1)
  })

  it("S015 equal ids have equal hashes: one entry in a set", () => {
    const whole = chunked([1n, 1n], [1n, 5n])
    assert.strictEqual(Hash.hash(whole), Hash.hash(id(1n, 5n)))
    assert.strictEqual(HashSet.size(HashSet.make(whole, id(1n, 5n), chunked([1n, 3n], [1n, 5n]))), 1)
    // the same 64 bits, read as signed and as unsigned
    assert.isTrue(Equal.equals(id(-1n, -1n), MessageId.earliest))
    assert.strictEqual(Hash.hash(id(-1n, -1n)), Hash.hash(MessageId.earliest))
  })

  it("S015 knows its chunks, the first and the last", () => {
    const whole = chunked([1n, 1n], [1n, 2n], [2n, 0n])
    assert.deepStrictEqual(whole.firstChunk, { ledgerId: 1n, entryId: 1n })
    assert.strictEqual(whole.chunks?.length, 3)
    assert.strictEqual(whole.ledgerId, 2n)
    assert.isUndefined(id(1n, 1n).firstChunk)
  })

  it("S015 as text", () => {
    assert.strictEqual(String(id(1n, 2n)), "1:2:-1")
    assert.strictEqual(String(id(1n, 2n, 3)), "1:2:3")
    assert.strictEqual(String(id(1n, 2n, 3, 4, 5)), "1:2:3:4")
    assert.strictEqual(String(chunked([1n, 1n], [1n, 5n])), "1:1:-1;1:5:-1")
    assert.strictEqual(String(MessageId.earliest), "-1:-1:-1")
    assert.strictEqual(JSON.stringify({ id: id(1n, 2n) }), `{"id":"1:2:-1"}`)
  })

  it("S015 as bytes, like the Java client, which writes a batch size in any case", () => {
    assert.strictEqual(hex(MessageId.toBytes(id(1n, 2n))), "080110023000")
    assert.strictEqual(hex(MessageId.toBytes(id(1n, 2n, 0))), "0801100218003000")
    assert.strictEqual(hex(MessageId.toBytes(id(1n, 2n, -1, 0, 3))), "0801100220003003")
    assert.strictEqual(hex(MessageId.toBytes(id(1n, 2n, -1, 0))), "0801100220003000")
    assert.strictEqual(hex(MessageId.toBytes(chunked([1n, 1n], [1n, 5n]))), "0801100530003a06080110013000")
  })

  it("S015 of a chunked id the bytes keep the first and the last chunk", () => {
    const read = Result.getOrThrow(MessageId.fromBytes(MessageId.toBytes(chunked([1n, 1n], [1n, 2n], [1n, 5n]))))
    assert.isTrue(Equal.equals(read, id(1n, 5n)))
    assert.deepStrictEqual(read.firstChunk, { ledgerId: 1n, entryId: 1n })
    assert.isUndefined(read.chunks)
  })

  it("S015 bytes that are no id are a failure", () => {
    for (const bytes of [[], [0x08], [0x08, 0x01], [0xff, 0xff, 0xff], [0x08, 0x01, 0x10, 0x02, 0x3a, 0x7f]]) {
      assert.isTrue(Result.isFailure(MessageId.fromBytes(Uint8Array.from(bytes))), String(bytes))
    }
  })

  const Word = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 64n - 1n }))
  const Index = Schema.Int.check(Schema.isBetween({ minimum: -1, maximum: 1000 }))

  it.prop(
    "S015 a round trip through bytes changes nothing",
    { ledgerId: Word, entryId: Word, partition: Index, batchIndex: Index, first: Schema.Option(Word) },
    ({ batchIndex, entryId, first, ledgerId, partition }) => {
      const firstChunk = first._tag === "Some" ? { ledgerId, entryId: first.value } : undefined
      const batchSize = batchIndex < 0 ? 0 : batchIndex + 1
      const one = new MessageId.MessageId(ledgerId, entryId, partition, batchIndex, batchSize, undefined, firstChunk)
      const other = Result.getOrThrow(MessageId.fromBytes(MessageId.toBytes(one)))
      assert.deepStrictEqual(other, one)
      assert.isTrue(Equal.equals(other, one))
      assert.strictEqual(Hash.hash(other), Hash.hash(one))
    }
  )

  it("S015 a broker's id takes the partition from the topic", () => {
    const { MessageIdData } = pulsar.proto
    const data = MessageIdData.decode(MessageIdData.encode({ ledgerId: 1, entryId: 2 }).finish())
    assert.strictEqual(MessageId.fromProto(data, 4).partition, 4)
  })
})
