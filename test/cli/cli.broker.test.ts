/** The command line on a real broker, and large payloads through it. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { randomBytes, randomUUID } from "node:crypto"
import * as Fs from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { admin } from "../../scripts/admin.ts"
import { filesIn, folder, runOk, sha256 } from "./runCli.ts"
import { type Broker, suite } from "./suite.ts"

const broker = inject("broker")
const hundredMiB = 100 * 1024 * 1024

/** Text as it is: words of some thousand, so that it can be compressed, but not to nothing. */
const text = (): Buffer => {
  const words = Array.from({ length: 4096 }, () => randomBytes(2 + Math.random() * 5).toString("hex"))
  const block = Buffer.alloc(4 * 1024 * 1024)
  for (let at = 0; at < block.length;) {
    at += block.write(`${words[Math.floor(Math.random() * words.length)]} `, at)
  }
  const out = Buffer.alloc(hundredMiB)
  // Blocks begin elsewhere each time, so that not every one is a copy of the last.
  for (let at = 0; at < out.length; at += block.length) {
    const turn = Math.floor(Math.random() * block.length)
    block.copy(out, at, turn)
    block.copy(out, at + block.length - turn, 0, turn)
  }
  return out
}

describe.skipIf("missing" in broker)("the command line on a real broker", () => {
  const { adminUrl, serviceUrl } = "missing" in broker ? { adminUrl: "", serviceUrl: "" } : broker
  const api = admin(adminUrl)

  /** Statistics of a topic; undefined before it exists. */
  const stats = (topic: string) => api.stats(topic).catch(() => undefined)

  const real: Broker = {
    url: serviceUrl,
    missingTopic: `persistent://public/cli-closed/${randomUUID()}`,
    publishers: async (topic) => (await stats(topic))?.publishers.length ?? 0,
    consumers: async (topic, subscription) => (await stats(topic))?.subscriptions[subscription]?.consumers.length ?? 0,
    backlog: api.backlog,
    entries: async (topic) => (await api.internalStats(topic)).entriesAddedCounter
  }

  suite(Effect.promise(async () => {
    // Exists already after the first test, or on a broker that was used before.
    await api.createNamespace("public/cli-closed").catch(() => {})
    await api.allowAutoTopicCreation("public/cli-closed", false)
    return real
  }))

  for (
    const [title, make, compression] of [["random bytes", () => randomBytes(hundredMiB), "none"], [
      "text",
      text,
      "zstd"
    ]] as const
  ) {
    it.live(`100 MiB of ${title}, compression ${compression}: SHA-256 equal, backlog 0, nobody left`, () =>
      Effect.gen(function*() {
        const dir = yield* folder
        const topic = `persistent://public/default/cli-large-${randomUUID()}`
        const file = join(dir, "large.bin")
        const bytes = make()
        Fs.writeFileSync(file, bytes)
        yield* Effect.promise(() => api.createSubscription(topic, "s", "earliest"))
        yield* runOk(["produce", topic, "--url", serviceUrl, "--file", file, "--compression", compression])
        yield* runOk(["consume", topic, "--url", serviceUrl, "-s", "s", "-n", "1", "--output", join(dir, "out")])
        assert.deepStrictEqual(filesIn(join(dir, "out")), { "large.bin": sha256(bytes) })
        const after = yield* Effect.promise(() => api.stats(topic))
        assert.strictEqual(after.subscriptions.s.msgBacklog, 0)
        assert.strictEqual(after.subscriptions.s.unackedMessages, 0)
        assert.deepStrictEqual([after.publishers.length, after.subscriptions.s.consumers.length], [0, 0])
        yield* Effect.promise(() => api.deleteTopic(topic, true))
      }))
  }
})
