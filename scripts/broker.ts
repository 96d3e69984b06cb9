/**
 * A real Pulsar broker for tests: Pulsar 4.0.8, standalone, from Maven Central, without Docker.
 *
 * As a command it runs one until it is interrupted:
 *
 *     node scripts/broker.ts [--port N] [--web-port N] [--data DIR] [--max-message-size BYTES] [--set KEY=VALUE]...
 *                            [--token-auth] [--tls] [--log FILE]
 *
 * As a library it is `startBroker`. Every broker has ports and a data folder of its own.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { cached, maven, requireJava, run } from "./cache.ts"
import { freePort, isFree } from "./ports.ts"
import { makeTlsFiles, type TlsFiles } from "./tls.ts"
import { signToken } from "./token.ts"

export const pulsarVersion = "4.0.8"

export interface BrokerOptions {
  /** The port of the binary protocol; a free one by default. */
  readonly port?: number | undefined
  /** The port of the admin API; a free one by default. */
  readonly webPort?: number | undefined
  /** The data folder, which is kept. By default a temporary one, which is removed by `stop`. */
  readonly dataDir?: string | undefined
  /** Settings of `standalone.conf`. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** The size of the largest message, in bytes (5 MiB by default). */
  readonly maxMessageSize?: number | undefined
  /** Authentication by token and authorization; see `RunningBroker.tokens`. */
  readonly tokenAuth?: boolean | undefined
  /** Opens a TLS port too; see `RunningBroker.tls`. Needs openssl. */
  readonly tls?: boolean | undefined
  /** Where the broker's log goes (appended), and stays. By default a temporary file, which `stop` removes. */
  readonly logFile?: string | undefined
  /** How long a start may take; 90 s by default. */
  readonly startTimeoutMs?: number | undefined
  /** The JVM's memory options. */
  readonly memory?: string | undefined
}

export interface BrokerTokens {
  readonly adminRole: string
  /** A token of the superuser. */
  readonly admin: string
  readonly clientRole: string
  /** A token of a role that may produce and consume in `public/default`. */
  readonly client: string
  /** A token for any role, which may end (a negative number: has ended already). */
  sign(role: string, expiresInSeconds?: number): string
}

export interface BrokerTls extends TlsFiles {
  readonly serviceUrl: string
  readonly port: number
}

export interface RunningBroker {
  /** `pulsar://127.0.0.1:PORT` */
  readonly serviceUrl: string
  /** `http://127.0.0.1:PORT` */
  readonly adminUrl: string
  readonly port: number
  readonly webPort: number
  /** The largest message, in bytes. */
  readonly maxMessageSize: number
  /** With `tokenAuth`. */
  readonly tokens?: BrokerTokens
  /** With `tls`. */
  readonly tls?: BrokerTls
  /** With `tls`: `pulsar+ssl://127.0.0.1:PORT` */
  readonly tlsServiceUrl?: string
  /** With `tls`: the certificate authority, PEM. */
  readonly caFile?: string
  readonly dataDir: string
  readonly logFile: string
  /** The process id of the JVM, which leads a process group of its own. It changes with `restart`. */
  readonly pid: number
  /** Whether the process runs. */
  readonly alive: boolean
  /** The end of the present process, however it comes. Whoever reads it keeps this process alive until then. */
  readonly exited: Promise<void>
  /** Stops the broker and removes what is temporary. Where the broker had died by itself, its log is kept. */
  stop(options?: { readonly keepLog?: boolean }): Promise<void>
  /** Kills the process (SIGKILL) and keeps its data, for `restart`. */
  kill(): Promise<void>
  /** Stops the process if it runs (cleanly) and starts it with the same ports and data; waits until it is healthy. */
  restart(): Promise<void>
  /** Freezes the process (SIGSTOP): connections stay open, nothing answers. */
  pause(): void
  /** Ends `pause` (SIGCONT). */
  resume(): void
}

/** The folder of the unpacked distribution; fetches it (245 MB) where the cache hasn't got it. */
export const ensureDistribution = (): Promise<string> =>
  cached(`apache-pulsar-${pulsarVersion}`, async (dir) => {
    console.error(`fetching the Pulsar ${pulsarVersion} distribution (245 MB) ...`)
    await maven("copy", {
      artifact: `org.apache.pulsar:pulsar-server-distribution:${pulsarVersion}:tar.gz:bin`,
      outputDirectory: dir
    })
    const archive = join(dir, `pulsar-server-distribution-${pulsarVersion}-bin.tar.gz`)
    await run("tar", ["-xzf", archive, "-C", dir, "--strip-components=1"])
    await rm(archive)
  })

/** Starts a broker and waits until it is healthy. */
export const startBroker = async (options: BrokerOptions = {}): Promise<RunningBroker> => {
  await requireJava(17)
  const home = await ensureDistribution()
  for (let tries = 1;; tries++) {
    try {
      return await startOnce(home, options)
    } catch (error) {
      // a port that was free a moment ago was taken by someone else
      if (!(error instanceof PortTaken) || tries === 3) throw error
    }
  }
}

class PortTaken extends Error {}

const defaultMemory = "-Xms512m -Xmx1g -XX:MaxDirectMemorySize=1g"

const defaultMaxMessageSize = 5 * 1024 * 1024

const startOnce = async (home: string, options: BrokerOptions): Promise<RunningBroker> => {
  const temporary = options.dataDir === undefined
  const dataDir = options.dataDir === undefined
    ? await mkdtemp(join(realpathSync(tmpdir()), "effect-pulsar-"))
    : resolve(options.dataDir)
  const logFile = options.logFile === undefined
    ? temporary ? `${dataDir}.log` : join(dataDir, "broker.log")
    : resolve(options.logFile)
  const temporaryLog = temporary && options.logFile === undefined
  const process_ = new BrokerProcess(temporary ? dataDir : undefined, logFile, temporaryLog)
  try {
    await mkdir(join(dataDir, "tmp"), { recursive: true })
    const ports = await choosePorts(options)
    const tls = options.tls ? await makeTls(dataDir, ports.tls) : undefined
    const secret = options.tokenAuth ? randomBytes(32) : undefined
    const tokens = secret && makeTokens(secret)
    if (secret) await writeFile(join(dataDir, "token.key"), secret, { mode: 0o600 })
    const maxMessageSize = options.maxMessageSize ??
      Number(options.settings?.["maxMessageSize"] ?? defaultMaxMessageSize)
    const configuration = join(dataDir, "standalone.conf")
    await writeFile(
      configuration,
      edit(await readFile(join(home, "conf", "standalone.conf"), "utf8"), {
        brokerServicePort: String(ports.broker),
        webServicePort: String(ports.web),
        bindAddress: "127.0.0.1",
        advertisedAddress: "127.0.0.1",
        maxMessageSize: String(maxMessageSize),
        nettyMaxFrameSizeBytes: String(maxMessageSize + 10 * 1024),
        forceDeleteNamespaceAllowed: "true",
        ...(tls && tlsSettings(tls)),
        ...(tokens && tokenSettings(join(dataDir, "token.key"), tokens)),
        ...options.settings
      })
    )

    const adminUrl = `http://127.0.0.1:${ports.web}`
    const start = async () => {
      process_.spawn(join(home, "bin", "pulsar"), [
        "standalone",
        ...["--config", configuration],
        ...["--metadata-dir", join(dataDir, "metadata")],
        ...["--bookkeeper-dir", join(dataDir, "bookkeeper")],
        ...["--advertised-address", "127.0.0.1"],
        "--no-functions-worker",
        "--no-stream-storage"
      ], environment(home, dataDir, options.memory ?? defaultMemory))
      await process_.healthy(adminUrl, tokens?.admin, options.startTimeoutMs ?? 90_000)
    }
    await start()
    if (tokens) await grant(adminUrl, tokens)

    return {
      serviceUrl: `pulsar://127.0.0.1:${ports.broker}`,
      adminUrl,
      port: ports.broker,
      webPort: ports.web,
      maxMessageSize,
      ...(tokens && { tokens }),
      ...(tls && { tls, tlsServiceUrl: tls.serviceUrl, caFile: tls.caFile }),
      dataDir,
      logFile,
      get pid() {
        return process_.pid
      },
      get alive() {
        return process_.alive
      },
      get exited() {
        return process_.exited
      },
      async stop({ keepLog = false } = {}) {
        const failed = !process_.alive && !process_.killed
        await process_.end("SIGTERM")
        await process_.removeData()
        if (temporaryLog && !keepLog && !failed) await rm(logFile, { force: true })
      },
      kill: () => process_.end("SIGKILL"),
      async restart() {
        await process_.end("SIGTERM")
        await start()
      },
      pause: () => process_.signal("SIGSTOP"),
      resume: () => process_.signal("SIGCONT")
    }
  } catch (error) {
    await process_.end("SIGKILL")
    await process_.removeData()
    throw error
  }
}

interface Ports {
  readonly broker: number
  readonly web: number
  readonly tls: number
}

/**
 * The bookie takes a free port by itself, another one at every start. That is better than one that stays: a bookie that
 * was killed and comes back with the same address fights for seconds over its old registration.
 */
const choosePorts = async (options: BrokerOptions): Promise<Ports> => {
  const taken = new Set([options.port ?? 0, options.webPort ?? 0])
  const choose = async (wanted: number | undefined): Promise<number> => {
    if (wanted) {
      if (await isFree(wanted)) return wanted
      throw new Error(`port ${wanted} is in use`)
    }
    const port = await freePort(taken)
    taken.add(port)
    return port
  }
  return {
    broker: await choose(options.port),
    web: await choose(options.webPort),
    tls: await choose(undefined)
  }
}

/** Sets keys of a properties file, in their line or at the end. */
const edit = (text: string, settings: Readonly<Record<string, string>>): string => {
  const left = new Map(Object.entries(settings))
  const lines = text.split("\n").map((line) => {
    const key = /^([\w.]+)\s*=/.exec(line)?.[1]
    const value = key === undefined ? undefined : settings[key]
    if (key === undefined || value === undefined) return line
    left.delete(key)
    return `${key}=${value}`
  })
  return [...lines, ...Array.from(left, ([key, value]) => `${key}=${value}`), ""].join("\n")
}

const makeTls = async (dataDir: string, port: number): Promise<BrokerTls> => {
  const dir = join(dataDir, "tls")
  await mkdir(dir, { recursive: true })
  return { ...await makeTlsFiles(dir), port, serviceUrl: `pulsar+ssl://127.0.0.1:${port}` }
}

const tlsSettings = (tls: BrokerTls): Record<string, string> => ({
  brokerServicePortTls: String(tls.port),
  tlsCertificateFilePath: tls.serverCertFile,
  tlsKeyFilePath: tls.serverKeyFile,
  tlsTrustCertsFilePath: tls.caFile
})

const makeTokens = (secret: Buffer): BrokerTokens => {
  const sign = (role: string, expiresInSeconds?: number) => signToken(secret, role, expiresInSeconds)
  return { adminRole: "admin", admin: sign("admin"), clientRole: "client", client: sign("client"), sign }
}

const tokenSettings = (keyFile: string, tokens: BrokerTokens): Record<string, string> => ({
  authenticationEnabled: "true",
  authenticationProviders: "org.apache.pulsar.broker.authentication.AuthenticationProviderToken",
  tokenSecretKey: `file://${keyFile}`,
  authorizationEnabled: "true",
  superUserRoles: tokens.adminRole,
  brokerClientAuthenticationPlugin: "org.apache.pulsar.client.impl.auth.AuthenticationToken",
  brokerClientAuthenticationParameters: `token:${tokens.admin}`
})

const grant = async (adminUrl: string, tokens: BrokerTokens): Promise<void> => {
  const url = `${adminUrl}/admin/v2/namespaces/public/default/permissions/${tokens.clientRole}`
  const response = await fetch(url, {
    method: "POST",
    headers: { "authorization": `Bearer ${tokens.admin}`, "content-type": "application/json" },
    body: JSON.stringify(["produce", "consume"])
  })
  if (!response.ok) throw new Error(`the broker refused a permission: ${response.status} ${await response.text()}`)
}

/** The environment of `bin/pulsar`: nothing that is set for another Pulsar, and nothing written outside `dataDir`. */
const environment = (home: string, dataDir: string, memory: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(PULSAR_|BOOKIE_|BK_)/.test(key) && key !== "OPTS")
  ),
  PULSAR_MEM: memory,
  PULSAR_GC: "-XX:+UseG1GC -XX:+PerfDisableSharedMem",
  PULSAR_GC_LOG: "-Xlog:disable -Xlog:all=warning:stderr",
  PULSAR_EXTRA_OPTS: `-Dpulsar.allocator.exit_on_oom=true -Djava.io.tmpdir=${join(dataDir, "tmp")}`,
  PULSAR_LOG_DIR: dataDir,
  PULSAR_LOG_CONF: join(home, "conf", "log4j2.yaml"),
  PULSAR_STANDALONE_USE_ZOOKEEPER: "0"
})

/**
 * A watchdog runs beside the JVM, in its process group: its standard input ends when this process does, however that
 * happens, and then it kills the JVM and removes the folder.
 */
const launcher = `
exec 3<&0 </dev/null
dir=$1
shift
(trap '' TERM INT HUP; read -r _ <&3; kill -9 $$; sleep 0.3; test -z "$dir" || rm -rf "$dir") 2>/dev/null &
exec 3<&-
exec "$@"
`

const live = new Set<BrokerProcess>()
let hooked = false

class BrokerProcess {
  private child: ChildProcess | undefined
  private end_: Promise<void> = Promise.resolve()
  private logStart = 0
  alive = false
  killed = false
  private readonly temporaryDir: string | undefined
  private readonly logFile: string
  private readonly temporaryLog: boolean

  constructor(temporaryDir: string | undefined, logFile: string, temporaryLog: boolean) {
    this.temporaryDir = temporaryDir
    this.logFile = logFile
    this.temporaryLog = temporaryLog
    if (!hooked) {
      hooked = true
      process.on("exit", (code) => live.forEach((it) => it.abandon(code !== 0)))
    }
    live.add(this)
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  get exited(): Promise<void> {
    this.child?.ref()
    return this.end_
  }

  spawn(command: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv): void {
    const log = openSync(this.logFile, "a")
    this.logStart = fstatSync(log).size
    const child = spawn("/bin/sh", ["-c", launcher, "sh", this.temporaryDir ?? "", command, ...args], {
      detached: true,
      env,
      stdio: ["pipe", log, log]
    })
    closeSync(log)
    // neither keeps this process from ending; its end ends them
    child.unref()
    const stdin = child.stdin
    stdin?.on("error", () => {})
    if (stdin && "unref" in stdin && typeof stdin.unref === "function") stdin.unref()
    this.child = child
    this.alive = true
    this.killed = false
    this.end_ = new Promise((resolve) => {
      const ended = () => {
        if (child !== this.child || !this.alive) return
        this.alive = false
        signalGroup(child, "SIGKILL") // the watchdog
        resolve()
      }
      child.once("error", ended)
      child.once("exit", ended)
    })
  }

  async healthy(adminUrl: string, token: string | undefined, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const ok = (path: string) =>
      fetch(`${adminUrl}/admin/v2/${path}`, { headers, signal: AbortSignal.timeout(5000) })
        .then(async (response) => (await response.arrayBuffer(), response.ok), () => false)
    // the namespace comes after the broker; health is asked last, for it makes a producer and a consumer
    while (this.alive && Date.now() < deadline) {
      if (await ok("namespaces/public/default") && await ok("brokers/health")) return
      await Promise.race([sleep(100), this.end_])
    }
    const said = readFileSync(this.logFile).subarray(this.logStart).toString()
    const lines = said.trim().split("\n")
    const why = lines.filter((line) => /^\S.*(\bERROR\b|Exception|Caused by)/.test(line)).at(-1) ?? lines.at(-1)
    const what = this.alive ? `is not healthy after ${timeoutMs} ms` : "ended at its start"
    const message = `the broker ${what}, see ${this.logFile}${why ? `: ${why.slice(0, 300)}` : ""}`
    throw /Address already in use|BindException/.test(said) ? new PortTaken(message) : new Error(message)
  }

  signal(signal: NodeJS.Signals): void {
    if (this.alive) this.child?.kill(signal)
  }

  /** Ends the process; SIGTERM is followed by SIGKILL after some seconds. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (!this.alive) return
    if (signal === "SIGKILL") this.killed = true
    this.child?.ref()
    this.signal(signal)
    if (signal === "SIGTERM") {
      this.signal("SIGCONT")
      const stopped = await Promise.race([this.end_.then(() => true), sleep(15_000, false, { ref: false })])
      if (!stopped) this.signal("SIGKILL")
    }
    await this.end_
  }

  async removeData(): Promise<void> {
    live.delete(this)
    if (this.temporaryDir !== undefined) await rm(this.temporaryDir, { recursive: true, force: true, maxRetries: 3 })
  }

  /** What can be done while this process exits. */
  private abandon(keepLog: boolean): void {
    if (this.child && this.alive) signalGroup(this.child, "SIGKILL")
    if (this.temporaryDir !== undefined) rmSync(this.temporaryDir, { recursive: true, force: true, maxRetries: 3 })
    if (this.temporaryLog && !keepLog) rmSync(this.logFile, { force: true })
  }
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // it has no process any more
  }
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      "web-port": { type: "string" },
      data: { type: "string" },
      "max-message-size": { type: "string" },
      set: { type: "string", multiple: true, default: [] },
      "token-auth": { type: "boolean", default: false },
      tls: { type: "boolean", default: false },
      log: { type: "string" }
    }
  })
  const number = (name: "port" | "web-port" | "max-message-size"): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`)
    return Number(text)
  }
  const settings = Object.fromEntries(values.set.map((pair) => {
    const at = pair.indexOf("=")
    if (at < 1) throw new Error(`--set takes key=value, not ${pair}`)
    return [pair.slice(0, at), pair.slice(at + 1)]
  }))

  let stop = (): void => {
    process.exit(0) // its hook ends a broker that is starting
  }
  process.on("SIGINT", () => stop())
  process.on("SIGTERM", () => stop())
  process.on("SIGHUP", () => stop())

  const broker = await startBroker({
    port: number("port"),
    webPort: number("web-port"),
    maxMessageSize: number("max-message-size"),
    dataDir: values.data,
    logFile: values.log,
    tokenAuth: values["token-auth"],
    tls: values.tls,
    settings
  })
  console.log(
    [
      `${broker.serviceUrl} admin ${broker.adminUrl}`,
      ...(broker.tls ? [`tls ${broker.tls.serviceUrl} ca ${broker.tls.caFile}`] : []),
      ...(broker.tokens ? [`admin-token ${broker.tokens.admin} client-token ${broker.tokens.client}`] : [])
    ].join(" ")
  )
  let stopping = false
  stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    broker.stop().then(() => process.exit(0), fail)
  }
  await broker.exited
  if (stopping) return
  await broker.stop()
  throw new Error(`the broker has ended by itself, see ${broker.logFile}`)
}

const fail = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const self = process.argv[1]
if (self !== undefined && realpathSync(self) === fileURLToPath(import.meta.url)) main().catch(fail)
