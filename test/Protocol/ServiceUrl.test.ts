/**
 * Service URLs: what is taken, what is turned down and how. Nothing is dialled to find out.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as ServiceUrl from "../../src/Protocol/ServiceUrl.ts"
import { Transport } from "../../src/Protocol/Transport.ts"
import * as PulsarClient from "../../src/PulsarClient.ts"

const parsed = (url: string): ServiceUrl.ServiceUrl => {
  const result = ServiceUrl.parse(url)
  assert.strictEqual(result._tag, "Success", `${url}: ${JSON.stringify(result)}`)
  return (result as Extract<typeof result, { _tag: "Success" }>).success
}

const wrong: ReadonlyArray<unknown> = [
  "",
  " ",
  "invalid",
  "pulsar//x",
  "pulsar:/x",
  "pulsar://",
  "pulsar:///",
  "pulsar+ssl://",
  "http://",
  "http://host:8080",
  "pulsar://host:0",
  "pulsar://host:65536",
  "pulsar://host:-1",
  "pulsar://host:port",
  "pulsar://host:6650,",
  "pulsar://,host:6650",
  "pulsar://host,,other",
  "pulsar://a:b:c",
  "pulsar://::1",
  "pulsar://[::1",
  "pulsar://host/path",
  "pulsar://host?x=1",
  "pulsar://user:s3cret@host:6650",
  "pulsar://user@host",
  undefined,
  null,
  6650,
  10n,
  Symbol("url"),
  {},
  ["pulsar://host"],
  () => "pulsar://host"
]

describe("ServiceUrl", () => {
  it("S050 reads hosts, ports and TLS", () => {
    assert.deepStrictEqual(parsed("pulsar://broker"), { tls: false, hosts: [{ host: "broker", port: 6650 }] })
    assert.deepStrictEqual(parsed("pulsar+ssl://broker"), { tls: true, hosts: [{ host: "broker", port: 6651 }] })
    assert.deepStrictEqual(parsed("  pulsar://broker:1/ "), { tls: false, hosts: [{ host: "broker", port: 1 }] })
    assert.deepStrictEqual(parsed("pulsar://[::1]:65535,[fe80::1]"), {
      tls: false,
      hosts: [{ host: "::1", port: 65535 }, { host: "fe80::1", port: 6650 }]
    })
  })

  it("B15 a comma list is several hosts, each with its own or the default port", () => {
    assert.deepStrictEqual(parsed("pulsar+ssl://a:1,b,127.0.0.1:3").hosts, [
      { host: "a", port: 1 },
      { host: "b", port: 6651 },
      { host: "127.0.0.1", port: 3 }
    ])
  })

  it.each(wrong.map((url) => [String(url), url]))("S050 turns down %s with a sentence", (_, url) => {
    const result = ServiceUrl.parse(url as string)
    assert.strictEqual(result._tag, "Failure")
    if (result._tag === "Success") return
    assert.match(result.failure, /service URL/)
    assert.notInclude(result.failure, "\n")
    assert.notInclude(result.failure, "s3cret")
  })

  it.effect.each(wrong)(
    "S050 a client with such a URL fails typed, and nothing is dialled",
    (url) =>
      Effect.gen(function*() {
        let dialled = 0
        const error = yield* PulsarClient.make({ serviceUrl: url as string }).pipe(
          Effect.provideService(Transport, {
            connect: () => {
              dialled++
              return Effect.never
            }
          }),
          Effect.flip
        )
        assert.strictEqual(error.reason._tag, "InvalidConfigError")
        assert.isFalse(error.isRetryable)
        assert.strictEqual(dialled, 0)
      })
  )

  it.prop("S050 no text makes it throw", [Schema.String], ([text]) => {
    for (const url of [text, `pulsar://${text}`, `pulsar+ssl://h:${text}`]) {
      const result = ServiceUrl.parse(url)
      if (result._tag === "Success") {
        for (const { host, port } of result.success.hosts) assert.isTrue(host.length > 0 && port > 0 && port < 65536)
      }
    }
  })

  it("a formatted address is read back as it was", () => {
    for (const address of [{ host: "broker-1.example", port: 6650 }, { host: "::1", port: 7 }]) {
      assert.deepStrictEqual(parsed(`pulsar://${ServiceUrl.format(address)}`).hosts, [address])
    }
  })
})
