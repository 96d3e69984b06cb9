/**
 * The rules by which a test makes the broker misbehave: which command of a kind, and what becomes of it.
 */
import type * as Effect from "effect/Effect"
import { CommandType } from "../../Protocol/Frame.ts"
import type { BaseCommand, BaseCommandInput, MessageMetadata } from "../../Protocol/PulsarApiGenerated.js"
import { codeOf, type ServerErrorName } from "./refusal.ts"

export type CommandName = keyof typeof CommandType

const names = new Map<number, CommandName>(
  Object.entries(CommandType).map(([name, type]) => [type, name as CommandName])
)

export const nameOf = (command: BaseCommand): CommandName | undefined => names.get(command.type)

/** A command as it was received. */
export interface ReceivedCommand {
  readonly type: CommandName
  readonly command: BaseCommand
  /** The number of the connection, counted from 1. */
  readonly connection: number
  /** Milliseconds of the Effect clock. */
  readonly at: number
  /** Of a SEND: the metadata and the size of the payload. */
  readonly metadata: MessageMetadata | undefined
  readonly payloadSize: number
  /** Of a SEND, with the option `recordBodies`: everything behind the command. */
  readonly body: Uint8Array | undefined
}

/** What a script can do with a connection. */
export interface ScriptConnection {
  readonly id: number
  /** Writes a command to the client. */
  readonly send: (command: BaseCommandInput) => void
  /** Writes a command with an entry behind it; the body is what `TestBroker.encodeEntry` gives. */
  readonly sendEntry: (command: BaseCommandInput, body: Uint8Array) => void
  /** Writes any bytes. */
  readonly sendBytes: (bytes: Uint8Array) => void
  readonly close: () => void
}

export interface ScriptContext {
  readonly received: ReceivedCommand
  readonly connection: ScriptConnection
  /** Does what the broker does without a script; as often as it is called. */
  readonly handle: () => void
}

export type Answers = BaseCommandInput | ReadonlyArray<BaseCommandInput>

export type Action =
  | { readonly _tag: "Reply"; readonly answers: (received: ReceivedCommand) => Answers }
  | { readonly _tag: "Drop" }
  | { readonly _tag: "Mute" }
  | { readonly _tag: "Delay"; readonly millis: number }
  | { readonly _tag: "CloseSocket" }
  | { readonly _tag: "Run"; readonly run: (context: ScriptContext) => void | Effect.Effect<unknown, unknown> }

interface Rule {
  readonly nth: number | "always"
  readonly where: (received: ReceivedCommand) => boolean
  readonly action: Action
  seen: number
}

export class Script {
  private readonly rules = new Map<CommandName, Array<Rule>>()

  /** Adds a rule; the function that is returned takes it away. */
  add(type: CommandName, nth: number | "always", where: Rule["where"], action: Action): () => void {
    const rule: Rule = { nth, where, action, seen: 0 }
    const rules = this.rules.get(type) ?? []
    this.rules.set(type, [...rules, rule])
    return () => this.remove(type, rule)
  }

  clear(): void {
    this.rules.clear()
  }

  /** What is to be done with a command. Of several rules that fit, the oldest counts. */
  match(received: ReceivedCommand): Action | undefined {
    const rules = this.rules.get(received.type)
    if (rules === undefined) return undefined
    let chosen: Rule | undefined
    for (const rule of rules) {
      if (!rule.where(received)) continue
      rule.seen++
      if (chosen === undefined && (rule.nth === "always" || rule.nth === rule.seen)) chosen = rule
    }
    for (const rule of rules) {
      if (typeof rule.nth === "number" && rule.seen >= rule.nth) this.remove(received.type, rule)
    }
    return chosen?.action
  }

  private remove(type: CommandName, rule: Rule): void {
    const left = (this.rules.get(type) ?? []).filter((other) => other !== rule)
    if (left.length === 0) this.rules.delete(type)
    else this.rules.set(type, left)
  }
}

/** The answer by which a broker turns this command down. */
export const errorAnswer = (
  { command }: ReceivedCommand,
  errorName: ServerErrorName | number,
  message: string
): BaseCommandInput => {
  const error = codeOf(errorName)
  if (command.send != null) {
    const { producerId, sequenceId } = command.send
    return { type: CommandType.SEND_ERROR, sendError: { producerId, sequenceId, error, message } }
  }
  if (command.partitionMetadata != null) {
    const { requestId } = command.partitionMetadata
    return {
      type: CommandType.PARTITIONED_METADATA_RESPONSE,
      partitionMetadataResponse: { requestId, response: 1, error, message }
    }
  }
  if (command.lookupTopic != null) {
    const { requestId } = command.lookupTopic
    return { type: CommandType.LOOKUP_RESPONSE, lookupTopicResponse: { requestId, response: 2, error, message } }
  }
  if (command.ack != null) {
    const { consumerId, requestId } = command.ack
    return { type: CommandType.ACK_RESPONSE, ackResponse: { consumerId, requestId, error, message } }
  }
  if (command.getSchema != null) {
    const { requestId } = command.getSchema
    return {
      type: CommandType.GET_SCHEMA_RESPONSE,
      getSchemaResponse: { requestId, errorCode: error, errorMessage: message }
    }
  }
  if (command.getOrCreateSchema != null) {
    const { requestId } = command.getOrCreateSchema
    return {
      type: CommandType.GET_OR_CREATE_SCHEMA_RESPONSE,
      getOrCreateSchemaResponse: { requestId, errorCode: error, errorMessage: message }
    }
  }
  return { type: CommandType.ERROR, error: { requestId: requestIdOf(command) ?? noRequest, error, message } }
}

/** The number of a request that isn't one: what a broker writes when it speaks unasked. */
export const noRequest = { low: -1, high: -1, unsigned: true } as const

const requestIdOf = (command: BaseCommand) => {
  for (const field of Object.values(command)) {
    if (typeof field === "object" && field !== null && "requestId" in field) return field.requestId
  }
  return undefined
}
