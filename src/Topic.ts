/**
 * A topic as a typed resource: its name and how its values travel, shared by the producer's and the consumer's end.
 *
 * @since 0.1.0
 */
import type * as Codec from "./Codec.ts"

/**
 * @category models
 * @since 0.1.0
 */
export interface Topic<A> {
  readonly name: string
  readonly codec: Codec.Codec<A>
}

/**
 * Names a topic and its codec. The name is checked when a producer or consumer is made.
 *
 * **Example** (A topic of JSON orders)
 *
 * ```ts
 * import { Schema } from "effect"
 * import { Codec, Topic } from "effect-pulsar"
 *
 * class Order extends Schema.Class<Order>("Order")({ id: Schema.String, total: Schema.Number }) {}
 * const orders = Topic.make("persistent://public/default/orders", { codec: Codec.json(Order) })
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = <A>(name: string, options: { readonly codec: Codec.Codec<A> }): Topic<A> => ({
  name,
  codec: options.codec
})
