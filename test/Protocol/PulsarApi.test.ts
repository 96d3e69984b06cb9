import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import protobuf from "protobufjs"
import { generate } from "../../scripts/protocol.ts"
import { pulsar } from "../../src/Protocol/PulsarApiGenerated.js"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

interface Fact {
  readonly kind: string
  readonly name: string
  readonly member: string
  readonly number: string
  readonly rule: string
  readonly type: string
  readonly default: string
}

const facts: ReadonlyArray<Fact> = read("../fixtures/wire-facts.tsv").split("\n")
  .filter((line) => line !== "" && !line.startsWith("#")).slice(1)
  .map((line) => {
    const [kind, name, member, number, rule, type, default_] = line.split("\t")
    return { kind, name, member, number: number ?? "", rule: rule ?? "", type: type ?? "", default: default_ ?? "" }
  })

/** Enums that are int32 in our file, so that numbers newer than this client survive decoding. */
const asInt32 = (fact: Fact): boolean =>
  fact.type === "ServerError" || `${fact.name}.${fact.member}` === "MessageMetadata.compression" ||
  `${fact.name}.${fact.member}` === "BaseCommand.type"

const line = (fact: Fact): string =>
  [fact.kind, fact.name, fact.member, fact.number, fact.rule, fact.type, fact.default].join("|")

const expected = facts.map((fact) =>
  line(asInt32(fact) ? { ...fact, type: "int32", default: fact.default === "NONE" ? "0" : fact.default } : fact)
)

const root = protobuf.parse(read("../../src/Protocol/PulsarApi.proto"), { keepCase: true }).root
root.resolveAll()
const messages: Array<protobuf.Type> = []
const declared: Array<string> = []
const visit = (object: protobuf.ReflectionObject, prefix: string): void => {
  const name = `${prefix}${object.name}`
  const base = { name, rule: "", type: "", default: "" }
  if (object instanceof protobuf.Enum) {
    for (const [member, number] of Object.entries(object.values)) {
      declared.push(line({ ...base, kind: "enum", member, number: String(number) }))
    }
  }
  if (object instanceof protobuf.Type) {
    messages.push(object)
    if (object.fieldsArray.length === 0) {
      declared.push(line({ ...base, kind: "message", member: "(no fields)", number: "" }))
    }
    for (const field of object.fieldsArray) {
      const given: unknown = field.options?.["default"]
      declared.push(line({
        kind: "message",
        name,
        member: field.name,
        number: String(field.id),
        rule: field.required ? "required" : field.repeated ? "repeated" : "optional",
        type: field.type,
        default: given === undefined ? "" : String(given)
      }))
    }
    for (const nested of object.nestedArray) visit(nested, `${name}.`)
  }
}
for (const object of (root.lookup("pulsar.proto") as protobuf.Namespace).nestedArray) visit(object, "")

describe("PulsarApi.proto", () => {
  it("has every fact of the protocol, and nothing else", () => {
    assert.isAbove(expected.length, 580)
    assert.deepStrictEqual(declared.toSorted(), expected.toSorted())
  })

  it("declares fields in the order of their numbers", () => {
    for (const message of messages) {
      const numbers = message.fieldsArray.map((field) => field.id)
      assert.deepStrictEqual(numbers, numbers.toSorted((a, b) => a - b), message.name)
    }
  })

  it("is what the checked-in codec was generated from", { timeout: 30_000 }, () => {
    for (const [name, text] of Object.entries(generate())) {
      assert.isTrue(read(`../../src/Protocol/${name}`) === text, `${name} is stale: run the protocol script`)
    }
  })
})

describe("the generated codec", () => {
  const { BaseCommand, CommandError, MessageMetadata, Schema } = pulsar.proto

  it("keeps an error, a codec and a command that are newer than this client", () => {
    const error = CommandError.decode(CommandError.encode({ requestId: 1, error: 4711, message: "" }).finish())
    assert.strictEqual(error.error, 4711)
    const metadata = MessageMetadata.decode(
      MessageMetadata.encode({ producerName: "p", sequenceId: 0, publishTime: 0, compression: 99 }).finish()
    )
    assert.strictEqual(metadata.compression, 99)
    assert.strictEqual(BaseCommand.decode(BaseCommand.encode({ type: 9999 }).finish()).type, 9999)
  })

  it("refuses a message without a required field", () => {
    assert.throws(() => Schema.decode(new Uint8Array(0)), /required/)
  })

  it("gives the defaults of fields that are absent", () => {
    const id = pulsar.proto.MessageIdData.decode(
      pulsar.proto.MessageIdData.encode({ ledgerId: 1, entryId: 2 }).finish()
    )
    assert.strictEqual(id.partition, -1)
    assert.strictEqual(id.batchIndex, -1)
    assert.strictEqual(id.batchSize, 0)
    assert.deepStrictEqual(id.ackSet, [])
  })
})
