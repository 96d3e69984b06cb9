/**
 * One connection against a broker that does what a test says: handshake, requests, keep-alive, and how it ends. In
 * memory and under TestClock.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Duration, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type * as Connection from "../../src/Protocol/Connection.ts"
import type { BaseCommandInput } from "../../src/Protocol/PulsarApiGenerated.js"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, connect, failureWithin, memory, namesOf, settle, start, type } from "../support/sessions.ts"

const topic = "persistent://public/default/t"

const lookup = (requestId: number): BaseCommandInput => ({ type: type.LOOKUP, lookupTopic: { topic, requestId } })
const unsubscribe = (requestId: number): BaseCommandInput => ({
  type: type.UNSUBSCRIBE,
  unsubscribe: { consumerId: 7, requestId }
})

/** A handler that writes down what it is told. */
const recorder = () => {
  const told: Array<string> = []
  const note = (what: string) => () => void told.push(what)
  return {
    told,
    producer: {
      onReceipt: note("receipt"),
      onSendError: note("sendError"),
      onClosed: note("closed"),
      onMigrated: note("migrated"),
      onConnectionLost: (error: PulsarError.PulsarError) => void told.push(`lost ${error.reason._tag}`)
    } satisfies Connection.ProducerHandler,
    consumer: {
      onMessage: note("message"),
      onReadEnd: note("readEnd"),
      onClosed: note("closed"),
      onActiveChange: note("activeChange"),
      onEndOfTopic: note("endOfTopic"),
      onMigrated: note("migrated"),
      onConnectionLost: (error: PulsarError.PulsarError) => void told.push(`lost ${error.reason._tag}`)
    } satisfies Connection.ConsumerHandler
  }
}

const tagOf = (error: PulsarError.PulsarError): string => error.reason._tag

describe("handshake", () => {
  it.effect("S018 nothing but one CONNECT is written before CONNECTED", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", 1, TestBroker.delay("300 millis"))
      const fiber = yield* start(connect(broker))
      yield* TestClock.adjust("299 millis")
      assert.deepStrictEqual(namesOf(broker), ["CONNECT"])
      assert.isUndefined(fiber.pollUnsafe())
      const { clientVersion, featureFlags, protocolVersion } = broker.commands[0].command.connect!
      assert.isAtLeast(protocolVersion, 19)
      assert.match(clientVersion, /^\S{1,64}$/)
      assert.isTrue(featureFlags?.supportsAuthRefresh)
      assert.isTrue(featureFlags?.supportsBrokerEntryMetadata)
      yield* TestClock.adjust("1 millis")
      const connection = yield* Fiber.join(fiber)
      assert.strictEqual(connection.state, "Ready")
    }))

  it.effect("S018 a ping before CONNECTED does not make a PONG go before CONNECT", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const credentials = yield* Deferred.make<undefined>()
      const fiber = yield* start(connect(broker, { auth: { method: "slow", data: Deferred.await(credentials) } }))
      yield* settle
      broker.connections[0].send({ type: type.PING, ping: {} })
      yield* settle
      yield* Deferred.succeed(credentials, undefined)
      yield* Fiber.join(fiber)
      assert.strictEqual(namesOf(broker)[0], "CONNECT")
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("S019 B18 a peer that accepts and never answers is given up after the connect timeout", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", "always", TestBroker.drop)
      const error = yield* failureWithin(connect(broker, { connectTimeout: Duration.millis(200) }), "200 millis")
      assert.strictEqual(tagOf(error), "TimeoutError")
      assert.match(error.message, /^connect: \S+ did not answer the handshake within 200 ms$/)
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("S020 refused credentials carry the broker's words", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on(
        "CONNECT",
        1,
        TestBroker.run(({ connection }) => {
          const requestId = { low: -1, high: -1, unsigned: true } as const
          connection.send({ type: type.ERROR, error: { requestId, error: 3, message: "bad token" } })
          connection.close()
        })
      )
      const error = yield* failureWithin(connect(broker), 0)
      assert.strictEqual(tagOf(error), "AuthenticationError")
      assert.include(error.message, "bad token")
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("a connection that the broker closes in the handshake fails as one, at once", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("CONNECT", 1, TestBroker.closeSocket)
      const error = yield* failureWithin(connect(broker), 0)
      assert.strictEqual(tagOf(error), "ConnectionError")
      assert.match(error.message, /the broker closed the connection$/)
    }))

  it.effect("S005 the frame limit follows CONNECTED: 10 MiB said, 8 MiB taken", () =>
    Effect.gen(function*() {
      const broker = yield* memory({ maxMessageSize: 10 * 1024 * 1024 })
      const connection = yield* connect(broker)
      assert.strictEqual(connection.maxMessageSize, 10 * 1024 * 1024)
      assert.strictEqual(yield* deliver(broker, connection, 8 * 1024 * 1024), "Ready")
    }))

  it.effect("S005 without max_message_size it is 5 MiB and a little: 5 MiB + 9000 taken, 6 MiB closes", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on(
        "CONNECT",
        1,
        TestBroker.reply({ type: type.CONNECTED, connected: { serverVersion: "old", protocolVersion: 12 } })
      )
      const connection = yield* connect(broker)
      assert.strictEqual(connection.maxMessageSize, 5 * 1024 * 1024)
      assert.strictEqual(connection.serverVersion, "old")
      assert.strictEqual(yield* deliver(broker, connection, 5 * 1024 * 1024 + 9000), "Ready")
      assert.strictEqual(yield* deliver(broker, connection, 6 * 1024 * 1024), "Lost")
      assert.strictEqual(tagOf(connection.lost!), "ProtocolError")
      assert.match(connection.lost!.message, /a frame of \d+ bytes was announced; the limit is \d+$/)
    }))
})

/** Sends an entry of this size to a consumer; what the connection is like then. */
const deliver = Effect.fnUntraced(function*(
  broker: TestBroker.TestBroker,
  connection: Connection.Connection,
  size: number
) {
  const { consumer, told } = recorder()
  connection.addConsumer(1, consumer)
  const body = TestBroker.encodeEntry({ producerName: "p", sequenceId: 0, publishTime: 1 }, new Uint8Array(size))
  broker.connections[0].sendEntry(
    { type: type.MESSAGE, message: { consumerId: 1, messageId: { ledgerId: 1, entryId: 1 } } },
    body
  )
  yield* settle
  assert.strictEqual(told.includes("message"), connection.state === "Ready")
  return connection.state
})

describe("requests", () => {
  it.effect("S024 B16 requests in flight fail at once when the socket dies, each once, and none is left", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("UNSUBSCRIBE", "always", TestBroker.drop)
      const connection = yield* connect(broker)
      const fibers = yield* Effect.forEach(
        Array.from({ length: 5 }),
        () => start(Effect.flip(connection.request("unsubscribe", topic, unsubscribe)))
      )
      yield* broker.received("UNSUBSCRIBE", { count: 5 })
      assert.strictEqual(connection.pendingRequests, 5)
      broker.dropConnections()
      yield* settle
      for (const fiber of fibers) {
        const error = yield* Fiber.join(fiber)
        assert.strictEqual(error, connection.lost)
        assert.strictEqual(tagOf(error), "ConnectionError")
      }
      assert.strictEqual(connection.pendingRequests, 0)
      // One on a connection that is closed fails at once as well, and nothing is written.
      assert.strictEqual(
        yield* failureWithin(connection.request("unsubscribe", topic, unsubscribe), 0),
        connection.lost
      )
      assert.strictEqual(connection.pendingRequests, 0)
    }))

  it.effect("S025 a timed-out request leaves no trace, and its late answer is ignored", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("LOOKUP", 1, TestBroker.delay("1200 millis"))
      const connection = yield* connect(broker, { operationTimeout: Duration.seconds(1) })
      const error = yield* failureWithin(connection.request("lookup", topic, lookup), "1 second")
      assert.strictEqual(tagOf(error), "TimeoutError")
      assert.strictEqual(error.message, `lookup ${topic}: no answer from the broker within 1000 ms`)
      assert.strictEqual(connection.pendingRequests, 0)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(connection.state, "Ready")
      const answer = yield* connection.request("lookup", topic, lookup)
      assert.strictEqual(answer.lookupTopicResponse?.brokerServiceUrl, broker.serviceUrl)
    }))

  it.effect("an interrupted request leaves no trace", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("LOOKUP", "always", TestBroker.drop)
      const connection = yield* connect(broker)
      const fiber = yield* start(connection.request("lookup", topic, lookup))
      yield* broker.received("LOOKUP")
      assert.strictEqual(connection.pendingRequests, 1)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(connection.pendingRequests, 0)
    }))

  it.effect("an answer that comes twice is taken once", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const connection = yield* connect(broker)
      broker.on(
        "UNSUBSCRIBE",
        1,
        TestBroker.reply(({ command }) => {
          const { requestId } = command.unsubscribe!
          return [
            { type: type.SUCCESS, success: { requestId } },
            { type: type.ERROR, error: { requestId, error: 1, message: "too late" } },
            { type: type.SUCCESS, success: { requestId } }
          ]
        })
      )
      assert.strictEqual((yield* connection.request("unsubscribe", topic, unsubscribe)).type, type.SUCCESS)
      yield* settle
      assert.strictEqual(connection.state, "Ready")
    }))

  it.effect("an answer of the wrong type ends the connection with a reason, and is no defect", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on(
        "LOOKUP",
        1,
        TestBroker.reply(({ command }) => ({
          type: type.SUCCESS,
          success: { requestId: command.lookupTopic!.requestId }
        }))
      )
      const connection = yield* connect(broker)
      const error = yield* failureWithin(connection.request("lookup", topic, lookup), 0)
      assert.strictEqual(tagOf(error), "ProtocolError")
      assert.match(error.message, /lookup was answered by a command of type 13$/)
      assert.strictEqual(connection.state, "Lost")
    }))

  it.effect("S021 an ERROR without a text has the number's name for one", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("UNSUBSCRIBE", 1, TestBroker.replyError("AuthorizationError"))
      const connection = yield* connect(broker)
      const error = yield* failureWithin(connection.request("unsubscribe", topic, unsubscribe), 0)
      assert.strictEqual(tagOf(error), "AuthorizationError")
      assert.strictEqual(error.message, `unsubscribe ${topic}: AuthorizationError`)
    }))

  it.effect("a producer that the broker queued has no deadline any more", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on(
        "PRODUCER",
        1,
        TestBroker.run(({ connection, handle, received }) => {
          const { requestId } = received.command.producer!
          connection.send({
            type: type.PRODUCER_SUCCESS,
            producerSuccess: { requestId, producerName: "p", producerReady: false }
          })
          return Effect.andThen(Effect.sleep("5 minutes"), Effect.sync(handle))
        })
      )
      const connection = yield* connect(broker)
      const fiber = yield* start(connection.request("createProducer", topic, (requestId) => ({
        type: type.PRODUCER,
        producer: { topic, producerId: 1, requestId, userProvidedProducerName: false }
      })))
      yield* TestClock.adjust("4 minutes")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(fiber)).producerSuccess?.producerReady, true)
    }))
})

describe("keep-alive", () => {
  const every = (millis: number, times: number, action: () => void) =>
    Effect.gen(function*() {
      for (let i = 0; i < times; i++) {
        yield* TestClock.adjust(millis)
        action()
      }
    })

  it.effect("S023 a peer that answers pings is kept", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const connection = yield* connect(broker, { keepAliveInterval: Duration.seconds(1) })
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(connection.state, "Ready")
      assert.strictEqual(namesOf(broker).filter((name) => name === "PING").length, 5)
    }))

  it.effect("S023 any command is a sign of life", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("PING", "always", TestBroker.drop)
      const connection = yield* connect(broker, { keepAliveInterval: Duration.seconds(1) })
      const [link] = broker.connections
      yield* every(500, 20, () =>
        link.send({ type: type.ACTIVE_CONSUMER_CHANGE, activeConsumerChange: { consumerId: 1, isActive: true } }))
      assert.strictEqual(connection.state, "Ready")
    }))

  for (const silentFrom of [10, 500, 990]) {
    it.effect(`S023 a peer that falls silent ${silentFrom} ms into an interval is found within 1 to 2.2 s`, () =>
      Effect.gen(function*() {
        const broker = yield* memory()
        const { producer, told } = recorder()
        const lost: Array<number> = []
        const connection = yield* connect(broker, {
          keepAliveInterval: Duration.seconds(1),
          onLost: () => void lost.push(1)
        })
        connection.addProducer(1, producer)
        broker.on("UNSUBSCRIBE", 1, TestBroker.drop)
        yield* TestClock.adjust(3000 + silentFrom)
        broker.on("PING", "always", TestBroker.drop)
        const since = yield* Clock.currentTimeMillis
        const request = yield* start(Effect.flip(connection.request("unsubscribe", topic, unsubscribe)))
        while (connection.state !== "Lost") {
          yield* TestClock.adjust(10)
          assert.isAtMost((yield* Clock.currentTimeMillis) - since, 2200)
        }
        assert.isAtLeast((yield* Clock.currentTimeMillis) - since, 1000)
        assert.match(connection.lost!.message, /no sign of life for 1000 ms after a ping$/)
        assert.strictEqual(yield* Fiber.join(request), connection.lost)
        assert.deepStrictEqual(told, ["lost ConnectionError"])
        assert.deepStrictEqual(lost, [1])
        yield* settle
        assert.strictEqual(broker.connections.length, 0)
      }))
  }

  it.effect("S023 an answer just behind the tick is still in time", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("PING", "always", TestBroker.delay("1050 millis"))
      const connection = yield* connect(broker, { keepAliveInterval: Duration.seconds(1) })
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(connection.state, "Ready")
    }))

  it.effect("the broker's ping is answered at once, in the middle of anything", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      yield* connect(broker)
      broker.connections[0].send({ type: type.PING, ping: {} })
      yield* broker.received("PONG")
    }))
})

describe("the end", () => {
  it.effect("everybody is told once, the pool first; the first reason stands", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const { consumer, producer, told } = recorder()
      const connection = yield* connect(broker, { onLost: () => void told.push("onLost") })
      connection.addProducer(1, producer)
      connection.addConsumer(1, consumer)
      const first = PulsarError.make("x", new PulsarError.ProtocolError({ message: "first" }))
      connection.die(first)
      connection.die(PulsarError.make("x", new PulsarError.ConnectionError({ message: "second" })))
      yield* settle
      assert.deepStrictEqual(told, ["onLost", "lost ProtocolError", "lost ProtocolError"])
      assert.strictEqual(connection.lost, first)
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("die() called by those who are told, and requests they make, do no harm", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      broker.on("UNSUBSCRIBE", "always", TestBroker.drop)
      const connection = yield* connect(broker)
      const told: Array<string> = []
      const { producer } = recorder()
      const again = PulsarError.make("x", new PulsarError.ConnectionError({ message: "again" }))
      connection.addProducer(1, {
        ...producer,
        onConnectionLost: (error) => {
          told.push(error.message)
          connection.die(again)
          connection.send({ type: type.PING, ping: {} })
        }
      })
      // Each request's caller asks once more as soon as it hears of the loss.
      const fibers = yield* Effect.forEach([1, 2, 3], () =>
        start(Effect.flip(
          connection.request("unsubscribe", topic, unsubscribe).pipe(
            Effect.tapError(() => Effect.sync(() => connection.die(again))),
            Effect.catch(() => connection.request("unsubscribe", topic, unsubscribe))
          )
        )))
      yield* broker.received("UNSUBSCRIBE", { count: 3 })
      broker.dropConnections()
      yield* settle
      for (const fiber of fibers) assert.strictEqual(yield* Fiber.join(fiber), connection.lost)
      assert.deepStrictEqual(told, [connection.lost!.message])
      assert.strictEqual(connection.pendingRequests, 0)
    }))

  it.effect("S055 closing the scope writes what is queued, tells everybody, then closes the socket", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const { producer, told } = recorder()
      const scope = yield* Scope.make()
      const connection = yield* Scope.provide(connect(broker), scope)
      connection.addProducer(1, producer)
      connection.send({ type: type.CLOSE_PRODUCER, closeProducer: { producerId: 1, requestId: 99 } })
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(namesOf(broker), ["CONNECT", "CLOSE_PRODUCER"])
      assert.deepStrictEqual(told, ["lost AlreadyClosedError"])
      assert.strictEqual(broker.connections.length, 0)
      assert.strictEqual(
        tagOf(yield* failureWithin(connection.request("lookup", topic, lookup), 0)),
        "AlreadyClosedError"
      )
    }))

  it.effect("S053 a peer that reads nothing can't hold up the close for longer than a second", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const scope = yield* Scope.make()
      const connection = yield* Scope.provide(connect(broker), scope)
      broker.stopReading()
      connection.write(new Uint8Array(1024 * 1024))
      yield* settle
      connection.send({ type: type.PING, ping: {} })
      const fiber = yield* start(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("999 millis")
      assert.strictEqual(connection.state, "Lost")
      assert.strictEqual(broker.connections.length, 1)
      yield* TestClock.adjust("1 millis")
      assert.isDefined(fiber.pollUnsafe())
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("frames that arrive while the scope closes reach nobody", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const scope = yield* Scope.make()
      const connection = yield* Scope.provide(connect(broker), scope)
      const { consumer, told } = recorder()
      connection.addConsumer(1, consumer)
      broker.stopReading()
      connection.write(new Uint8Array(1024 * 1024))
      yield* settle
      connection.send({ type: type.PING, ping: {} })
      const fiber = yield* start(Scope.close(scope, Exit.void))
      broker.connections[0].send({ type: type.REACHED_END_OF_TOPIC, reachedEndOfTopic: { consumerId: 1 } })
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(told, ["lost AlreadyClosedError"])
    }))

  it.effect("S054 half a frame of a connection that ended is not glued to the next connection's stream", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const old = yield* connect(broker)
      const { consumer, told } = recorder()
      old.addConsumer(1, consumer)
      broker.connections[0].sendBytes(new Uint8Array([0, 0, 0, 50, 0, 0, 0, 40, 8, 9]))
      yield* settle
      broker.dropConnections()
      yield* settle
      assert.strictEqual(old.state, "Lost")
      yield* connect(broker)
      broker.connections[0].send({ type: type.PING, ping: {} })
      yield* broker.received("PONG")
      // What still comes out of the old socket's buffer is nobody's.
      old.onRead([new Uint8Array([0, 0, 0, 8, 0, 0, 0, 4, 8, 18, 146, 1])])
      assert.deepStrictEqual(told, ["lost ConnectionError"])
    }))

  it.effect("a handler that throws ends the session with a reason instead of leaving it deaf", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const connection = yield* connect(broker)
      const { consumer } = recorder()
      connection.addConsumer(1, {
        ...consumer,
        onEndOfTopic: () => {
          throw new Error("a bug")
        }
      })
      broker.connections[0].send({ type: type.REACHED_END_OF_TOPIC, reachedEndOfTopic: { consumerId: 1 } })
      yield* settle
      assert.match(connection.lost?.message ?? "", /a handler failed: Error: a bug$/)
    }))
})

describe("damaged entries", () => {
  it.effect("S006 D1 one between two good ones costs itself only: the connection stays, the broker is told, permits go back", () =>
    Effect.gen(function*() {
      const broker = yield* memory()
      const client = yield* clientOf([broker])
      const consumer = yield* client.consumer("t", { receiverQueueSize: 10, ackGrouping: { maxDelay: 0 } })
      yield* settle
      broker.publishRaw("t", {}, "0")
      const bad = broker.publishRaw("t", {}, "1", { corrupt: true })
      broker.publishRaw("t", {}, "2")
      for (const expected of ["0", "2"]) {
        const message = yield* consumer.receive
        assert.strictEqual(message.value, expected)
        yield* consumer.ack(message)
      }
      yield* settle
      const acks = broker.commands.filter((it) => it.type === "ACK").map(({ command }) => command.ack!)
      const told = acks.filter((ack) => Object.hasOwn(ack, "validationError"))
      assert.deepStrictEqual(
        told.map((ack) => [ack.validationError, ack.messageId.map((id) => BigInt(id.entryId.low))]),
        [[2, [bad.entryId]]]
      )
      // Everything is taken: what the broker may send and what is owed make up the window again.
      const granted = broker.commands.filter((it) => it.type === "FLOW").reduce(
        (sum, { command }) => sum + command.flow!.messagePermits,
        0
      )
      assert.isAtMost(granted - 3, 10)
      for (let i = 3; i < 60; i++) {
        broker.publishRaw("t", {}, `${i}`, { corrupt: i % 3 === 0 })
        if (i % 3 === 0) continue
        const message = yield* consumer.receive
        assert.strictEqual(message.value, `${i}`)
        yield* consumer.ack(message)
      }
      yield* settle
      assert.strictEqual(broker.backlog("t", "s"), 0)
      assert.strictEqual(broker.connectionCount, 1)
      assert.deepStrictEqual(broker.violations, [])
    }))
})
