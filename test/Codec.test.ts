import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Schema from "effect/Schema"
import * as Codec from "../src/Codec.ts"

class Order
  extends Schema.Class<Order>("Order")({ id: Schema.String, total: Schema.Finite, at: Schema.DateFromString })
{}

const text = (value: string) => new TextEncoder().encode(value)

describe("Codec", () => {
  it.effect.prop(
    "string brings back any text that is well formed",
    [Schema.String],
    ([value]) =>
      Effect.gen(function*() {
        const wellFormed = value.toWellFormed()
        assert.strictEqual(yield* Codec.string.decode(yield* Codec.string.encode(wellFormed)), wellFormed)
      })
  )

  it.effect("string keeps a byte order mark, and refuses what is not UTF-8", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* Codec.string.decode(text("\ufeffx")), "\ufeffx")
      const error = yield* Effect.flip(Codec.string.decode(new Uint8Array([0xff, 0xfe])))
      assert.strictEqual(error._tag, "DecodeError")
    }))

  it.effect("json brings a class back as a class", () =>
    Effect.gen(function*() {
      const codec = Codec.json(Order)
      const order = new Order({ id: "1", total: 2.5, at: new Date(0) })
      const bytes = (yield* codec.encode(order))!
      assert.strictEqual(new TextDecoder().decode(bytes), `{"id":"1","total":2.5,"at":"1970-01-01T00:00:00.000Z"}`)
      const back = yield* codec.decode(bytes)
      assert.isTrue(back instanceof Order)
      assert.deepStrictEqual(back, order)
    }))

  it.effect("a value that does not fit is a typed error, both ways", () =>
    Effect.gen(function*() {
      const codec = Codec.json(Order)
      assert.strictEqual((yield* Effect.flip(codec.encode({ id: 1 } as never)))._tag, "EncodeError")
      for (const bytes of [text("{"), text("{}"), new Uint8Array([0xff]), new Uint8Array(0), null]) {
        assert.strictEqual((yield* Effect.flip(codec.decode(bytes)))._tag, "DecodeError")
      }
      assert.strictEqual((yield* Effect.flip(Codec.bytes.encode("x" as never)))._tag, "EncodeError")
      assert.strictEqual((yield* Effect.flip(Codec.string.encode(1 as never)))._tag, "EncodeError")
    }))

  it.effect("null bytes are a tombstone: an error, unless the codec is nullable", () =>
    Effect.gen(function*() {
      for (const codec of [Codec.bytes, Codec.string, Codec.json(Order)] as ReadonlyArray<Codec.Codec<unknown>>) {
        const error = yield* Effect.flip(codec.decode(null))
        assert.match(error.message, /tombstone/)
        const nullable = Codec.nullable(codec)
        assert.isNull(yield* nullable.decode(null))
        assert.isNull(yield* nullable.encode(null))
      }
      const empty = yield* Codec.nullable(Codec.bytes).decode(new Uint8Array(0))
      assert.strictEqual(empty!.length, 0)
      assert.deepStrictEqual(yield* Codec.nullable(Codec.string).encode("x"), text("x"))
    }))
})
