/**
 * One client's connection: frames in and out, the handshake, pings, and what lives on it. The commands themselves are
 * answered in requests.ts, producing.ts and consuming.ts.
 */
import * as Frame from "../../Protocol/Frame.ts"
import type {
  BaseCommand,
  BaseCommandInput,
  CommandConnect,
  MessageMetadata
} from "../../Protocol/PulsarApiGenerated.js"
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"
import type { Broker } from "./broker.ts"
import type { Consumer, Link, ViolationKind } from "./consumer.ts"
import { consuming } from "./consuming.ts"
import { producing } from "./producing.ts"
import { codeOf, type ServerErrorName } from "./refusal.ts"
import { requests } from "./requests.ts"
import {
  type Action,
  type CommandName,
  nameOf,
  noRequest,
  type ReceivedCommand,
  type ScriptConnection
} from "./script.ts"
import type { Subscription } from "./subscription.ts"
import type { Producer, Topic } from "./topic.ts"
import { Outbox, type Session, type Wire } from "./wire.ts"

const type = Frame.CommandType

/** Answers one kind of command. */
export type Handler = (connection: Connection, command: BaseCommand, received: Received) => void

/** A SEND's entry, decoded once. */
export interface Received {
  readonly body: Uint8Array | undefined
  readonly entry: ReturnType<typeof Frame.decodeEntry> | undefined
}

export interface ProducerPlace {
  readonly producer: Producer
  readonly topic: Topic
}

export interface ConsumerPlace {
  readonly consumer: Consumer
  readonly subscription: Subscription
  readonly topic: Topic
}

/** A PRODUCER or SUBSCRIBE that is not answered yet. Whoever closes it meanwhile cancels it. */
export interface Creation {
  isCancelled: boolean
  readonly cancel: () => void
}

const handlers: { readonly [Name in CommandName]?: Handler } = { ...requests, ...producing, ...consuming }

/** How long a client may take for its CONNECT, or for fresh credentials. */
const handshakeMillis = 30_000
/** How long the holder of something exclusive may take to show that it lives. */
const livenessMillis = 5_000
/** How long commands for a producer are ignored that the broker closed; then they are an error. */
const recentMillis = 30_000

export class Connection implements Link, Session, ScriptConnection {
  readonly id: number
  readonly broker: Broker
  readonly producers = new Map<number, ProducerPlace>()
  readonly consumers = new Map<number, ConsumerPlace>()
  readonly creating = new Map<string, Creation>()
  readonly wire: Wire
  private readonly recentlyClosed = new Map<number, number>()
  private readonly splitter: Frame.FrameSplitter
  private readonly outbox: Outbox
  private state: "Fresh" | "Connected" | "Closed" = "Fresh"
  private connect: CommandConnect | undefined
  private cancelDeadline: (() => void) | undefined
  private cancelKeepAlive: (() => void) | undefined
  private heard = true
  private liveness: Array<(alive: boolean) => void> = []
  private cancelLiveness: (() => void) | undefined
  private muted = false

  constructor(id: number, broker: Broker, wire: Wire) {
    this.id = id
    this.broker = broker
    this.wire = wire
    this.outbox = new Outbox(wire, broker.outgoing)
    // The limit is for the whole frame; the splitter's is without the four bytes of the size.
    this.splitter = new Frame.FrameSplitter(broker.options.maxMessageSize + Frame.frameOverhead - 4)
    this.cancelDeadline = broker.schedule(handshakeMillis, () => this.close())
  }

  get isOpen(): boolean {
    return this.state !== "Closed"
  }

  get clientInfo(): CommandConnect | undefined {
    return this.connect
  }

  // ---- in

  receive(chunk: Uint8Array): void {
    const error = this.splitter.push(chunk, (frame) => this.onFrame(frame))
    if (error === undefined || !this.isOpen) return
    this.violation(error.kind === "TooLarge" ? "FrameTooLarge" : "MalformedFrame", error.message)
    this.close()
  }

  private onFrame(frame: Uint8Array): void {
    if (!this.isOpen) return
    const decoded = Frame.decodeFrame(frame)
    if (decoded._tag === "Failure") {
      this.violation("MalformedFrame", decoded.failure.message)
      return this.close()
    }
    const { body, command } = decoded.success
    this.heard = true
    // Anything at all is a sign of life.
    this.settleLiveness(true)
    const name = nameOf(command)
    if (name === undefined) {
      this.violation("UnknownCommand", `a command of type ${command.type}`)
      return this.close()
    }
    const entry = command.send == null ? undefined : Frame.decodeEntry(body)
    const received: Received = { body, entry }
    const logged = this.record(name, command, received)
    const action = this.broker.script.match(logged)
    if (action === undefined) this.handle(name, command, received)
    else this.act(action, logged, () => this.isOpen && this.handle(name, command, received))
  }

  private record(name: CommandName, command: BaseCommand, { body, entry }: Received): ReceivedCommand {
    const metadata: MessageMetadata | undefined = entry?._tag === "Success" ? entry.success.metadata : undefined
    const logged: ReceivedCommand = {
      type: name,
      command,
      connection: this.id,
      at: this.broker.now(),
      metadata,
      payloadSize: entry?._tag === "Success" ? entry.success.payload.length : 0,
      body: this.broker.options.recordBodies && body !== undefined ? new Uint8Array(body) : undefined
    }
    this.broker.record(logged)
    return logged
  }

  private act(action: Action, received: ReceivedCommand, handle: () => void): void {
    switch (action._tag) {
      case "Drop":
        return
      case "CloseSocket":
        return this.close()
      case "Delay":
        this.broker.schedule(action.millis, handle)
        return
      case "Reply": {
        // Whatever the answers are, a scripted handshake has to leave the CONNECT known.
        this.connect ??= received.command.connect ?? undefined
        const answers = action.answers(received)
        for (const answer of Array.isArray(answers) ? answers : [answers]) this.send(answer)
        return
      }
      case "Mute": {
        this.muted = true
        handle()
        this.muted = false
        return
      }
      case "Run": {
        this.connect ??= received.command.connect ?? undefined
        const effect = action.run({ received, connection: this, handle })
        if (effect !== undefined) this.broker.fork(effect)
      }
    }
  }

  private handle(name: CommandName, command: BaseCommand, received: Received): void {
    if (command.connect != null) return this.onConnect(command.connect)
    if (command.authResponse != null) {
      return this.onAuthResponse(command.authResponse.response?.authMethodName, command.authResponse.response?.authData)
    }
    if (this.state !== "Connected") {
      this.violation("CommandBeforeConnect", name)
      return this.close()
    }
    if (command.ping != null) return this.send({ type: type.PONG, pong: {} })
    if (command.pong != null) return
    const handler = handlers[name]
    if (handler === undefined) {
      this.violation("UnknownCommand", name)
      return this.close()
    }
    handler(this, command, received)
  }

  // ---- handshake

  private onConnect(connect: CommandConnect): void {
    if (this.state === "Connected") {
      this.violation("SecondConnect", "a second CONNECT")
      return this.close()
    }
    this.connect = connect
    this.admit(connect.authMethodName, connect.authData)
  }

  private onAuthResponse(method: string | undefined, data: Uint8Array | undefined): void {
    if (this.connect === undefined) {
      this.violation("CommandBeforeConnect", "AUTH_RESPONSE")
      return this.close()
    }
    if (this.state === "Fresh") return this.admit(method ?? "", data ?? new Uint8Array())
    this.cancelDeadline?.()
    const refused = this.broker.authenticate(method ?? "", data ?? new Uint8Array())
    if (refused !== undefined) this.refuse(refused)
  }

  private admit(method: string, data: Uint8Array): void {
    const refused = this.broker.authenticate(method, data)
    if (refused !== undefined) return this.refuse(refused)
    this.admitted()
    const { maxMessageSize, serverVersion, topicWatchers } = this.broker.options
    this.send({
      type: type.CONNECTED,
      connected: {
        serverVersion,
        protocolVersion: Math.min(this.connect?.protocolVersion ?? 0, latestProtocol),
        maxMessageSize,
        featureFlags: {
          supportsTopicWatchers: topicWatchers,
          supportsGetPartitionedMetadataWithoutAutoCreation: true
        }
      }
    })
  }

  private admitted(): void {
    if (this.state === "Connected") return
    this.state = "Connected"
    this.cancelDeadline?.()
    if (this.broker.options.keepAliveMillis > 0) this.keepAlive()
  }

  private refuse(message: string): void {
    this.sendError(noRequest, "AuthenticationError", message)
    this.close()
  }

  /** Asks for fresh credentials; without them the connection ends. */
  challenge(): void {
    this.send({
      type: type.AUTH_CHALLENGE,
      authChallenge: {
        serverVersion: this.broker.options.serverVersion,
        protocolVersion: latestProtocol,
        challenge: {
          authMethodName: this.connect?.authMethodName ?? "token",
          authData: new TextEncoder().encode("PulsarAuthRefresh")
        }
      }
    })
    this.cancelDeadline?.()
    this.cancelDeadline = this.broker.schedule(handshakeMillis, () => this.close())
  }

  private keepAlive(): void {
    this.cancelKeepAlive = this.broker.schedule(this.broker.options.keepAliveMillis, () => {
      if (!this.heard) {
        this.violation("NoPong", "nothing was heard since the last ping")
        return this.close()
      }
      this.heard = false
      this.send({ type: type.PING, ping: {} })
      this.keepAlive()
    })
  }

  // ---- what state asks of a connection

  checkLiveness(then: (alive: boolean) => void): void {
    if (!this.isOpen) return then(false)
    this.liveness.push(then)
    if (this.liveness.length > 1) return
    this.send({ type: type.PING, ping: {} })
    this.cancelLiveness = this.broker.schedule(livenessMillis, () => {
      this.violation("NoPong", "the holder of an exclusive place did not answer a ping")
      this.close()
    })
  }

  private settleLiveness(alive: boolean): void {
    if (this.liveness.length === 0) return
    this.cancelLiveness?.()
    this.cancelLiveness = undefined
    for (const then of this.liveness.splice(0)) then(alive)
  }

  producerClosed(producerId: number): void {
    this.producerFenced(producerId)
    this.recentlyClosed.set(producerId, this.broker.now() + recentMillis)
  }

  producerFenced(producerId: number): void {
    this.producers.delete(producerId)
    // One that still waits for its turn is not told, either.
    this.creating.delete(`producer ${producerId}`)
  }

  producerOpened(producerId: number): void {
    this.recentlyClosed.delete(producerId)
  }

  /** Whether the client may still believe that it has this producer. */
  isRecentlyClosed(producerId: number): boolean {
    return (this.recentlyClosed.get(producerId) ?? -Infinity) > this.broker.now()
  }

  /** Begins a creation; `undefined` when one of the same id is under way already. */
  begin(key: string, undo: () => void = () => {}): Creation | undefined {
    if (this.creating.has(key)) return undefined
    const creation: Creation = {
      isCancelled: false,
      cancel: () => {
        creation.isCancelled = true
        this.creating.delete(key)
        undo()
      }
    }
    this.creating.set(key, creation)
    return creation
  }

  consumerClosed(consumerId: number): void {
    this.consumers.delete(consumerId)
  }

  violation(kind: ViolationKind, message: string): void {
    this.broker.violated({ kind, message, connection: this.id, at: this.broker.now() })
  }

  // ---- out

  send(command: BaseCommandInput): void {
    if (!this.isOpen || this.muted) return
    // A script's CONNECTED counts as well.
    if (command.connected != null) this.admitted()
    this.outbox.push(Frame.encodeCommand(command))
  }

  sendEntry(command: BaseCommandInput, body: Uint8Array, messageIndex = 0, storedAt = 0): void {
    if (!this.isOpen || this.muted) return
    const head = Frame.encodeCommand(command)
    const extra = this.broker.options.brokerEntryMetadata && this.connect?.featureFlags?.supportsBrokerEntryMetadata
      ? brokerEntryMetadata(messageIndex, storedAt)
      : nothing
    new DataView(head.buffer, head.byteOffset).setUint32(0, head.length - 4 + extra.length + body.length)
    this.outbox.push(head)
    this.outbox.push(extra)
    this.outbox.push(body)
  }

  sendBytes(bytes: Uint8Array): void {
    if (this.isOpen) this.outbox.push(bytes)
  }

  sendError(requestId: RequestId, error: ServerErrorName | number, message: string): void {
    this.send({ type: type.ERROR, error: { requestId, error: codeOf(error), message } })
  }

  afterFlush(action: () => void): void {
    this.outbox.afterFlush(action)
  }

  flush(): void {
    this.outbox.flush()
  }

  /** Ends the connection; the client gets what was written before. */
  close(): void {
    if (!this.isOpen) return
    this.outbox.flush()
    this.wire.end()
    this.closed()
  }

  /** Breaks the connection off. */
  destroy(): void {
    if (!this.isOpen) return
    this.wire.destroy()
    this.closed()
  }

  closed(): void {
    if (!this.isOpen) return
    this.state = "Closed"
    this.cancelDeadline?.()
    this.cancelKeepAlive?.()
    for (const creation of this.creating.values()) creation.cancel()
    this.broker.cluster.unwatch(this, undefined)
    this.broker.receipts.dropOf(this)
    for (const [id, { topic }] of this.producers) topic.removeProducer(this, id)
    for (const { consumer, subscription, topic } of this.consumers.values()) {
      topic.removeConsumer(subscription, consumer)
    }
    this.producers.clear()
    this.consumers.clear()
    this.broker.connections.delete(this.id)
    this.settleLiveness(false)
  }
}

type RequestId = NonNullable<BaseCommandInput["error"]>["requestId"]

const latestProtocol = 21

const nothing = new Uint8Array()

const brokerEntryMetadata = (index: number, brokerTimestamp: number): Uint8Array => {
  const bytes = pulsar.proto.BrokerEntryMetadata.encode({ index, brokerTimestamp }).finish()
  const section = Buffer.alloc(6 + bytes.length)
  section.writeUInt16BE(0x0e02, 0)
  section.writeUInt32BE(bytes.length, 2)
  section.set(bytes, 6)
  return section
}
