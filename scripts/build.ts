/**
 * Builds `dist`: TypeScript's output, and the generated codec, which is JavaScript already.
 */
import { spawnSync } from "node:child_process"
import { copyFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")

rmSync(join(root, "dist"), { recursive: true, force: true })
const run = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" })
if (run.status !== 0) process.exit(run.status ?? 1)
for (const name of ["PulsarApiGenerated.js", "PulsarApiGenerated.d.ts"]) {
  copyFileSync(join(root, "src/Protocol", name), join(root, "dist/Protocol", name))
}
