import { describe, inject } from "vitest"
import { ofPulsar } from "./broker.ts"
import { conformance } from "./suite.ts"

const given = inject("broker")

// On a machine without Java and Maven only; in CI the run has failed before (test/support/globalSetup.ts).
describe.skipIf("missing" in given)("a real Pulsar", () => {
  if ("missing" in given) return
  const broker = ofPulsar(given.serviceUrl, given.adminUrl)
  conformance("conformance on Pulsar", () => broker)
})
