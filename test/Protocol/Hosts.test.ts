/**
 * A service host that can be reached and is of no use: the next one is asked.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { CommandType } from "../../src/Protocol/Frame.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, connectionTo, producer, start, targetOf, urlOf } from "../support/memoryClient.ts"

const fork = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

describe("service hosts", () => {
  for (const command of ["PARTITIONED_METADATA", "LOOKUP"] as const) {
    for (
      const [what, action] of [
        ["hangs up at", TestBroker.closeSocket],
        ["turns down", TestBroker.replyError("ServiceNotReady", "starting")]
      ] as const
    ) {
      it.effect(`B15 S049 a host that ${what} every ${command} is left for the next one`, () =>
        Effect.gen(function*() {
          const useless = yield* TestBroker.make({ transport: "memory" })
          const good = yield* TestBroker.make({ transport: "memory" })
          useless.on(command, "always", action)
          const client = yield* clientOf([useless, good], {
            serviceUrl: urlOf(targetOf(useless).address, targetOf(good).address)
          })
          const creating = yield* fork(producer(client))
          yield* TestClock.adjust("5 seconds")
          assert.isDefined(creating.pollUnsafe(), "within five seconds")
          yield* Fiber.join(creating)
          yield* good.received("PRODUCER")
        }))
    }
  }

  it.effect.each(["PARTITIONED_METADATA", "LOOKUP"] as const)(
    "B18 three hosts that leave every %s unanswered take the operation timeout, not three of them",
    (command) =>
      Effect.gen(function*() {
        const hosts = yield* Effect.all([1, 2, 3].map(() => TestBroker.make({ transport: "memory" })))
        for (const host of hosts) host.on(command, "always", TestBroker.drop)
        const client = yield* clientOf(hosts, {
          serviceUrl: urlOf(...hosts.map((host) => targetOf(host).address)),
          operationTimeout: "3 seconds"
        })
        const creating = yield* fork(Effect.flip(producer(client)))
        yield* TestClock.adjust("4100 millis")
        assert.isDefined(creating.pollUnsafe(), "a second of grace for the last attempt")
        assert.strictEqual((yield* Fiber.join(creating)).reason._tag, "TimeoutError")
        const asked = hosts.map((host) => host.commands.filter(({ type }) => type === command).length)
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(hosts.map((host) => host.commands.filter(({ type }) => type === command).length), asked)
      })
  )

  it.effect("the words with which a broker ends a connection are the reason that is heard", () =>
    Effect.gen(function*() {
      const { broker, client } = yield* start()
      const connection = yield* connectionTo(client, broker)
      const [peer] = broker.connections
      const noRequest = { low: -1, high: -1, unsigned: true }
      peer.send({
        type: CommandType.ERROR,
        error: { requestId: noRequest, error: 3, message: "the token has expired" }
      })
      peer.close()
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(connection.lost?.reason._tag, "AuthenticationError")
      assert.include(connection.lost?.message, "the token has expired")
    }))
})
