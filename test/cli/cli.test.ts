/** The command line on the embedded broker, over TCP, and what needs no broker. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { freePort } from "../../scripts/ports.ts"
import { makeTlsFiles } from "../../scripts/tls.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { assertFailure, filesIn, folder, run, runOk, sendDirectly, sha256, start, until } from "./runCli.ts"
import { type Broker, suite } from "./suite.ts"

const noOpenssl = spawnSync("openssl", ["version"]).status !== 0

const embedded = Effect.gen(function*() {
  const broker = yield* TestBroker.make()
  return broker
}).pipe(Effect.orDie)

const adapt = (broker: TestBroker.TestBroker): Broker => {
  const stats = (topic: string) => broker.topics().includes(topic) ? broker.stats(topic) : undefined
  return {
    url: broker.serviceUrl,
    missingTopic: "persistent://public/none/t",
    publishers: async (topic) => stats(topic)?.publishers.length ?? 0,
    consumers: async (topic, subscription) => stats(topic)?.subscriptions[subscription]?.consumers.length ?? 0,
    backlog: async (topic, subscription) => broker.backlog(topic, subscription),
    entries: async (topic) => stats(topic)?.numberOfEntries ?? 0
  }
}

describe("the command line on the embedded broker", () => {
  suite(Effect.map(embedded, adapt))

  it.live("topics that have to be created first: one line", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ autoCreateTopics: false })
      const ended = yield* run(["produce", "orders", "--url", broker.serviceUrl, "-m", "x"])
      assertFailure(ended, 1, /persistent:\/\/public\/default\/orders does not exist.*have the topic created/)
    }))

  it.live("a wrong token, none, and the right one from the environment", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make({ token: "right" })
      const args = ["produce", "t", "--url", broker.serviceUrl, "-m", "x"]
      assertFailure(yield* run([...args, "--token", "wrong"]), 1, /refused the token.*check --token/)
      assertFailure(yield* run(args), 1, /wants to know who you are.*PULSAR_TOKEN/)
      yield* runOk(args, { env: { PULSAR_TOKEN: "right" } })
    }))

  it.live("a broker that doesn't answer: given up after --timeout", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.on("PRODUCER", "always", TestBroker.drop)
      const ended = yield* run(["produce", "t", "--url", broker.serviceUrl, "-m", "x", "--timeout", "1"])
      assertFailure(ended, 1, /no answer from pulsar:.* within 1 s; check --url, or allow more time with --timeout/)
      assert.isBelow(ended.millis, 4000)
    }))

  it.live("somebody who doesn't speak Pulsar: given up after --timeout", () =>
    Effect.gen(function*() {
      const server = createServer((socket) => socket.on("error", () => {}))
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
        () => Effect.sync(() => server.close())
      )
      const { port } = server.address() as { port: number }
      const ended = yield* run(["consume", "t", "-s", "s", "--url", `pulsar://127.0.0.1:${port}`, "--timeout", "1"])
      assertFailure(ended, 1, /--url/)
      assert.isBelow(ended.millis, 4000)
    }))

  it.live("interrupt while a broker withholds its receipts: it can't hold up the end", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.withholdReceipts()
      const running = yield* start([
        ...["produce", "t", "--url", broker.serviceUrl, "--sending", "chunk", "--max-message-size", "100000"],
        ...["--timeout", "2"]
      ], { stdin: Buffer.alloc(20_000_000, 7) })
      yield* broker.received("SEND", { count: 3 })
      yield* running.kill("SIGINT")
      const ended = yield* running.ended
      assert.strictEqual(ended.code, 130)
      assert.strictEqual(ended.stderr, "")
      yield* until(() => broker.stats("t").publishers.length === 0)
    }))

  it.live("a folder that can't be written in: nothing is acknowledged", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const dir = yield* folder
      broker.createSubscription("t", "s", "earliest")
      yield* runOk(["produce", "t", "--url", broker.serviceUrl, "-m", "x", "-p", "filename=x"])
      Fs.writeFileSync(join(dir, "file"), "")
      const args = ["consume", "t", "-s", "s", "--url", broker.serviceUrl, "-n", "1", "--output"]
      assertFailure(yield* run([...args, join(dir, "file")]), 1, /can't write.*--output/)
      assertFailure(yield* run([...args, join(dir, "file", "x")]), 1, /can't write.*--output/)
      assertFailure(yield* run([...args, "/proc/nothing"]), 1, /can't write.*--output/)
      // The folder is lost while it waits.
      const running = yield* start([
        "consume",
        "t",
        "-s",
        "late",
        "--url",
        broker.serviceUrl,
        "--output",
        join(dir, "gone")
      ])
      yield* until(() => broker.stats("t").subscriptions.late?.consumers.length === 1)
      Fs.rmSync(join(dir, "gone"), { recursive: true })
      yield* runOk(["produce", "t", "--url", broker.serviceUrl, "-m", "y"])
      assertFailure(yield* running.ended, 1, /can't write.*--output/)
      assert.strictEqual(broker.backlog("t", "s"), 2)
      assert.strictEqual(broker.backlog("t", "late"), 1)
      assert.strictEqual(broker.stats("t").subscriptions.late.consumers.length, 0)
    }))

  it.live("the reader of standard output goes away: exit code 141, no words", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.createSubscription("t", "s", "earliest")
      yield* runOk(["produce", "t", "--url", broker.serviceUrl, "--lines"], { stdin: "x\n".repeat(10) })
      const running = yield* start(["consume", "t", "-s", "s", "--url", broker.serviceUrl])
      running.process.stdout?.destroy()
      const ended = yield* running.ended
      assert.deepStrictEqual([ended.code, ended.stderr], [141, ""])
      assert.strictEqual(broker.backlog("t", "s"), 1, "acknowledged into a closed pipe")
    }))

  it.live("a disk that is full: nothing is acknowledged", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      broker.createSubscription("t", "s", "earliest")
      yield* runOk(["produce", "t", "--url", broker.serviceUrl, "-m", "x"])
      const full = Fs.openSync("/dev/full", "w")
      const running = yield* start(["consume", "t", "-s", "s", "--url", broker.serviceUrl], { stdout: full })
      const ended = yield* running.ended
      Fs.closeSync(full)
      assertFailure(ended, 1, /can't write to standard output: the disk is full/)
      assert.strictEqual(broker.backlog("t", "s"), 1)
    }))

  it.live("names that no file system takes don't stop it", () =>
    Effect.gen(function*() {
      const broker = yield* TestBroker.make()
      const dir = yield* folder
      const deep = Array.from({ length: 60 }, (_, i) => `${"\u00fc".repeat(300)}${i}`).join("/")
      // The second is below a file, the third in the place of a folder, the last in that of a file.
      const names = [deep, "file", "file/below", "dir/x", "dir", `${"y".repeat(5000)}.txt`, "file/../file/"]
      yield* sendDirectly(
        broker.serviceUrl,
        "t",
        names.map((filename) => ({ text: filename, properties: { filename } }))
      )
      yield* runOk([
        ...["consume", "t", "-s", "s", "--url", broker.serviceUrl, "--position", "earliest"],
        ...["-n", `${names.length}`, "--output", dir]
      ])
      const written = filesIn(dir)
      assert.sameMembers(Object.values(written), names.map(sha256))
      assert.includeMembers(Object.keys(written), [
        "file",
        "file_below",
        "dir/x",
        "dir-1",
        "file_file"
      ])
      assert.strictEqual(broker.backlog("t", "s"), 0)
    }))

  it.live.skipIf(noOpenssl)(
    "TLS: with the right authority, with the wrong one, and with none asked for",
    () =>
      Effect.gen(function*() {
        const dir = yield* folder
        const files = yield* Effect.promise(() => makeTlsFiles(dir))
        const broker = yield* TestBroker.make({
          tls: {
            cert: Fs.readFileSync(files.serverCertFile, "utf8"),
            key: Fs.readFileSync(files.serverKeyFile, "utf8")
          }
        })
        const args = ["produce", "t", "-m", "x", "--timeout", "1", "--url", broker.tlsServiceUrl!]
        yield* runOk([...args, "--ca", files.caFile])
        yield* runOk([...args, "--allow-insecure"])
        assertFailure(yield* run(args), 1, /can't reach.*certificate.*--ca/)
        assertFailure(
          yield* run([...args, "--ca", join(dir, "none")]),
          1,
          /can't read .*none: no such file.*check --ca/
        )
        assertFailure(yield* run([...args, "--ca", files.serverKeyFile]), 1, /holds no certificate.*check --ca/)
        assertFailure(
          yield* run(["produce", "t", "-m", "x", "--timeout", "1", "--url", `pulsar+ssl://127.0.0.1:${broker.port}`]),
          1,
          /does not speak TLS/
        )
      })
  )

  it.live("broker: says where it listens, advertises the size it was told, ends with SIGTERM", () =>
    Effect.gen(function*() {
      const running = yield* start(["broker", "--port", "0", "--max-message-size", "65536", "--quiet"])
      yield* until(() => running.written().endsWith("\n"))
      const url = running.written().trim()
      yield* runOk(["produce", "t", "--url", url], { stdin: Buffer.alloc(200_000, 1) })
      const args = ["consume", "t", "--url", url, "-s", "s", "--position", "earliest", "-n", "1", "--json"]
      assert.deepInclude(JSON.parse((yield* runOk(args)).toString()), { size: 200_000, chunks: 4 })
      const port = new URL(url).port
      assertFailure(yield* run(["broker", "--port", port]), 1, /port \d+ is taken; use another --port/)
      yield* running.kill("SIGTERM")
      assert.strictEqual((yield* running.ended).code, 143)
    }))
})

describe.concurrent("the command line without a broker", () => {
  /** For command lines that are refused before anything is dialled. */
  const local = ["--url", "pulsar://127.0.0.1:1"]
  const failures: ReadonlyArray<readonly [title: string, code: number, message: RegExp, args: ReadonlyArray<string>]> =
    [
      ["no URL", 2, /--url pulsar:\/\/HOST:6650, or set PULSAR_URL/, ["produce", "t", "-m", "x"]],
      ["a URL of the web", 2, /not a service URL; write pulsar:\/\//, [
        "produce",
        "t",
        "-m",
        "x",
        "--url",
        "http://a:1"
      ]],
      [
        "a host that doesn't exist",
        1,
        /can't reach .*check --url/,
        ["consume", "t", "-s", "s", "--timeout", "2", "--url", "pulsar://nothing.invalid:6650"]
      ],
      ["text as a number", 2, /--max-message-size is "big": expected a whole number/, [
        ...["produce", "t", "-m", "x", "--max-message-size", "big"],
        ...local
      ]],
      ["0 as a size", 2, /--max-message-size is "0"/, ["produce", "t", "-m", "x", "--max-message-size", "0", ...local]],
      ["a size with batches", 2, /use --sending auto or chunk/, [
        ...["produce", "t", "-m", "x", "--max-message-size", "100", "--sending", "batch"],
        ...local
      ]],
      ["a missing file", 1, /can't read \/nothing\/here: no such file/, [
        "produce",
        "t",
        "-f",
        "/nothing/here",
        ...local
      ]],
      ["text and file", 2, /exclude each other/, ["produce", "t", "-m", "x", "-f", "y", ...local]],
      ["a property without =", 2, /--property.*NAME=VALUE/, ["produce", "t", "-m", "x", "-p", "x", ...local]],
      ["an unknown compression", 2, /--compression/, ["produce", "t", "-m", "x", "--compression", "rar", ...local]],
      ["no subscription", 2, /--subscription is missing/, ["consume", "t", ...local]],
      ["a count of 0", 2, /--count is "0"/, ["consume", "t", "-s", "s", "-n", "0", ...local]],
      ["a topic that can't be", 2, /topic/i, ["produce", "a://b", "-m", "x", ...local]],
      ["an empty subscription", 2, /--subscription is empty; give/, ["consume", "t", "-s", "", ...local]],
      ["a port that can't be", 2, /check --url/, ["produce", "t", "-m", "x", "--url", "pulsar://127.0.0.1:99999"]],
      ["no topic", 2, /TOPIC is missing/, ["produce", ...local]],
      ["an unknown flag", 2, /there is no flag --mesage.*--message/, ["produce", "t", "--mesage", "x", ...local]],
      ["an unknown command", 2, /there is no command "prodce".*produce/, ["prodce"]],
      ["a certificate for a plain connection", 2, /--ca is about TLS/, [
        "produce",
        "t",
        "-m",
        "x",
        "--ca",
        "x",
        ...local
      ]]
    ]
  for (const [title, code, message, args] of failures) {
    it.live(`${title}: exit code ${code} and one line`, () =>
      Effect.gen(function*() {
        const ended = yield* run(args)
        assertFailure(ended, code, message)
        assert.isBelow(ended.millis, 8000)
      }))
  }

  it.live("a closed port: exit code 1 and one line", () =>
    Effect.gen(function*() {
      const url = `pulsar://127.0.0.1:${yield* Effect.promise(() => freePort())}`
      const ended = yield* run(["produce", "t", "-m", "x", "--timeout", "1", "--url", url])
      assertFailure(ended, 1, /can't reach .*nothing listens on .*check --url/)
      assert.isBelow(ended.millis, 8000)
    }))

  it.live("help goes to standard output and names every flag", () =>
    Effect.gen(function*() {
      const produce = (yield* runOk(["produce", "--help"])).toString()
      for (
        const flag of [
          "message",
          "file",
          "lines",
          "key",
          "property",
          "compression",
          "sending",
          "max-message-size",
          "url"
        ]
      ) assert.include(produce, `--${flag}`)
      const consume = (yield* runOk(["consume", "--help"])).toString()
      for (const flag of ["subscription", "type", "position", "count", "output", "json", "url", "token"]) {
        assert.include(consume, `--${flag}`)
      }
      assert.match((yield* runOk(["--help"])).toString(), /Exit codes:[^]*130/)
      assert.match((yield* runOk(["--version"])).toString(), /\d+\.\d+\.\d+/)
    }))
})
