/**
 * What the broker and the interop peers share: the cache folder, folders that are built once and appear whole, and
 * running tools with an error of one line.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, rmSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"

/** `$EFFECT_PULSAR_CACHE`, or `effect-pulsar` in the user's cache folder. */
export const cacheDir = (): string => {
  const own = process.env["EFFECT_PULSAR_CACHE"]
  if (own) return own
  const base = process.env["XDG_CACHE_HOME"] ||
    (process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache"))
  return join(base, "effect-pulsar")
}

const building = new Map<string, Promise<string>>()

/**
 * The folder `name` of the cache. Where it isn't there yet, `build` fills a folder beside it, which then takes its
 * place by one rename: another process never sees half of it, and the first of two builders wins.
 */
export const cached = (name: string, build: (dir: string) => Promise<void>): Promise<string> => {
  const target = join(cacheDir(), name)
  let pending = building.get(target)
  if (!pending) {
    pending = buildOnce(target, build).finally(() => building.delete(target))
    building.set(target, pending)
  }
  return pending
}

const buildOnce = async (target: string, build: (dir: string) => Promise<void>): Promise<string> => {
  if (existsSync(target)) return target
  const dir = `${target}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`
  const clean = () => rmSync(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  process.on("exit", clean)
  try {
    await build(dir)
    await rename(dir, target).catch((error) => {
      if (!existsSync(target)) throw error
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
    process.off("exit", clean)
  }
  return target
}

const hints: Record<string, string> = {
  java: "install a Java 17 or later (Debian: apt-get install openjdk-17-jdk-headless)",
  javac: "install a JDK 17 or later (Debian: apt-get install openjdk-17-jdk-headless)",
  mvn: "install Apache Maven (Debian: apt-get install maven)",
  tar: "install tar",
  openssl: "install OpenSSL (Debian: apt-get install openssl)",
  python3: "install Python 3 (Debian: apt-get install python3 python3-venv)"
}

export interface RunOptions {
  readonly cwd?: string | undefined
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly timeoutMs?: number | undefined
}

export interface RunResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const running = new Set<ChildProcess>()
let hooked = false

/** Runs a command to its end, whatever its exit code; fails if it isn't installed or takes too long. */
export const exec = (command: string, args: ReadonlyArray<string>, options: RunOptions = {}): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    if (!hooked) {
      hooked = true
      process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")))
    }
    const child = spawn(command, args, { cwd: options.cwd, env: options.env, stdio: ["ignore", "pipe", "pipe"] })
    running.add(child)
    let stdout = ""
    let stderr = ""
    let late = false
    child.stdout.setEncoding("utf8").on("data", (text: string) => stdout += text)
    child.stderr.setEncoding("utf8").on("data", (text: string) => stderr += text)
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(() => {
      late = true
      child.kill("SIGKILL")
    }, options.timeoutMs)
    const done = () => {
      clearTimeout(timer)
      running.delete(child)
    }
    child.on("error", (error: NodeJS.ErrnoException) => {
      done()
      reject(error.code === "ENOENT" ? new Error(`${command} not found: ${hints[command] ?? "install it"}`) : error)
    })
    child.on("close", (code) => {
      done()
      if (late) reject(new Error(`${command} took longer than ${options.timeoutMs} ms: ${tail(stderr || stdout)}`))
      else resolve({ code, stdout, stderr })
    })
  })

/** Like `exec`, but an exit code other than 0 is an error, with the end of what the command said. */
export const run = async (
  command: string,
  args: ReadonlyArray<string>,
  options: RunOptions = {}
): Promise<RunResult> => {
  const result = await exec(command, args, options)
  if (result.code === 0) return result
  throw new Error(`${command} ${args[0] ?? ""} failed (${result.code}): ${tail(result.stderr || result.stdout)}`)
}

const tail = (text: string): string => text.trim().split("\n").slice(-12).join("\n")

/** Fails in one line if there is no Java of at least this version. */
export const requireJava = async (major: number): Promise<void> => {
  const { stderr, stdout } = await run(javaCommand(), ["-version"])
  const found = /version "(?:1\.)?(\d+)/.exec(stderr + stdout)?.[1]
  if (found !== undefined && Number(found) < major) throw new Error(`java is version ${found}: ${hints["java"]}`)
}

/** `$JAVA_HOME/bin/java`, or the `java` of the path. */
export const javaCommand = (tool = "java"): string => {
  const home = process.env["JAVA_HOME"]
  return home && existsSync(join(home, "bin", tool)) ? join(home, "bin", tool) : tool
}

const dependencyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"

/** A goal of Maven's dependency plugin. */
export const maven = (goal: string, options: Readonly<Record<string, string>>, pom?: string): Promise<RunResult> =>
  run("mvn", [
    "-q",
    "-B",
    ...(pom === undefined ? [] : ["-f", pom]),
    `${dependencyPlugin}:${goal}`,
    ...Object.entries(options).map(([key, value]) => `-D${key}=${value}`)
  ], { cwd: pom === undefined ? cacheDir() : dirname(pom) })
