import { defineConfig } from "vitest/config"

/**
 * `unit`: no broker but the embedded one. `broker`: also a real Pulsar, started once for the run (test/support).
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.broker.test.ts"],
          testTimeout: 20_000
        }
      },
      {
        test: {
          name: "broker",
          include: ["test/**/*.broker.test.ts"],
          globalSetup: ["test/support/globalSetup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2
        }
      }
    ]
  }
})
