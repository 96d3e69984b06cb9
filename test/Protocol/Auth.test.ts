/**
 * Credentials: when they are asked for, what becomes of a supplier that fails or hangs, and that a secret is written to
 * the wire and nowhere else.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit, Fiber, Layer, Logger, Redacted, References } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import * as Auth from "../../src/Auth.ts"
import { CommandType as type } from "../../src/Protocol/Frame.ts"
import * as PulsarError from "../../src/PulsarError.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { connectionTo, producer, start } from "../support/memoryClient.ts"

const secret = "eyJhbGciOi.S3CRET.token"

class VaultDown extends Data.TaggedError("VaultDown")<{ readonly where: string }> {}

const reasonOf = (exit: Exit.Exit<unknown, PulsarError.PulsarError>): PulsarError.Reason => {
  assert.isTrue(Exit.isFailure(exit))
  const error = Cause.findErrorOption((exit as Exit.Failure<unknown, PulsarError.PulsarError>).cause)
  assert.strictEqual(error._tag, "Some", "a typed error")
  return (error as Extract<typeof error, { _tag: "Some" }>).value.reason
}

/** A supplier that counts, and gives what `tokens` says next. */
const supplier = (next: (call: number) => Effect.Effect<Redacted.Redacted, VaultDown>) => {
  const calls = { count: 0 }
  return { calls, auth: Auth.token(Effect.suspend(() => next(++calls.count))) }
}

describe("Auth: token", () => {
  it.effect("a right token is let in, with its method and bytes in CONNECT", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start({ token: secret }, { auth: Auth.token(Redacted.make(secret)) })
      yield* connectionTo(client, broker)
      const connect = broker.commands[0].command.connect!
      assert.strictEqual(connect.authMethodName, "token")
      assert.strictEqual(new TextDecoder().decode(connect.authData), secret)
    }))

  it.effect("S020 a wrong token fails a create at once, typed and in the broker's words; one connection is made", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start({}, { auth: Auth.token(Redacted.make("wrong")) })
      broker.on(
        "CONNECT",
        "always",
        TestBroker.run(({ connection, received }) => {
          const error = TestBroker.replyError("AuthenticationError", "bad token")
          if (error._tag !== "Reply") return
          for (const answer of [error.answers(received)].flat()) connection.send(answer)
          connection.close()
        })
      )
      const reason = reasonOf(yield* Effect.exit(producer(client)))
      assert.strictEqual(reason._tag, "AuthenticationError")
      assert.include(reason.message, "bad token")
      assert.strictEqual(broker.connectionCount, 1)
    }))

  it.effect("S020 a broker that is starting is asked again, with growing delays", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      broker.on("CONNECT", 1, TestBroker.replyError("ServiceNotReady", "loading"))
      broker.on("CONNECT", 2, TestBroker.replyError("ServiceNotReady", "loading"))
      const fiber = yield* Effect.forkChild(producer(client), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      const at = broker.commands.filter((command) => command.type === "CONNECT").map((command) => command.at)
      assert.strictEqual(at.length, 3)
      assert.isTrue(at[1] - at[0] >= 80, "the first wait")
      assert.isTrue(at[2] - at[1] > at[1] - at[0], "the second wait is longer")
    }))

  it.effect("F7 E12 the supplier is asked once for every connection", () =>
    Effect.gen(function*() {
      const { auth, calls } = supplier((call) => Effect.succeed(Redacted.make(`token-${call}`)))
      const { broker, client } = yield* start({}, { auth })
      yield* producer(client)
      for (let dial = 2; dial <= 4; dial++) {
        broker.dropConnections()
        yield* TestClock.adjust("1 minute")
        yield* broker.received("PRODUCER", { count: dial })
        assert.strictEqual(calls.count, dial)
      }
      const sent = broker.commands.filter((command) => command.type === "CONNECT")
        .map(({ command }) => new TextDecoder().decode(command.connect!.authData))
      assert.deepStrictEqual(sent, ["token-1", "token-2", "token-3", "token-4"])
    }))
})

describe("Auth: suppliers that don't supply", () => {
  it.effect("F7 a failing supplier is an AuthenticationError with the failure inside, and nothing is sent", () =>
    Effect.gen(function*() {
      const { auth } = supplier(() => Effect.fail(new VaultDown({ where: "eu" })))
      const { broker, client } = yield* start({ token: secret }, { auth })
      const reason = reasonOf(yield* Effect.exit(producer(client)))
      assert.strictEqual(reason._tag, "AuthenticationError")
      assert.include(inspect(reason, { depth: 10 }), "VaultDown")
      assert.strictEqual(broker.commands.length, 0)
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("F7 a supplier that dies is an AuthenticationError, too", () =>
    Effect.gen(function*() {
      for (
        const auth of [
          Auth.token(Effect.die(new Error("boom"))),
          { method: "own", data: Effect.die(new Error("boom")) }
        ]
      ) {
        const { broker, client } = yield* start({}, { auth })
        const reason = reasonOf(yield* Effect.exit(producer(client)))
        assert.strictEqual(reason._tag, "AuthenticationError")
        assert.strictEqual(broker.connections.length, 0)
      }
    }))

  it.effect("F7 E12 a supplier that fails while reconnecting is asked again, with backoff", () =>
    Effect.gen(function*() {
      const { auth, calls } = supplier((call) =>
        call === 2 || call === 3
          ? Effect.fail(new VaultDown({ where: "eu" }))
          : Effect.succeed(Redacted.make(secret))
      )
      const { broker, client } = yield* start({ token: secret }, { auth })
      const sender = yield* producer(client)
      broker.dropConnections()
      const sending = yield* Effect.forkChild(sender.send("after"), { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(sending)
      assert.strictEqual(calls.count, 4)
    }))

  it.effect("F7 a supplier that hangs ends at the connect timeout, and the error says what was waited for", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start({}, { auth: Auth.token(Effect.never), connectTimeout: "2 seconds" })
      const fiber = yield* Effect.forkChild(Effect.exit(producer(client)), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      const reason = reasonOf(yield* Fiber.join(fiber))
      assert.deepInclude(reason, { _tag: "TimeoutError", afterMillis: 2000 })
      assert.include(reason.message, "credentials")
      assert.strictEqual(broker.commands.length, 0)
      assert.strictEqual(broker.connections.length, 0)
    }))

  it.effect("F7 while a supplier hangs at a challenge, pings are answered and messages go on", () =>
    Effect.gen(function*() {
      const { auth, calls } = supplier((call) => call === 1 ? Effect.succeed(Redacted.make(secret)) : Effect.never)
      const { broker, client } = yield* start({ token: secret }, { auth })
      const sender = yield* producer(client)
      broker.authChallenge()
      broker.connections[0].send({ type: type.PING, ping: {} })
      yield* TestClock.adjust("10 millis")
      assert.strictEqual(calls.count, 2)
      yield* broker.received("PONG")
      yield* sender.send("still here")
      assert.deepStrictEqual(broker.violations, [])
    }))

  it.effect("F7 a supplier that still hangs is interrupted with its connection", () =>
    Effect.gen(function*() {
      let interrupted = 0
      const { auth } = supplier((call) =>
        call === 2
          ? Effect.onInterrupt(Effect.never, () =>
            Effect.sync(() => {
              interrupted++
            }))
          : Effect.succeed(Redacted.make(secret))
      )
      const { broker, client } = yield* start({ token: secret }, { auth })
      yield* producer(client)
      broker.authChallenge()
      yield* TestClock.adjust("10 millis")
      assert.strictEqual(interrupted, 0)
      broker.dropConnections()
      yield* TestClock.adjust("1 second")
      assert.strictEqual(interrupted, 1)
      yield* broker.received("PRODUCER", { count: 2 })
    }))
})

describe("Auth: challenges on a live connection", () => {
  it.effect("E12 a refresh is answered with fresh credentials, and the connection stays", () =>
    Effect.gen(function*() {
      const { auth, calls } = supplier((call) => Effect.succeed(Redacted.make(`${secret}-${call}`)))
      const { broker, client } = yield* start({ token: `${secret}-1` }, { auth })
      const sender = yield* producer(client)
      broker.setToken(`${secret}-2`)
      broker.authChallenge()
      const [{ command }] = yield* broker.received("AUTH_RESPONSE")
      const response = command.authResponse!.response!
      assert.strictEqual(response.authMethodName, "token")
      assert.strictEqual(new TextDecoder().decode(response.authData!), `${secret}-2`)
      yield* TestClock.adjust("31 seconds")
      yield* sender.send("on")
      assert.strictEqual(broker.connectionCount, 1)
      assert.strictEqual(calls.count, 2)
    }))

  it.effect("a challenge within the handshake is answered, then the session begins", () =>
    Effect.gen(function*() {
      const { auth } = supplier((call) => Effect.succeed(Redacted.make(`step-${call}`)))
      const { broker, client } = yield* start({ token: "step-2" }, { auth })
      broker.on(
        "CONNECT",
        1,
        TestBroker.reply({
          type: type.AUTH_CHALLENGE,
          authChallenge: { challenge: { authMethodName: "token", authData: new Uint8Array([1]) } }
        })
      )
      yield* connectionTo(client, broker)
      assert.deepStrictEqual(broker.commands.map((command) => command.type), ["CONNECT", "AUTH_RESPONSE"])
    }))

  it.effect("a supplier that fails at a challenge ends the connection; the next one asks again", () =>
    Effect.gen(function*() {
      const { auth, calls } = supplier((call) =>
        call === 2 ? Effect.fail(new VaultDown({ where: "eu" })) : Effect.succeed(Redacted.make(secret))
      )
      const { broker, client } = yield* start({ token: secret }, { auth })
      const sender = yield* producer(client)
      broker.authChallenge()
      yield* TestClock.adjust("1 second")
      yield* sender.send("again")
      assert.strictEqual(calls.count, 3)
      assert.strictEqual(broker.connectionCount, 2)
    }))
})

describe("Auth: secrets", () => {
  it.effect("no error, log line or object that a program can print holds the token", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const capture = Logger.make((options) => {
        lines.push(inspect([options.message, options.cause], { depth: 20, showHidden: true }))
      })
      yield* Effect.gen(function*() {
        const auth = Auth.token(Effect.succeed(Redacted.make(secret)))
        const { broker, client } = yield* start({ token: secret }, { auth })
        yield* producer(client)
        const connection = yield* connectionTo(client, broker)
        lines.push(inspect(client, { depth: 20, showHidden: true }), inspect(connection.options, { depth: 20 }))
        broker.setToken("another")
        broker.dropConnections()
        yield* TestClock.adjust("5 seconds")
        const exit = yield* Effect.exit(producer(client))
        lines.push(inspect(exit, { depth: 20, showHidden: true }), JSON.stringify(exit))
        assert.isTrue(Exit.isFailure(exit))
        lines.push(inspect(connection.lost, { depth: 20, showHidden: true }))
      }).pipe(
        Effect.provide(Layer.mergeAll(Logger.layer([capture]), Layer.succeed(References.MinimumLogLevel, "All")))
      )
      assert.isTrue(lines.length > 5, "logs were seen")
      // Bytes are printed as numbers or hexadecimal.
      const hex = Buffer.from(secret).toString("hex")
      const numbers = [...Buffer.from(secret)].slice(0, 8).join(", ")
      const spaced = hex.slice(0, 16).replace(/(..)(?=.)/g, "$1 ")
      for (const line of lines) {
        for (const form of [secret, hex, numbers, spaced, numbers.replaceAll(" ", "")]) assert.notInclude(line, form)
      }
    }))
})
