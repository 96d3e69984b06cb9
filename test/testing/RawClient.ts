/**
 * The other end of a broker for tests: it writes and reads frames and knows nothing more. No retry, no permits, no
 * acknowledgement happens here that a test did not write down. It works over any Socket, so the same test can talk to
 * TestBroker in memory, to TestBroker over TCP and to a real broker.
 */
import { Effect, Option, Queue, type Scope } from "effect"
import { Socket } from "effect/socket"
import * as Frame from "../../src/Protocol/Frame.ts"
import type {
  BaseCommand,
  BaseCommandInput,
  CommandProducerInput,
  CommandSendInput,
  CommandSubscribeInput,
  MessageIdDataInput,
  MessageMetadata,
  MessageMetadataInput
} from "../../src/Protocol/PulsarApiGenerated.js"
import * as Uint64 from "../../src/Protocol/Uint64.ts"

export type Name = keyof typeof Frame.CommandType

/** A received frame in a form that is easy to compare. */
export interface Received {
  readonly name: Name
  readonly command: BaseCommand
  readonly body: Uint8Array | undefined
  /** Of a MESSAGE whose entry is sound. */
  readonly metadata: MessageMetadata | undefined
  readonly payload: string | undefined
}

const names = new Map(Object.entries(Frame.CommandType).map(([name, type]) => [type as number, name as Name]))

const text = new TextDecoder()
const bytes = new TextEncoder()

export interface RawClient {
  readonly send: (command: BaseCommandInput) => Effect.Effect<void>
  readonly sendEntry: (
    send: CommandSendInput,
    metadata?: Partial<MessageMetadataInput>,
    payload?: string | Uint8Array
  ) => Effect.Effect<void>
  readonly write: (bytes: Uint8Array) => Effect.Effect<void>
  /** The next frame; dies with "closed" when the connection ends instead. */
  readonly next: Effect.Effect<Received>
  /** The next frame, which must be of this type. */
  readonly expect: (name: Name) => Effect.Effect<Received>
  /** The next frame of this type; the ones before it are kept for later. */
  readonly find: (name: Name) => Effect.Effect<Received>
  /** All frames that have come and were not looked at yet. */
  readonly drain: Effect.Effect<ReadonlyArray<Received>>
  /** All frames that the broker has written by now: it is asked for a PONG, and what comes before that is given. */
  readonly collect: Effect.Effect<ReadonlyArray<Received>>
  /** Waits for the end of the connection. */
  readonly closed: Effect.Effect<void>
  /** Closes the connection from this side. */
  readonly hangUp: Effect.Effect<void>
}

export const make = Effect.fnUntraced(
  function*(socket: Socket.Socket): Effect.fn.Return<RawClient, never, Scope.Scope> {
    const scope = yield* Effect.scope
    const queue = yield* Queue.unbounded<Received, "closed">()
    const splitter = new Frame.FrameSplitter(200 * 1024 * 1024)
    const kept: Array<Received> = []
    const opened = yield* Effect.orDie(Socket.readerBytes(socket))
    const writer = yield* socket.writer
    const reading = yield* opened.pipe(
      Effect.flatMap((chunks) =>
        Effect.sync(() => {
          for (const chunk of chunks) splitter.push(chunk, (frame) => Queue.offerUnsafe(queue, received(frame)))
        })
      ),
      Effect.forever,
      Effect.ensuring(Queue.fail(queue, "closed")),
      Effect.ignore,
      Effect.forkIn(scope)
    )
    const write = (data: Uint8Array) => Effect.orDie(writer.write(data))
    const take = Effect.orDie(Queue.take(queue))
    const next = Effect.suspend(() => kept.length > 0 ? Effect.succeed(kept.shift()!) : take)
    return {
      send: (command) => write(Frame.encodeCommand(command)),
      sendEntry: (send, metadata, payload) => write(sendFrame(send, metadata, payload)),
      write,
      next,
      expect: (name) =>
        Effect.flatMap(next, (frame) =>
          frame.name === name ? Effect.succeed(frame) : Effect.die(
            new Error(`expected ${name}, got ${frame.name} ${JSON.stringify(frame.command)}`)
          )),
      find: (name) =>
        Effect.suspend(() => {
          const at = kept.findIndex((frame) => frame.name === name)
          if (at >= 0) return Effect.succeed(kept.splice(at, 1)[0])
          const wait: Effect.Effect<Received> = Effect.flatMap(take, (frame) => {
            if (frame.name === name) return Effect.succeed(frame)
            kept.push(frame)
            return wait
          })
          return wait
        }),
      drain: Effect.gen(function*() {
        const out = kept.splice(0)
        while (true) {
          const more = yield* Effect.option(Queue.poll(queue))
          if (Option.isNone(more) || Option.isNone(more.value)) return out
          out.push(more.value.value)
        }
      }),
      collect: Effect.gen(function*() {
        yield* write(Frame.encodeCommand({ type: Frame.CommandType.PING, ping: {} }))
        const out: Array<Received> = []
        while (true) {
          const frame = yield* next
          if (frame.name === "PONG") return out
          out.push(frame)
        }
      }),
      closed: Effect.asVoid(Effect.flip(Effect.forever(Queue.take(queue)))),
      hangUp: Effect.suspend(() => {
        reading.interruptUnsafe()
        return Effect.void
      })
    }
  }
)

const received = (frame: Uint8Array): Received => {
  const decoded = Frame.decodeFrame(frame)
  if (decoded._tag === "Failure") throw decoded.failure
  const { body, command } = decoded.success
  const entry = body === undefined ? undefined : Frame.decodeEntry(body)
  return {
    name: names.get(command.type)!,
    command,
    body,
    metadata: entry?._tag === "Success" ? entry.success.metadata : undefined,
    payload: entry?._tag === "Success" ? text.decode(entry.success.payload) : undefined
  }
}

const type = Frame.CommandType

export const frame = (command: BaseCommandInput): Uint8Array => Frame.encodeCommand(command)

export const sendFrame = (
  send: CommandSendInput,
  metadata: Partial<MessageMetadataInput> = {},
  payload: string | Uint8Array = ""
): Uint8Array => {
  const { head, payload: body } = Frame.encodeSend(
    send,
    Frame.encodeMetadata({ producerName: "p", sequenceId: send.sequenceId, publishTime: 1, ...metadata }),
    typeof payload === "string" ? bytes.encode(payload) : payload
  )
  return Buffer.concat([head, body])
}

export const connect = (fields: Partial<NonNullable<BaseCommandInput["connect"]>> = {}): BaseCommandInput => ({
  type: type.CONNECT,
  connect: { clientVersion: "raw", protocolVersion: 21, featureFlags: { supportsAuthRefresh: true }, ...fields }
})
export const producer = (
  topic: string,
  producerId: number,
  requestId: number,
  fields: Partial<CommandProducerInput> = {}
): BaseCommandInput => ({
  type: type.PRODUCER,
  producer: { topic, producerId, requestId, userProvidedProducerName: fields.producerName != null, ...fields }
})
export const subscribe = (
  topic: string,
  subscription: string,
  consumerId: number,
  requestId: number,
  fields: Partial<CommandSubscribeInput> = {}
): BaseCommandInput => ({
  type: type.SUBSCRIBE,
  subscribe: { topic, subscription, consumerId, requestId, subType: 0, initialPosition: 1, ...fields }
})
export const flow = (consumerId: number, messagePermits: number): BaseCommandInput => ({
  type: type.FLOW,
  flow: { consumerId, messagePermits }
})
export const ack = (
  consumerId: number,
  ids: ReadonlyArray<MessageIdDataInput>,
  fields: { readonly cumulative?: boolean; readonly requestId?: number } = {}
): BaseCommandInput => ({
  type: type.ACK,
  ack: {
    consumerId,
    ackType: fields.cumulative === true ? 1 : 0,
    messageId: ids,
    ...(fields.requestId === undefined ? undefined : { requestId: fields.requestId })
  }
})
export const redeliver = (
  consumerId: number,
  messageIds: ReadonlyArray<MessageIdDataInput> = []
): BaseCommandInput => ({
  type: type.REDELIVER_UNACKNOWLEDGED_MESSAGES,
  redeliverUnacknowledgedMessages: { consumerId, messageIds }
})

/** `ledger:entry` of a received message. */
export const idOf = (message: Received): MessageIdDataInput => ({
  ledgerId: message.command.message!.messageId.ledgerId,
  entryId: message.command.message!.messageId.entryId
})

export const entryOf = (message: Received): number => Uint64.toNumber(message.command.message!.messageId.entryId)
