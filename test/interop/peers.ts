/**
 * Other Pulsar clients as programs: the Java client (4.2.4) and the Python one (3.13.0, the C++ core). Both have the
 * command line that `java/Interop.java` describes. What they need is fetched and built on first use, into the cache
 * folder of `scripts/cache.ts`.
 */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cached, exec, javaCommand, maven, requireJava, run } from "../../scripts/cache.ts"

/** What `produce` prints of a message. */
export interface ProducedLine {
  readonly index: number
  readonly sha256: string
  readonly size: number
  readonly messageId: string
  /** The id as the client serializes it (`MessageIdData`), in hex. */
  readonly idBytesHex: string
}

/** What `consume` prints of a message. */
export interface ConsumedLine {
  readonly sha256: string
  readonly size: number
  readonly key: string | null
  readonly orderingKey: string | null
  readonly properties: Readonly<Record<string, string>>
  readonly messageId: string
  readonly idBytesHex: string
  readonly redeliveryCount: number
  readonly eventTime: number
  readonly publishTime: number
  readonly producerName: string
  /** `null` of the Python client. */
  readonly sequenceId: number | null
  readonly topic: string
}

export interface PeerRunOptions {
  /** The program is killed after this time; 120 s by default. */
  readonly timeoutMs?: number | undefined
}

export interface Peer {
  readonly name: "java" | "python"
  readonly version: string
  /** Runs a command line to its end; its lines of JSON. Fails where the program does, with what it said. */
  run(args: ReadonlyArray<string>, options?: PeerRunOptions): Promise<Array<unknown>>
  /** `run(["produce", ...args])` */
  produce(args: ReadonlyArray<string>, options?: PeerRunOptions): Promise<Array<ProducedLine>>
  /** `run(["consume", ...args])` */
  consume(args: ReadonlyArray<string>, options?: PeerRunOptions): Promise<Array<ConsumedLine>>
}

export const javaClientVersion = "4.2.4"
export const pythonClientVersion = "3.13.0"

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The Java client; needs a JDK 17 and, the first time, Maven. */
export const javaPeer = async (): Promise<Peer> => {
  const source = here("java/Interop.java")
  const pom = here("java/pom.xml")
  await requireJava(17)
  const dir = await cached(`interop-java-${javaClientVersion}-${await hashOf(source, pom)}`, async (dir) => {
    await maven("copy-dependencies", { outputDirectory: join(dir, "lib"), includeScope: "runtime" }, pom)
    await run(javaCommand("javac"), ["-cp", join(dir, "lib", "*"), "-d", join(dir, "classes"), source])
  })
  return makePeer("java", javaClientVersion, javaCommand(), [
    ...["-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"],
    ...["-cp", `${join(dir, "classes")}:${join(dir, "lib", "*")}`, "Interop"]
  ])
}

/** The Python client; needs a Python 3 with venv and, the first time, pip. */
export const pythonPeer = async (): Promise<Peer> => {
  const source = here("python/interop.py")
  const { stdout } = await run("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2], sys.executable)"])
  const version = stdout.split(" ", 1)[0]
  const key = createHash("sha256").update(stdout).digest("hex").slice(0, 8)
  const dir = await cached(`interop-python-${pythonClientVersion}-${version}-${key}`, async (dir) => {
    await run("python3", ["-m", "venv", dir])
    const pip = ["-m", "pip", "install", "-q", "--disable-pip-version-check", `pulsar-client==${pythonClientVersion}`]
    await run(join(dir, "bin", "python"), pip)
  })
  return makePeer("python", pythonClientVersion, join(dir, "bin", "python"), [source])
}

const makePeer = (
  name: Peer["name"],
  version: string,
  command: string,
  prefix: ReadonlyArray<string>
): Peer => {
  const runPeer = async (args: ReadonlyArray<string>, options: PeerRunOptions = {}): Promise<Array<unknown>> => {
    const result = await exec(command, [...prefix, ...args], { timeoutMs: options.timeoutMs ?? 120_000 })
    if (result.code !== 0) {
      const said = result.stderr.trim().split("\n").slice(0, 15).join("\n")
      throw new Error(`${name} ${args.join(" ")} failed (${result.code}): ${said}`)
    }
    return result.stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as unknown)
  }
  return {
    name,
    version,
    run: runPeer,
    produce: async (args, options) => await runPeer(["produce", ...args], options) as Array<ProducedLine>,
    consume: async (args, options) => await runPeer(["consume", ...args], options) as Array<ConsumedLine>
  }
}

const hashOf = async (...files: ReadonlyArray<string>): Promise<string> => {
  const hash = createHash("sha256")
  for (const file of files) hash.update(await readFile(file)).update("\0")
  return hash.digest("hex").slice(0, 12)
}

/** The payload of message `index` that both programs make from a seed; see `java/Interop.java`. */
export const peerPayload = (seed: number, index: number, size: number): Buffer => {
  const bytes = Buffer.allocUnsafe((size + 3) & ~3)
  let x = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index, 0x85ebca77)) | 0
  if (x === 0) x = 1
  for (let at = 0; at < bytes.length; at += 4) {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    bytes.writeInt32LE(x, at)
  }
  return bytes.subarray(0, size)
}

/** The payload with `--text`. */
export const peerText = (seed: number, index: number, size: number): Buffer => {
  const lines: Array<string> = []
  for (let n = 0, length = 0; length < size; n++) {
    const line = `seed ${seed} message ${index} line ${n}: the quick brown fox jumps over the lazy dog\n`
    lines.push(line)
    length += line.length
  }
  return Buffer.from(lines.join(""), "latin1").subarray(0, size)
}
