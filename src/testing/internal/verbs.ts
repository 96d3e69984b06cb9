/**
 * What a test can ask of a broker's topics and do to its clients, in the words of the public interface.
 */
import * as Redacted from "effect/Redacted"
import { CommandType } from "../../Protocol/Frame.ts"
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"
import type { TestBroker, Verbs } from "../TestBroker.ts"
import type { Broker } from "./broker.ts"
import { parseTopic } from "./cluster.ts"
import type { Connection } from "./connection.ts"
import { encodeEntry } from "./entryBody.ts"
import * as Inspect from "./inspect.ts"
import type { Subscription } from "./subscription.ts"
import type { Topic } from "./topic.ts"

const fullName = (topic: string): string => {
  const name = parseTopic(topic)
  if (name === undefined) throw new Error(`not a topic name: ${topic}`)
  return name.full
}

const urlsOf = (target: TestBroker | string) =>
  typeof target === "string"
    ? { url: target, tlsUrl: target.startsWith("pulsar+ssl") ? target : undefined }
    : { url: target.serviceUrl, tlsUrl: target.tlsServiceUrl }

export const makeVerbs = (broker: Broker): Verbs => {
  const { cluster } = broker

  const made = (topic: string): Topic => {
    const name = fullName(topic)
    return cluster.topic(name, true) ?? cluster.create(name)
  }
  const known = (topic: string): Topic => {
    const found = cluster.topics.get(fullName(topic))
    if (found === undefined) throw new Error(`there is no topic ${fullName(topic)}`)
    return found
  }
  const subscriptionOf = (topic: Topic, name: string): Subscription => {
    const found = topic.subscriptions.get(name)
    if (found === undefined) throw new Error(`there is no subscription ${name} of ${topic.name}`)
    return found
  }
  /** A topic, or all partitions of one. */
  const allOf = (topic: string): ReadonlyArray<Topic> => {
    const name = fullName(topic)
    const partitions = cluster.partitioned.get(name)
    if (partitions === undefined) return [known(name)]
    return Array.from({ length: partitions }, (_, i) => known(`${name}-partition-${i}`))
  }
  const eachConnection = (id: number | undefined, action: (connection: Connection) => void) => {
    for (const connection of [...broker.connections.values()]) {
      if (id === undefined || connection.id === id) action(connection)
    }
  }
  /** The topic's own clients go through any broker of the cluster. */
  const fits = <A>(wanted: A | undefined, is: A): boolean => wanted === undefined || wanted === is

  return {
    createNamespace: (namespace) => void cluster.namespaces.add(namespace),
    createTopic: (topic) => void made(topic),
    createPartitionedTopic: (topic, partitions) => cluster.setPartitions(fullName(topic), partitions),
    deleteTopic: (topic) => {
      for (const one of allOf(topic)) {
        broker.unload(one, undefined)
        cluster.remove(one.name)
      }
      cluster.remove(fullName(topic))
    },
    createSubscription: (topic, subscription, from) => {
      for (const one of cluster.partitioned.has(fullName(topic)) ? allOf(topic) : [made(topic)]) {
        one.subscription(subscription, true, () => (from === "earliest" ? one.log.first : one.log.end) - 1)
      }
    },
    setDeduplication: (topic, enabled) => {
      made(topic).deduplication = enabled
    },
    setMaxMessageSize: (topic, bytes) => {
      made(topic).maxMessageSize = bytes
    },

    stats: (topic) => Inspect.topicStats(known(topic)),
    backlog: (topic, subscription) =>
      allOf(topic).reduce((sum, one) => sum + subscriptionOf(one, subscription).cursor.backlog(one.log.end), 0),
    entries: (topic) => known(topic).log.stored().map(Inspect.storedEntry),
    ackBook: (topic, subscription) => Inspect.ackBook(known(topic), subscriptionOf(known(topic), subscription)),
    topics: () => [...cluster.topics.keys()],

    publishRaw: (topic, metadata, payload, options) => {
      const to = made(topic)
      const whole = { producerName: "raw", sequenceId: to.log.end, publishTime: broker.now(), ...metadata }
      const body = encodeEntry(whole, payload, options)
      const decoded = pulsar.proto.MessageMetadata.decode(pulsar.proto.MessageMetadata.encode(whole).finish())
      const entry = to.append(decoded, body, Buffer.byteLength(payload))
      cluster.stored(body.length)
      to.dispatch()
      return Inspect.entryId(entry)
    },
    redeliver: (topic, subscription, ids) => {
      const from = known(topic)
      const { consumers, dispatcher } = subscriptionOf(from, subscription)
      const indexes = ids
        ?.map((id) => from.log.find({ ledgerId: Number(id.ledgerId), entryId: Number(id.entryId) }))
        .filter((index) => index !== undefined)
      for (const consumer of consumers.slice()) dispatcher?.redeliver(consumer, indexes)
    },

    unload: (topic, options) => {
      for (const one of allOf(topic)) broker.unload(one, options?.assignedUrl)
    },
    terminate: (topic) => {
      for (const one of allOf(topic)) broker.terminate(one)
    },
    closeProducer: (which, options) => {
      let closed = 0
      eachConnection(which.connection, (connection) => {
        for (const [id, { producer, topic }] of [...connection.producers]) {
          const isMeant = fits(which.name, producer.name) && fits(which.producerId, id) &&
            fits(which.topic && fullName(which.topic), topic.name)
          if (!isMeant) continue
          broker.closeProducer(connection, id, options?.assignedUrl)
          closed++
        }
      })
      return closed
    },
    closeConsumer: (which, options) => {
      let closed = 0
      eachConnection(which.connection, (connection) => {
        for (const [id, { consumer, subscription, topic }] of [...connection.consumers]) {
          const isMeant = fits(which.name, consumer.name) && fits(which.consumerId, id) &&
            fits(which.subscription, subscription.name) && fits(which.topic && fullName(which.topic), topic.name)
          if (!isMeant) continue
          broker.closeConsumer(connection, id, options?.assignedUrl)
          closed++
        }
      })
      return closed
    },
    redirect: (topic, target, options) => {
      const name = fullName(topic)
      if (target === undefined) broker.redirects.delete(name)
      else broker.redirects.set(name, { ...urlsOf(target), authoritative: options?.authoritative ?? true })
    },
    topicMigrated: (topic, target) => {
      const { tlsUrl, url } = urlsOf(target)
      for (const one of allOf(topic)) {
        const tell = (link: { readonly send: Connection["send"] }, resourceId: number, resourceType: number) =>
          link.send({
            type: CommandType.TOPIC_MIGRATED,
            topicMigrated: { resourceId, resourceType, brokerServiceUrl: url, brokerServiceUrlTls: tlsUrl }
          })
        for (const { id, link } of one.producers.values()) tell(link, id, 0)
        for (const { consumers } of one.subscriptions.values()) for (const { id, link } of consumers) tell(link, id, 1)
        broker.unload(one, undefined)
      }
    },

    dropConnections: (id) => eachConnection(id, (connection) => connection.destroy()),
    stopReading: () => {
      broker.isReading = false
      eachConnection(undefined, ({ wire }) => wire.pause())
    },
    resumeReading: () => {
      broker.isReading = true
      eachConnection(undefined, ({ wire }) => wire.resume())
    },
    split: (bytes) => {
      broker.outgoing.pieceSize = bytes
    },
    glue: () => {
      broker.outgoing.isHeld = true
      return () => {
        broker.outgoing.isHeld = false
        eachConnection(undefined, (connection) => connection.flush())
      }
    },
    withholdReceipts: (topic) => broker.receipts.withhold(topic === undefined ? undefined : fullName(topic)),
    releaseReceipts: (count) => broker.receipts.release(count),
    heldReceipts: () => broker.receipts.waiting,
    setToken: (token) => {
      broker.token = Redacted.isRedacted(token) ? Redacted.value(token) : token
    },
    authChallenge: (id) => eachConnection(id, (connection) => connection.challenge())
  }
}
