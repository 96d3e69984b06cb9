/**
 * Finding a topic's broker: redirects, proxies, several hosts, brokers that turn lookups down. In memory and under
 * TestClock.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as Lookup from "../../src/Protocol/Lookup.ts"
import * as ServiceUrl from "../../src/Protocol/ServiceUrl.ts"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, failureWithin, memory, poolTo, settle, start, targetOf, type } from "../support/sessions.ts"

const topic = "persistent://public/default/t"

/** Lookups that start at these brokers, in this order, or at a URL. */
const lookupOf = Effect.fnUntraced(function*(
  brokers: ReadonlyArray<TestBroker.TestBroker>,
  options: Partial<Lookup.Options> & { readonly url?: string; readonly reachable?: typeof brokers } = {}
) {
  const url = options.url ?? `pulsar://${brokers.map(({ host, port }) => `${host}:${port}`).join(",")}`
  const serviceUrl = yield* Effect.fromResult(ServiceUrl.parse(url))
  const pool = yield* poolTo(options.reachable ?? brokers)
  return Lookup.make(pool, {
    serviceUrl,
    maxRedirects: 20,
    maxRejectedLookups: 50,
    listenerName: undefined,
    ...options
  })
})

const answer = (fields: {
  readonly url?: string
  readonly tlsUrl?: string
  readonly proxy?: boolean
  readonly redirect?: boolean
  readonly authoritative?: boolean
}) =>
  TestBroker.reply(({ command }) => ({
    type: type.LOOKUP_RESPONSE,
    lookupTopicResponse: {
      requestId: command.lookupTopic!.requestId,
      response: fields.redirect === true ? 0 : 1,
      authoritative: fields.authoritative ?? true,
      brokerServiceUrl: fields.url,
      brokerServiceUrlTls: fields.tlsUrl,
      proxyThroughServiceUrl: fields.proxy ?? false
    }
  }))

const lookups = (broker: TestBroker.TestBroker) =>
  broker.commands.filter(({ command }) => command.lookupTopic != null).map(({ command }) => command.lookupTopic!)

describe("redirects", () => {
  it.effect("S026 a redirect is followed with its authority, and the producer goes to the broker it leads to", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory({ cluster: a })
      a.redirect("t", b, { authoritative: true })
      const client = yield* clientOf([a, b])
      yield* client.producer("t")
      assert.deepStrictEqual(lookups(a).map((it) => it.authoritative), [false])
      assert.deepStrictEqual(lookups(b).map((it) => it.authoritative), [true])
      assert.strictEqual(b.connections[0].producers.length, 1)
      assert.strictEqual(a.connections[0].producers.length, 0)
    }))

  it.effect("S026 a redirect without authority is followed without", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory({ cluster: a })
      a.redirect("t", b, { authoritative: false })
      const lookup = yield* lookupOf([a], { reachable: [a, b] })
      assert.deepStrictEqual(yield* lookup.broker(topic), targetOf(b))
      assert.deepStrictEqual(lookups(b).map((it) => it.authoritative), [false])
    }))

  it.effect("S026 brokers that send each other the question end in an error after the limit", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory({ cluster: a })
      a.redirect("t", b)
      b.redirect("t", a)
      const lookup = yield* lookupOf([a], { reachable: [a, b], maxRedirects: 5 })
      const error = yield* failureWithin(lookup.broker(topic), 0)
      assert.strictEqual(error.reason._tag, "ServiceNotReadyError")
      assert.match(error.message, /gave up after 5 redirects/)
      assert.strictEqual(lookups(a).length + lookups(b).length, 6)
    }))

  it.effect("S026 a long chain below the limit arrives, and a limit of 0 follows none", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory({ cluster: a })
      let hops = 0
      for (const [from, to] of [[a, b], [b, a]] as const) {
        from.on(
          "LOOKUP",
          "always",
          TestBroker.run(({ connection, handle, received }) => {
            const { requestId } = received.command.lookupTopic!
            if (++hops > 2000) return handle()
            connection.send({
              type: type.LOOKUP_RESPONSE,
              lookupTopicResponse: { requestId, response: 0, authoritative: true, brokerServiceUrl: to.serviceUrl }
            })
          })
        )
      }
      const patient = yield* lookupOf([a], { reachable: [a, b], maxRedirects: 2000 })
      assert.deepStrictEqual(yield* patient.broker(topic), targetOf(a))
      hops = 0
      const strict = yield* lookupOf([a], { reachable: [a, b], maxRedirects: 0 })
      assert.match((yield* failureWithin(strict.broker(topic), 0)).message, /gave up after 0 redirects/)
    }))
})

describe("proxies", () => {
  it.effect("S027 a broker behind the service URL is reached through it, and never dialled", () =>
    Effect.gen(function*() {
      const proxy = yield* memory()
      proxy.on("LOOKUP", "always", answer({ url: "pulsar://10.255.255.1:6650", proxy: true }))
      const client = yield* clientOf([proxy])
      yield* client.producer("t")
      assert.deepStrictEqual([...new Set(client.dialled)], [`${proxy.host}:${proxy.port}`])
      assert.deepStrictEqual(proxy.connections.map((it) => it.proxyToBrokerUrl), ["", "10.255.255.1:6650"])
      assert.deepStrictEqual(proxy.connections.map((it) => it.producers.length), [0, 1])
    }))

  it.effect("S027 a broker that is its own proxy (standalone) is one connection", () =>
    Effect.gen(function*() {
      const broker = yield* memory({ proxyThroughServiceUrl: true })
      const client = yield* clientOf([broker])
      yield* client.producer("t")
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(broker.connections[0].proxyToBrokerUrl, "")
    }))

  it.effect("S027 behind a proxy, a broker that is assigned and one that a redirect names are reached through it too", () =>
    Effect.gen(function*() {
      const proxy = yield* memory()
      proxy.on("LOOKUP", 1, answer({ url: "pulsar://10.255.255.1:6650", proxy: true, redirect: true }))
      proxy.on("LOOKUP", 2, answer({ url: "pulsar://10.255.255.2:6650", proxy: true }))
      const lookup = yield* lookupOf([proxy])
      assert.deepStrictEqual(yield* lookup.broker(topic), targetOf(proxy, "10.255.255.2:6650"))
      assert.deepStrictEqual(
        proxy.commands.filter((it) => it.type === "LOOKUP").map((it) => it.connection),
        [1, 2]
      )
      assert.deepStrictEqual(proxy.connections.map((it) => it.proxyToBrokerUrl), ["", "10.255.255.1:6650"])
      assert.deepStrictEqual(lookup.assigned("pulsar://10.255.255.3:6650"), targetOf(proxy, "10.255.255.3:6650"))
    }))

  it.effect("S027 a proxy may name its brokers with or without TLS, whatever the client uses", () =>
    Effect.gen(function*() {
      const proxy = yield* memory()
      proxy.on(
        "LOOKUP",
        1,
        answer({ url: "pulsar+ssl://10.0.0.1:6651", tlsUrl: "pulsar+ssl://10.0.0.1:6651", proxy: true })
      )
      proxy.on("LOOKUP", 2, answer({ url: "pulsar://10.0.0.1:6650", tlsUrl: "pulsar://10.0.0.1:6650", proxy: true }))
      const plain = yield* lookupOf([proxy])
      assert.deepStrictEqual(yield* plain.broker(topic), targetOf(proxy, "10.0.0.1:6651"))
      const secure = yield* lookupOf([proxy], { url: `pulsar+ssl://${proxy.host}:${proxy.port}` })
      assert.deepStrictEqual(yield* secure.broker(topic), targetOf(proxy, "10.0.0.1:6650"))
    }))
})

describe("addresses", () => {
  it.effect("without TLS the plain address is taken, with TLS the other one; the wrong kind is never dialled", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const both = { url: "pulsar://one:6650", tlsUrl: "pulsar+ssl://one:6651" }
      const secureUrl = `pulsar+ssl://${broker.host}:${broker.port}`
      broker.on("LOOKUP", 1, answer(both))
      broker.on("LOOKUP", 2, answer(both))
      broker.on("LOOKUP", 3, answer({ url: "pulsar+ssl://one:6651" }))
      broker.on("LOOKUP", 4, answer({ url: "pulsar://one:6650" }))
      broker.on("LOOKUP", 5, answer({ url: "nonsense" }))
      const plain = yield* lookupOf([broker])
      const secure = yield* lookupOf([broker], { url: secureUrl })
      assert.deepStrictEqual((yield* plain.broker(topic)).address, { host: "one", port: 6650 })
      assert.deepStrictEqual((yield* secure.broker(topic)).address, { host: "one", port: 6651 })
      const cases = [[plain, /named "pulsar\+ssl:\/\/one:6651" as the topic's address$/], [
        secure,
        /named "" as the topic's TLS address$/
      ], [plain, /named "nonsense" as the topic's address$/]] as const
      for (const [lookup, message] of cases) {
        const error = yield* failureWithin(lookup.broker(topic), 0)
        assert.strictEqual(error.reason._tag, "ProtocolError")
        assert.match(error.message, message)
      }
      assert.deepStrictEqual(plain.assigned(both.url, both.tlsUrl)?.address.port, 6650)
      assert.deepStrictEqual(secure.assigned(both.url, both.tlsUrl)?.address.port, 6651)
      assert.isUndefined(secure.assigned(both.url))
      assert.isUndefined(plain.assigned(undefined, both.tlsUrl))
      assert.isUndefined(plain.assigned("", null))
      assert.isUndefined(plain.assigned("nonsense"))
    }))

  it.effect("the listener's name goes with the question", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const lookup = yield* lookupOf([broker], { listenerName: "outside" })
      yield* lookup.broker(topic)
      assert.strictEqual(lookups(broker)[0].advertisedListenerName, "outside")
    }))

  it.effect("a number of partitions that can't be is an error, not that many sessions", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on(
        "PARTITIONED_METADATA",
        1,
        TestBroker.reply(({ command }) => ({
          type: type.PARTITIONED_METADATA_RESPONSE,
          partitionMetadataResponse: {
            requestId: command.partitionMetadata!.requestId,
            response: 0,
            partitions: 4_294_967_295
          }
        }))
      )
      const lookup = yield* lookupOf([broker])
      const error = yield* failureWithin(lookup.partitions(topic), 0)
      assert.strictEqual(error.reason._tag, "ProtocolError")
      assert.match(error.message, /4294967295 partitions$/)
      assert.strictEqual(yield* lookup.partitions(topic), 0)
    }))
})

describe("brokers that turn lookups down", () => {
  for (const command of ["PARTITIONED_METADATA", "LOOKUP"] as const) {
    it.effect(`S029 ${command} turned down twice is asked three times, and the producer is made`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.on(command, 1, TestBroker.replyError("TooManyRequests"))
        broker.on(command, 2, TestBroker.replyError("TooManyRequests"))
        const client = yield* clientOf([broker], { operationTimeout: "10 seconds" })
        const fiber = yield* start(client.producer("t"))
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(fiber)
        assert.strictEqual(broker.commands.filter((it) => it.type === command).length, 3)
        assert.strictEqual(broker.connectionCount, 1)
      }))

    it.effect(`S029 ${command} turned down again and again fails when the operation timeout is over, not before`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.on(command, "always", TestBroker.replyError("TooManyRequests", "later"))
        const client = yield* clientOf([broker], { operationTimeout: "10 seconds" })
        const since = yield* Clock.currentTimeMillis
        const fiber = yield* start(Effect.flip(client.producer("t")))
        yield* TestClock.adjust(9_999)
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust(1)
        const error = yield* Fiber.join(fiber)
        assert.strictEqual(error.reason._tag, "ServiceNotReadyError")
        assert.include(error.message, "later")
        const times = broker.commands.filter((it) => it.type === command).map(({ at }) => at - since)
        // Doubling from 100 ms: some seven attempts fit, and no two of them come close together.
        assert.isAtMost(times.length, 10)
        times.slice(1, -1).forEach((at, i) => assert.isAtLeast(at - times[i], 80))
      }))

    it.effect(`S031 a connection that turns down one ${command} too many is left for another`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.on(command, 1, TestBroker.replyError("TooManyRequests"))
        const client = yield* clientOf([broker], { maxRejectedLookups: 1 })
        const fiber = yield* start(client.producer("t"))
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(fiber)
        assert.strictEqual(broker.connectionCount, 2)
        assert.strictEqual(broker.connections.length, 1)
      }))

    it.effect(`S032 a connection that ends on the first ${command} is dialled again, and the producer is made`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        broker.on(command, 1, TestBroker.closeSocket)
        const client = yield* clientOf([broker])
        const fiber = yield* start(client.producer("t"))
        yield* TestClock.adjust("5 seconds")
        yield* Fiber.join(fiber)
        assert.strictEqual(broker.connectionCount, 2)
      }))
  }

  it.effect("S031 silence counts as turned down", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("LOOKUP", 1, TestBroker.drop)
      const pool = yield* poolTo([broker])
      const connection = yield* pool.get(targetOf(broker))
      const lookup = Lookup.make(pool, {
        serviceUrl: { tls: false, hosts: [targetOf(broker).address] },
        maxRedirects: 1,
        maxRejectedLookups: 1,
        listenerName: undefined
      })
      const error = yield* failureWithin(lookup.broker(topic), "30 seconds")
      assert.strictEqual(error.reason._tag, "TimeoutError")
      assert.match(connection.lost?.message ?? "", /too many lookups were turned down$/)
    }))

  it.effect("B12 lookups turned down now and then never end a connection that is alive", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("PARTITIONED_METADATA", "always", TestBroker.replyError("TooManyRequests"))
      const pool = yield* poolTo([broker])
      const connection = yield* pool.get(targetOf(broker))
      const lookup = Lookup.make(pool, {
        serviceUrl: { tls: false, hosts: [targetOf(broker).address] },
        maxRedirects: 1,
        maxRejectedLookups: 3,
        listenerName: undefined
      })
      for (let i = 0; i < 20; i++) {
        yield* Effect.flip(lookup.partitions(topic))
        yield* TestClock.adjust("31 seconds")
      }
      assert.strictEqual(connection.state, "Ready")
      // Three within a minute are too many.
      for (let i = 0; i < 3; i++) yield* Effect.flip(lookup.partitions(topic))
      assert.strictEqual(connection.state, "Lost")
    }))
})

describe("several hosts", () => {
  for (const order of ["dead first", "live first"] as const) {
    it.effect(`S049 B15 of two hosts the live one is found (${order})`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const hosts = order === "dead first" ? `dead:1,${hostOf(broker)}` : `${hostOf(broker)},dead:1`
        const client = yield* clientOf([broker], { serviceUrl: `pulsar://${hosts}` })
        // No time passes: the other host is not a matter of backoff.
        yield* client.producer("t")
        yield* client.consumer("t")
        assert.strictEqual(client.dialled.filter((it) => it === "dead:1").length, order === "dead first" ? 1 : 0)
      }))
  }

  it.effect("S049 B15 two dead hosts of three, twenty partitions: made at the first attempt, every time", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.createPartitionedTopic("p", 20)
      const hosts = [["dead:1", "dead:2", hostOf(broker)], ["dead:1", hostOf(broker), "dead:2"]]
      for (let i = 0; i < 10; i++) {
        const client = yield* clientOf([broker], { serviceUrl: `pulsar://${hosts[i % 2].join(",")}` })
        yield* Effect.scoped(client.producer("p"))
      }
    }))

  it.effect("S049 all hosts dead: each is tried once an attempt, and the failure says what", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker], {
        serviceUrl: "pulsar://dead:1,dead:2,dead:3",
        operationTimeout: 50,
        backoff: { initial: "1 second", max: "1 second" }
      })
      const error = yield* failureWithin(client.producer("t"), 50)
      assert.strictEqual(error.reason._tag, "ConnectionError")
      // At once, and at the end of the operation timeout.
      assert.deepStrictEqual(client.dialled.slice(0, 3), ["dead:1", "dead:2", "dead:3"])
      assert.strictEqual(client.dialled.length, 6)
    }))

  it.effect("S049 a host that stays silent is left for the next one after the connect timeout", () =>
    Effect.gen(function*() {
      const silent = yield* memory()
      silent.on("CONNECT", "always", TestBroker.drop)
      const broker = yield* memory()
      const client = yield* clientOf([silent, broker], {
        serviceUrl: `pulsar://${hostOf(silent)},${hostOf(broker)}`,
        connectTimeout: "1 second"
      })
      const fiber = yield* start(client.producer("t"))
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
    }))

  it.effect("S020 credentials that one host refused are not shown to the next", () =>
    Effect.gen(function*() {
      const a = yield* memory({ token: "x" })
      const b = yield* memory({ token: "x" })
      const client = yield* clientOf([a, b], { serviceUrl: `pulsar://${hostOf(a)},${hostOf(b)}` })
      const error = yield* failureWithin(client.producer("t"), 0)
      assert.strictEqual(error.reason._tag, "AuthenticationError")
      assert.deepStrictEqual([a.connectionCount, b.connectionCount], [1, 0])
    }))

  it.effect("B17 when a broker dies its producer is back on the next host within a backoff step", () =>
    Effect.gen(function*() {
      const a = yield* memory()
      const b = yield* memory({ cluster: a })
      const client = yield* clientOf([a, b], { serviceUrl: `pulsar://${hostOf(a)},${hostOf(b)}` })
      const producer = yield* client.producer("t")
      assert.strictEqual(a.connections[0].producers.length, 1)
      yield* a.stop
      const fiber = yield* start(producer.send("after"))
      yield* TestClock.adjust("120 millis")
      assert.isFalse(PulsarError.isPulsarError(yield* Fiber.join(fiber)))
      assert.strictEqual(b.connections[0].producers.length, 1)
      yield* settle
    }))
})

const hostOf = ({ host, port }: TestBroker.TestBroker): string => `${host}:${port}`
