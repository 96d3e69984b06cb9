import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { crc32c } from "../../src/Protocol/Checksum.ts"

describe("Checksum", () => {
  // The first from the catalogue of CRC algorithms, the others from RFC 3720, appendix B.4.
  it("gives the published check values", () => {
    assert.strictEqual(crc32c(new TextEncoder().encode("123456789")), 0xe3069283)
    assert.strictEqual(crc32c(new Uint8Array(32)), 0x8a9136aa)
    assert.strictEqual(crc32c(new Uint8Array(32).fill(0xff)), 0x62a8ab43)
    assert.strictEqual(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i)), 0x46dd794e)
    assert.strictEqual(crc32c(Uint8Array.from({ length: 32 }, (_, i) => 31 - i)), 0x113fdb5c)
  })

  it("of nothing is 0, or the seed", () => {
    assert.strictEqual(crc32c(new Uint8Array(0)), 0)
    assert.strictEqual(crc32c(new Uint8Array(0), 0xe3069283), 0xe3069283)
  })

  it("reads a view from its own offset", () => {
    const bytes = new TextEncoder().encode("..123456789..")
    assert.strictEqual(crc32c(bytes.subarray(2, 11)), 0xe3069283)
  })

  it.prop(
    "continues from the checksum of what came before",
    { head: Schema.Uint8Array, tail: Schema.Uint8Array },
    ({ head, tail }) => {
      const whole = new Uint8Array(head.length + tail.length)
      whole.set(head)
      whole.set(tail, head.length)
      assert.strictEqual(crc32c(tail, crc32c(head)), crc32c(whole))
    }
  )
})
