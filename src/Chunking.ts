/**
 * Messages larger than a broker entry: how a consumer puts them together, and the pure parts that do the work.
 *
 * Applications need {@link ChunkOptions} and {@link IncompleteReason}. The splitter and the reducer are public for tools
 * and tests: they work without a client, a broker or a clock.
 *
 * @since 0.1.0
 */

/**
 * @category options
 * @since 0.1.0
 */
export type { ChunkOptions } from "./Chunking/ChunkAssembler.ts"

/**
 * @category models
 * @since 0.1.0
 */
export type { IncompleteReason } from "./Chunking/ChunkAssembly.ts"

/**
 * The events about chunks, for a `Telemetry` handler.
 *
 * @category models
 * @since 0.1.0
 */
export type { ChunkEvent, ConsumerChunkEvent, DiscardReason, ProducerChunkEvent } from "./Chunking/ChunkTelemetry.ts"

/**
 * @category errors
 * @since 0.1.0
 */
export { ChunkSplitError } from "./Chunking/ChunkSplitter.ts"

/**
 * The reducer that puts chunks together.
 *
 * @category modules
 * @since 0.1.0
 */
export * as Assembly from "./Chunking/ChunkAssembly.ts"

/**
 * The arithmetic that cuts a message into chunks.
 *
 * @category modules
 * @since 0.1.0
 */
export * as Splitter from "./Chunking/ChunkSplitter.ts"
