/**
 * The command line as users meet it: a child process, with what it wrote and how it ended.
 */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Codec from "../../src/Codec.ts"
import * as NodeTransport from "../../src/NodeTransport.ts"
import * as Producer from "../../src/Producer.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"
import * as Topic from "../../src/Topic.ts"

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: Buffer
  readonly stderr: string
  readonly millis: number
}

export interface Running {
  readonly process: ChildProcess
  /** What was written to standard output by now. */
  readonly written: () => string
  readonly ended: Effect.Effect<Ended>
  readonly kill: (signal: NodeJS.Signals) => Effect.Effect<void>
}

export interface Options {
  /** Standard input. Default: none. */
  readonly stdin?: Uint8Array | string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

const collect = (stream: NodeJS.ReadableStream): Array<Buffer> => {
  const parts: Array<Buffer> = []
  stream.on("data", (bytes: Buffer) => parts.push(bytes))
  return parts
}

/**
 * Starts it, and with `open` leaves standard input to the test; `stdout` is a file to write to. It is killed when the
 * scope closes before it has ended.
 */
export const start = (
  args: ReadonlyArray<string>,
  options: Options & { readonly open?: boolean; readonly stdout?: number } = {}
): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync((): Running => {
      const began = performance.now()
      const { PULSAR_TOKEN: _token, PULSAR_URL: _url, ...rest } = process.env
      const env = { NODE_COMPILE_CACHE: join(tmpdir(), "effect-pulsar-compile-cache"), ...rest }
      const child = spawn(process.execPath, [main, ...args], {
        env: { ...env, ...options.env },
        stdio: ["pipe", options.stdout ?? "pipe", "pipe"]
      }) as ChildProcessWithoutNullStreams
      const stdout = options.stdout === undefined ? collect(child.stdout) : []
      const stderr = collect(child.stderr)
      // A program that fails early doesn't read what is written to it.
      child.stdin.on("error", () => {})
      if (options.open !== true) child.stdin.end(options.stdin ?? "")
      const ended = new Promise<Ended>((resolve) =>
        child.on("close", (code) =>
          resolve({
            code,
            stdout: Buffer.concat(stdout),
            stderr: Buffer.concat(stderr).toString(),
            millis: performance.now() - began
          }))
      )
      return {
        process: child,
        written: () => Buffer.concat(stdout).toString(),
        ended: Effect.promise(() => ended),
        kill: (signal) => Effect.sync(() => void child.kill(signal))
      }
    }),
    ({ process: child }) => Effect.sync(() => void (child.exitCode === null && child.kill("SIGKILL")))
  )

/** Runs it to its end. */
export const run = (args: ReadonlyArray<string>, options?: Options): Effect.Effect<Ended> =>
  Effect.scoped(Effect.flatMap(start(args, options), ({ ended }) => ended))

/** Runs it; what it wrote when it ended well. */
export const runOk = (args: ReadonlyArray<string>, options?: Options): Effect.Effect<Buffer> =>
  Effect.map(run(args, options), (ended) => {
    assert.deepStrictEqual({ code: ended.code, stderr: ended.stderr }, { code: 0, stderr: "" }, args.join(" "))
    return ended.stdout
  })

/** One line that says what to change: no stack, nothing on standard output. */
export const assertFailure = (ended: Ended, code: number, message: RegExp): void => {
  assert.match(ended.stderr, message)
  assert.strictEqual(ended.stderr.trimEnd().split("\n").length, 1, ended.stderr)
  assert.match(ended.stderr, /^effect-pulsar: .*\n$/)
  assert.notMatch(ended.stderr, /\n?\s+at |Error:|\[object|undefined/)
  assert.strictEqual(ended.stdout.toString(), "")
  assert.strictEqual(ended.code, code)
}

/** Sends texts with properties of any kind, from this process. */
export const sendDirectly = (
  url: string,
  topic: string,
  messages: ReadonlyArray<{ readonly text: string; readonly properties: Readonly<Record<string, string>> }>
): Effect.Effect<void> =>
  Producer.make({ topic: Topic.make(topic, { codec: Codec.string }) }).pipe(
    Effect.flatMap((producer) =>
      producer.sendAll(messages.map(({ text }) => text), (_, i) => ({ properties: messages[i].properties }))
    ),
    Effect.scoped,
    Effect.provide(Layer.provide(PulsarClient.layer({ serviceUrl: url }), NodeTransport.layer)),
    Effect.orDie
  )

/** Looks until it is so. Only for what another process does. */
export const until = (condition: () => boolean | Promise<boolean>): Effect.Effect<void> =>
  Effect.flatMap(
    Effect.promise(async () => condition()),
    (isSo) => isSo ? Effect.void : Effect.andThen(Effect.sleep("20 millis"), Effect.suspend(() => until(condition)))
  )

/** An empty folder, for as long as the scope is open. */
export const folder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => Fs.mkdtempSync(join(tmpdir(), "effect-pulsar-cli-"))),
  (path) => Effect.sync(() => Fs.rmSync(path, { recursive: true, force: true }))
)

/** The files in a folder at any depth, by their path. */
export const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    Fs.readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [file.slice(path.length + 1), sha256(Fs.readFileSync(file))])
      .sort(([a], [b]) => a < b ? -1 : 1)
  )

export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")
