/**
 * Hundreds of reconnects, and of handles that come and go: afterwards there is as much as before.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import type * as Connection from "../../src/Protocol/Connection.ts"
import type * as PulsarClient from "../../src/PulsarClient.ts"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { clientOf, connectionTo, consumer, producer } from "../support/memoryClient.ts"

/** How much a connection, its client's scope and its broker hold. */
const held = (scope: Scope.Scope, connection: Connection.Connection, broker: TestBroker.TestBroker) => {
  const inside = connection as unknown as { producers: Map<number, unknown>; consumers: Map<number, unknown> }
  const { state } = scope as unknown as { state: { finalizers?: Map<unknown, unknown> } }
  return {
    requests: connection.pendingRequests,
    producers: inside.producers.size,
    consumers: inside.consumers.size,
    connections: broker.connections.length,
    finalizers: state.finalizers?.size ?? 0,
    brokerProducers: broker.connections[0]?.producers.length,
    brokerConsumers: broker.connections[0]?.consumers.length
  }
}

const look = (client: PulsarClient.PulsarClient, scope: Scope.Scope, broker: TestBroker.TestBroker) =>
  Effect.scoped(Effect.map(connectionTo(client, broker), (connection) => held(scope, connection, broker)))

const setUp = Effect.gen(function*() {
  const broker = yield* TestBroker.make({ transport: "memory", logLimit: 100 })
  const scope = yield* Scope.fork(yield* Effect.scope)
  const client = yield* Scope.provide(clientOf([broker]), scope)
  return { broker, client, scope }
})

const nothing = {
  requests: 0,
  producers: 0,
  consumers: 0,
  connections: 1,
  brokerProducers: 0,
  brokerConsumers: 0
}

describe("leaks", () => {
  it.effect(
    "B16 300 lost connections leave one connection, two handlers and no requests",
    () =>
      Effect.gen(function*() {
        const { broker, client, scope } = yield* setUp
        const sender = yield* producer(client)
        const receiver = yield* consumer(client)
        let before: ReturnType<typeof held> | undefined
        const lost = new Set<Connection.Connection>()
        for (let cycle = 0; cycle < 300; cycle++) {
          lost.add(yield* Effect.scoped(connectionTo(client, broker)))
          // Something is always under way.
          const asking = yield* Effect.forkChild(Effect.exit(client.internals.lookup.broker("t")), {
            startImmediately: true
          })
          broker.dropConnections()
          yield* TestClock.adjust("2 seconds")
          yield* Fiber.join(asking)
          yield* sender.send(`${cycle}`)
          const message = yield* receiver.receive
          assert.strictEqual(message.value, `${cycle}`)
          yield* receiver.ack(message)
          yield* receiver.flushAcks
          // Acknowledged on the broker, too, before the next loss: otherwise it comes again, as it should.
          yield* TestClock.adjust("1 millis")
          assert.strictEqual(broker.backlog("t", "s"), 0)
          if (cycle === 10) before = yield* look(client, scope, broker)
        }
        assert.strictEqual(lost.size, 300)
        for (const connection of lost) {
          const { consumers, producers, requests } = held(scope, connection, broker)
          assert.deepStrictEqual({ requests, producers, consumers }, { requests: 0, producers: 0, consumers: 0 })
        }
        const after = yield* look(client, scope, broker)
        assert.deepStrictEqual(after, before)
        assert.deepInclude(after, { requests: 0, producers: 1, consumers: 1, connections: 1 })
        assert.strictEqual(broker.connections[0].producers.length, 1)
      }),
    60_000
  )

  it.effect(
    "B22 500 producers and consumers made and closed leave nothing in the client or the broker",
    () =>
      Effect.gen(function*() {
        const { broker, client, scope } = yield* setUp
        let before: ReturnType<typeof held> | undefined
        for (let cycle = 0; cycle < 500; cycle++) {
          yield* Effect.scoped(Effect.all([producer(client), consumer(client)], { concurrency: "unbounded" }))
          if (cycle === 10) before = yield* look(client, scope, broker)
        }
        const after = yield* look(client, scope, broker)
        assert.deepStrictEqual(after, before)
        assert.deepInclude(after, nothing)
        assert.strictEqual(broker.connectionCount, 1)
      }),
    60_000
  )

  it.effect(
    "S036 B11 200 creates that are interrupted on their way leave nothing on the broker",
    () =>
      Effect.gen(function*() {
        const { broker, client, scope } = yield* setUp
        const steps = ["PARTITIONED_METADATA", "LOOKUP", "PRODUCER", "SUBSCRIBE"] as const
        for (let cycle = 0; cycle < 200; cycle++) {
          const step = steps[cycle % 4]
          // The broker does it and is slow to say so.
          const undo = broker.on(step, 1, TestBroker.mute)
          const create = step === "SUBSCRIBE" ? Effect.asVoid(consumer(client)) : Effect.asVoid(producer(client))
          broker.clearLog()
          const fiber = yield* Effect.forkChild(Effect.scoped(create), { startImmediately: true })
          yield* broker.received(step)
          yield* TestClock.adjust("500 millis")
          yield* Fiber.interrupt(fiber)
          yield* TestClock.adjust("1 second")
          undo()
        }
        assert.deepInclude(yield* look(client, scope, broker), nothing)
        assert.deepStrictEqual(broker.stats("t").publishers, [])
        assert.deepStrictEqual(broker.violations, [])
      }),
    60_000
  )
})
