/**
 * The broker's error numbers: one reason each, and whether it is tried again on create and on reconnect. The tables are
 * those of the protocol notes (1.8), written down a second time on purpose.
 */
import { assert, describe, it } from "@effect/vitest"
import * as ServerError from "../../src/Protocol/ServerError.ts"
import * as PulsarError from "../../src/PulsarError.ts"

const errorOf = (code: number, text = "because") =>
  PulsarError.make("createProducer", ServerError.toReason(code, text), "t")

const table: ReadonlyArray<
  readonly [code: number, tag: PulsarError.Reason["_tag"], onCreate: boolean, onReconnect: boolean]
> = [
  [0, "ServerError", true, true],
  [1, "ServerError", true, true],
  [2, "ServerError", true, true],
  [3, "AuthenticationError", false, true],
  [4, "AuthorizationError", false, true],
  [5, "BusyError", false, true],
  [6, "ServiceNotReadyError", true, true],
  [7, "QuotaExceededError", true, true],
  [8, "QuotaExceededError", true, true],
  [9, "ServerError", true, true],
  [10, "ServerError", true, true],
  [11, "TopicNotFoundError", false, false],
  [12, "NotAllowedError", false, true],
  [13, "ServerError", true, true],
  [14, "ServiceNotReadyError", true, true],
  [15, "TopicTerminatedError", false, false],
  [16, "BusyError", false, true],
  [17, "NotAllowedError", false, true],
  [18, "IncompatibleSchemaError", false, false],
  [19, "NotAllowedError", false, true],
  [22, "NotAllowedError", false, true],
  [23, "NotAllowedError", false, true],
  [25, "ProducerFencedError", false, false]
]

describe("ServerError", () => {
  it.each(table)(
    "S033 code %i is a %s; retried on create: %s, on reconnect: %s",
    (code, tag, onCreate, onReconnect) => {
      const error = errorOf(code)
      assert.strictEqual(error.reason._tag, tag)
      assert.strictEqual(ServerError.retryOnCreate(error), onCreate)
      assert.strictEqual(ServerError.retryOnReconnect(error), onReconnect)
      assert.strictEqual(error.message, "createProducer t: because")
    }
  )

  it("S021 an error without text has its name for one", () => {
    assert.strictEqual(errorOf(4, "").reason.message, "AuthorizationError")
    assert.strictEqual(errorOf(15, "").reason.message, "TopicTerminatedError")
    for (let code = -1; code < 40; code++) assert.isTrue(errorOf(code, "").reason.message.length > 0)
  })

  it("a number of a newer broker is kept, and worth another try", () => {
    for (const code of [26, 99, -1, 2147483647]) {
      const error = errorOf(code, "")
      assert.deepInclude(error.reason, { _tag: "ServerError", code, message: `unknown error ${code}` })
      assert.isTrue(ServerError.retryOnCreate(error))
      assert.isTrue(ServerError.retryOnReconnect(error))
    }
  })

  it("busy keeps who holds it apart", () => {
    assert.deepInclude(errorOf(5).reason, { holder: "consumer" })
    assert.deepInclude(errorOf(16).reason, { holder: "producer" })
  })

  it("S019 a peer that never answers the handshake fails a first create at once, not a reconnect", () => {
    const timeout = new PulsarError.TimeoutError({ message: "no", afterMillis: 1 })
    assert.isFalse(ServerError.retryOnCreate(PulsarError.make("connect", timeout)))
    assert.isTrue(ServerError.retryOnCreate(PulsarError.make("lookup", timeout)))
    assert.isTrue(ServerError.retryOnReconnect(PulsarError.make("connect", timeout)))
  })
})
