/**
 * One real broker for all `*.broker.test.ts` of a run: the one that PULSAR_URL and PULSAR_ADMIN_URL name, or a fresh
 * Pulsar from Maven Central. Without Java or Maven these tests are skipped, and say so; in CI that is a failure.
 */
import type { TestProject } from "vitest/node"
import { startBroker } from "../../scripts/broker.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The real broker, or why there is none. */
    readonly broker: { readonly serviceUrl: string; readonly adminUrl: string } | { readonly missing: string }
  }
}

export default async (project: TestProject) => {
  const { CI, PULSAR_ADMIN_URL, PULSAR_URL } = process.env
  if (PULSAR_URL !== undefined && PULSAR_URL !== "") {
    project.provide("broker", { serviceUrl: PULSAR_URL, adminUrl: PULSAR_ADMIN_URL ?? "http://127.0.0.1:8080" })
    return
  }
  try {
    const broker = await startBroker()
    project.provide("broker", { serviceUrl: broker.serviceUrl, adminUrl: broker.adminUrl })
    return () => broker.stop()
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error)
    if (CI !== undefined && CI !== "") throw error
    console.warn(`\nThe tests against a real Pulsar are skipped: ${missing}\n`)
    project.provide("broker", { missing })
    return
  }
}
