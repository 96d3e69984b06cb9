/**
 * One session with one broker: handshake, request table, keep-alive, and the dispatch of everything the broker sends.
 *
 * The scope is the connection: acquiring dials and shakes hands, closing the scope closes the socket. There is no
 * reconnecting here; whoever uses a connection is told once that it is gone and asks the pool for another.
 *
 * Dispatch is synchronous and plain: bytes come in, handlers are called, frames that handlers write are gathered and
 * leave as one write at the end of the microtask.
 */
import type * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as Socket from "effect/socket/Socket"
import { Buffer } from "node:buffer"
import type * as Auth from "../Auth.ts"
import * as PulsarError from "../PulsarError.ts"
import * as Frame from "./Frame.ts"
import type {
  BaseCommand,
  BaseCommandInput,
  CommandActiveConsumerChange,
  CommandCloseConsumer,
  CommandCloseProducer,
  CommandMessage,
  CommandSendError,
  CommandSendReceipt,
  CommandTopicMigrated
} from "./PulsarApiGenerated.js"
import * as ServerError from "./ServerError.ts"
import * as ServiceUrl from "./ServiceUrl.ts"
import { type TlsOptions, Transport } from "./Transport.ts"
import * as Uint64 from "./Uint64.ts"

/** The version of the protocol that is spoken. */
export const protocolVersion = 21

/** What the broker says to a producer. Called synchronously; must not throw. */
export interface ProducerHandler {
  onReceipt(receipt: CommandSendReceipt): void
  onSendError(error: CommandSendError): void
  onClosed(command: CommandCloseProducer): void
  onMigrated(command: CommandTopicMigrated): void
  onConnectionLost(error: PulsarError.PulsarError): void
}

/** What the broker says to a consumer. Called synchronously; must not throw. */
export interface ConsumerHandler {
  onMessage(command: CommandMessage, body: Uint8Array | undefined): void
  /** After the last message of one read: the moment to hand over, acknowledge and ask for more in bulk. */
  onReadEnd(): void
  onClosed(command: CommandCloseConsumer): void
  onActiveChange(command: CommandActiveConsumerChange): void
  onEndOfTopic(): void
  onMigrated(command: CommandTopicMigrated): void
  onConnectionLost(error: PulsarError.PulsarError): void
}

/** How to reach and greet one broker. */
export interface ConnectionOptions {
  readonly address: ServiceUrl.HostPort
  readonly tls: TlsOptions | undefined
  readonly auth: Auth.Auth
  /** The broker behind a proxy, as `host:port`; absent without one. */
  readonly proxyToBroker: string | undefined
  readonly connectTimeout: Duration.Duration
  readonly operationTimeout: Duration.Duration
  readonly keepAliveInterval: Duration.Duration
  readonly clientVersion: string
  /** Called once, when the connection is of no use any more. */
  readonly onLost: () => void
}

interface PendingRequest {
  readonly operation: string
  readonly topic: string | undefined
  /** The type of the command that answers it; a refusal aside. */
  readonly answer: number
  readonly resume: (effect: Effect.Effect<BaseCommand, PulsarError.PulsarError>) => void
  /** The broker queued us (WaitForExclusive): the answer has no deadline any more. */
  queued: boolean
}

/** A frame's parts are written in order; parts this small are copied together first, which is cheaper than a longer writev. */
const smallPart = 2048
/** The broker's word that it wants fresh credentials on a live connection is an AUTH_CHALLENGE; any data is answered alike. */
const clientFeatures = {
  supportsAuthRefresh: true,
  supportsBrokerEntryMetadata: true,
  supportsPartialProducer: true
}
/** A timer may fire before bytes that have arrived are read; how long to look again before a peer counts as silent. */
const silenceGraceMillis = 100
/** How long a connection that is closed waits for its peer to take what is still queued. */
const drainMillis = 1000
/** Lookups that are turned down count together within this time. */
const rejectedWindowMillis = 60_000

/** What answers a request; SUCCESS where nothing else is said. */
const answers: ReadonlyMap<number, number> = new Map([
  [Frame.CommandType.LOOKUP, Frame.CommandType.LOOKUP_RESPONSE],
  [Frame.CommandType.PARTITIONED_METADATA, Frame.CommandType.PARTITIONED_METADATA_RESPONSE],
  [Frame.CommandType.PRODUCER, Frame.CommandType.PRODUCER_SUCCESS],
  [Frame.CommandType.ACK, Frame.CommandType.ACK_RESPONSE],
  [Frame.CommandType.GET_LAST_MESSAGE_ID, Frame.CommandType.GET_LAST_MESSAGE_ID_RESPONSE]
])

/** A live session. `state` goes one way: Handshaking, Ready, Lost. */
export class Connection {
  readonly options: ConnectionOptions
  /** `host:port` that was dialled, and the broker behind it. */
  readonly name: string
  /** The largest entry this broker takes, in bytes. */
  maxMessageSize: number = Frame.defaultMaxMessageSize
  serverVersion = ""
  state: "Handshaking" | "Ready" | "Lost" = "Handshaking"
  /** Why the connection is lost. */
  lost: PulsarError.PulsarError | undefined

  private readonly splitter = new Frame.FrameSplitter()
  private readonly requests = new Map<number, PendingRequest>()
  private readonly producers = new Map<number, ProducerHandler>()
  private readonly consumers = new Map<number, ConsumerHandler>()
  private readonly touched = new Set<ConsumerHandler>()
  private readonly handshake = Deferred.makeUnsafe<void, PulsarError.PulsarError>()
  private readonly runFork: (effect: Effect.Effect<unknown>) => unknown
  private readonly scope: Scope.Closeable
  private writer: Socket.Writer | undefined
  private outbox: Array<Uint8Array> = []
  private flushing = false
  private nextRequestId = 0
  private heard = false
  private rejectedLookups = 0
  private rejectedSince = -Infinity
  /** What the handshake waits for. */
  private stage: "dial" | "credentials" | "answer" = "dial"

  constructor(
    options: ConnectionOptions,
    scope: Scope.Closeable,
    runFork: (effect: Effect.Effect<unknown>) => unknown
  ) {
    this.options = options
    this.scope = scope
    this.runFork = runFork
    this.name = ServiceUrl.format(options.address) +
      (options.proxyToBroker === undefined ? "" : ` (proxy to ${options.proxyToBroker})`)
  }

  // ---- writing -------------------------------------------------------------------------------------------------

  /** Queues a frame's bytes. Everything queued in one microtask leaves as one write. */
  write(bytes: Uint8Array): void {
    // Without a writer there was no CONNECT yet, and nothing may go before it.
    if (this.state === "Lost" || this.writer === undefined) return
    this.outbox.push(bytes)
    if (!this.flushing) {
      this.flushing = true
      queueMicrotask(this.flush)
    }
  }

  writeEntry(frame: Frame.EntryFrame): void {
    this.write(frame.head)
    if (frame.payload.length > 0) this.write(frame.payload)
  }

  send(command: BaseCommandInput): void {
    this.write(Frame.encodeCommand(command))
  }

  private readonly flush = (): void => {
    if (this.outbox.length === 0 || this.writer === undefined || this.state === "Lost") {
      this.flushing = false
      return
    }
    const parts = join(this.outbox)
    this.outbox = []
    this.runFork(
      Effect.onExit(this.writer.writeAll(parts), (exit) => {
        if (Exit.isFailure(exit)) this.die(connectionError(this, "writing failed", exit.cause))
        this.flush()
        return Effect.void
      }).pipe(Effect.ignore)
    )
  }

  // ---- requests ------------------------------------------------------------------------------------------------

  /**
   * Sends a command that the broker answers by its request id. Fails with the broker's error, after the operation
   * timeout, or at once when the connection is lost. A late answer is ignored.
   */
  request(
    operation: string,
    topic: string | undefined,
    command: (requestId: number) => BaseCommandInput
  ): Effect.Effect<BaseCommand, PulsarError.PulsarError> {
    return Effect.suspend(() => {
      const requestId = this.takeRequestId()
      let pending: PendingRequest | undefined
      const answer = Effect.callback<BaseCommand, PulsarError.PulsarError>((resume) => {
        if (this.lost !== undefined) return resume(Effect.fail(this.lost))
        const message = command(requestId)
        const answer = answers.get(message.type) ?? Frame.CommandType.SUCCESS
        pending = { operation, topic, answer, resume, queued: false }
        this.requests.set(requestId, pending)
        this.send(message)
        return Effect.sync(() => this.requests.delete(requestId))
      })
      const timeout = this.options.operationTimeout
      const deadline: Effect.Effect<never, PulsarError.PulsarError> = Effect.flatMap(
        Effect.sleep(timeout),
        () => pending?.queued === true ? Effect.never : Effect.fail(timeoutError(operation, topic, timeout))
      )
      return Effect.raceFirst(answer, deadline)
    })
  }

  /** A request id that no answer will be matched to. */
  takeRequestId(): number {
    return this.nextRequestId++
  }

  private resolve(requestId: number, command: BaseCommand): void {
    const pending = this.requests.get(requestId)
    // Unknown: timed out, interrupted, or the answer to a CLOSE that nobody waits for.
    if (pending === undefined) return
    if (command.type !== pending.answer) {
      // Whoever waits would look for fields that aren't there.
      return this.die(protocolError(this, `${pending.operation} was answered by a command of type ${command.type}`))
    }
    this.requests.delete(requestId)
    pending.resume(Effect.succeed(command))
  }

  private reject(requestId: number, code: number, text: string): void {
    const pending = this.requests.get(requestId)
    if (pending === undefined) return
    this.requests.delete(requestId)
    pending.resume(Effect.fail(PulsarError.make(pending.operation, ServerError.toReason(code, text), pending.topic)))
  }

  /** The number of requests without an answer. */
  get pendingRequests(): number {
    return this.requests.size
  }

  /**
   * Counts a lookup that the broker turned down or left unanswered. Too many within a minute, and the connection is
   * given up: another one may lead to a broker with room.
   */
  lookupRejected(limit: number, now: number): void {
    if (now - this.rejectedSince >= rejectedWindowMillis) {
      this.rejectedSince = now
      this.rejectedLookups = 0
    }
    if (++this.rejectedLookups >= limit) this.die(connectionError(this, "too many lookups were turned down"))
  }

  // ---- handlers ------------------------------------------------------------------------------------------------

  addProducer(id: number, handler: ProducerHandler): void {
    this.producers.set(id, handler)
  }
  addConsumer(id: number, handler: ConsumerHandler): void {
    this.consumers.set(id, handler)
  }
  /** Removes a handler, unless another took its id since. */
  removeProducer(id: number, handler: ProducerHandler): void {
    if (this.producers.get(id) === handler) this.producers.delete(id)
  }
  removeConsumer(id: number, handler: ConsumerHandler): void {
    if (this.consumers.get(id) === handler) this.consumers.delete(id)
  }

  // ---- reading -------------------------------------------------------------------------------------------------

  /** Takes what one read of the socket gave. */
  onRead(chunks: ReadonlyArray<Uint8Array>): void {
    this.heard = true
    for (const chunk of chunks) {
      const error = this.splitter.push(chunk, this.onFrame)
      if (error !== undefined) this.die(protocolError(this, error.message))
      if (this.state === "Lost") return
    }
    if (this.touched.size > 0) {
      for (const handler of this.touched) handler.onReadEnd()
      this.touched.clear()
    }
  }

  /** A large frame's bytes have been copied, and nobody looks at them any more. */
  recycle(view: Uint8Array): void {
    this.splitter.recycle(view)
  }

  private readonly onFrame = (frame: Uint8Array): void => {
    if (this.state === "Lost") return
    const decoded = Frame.decodeFrame(frame)
    if (decoded._tag === "Failure") return this.die(protocolError(this, decoded.failure.message))
    this.dispatch(decoded.success.command, decoded.success.body)
  }

  private dispatch(command: BaseCommand, body: Uint8Array | undefined): void {
    switch (command.type) {
      case Frame.CommandType.MESSAGE: {
        const handler = this.consumers.get(Uint64.toNumber(command.message!.consumerId))
        if (handler === undefined) return
        this.touched.add(handler)
        return handler.onMessage(command.message!, body)
      }
      case Frame.CommandType.SEND_RECEIPT:
        return this.producers.get(Uint64.toNumber(command.sendReceipt!.producerId))?.onReceipt(command.sendReceipt!)
      case Frame.CommandType.SEND_ERROR:
        return this.producers.get(Uint64.toNumber(command.sendError!.producerId))?.onSendError(command.sendError!)
      case Frame.CommandType.PING:
        return this.send({ type: Frame.CommandType.PONG, pong: {} })
      case Frame.CommandType.PONG:
        return
      case Frame.CommandType.CONNECTED: {
        const connected = command.connected!
        // Absent or 0 means the old fixed limit.
        if (connected.maxMessageSize > 0) this.maxMessageSize = connected.maxMessageSize
        this.splitter.limit = this.maxMessageSize + Frame.frameOverhead
        this.serverVersion = connected.serverVersion
        this.state = "Ready"
        Deferred.doneUnsafe(this.handshake, Exit.void)
        return
      }
      case Frame.CommandType.AUTH_CHALLENGE:
        // In the scope: a supplier that never answers ends with the connection.
        this.runFork(Effect.forkIn(this.answerChallenge, this.scope))
        return
      case Frame.CommandType.ERROR: {
        const { error, message, requestId } = command.error!
        if (this.state === "Handshaking") {
          return this.die(PulsarError.make("connect", ServerError.toReason(error, message ?? "")))
        }
        // Nobody asked: the broker says why it is about to close the connection.
        if (Uint64.isMax(requestId)) {
          return this.die(PulsarError.make("connection", ServerError.toReason(error, message ?? "")))
        }
        return this.reject(Uint64.toNumber(requestId), error, message ?? "")
      }
      case Frame.CommandType.SUCCESS:
        return this.resolve(Uint64.toNumber(command.success!.requestId), command)
      case Frame.CommandType.PRODUCER_SUCCESS: {
        const success = command.producerSuccess!
        const requestId = Uint64.toNumber(success.requestId)
        if (success.producerReady === false) {
          const pending = this.requests.get(requestId)
          if (pending !== undefined) pending.queued = true
          return
        }
        return this.resolve(requestId, command)
      }
      case Frame.CommandType.PARTITIONED_METADATA_RESPONSE: {
        const response = command.partitionMetadataResponse!
        const requestId = Uint64.toNumber(response.requestId)
        return response.response === 1
          ? this.reject(requestId, response.error, response.message)
          : this.resolve(requestId, command)
      }
      case Frame.CommandType.LOOKUP_RESPONSE: {
        const response = command.lookupTopicResponse!
        const requestId = Uint64.toNumber(response.requestId)
        return response.response === 2
          ? this.reject(requestId, response.error, response.message)
          : this.resolve(requestId, command)
      }
      case Frame.CommandType.ACK_RESPONSE: {
        const response = command.ackResponse!
        const requestId = Uint64.toNumber(response.requestId)
        return Object.hasOwn(response, "error")
          ? this.reject(requestId, response.error, response.message)
          : this.resolve(requestId, command)
      }
      case Frame.CommandType.GET_LAST_MESSAGE_ID_RESPONSE:
        return this.resolve(Uint64.toNumber(command.getLastMessageIdResponse!.requestId), command)
      case Frame.CommandType.CLOSE_PRODUCER: {
        const id = Uint64.toNumber(command.closeProducer!.producerId)
        const handler = this.producers.get(id)
        // The broker has dropped it already, whatever it is told now.
        this.producers.delete(id)
        return handler?.onClosed(command.closeProducer!)
      }
      case Frame.CommandType.CLOSE_CONSUMER: {
        const id = Uint64.toNumber(command.closeConsumer!.consumerId)
        const handler = this.consumers.get(id)
        this.consumers.delete(id)
        return handler?.onClosed(command.closeConsumer!)
      }
      case Frame.CommandType.ACTIVE_CONSUMER_CHANGE: {
        const change = command.activeConsumerChange!
        return this.consumers.get(Uint64.toNumber(change.consumerId))?.onActiveChange(change)
      }
      case Frame.CommandType.REACHED_END_OF_TOPIC:
        return this.consumers.get(Uint64.toNumber(command.reachedEndOfTopic!.consumerId))?.onEndOfTopic()
      case Frame.CommandType.TOPIC_MIGRATED: {
        const migrated = command.topicMigrated!
        const id = Uint64.toNumber(migrated.resourceId)
        return migrated.resourceType === 0
          ? this.producers.get(id)?.onMigrated(migrated)
          : this.consumers.get(id)?.onMigrated(migrated)
      }
      default:
        // A command of a newer protocol, or one that this client never asks for.
        this.runFork(Effect.logDebug(`ignoring a command of type ${command.type} from ${this.name}`))
    }
  }

  // ---- handshake, credentials, keep-alive ------------------------------------------------------------------------

  /** Sends CONNECT and waits for CONNECTED. Nothing else is written before. */
  greet(writer: Socket.Writer): Effect.Effect<void, PulsarError.PulsarError> {
    const { clientVersion, proxyToBroker } = this.options
    this.stage = "credentials"
    return Effect.flatMap(this.credentials, (credentials) => {
      this.stage = "answer"
      this.writer = writer
      this.send({
        type: Frame.CommandType.CONNECT,
        connect: {
          clientVersion,
          protocolVersion,
          featureFlags: clientFeatures,
          ...credentials,
          ...(proxyToBroker === undefined ? undefined : { proxyToBrokerUrl: proxyToBroker })
        }
      })
      return Deferred.await(this.handshake)
    })
  }

  /** Asked at every connection and every challenge; the secret goes to the wire and nowhere else. */
  private readonly credentials: Effect.Effect<
    { readonly authMethodName: string; readonly authData?: Uint8Array },
    PulsarError.PulsarError
  > = Effect.suspend(() => {
    const { data, method } = this.options.auth
    return Effect.map(
      // Credentials that die, or interrupt themselves, are credentials that can't be had.
      Effect.catchCauseIf(data, (cause) => !Cause.hasFails(cause), (cause) =>
        Effect.fail(PulsarError.make(
          "connect",
          new PulsarError.AuthenticationError({ message: "the credentials could not be made", cause })
        ))),
      (data) => ({
        authMethodName: method,
        ...(data === undefined ? undefined : { authData: Redacted.value(data) })
      })
    )
  })

  private readonly answerChallenge: Effect.Effect<void> = Effect.suspend(() =>
    Effect.matchEffect(this.credentials, {
      onSuccess: (response) =>
        Effect.sync(() =>
          this.send({
            type: Frame.CommandType.AUTH_RESPONSE,
            authResponse: { clientVersion: this.options.clientVersion, protocolVersion, response }
          })
        ),
      onFailure: (error) => Effect.sync(() => this.die(error))
    })
  )

  /** Why a connection that was not made in time wasn't. */
  timedOut(): PulsarError.PulsarError {
    const afterMillis = Duration.toMillis(this.options.connectTimeout)
    const what = {
      dial: `${this.name} could not be reached`,
      credentials: `there were no credentials for ${this.name}`,
      answer: `${this.name} did not answer the handshake`
    }[this.stage]
    return PulsarError.make(
      "connect",
      new PulsarError.TimeoutError({ message: `${what} within ${afterMillis} ms`, afterMillis })
    )
  }

  /**
   * Pings once an interval, and gives the peer up when nothing at all arrived since the ping before. A peer that falls
   * silent is found after one interval to two.
   */
  readonly keepAlive: Effect.Effect<void> = Effect.gen({ self: this }, function*() {
    const interval = this.options.keepAliveInterval
    yield* Effect.sleep(interval)
    while (this.state !== "Lost") {
      this.heard = false
      this.send({ type: Frame.CommandType.PING, ping: {} })
      yield* Effect.sleep(interval)
      if (!this.heard) yield* Effect.sleep(silenceGraceMillis)
      if (!this.heard) {
        return this.die(connectionError(this, `no sign of life for ${Duration.toMillis(interval)} ms after a ping`))
      }
    }
  })

  /** Ends the session: every request fails, every handler is told, the socket is closed. The first reason stands. */
  die(error: PulsarError.PulsarError): void {
    if (this.end(error)) this.runFork(Scope.close(this.scope, Exit.void))
  }

  /**
   * The end that the scope asks for. Everybody is told before anything is torn down, and what was queued until then is
   * written, if the peer takes it.
   */
  readonly close: Effect.Effect<void> = Effect.suspend(() => {
    const rest = this.outbox
    const { writer } = this
    if (!this.end(closedError(this)) || writer === undefined || rest.length === 0) return Effect.void
    return Effect.ignore(Effect.raceFirst(writer.writeAll(join(rest)), Effect.sleep(drainMillis)))
  })

  private end(error: PulsarError.PulsarError): boolean {
    if (this.state === "Lost") return false
    this.state = "Lost"
    this.lost = error
    this.outbox = []
    // Out of the pool before anybody is told: whoever hears of it may ask for another connection at once.
    this.options.onLost()
    Deferred.doneUnsafe(this.handshake, Effect.fail(error))
    for (const pending of this.requests.values()) pending.resume(Effect.fail(error))
    this.requests.clear()
    const handlers = [...this.producers.values(), ...this.consumers.values()]
    this.producers.clear()
    this.consumers.clear()
    this.touched.clear()
    for (const handler of handlers) handler.onConnectionLost(error)
    return true
  }
}

/** Copies runs of small parts together; large ones are written as they are. `parts` is not empty. */
const join = (parts: Array<Uint8Array>): Arr.NonEmptyArray<Uint8Array> => {
  const out: Array<Uint8Array> = []
  let run: Array<Uint8Array> = []
  const endRun = () => {
    if (run.length > 0) out.push(run.length === 1 ? run[0] : Buffer.concat(run))
    run = []
  }
  for (const part of parts) {
    if (part.length <= smallPart) {
      run.push(part)
    } else {
      endRun()
      out.push(part)
    }
  }
  endRun()
  return out as Arr.NonEmptyArray<Uint8Array>
}

const connectionError = (connection: Connection, what: string, cause?: unknown): PulsarError.PulsarError =>
  PulsarError.make(
    "connection",
    new PulsarError.ConnectionError({
      message: `connection to ${connection.name}: ${what}`,
      ...(cause === undefined ? undefined : { cause })
    })
  )

const closedError = (connection: Connection): PulsarError.PulsarError =>
  PulsarError.make(
    "connection",
    new PulsarError.AlreadyClosedError({ message: `this client closed its connection to ${connection.name}` })
  )

const protocolError = (connection: Connection, what: string): PulsarError.PulsarError =>
  PulsarError.make(
    "connection",
    new PulsarError.ProtocolError({ message: `${connection.name} sent bytes that make no sense: ${what}` })
  )

const timeoutError = (
  operation: string,
  topic: string | undefined,
  after: Duration.Duration
): PulsarError.PulsarError => {
  const afterMillis = Duration.toMillis(after)
  return PulsarError.make(
    operation,
    new PulsarError.TimeoutError({ message: `no answer from the broker within ${afterMillis} ms`, afterMillis }),
    topic
  )
}

const describe = (error: Socket.SocketError): string => {
  switch (error.reason._tag) {
    case "SocketCloseError":
      return "the broker closed the connection"
    case "SocketOpenError":
    case "SocketReadError":
    case "SocketWriteError":
    case "SocketUpgradeError": {
      const cause = error.reason.cause
      // A host with several addresses fails with an AggregateError that has no message of its own.
      const first = cause instanceof AggregateError ? cause.errors[0] : cause
      // OpenSSL ends its sentences with a line break.
      return (first instanceof Error ? first.message : String(first)).split("\n")[0].trim()
    }
  }
}

/**
 * Dials, shakes hands, and keeps the session alive until the scope closes or the peer is lost. Fails with a
 * `ConnectionError`, an `AuthenticationError`, an `InvalidConfigError` for TLS settings that can't be used, or a
 * `TimeoutError` when one of the steps takes too long.
 */
export const make = Effect.fnUntraced(function*(
  options: ConnectionOptions
): Effect.fn.Return<Connection, PulsarError.PulsarError, Scope.Scope | Transport> {
  const transport = yield* Transport
  const context = yield* Effect.context<never>()
  // A scope of its own: a connection that is lost closes its socket at once, not when its last user lets go.
  const scope = yield* Scope.fork(yield* Effect.scope, "sequential")
  const connection = new Connection(options, scope, Effect.runForkWith(context))
  yield* Scope.addFinalizer(scope, connection.close)

  const open = Effect.gen(function*() {
    const socket = yield* transport.connect({ ...options.address, tls: options.tls })
    const reader = yield* Effect.mapError(
      socket.reader,
      (error) => connectionError(connection, describe(error), error.reason)
    )
    const writer = yield* socket.writer
    const read = Effect.gen(function*() {
      while (connection.state !== "Lost") {
        const chunks = yield* reader.pull
        connection.onRead(chunks as ReadonlyArray<Uint8Array>)
      }
    }).pipe(
      Effect.catch((error) => Effect.sync(() => connection.die(connectionError(connection, describe(error))))),
      // Nothing in the dispatch should throw; if it does, the session is not to be trusted and must not fall silent.
      Effect.catchDefect((defect) =>
        Effect.sync(() => connection.die(connectionError(connection, `a handler failed: ${defect}`, defect)))
      )
    )
    yield* Effect.forkIn(read, scope, { startImmediately: true })
    yield* connection.greet(writer)
    yield* Effect.forkIn(connection.keepAlive, scope)
    // Added last, so it runs first: before the fibers that read and ping, and the socket, are taken away.
    yield* Effect.addFinalizer(() => connection.close)
    return connection
  })

  return yield* Scope.provide(open, scope).pipe(
    Effect.timeoutOrElse({
      duration: options.connectTimeout,
      orElse: () => Effect.suspend(() => Effect.fail(connection.timedOut()))
    }),
    Effect.onExit((exit) =>
      Effect.sync(() => {
        if (Exit.isSuccess(exit)) return
        const failure = Cause.findErrorOption(exit.cause)
        connection.die(failure._tag === "Some" ? failure.value : connectionError(connection, "given up"))
      })
    )
  )
})
