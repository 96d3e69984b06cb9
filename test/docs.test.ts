/**
 * Every TypeScript block of README.md and docs/ compiles as it stands, and those marked `run` end well, against the
 * embedded broker. Only the package's own name is pointed at the sources.
 */
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const folder = join(root, ".cache/docs")
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)
]

const blocks = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), "utf8")
  return [...text.matchAll(/^```ts( run)?\n([\s\S]*?)^```$/gm)].map((match, i) => ({
    name: `${page.replace(/\W/g, "_")}_${i}.ts`,
    runs: match[1] !== undefined,
    code: match[2].replace(/"effect-pulsar(?:\/([\w/]+))?"/g, (_, path?: string) =>
      `"../../src/${path ?? "index"}.ts"`) +
      "\nexport {}\n"
  }))
})

describe("the documentation", () => {
  it("has examples", () => {
    assert.isAtLeast(blocks.length, 6)
    assert.isTrue(blocks.some((block) => block.runs))
  })

  it("compiles", { timeout: 60_000 }, () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const { code, name } of blocks) writeFileSync(join(folder, name), code)
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
        include: ["*.ts"]
      })
    )
    const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")
    const run = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
    assert.strictEqual(run.stdout, "")
    assert.strictEqual(run.status, 0)
  })

  it.each(blocks.filter((block) => block.runs))("runs $name", { timeout: 30_000 }, ({ name }) => {
    const run = spawnSync(process.execPath, [join(folder, name)], { encoding: "utf8", timeout: 25_000 })
    assert.strictEqual(run.stderr, "")
    assert.strictEqual(run.status, 0)
  })
})
