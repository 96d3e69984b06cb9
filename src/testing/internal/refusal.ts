/**
 * A request that the broker turns down, with the error number that says why.
 */
import { pulsar } from "../../Protocol/PulsarApiGenerated.js"

const codes = pulsar.proto.ServerError

export type ServerErrorName = keyof typeof codes

export interface Refusal {
  readonly _tag: "Refusal"
  readonly error: number
  readonly message: string
}

export const codeOf = (error: ServerErrorName | number): number => typeof error === "number" ? error : codes[error]

export const refusal = (error: ServerErrorName | number, message: string): Refusal => ({
  _tag: "Refusal",
  error: codeOf(error),
  message
})
