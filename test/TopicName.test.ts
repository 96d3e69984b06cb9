/**
 * Topic names: full and short forms, partitions, and what is no name.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as TopicName from "../src/TopicName.ts"

const full = (text: string): string | undefined => {
  const result = TopicName.parse(text)
  return result._tag === "Success" ? TopicName.format(result.success) : undefined
}

const partition = (text: string): number | undefined => {
  const result = TopicName.parse(text)
  return result._tag === "Success" ? result.success.partition : undefined
}

describe("TopicName", () => {
  it("reads the full and the short forms", () => {
    assert.strictEqual(full("orders"), "persistent://public/default/orders")
    assert.strictEqual(full("shop/eu/orders"), "persistent://shop/eu/orders")
    assert.strictEqual(full("persistent://shop/eu/orders"), "persistent://shop/eu/orders")
    assert.strictEqual(full("non-persistent://shop/eu/orders"), "non-persistent://shop/eu/orders")
    assert.strictEqual(full("größe ☃"), "persistent://public/default/größe ☃")
  })

  it("turns down what is no name", () => {
    for (
      const text of [
        "",
        "a/b",
        "a/b/c/d",
        "//",
        "a//b",
        "persistent://",
        "persistent://orders",
        "persistent://a/b",
        "persistent://a/b/",
        "persistent:///b/c",
        "persistent://a/b/c/d",
        "http://a/b",
        "persistent:/a/b/c/d",
        "nul\0",
        "te nant/ns/t",
        "tenant/n\ns/t"
      ]
    ) {
      assert.isUndefined(full(text), text)
    }
  })

  it("tells a partition by its suffix", () => {
    assert.strictEqual(partition("orders"), -1)
    assert.strictEqual(partition("orders-partition-0"), 0)
    assert.strictEqual(partition("orders-partition-17"), 17)
    assert.strictEqual(partition("orders-partition-"), -1)
    assert.strictEqual(partition("orders-partition-x"), -1)
    assert.strictEqual(partition("orders-partition-1-retry"), -1)
    assert.strictEqual(partition(TopicName.partitionOf("orders", 3)), 3)
  })

  it.prop("a name that was read is read again as the same", [Schema.String], ([text]) => {
    const once = full(text)
    if (once !== undefined) assert.strictEqual(full(once), once)
  })
})
