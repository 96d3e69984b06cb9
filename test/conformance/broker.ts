/**
 * What the conformance suite needs of a broker beside its service URL, for the two brokers it runs on.
 */
import { admin } from "../../scripts/admin.ts"
import type * as TestBroker from "../../src/testing/TestBroker.ts"

/** A broker under test. Topics are full names. */
export interface Broker {
  readonly serviceUrl: string
  readonly createPartitionedTopic: (topic: string, partitions: number) => Promise<void>
  /** Entries that the subscription has not acknowledged. */
  readonly backlog: (topic: string, subscription: string) => Promise<number>
  /** Entries acknowledged behind one that is not. */
  readonly ackHoles: (topic: string, subscription: string) => Promise<number>
  readonly clients: (topic: string) => Promise<{ readonly producers: number; readonly consumers: number }>
  /** The permits that a subscription's consumer has at the broker. */
  readonly permits: (topic: string, subscription: string) => Promise<number>
  readonly unload: (topic: string) => Promise<void>
  readonly terminate: (topic: string) => Promise<void>
}

export const ofTestBroker = (broker: TestBroker.TestBroker): Broker => ({
  serviceUrl: broker.serviceUrl,
  createPartitionedTopic: async (topic, partitions) => broker.createPartitionedTopic(topic, partitions),
  backlog: async (topic, subscription) => broker.backlog(topic, subscription),
  ackHoles: async (topic, subscription) => broker.ackBook(topic, subscription).holes.length,
  clients: async (topic) => {
    const stats = broker.stats(topic)
    return {
      producers: stats.publishers.length,
      consumers: Object.values(stats.subscriptions).reduce((sum, { consumers }) => sum + consumers.length, 0)
    }
  },
  permits: async (topic, subscription) => broker.stats(topic).subscriptions[subscription].consumers[0].availablePermits,
  unload: async (topic) => broker.unload(topic),
  terminate: async (topic) => broker.terminate(topic)
})

export const ofPulsar = (serviceUrl: string, adminUrl: string): Broker => {
  const api = admin(adminUrl)
  return {
    serviceUrl,
    createPartitionedTopic: async (topic, partitions) => void await api.createPartitionedTopic(topic, partitions),
    backlog: (topic, subscription) => api.backlog(topic, subscription),
    ackHoles: async (topic, subscription) => {
      const { cursors } = await api.internalStats(topic)
      const { individuallyDeletedMessages } = cursors[subscription]
      return individuallyDeletedMessages === "[]" ? 0 : individuallyDeletedMessages.split("..").length - 1
    },
    clients: async (topic) => {
      const stats = await api.stats(topic)
      return {
        producers: stats.publishers.length,
        consumers: Object.values(stats.subscriptions).reduce((sum, { consumers }) => sum + consumers.length, 0)
      }
    },
    permits: async (topic, subscription) =>
      (await api.stats(topic)).subscriptions[subscription].consumers[0].availablePermits,
    unload: async (topic) => void await api.unload(topic),
    terminate: async (topic) => void await api.terminate(topic)
  }
}
