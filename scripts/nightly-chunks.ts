/**
 * Runs the generated histories of chunk assembly in large numbers: 100,000 of each kind, or as many as the first argument
 * says. They are the properties of test/Chunking/ChunkHistories.test.ts, with fresh seeds each time; a failure prints a
 * shrunk history and a token that replays it.
 */
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const histories = process.argv[2] ?? "100000"
if (!/^[1-9]\d*$/.test(histories)) throw new Error(`not a number of histories: ${histories}`)

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs")
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--project", "unit", "test/Chunking/ChunkHistories.test.ts"],
  { cwd: root, env: { ...process.env, CHUNK_HISTORIES: histories }, stdio: "inherit" }
)
process.exitCode = status ?? 1
