/**
 * Topic names: `persistent://tenant/namespace/topic`, with `-partition-N` for a partition. Pure.
 *
 * @since 0.1.0
 */
import * as Result from "effect/Result"

/**
 * @category models
 * @since 0.1.0
 */
export interface TopicName {
  readonly persistent: boolean
  readonly tenant: string
  readonly namespace: string
  readonly topic: string
  /** The partition's index, -1 when the name doesn't name a partition. */
  readonly partition: number
}

/**
 * Reads a topic name. The short forms of other clients are taken too: `orders` is
 * `persistent://public/default/orders`, `tenant/namespace/orders` is persistent. The failure is a sentence for the user.
 *
 * @category parsing
 * @since 0.1.0
 */
export const parse = (text: string): Result.Result<TopicName, string> => {
  const match = /^(?:(persistent|non-persistent):\/\/)?(.*)$/s.exec(text)
  const parts = match === null ? [] : match[2].split("/")
  const [tenant, namespace, topic] = parts.length === 1 && match?.[1] === undefined
    ? ["public", "default", parts[0]]
    : parts.length === 3
    ? parts
    : []
  if (!tenant || !namespace || !topic || /[\s\0]/.test(tenant + namespace) || topic.includes("\0")) {
    return Result.fail(
      `${JSON.stringify(text)} is not a topic name; write persistent://tenant/namespace/topic, or just topic`
    )
  }
  // As brokers read it: -partition-01 is a name like any other.
  const partition = /-partition-(0|[1-9]\d{0,8})$/.exec(topic)
  return Result.succeed({
    persistent: match?.[1] !== "non-persistent",
    tenant,
    namespace,
    topic,
    partition: partition === null ? -1 : Number(partition[1])
  })
}

/**
 * The whole name, as brokers want it.
 *
 * @category formatting
 * @since 0.1.0
 */
export const format = (name: TopicName): string =>
  `${name.persistent ? "persistent" : "non-persistent"}://${name.tenant}/${name.namespace}/${name.topic}`

/**
 * The name of one partition of a partitioned topic.
 *
 * @category formatting
 * @since 0.1.0
 */
export const partitionOf = (base: string, index: number): string => `${base}-partition-${index}`
