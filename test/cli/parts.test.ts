/** The parts of the command line that need neither a process nor a broker. */
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as CliError from "effect/cli/CliError"
import * as Effect from "effect/Effect"
import { systemError } from "effect/PlatformError"
import * as Stream from "effect/Stream"
import * as Errors from "../../src/cli/errors.ts"
import * as FileName from "../../src/cli/fileName.ts"
import * as Files from "../../src/cli/files.ts"
import { lines } from "../../src/cli/produce.ts"
import * as Progress from "../../src/cli/progress.ts"
import { MessageId } from "../../src/MessageId.ts"
import * as PulsarError from "../../src/PulsarError.ts"

describe("file names from strangers", () => {
  const cases: ReadonlyArray<readonly [name: string, path: string | undefined]> = [
    ["a.txt", "a.txt"],
    ["a/b/c.txt", "a/b/c.txt"],
    ["../../etc/passwd", "etc/passwd"],
    ["/etc/passwd", "etc/passwd"],
    ["a/../../../b", "a/b"],
    ["..\\..\\windows\\win.ini", "windows/win.ini"],
    ["C:\\x", "C_/x"],
    ["\\\\server\\share", "server/share"],
    ["a\u0000.txt", "a_.txt"],
    ["a\n\u001b[2Jb", "a__[2Jb"],
    ["\u202egpj.exe", "_gpj.exe"],
    ["con", "_con"],
    ["NUL.txt", "_NUL.txt"],
    ["console", "console"],
    ["...", undefined],
    [". .", undefined],
    [" ", undefined],
    ["", undefined],
    ["/", undefined],
    ["../..", undefined],
    ["name. ", "name"],
    [".profile", ".profile"],
    ["a//b", "a/b"],
    ["\ud800x", "\ufffdx"]
  ]
  for (const [name, path] of cases) {
    it(`${JSON.stringify(name)} is ${path}`, () => assert.strictEqual(FileName.segments(name)?.join("/"), path))
  }

  it("no property, no name", () => assert.isUndefined(FileName.segments(undefined)))

  it("a long name is cut between characters and keeps its extension", () => {
    const [name] = FileName.segments(`${"ü😀".repeat(200)}.tar.gz`)!
    assert.isAtMost(Buffer.byteLength(name), 200)
    assert.match(name, /^(ü😀)+ü?\.gz$/)
    const [all] = FileName.segments(`a.${"b".repeat(300)}`)!
    assert.strictEqual(Buffer.byteLength(all), 200)
  })

  it("a deep path keeps its end", () => {
    const deep = FileName.segments(Array.from({ length: 50 }, (_, i) => `${i}`).join("/"))!
    assert.strictEqual(deep.length, 12)
    assert.strictEqual(deep[11], "49")
    assert.isAtMost(Buffer.byteLength(FileName.flat(Array.from({ length: 12 }, () => "ü".repeat(100)))), 200)
  })

  it("a suffix goes before the extension", () => {
    assert.strictEqual(FileName.withSuffix("a.txt", 1), "a-1.txt")
    assert.strictEqual(FileName.withSuffix("a", 12), "a-12")
    assert.strictEqual(FileName.withSuffix(".profile", 1), ".profile-1")
  })

  it("a message's place is a name", () => {
    assert.strictEqual(FileName.fromMessageId(new MessageId(3n, 4n)), "message-3-4")
    assert.strictEqual(FileName.fromMessageId(new MessageId(3n, 4n, 2, 7, 9)), "message-3-4-p2-7")
  })
})

describe("lines of standard input", () => {
  const cut = (...parts: ReadonlyArray<string>) =>
    Effect.map(
      Stream.runCollect(lines(Stream.fromIterable(parts.map((part) => Buffer.from(part, "latin1"))))),
      (all) => all.map((line) => Buffer.from(line).toString("latin1"))
    )

  it.effect("wherever the parts are cut, the lines are the same", () =>
    Effect.gen(function*() {
      const text = "one\n\ntwo\r\n\xff\xfe\nhalf"
      const expected = ["one", "", "two\r", "\xff\xfe", "half"]
      for (let at = 0; at <= text.length; at++) {
        assert.deepStrictEqual(yield* cut(text.slice(0, at), text.slice(at)), expected)
      }
      assert.deepStrictEqual(yield* cut(...text), expected)
      assert.deepStrictEqual(yield* cut(), [])
      assert.deepStrictEqual(yield* cut("a\n"), ["a"])
      assert.deepStrictEqual(yield* cut("\n"), [""])
    }))
})

describe("groups of files", () => {
  const file = (size: number, i: number): Files.Found => ({ path: `${i}`, name: `${i}`, size })
  const sizes = (...all: ReadonlyArray<number>) => Files.groups(all.map(file)).map((group) => group.map((f) => f.size))

  it("small neighbours together, a large one alone, all in order", () => {
    const large = 5 * 1024 * 1024
    assert.deepStrictEqual(sizes(), [])
    assert.deepStrictEqual(sizes(1, 2, large, 3, large, large, 0), [[1, 2], [large], [3], [large], [large], [0]])
    assert.deepStrictEqual(sizes(...Array.from({ length: 1001 }, () => 1)).map((group) => group.length), [500, 500, 1])
  })
})

describe("the progress bar", () => {
  const state = (some: Partial<Progress.State>): Progress.State => ({
    verb: "sending",
    subject: "big.bin",
    bytes: 0,
    partial: 0,
    totalBytes: undefined,
    messages: 0,
    arrived: 0,
    totalMessages: undefined,
    since: 0,
    ...some
  })
  const MiB = 1024 * 1024

  it("shows what is known", () => {
    assert.strictEqual(
      Progress.render(state({ bytes: 10 * MiB, partial: 15 * MiB, totalBytes: 100 * MiB, totalMessages: 1 }), 90, 1000),
      "sending big.bin [########......................] 25%, 25.0 MiB of 100.0 MiB, 25.0 MiB/s"
    )
    assert.strictEqual(
      Progress.render(state({ verb: "receiving", subject: "", messages: 3, totalMessages: 10 }), 60, 500),
      "receiving [####.........] 30%, 0 B, 3 of 10 messages, 0 B/s"
    )
    assert.include(Progress.render(state({ messages: 1, arrived: 1.5, totalMessages: 2 }), 90, 1), " 75%, ")
    assert.strictEqual(
      Progress.render(state({ verb: "receiving", subject: "", messages: 1, bytes: 100 }), 60, 1000),
      "receiving 100 B, 1 message, 100 B/s"
    )
  })

  it("never fills a line, whatever the width, the name and the numbers", () => {
    for (let width = 10; width < 200; width++) {
      for (const subject of ["", "a", "x".repeat(300)]) {
        for (const totalBytes of [undefined, 0, 1, 7e12]) {
          for (const totalMessages of [undefined, 1, 12345]) {
            const line = Progress.render(state({ subject, totalBytes, totalMessages, bytes: 3e12 }), width, 17)
            assert.isBelow(line.length, width, line)
            assert.notMatch(line, /NaN|Infinity|undefined/)
          }
        }
      }
    }
  })

  it("a summary", () =>
    assert.strictEqual(
      Progress.summary(state({ messages: 2, bytes: 3 * MiB }), "sent", 1500),
      "sent 2 messages, 3.0 MiB in 1.5 s (2.0 MiB/s)"
    ))
})

describe("failures as one line", () => {
  const describe_ = (error: unknown, some: Partial<Errors.Circumstances> = {}) =>
    Errors.describe(Cause.fail(error), {
      command: "produce",
      topic: "t",
      subscription: "s",
      url: "pulsar://h:1",
      ...some
    })

  it("every reason of the client has a line without a stack, and exit code 1 or 2", () => {
    const message = "first\r\n    at second (x.ts:1)\u001b[31m"
    const reasons: ReadonlyArray<PulsarError.Reason> = [
      new PulsarError.ConnectionError({ message }),
      new PulsarError.TimeoutError({ message, afterMillis: 1000 }),
      new PulsarError.AuthenticationError({ message }),
      new PulsarError.AuthorizationError({ message }),
      new PulsarError.TopicNotFoundError({ message }),
      new PulsarError.TopicTerminatedError({ message }),
      new PulsarError.BusyError({ message, holder: "consumer" }),
      new PulsarError.BusyError({ message, holder: "producer" }),
      new PulsarError.ProducerFencedError({ message }),
      new PulsarError.QuotaExceededError({ message }),
      new PulsarError.MessageTooLargeError({ message, size: 2, limit: 1 }),
      new PulsarError.QueueFullError({ message, bound: "memoryLimit" }),
      new PulsarError.IncompatibleSchemaError({ message }),
      new PulsarError.ServiceNotReadyError({ message }),
      new PulsarError.NotAllowedError({ message }),
      new PulsarError.InvalidConfigError({ message }),
      new PulsarError.AlreadyClosedError({ message }),
      new PulsarError.ProtocolError({ message }),
      new PulsarError.EncodeError({ message }),
      new PulsarError.DecodeError({ message }),
      new PulsarError.ServerError({ message, code: 99 })
    ]
    for (const reason of reasons) {
      const failure = describe_(new PulsarError.PulsarError({ reason, operation: "send", topic: "t" }))
      assert.notMatch(failure.message, /[\x00-\x1f]|undefined/, reason._tag)
      assert.strictEqual(failure.code, reason._tag === "InvalidConfigError" ? 2 : 1, reason._tag)
      for (const detail of failure.details ?? []) assert.notMatch(detail, /[\x00-\x1f]/)
    }
  })

  it("a message that is too large says what takes it", () => {
    const reason = new PulsarError.MessageTooLargeError({ message: "", size: 10, limit: 5 })
    const of = (topic: string) => describe_(new PulsarError.PulsarError({ reason, operation: "send", topic })).message
    assert.match(of("persistent://a/b/c"), /10 bytes is over the limit of 5 bytes; use --sending auto/)
    assert.match(of("non-persistent://a/b/c"), /use a persistent topic/)
  })

  it("the client's options are named as flags", () => {
    const reason = new PulsarError.InvalidConfigError({ message: `maxMessageSize needs sending: "chunk" or "auto"` })
    assert.strictEqual(
      describe_(new PulsarError.PulsarError({ reason, operation: "createProducer" })).message,
      `--max-message-size needs --sending chunk or "auto"`
    )
  })

  it("files, bugs and other things that are thrown", () => {
    const denied = systemError({
      module: "FileSystem",
      method: "open",
      _tag: "PermissionDenied",
      pathOrDescriptor: "/x",
      cause: Object.assign(new Error("EACCES: open"), { code: "EACCES" })
    })
    assert.strictEqual(describe_(denied).message, "/x: permission denied")
    assert.deepStrictEqual(describe_(denied).details?.[0], "PlatformError: PermissionDenied: FileSystem.open (/x)")
    const bug = Errors.describe(Cause.die(new TypeError("x is not a function")), { command: "consume" })
    assert.strictEqual(bug.message, "a bug in effect-pulsar: x is not a function; please report it")
    assert.strictEqual(bug.code, 1)
    assert.strictEqual(describe_("text").message, "text")
  })

  it("a command line that can't be read", () => {
    assert.strictEqual(
      Errors.usageMessage(
        new CliError.InvalidValue({ option: "type", value: "x", expected: `"a" | "b"`, kind: "flag" })
      ),
      `--type is "x": expected one of a, b`
    )
    assert.strictEqual(
      Errors.usageMessage(new CliError.UnrecognizedOption({ option: "--x", suggestions: ["--y", "--z"] })),
      "there is no flag --x; did you mean --y or --z?"
    )
    assert.strictEqual(
      Errors.usageMessage(new CliError.UnexpectedArgument({ arguments: ["a", "b"] })),
      `"a" "b" is not expected here`
    )
  })
})
