/**
 * What interop tests share: this client on the broker of the run, in a few words.
 */
import { Effect, Layer } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { inject } from "vitest"
import { Codec, NodeTransport, PulsarClient, Topic } from "../../src/index.ts"

const given = inject("broker")

/** Why these tests can't run here; only on a machine without Java and Maven, and never in CI. */
export const missing = "missing" in given
export const serviceUrl = "missing" in given ? "" : given.serviceUrl

export const compressions = ["none", "lz4", "zlib", "zstd", "snappy"] as const

export const newTopic = (kind: string) =>
  Topic.make(`persistent://public/default/interop-${kind}-${randomUUID()}`, { codec: Codec.bytes })

export const client = PulsarClient.layer({ serviceUrl }).pipe(Layer.provide(NodeTransport.layer))

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

/** Runs with a client, for as long as the scope. */
export const withClient = <A, E>(
  body: Effect.Effect<A, E, PulsarClient.PulsarClient | import("effect").Scope.Scope>
) => Effect.provide(Effect.scoped(body), client)
