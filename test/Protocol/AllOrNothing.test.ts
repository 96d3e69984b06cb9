/**
 * A partitioned producer or consumer is there with all of its partitions, or not at all.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Consumer from "../../src/Consumer.ts"
import * as Producer from "../../src/Producer.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { start, topic, topicName } from "../support/memoryClient.ts"

describe("a partitioned topic of which one partition refuses", () => {
  for (const kind of ["PRODUCER", "SUBSCRIBE"] as const) {
    it.effect(`S033 S037 leaves nothing of ${kind} behind while the caller's scope lives on`, () =>
      Effect.gen(function*() {
        const { broker, client } = yield* start()
        broker.createPartitionedTopic(topicName, 4)
        broker.on(kind, 3, TestBroker.replyError("AuthorizationError", "not this one"))
        const make: Effect.Effect<
          unknown,
          import("../../src/PulsarError.ts").PulsarError,
          PulsarClient.PulsarClient | import("effect").Scope.Scope
        > = kind === "PRODUCER" ? Producer.make({ topic }) : Consumer.make({ topic, subscription: "s" })
        const error = yield* Effect.flip(Effect.provideService(make, PulsarClient.PulsarClient, client))
        assert.strictEqual(error.reason._tag, "AuthorizationError")
        for (const connection of broker.connections) {
          assert.deepStrictEqual([connection.producers, connection.consumers], [[], []])
        }
      }))
  }
})
