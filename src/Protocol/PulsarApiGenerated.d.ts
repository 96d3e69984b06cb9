// Generated from PulsarApi.proto by `npm run protocol`. Do not edit.
import type * as protobuf from "protobufjs/minimal.js"

/** What the decoder gives for a 64-bit field: two 32-bit halves. */
export interface Long {
  readonly low: number
  readonly high: number
  readonly unsigned: boolean
  toNumber(): number
  toString(): string
}
/** What the encoder takes for a 64-bit field: a safe integer, or two 32-bit halves. */
export type U64Input = number | { readonly low: number; readonly high: number; readonly unsigned: boolean }

export interface MessageCodec<In, Out> {
  encode(message: In, writer?: protobuf.Writer): protobuf.Writer
  decode(reader: protobuf.Reader | Uint8Array, length?: number): Out
}

export interface BaseCommand {
  readonly type: number
  readonly connect?: CommandConnect | null | undefined
  readonly connected?: CommandConnected | null | undefined
  readonly subscribe?: CommandSubscribe | null | undefined
  readonly producer?: CommandProducer | null | undefined
  readonly send?: CommandSend | null | undefined
  readonly sendReceipt?: CommandSendReceipt | null | undefined
  readonly sendError?: CommandSendError | null | undefined
  readonly message?: CommandMessage | null | undefined
  readonly ack?: CommandAck | null | undefined
  readonly flow?: CommandFlow | null | undefined
  readonly unsubscribe?: CommandUnsubscribe | null | undefined
  readonly success?: CommandSuccess | null | undefined
  readonly error?: CommandError | null | undefined
  readonly closeProducer?: CommandCloseProducer | null | undefined
  readonly closeConsumer?: CommandCloseConsumer | null | undefined
  readonly producerSuccess?: CommandProducerSuccess | null | undefined
  readonly ping?: CommandPing | null | undefined
  readonly pong?: CommandPong | null | undefined
  readonly redeliverUnacknowledgedMessages?: CommandRedeliverUnacknowledgedMessages | null | undefined
  readonly partitionMetadata?: CommandPartitionedTopicMetadata | null | undefined
  readonly partitionMetadataResponse?: CommandPartitionedTopicMetadataResponse | null | undefined
  readonly lookupTopic?: CommandLookupTopic | null | undefined
  readonly lookupTopicResponse?: CommandLookupTopicResponse | null | undefined
  readonly consumerStats?: CommandConsumerStats | null | undefined
  readonly consumerStatsResponse?: CommandConsumerStatsResponse | null | undefined
  readonly reachedEndOfTopic?: CommandReachedEndOfTopic | null | undefined
  readonly seek?: CommandSeek | null | undefined
  readonly getLastMessageId?: CommandGetLastMessageId | null | undefined
  readonly getLastMessageIdResponse?: CommandGetLastMessageIdResponse | null | undefined
  readonly activeConsumerChange?: CommandActiveConsumerChange | null | undefined
  readonly getTopicsOfNamespace?: CommandGetTopicsOfNamespace | null | undefined
  readonly getTopicsOfNamespaceResponse?: CommandGetTopicsOfNamespaceResponse | null | undefined
  readonly getSchema?: CommandGetSchema | null | undefined
  readonly getSchemaResponse?: CommandGetSchemaResponse | null | undefined
  readonly authChallenge?: CommandAuthChallenge | null | undefined
  readonly authResponse?: CommandAuthResponse | null | undefined
  readonly ackResponse?: CommandAckResponse | null | undefined
  readonly getOrCreateSchema?: CommandGetOrCreateSchema | null | undefined
  readonly getOrCreateSchemaResponse?: CommandGetOrCreateSchemaResponse | null | undefined
  readonly newTxn?: CommandNewTxn | null | undefined
  readonly newTxnResponse?: CommandNewTxnResponse | null | undefined
  readonly addPartitionToTxn?: CommandAddPartitionToTxn | null | undefined
  readonly addPartitionToTxnResponse?: CommandAddPartitionToTxnResponse | null | undefined
  readonly addSubscriptionToTxn?: CommandAddSubscriptionToTxn | null | undefined
  readonly addSubscriptionToTxnResponse?: CommandAddSubscriptionToTxnResponse | null | undefined
  readonly endTxn?: CommandEndTxn | null | undefined
  readonly endTxnResponse?: CommandEndTxnResponse | null | undefined
  readonly endTxnOnPartition?: CommandEndTxnOnPartition | null | undefined
  readonly endTxnOnPartitionResponse?: CommandEndTxnOnPartitionResponse | null | undefined
  readonly endTxnOnSubscription?: CommandEndTxnOnSubscription | null | undefined
  readonly endTxnOnSubscriptionResponse?: CommandEndTxnOnSubscriptionResponse | null | undefined
  readonly tcClientConnectRequest?: CommandTcClientConnectRequest | null | undefined
  readonly tcClientConnectResponse?: CommandTcClientConnectResponse | null | undefined
  readonly watchTopicList?: CommandWatchTopicList | null | undefined
  readonly watchTopicListSuccess?: CommandWatchTopicListSuccess | null | undefined
  readonly watchTopicUpdate?: CommandWatchTopicUpdate | null | undefined
  readonly watchTopicListClose?: CommandWatchTopicListClose | null | undefined
  readonly topicMigrated?: CommandTopicMigrated | null | undefined
}
export interface BaseCommandInput {
  readonly type: number
  readonly connect?: CommandConnectInput | null | undefined
  readonly connected?: CommandConnectedInput | null | undefined
  readonly subscribe?: CommandSubscribeInput | null | undefined
  readonly producer?: CommandProducerInput | null | undefined
  readonly send?: CommandSendInput | null | undefined
  readonly sendReceipt?: CommandSendReceiptInput | null | undefined
  readonly sendError?: CommandSendErrorInput | null | undefined
  readonly message?: CommandMessageInput | null | undefined
  readonly ack?: CommandAckInput | null | undefined
  readonly flow?: CommandFlowInput | null | undefined
  readonly unsubscribe?: CommandUnsubscribeInput | null | undefined
  readonly success?: CommandSuccessInput | null | undefined
  readonly error?: CommandErrorInput | null | undefined
  readonly closeProducer?: CommandCloseProducerInput | null | undefined
  readonly closeConsumer?: CommandCloseConsumerInput | null | undefined
  readonly producerSuccess?: CommandProducerSuccessInput | null | undefined
  readonly ping?: CommandPingInput | null | undefined
  readonly pong?: CommandPongInput | null | undefined
  readonly redeliverUnacknowledgedMessages?: CommandRedeliverUnacknowledgedMessagesInput | null | undefined
  readonly partitionMetadata?: CommandPartitionedTopicMetadataInput | null | undefined
  readonly partitionMetadataResponse?: CommandPartitionedTopicMetadataResponseInput | null | undefined
  readonly lookupTopic?: CommandLookupTopicInput | null | undefined
  readonly lookupTopicResponse?: CommandLookupTopicResponseInput | null | undefined
  readonly consumerStats?: CommandConsumerStatsInput | null | undefined
  readonly consumerStatsResponse?: CommandConsumerStatsResponseInput | null | undefined
  readonly reachedEndOfTopic?: CommandReachedEndOfTopicInput | null | undefined
  readonly seek?: CommandSeekInput | null | undefined
  readonly getLastMessageId?: CommandGetLastMessageIdInput | null | undefined
  readonly getLastMessageIdResponse?: CommandGetLastMessageIdResponseInput | null | undefined
  readonly activeConsumerChange?: CommandActiveConsumerChangeInput | null | undefined
  readonly getTopicsOfNamespace?: CommandGetTopicsOfNamespaceInput | null | undefined
  readonly getTopicsOfNamespaceResponse?: CommandGetTopicsOfNamespaceResponseInput | null | undefined
  readonly getSchema?: CommandGetSchemaInput | null | undefined
  readonly getSchemaResponse?: CommandGetSchemaResponseInput | null | undefined
  readonly authChallenge?: CommandAuthChallengeInput | null | undefined
  readonly authResponse?: CommandAuthResponseInput | null | undefined
  readonly ackResponse?: CommandAckResponseInput | null | undefined
  readonly getOrCreateSchema?: CommandGetOrCreateSchemaInput | null | undefined
  readonly getOrCreateSchemaResponse?: CommandGetOrCreateSchemaResponseInput | null | undefined
  readonly newTxn?: CommandNewTxnInput | null | undefined
  readonly newTxnResponse?: CommandNewTxnResponseInput | null | undefined
  readonly addPartitionToTxn?: CommandAddPartitionToTxnInput | null | undefined
  readonly addPartitionToTxnResponse?: CommandAddPartitionToTxnResponseInput | null | undefined
  readonly addSubscriptionToTxn?: CommandAddSubscriptionToTxnInput | null | undefined
  readonly addSubscriptionToTxnResponse?: CommandAddSubscriptionToTxnResponseInput | null | undefined
  readonly endTxn?: CommandEndTxnInput | null | undefined
  readonly endTxnResponse?: CommandEndTxnResponseInput | null | undefined
  readonly endTxnOnPartition?: CommandEndTxnOnPartitionInput | null | undefined
  readonly endTxnOnPartitionResponse?: CommandEndTxnOnPartitionResponseInput | null | undefined
  readonly endTxnOnSubscription?: CommandEndTxnOnSubscriptionInput | null | undefined
  readonly endTxnOnSubscriptionResponse?: CommandEndTxnOnSubscriptionResponseInput | null | undefined
  readonly tcClientConnectRequest?: CommandTcClientConnectRequestInput | null | undefined
  readonly tcClientConnectResponse?: CommandTcClientConnectResponseInput | null | undefined
  readonly watchTopicList?: CommandWatchTopicListInput | null | undefined
  readonly watchTopicListSuccess?: CommandWatchTopicListSuccessInput | null | undefined
  readonly watchTopicUpdate?: CommandWatchTopicUpdateInput | null | undefined
  readonly watchTopicListClose?: CommandWatchTopicListCloseInput | null | undefined
  readonly topicMigrated?: CommandTopicMigratedInput | null | undefined
}
export interface CommandSuccess {
  readonly requestId: Long
  readonly schema?: Schema | null | undefined
}
export interface CommandSuccessInput {
  readonly requestId: U64Input
  readonly schema?: SchemaInput | null | undefined
}
export interface CommandError {
  readonly requestId: Long
  readonly error: number
  readonly message: string
}
export interface CommandErrorInput {
  readonly requestId: U64Input
  readonly error: number
  readonly message: string
}
export interface KeyValue {
  readonly key: string
  readonly value: string
}
export interface KeyValueInput {
  readonly key: string
  readonly value: string
}
export interface KeyLongValue {
  readonly key: string
  readonly value: Long
}
export interface KeyLongValueInput {
  readonly key: string
  readonly value: U64Input
}
export interface MessageIdData {
  readonly ledgerId: Long
  readonly entryId: Long
  readonly partition: number
  readonly batchIndex: number
  readonly ackSet: Array<Long>
  readonly batchSize: number
  readonly firstChunkMessageId?: MessageIdData | null | undefined
}
export interface MessageIdDataInput {
  readonly ledgerId: U64Input
  readonly entryId: U64Input
  readonly partition?: number | null | undefined
  readonly batchIndex?: number | null | undefined
  readonly ackSet?: ReadonlyArray<U64Input> | null | undefined
  readonly batchSize?: number | null | undefined
  readonly firstChunkMessageId?: MessageIdDataInput | null | undefined
}
export interface CommandConnect {
  readonly clientVersion: string
  readonly authMethod: number
  readonly authData: Uint8Array
  readonly protocolVersion: number
  readonly authMethodName: string
  readonly proxyToBrokerUrl: string
  readonly originalPrincipal: string
  readonly originalAuthData: string
  readonly originalAuthMethod: string
  readonly featureFlags?: FeatureFlags | null | undefined
  readonly proxyVersion: string
}
export interface CommandConnectInput {
  readonly clientVersion: string
  readonly authMethod?: number | null | undefined
  readonly authData?: Uint8Array | null | undefined
  readonly protocolVersion?: number | null | undefined
  readonly authMethodName?: string | null | undefined
  readonly proxyToBrokerUrl?: string | null | undefined
  readonly originalPrincipal?: string | null | undefined
  readonly originalAuthData?: string | null | undefined
  readonly originalAuthMethod?: string | null | undefined
  readonly featureFlags?: FeatureFlagsInput | null | undefined
  readonly proxyVersion?: string | null | undefined
}
export interface FeatureFlags {
  readonly supportsAuthRefresh: boolean
  readonly supportsBrokerEntryMetadata: boolean
  readonly supportsPartialProducer: boolean
  readonly supportsTopicWatchers: boolean
  readonly supportsGetPartitionedMetadataWithoutAutoCreation: boolean
  readonly supportsReplDedupByLidAndEid: boolean
  readonly supportsTopicWatcherReconcile: boolean
}
export interface FeatureFlagsInput {
  readonly supportsAuthRefresh?: boolean | null | undefined
  readonly supportsBrokerEntryMetadata?: boolean | null | undefined
  readonly supportsPartialProducer?: boolean | null | undefined
  readonly supportsTopicWatchers?: boolean | null | undefined
  readonly supportsGetPartitionedMetadataWithoutAutoCreation?: boolean | null | undefined
  readonly supportsReplDedupByLidAndEid?: boolean | null | undefined
  readonly supportsTopicWatcherReconcile?: boolean | null | undefined
}
export interface CommandConnected {
  readonly serverVersion: string
  readonly protocolVersion: number
  readonly maxMessageSize: number
  readonly featureFlags?: FeatureFlags | null | undefined
}
export interface CommandConnectedInput {
  readonly serverVersion: string
  readonly protocolVersion?: number | null | undefined
  readonly maxMessageSize?: number | null | undefined
  readonly featureFlags?: FeatureFlagsInput | null | undefined
}
export interface CommandAuthChallenge {
  readonly serverVersion: string
  readonly challenge?: AuthData | null | undefined
  readonly protocolVersion: number
}
export interface CommandAuthChallengeInput {
  readonly serverVersion?: string | null | undefined
  readonly challenge?: AuthDataInput | null | undefined
  readonly protocolVersion?: number | null | undefined
}
export interface CommandAuthResponse {
  readonly clientVersion: string
  readonly response?: AuthData | null | undefined
  readonly protocolVersion: number
}
export interface CommandAuthResponseInput {
  readonly clientVersion?: string | null | undefined
  readonly response?: AuthDataInput | null | undefined
  readonly protocolVersion?: number | null | undefined
}
export interface AuthData {
  readonly authMethodName: string
  readonly authData: Uint8Array
}
export interface AuthDataInput {
  readonly authMethodName?: string | null | undefined
  readonly authData?: Uint8Array | null | undefined
}
export interface CommandPing {
}
export interface CommandPingInput {
}
export interface CommandPong {
}
export interface CommandPongInput {
}
export interface CommandPartitionedTopicMetadata {
  readonly topic: string
  readonly requestId: Long
  readonly originalPrincipal: string
  readonly originalAuthData: string
  readonly originalAuthMethod: string
  readonly metadataAutoCreationEnabled: boolean
}
export interface CommandPartitionedTopicMetadataInput {
  readonly topic: string
  readonly requestId: U64Input
  readonly originalPrincipal?: string | null | undefined
  readonly originalAuthData?: string | null | undefined
  readonly originalAuthMethod?: string | null | undefined
  readonly metadataAutoCreationEnabled?: boolean | null | undefined
}
export interface CommandPartitionedTopicMetadataResponse {
  readonly partitions: number
  readonly requestId: Long
  readonly response: number
  readonly error: number
  readonly message: string
}
export interface CommandPartitionedTopicMetadataResponseInput {
  readonly partitions?: number | null | undefined
  readonly requestId: U64Input
  readonly response?: number | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandLookupTopic {
  readonly topic: string
  readonly requestId: Long
  readonly authoritative: boolean
  readonly originalPrincipal: string
  readonly originalAuthData: string
  readonly originalAuthMethod: string
  readonly advertisedListenerName: string
  readonly properties: Array<KeyValue>
}
export interface CommandLookupTopicInput {
  readonly topic: string
  readonly requestId: U64Input
  readonly authoritative?: boolean | null | undefined
  readonly originalPrincipal?: string | null | undefined
  readonly originalAuthData?: string | null | undefined
  readonly originalAuthMethod?: string | null | undefined
  readonly advertisedListenerName?: string | null | undefined
  readonly properties?: ReadonlyArray<KeyValueInput> | null | undefined
}
export interface CommandLookupTopicResponse {
  readonly brokerServiceUrl: string
  readonly brokerServiceUrlTls: string
  readonly response: number
  readonly requestId: Long
  readonly authoritative: boolean
  readonly error: number
  readonly message: string
  readonly proxyThroughServiceUrl: boolean
}
export interface CommandLookupTopicResponseInput {
  readonly brokerServiceUrl?: string | null | undefined
  readonly brokerServiceUrlTls?: string | null | undefined
  readonly response?: number | null | undefined
  readonly requestId: U64Input
  readonly authoritative?: boolean | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
  readonly proxyThroughServiceUrl?: boolean | null | undefined
}
export interface CommandProducer {
  readonly topic: string
  readonly producerId: Long
  readonly requestId: Long
  readonly producerName: string
  readonly encrypted: boolean
  readonly metadata: Array<KeyValue>
  readonly schema?: Schema | null | undefined
  readonly epoch: Long
  readonly userProvidedProducerName: boolean
  readonly producerAccessMode: number
  readonly topicEpoch: Long
  readonly txnEnabled: boolean
  readonly initialSubscriptionName: string
}
export interface CommandProducerInput {
  readonly topic: string
  readonly producerId: U64Input
  readonly requestId: U64Input
  readonly producerName?: string | null | undefined
  readonly encrypted?: boolean | null | undefined
  readonly metadata?: ReadonlyArray<KeyValueInput> | null | undefined
  readonly schema?: SchemaInput | null | undefined
  readonly epoch?: U64Input | null | undefined
  readonly userProvidedProducerName?: boolean | null | undefined
  readonly producerAccessMode?: number | null | undefined
  readonly topicEpoch?: U64Input | null | undefined
  readonly txnEnabled?: boolean | null | undefined
  readonly initialSubscriptionName?: string | null | undefined
}
export interface CommandProducerSuccess {
  readonly requestId: Long
  readonly producerName: string
  readonly lastSequenceId: Long
  readonly schemaVersion: Uint8Array
  readonly topicEpoch: Long
  readonly producerReady: boolean
}
export interface CommandProducerSuccessInput {
  readonly requestId: U64Input
  readonly producerName: string
  readonly lastSequenceId?: U64Input | null | undefined
  readonly schemaVersion?: Uint8Array | null | undefined
  readonly topicEpoch?: U64Input | null | undefined
  readonly producerReady?: boolean | null | undefined
}
export interface CommandSend {
  readonly producerId: Long
  readonly sequenceId: Long
  readonly numMessages: number
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly highestSequenceId: Long
  readonly isChunk: boolean
  readonly marker: boolean
  readonly messageId?: MessageIdData | null | undefined
}
export interface CommandSendInput {
  readonly producerId: U64Input
  readonly sequenceId: U64Input
  readonly numMessages?: number | null | undefined
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly highestSequenceId?: U64Input | null | undefined
  readonly isChunk?: boolean | null | undefined
  readonly marker?: boolean | null | undefined
  readonly messageId?: MessageIdDataInput | null | undefined
}
export interface CommandSendReceipt {
  readonly producerId: Long
  readonly sequenceId: Long
  readonly messageId?: MessageIdData | null | undefined
  readonly highestSequenceId: Long
}
export interface CommandSendReceiptInput {
  readonly producerId: U64Input
  readonly sequenceId: U64Input
  readonly messageId?: MessageIdDataInput | null | undefined
  readonly highestSequenceId?: U64Input | null | undefined
}
export interface CommandSendError {
  readonly producerId: Long
  readonly sequenceId: Long
  readonly error: number
  readonly message: string
}
export interface CommandSendErrorInput {
  readonly producerId: U64Input
  readonly sequenceId: U64Input
  readonly error: number
  readonly message: string
}
export interface CommandCloseProducer {
  readonly producerId: Long
  readonly requestId: Long
  readonly assignedBrokerServiceUrl: string
  readonly assignedBrokerServiceUrlTls: string
}
export interface CommandCloseProducerInput {
  readonly producerId: U64Input
  readonly requestId: U64Input
  readonly assignedBrokerServiceUrl?: string | null | undefined
  readonly assignedBrokerServiceUrlTls?: string | null | undefined
}
export interface CommandTopicMigrated {
  readonly resourceId: Long
  readonly resourceType: number
  readonly brokerServiceUrl: string
  readonly brokerServiceUrlTls: string
}
export interface CommandTopicMigratedInput {
  readonly resourceId: U64Input
  readonly resourceType: number
  readonly brokerServiceUrl?: string | null | undefined
  readonly brokerServiceUrlTls?: string | null | undefined
}
export interface MessageMetadata {
  readonly producerName: string
  readonly sequenceId: Long
  readonly publishTime: Long
  readonly properties: Array<KeyValue>
  readonly replicatedFrom: string
  readonly partitionKey: string
  readonly replicateTo: Array<string>
  readonly compression: number
  readonly uncompressedSize: number
  readonly numMessagesInBatch: number
  readonly eventTime: Long
  readonly encryptionKeys: Array<EncryptionKeys>
  readonly encryptionAlgo: string
  readonly encryptionParam: Uint8Array
  readonly schemaVersion: Uint8Array
  readonly partitionKeyB64Encoded: boolean
  readonly orderingKey: Uint8Array
  readonly deliverAtTime: Long
  readonly markerType: number
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly highestSequenceId: Long
  readonly nullValue: boolean
  readonly uuid: string
  readonly numChunksFromMsg: number
  readonly totalChunkMsgSize: number
  readonly chunkId: number
  readonly nullPartitionKey: boolean
  readonly compactedBatchIndexes: Array<number>
  readonly schemaId: Uint8Array
}
export interface MessageMetadataInput {
  readonly producerName: string
  readonly sequenceId: U64Input
  readonly publishTime: U64Input
  readonly properties?: ReadonlyArray<KeyValueInput> | null | undefined
  readonly replicatedFrom?: string | null | undefined
  readonly partitionKey?: string | null | undefined
  readonly replicateTo?: ReadonlyArray<string> | null | undefined
  readonly compression?: number | null | undefined
  readonly uncompressedSize?: number | null | undefined
  readonly numMessagesInBatch?: number | null | undefined
  readonly eventTime?: U64Input | null | undefined
  readonly encryptionKeys?: ReadonlyArray<EncryptionKeysInput> | null | undefined
  readonly encryptionAlgo?: string | null | undefined
  readonly encryptionParam?: Uint8Array | null | undefined
  readonly schemaVersion?: Uint8Array | null | undefined
  readonly partitionKeyB64Encoded?: boolean | null | undefined
  readonly orderingKey?: Uint8Array | null | undefined
  readonly deliverAtTime?: U64Input | null | undefined
  readonly markerType?: number | null | undefined
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly highestSequenceId?: U64Input | null | undefined
  readonly nullValue?: boolean | null | undefined
  readonly uuid?: string | null | undefined
  readonly numChunksFromMsg?: number | null | undefined
  readonly totalChunkMsgSize?: number | null | undefined
  readonly chunkId?: number | null | undefined
  readonly nullPartitionKey?: boolean | null | undefined
  readonly compactedBatchIndexes?: ReadonlyArray<number> | null | undefined
  readonly schemaId?: Uint8Array | null | undefined
}
export interface EncryptionKeys {
  readonly key: string
  readonly value: Uint8Array
  readonly metadata: Array<KeyValue>
}
export interface EncryptionKeysInput {
  readonly key: string
  readonly value: Uint8Array
  readonly metadata?: ReadonlyArray<KeyValueInput> | null | undefined
}
export interface SingleMessageMetadata {
  readonly properties: Array<KeyValue>
  readonly partitionKey: string
  readonly payloadSize: number
  readonly compactedOut: boolean
  readonly eventTime: Long
  readonly partitionKeyB64Encoded: boolean
  readonly orderingKey: Uint8Array
  readonly sequenceId: Long
  readonly nullValue: boolean
  readonly nullPartitionKey: boolean
}
export interface SingleMessageMetadataInput {
  readonly properties?: ReadonlyArray<KeyValueInput> | null | undefined
  readonly partitionKey?: string | null | undefined
  readonly payloadSize: number
  readonly compactedOut?: boolean | null | undefined
  readonly eventTime?: U64Input | null | undefined
  readonly partitionKeyB64Encoded?: boolean | null | undefined
  readonly orderingKey?: Uint8Array | null | undefined
  readonly sequenceId?: U64Input | null | undefined
  readonly nullValue?: boolean | null | undefined
  readonly nullPartitionKey?: boolean | null | undefined
}
export interface BrokerEntryMetadata {
  readonly brokerTimestamp: Long
  readonly index: Long
}
export interface BrokerEntryMetadataInput {
  readonly brokerTimestamp?: U64Input | null | undefined
  readonly index?: U64Input | null | undefined
}
export interface CommandSubscribe {
  readonly topic: string
  readonly subscription: string
  readonly subType: number
  readonly consumerId: Long
  readonly requestId: Long
  readonly consumerName: string
  readonly priorityLevel: number
  readonly durable: boolean
  readonly startMessageId?: MessageIdData | null | undefined
  readonly metadata: Array<KeyValue>
  readonly readCompacted: boolean
  readonly schema?: Schema | null | undefined
  readonly initialPosition: number
  readonly replicateSubscriptionState: boolean
  readonly forceTopicCreation: boolean
  readonly startMessageRollbackDurationSec: Long
  readonly keySharedMeta?: KeySharedMeta | null | undefined
  readonly subscriptionProperties: Array<KeyValue>
  readonly consumerEpoch: Long
}
export interface CommandSubscribeInput {
  readonly topic: string
  readonly subscription: string
  readonly subType: number
  readonly consumerId: U64Input
  readonly requestId: U64Input
  readonly consumerName?: string | null | undefined
  readonly priorityLevel?: number | null | undefined
  readonly durable?: boolean | null | undefined
  readonly startMessageId?: MessageIdDataInput | null | undefined
  readonly metadata?: ReadonlyArray<KeyValueInput> | null | undefined
  readonly readCompacted?: boolean | null | undefined
  readonly schema?: SchemaInput | null | undefined
  readonly initialPosition?: number | null | undefined
  readonly replicateSubscriptionState?: boolean | null | undefined
  readonly forceTopicCreation?: boolean | null | undefined
  readonly startMessageRollbackDurationSec?: U64Input | null | undefined
  readonly keySharedMeta?: KeySharedMetaInput | null | undefined
  readonly subscriptionProperties?: ReadonlyArray<KeyValueInput> | null | undefined
  readonly consumerEpoch?: U64Input | null | undefined
}
export interface KeySharedMeta {
  readonly keySharedMode: number
  readonly hashRanges: Array<IntRange>
  readonly allowOutOfOrderDelivery: boolean
}
export interface KeySharedMetaInput {
  readonly keySharedMode: number
  readonly hashRanges?: ReadonlyArray<IntRangeInput> | null | undefined
  readonly allowOutOfOrderDelivery?: boolean | null | undefined
}
export interface IntRange {
  readonly start: number
  readonly end: number
}
export interface IntRangeInput {
  readonly start: number
  readonly end: number
}
export interface CommandFlow {
  readonly consumerId: Long
  readonly messagePermits: number
}
export interface CommandFlowInput {
  readonly consumerId: U64Input
  readonly messagePermits: number
}
export interface CommandMessage {
  readonly consumerId: Long
  readonly messageId: MessageIdData
  readonly redeliveryCount: number
  readonly ackSet: Array<Long>
  readonly consumerEpoch: Long
}
export interface CommandMessageInput {
  readonly consumerId: U64Input
  readonly messageId: MessageIdDataInput
  readonly redeliveryCount?: number | null | undefined
  readonly ackSet?: ReadonlyArray<U64Input> | null | undefined
  readonly consumerEpoch?: U64Input | null | undefined
}
export interface CommandActiveConsumerChange {
  readonly consumerId: Long
  readonly isActive: boolean
}
export interface CommandActiveConsumerChangeInput {
  readonly consumerId: U64Input
  readonly isActive?: boolean | null | undefined
}
export interface CommandReachedEndOfTopic {
  readonly consumerId: Long
}
export interface CommandReachedEndOfTopicInput {
  readonly consumerId: U64Input
}
export interface CommandGetLastMessageId {
  readonly consumerId: Long
  readonly requestId: Long
}
export interface CommandGetLastMessageIdInput {
  readonly consumerId: U64Input
  readonly requestId: U64Input
}
export interface CommandGetLastMessageIdResponse {
  readonly lastMessageId: MessageIdData
  readonly requestId: Long
  readonly consumerMarkDeletePosition?: MessageIdData | null | undefined
}
export interface CommandGetLastMessageIdResponseInput {
  readonly lastMessageId: MessageIdDataInput
  readonly requestId: U64Input
  readonly consumerMarkDeletePosition?: MessageIdDataInput | null | undefined
}
export interface CommandConsumerStats {
  readonly requestId: Long
  readonly consumerId: Long
}
export interface CommandConsumerStatsInput {
  readonly requestId: U64Input
  readonly consumerId: U64Input
}
export interface CommandConsumerStatsResponse {
  readonly requestId: Long
  readonly errorCode: number
  readonly errorMessage: string
  readonly msgRateOut: number
  readonly msgThroughputOut: number
  readonly msgRateRedeliver: number
  readonly consumerName: string
  readonly availablePermits: Long
  readonly unackedMessages: Long
  readonly blockedConsumerOnUnackedMsgs: boolean
  readonly address: string
  readonly connectedSince: string
  readonly type: string
  readonly msgRateExpired: number
  readonly msgBacklog: Long
  readonly messageAckRate: number
}
export interface CommandConsumerStatsResponseInput {
  readonly requestId: U64Input
  readonly errorCode?: number | null | undefined
  readonly errorMessage?: string | null | undefined
  readonly msgRateOut?: number | null | undefined
  readonly msgThroughputOut?: number | null | undefined
  readonly msgRateRedeliver?: number | null | undefined
  readonly consumerName?: string | null | undefined
  readonly availablePermits?: U64Input | null | undefined
  readonly unackedMessages?: U64Input | null | undefined
  readonly blockedConsumerOnUnackedMsgs?: boolean | null | undefined
  readonly address?: string | null | undefined
  readonly connectedSince?: string | null | undefined
  readonly type?: string | null | undefined
  readonly msgRateExpired?: number | null | undefined
  readonly msgBacklog?: U64Input | null | undefined
  readonly messageAckRate?: number | null | undefined
}
export interface CommandCloseConsumer {
  readonly consumerId: Long
  readonly requestId: Long
  readonly assignedBrokerServiceUrl: string
  readonly assignedBrokerServiceUrlTls: string
}
export interface CommandCloseConsumerInput {
  readonly consumerId: U64Input
  readonly requestId: U64Input
  readonly assignedBrokerServiceUrl?: string | null | undefined
  readonly assignedBrokerServiceUrlTls?: string | null | undefined
}
export interface CommandUnsubscribe {
  readonly consumerId: Long
  readonly requestId: Long
  readonly force: boolean
}
export interface CommandUnsubscribeInput {
  readonly consumerId: U64Input
  readonly requestId: U64Input
  readonly force?: boolean | null | undefined
}
export interface CommandAck {
  readonly consumerId: Long
  readonly ackType: number
  readonly messageId: Array<MessageIdData>
  readonly validationError: number
  readonly properties: Array<KeyLongValue>
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly requestId: Long
}
export interface CommandAckInput {
  readonly consumerId: U64Input
  readonly ackType: number
  readonly messageId?: ReadonlyArray<MessageIdDataInput> | null | undefined
  readonly validationError?: number | null | undefined
  readonly properties?: ReadonlyArray<KeyLongValueInput> | null | undefined
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly requestId?: U64Input | null | undefined
}
export interface CommandAckResponse {
  readonly consumerId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
  readonly requestId: Long
}
export interface CommandAckResponseInput {
  readonly consumerId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
  readonly requestId?: U64Input | null | undefined
}
export interface CommandRedeliverUnacknowledgedMessages {
  readonly consumerId: Long
  readonly messageIds: Array<MessageIdData>
  readonly consumerEpoch: Long
}
export interface CommandRedeliverUnacknowledgedMessagesInput {
  readonly consumerId: U64Input
  readonly messageIds?: ReadonlyArray<MessageIdDataInput> | null | undefined
  readonly consumerEpoch?: U64Input | null | undefined
}
export interface CommandSeek {
  readonly consumerId: Long
  readonly requestId: Long
  readonly messageId?: MessageIdData | null | undefined
  readonly messagePublishTime: Long
}
export interface CommandSeekInput {
  readonly consumerId: U64Input
  readonly requestId: U64Input
  readonly messageId?: MessageIdDataInput | null | undefined
  readonly messagePublishTime?: U64Input | null | undefined
}
export interface CommandGetTopicsOfNamespace {
  readonly requestId: Long
  readonly namespace: string
  readonly mode: number
  readonly topicsPattern: string
  readonly topicsHash: string
  readonly properties: Array<KeyValue>
}
export interface CommandGetTopicsOfNamespaceInput {
  readonly requestId: U64Input
  readonly namespace: string
  readonly mode?: number | null | undefined
  readonly topicsPattern?: string | null | undefined
  readonly topicsHash?: string | null | undefined
  readonly properties?: ReadonlyArray<KeyValueInput> | null | undefined
}
export interface CommandGetTopicsOfNamespaceResponse {
  readonly requestId: Long
  readonly topics: Array<string>
  readonly filtered: boolean
  readonly topicsHash: string
  readonly changed: boolean
}
export interface CommandGetTopicsOfNamespaceResponseInput {
  readonly requestId: U64Input
  readonly topics?: ReadonlyArray<string> | null | undefined
  readonly filtered?: boolean | null | undefined
  readonly topicsHash?: string | null | undefined
  readonly changed?: boolean | null | undefined
}
export interface CommandWatchTopicList {
  readonly requestId: Long
  readonly watcherId: Long
  readonly namespace: string
  readonly topicsPattern: string
  readonly topicsHash: string
}
export interface CommandWatchTopicListInput {
  readonly requestId: U64Input
  readonly watcherId: U64Input
  readonly namespace: string
  readonly topicsPattern: string
  readonly topicsHash?: string | null | undefined
}
export interface CommandWatchTopicListSuccess {
  readonly requestId: Long
  readonly watcherId: Long
  readonly topic: Array<string>
  readonly topicsHash: string
}
export interface CommandWatchTopicListSuccessInput {
  readonly requestId: U64Input
  readonly watcherId: U64Input
  readonly topic?: ReadonlyArray<string> | null | undefined
  readonly topicsHash: string
}
export interface CommandWatchTopicUpdate {
  readonly watcherId: Long
  readonly newTopics: Array<string>
  readonly deletedTopics: Array<string>
  readonly topicsHash: string
}
export interface CommandWatchTopicUpdateInput {
  readonly watcherId: U64Input
  readonly newTopics?: ReadonlyArray<string> | null | undefined
  readonly deletedTopics?: ReadonlyArray<string> | null | undefined
  readonly topicsHash: string
}
export interface CommandWatchTopicListClose {
  readonly requestId: Long
  readonly watcherId: Long
}
export interface CommandWatchTopicListCloseInput {
  readonly requestId: U64Input
  readonly watcherId: U64Input
}
export interface Schema {
  readonly name: string
  readonly schemaData: Uint8Array
  readonly type: number
  readonly properties: Array<KeyValue>
}
export interface SchemaInput {
  readonly name: string
  readonly schemaData: Uint8Array
  readonly type: number
  readonly properties?: ReadonlyArray<KeyValueInput> | null | undefined
}
export interface CommandGetSchema {
  readonly requestId: Long
  readonly topic: string
  readonly schemaVersion: Uint8Array
}
export interface CommandGetSchemaInput {
  readonly requestId: U64Input
  readonly topic: string
  readonly schemaVersion?: Uint8Array | null | undefined
}
export interface CommandGetSchemaResponse {
  readonly requestId: Long
  readonly errorCode: number
  readonly errorMessage: string
  readonly schema?: Schema | null | undefined
  readonly schemaVersion: Uint8Array
}
export interface CommandGetSchemaResponseInput {
  readonly requestId: U64Input
  readonly errorCode?: number | null | undefined
  readonly errorMessage?: string | null | undefined
  readonly schema?: SchemaInput | null | undefined
  readonly schemaVersion?: Uint8Array | null | undefined
}
export interface CommandGetOrCreateSchema {
  readonly requestId: Long
  readonly topic: string
  readonly schema: Schema
}
export interface CommandGetOrCreateSchemaInput {
  readonly requestId: U64Input
  readonly topic: string
  readonly schema: SchemaInput
}
export interface CommandGetOrCreateSchemaResponse {
  readonly requestId: Long
  readonly errorCode: number
  readonly errorMessage: string
  readonly schemaVersion: Uint8Array
}
export interface CommandGetOrCreateSchemaResponseInput {
  readonly requestId: U64Input
  readonly errorCode?: number | null | undefined
  readonly errorMessage?: string | null | undefined
  readonly schemaVersion?: Uint8Array | null | undefined
}
export interface CommandTcClientConnectRequest {
  readonly requestId: Long
  readonly tcId: Long
}
export interface CommandTcClientConnectRequestInput {
  readonly requestId: U64Input
  readonly tcId: U64Input
}
export interface CommandTcClientConnectResponse {
  readonly requestId: Long
  readonly error: number
  readonly message: string
}
export interface CommandTcClientConnectResponseInput {
  readonly requestId: U64Input
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandNewTxn {
  readonly requestId: Long
  readonly txnTtlSeconds: Long
  readonly tcId: Long
}
export interface CommandNewTxnInput {
  readonly requestId: U64Input
  readonly txnTtlSeconds?: U64Input | null | undefined
  readonly tcId?: U64Input | null | undefined
}
export interface CommandNewTxnResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandNewTxnResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandAddPartitionToTxn {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly partitions: Array<string>
}
export interface CommandAddPartitionToTxnInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly partitions?: ReadonlyArray<string> | null | undefined
}
export interface CommandAddPartitionToTxnResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandAddPartitionToTxnResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface Subscription {
  readonly topic: string
  readonly subscription: string
}
export interface SubscriptionInput {
  readonly topic: string
  readonly subscription: string
}
export interface CommandAddSubscriptionToTxn {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly subscription: Array<Subscription>
}
export interface CommandAddSubscriptionToTxnInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly subscription?: ReadonlyArray<SubscriptionInput> | null | undefined
}
export interface CommandAddSubscriptionToTxnResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandAddSubscriptionToTxnResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandEndTxn {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly txnAction: number
}
export interface CommandEndTxnInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly txnAction?: number | null | undefined
}
export interface CommandEndTxnResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandEndTxnResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandEndTxnOnPartition {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly topic: string
  readonly txnAction: number
  readonly txnidLeastBitsOfLowWatermark: Long
}
export interface CommandEndTxnOnPartitionInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly topic?: string | null | undefined
  readonly txnAction?: number | null | undefined
  readonly txnidLeastBitsOfLowWatermark?: U64Input | null | undefined
}
export interface CommandEndTxnOnPartitionResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandEndTxnOnPartitionResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}
export interface CommandEndTxnOnSubscription {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly subscription?: Subscription | null | undefined
  readonly txnAction: number
  readonly txnidLeastBitsOfLowWatermark: Long
}
export interface CommandEndTxnOnSubscriptionInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly subscription?: SubscriptionInput | null | undefined
  readonly txnAction?: number | null | undefined
  readonly txnidLeastBitsOfLowWatermark?: U64Input | null | undefined
}
export interface CommandEndTxnOnSubscriptionResponse {
  readonly requestId: Long
  readonly txnidLeastBits: Long
  readonly txnidMostBits: Long
  readonly error: number
  readonly message: string
}
export interface CommandEndTxnOnSubscriptionResponseInput {
  readonly requestId: U64Input
  readonly txnidLeastBits?: U64Input | null | undefined
  readonly txnidMostBits?: U64Input | null | undefined
  readonly error?: number | null | undefined
  readonly message?: string | null | undefined
}

export namespace pulsar {
  namespace proto {
    const BaseCommand: MessageCodec<BaseCommandInput, BaseCommand> & { readonly Type: { readonly CONNECT: 2; readonly CONNECTED: 3; readonly SUBSCRIBE: 4; readonly PRODUCER: 5; readonly SEND: 6; readonly SEND_RECEIPT: 7; readonly SEND_ERROR: 8; readonly MESSAGE: 9; readonly ACK: 10; readonly FLOW: 11; readonly UNSUBSCRIBE: 12; readonly SUCCESS: 13; readonly ERROR: 14; readonly CLOSE_PRODUCER: 15; readonly CLOSE_CONSUMER: 16; readonly PRODUCER_SUCCESS: 17; readonly PING: 18; readonly PONG: 19; readonly REDELIVER_UNACKNOWLEDGED_MESSAGES: 20; readonly PARTITIONED_METADATA: 21; readonly PARTITIONED_METADATA_RESPONSE: 22; readonly LOOKUP: 23; readonly LOOKUP_RESPONSE: 24; readonly CONSUMER_STATS: 25; readonly CONSUMER_STATS_RESPONSE: 26; readonly REACHED_END_OF_TOPIC: 27; readonly SEEK: 28; readonly GET_LAST_MESSAGE_ID: 29; readonly GET_LAST_MESSAGE_ID_RESPONSE: 30; readonly ACTIVE_CONSUMER_CHANGE: 31; readonly GET_TOPICS_OF_NAMESPACE: 32; readonly GET_TOPICS_OF_NAMESPACE_RESPONSE: 33; readonly GET_SCHEMA: 34; readonly GET_SCHEMA_RESPONSE: 35; readonly AUTH_CHALLENGE: 36; readonly AUTH_RESPONSE: 37; readonly ACK_RESPONSE: 38; readonly GET_OR_CREATE_SCHEMA: 39; readonly GET_OR_CREATE_SCHEMA_RESPONSE: 40; readonly NEW_TXN: 50; readonly NEW_TXN_RESPONSE: 51; readonly ADD_PARTITION_TO_TXN: 52; readonly ADD_PARTITION_TO_TXN_RESPONSE: 53; readonly ADD_SUBSCRIPTION_TO_TXN: 54; readonly ADD_SUBSCRIPTION_TO_TXN_RESPONSE: 55; readonly END_TXN: 56; readonly END_TXN_RESPONSE: 57; readonly END_TXN_ON_PARTITION: 58; readonly END_TXN_ON_PARTITION_RESPONSE: 59; readonly END_TXN_ON_SUBSCRIPTION: 60; readonly END_TXN_ON_SUBSCRIPTION_RESPONSE: 61; readonly TC_CLIENT_CONNECT_REQUEST: 62; readonly TC_CLIENT_CONNECT_RESPONSE: 63; readonly WATCH_TOPIC_LIST: 64; readonly WATCH_TOPIC_LIST_SUCCESS: 65; readonly WATCH_TOPIC_UPDATE: 66; readonly WATCH_TOPIC_LIST_CLOSE: 67; readonly TOPIC_MIGRATED: 68 } }
    const CommandSuccess: MessageCodec<CommandSuccessInput, CommandSuccess>
    const CommandError: MessageCodec<CommandErrorInput, CommandError>
    const ServerError: { readonly UnknownError: 0; readonly MetadataError: 1; readonly PersistenceError: 2; readonly AuthenticationError: 3; readonly AuthorizationError: 4; readonly ConsumerBusy: 5; readonly ServiceNotReady: 6; readonly ProducerBlockedQuotaExceededError: 7; readonly ProducerBlockedQuotaExceededException: 8; readonly ChecksumError: 9; readonly UnsupportedVersionError: 10; readonly TopicNotFound: 11; readonly SubscriptionNotFound: 12; readonly ConsumerNotFound: 13; readonly TooManyRequests: 14; readonly TopicTerminatedError: 15; readonly ProducerBusy: 16; readonly InvalidTopicName: 17; readonly IncompatibleSchema: 18; readonly ConsumerAssignError: 19; readonly TransactionCoordinatorNotFound: 20; readonly InvalidTxnStatus: 21; readonly NotAllowedError: 22; readonly TransactionConflict: 23; readonly TransactionNotFound: 24; readonly ProducerFenced: 25 }
    const KeyValue: MessageCodec<KeyValueInput, KeyValue>
    const KeyLongValue: MessageCodec<KeyLongValueInput, KeyLongValue>
    const MessageIdData: MessageCodec<MessageIdDataInput, MessageIdData>
    const CommandConnect: MessageCodec<CommandConnectInput, CommandConnect>
    const AuthMethod: { readonly AuthMethodNone: 0; readonly AuthMethodYcaV1: 1; readonly AuthMethodAthens: 2 }
    const ProtocolVersion: { readonly v0: 0; readonly v1: 1; readonly v2: 2; readonly v3: 3; readonly v4: 4; readonly v5: 5; readonly v6: 6; readonly v7: 7; readonly v8: 8; readonly v9: 9; readonly v10: 10; readonly v11: 11; readonly v12: 12; readonly v13: 13; readonly v14: 14; readonly v15: 15; readonly v16: 16; readonly v17: 17; readonly v18: 18; readonly v19: 19; readonly v20: 20; readonly v21: 21 }
    const FeatureFlags: MessageCodec<FeatureFlagsInput, FeatureFlags>
    const CommandConnected: MessageCodec<CommandConnectedInput, CommandConnected>
    const CommandAuthChallenge: MessageCodec<CommandAuthChallengeInput, CommandAuthChallenge>
    const CommandAuthResponse: MessageCodec<CommandAuthResponseInput, CommandAuthResponse>
    const AuthData: MessageCodec<AuthDataInput, AuthData>
    const CommandPing: MessageCodec<CommandPingInput, CommandPing>
    const CommandPong: MessageCodec<CommandPongInput, CommandPong>
    const CommandPartitionedTopicMetadata: MessageCodec<CommandPartitionedTopicMetadataInput, CommandPartitionedTopicMetadata>
    const CommandPartitionedTopicMetadataResponse: MessageCodec<CommandPartitionedTopicMetadataResponseInput, CommandPartitionedTopicMetadataResponse> & { readonly LookupType: { readonly Success: 0; readonly Failed: 1 } }
    const CommandLookupTopic: MessageCodec<CommandLookupTopicInput, CommandLookupTopic>
    const CommandLookupTopicResponse: MessageCodec<CommandLookupTopicResponseInput, CommandLookupTopicResponse> & { readonly LookupType: { readonly Redirect: 0; readonly Connect: 1; readonly Failed: 2 } }
    const CommandProducer: MessageCodec<CommandProducerInput, CommandProducer>
    const ProducerAccessMode: { readonly Shared: 0; readonly Exclusive: 1; readonly WaitForExclusive: 2; readonly ExclusiveWithFencing: 3 }
    const CommandProducerSuccess: MessageCodec<CommandProducerSuccessInput, CommandProducerSuccess>
    const CommandSend: MessageCodec<CommandSendInput, CommandSend>
    const CommandSendReceipt: MessageCodec<CommandSendReceiptInput, CommandSendReceipt>
    const CommandSendError: MessageCodec<CommandSendErrorInput, CommandSendError>
    const CommandCloseProducer: MessageCodec<CommandCloseProducerInput, CommandCloseProducer>
    const CommandTopicMigrated: MessageCodec<CommandTopicMigratedInput, CommandTopicMigrated> & { readonly ResourceType: { readonly Producer: 0; readonly Consumer: 1 } }
    const MessageMetadata: MessageCodec<MessageMetadataInput, MessageMetadata>
    const CompressionType: { readonly NONE: 0; readonly LZ4: 1; readonly ZLIB: 2; readonly ZSTD: 3; readonly SNAPPY: 4 }
    const EncryptionKeys: MessageCodec<EncryptionKeysInput, EncryptionKeys>
    const SingleMessageMetadata: MessageCodec<SingleMessageMetadataInput, SingleMessageMetadata>
    const BrokerEntryMetadata: MessageCodec<BrokerEntryMetadataInput, BrokerEntryMetadata>
    const MarkerType: { readonly UNKNOWN_MARKER: 0; readonly REPLICATED_SUBSCRIPTION_SNAPSHOT_REQUEST: 10; readonly REPLICATED_SUBSCRIPTION_SNAPSHOT_RESPONSE: 11; readonly REPLICATED_SUBSCRIPTION_SNAPSHOT: 12; readonly REPLICATED_SUBSCRIPTION_UPDATE: 13; readonly TXN_COMMITTING: 20; readonly TXN_COMMIT: 21; readonly TXN_ABORT: 22 }
    const CommandSubscribe: MessageCodec<CommandSubscribeInput, CommandSubscribe> & { readonly SubType: { readonly Exclusive: 0; readonly Shared: 1; readonly Failover: 2; readonly Key_Shared: 3 } } & { readonly InitialPosition: { readonly Latest: 0; readonly Earliest: 1 } }
    const KeySharedMeta: MessageCodec<KeySharedMetaInput, KeySharedMeta>
    const KeySharedMode: { readonly AUTO_SPLIT: 0; readonly STICKY: 1 }
    const IntRange: MessageCodec<IntRangeInput, IntRange>
    const CommandFlow: MessageCodec<CommandFlowInput, CommandFlow>
    const CommandMessage: MessageCodec<CommandMessageInput, CommandMessage>
    const CommandActiveConsumerChange: MessageCodec<CommandActiveConsumerChangeInput, CommandActiveConsumerChange>
    const CommandReachedEndOfTopic: MessageCodec<CommandReachedEndOfTopicInput, CommandReachedEndOfTopic>
    const CommandGetLastMessageId: MessageCodec<CommandGetLastMessageIdInput, CommandGetLastMessageId>
    const CommandGetLastMessageIdResponse: MessageCodec<CommandGetLastMessageIdResponseInput, CommandGetLastMessageIdResponse>
    const CommandConsumerStats: MessageCodec<CommandConsumerStatsInput, CommandConsumerStats>
    const CommandConsumerStatsResponse: MessageCodec<CommandConsumerStatsResponseInput, CommandConsumerStatsResponse>
    const CommandCloseConsumer: MessageCodec<CommandCloseConsumerInput, CommandCloseConsumer>
    const CommandUnsubscribe: MessageCodec<CommandUnsubscribeInput, CommandUnsubscribe>
    const CommandAck: MessageCodec<CommandAckInput, CommandAck> & { readonly AckType: { readonly Individual: 0; readonly Cumulative: 1 } } & { readonly ValidationError: { readonly UncompressedSizeCorruption: 0; readonly DecompressionError: 1; readonly ChecksumMismatch: 2; readonly BatchDeSerializeError: 3; readonly DecryptionError: 4 } }
    const CommandAckResponse: MessageCodec<CommandAckResponseInput, CommandAckResponse>
    const CommandRedeliverUnacknowledgedMessages: MessageCodec<CommandRedeliverUnacknowledgedMessagesInput, CommandRedeliverUnacknowledgedMessages>
    const CommandSeek: MessageCodec<CommandSeekInput, CommandSeek>
    const CommandGetTopicsOfNamespace: MessageCodec<CommandGetTopicsOfNamespaceInput, CommandGetTopicsOfNamespace> & { readonly Mode: { readonly PERSISTENT: 0; readonly NON_PERSISTENT: 1; readonly ALL: 2 } }
    const CommandGetTopicsOfNamespaceResponse: MessageCodec<CommandGetTopicsOfNamespaceResponseInput, CommandGetTopicsOfNamespaceResponse>
    const CommandWatchTopicList: MessageCodec<CommandWatchTopicListInput, CommandWatchTopicList>
    const CommandWatchTopicListSuccess: MessageCodec<CommandWatchTopicListSuccessInput, CommandWatchTopicListSuccess>
    const CommandWatchTopicUpdate: MessageCodec<CommandWatchTopicUpdateInput, CommandWatchTopicUpdate>
    const CommandWatchTopicListClose: MessageCodec<CommandWatchTopicListCloseInput, CommandWatchTopicListClose>
    const Schema: MessageCodec<SchemaInput, Schema> & { readonly Type: { readonly None: 0; readonly String: 1; readonly Json: 2; readonly Protobuf: 3; readonly Avro: 4; readonly Bool: 5; readonly Int8: 6; readonly Int16: 7; readonly Int32: 8; readonly Int64: 9; readonly Float: 10; readonly Double: 11; readonly Date: 12; readonly Time: 13; readonly Timestamp: 14; readonly KeyValue: 15; readonly Instant: 16; readonly LocalDate: 17; readonly LocalTime: 18; readonly LocalDateTime: 19; readonly ProtobufNative: 20 } }
    const CommandGetSchema: MessageCodec<CommandGetSchemaInput, CommandGetSchema>
    const CommandGetSchemaResponse: MessageCodec<CommandGetSchemaResponseInput, CommandGetSchemaResponse>
    const CommandGetOrCreateSchema: MessageCodec<CommandGetOrCreateSchemaInput, CommandGetOrCreateSchema>
    const CommandGetOrCreateSchemaResponse: MessageCodec<CommandGetOrCreateSchemaResponseInput, CommandGetOrCreateSchemaResponse>
    const TxnAction: { readonly COMMIT: 0; readonly ABORT: 1 }
    const CommandTcClientConnectRequest: MessageCodec<CommandTcClientConnectRequestInput, CommandTcClientConnectRequest>
    const CommandTcClientConnectResponse: MessageCodec<CommandTcClientConnectResponseInput, CommandTcClientConnectResponse>
    const CommandNewTxn: MessageCodec<CommandNewTxnInput, CommandNewTxn>
    const CommandNewTxnResponse: MessageCodec<CommandNewTxnResponseInput, CommandNewTxnResponse>
    const CommandAddPartitionToTxn: MessageCodec<CommandAddPartitionToTxnInput, CommandAddPartitionToTxn>
    const CommandAddPartitionToTxnResponse: MessageCodec<CommandAddPartitionToTxnResponseInput, CommandAddPartitionToTxnResponse>
    const Subscription: MessageCodec<SubscriptionInput, Subscription>
    const CommandAddSubscriptionToTxn: MessageCodec<CommandAddSubscriptionToTxnInput, CommandAddSubscriptionToTxn>
    const CommandAddSubscriptionToTxnResponse: MessageCodec<CommandAddSubscriptionToTxnResponseInput, CommandAddSubscriptionToTxnResponse>
    const CommandEndTxn: MessageCodec<CommandEndTxnInput, CommandEndTxn>
    const CommandEndTxnResponse: MessageCodec<CommandEndTxnResponseInput, CommandEndTxnResponse>
    const CommandEndTxnOnPartition: MessageCodec<CommandEndTxnOnPartitionInput, CommandEndTxnOnPartition>
    const CommandEndTxnOnPartitionResponse: MessageCodec<CommandEndTxnOnPartitionResponseInput, CommandEndTxnOnPartitionResponse>
    const CommandEndTxnOnSubscription: MessageCodec<CommandEndTxnOnSubscriptionInput, CommandEndTxnOnSubscription>
    const CommandEndTxnOnSubscriptionResponse: MessageCodec<CommandEndTxnOnSubscriptionResponseInput, CommandEndTxnOnSubscriptionResponse>
  }
}
