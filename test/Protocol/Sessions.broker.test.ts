/**
 * Sessions with a real Pulsar: topics that aren't there, a topic that ends, and a client whose broker lists dead hosts.
 */
import { assert, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { describe, inject } from "vitest"
import { admin } from "../../scripts/admin.ts"
import * as Codec from "../../src/Codec.ts"
import * as NodeTransport from "../../src/NodeTransport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import * as Topic from "../../src/Topic.ts"
import { consumer, producer } from "../support/memoryClient.ts"

const given = inject("broker")

const topicOf = (name: string) => Topic.make(name, { codec: Codec.string })

describe.skipIf("missing" in given)("sessions with a real Pulsar", () => {
  if ("missing" in given) return
  const { adminUrl, serviceUrl } = given
  const ask = admin(adminUrl)
  const client = (url = serviceUrl) => PulsarClient.make({ serviceUrl: url }).pipe(Effect.provide(NodeTransport.layer))
  const fresh = (what: string) => `persistent://public/default/${what}-${process.hrtime.bigint()}`

  it.live("S057 a tenant, a namespace or a topic that isn't there: typed, at once, and not tried again", () =>
    Effect.gen(function*() {
      const namespace = `public/sessions-${process.hrtime.bigint()}`
      yield* Effect.promise(() => ask.createNamespace(namespace))
      yield* Effect.promise(() => ask.allowAutoTopicCreation(namespace, false))
      const mine = yield* client()
      for (const name of ["persistent://nope/default/t", "persistent://public/nope/t", `persistent://${namespace}/t`]) {
        for (const create of [producer, consumer]) {
          const [took, error] = yield* Effect.timed(
            Effect.flip(Effect.scoped(Effect.asVoid(
              create(mine, { topic: topicOf(name) }) as ReturnType<typeof producer>
            )))
          )
          assert.include(["TopicNotFoundError", "AuthorizationError"], error.reason._tag, `${name}: ${error.message}`)
          assert.isFalse(error.isRetryable)
          assert.isBelow(Duration.toMillis(took), 5000)
        }
      }
      // Nothing of it is left: the client is as good as new.
      const sender = yield* producer(mine, { topic: topicOf(fresh("s057")) })
      yield* sender.send("fine")
      yield* Effect.promise(() => ask.deleteNamespace(namespace, true))
    }))

  it.live("B13 a topic that is terminated under a producer: pending and later sends fail within two seconds", () =>
    Effect.gen(function*() {
      const name = fresh("b13")
      const mine = yield* client()
      const sender = yield* producer(mine, { topic: topicOf(name) })
      yield* sender.send("last")
      yield* Effect.promise(() => ask.terminate(name))
      const error = yield* Effect.flip(
        Effect.timeoutOrElse(sender.send("too late"), {
          duration: "2 seconds",
          orElse: () => Effect.die("still waiting")
        })
      )
      assert.strictEqual(error.reason._tag, "TopicTerminatedError")
      const again = yield* Effect.flip(Effect.scoped(producer(mine, { topic: topicOf(name) })))
      assert.strictEqual(again.reason._tag, "TopicTerminatedError")
    }))

  it.live("B15 S049 dead hosts in the service URL are passed over, for a topic of many partitions too", () =>
    Effect.gen(function*() {
      const name = fresh("b15")
      yield* Effect.promise(() => ask.createPartitionedTopic(name, 8))
      const live = serviceUrl.replace("pulsar://", "")
      for (let i = 0; i < 10; i++) {
        yield* Effect.scoped(Effect.gen(function*() {
          const mine = yield* client(`pulsar://127.0.0.1:1,127.0.0.1:2,${live}`)
          yield* producer(mine, { topic: topicOf(name) })
        }))
      }
      yield* Effect.promise(() => ask.deleteTopic(name, true))
    }))

  it.live("B11 fifty creates that are interrupted at any moment leave no producer on the broker", () =>
    Effect.gen(function*() {
      const name = fresh("b11")
      const mine = yield* client()
      const keeper = yield* producer(mine, { topic: topicOf(name) })
      for (let i = 0; i < 50; i++) {
        yield* Effect.ignore(
          Effect.timeoutOrElse(Effect.scoped(Effect.andThen(producer(mine, { topic: topicOf(name) }), Effect.never)), {
            duration: Duration.millis(i % 25),
            orElse: () => Effect.void
          })
        )
      }
      yield* keeper.send("still here")
      const stats = yield* Effect.promise(() => ask.stats(name))
      assert.deepStrictEqual(stats.publishers.map(({ producerName }) => producerName), [keeper.name])
    }))
})
