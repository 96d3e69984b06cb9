import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll } from "vitest"
import * as TestBroker from "../../src/testing/TestBroker.ts"
import { type Broker, ofTestBroker } from "./broker.ts"
import { conformance } from "./suite.ts"

const scope = Scope.makeUnsafe()
let broker: Broker

beforeAll(async () => {
  broker = ofTestBroker(await Effect.runPromise(Scope.provide(TestBroker.make(), scope)))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

conformance("conformance on the TestBroker", () => broker)
