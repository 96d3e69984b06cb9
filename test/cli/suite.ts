/**
 * What the command line does on any broker. Both brokers run it: the embedded one and a real one.
 */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { randomBytes, randomUUID } from "node:crypto"
import * as Fs from "node:fs"
import { join } from "node:path"
import { assertFailure, filesIn, folder, run, runOk, sendDirectly, sha256, start, until } from "./runCli.ts"

/** What the tests ask a broker. Counts are of entries. */
export interface Broker {
  readonly url: string
  /** A topic's name in a namespace where topics don't come into being by themselves. */
  readonly missingTopic: string
  readonly publishers: (topic: string) => Promise<number>
  readonly consumers: (topic: string, subscription: string) => Promise<number>
  readonly backlog: (topic: string, subscription: string) => Promise<number>
  readonly entries: (topic: string) => Promise<number>
}

const newTopic = () => `persistent://public/default/cli-${randomUUID()}`

export const suite = (broker: Effect.Effect<Broker, never, Scope.Scope>): void => {
  it.live("a text with key and properties, as text and as JSON", () =>
    Effect.gen(function*() {
      const { backlog, url } = yield* broker
      const topic = newTopic()
      yield* runOk(["produce", topic, "--url", url, "-m", "héllo", "--key", "k1", "-p", "a=b", "-p", "c=d=e"])
      yield* runOk(["produce", topic, "--url", url, "--message", ""])
      const from = ["consume", topic, "--url", url, "--position", "earliest", "--count", "2", "--subscription"]
      assert.strictEqual((yield* runOk([...from, "text"])).toString(), "héllo\n\n")
      const lines = (yield* runOk([...from, "json", "--json"])).toString().trimEnd().split("\n").map((l) =>
        JSON.parse(l)
      )
      assert.deepInclude(lines[0], {
        key: "k1",
        properties: { a: "b", c: "d=e" },
        text: "héllo",
        size: 6,
        chunks: 1,
        redeliveryCount: 0
      })
      assert.deepInclude(lines[1], { key: null, properties: {}, text: "", size: 0 })
      assert.strictEqual(new Date(lines[0].publishTime).toISOString(), lines[0].publishTime)
      assert.strictEqual(yield* Effect.promise(() => backlog(topic, "json")), 0)
    }))

  it.live("standard input as one message and as lines, the URL from PULSAR_URL", () =>
    Effect.gen(function*() {
      const { url } = yield* broker
      const topic = newTopic()
      const env = { PULSAR_URL: url }
      yield* runOk(["produce", topic], { env, stdin: "one\ntwo\n" })
      yield* runOk(["produce", topic, "--lines"], { env, stdin: "three\n\nfour" })
      const out = yield* runOk(
        ["consume", topic, "-s", "s", "--position", "earliest", "-n", "4", "--json", "--type", "shared"],
        { env }
      )
      assert.deepStrictEqual(out.toString().trimEnd().split("\n").map((line) => JSON.parse(line).text), [
        "one\ntwo\n",
        "three",
        "",
        "four"
      ])
    }))

  it.live("bytes that are no text as base64, in a pipe as they are", () =>
    Effect.gen(function*() {
      const { url } = yield* broker
      const topic = newTopic()
      const bytes = Buffer.from([0xff, 0x00, 0x1b, 0xfe])
      yield* runOk(["produce", topic, "--url", url], { stdin: bytes })
      const from = ["consume", topic, "--url", url, "--position", "earliest", "--count", "1", "-s"]
      assert.deepStrictEqual([...(yield* runOk([...from, "raw"]))], [...bytes, 0x0a])
      assert.strictEqual(
        JSON.parse((yield* runOk([...from, "json", "--json"])).toString()).base64,
        bytes.toString("base64")
      )
    }))

  for (const compression of ["none", "lz4", "zlib", "zstd", "snappy"]) {
    it.live(`a file in chunks, compression ${compression}`, () =>
      Effect.gen(function*() {
        const { backlog, entries, url } = yield* broker
        const topic = newTopic()
        const dir = yield* folder
        const bytes = Buffer.concat([randomBytes(250_000), Buffer.alloc(100_000, "text ")])
        Fs.writeFileSync(join(dir, "big.bin"), bytes)
        yield* runOk([
          ...["produce", topic, "--url", url, "--file", join(dir, "big.bin")],
          ...["--compression", compression, "--max-message-size", "65536", "--sending", "chunk"]
        ])
        assert.isAtLeast(yield* Effect.promise(() => entries(topic)), 4)
        const out = yield* runOk([
          ...["consume", topic, "--url", url, "-s", "s", "--position", "earliest", "-n", "1"],
          ...["--output", join(dir, "new", "out"), "--json"]
        ])
        assert.deepStrictEqual(filesIn(join(dir, "new", "out")), { "big.bin": sha256(bytes) })
        assert.isAtLeast(JSON.parse(out.toString()).chunks, 4)
        assert.strictEqual(yield* Effect.promise(() => backlog(topic, "s")), 0)
      }))
  }

  it.live("a folder and a file: every file arrives under its name, in order", () =>
    Effect.gen(function*() {
      const { url } = yield* broker
      const topic = newTopic()
      const dir = yield* folder
      const album = join(dir, "album")
      Fs.mkdirSync(join(album, "b", "c"), { recursive: true })
      for (const name of ["z.txt", "a.txt", "b/empty", "b/c/ü.bin"]) {
        Fs.writeFileSync(join(album, name), name === "b/empty" ? "" : randomBytes(1000))
      }
      Fs.writeFileSync(join(dir, "single"), "single")
      yield* runOk(["produce", topic, "--url", url, "--file", album, "--file", join(dir, "single"), "-p", "x=y"])
      const out = yield* runOk([
        ...["consume", topic, "--url", url, "-s", "s", "--position", "earliest", "-n", "5"],
        ...["--output", join(dir, "out"), "--json"]
      ])
      assert.deepStrictEqual(
        out.toString().trimEnd().split("\n").map((line) => JSON.parse(line).properties),
        ["a.txt", "b/c/ü.bin", "b/empty", "z.txt", "single"].map((filename) => ({ filename, x: "y" }))
      )
      assert.deepStrictEqual(filesIn(join(dir, "out")), { ...filesIn(album), single: sha256("single") })
    }))

  it.live("names from strangers stay in the folder, and nothing is replaced", () =>
    Effect.gen(function*() {
      const { url } = yield* broker
      const topic = newTopic()
      const dir = yield* folder
      const out = join(dir, "out")
      Fs.mkdirSync(join(out, "kept"), { recursive: true })
      Fs.mkdirSync(join(dir, "elsewhere"))
      Fs.symlinkSync(join(dir, "elsewhere"), join(out, "link"))
      Fs.writeFileSync(join(out, "taken.txt"), "mine")
      const names = ["../../up", "/etc/passwd", "..\\win\\x", "taken.txt", "link/x", "a\u0000b\u202e", "..", "kept"]
      yield* sendDirectly(url, topic, names.map((filename) => ({ text: filename, properties: { filename } })))
      yield* runOk(["consume", topic, "--url", url, "-s", "s", "--position", "earliest", "-n", "8", "--output", out])
      const written = filesIn(out)
      assert.deepStrictEqual(Object.keys(filesIn(dir)).filter((name) => !name.startsWith("out/")), [])
      assert.deepInclude(written, {
        up: sha256("../../up"),
        "etc/passwd": sha256("/etc/passwd"),
        "win/x": sha256("..\\win\\x"),
        "taken.txt": sha256("mine"),
        "taken-1.txt": sha256("taken.txt"),
        "kept-1": sha256("kept"),
        a_b_: sha256("a\u0000b\u202e")
      })
      assert.strictEqual(Object.keys(written).length, names.length + 1)
    }))

  it.live("an unknown topic, a payload over the limit: one line that says what to change", () =>
    Effect.gen(function*() {
      const { missingTopic, url } = yield* broker
      const to = ["--url", url]
      assertFailure(yield* run(["produce", missingTopic, ...to, "-m", "x"]), 1, /does not exist.*check the name/)
      assertFailure(yield* run(["consume", missingTopic, ...to, "-s", "s"]), 1, /does not exist.*check the name/)
      const stdin = Buffer.alloc(6 * 1024 * 1024, 1)
      const ended = yield* run(["produce", newTopic(), ...to, "--sending", "batch"], { stdin })
      assertFailure(ended, 1, /6291456 bytes is over the limit of \d+ bytes; use --sending auto/)
    }))

  it.live("a second exclusive consumer is refused and told what to do", () =>
    Effect.gen(function*() {
      const { consumers, url } = yield* broker
      const topic = newTopic()
      const first = yield* start(["consume", topic, "--url", url, "-s", "s"])
      yield* until(async () => (await consumers(topic, "s")) === 1)
      const second = yield* run(["consume", topic, "--url", url, "-s", "s", "--timeout", "2"])
      assertFailure(second, 1, /somebody else consumes subscription s .*--type shared/)
      yield* first.kill("SIGTERM")
      assert.strictEqual((yield* first.ended).code, 143)
    }))

  it.live("interrupt during produce: what was confirmed stays, no producer is left", () =>
    Effect.gen(function*() {
      const { entries, publishers, url } = yield* broker
      const topic = newTopic()
      const running = yield* start(["produce", topic, "--url", url, "--lines"], { open: true })
      running.process.stdin?.write("one\ntwo\nhalf")
      yield* until(async () => (await publishers(topic)) === 1 && (await entries(topic)) >= 1)
      yield* running.kill("SIGINT")
      const ended = yield* running.ended
      assert.strictEqual(ended.stderr, "")
      assert.strictEqual(ended.code, 130)
      assert.strictEqual(yield* Effect.promise(() => publishers(topic)), 0)
      const out = yield* runOk(["consume", topic, "--url", url, "-s", "s", "--position", "earliest", "-n", "2"])
      assert.strictEqual(out.toString(), "one\ntwo\n")
      assert.strictEqual(yield* Effect.promise(() => entries(topic)), 1, "the half line was sent")
    }))

  it.live("interrupt during consume --output: acknowledged is what was written, neither more nor less", () =>
    Effect.gen(function*() {
      const { backlog, consumers, entries, url } = yield* broker
      const topic = newTopic()
      const dir = yield* folder
      const total = 1500
      const stdin = Array.from({ length: total }, (_, i) => `message ${i}\n`).join("")
      yield* runOk(["produce", topic, "--url", url, "--lines", "--sending", "chunk"], { stdin })
      assert.strictEqual(yield* Effect.promise(() => entries(topic)), total)
      const args = ["consume", topic, "--url", url, "-s", "s", "--position", "earliest", "--output", dir]
      const running = yield* start(args)
      yield* until(() => Fs.readdirSync(dir).length > 10)
      yield* running.kill("SIGINT")
      assert.strictEqual((yield* running.ended).code, 130)
      assert.strictEqual(yield* Effect.promise(() => consumers(topic, "s")), 0)
      const written = Fs.readdirSync(dir)
      assert.deepStrictEqual(written.filter((name) => name.startsWith(".")), [], "half-written files are left")
      assert.isBelow(written.length, total, "it was interrupted too late to prove anything")
      assert.strictEqual(yield* Effect.promise(() => backlog(topic, "s")), total - written.length)

      yield* runOk([...args, "--count", `${total - written.length}`])
      assert.strictEqual(Fs.readdirSync(dir).length, total)
      assert.strictEqual(new Set(Object.values(filesIn(dir))).size, total)
      assert.strictEqual(yield* Effect.promise(() => backlog(topic, "s")), 0)
    }))

  it.live("interrupt while nobody reads standard output: nothing is acknowledged that did not go out", () =>
    Effect.gen(function*() {
      const { backlog, consumers, url } = yield* broker
      const topic = newTopic()
      const total = 400
      const stdin = Array.from({ length: total }, (_, i) => `${i} ${"x".repeat(4096)}\n`).join("")
      yield* runOk(["produce", topic, "--url", url, "--lines", "--sending", "chunk"], { stdin })
      const running = yield* start(["consume", topic, "--url", url, "-s", "s", "--position", "earliest"])
      running.process.stdout?.pause()
      yield* until(async () => (await consumers(topic, "s")) === 1)
      yield* running.kill("SIGINT")
      running.process.stdout?.resume()
      const ended = yield* running.ended
      assert.strictEqual(ended.code, 130)
      assert.strictEqual(yield* Effect.promise(() => consumers(topic, "s")), 0)
      const lines = ended.stdout.toString().split("\n").length - 1
      const acknowledged = total - (yield* Effect.promise(() => backlog(topic, "s")))
      assert.isAtMost(acknowledged, lines)
      assert.isBelow(acknowledged, total, "everything went out, so this proves nothing")
    }))
}
