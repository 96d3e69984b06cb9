/**
 * Generates the wire codec, `src/Protocol/PulsarApiGenerated.js` and its types, from `src/Protocol/PulsarApi.proto`.
 *
 * The code is protobufjs' static target without verify, convert and comments. The types are written here instead of
 * by protobufjs, because its own say `number | Long` for a 64-bit field: what the decoder gives is always a `Long`,
 * and what the encoder takes is anything with `low` and `high` bits or a safe integer.
 *
 * `npm run protocol` writes both files; a test checks that they are what the `.proto` gives.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import protobuf from "protobufjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const proto = join(root, "src/Protocol/PulsarApi.proto")

const code = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "pulsar-proto-"))
  const out = join(folder, "out.js")
  const cli = createRequire(import.meta.url).resolve("protobufjs-cli/bin/pbjs")
  const flags =
    "-t static-module -w esm --es6 --no-create --no-verify --no-convert --no-delimited --no-typeurl --no-service --no-comments"
      .split(" ")
  const run = spawnSync(
    process.execPath,
    [cli, ...flags, "-r", "effect-pulsar", "--dependency", "protobufjs/minimal.js", "-o", out, proto],
    { encoding: "utf8" }
  )
  if (run.status !== 0) throw new Error(run.stderr)
  const text = readFileSync(out, "utf8")
  rmSync(folder, { recursive: true })
  return "// Generated from PulsarApi.proto by `npm run protocol`. Do not edit.\n" + text
}

const scalars: Record<string, string> = {
  string: "string",
  bytes: "Uint8Array",
  bool: "boolean",
  int32: "number",
  uint32: "number",
  double: "number"
}

const typeOf = (field: protobuf.Field, direction: "in" | "out"): string => {
  field.resolve()
  const one = field.type === "uint64" || field.type === "int64"
    ? direction === "in" ? "U64Input" : "Long"
    : scalars[field.type] ??
      (field.resolvedType instanceof protobuf.Enum
        ? "number"
        : `${typeName(field.resolvedType!)}${direction === "in" ? "Input" : ""}`)
  return field.repeated ? `${direction === "in" ? "ReadonlyArray" : "Array"}<${one}>` : one
}

const typeName = (type: protobuf.ReflectionObject): string => type.name

const types = (): string => {
  const parsed = protobuf.parse(readFileSync(proto, "utf8"))
  parsed.root.resolveAll()
  const namespace = parsed.root.lookup("pulsar.proto") as protobuf.Namespace
  const out: Array<string> = [
    "// Generated from PulsarApi.proto by `npm run protocol`. Do not edit.",
    `import type * as protobuf from "protobufjs/minimal.js"`,
    "",
    "/** What the decoder gives for a 64-bit field: two 32-bit halves. */",
    "export interface Long {",
    "  readonly low: number",
    "  readonly high: number",
    "  readonly unsigned: boolean",
    "  toNumber(): number",
    "  toString(): string",
    "}",
    "/** What the encoder takes for a 64-bit field: a safe integer, or two 32-bit halves. */",
    "export type U64Input = number | { readonly low: number; readonly high: number; readonly unsigned: boolean }",
    "",
    "export interface MessageCodec<In, Out> {",
    "  encode(message: In, writer?: protobuf.Writer): protobuf.Writer",
    "  decode(reader: protobuf.Reader | Uint8Array, length?: number): Out",
    "}",
    ""
  ]
  const shapeOf = (object: protobuf.Enum): string =>
    `{ ${Object.entries(object.values).map(([name, value]) => `readonly ${name}: ${value}`).join("; ")} }`
  const statics: Array<string> = []
  const visit = (object: protobuf.ReflectionObject) => {
    if (object instanceof protobuf.Enum) {
      statics.push(`    const ${object.name}: ${shapeOf(object)}`)
      return
    }
    if (!(object instanceof protobuf.Type)) return
    for (const direction of ["out", "in"] as const) {
      out.push(`export interface ${typeName(object)}${direction === "in" ? "Input" : ""} {`)
      for (const field of object.fieldsArray) {
        const optional = !field.required &&
          (direction === "in" || (!field.repeated && field.resolve().resolvedType instanceof protobuf.Type))
        out.push(
          `  readonly ${field.name}${optional ? "?" : ""}: ${typeOf(field, direction)}${
            optional ? " | null | undefined" : ""
          }`
        )
      }
      out.push("}")
    }
    const nested = object.nestedArray.filter((o) => o instanceof protobuf.Enum)
      .map((o) => ` & { readonly ${o.name}: ${shapeOf(o)} }`)
    statics.push(
      `    const ${object.name}: MessageCodec<${typeName(object)}Input, ${typeName(object)}>${nested.join("")}`
    )
  }
  for (const object of namespace.nestedArray) visit(object)
  return [...out, "", "export namespace pulsar {", "  namespace proto {", ...statics, "  }", "}", ""].join("\n")
}

/** The two generated files, by their name in `src/Protocol`. */
export const generate = (): Record<string, string> => ({
  "PulsarApiGenerated.js": code(),
  "PulsarApiGenerated.d.ts": types()
})

if (import.meta.main) {
  for (const [name, text] of Object.entries(generate())) writeFileSync(join(root, "src/Protocol", name), text)
}
