/**
 * The client's options: what can't be right is an InvalidConfigError before anything is dialled, what is left out has
 * its default.
 */
import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Duration, Effect, Layer } from "effect"
import { Transport } from "../src/Protocol/Transport.ts"
import * as PulsarClient from "../src/PulsarClient.ts"
import * as TestBroker from "../src/testing/TestBroker.ts"
import { producer } from "./support/memoryClient.ts"

const serviceUrl = "pulsar://127.0.0.1:6650"

/** A network that counts who dials. */
const counting = () => {
  const dialled = { count: 0 }
  const layer = Layer.succeed(Transport, {
    connect: () =>
      Effect.suspend(() => {
        dialled.count++
        return Effect.never
      })
  })
  return { dialled, layer }
}

const wrong: ReadonlyArray<readonly [name: string, options: object]> = [
  ...[-1, 1.5, NaN, Infinity, "64"].map((value) => ["memoryLimit", { memoryLimit: value }] as const),
  ...[-1, 0.5, NaN].map((value) => ["maxLookupRedirects", { maxLookupRedirects: value }] as const),
  ...[0, -1, NaN].map((value) => ["maxRejectedLookups", { maxRejectedLookups: value }] as const),
  ...["connectTimeout", "operationTimeout", "keepAliveInterval", "connectionMaxIdle"].flatMap((name) =>
    [0, -1, NaN, "soon", "0 seconds", "-1 second", {}, null].filter((value) => value !== null)
      .map((value) => [name, { [name]: value }] as const)
  ),
  ["backoff", { backoff: { initial: 0, max: "1 minute" } }],
  ["backoff", { backoff: { initial: "1 second", max: "often" } }],
  ["backoff", { backoff: { initial: "1 minute", max: "1 second" } }],
  ["tls", { tls: { ca: "..." } }]
]

describe("PulsarClient: options", () => {
  it.effect.each(wrong)(
    "E14 %s: %j is an InvalidConfigError that names it, and nothing is dialled",
    ([name, options]) =>
      Effect.gen(function*() {
        const { dialled, layer } = counting()
        const error = yield* PulsarClient.make({ serviceUrl, ...options }).pipe(Effect.flip, Effect.provide(layer))
        assert.strictEqual(error.reason._tag, "InvalidConfigError")
        assert.isFalse(error.isRetryable)
        assert.include(error.message, name)
        assert.notInclude(error.message, "\n")
        assert.strictEqual(dialled.count, 0)
      })
  )

  it.effect("every option left out, or given as undefined, has its default", () =>
    Effect.gen(function*() {
      const { dialled, layer } = counting()
      const client = yield* PulsarClient.make({
        serviceUrl,
        auth: undefined,
        tls: undefined,
        connectTimeout: undefined,
        operationTimeout: undefined,
        keepAliveInterval: undefined,
        connectionMaxIdle: undefined,
        backoff: undefined,
        memoryLimit: undefined,
        maxLookupRedirects: undefined,
        maxRejectedLookups: undefined,
        listenerName: undefined
      }).pipe(Effect.provide(layer))
      assert.strictEqual(client.internals.budget.limit, 64 * 1024 * 1024)
      assert.deepStrictEqual(client.internals.backoff, { initialMillis: 100, maxMillis: 60_000 })
      assert.strictEqual(Duration.toMillis(client.internals.operationTimeout), 30_000)
      assert.strictEqual(yield* client.memoryUsed, 0)
      assert.strictEqual(dialled.count, 0, "making a client dials nothing")
    }))

  it.effect("durations are taken in every form, also infinite ones", () =>
    Effect.gen(function*() {
      const { layer } = counting()
      yield* PulsarClient.make({
        serviceUrl,
        connectTimeout: 1,
        operationTimeout: Duration.minutes(1),
        keepAliveInterval: "1 second",
        connectionMaxIdle: Infinity
      }).pipe(Effect.provide(layer))
    }))
})

describe("PulsarClient: layers", () => {
  it.effect("layer gives a client that works, and closes it with its scope", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ transport: "memory" })
      const client = PulsarClient.layer({ serviceUrl: broker.serviceUrl }).pipe(
        Layer.provide(TestBroker.layerTransport(broker))
      )
      yield* Effect.gen(function*() {
        const sender = yield* producer(yield* PulsarClient.PulsarClient)
        yield* sender.send("hello")
        assert.strictEqual(broker.connections.length, 1)
      }).pipe(Effect.scoped, Effect.provide(client))
      assert.strictEqual(broker.connections.length, 0)
      assert.strictEqual(broker.entries("t").length, 1)
    }))

  it.effect("layerConfig reads fields from Config; a missing one is a ConfigError, a wrong one an InvalidConfigError", () =>
    Effect.gen(function*() {
      const { dialled, layer } = counting()
      const made = (env: Record<string, string>) =>
        PulsarClient.PulsarClient.pipe(
          Effect.map((client) => client.serviceUrl),
          Effect.provide(PulsarClient.layerConfig({ serviceUrl: Config.String("PULSAR_URL") })),
          Effect.provide(layer),
          Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
        )
      assert.strictEqual(yield* made({ PULSAR_URL: serviceUrl }), serviceUrl)
      const missing = yield* Effect.flip(made({}))
      assert.strictEqual(missing._tag, "ConfigError")
      const invalid = yield* Effect.flip(made({ PULSAR_URL: "kafka://x" }))
      assert.strictEqual(invalid._tag, "PulsarError")
      assert.strictEqual(dialled.count, 0)
    }))
})
