/**
 * One broker: its connections, its script, what it has heard, and the settings they all read. The topics are the
 * cluster's. Whoever makes one gives it a clock; it has no timers of its own.
 */
import type * as Effect from "effect/Effect"
import { CommandType } from "../../Protocol/Frame.ts"
import type { BaseCommandInput } from "../../Protocol/PulsarApiGenerated.js"
import { makeLog } from "./boundedLog.ts"
import type { Cluster } from "./cluster.ts"
import { Connection } from "./connection.ts"
import type { ViolationKind } from "./consumer.ts"
import { codeOf, type Refusal, refusal } from "./refusal.ts"
import { type CommandName, noRequest, type ReceivedCommand, Script } from "./script.ts"
import type { Topic } from "./topic.ts"
import type { OutgoingMode, Session, Wire } from "./wire.ts"

export interface BrokerOptions {
  readonly maxMessageSize: number
  readonly serverVersion: string
  readonly keepAliveMillis: number
  readonly topicWatchers: boolean
  readonly brokerEntryMetadata: boolean
  readonly proxyThroughServiceUrl: boolean
  readonly recordBodies: boolean
  readonly logLimit: number
}

/** The parts of the Effect world that a broker uses. */
export interface BrokerRuntime {
  readonly now: () => number
  /** Runs something later, by the broker's clock; the function that is returned calls it off. */
  readonly schedule: (millis: number, run: () => void) => () => void
  readonly fork: (effect: Effect.Effect<unknown, unknown>) => void
}

export interface Violation {
  readonly kind: ViolationKind
  readonly message: string
  readonly connection: number
  readonly at: number
}

/** Where a broker sends a client that asks for a topic. */
export interface Redirect {
  readonly url: string
  readonly tlsUrl: string | undefined
  readonly authoritative: boolean
}

interface HeldReceipt {
  readonly connection: Connection
  readonly topic: Topic
  readonly command: BaseCommandInput
  readonly stored: () => void
}

/** Receipts that a test holds back. A message that has none counts as not persisted yet. */
export class Receipts {
  private readonly held: Array<HeldReceipt> = []
  private withheld: ((topic: string) => boolean) | undefined

  withhold(topic: string | undefined): void {
    this.withheld = topic === undefined ? () => true : (name) => name === topic
  }

  get waiting(): number {
    return this.held.length
  }

  send(receipt: HeldReceipt): void {
    if (this.withheld?.(receipt.topic.name) === true) {
      this.held.push(receipt)
    } else {
      receipt.stored()
      receipt.connection.send(receipt.command)
    }
  }

  /** Lets the first `count` go, or all of them and those to come. */
  release(count: number | undefined): void {
    if (count === undefined) this.withheld = undefined
    for (const { command, connection, stored } of this.held.splice(0, count ?? this.held.length)) {
      stored()
      connection.send(command)
    }
  }

  dropOf(connection: Connection): void {
    for (let i = this.held.length - 1; i >= 0; i--) {
      if (this.held[i].connection === connection) this.held.splice(i, 1)[0].stored()
    }
  }
}

interface Watch {
  readonly type: CommandName
  readonly check: () => boolean
}

export class Broker {
  readonly cluster: Cluster
  readonly options: BrokerOptions
  readonly now: () => number
  readonly schedule: BrokerRuntime["schedule"]
  readonly fork: BrokerRuntime["fork"]
  readonly script = new Script()
  readonly receipts = new Receipts()
  readonly connections = new Map<number, Connection>()
  readonly outgoing: OutgoingMode = { pieceSize: undefined, isHeld: false }
  readonly redirects = new Map<string, Redirect>()
  serviceUrl = ""
  tlsServiceUrl: string | undefined
  token: string | undefined
  isReading = true
  /** A broker that is down refuses connections. */
  isUp = true
  readonly commands
  readonly violations
  private readonly watches = new Set<Watch>()
  private connectionCount = 0

  constructor(cluster: Cluster, options: BrokerOptions, runtime: BrokerRuntime) {
    this.cluster = cluster
    this.options = options
    this.now = runtime.now
    this.schedule = runtime.schedule
    this.fork = runtime.fork
    this.commands = makeLog<ReceivedCommand>(options.logLimit)
    this.violations = makeLog<Violation>(options.logLimit)
  }

  get connectionsSoFar(): number {
    return this.connectionCount
  }

  accept(wire: Wire): Session {
    const connection = new Connection(++this.connectionCount, this, wire)
    this.connections.set(connection.id, connection)
    if (!this.isReading) wire.pause()
    return connection
  }

  record(received: ReceivedCommand): void {
    this.commands.push(received)
    for (const watch of this.watches) if (watch.type === received.type && watch.check()) this.watches.delete(watch)
  }

  /** Calls `check` now and after every command of this type, until it gives `true`. */
  watch(type: CommandName, check: () => boolean): () => void {
    if (check()) return () => {}
    const watch: Watch = { type, check }
    this.watches.add(watch)
    return () => this.watches.delete(watch)
  }

  violated(violation: Violation): void {
    this.violations.push(violation)
  }

  /** Why these credentials are no good. */
  authenticate(method: string, data: Uint8Array): string | undefined {
    if (this.token === undefined) return undefined
    if (method !== "token") return `Unsupported authentication method: [${method === "" ? "none" : method}]`
    return new TextDecoder().decode(data) === this.token ? undefined : "Unable to authenticate"
  }

  /** The topic that a PRODUCER or SUBSCRIBE names, if this broker has it or may make it. */
  topicFor(name: string, mayCreate: boolean): Topic | Refusal {
    const full = this.cluster.resolve(name)
    if (typeof full !== "string" && full.error === codeOf("InvalidTopicName")) return full
    if (typeof full !== "string" || this.redirects.has(full)) {
      const message = `Namespace bundle for topic (${name}) not served by this instance. Please redo the lookup.`
      return refusal("ServiceNotReady", message)
    }
    return this.cluster.topic(full, mayCreate && this.cluster.options.autoCreateTopics) ??
      refusal("TopicNotFound", `Topic ${full} does not exist`)
  }

  // ---- what a broker does unasked

  /** Tells a client that its producer is closed, and forgets it. */
  closeProducer(connection: Connection, id: number, assignedUrl: string | undefined): void {
    const place = connection.producers.get(id)
    if (place === undefined) return
    connection.send({
      type: CommandType.CLOSE_PRODUCER,
      closeProducer: { producerId: id, requestId: noRequest, assignedBrokerServiceUrl: assignedUrl }
    })
    connection.producerClosed(id)
    place.topic.removeProducer(connection, id)
  }

  closeConsumer(connection: Connection, id: number, assignedUrl: string | undefined): void {
    const place = connection.consumers.get(id)
    if (place === undefined) return
    this.sayConsumerClosed(connection, id, assignedUrl)
    place.topic.removeConsumer(place.subscription, place.consumer)
  }

  sayConsumerClosed(connection: Pick<Connection, "send" | "consumerClosed">, id: number, assignedUrl?: string): void {
    connection.send({
      type: CommandType.CLOSE_CONSUMER,
      closeConsumer: { consumerId: id, requestId: noRequest, assignedBrokerServiceUrl: assignedUrl }
    })
    connection.consumerClosed(id)
  }

  /** Closes everybody on a topic, producers first. The state that they leave behind is the caller's. */
  sayTopicClosed(topic: Topic, assignedUrl: string | undefined, isTold: { consumers: boolean }): void {
    for (const { id, link } of [...topic.producers.values(), ...topic.waitingProducers()]) {
      link.send({
        type: CommandType.CLOSE_PRODUCER,
        closeProducer: { producerId: id, requestId: noRequest, assignedBrokerServiceUrl: assignedUrl }
      })
      link.producerClosed(id)
    }
    if (!isTold.consumers) return
    for (const subscription of topic.subscriptions.values()) {
      for (const { id, link } of subscription.consumers) this.sayConsumerClosed(link, id, assignedUrl)
    }
  }

  unload(topic: Topic, assignedUrl: string | undefined): void {
    this.sayTopicClosed(topic, assignedUrl, { consumers: true })
    topic.reload()
  }

  terminate(topic: Topic): void {
    this.sayTopicClosed(topic, undefined, { consumers: false })
    topic.terminate()
  }
}
