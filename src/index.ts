/**
 * An Apache Pulsar client for Effect: one namespace a module.
 *
 * @since 0.1.0
 */
export * as Auth from "./Auth.ts"
export * as Chunking from "./Chunking.ts"
export * as Codec from "./Codec.ts"
export * as Consumer from "./Consumer.ts"
export * as Message from "./Message.ts"
export * as MessageId from "./MessageId.ts"
export * as NodeTransport from "./NodeTransport.ts"
export * as Producer from "./Producer.ts"
export * as PulsarClient from "./PulsarClient.ts"
export * as PulsarError from "./PulsarError.ts"
export * as Telemetry from "./Telemetry.ts"
export * as Topic from "./Topic.ts"
export * as TopicName from "./TopicName.ts"
