// Generated from PulsarApi.proto by `npm run protocol`. Do not edit.
/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

const $root = $protobuf.roots["effect-pulsar"] || ($protobuf.roots["effect-pulsar"] = {});

export const pulsar = $root.pulsar = (() => {

    const pulsar = {};

    pulsar.proto = (function() {

        const proto = {};

        proto.BaseCommand = (function() {

            const BaseCommand = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            BaseCommand.prototype.type = 0;
            BaseCommand.prototype.connect = null;
            BaseCommand.prototype.connected = null;
            BaseCommand.prototype.subscribe = null;
            BaseCommand.prototype.producer = null;
            BaseCommand.prototype.send = null;
            BaseCommand.prototype.sendReceipt = null;
            BaseCommand.prototype.sendError = null;
            BaseCommand.prototype.message = null;
            BaseCommand.prototype.ack = null;
            BaseCommand.prototype.flow = null;
            BaseCommand.prototype.unsubscribe = null;
            BaseCommand.prototype.success = null;
            BaseCommand.prototype.error = null;
            BaseCommand.prototype.closeProducer = null;
            BaseCommand.prototype.closeConsumer = null;
            BaseCommand.prototype.producerSuccess = null;
            BaseCommand.prototype.ping = null;
            BaseCommand.prototype.pong = null;
            BaseCommand.prototype.redeliverUnacknowledgedMessages = null;
            BaseCommand.prototype.partitionMetadata = null;
            BaseCommand.prototype.partitionMetadataResponse = null;
            BaseCommand.prototype.lookupTopic = null;
            BaseCommand.prototype.lookupTopicResponse = null;
            BaseCommand.prototype.consumerStats = null;
            BaseCommand.prototype.consumerStatsResponse = null;
            BaseCommand.prototype.reachedEndOfTopic = null;
            BaseCommand.prototype.seek = null;
            BaseCommand.prototype.getLastMessageId = null;
            BaseCommand.prototype.getLastMessageIdResponse = null;
            BaseCommand.prototype.activeConsumerChange = null;
            BaseCommand.prototype.getTopicsOfNamespace = null;
            BaseCommand.prototype.getTopicsOfNamespaceResponse = null;
            BaseCommand.prototype.getSchema = null;
            BaseCommand.prototype.getSchemaResponse = null;
            BaseCommand.prototype.authChallenge = null;
            BaseCommand.prototype.authResponse = null;
            BaseCommand.prototype.ackResponse = null;
            BaseCommand.prototype.getOrCreateSchema = null;
            BaseCommand.prototype.getOrCreateSchemaResponse = null;
            BaseCommand.prototype.newTxn = null;
            BaseCommand.prototype.newTxnResponse = null;
            BaseCommand.prototype.addPartitionToTxn = null;
            BaseCommand.prototype.addPartitionToTxnResponse = null;
            BaseCommand.prototype.addSubscriptionToTxn = null;
            BaseCommand.prototype.addSubscriptionToTxnResponse = null;
            BaseCommand.prototype.endTxn = null;
            BaseCommand.prototype.endTxnResponse = null;
            BaseCommand.prototype.endTxnOnPartition = null;
            BaseCommand.prototype.endTxnOnPartitionResponse = null;
            BaseCommand.prototype.endTxnOnSubscription = null;
            BaseCommand.prototype.endTxnOnSubscriptionResponse = null;
            BaseCommand.prototype.tcClientConnectRequest = null;
            BaseCommand.prototype.tcClientConnectResponse = null;
            BaseCommand.prototype.watchTopicList = null;
            BaseCommand.prototype.watchTopicListSuccess = null;
            BaseCommand.prototype.watchTopicUpdate = null;
            BaseCommand.prototype.watchTopicListClose = null;
            BaseCommand.prototype.topicMigrated = null;

            BaseCommand.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).int32(message.type);
                if (message.connect != null && $Object.hasOwnProperty.call(message, "connect"))
                    $root.pulsar.proto.CommandConnect.encode(message.connect, writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.connected != null && $Object.hasOwnProperty.call(message, "connected"))
                    $root.pulsar.proto.CommandConnected.encode(message.connected, writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.subscribe != null && $Object.hasOwnProperty.call(message, "subscribe"))
                    $root.pulsar.proto.CommandSubscribe.encode(message.subscribe, writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.producer != null && $Object.hasOwnProperty.call(message, "producer"))
                    $root.pulsar.proto.CommandProducer.encode(message.producer, writer.uint32(42).fork(), _depth + 1).ldelim();
                if (message.send != null && $Object.hasOwnProperty.call(message, "send"))
                    $root.pulsar.proto.CommandSend.encode(message.send, writer.uint32(50).fork(), _depth + 1).ldelim();
                if (message.sendReceipt != null && $Object.hasOwnProperty.call(message, "sendReceipt"))
                    $root.pulsar.proto.CommandSendReceipt.encode(message.sendReceipt, writer.uint32(58).fork(), _depth + 1).ldelim();
                if (message.sendError != null && $Object.hasOwnProperty.call(message, "sendError"))
                    $root.pulsar.proto.CommandSendError.encode(message.sendError, writer.uint32(66).fork(), _depth + 1).ldelim();
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    $root.pulsar.proto.CommandMessage.encode(message.message, writer.uint32(74).fork(), _depth + 1).ldelim();
                if (message.ack != null && $Object.hasOwnProperty.call(message, "ack"))
                    $root.pulsar.proto.CommandAck.encode(message.ack, writer.uint32(82).fork(), _depth + 1).ldelim();
                if (message.flow != null && $Object.hasOwnProperty.call(message, "flow"))
                    $root.pulsar.proto.CommandFlow.encode(message.flow, writer.uint32(90).fork(), _depth + 1).ldelim();
                if (message.unsubscribe != null && $Object.hasOwnProperty.call(message, "unsubscribe"))
                    $root.pulsar.proto.CommandUnsubscribe.encode(message.unsubscribe, writer.uint32(98).fork(), _depth + 1).ldelim();
                if (message.success != null && $Object.hasOwnProperty.call(message, "success"))
                    $root.pulsar.proto.CommandSuccess.encode(message.success, writer.uint32(106).fork(), _depth + 1).ldelim();
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    $root.pulsar.proto.CommandError.encode(message.error, writer.uint32(114).fork(), _depth + 1).ldelim();
                if (message.closeProducer != null && $Object.hasOwnProperty.call(message, "closeProducer"))
                    $root.pulsar.proto.CommandCloseProducer.encode(message.closeProducer, writer.uint32(122).fork(), _depth + 1).ldelim();
                if (message.closeConsumer != null && $Object.hasOwnProperty.call(message, "closeConsumer"))
                    $root.pulsar.proto.CommandCloseConsumer.encode(message.closeConsumer, writer.uint32(130).fork(), _depth + 1).ldelim();
                if (message.producerSuccess != null && $Object.hasOwnProperty.call(message, "producerSuccess"))
                    $root.pulsar.proto.CommandProducerSuccess.encode(message.producerSuccess, writer.uint32(138).fork(), _depth + 1).ldelim();
                if (message.ping != null && $Object.hasOwnProperty.call(message, "ping"))
                    $root.pulsar.proto.CommandPing.encode(message.ping, writer.uint32(146).fork(), _depth + 1).ldelim();
                if (message.pong != null && $Object.hasOwnProperty.call(message, "pong"))
                    $root.pulsar.proto.CommandPong.encode(message.pong, writer.uint32(154).fork(), _depth + 1).ldelim();
                if (message.redeliverUnacknowledgedMessages != null && $Object.hasOwnProperty.call(message, "redeliverUnacknowledgedMessages"))
                    $root.pulsar.proto.CommandRedeliverUnacknowledgedMessages.encode(message.redeliverUnacknowledgedMessages, writer.uint32(162).fork(), _depth + 1).ldelim();
                if (message.partitionMetadata != null && $Object.hasOwnProperty.call(message, "partitionMetadata"))
                    $root.pulsar.proto.CommandPartitionedTopicMetadata.encode(message.partitionMetadata, writer.uint32(170).fork(), _depth + 1).ldelim();
                if (message.partitionMetadataResponse != null && $Object.hasOwnProperty.call(message, "partitionMetadataResponse"))
                    $root.pulsar.proto.CommandPartitionedTopicMetadataResponse.encode(message.partitionMetadataResponse, writer.uint32(178).fork(), _depth + 1).ldelim();
                if (message.lookupTopic != null && $Object.hasOwnProperty.call(message, "lookupTopic"))
                    $root.pulsar.proto.CommandLookupTopic.encode(message.lookupTopic, writer.uint32(186).fork(), _depth + 1).ldelim();
                if (message.lookupTopicResponse != null && $Object.hasOwnProperty.call(message, "lookupTopicResponse"))
                    $root.pulsar.proto.CommandLookupTopicResponse.encode(message.lookupTopicResponse, writer.uint32(194).fork(), _depth + 1).ldelim();
                if (message.consumerStats != null && $Object.hasOwnProperty.call(message, "consumerStats"))
                    $root.pulsar.proto.CommandConsumerStats.encode(message.consumerStats, writer.uint32(202).fork(), _depth + 1).ldelim();
                if (message.consumerStatsResponse != null && $Object.hasOwnProperty.call(message, "consumerStatsResponse"))
                    $root.pulsar.proto.CommandConsumerStatsResponse.encode(message.consumerStatsResponse, writer.uint32(210).fork(), _depth + 1).ldelim();
                if (message.reachedEndOfTopic != null && $Object.hasOwnProperty.call(message, "reachedEndOfTopic"))
                    $root.pulsar.proto.CommandReachedEndOfTopic.encode(message.reachedEndOfTopic, writer.uint32(218).fork(), _depth + 1).ldelim();
                if (message.seek != null && $Object.hasOwnProperty.call(message, "seek"))
                    $root.pulsar.proto.CommandSeek.encode(message.seek, writer.uint32(226).fork(), _depth + 1).ldelim();
                if (message.getLastMessageId != null && $Object.hasOwnProperty.call(message, "getLastMessageId"))
                    $root.pulsar.proto.CommandGetLastMessageId.encode(message.getLastMessageId, writer.uint32(234).fork(), _depth + 1).ldelim();
                if (message.getLastMessageIdResponse != null && $Object.hasOwnProperty.call(message, "getLastMessageIdResponse"))
                    $root.pulsar.proto.CommandGetLastMessageIdResponse.encode(message.getLastMessageIdResponse, writer.uint32(242).fork(), _depth + 1).ldelim();
                if (message.activeConsumerChange != null && $Object.hasOwnProperty.call(message, "activeConsumerChange"))
                    $root.pulsar.proto.CommandActiveConsumerChange.encode(message.activeConsumerChange, writer.uint32(250).fork(), _depth + 1).ldelim();
                if (message.getTopicsOfNamespace != null && $Object.hasOwnProperty.call(message, "getTopicsOfNamespace"))
                    $root.pulsar.proto.CommandGetTopicsOfNamespace.encode(message.getTopicsOfNamespace, writer.uint32(258).fork(), _depth + 1).ldelim();
                if (message.getTopicsOfNamespaceResponse != null && $Object.hasOwnProperty.call(message, "getTopicsOfNamespaceResponse"))
                    $root.pulsar.proto.CommandGetTopicsOfNamespaceResponse.encode(message.getTopicsOfNamespaceResponse, writer.uint32(266).fork(), _depth + 1).ldelim();
                if (message.getSchema != null && $Object.hasOwnProperty.call(message, "getSchema"))
                    $root.pulsar.proto.CommandGetSchema.encode(message.getSchema, writer.uint32(274).fork(), _depth + 1).ldelim();
                if (message.getSchemaResponse != null && $Object.hasOwnProperty.call(message, "getSchemaResponse"))
                    $root.pulsar.proto.CommandGetSchemaResponse.encode(message.getSchemaResponse, writer.uint32(282).fork(), _depth + 1).ldelim();
                if (message.authChallenge != null && $Object.hasOwnProperty.call(message, "authChallenge"))
                    $root.pulsar.proto.CommandAuthChallenge.encode(message.authChallenge, writer.uint32(290).fork(), _depth + 1).ldelim();
                if (message.authResponse != null && $Object.hasOwnProperty.call(message, "authResponse"))
                    $root.pulsar.proto.CommandAuthResponse.encode(message.authResponse, writer.uint32(298).fork(), _depth + 1).ldelim();
                if (message.ackResponse != null && $Object.hasOwnProperty.call(message, "ackResponse"))
                    $root.pulsar.proto.CommandAckResponse.encode(message.ackResponse, writer.uint32(306).fork(), _depth + 1).ldelim();
                if (message.getOrCreateSchema != null && $Object.hasOwnProperty.call(message, "getOrCreateSchema"))
                    $root.pulsar.proto.CommandGetOrCreateSchema.encode(message.getOrCreateSchema, writer.uint32(314).fork(), _depth + 1).ldelim();
                if (message.getOrCreateSchemaResponse != null && $Object.hasOwnProperty.call(message, "getOrCreateSchemaResponse"))
                    $root.pulsar.proto.CommandGetOrCreateSchemaResponse.encode(message.getOrCreateSchemaResponse, writer.uint32(322).fork(), _depth + 1).ldelim();
                if (message.newTxn != null && $Object.hasOwnProperty.call(message, "newTxn"))
                    $root.pulsar.proto.CommandNewTxn.encode(message.newTxn, writer.uint32(402).fork(), _depth + 1).ldelim();
                if (message.newTxnResponse != null && $Object.hasOwnProperty.call(message, "newTxnResponse"))
                    $root.pulsar.proto.CommandNewTxnResponse.encode(message.newTxnResponse, writer.uint32(410).fork(), _depth + 1).ldelim();
                if (message.addPartitionToTxn != null && $Object.hasOwnProperty.call(message, "addPartitionToTxn"))
                    $root.pulsar.proto.CommandAddPartitionToTxn.encode(message.addPartitionToTxn, writer.uint32(418).fork(), _depth + 1).ldelim();
                if (message.addPartitionToTxnResponse != null && $Object.hasOwnProperty.call(message, "addPartitionToTxnResponse"))
                    $root.pulsar.proto.CommandAddPartitionToTxnResponse.encode(message.addPartitionToTxnResponse, writer.uint32(426).fork(), _depth + 1).ldelim();
                if (message.addSubscriptionToTxn != null && $Object.hasOwnProperty.call(message, "addSubscriptionToTxn"))
                    $root.pulsar.proto.CommandAddSubscriptionToTxn.encode(message.addSubscriptionToTxn, writer.uint32(434).fork(), _depth + 1).ldelim();
                if (message.addSubscriptionToTxnResponse != null && $Object.hasOwnProperty.call(message, "addSubscriptionToTxnResponse"))
                    $root.pulsar.proto.CommandAddSubscriptionToTxnResponse.encode(message.addSubscriptionToTxnResponse, writer.uint32(442).fork(), _depth + 1).ldelim();
                if (message.endTxn != null && $Object.hasOwnProperty.call(message, "endTxn"))
                    $root.pulsar.proto.CommandEndTxn.encode(message.endTxn, writer.uint32(450).fork(), _depth + 1).ldelim();
                if (message.endTxnResponse != null && $Object.hasOwnProperty.call(message, "endTxnResponse"))
                    $root.pulsar.proto.CommandEndTxnResponse.encode(message.endTxnResponse, writer.uint32(458).fork(), _depth + 1).ldelim();
                if (message.endTxnOnPartition != null && $Object.hasOwnProperty.call(message, "endTxnOnPartition"))
                    $root.pulsar.proto.CommandEndTxnOnPartition.encode(message.endTxnOnPartition, writer.uint32(466).fork(), _depth + 1).ldelim();
                if (message.endTxnOnPartitionResponse != null && $Object.hasOwnProperty.call(message, "endTxnOnPartitionResponse"))
                    $root.pulsar.proto.CommandEndTxnOnPartitionResponse.encode(message.endTxnOnPartitionResponse, writer.uint32(474).fork(), _depth + 1).ldelim();
                if (message.endTxnOnSubscription != null && $Object.hasOwnProperty.call(message, "endTxnOnSubscription"))
                    $root.pulsar.proto.CommandEndTxnOnSubscription.encode(message.endTxnOnSubscription, writer.uint32(482).fork(), _depth + 1).ldelim();
                if (message.endTxnOnSubscriptionResponse != null && $Object.hasOwnProperty.call(message, "endTxnOnSubscriptionResponse"))
                    $root.pulsar.proto.CommandEndTxnOnSubscriptionResponse.encode(message.endTxnOnSubscriptionResponse, writer.uint32(490).fork(), _depth + 1).ldelim();
                if (message.tcClientConnectRequest != null && $Object.hasOwnProperty.call(message, "tcClientConnectRequest"))
                    $root.pulsar.proto.CommandTcClientConnectRequest.encode(message.tcClientConnectRequest, writer.uint32(498).fork(), _depth + 1).ldelim();
                if (message.tcClientConnectResponse != null && $Object.hasOwnProperty.call(message, "tcClientConnectResponse"))
                    $root.pulsar.proto.CommandTcClientConnectResponse.encode(message.tcClientConnectResponse, writer.uint32(506).fork(), _depth + 1).ldelim();
                if (message.watchTopicList != null && $Object.hasOwnProperty.call(message, "watchTopicList"))
                    $root.pulsar.proto.CommandWatchTopicList.encode(message.watchTopicList, writer.uint32(514).fork(), _depth + 1).ldelim();
                if (message.watchTopicListSuccess != null && $Object.hasOwnProperty.call(message, "watchTopicListSuccess"))
                    $root.pulsar.proto.CommandWatchTopicListSuccess.encode(message.watchTopicListSuccess, writer.uint32(522).fork(), _depth + 1).ldelim();
                if (message.watchTopicUpdate != null && $Object.hasOwnProperty.call(message, "watchTopicUpdate"))
                    $root.pulsar.proto.CommandWatchTopicUpdate.encode(message.watchTopicUpdate, writer.uint32(530).fork(), _depth + 1).ldelim();
                if (message.watchTopicListClose != null && $Object.hasOwnProperty.call(message, "watchTopicListClose"))
                    $root.pulsar.proto.CommandWatchTopicListClose.encode(message.watchTopicListClose, writer.uint32(538).fork(), _depth + 1).ldelim();
                if (message.topicMigrated != null && $Object.hasOwnProperty.call(message, "topicMigrated"))
                    $root.pulsar.proto.CommandTopicMigrated.encode(message.topicMigrated, writer.uint32(546).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            BaseCommand.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.BaseCommand();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.type = reader.int32();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.connect = $root.pulsar.proto.CommandConnect.decode(reader, reader.size(), $undefined, _depth + 1, message.connect);
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.connected = $root.pulsar.proto.CommandConnected.decode(reader, reader.size(), $undefined, _depth + 1, message.connected);
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.subscribe = $root.pulsar.proto.CommandSubscribe.decode(reader, reader.size(), $undefined, _depth + 1, message.subscribe);
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.producer = $root.pulsar.proto.CommandProducer.decode(reader, reader.size(), $undefined, _depth + 1, message.producer);
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.send = $root.pulsar.proto.CommandSend.decode(reader, reader.size(), $undefined, _depth + 1, message.send);
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.sendReceipt = $root.pulsar.proto.CommandSendReceipt.decode(reader, reader.size(), $undefined, _depth + 1, message.sendReceipt);
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            message.sendError = $root.pulsar.proto.CommandSendError.decode(reader, reader.size(), $undefined, _depth + 1, message.sendError);
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            message.message = $root.pulsar.proto.CommandMessage.decode(reader, reader.size(), $undefined, _depth + 1, message.message);
                            continue;
                        }
                    case 10: {
                            if (wireType !== 2)
                                break;
                            message.ack = $root.pulsar.proto.CommandAck.decode(reader, reader.size(), $undefined, _depth + 1, message.ack);
                            continue;
                        }
                    case 11: {
                            if (wireType !== 2)
                                break;
                            message.flow = $root.pulsar.proto.CommandFlow.decode(reader, reader.size(), $undefined, _depth + 1, message.flow);
                            continue;
                        }
                    case 12: {
                            if (wireType !== 2)
                                break;
                            message.unsubscribe = $root.pulsar.proto.CommandUnsubscribe.decode(reader, reader.size(), $undefined, _depth + 1, message.unsubscribe);
                            continue;
                        }
                    case 13: {
                            if (wireType !== 2)
                                break;
                            message.success = $root.pulsar.proto.CommandSuccess.decode(reader, reader.size(), $undefined, _depth + 1, message.success);
                            continue;
                        }
                    case 14: {
                            if (wireType !== 2)
                                break;
                            message.error = $root.pulsar.proto.CommandError.decode(reader, reader.size(), $undefined, _depth + 1, message.error);
                            continue;
                        }
                    case 15: {
                            if (wireType !== 2)
                                break;
                            message.closeProducer = $root.pulsar.proto.CommandCloseProducer.decode(reader, reader.size(), $undefined, _depth + 1, message.closeProducer);
                            continue;
                        }
                    case 16: {
                            if (wireType !== 2)
                                break;
                            message.closeConsumer = $root.pulsar.proto.CommandCloseConsumer.decode(reader, reader.size(), $undefined, _depth + 1, message.closeConsumer);
                            continue;
                        }
                    case 17: {
                            if (wireType !== 2)
                                break;
                            message.producerSuccess = $root.pulsar.proto.CommandProducerSuccess.decode(reader, reader.size(), $undefined, _depth + 1, message.producerSuccess);
                            continue;
                        }
                    case 18: {
                            if (wireType !== 2)
                                break;
                            message.ping = $root.pulsar.proto.CommandPing.decode(reader, reader.size(), $undefined, _depth + 1, message.ping);
                            continue;
                        }
                    case 19: {
                            if (wireType !== 2)
                                break;
                            message.pong = $root.pulsar.proto.CommandPong.decode(reader, reader.size(), $undefined, _depth + 1, message.pong);
                            continue;
                        }
                    case 20: {
                            if (wireType !== 2)
                                break;
                            message.redeliverUnacknowledgedMessages = $root.pulsar.proto.CommandRedeliverUnacknowledgedMessages.decode(reader, reader.size(), $undefined, _depth + 1, message.redeliverUnacknowledgedMessages);
                            continue;
                        }
                    case 21: {
                            if (wireType !== 2)
                                break;
                            message.partitionMetadata = $root.pulsar.proto.CommandPartitionedTopicMetadata.decode(reader, reader.size(), $undefined, _depth + 1, message.partitionMetadata);
                            continue;
                        }
                    case 22: {
                            if (wireType !== 2)
                                break;
                            message.partitionMetadataResponse = $root.pulsar.proto.CommandPartitionedTopicMetadataResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.partitionMetadataResponse);
                            continue;
                        }
                    case 23: {
                            if (wireType !== 2)
                                break;
                            message.lookupTopic = $root.pulsar.proto.CommandLookupTopic.decode(reader, reader.size(), $undefined, _depth + 1, message.lookupTopic);
                            continue;
                        }
                    case 24: {
                            if (wireType !== 2)
                                break;
                            message.lookupTopicResponse = $root.pulsar.proto.CommandLookupTopicResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.lookupTopicResponse);
                            continue;
                        }
                    case 25: {
                            if (wireType !== 2)
                                break;
                            message.consumerStats = $root.pulsar.proto.CommandConsumerStats.decode(reader, reader.size(), $undefined, _depth + 1, message.consumerStats);
                            continue;
                        }
                    case 26: {
                            if (wireType !== 2)
                                break;
                            message.consumerStatsResponse = $root.pulsar.proto.CommandConsumerStatsResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.consumerStatsResponse);
                            continue;
                        }
                    case 27: {
                            if (wireType !== 2)
                                break;
                            message.reachedEndOfTopic = $root.pulsar.proto.CommandReachedEndOfTopic.decode(reader, reader.size(), $undefined, _depth + 1, message.reachedEndOfTopic);
                            continue;
                        }
                    case 28: {
                            if (wireType !== 2)
                                break;
                            message.seek = $root.pulsar.proto.CommandSeek.decode(reader, reader.size(), $undefined, _depth + 1, message.seek);
                            continue;
                        }
                    case 29: {
                            if (wireType !== 2)
                                break;
                            message.getLastMessageId = $root.pulsar.proto.CommandGetLastMessageId.decode(reader, reader.size(), $undefined, _depth + 1, message.getLastMessageId);
                            continue;
                        }
                    case 30: {
                            if (wireType !== 2)
                                break;
                            message.getLastMessageIdResponse = $root.pulsar.proto.CommandGetLastMessageIdResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.getLastMessageIdResponse);
                            continue;
                        }
                    case 31: {
                            if (wireType !== 2)
                                break;
                            message.activeConsumerChange = $root.pulsar.proto.CommandActiveConsumerChange.decode(reader, reader.size(), $undefined, _depth + 1, message.activeConsumerChange);
                            continue;
                        }
                    case 32: {
                            if (wireType !== 2)
                                break;
                            message.getTopicsOfNamespace = $root.pulsar.proto.CommandGetTopicsOfNamespace.decode(reader, reader.size(), $undefined, _depth + 1, message.getTopicsOfNamespace);
                            continue;
                        }
                    case 33: {
                            if (wireType !== 2)
                                break;
                            message.getTopicsOfNamespaceResponse = $root.pulsar.proto.CommandGetTopicsOfNamespaceResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.getTopicsOfNamespaceResponse);
                            continue;
                        }
                    case 34: {
                            if (wireType !== 2)
                                break;
                            message.getSchema = $root.pulsar.proto.CommandGetSchema.decode(reader, reader.size(), $undefined, _depth + 1, message.getSchema);
                            continue;
                        }
                    case 35: {
                            if (wireType !== 2)
                                break;
                            message.getSchemaResponse = $root.pulsar.proto.CommandGetSchemaResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.getSchemaResponse);
                            continue;
                        }
                    case 36: {
                            if (wireType !== 2)
                                break;
                            message.authChallenge = $root.pulsar.proto.CommandAuthChallenge.decode(reader, reader.size(), $undefined, _depth + 1, message.authChallenge);
                            continue;
                        }
                    case 37: {
                            if (wireType !== 2)
                                break;
                            message.authResponse = $root.pulsar.proto.CommandAuthResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.authResponse);
                            continue;
                        }
                    case 38: {
                            if (wireType !== 2)
                                break;
                            message.ackResponse = $root.pulsar.proto.CommandAckResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.ackResponse);
                            continue;
                        }
                    case 39: {
                            if (wireType !== 2)
                                break;
                            message.getOrCreateSchema = $root.pulsar.proto.CommandGetOrCreateSchema.decode(reader, reader.size(), $undefined, _depth + 1, message.getOrCreateSchema);
                            continue;
                        }
                    case 40: {
                            if (wireType !== 2)
                                break;
                            message.getOrCreateSchemaResponse = $root.pulsar.proto.CommandGetOrCreateSchemaResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.getOrCreateSchemaResponse);
                            continue;
                        }
                    case 50: {
                            if (wireType !== 2)
                                break;
                            message.newTxn = $root.pulsar.proto.CommandNewTxn.decode(reader, reader.size(), $undefined, _depth + 1, message.newTxn);
                            continue;
                        }
                    case 51: {
                            if (wireType !== 2)
                                break;
                            message.newTxnResponse = $root.pulsar.proto.CommandNewTxnResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.newTxnResponse);
                            continue;
                        }
                    case 52: {
                            if (wireType !== 2)
                                break;
                            message.addPartitionToTxn = $root.pulsar.proto.CommandAddPartitionToTxn.decode(reader, reader.size(), $undefined, _depth + 1, message.addPartitionToTxn);
                            continue;
                        }
                    case 53: {
                            if (wireType !== 2)
                                break;
                            message.addPartitionToTxnResponse = $root.pulsar.proto.CommandAddPartitionToTxnResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.addPartitionToTxnResponse);
                            continue;
                        }
                    case 54: {
                            if (wireType !== 2)
                                break;
                            message.addSubscriptionToTxn = $root.pulsar.proto.CommandAddSubscriptionToTxn.decode(reader, reader.size(), $undefined, _depth + 1, message.addSubscriptionToTxn);
                            continue;
                        }
                    case 55: {
                            if (wireType !== 2)
                                break;
                            message.addSubscriptionToTxnResponse = $root.pulsar.proto.CommandAddSubscriptionToTxnResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.addSubscriptionToTxnResponse);
                            continue;
                        }
                    case 56: {
                            if (wireType !== 2)
                                break;
                            message.endTxn = $root.pulsar.proto.CommandEndTxn.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxn);
                            continue;
                        }
                    case 57: {
                            if (wireType !== 2)
                                break;
                            message.endTxnResponse = $root.pulsar.proto.CommandEndTxnResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxnResponse);
                            continue;
                        }
                    case 58: {
                            if (wireType !== 2)
                                break;
                            message.endTxnOnPartition = $root.pulsar.proto.CommandEndTxnOnPartition.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxnOnPartition);
                            continue;
                        }
                    case 59: {
                            if (wireType !== 2)
                                break;
                            message.endTxnOnPartitionResponse = $root.pulsar.proto.CommandEndTxnOnPartitionResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxnOnPartitionResponse);
                            continue;
                        }
                    case 60: {
                            if (wireType !== 2)
                                break;
                            message.endTxnOnSubscription = $root.pulsar.proto.CommandEndTxnOnSubscription.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxnOnSubscription);
                            continue;
                        }
                    case 61: {
                            if (wireType !== 2)
                                break;
                            message.endTxnOnSubscriptionResponse = $root.pulsar.proto.CommandEndTxnOnSubscriptionResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.endTxnOnSubscriptionResponse);
                            continue;
                        }
                    case 62: {
                            if (wireType !== 2)
                                break;
                            message.tcClientConnectRequest = $root.pulsar.proto.CommandTcClientConnectRequest.decode(reader, reader.size(), $undefined, _depth + 1, message.tcClientConnectRequest);
                            continue;
                        }
                    case 63: {
                            if (wireType !== 2)
                                break;
                            message.tcClientConnectResponse = $root.pulsar.proto.CommandTcClientConnectResponse.decode(reader, reader.size(), $undefined, _depth + 1, message.tcClientConnectResponse);
                            continue;
                        }
                    case 64: {
                            if (wireType !== 2)
                                break;
                            message.watchTopicList = $root.pulsar.proto.CommandWatchTopicList.decode(reader, reader.size(), $undefined, _depth + 1, message.watchTopicList);
                            continue;
                        }
                    case 65: {
                            if (wireType !== 2)
                                break;
                            message.watchTopicListSuccess = $root.pulsar.proto.CommandWatchTopicListSuccess.decode(reader, reader.size(), $undefined, _depth + 1, message.watchTopicListSuccess);
                            continue;
                        }
                    case 66: {
                            if (wireType !== 2)
                                break;
                            message.watchTopicUpdate = $root.pulsar.proto.CommandWatchTopicUpdate.decode(reader, reader.size(), $undefined, _depth + 1, message.watchTopicUpdate);
                            continue;
                        }
                    case 67: {
                            if (wireType !== 2)
                                break;
                            message.watchTopicListClose = $root.pulsar.proto.CommandWatchTopicListClose.decode(reader, reader.size(), $undefined, _depth + 1, message.watchTopicListClose);
                            continue;
                        }
                    case 68: {
                            if (wireType !== 2)
                                break;
                            message.topicMigrated = $root.pulsar.proto.CommandTopicMigrated.decode(reader, reader.size(), $undefined, _depth + 1, message.topicMigrated);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "type"))
                    throw $util.ProtocolError("missing required 'type'", { instance: message });
                return message;
            };

            BaseCommand.Type = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[2] = "CONNECT"] = 2;
                values[valuesById[3] = "CONNECTED"] = 3;
                values[valuesById[4] = "SUBSCRIBE"] = 4;
                values[valuesById[5] = "PRODUCER"] = 5;
                values[valuesById[6] = "SEND"] = 6;
                values[valuesById[7] = "SEND_RECEIPT"] = 7;
                values[valuesById[8] = "SEND_ERROR"] = 8;
                values[valuesById[9] = "MESSAGE"] = 9;
                values[valuesById[10] = "ACK"] = 10;
                values[valuesById[11] = "FLOW"] = 11;
                values[valuesById[12] = "UNSUBSCRIBE"] = 12;
                values[valuesById[13] = "SUCCESS"] = 13;
                values[valuesById[14] = "ERROR"] = 14;
                values[valuesById[15] = "CLOSE_PRODUCER"] = 15;
                values[valuesById[16] = "CLOSE_CONSUMER"] = 16;
                values[valuesById[17] = "PRODUCER_SUCCESS"] = 17;
                values[valuesById[18] = "PING"] = 18;
                values[valuesById[19] = "PONG"] = 19;
                values[valuesById[20] = "REDELIVER_UNACKNOWLEDGED_MESSAGES"] = 20;
                values[valuesById[21] = "PARTITIONED_METADATA"] = 21;
                values[valuesById[22] = "PARTITIONED_METADATA_RESPONSE"] = 22;
                values[valuesById[23] = "LOOKUP"] = 23;
                values[valuesById[24] = "LOOKUP_RESPONSE"] = 24;
                values[valuesById[25] = "CONSUMER_STATS"] = 25;
                values[valuesById[26] = "CONSUMER_STATS_RESPONSE"] = 26;
                values[valuesById[27] = "REACHED_END_OF_TOPIC"] = 27;
                values[valuesById[28] = "SEEK"] = 28;
                values[valuesById[29] = "GET_LAST_MESSAGE_ID"] = 29;
                values[valuesById[30] = "GET_LAST_MESSAGE_ID_RESPONSE"] = 30;
                values[valuesById[31] = "ACTIVE_CONSUMER_CHANGE"] = 31;
                values[valuesById[32] = "GET_TOPICS_OF_NAMESPACE"] = 32;
                values[valuesById[33] = "GET_TOPICS_OF_NAMESPACE_RESPONSE"] = 33;
                values[valuesById[34] = "GET_SCHEMA"] = 34;
                values[valuesById[35] = "GET_SCHEMA_RESPONSE"] = 35;
                values[valuesById[36] = "AUTH_CHALLENGE"] = 36;
                values[valuesById[37] = "AUTH_RESPONSE"] = 37;
                values[valuesById[38] = "ACK_RESPONSE"] = 38;
                values[valuesById[39] = "GET_OR_CREATE_SCHEMA"] = 39;
                values[valuesById[40] = "GET_OR_CREATE_SCHEMA_RESPONSE"] = 40;
                values[valuesById[50] = "NEW_TXN"] = 50;
                values[valuesById[51] = "NEW_TXN_RESPONSE"] = 51;
                values[valuesById[52] = "ADD_PARTITION_TO_TXN"] = 52;
                values[valuesById[53] = "ADD_PARTITION_TO_TXN_RESPONSE"] = 53;
                values[valuesById[54] = "ADD_SUBSCRIPTION_TO_TXN"] = 54;
                values[valuesById[55] = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE"] = 55;
                values[valuesById[56] = "END_TXN"] = 56;
                values[valuesById[57] = "END_TXN_RESPONSE"] = 57;
                values[valuesById[58] = "END_TXN_ON_PARTITION"] = 58;
                values[valuesById[59] = "END_TXN_ON_PARTITION_RESPONSE"] = 59;
                values[valuesById[60] = "END_TXN_ON_SUBSCRIPTION"] = 60;
                values[valuesById[61] = "END_TXN_ON_SUBSCRIPTION_RESPONSE"] = 61;
                values[valuesById[62] = "TC_CLIENT_CONNECT_REQUEST"] = 62;
                values[valuesById[63] = "TC_CLIENT_CONNECT_RESPONSE"] = 63;
                values[valuesById[64] = "WATCH_TOPIC_LIST"] = 64;
                values[valuesById[65] = "WATCH_TOPIC_LIST_SUCCESS"] = 65;
                values[valuesById[66] = "WATCH_TOPIC_UPDATE"] = 66;
                values[valuesById[67] = "WATCH_TOPIC_LIST_CLOSE"] = 67;
                values[valuesById[68] = "TOPIC_MIGRATED"] = 68;
                return values;
            })();

            return BaseCommand;
        })();

        proto.CommandSuccess = (function() {

            const CommandSuccess = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSuccess.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSuccess.prototype.schema = null;

            CommandSuccess.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.schema != null && $Object.hasOwnProperty.call(message, "schema"))
                    $root.pulsar.proto.Schema.encode(message.schema, writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSuccess.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSuccess();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.schema = $root.pulsar.proto.Schema.decode(reader, reader.size(), $undefined, _depth + 1, message.schema);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandSuccess;
        })();

        proto.CommandError = (function() {

            const CommandError = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandError.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandError.prototype.error = 0;
            CommandError.prototype.message = "";

            CommandError.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(16).int32(message.error);
                writer.uint32(26).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandError.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandError();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "error"))
                    throw $util.ProtocolError("missing required 'error'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "message"))
                    throw $util.ProtocolError("missing required 'message'", { instance: message });
                return message;
            };

            return CommandError;
        })();

        proto.ServerError = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "UnknownError"] = 0;
            values[valuesById[1] = "MetadataError"] = 1;
            values[valuesById[2] = "PersistenceError"] = 2;
            values[valuesById[3] = "AuthenticationError"] = 3;
            values[valuesById[4] = "AuthorizationError"] = 4;
            values[valuesById[5] = "ConsumerBusy"] = 5;
            values[valuesById[6] = "ServiceNotReady"] = 6;
            values[valuesById[7] = "ProducerBlockedQuotaExceededError"] = 7;
            values[valuesById[8] = "ProducerBlockedQuotaExceededException"] = 8;
            values[valuesById[9] = "ChecksumError"] = 9;
            values[valuesById[10] = "UnsupportedVersionError"] = 10;
            values[valuesById[11] = "TopicNotFound"] = 11;
            values[valuesById[12] = "SubscriptionNotFound"] = 12;
            values[valuesById[13] = "ConsumerNotFound"] = 13;
            values[valuesById[14] = "TooManyRequests"] = 14;
            values[valuesById[15] = "TopicTerminatedError"] = 15;
            values[valuesById[16] = "ProducerBusy"] = 16;
            values[valuesById[17] = "InvalidTopicName"] = 17;
            values[valuesById[18] = "IncompatibleSchema"] = 18;
            values[valuesById[19] = "ConsumerAssignError"] = 19;
            values[valuesById[20] = "TransactionCoordinatorNotFound"] = 20;
            values[valuesById[21] = "InvalidTxnStatus"] = 21;
            values[valuesById[22] = "NotAllowedError"] = 22;
            values[valuesById[23] = "TransactionConflict"] = 23;
            values[valuesById[24] = "TransactionNotFound"] = 24;
            values[valuesById[25] = "ProducerFenced"] = 25;
            return values;
        })();

        proto.KeyValue = (function() {

            const KeyValue = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            KeyValue.prototype.key = "";
            KeyValue.prototype.value = "";

            KeyValue.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.key);
                writer.uint32(18).string(message.value);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            KeyValue.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.KeyValue();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.key = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.value = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "key"))
                    throw $util.ProtocolError("missing required 'key'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "value"))
                    throw $util.ProtocolError("missing required 'value'", { instance: message });
                return message;
            };

            return KeyValue;
        })();

        proto.KeyLongValue = (function() {

            const KeyLongValue = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            KeyLongValue.prototype.key = "";
            KeyLongValue.prototype.value = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            KeyLongValue.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.key);
                writer.uint32(16).uint64(message.value);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            KeyLongValue.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.KeyLongValue();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.key = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.value = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "key"))
                    throw $util.ProtocolError("missing required 'key'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "value"))
                    throw $util.ProtocolError("missing required 'value'", { instance: message });
                return message;
            };

            return KeyLongValue;
        })();

        proto.MessageIdData = (function() {

            const MessageIdData = function (properties) {
                this.ackSet = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            MessageIdData.prototype.ledgerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageIdData.prototype.entryId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageIdData.prototype.partition = -1;
            MessageIdData.prototype.batchIndex = -1;
            MessageIdData.prototype.ackSet = $util.emptyArray;
            MessageIdData.prototype.batchSize = 0;
            MessageIdData.prototype.firstChunkMessageId = null;

            MessageIdData.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.ledgerId);
                writer.uint32(16).uint64(message.entryId);
                if (message.partition != null && $Object.hasOwnProperty.call(message, "partition"))
                    writer.uint32(24).int32(message.partition);
                if (message.batchIndex != null && $Object.hasOwnProperty.call(message, "batchIndex"))
                    writer.uint32(32).int32(message.batchIndex);
                if (message.ackSet != null && message.ackSet.length)
                    for (let i = 0; i < message.ackSet.length; ++i)
                        writer.uint32(40).int64(message.ackSet[i]);
                if (message.batchSize != null && $Object.hasOwnProperty.call(message, "batchSize"))
                    writer.uint32(48).int32(message.batchSize);
                if (message.firstChunkMessageId != null && $Object.hasOwnProperty.call(message, "firstChunkMessageId"))
                    $root.pulsar.proto.MessageIdData.encode(message.firstChunkMessageId, writer.uint32(58).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            MessageIdData.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.MessageIdData();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.ledgerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.entryId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.partition = reader.int32();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.batchIndex = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType === 2) {
                                if (!(message.ackSet && message.ackSet.length))
                                    message.ackSet = [];
                                reader.int64s(message.ackSet);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.ackSet && message.ackSet.length))
                                message.ackSet = [];
                            message.ackSet.push(reader.int64());
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.batchSize = reader.int32();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.firstChunkMessageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.firstChunkMessageId);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "ledgerId"))
                    throw $util.ProtocolError("missing required 'ledgerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "entryId"))
                    throw $util.ProtocolError("missing required 'entryId'", { instance: message });
                return message;
            };

            return MessageIdData;
        })();

        proto.CommandConnect = (function() {

            const CommandConnect = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandConnect.prototype.clientVersion = "";
            CommandConnect.prototype.authMethod = 0;
            CommandConnect.prototype.authData = $util.newBuffer([]);
            CommandConnect.prototype.protocolVersion = 0;
            CommandConnect.prototype.authMethodName = "";
            CommandConnect.prototype.proxyToBrokerUrl = "";
            CommandConnect.prototype.originalPrincipal = "";
            CommandConnect.prototype.originalAuthData = "";
            CommandConnect.prototype.originalAuthMethod = "";
            CommandConnect.prototype.featureFlags = null;
            CommandConnect.prototype.proxyVersion = "";

            CommandConnect.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.clientVersion);
                if (message.authMethod != null && $Object.hasOwnProperty.call(message, "authMethod"))
                    writer.uint32(16).int32(message.authMethod);
                if (message.authData != null && $Object.hasOwnProperty.call(message, "authData"))
                    writer.uint32(26).bytes(message.authData);
                if (message.protocolVersion != null && $Object.hasOwnProperty.call(message, "protocolVersion"))
                    writer.uint32(32).int32(message.protocolVersion);
                if (message.authMethodName != null && $Object.hasOwnProperty.call(message, "authMethodName"))
                    writer.uint32(42).string(message.authMethodName);
                if (message.proxyToBrokerUrl != null && $Object.hasOwnProperty.call(message, "proxyToBrokerUrl"))
                    writer.uint32(50).string(message.proxyToBrokerUrl);
                if (message.originalPrincipal != null && $Object.hasOwnProperty.call(message, "originalPrincipal"))
                    writer.uint32(58).string(message.originalPrincipal);
                if (message.originalAuthData != null && $Object.hasOwnProperty.call(message, "originalAuthData"))
                    writer.uint32(66).string(message.originalAuthData);
                if (message.originalAuthMethod != null && $Object.hasOwnProperty.call(message, "originalAuthMethod"))
                    writer.uint32(74).string(message.originalAuthMethod);
                if (message.featureFlags != null && $Object.hasOwnProperty.call(message, "featureFlags"))
                    $root.pulsar.proto.FeatureFlags.encode(message.featureFlags, writer.uint32(82).fork(), _depth + 1).ldelim();
                if (message.proxyVersion != null && $Object.hasOwnProperty.call(message, "proxyVersion"))
                    writer.uint32(90).string(message.proxyVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandConnect.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandConnect();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.clientVersion = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.AuthMethod[value] !== $undefined)
                                message.authMethod = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.authData = reader.bytes();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.protocolVersion = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.authMethodName = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.proxyToBrokerUrl = reader.string();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.originalPrincipal = reader.string();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthData = reader.string();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthMethod = reader.string();
                            continue;
                        }
                    case 10: {
                            if (wireType !== 2)
                                break;
                            message.featureFlags = $root.pulsar.proto.FeatureFlags.decode(reader, reader.size(), $undefined, _depth + 1, message.featureFlags);
                            continue;
                        }
                    case 11: {
                            if (wireType !== 2)
                                break;
                            message.proxyVersion = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "clientVersion"))
                    throw $util.ProtocolError("missing required 'clientVersion'", { instance: message });
                return message;
            };

            return CommandConnect;
        })();

        proto.AuthMethod = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "AuthMethodNone"] = 0;
            values[valuesById[1] = "AuthMethodYcaV1"] = 1;
            values[valuesById[2] = "AuthMethodAthens"] = 2;
            return values;
        })();

        proto.ProtocolVersion = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "v0"] = 0;
            values[valuesById[1] = "v1"] = 1;
            values[valuesById[2] = "v2"] = 2;
            values[valuesById[3] = "v3"] = 3;
            values[valuesById[4] = "v4"] = 4;
            values[valuesById[5] = "v5"] = 5;
            values[valuesById[6] = "v6"] = 6;
            values[valuesById[7] = "v7"] = 7;
            values[valuesById[8] = "v8"] = 8;
            values[valuesById[9] = "v9"] = 9;
            values[valuesById[10] = "v10"] = 10;
            values[valuesById[11] = "v11"] = 11;
            values[valuesById[12] = "v12"] = 12;
            values[valuesById[13] = "v13"] = 13;
            values[valuesById[14] = "v14"] = 14;
            values[valuesById[15] = "v15"] = 15;
            values[valuesById[16] = "v16"] = 16;
            values[valuesById[17] = "v17"] = 17;
            values[valuesById[18] = "v18"] = 18;
            values[valuesById[19] = "v19"] = 19;
            values[valuesById[20] = "v20"] = 20;
            values[valuesById[21] = "v21"] = 21;
            return values;
        })();

        proto.FeatureFlags = (function() {

            const FeatureFlags = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            FeatureFlags.prototype.supportsAuthRefresh = false;
            FeatureFlags.prototype.supportsBrokerEntryMetadata = false;
            FeatureFlags.prototype.supportsPartialProducer = false;
            FeatureFlags.prototype.supportsTopicWatchers = false;
            FeatureFlags.prototype.supportsGetPartitionedMetadataWithoutAutoCreation = false;
            FeatureFlags.prototype.supportsReplDedupByLidAndEid = false;
            FeatureFlags.prototype.supportsTopicWatcherReconcile = false;

            FeatureFlags.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.supportsAuthRefresh != null && $Object.hasOwnProperty.call(message, "supportsAuthRefresh"))
                    writer.uint32(8).bool(message.supportsAuthRefresh);
                if (message.supportsBrokerEntryMetadata != null && $Object.hasOwnProperty.call(message, "supportsBrokerEntryMetadata"))
                    writer.uint32(16).bool(message.supportsBrokerEntryMetadata);
                if (message.supportsPartialProducer != null && $Object.hasOwnProperty.call(message, "supportsPartialProducer"))
                    writer.uint32(24).bool(message.supportsPartialProducer);
                if (message.supportsTopicWatchers != null && $Object.hasOwnProperty.call(message, "supportsTopicWatchers"))
                    writer.uint32(32).bool(message.supportsTopicWatchers);
                if (message.supportsGetPartitionedMetadataWithoutAutoCreation != null && $Object.hasOwnProperty.call(message, "supportsGetPartitionedMetadataWithoutAutoCreation"))
                    writer.uint32(40).bool(message.supportsGetPartitionedMetadataWithoutAutoCreation);
                if (message.supportsReplDedupByLidAndEid != null && $Object.hasOwnProperty.call(message, "supportsReplDedupByLidAndEid"))
                    writer.uint32(48).bool(message.supportsReplDedupByLidAndEid);
                if (message.supportsTopicWatcherReconcile != null && $Object.hasOwnProperty.call(message, "supportsTopicWatcherReconcile"))
                    writer.uint32(56).bool(message.supportsTopicWatcherReconcile);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            FeatureFlags.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.FeatureFlags();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.supportsAuthRefresh = reader.bool();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.supportsBrokerEntryMetadata = reader.bool();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.supportsPartialProducer = reader.bool();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.supportsTopicWatchers = reader.bool();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.supportsGetPartitionedMetadataWithoutAutoCreation = reader.bool();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.supportsReplDedupByLidAndEid = reader.bool();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            message.supportsTopicWatcherReconcile = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return FeatureFlags;
        })();

        proto.CommandConnected = (function() {

            const CommandConnected = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandConnected.prototype.serverVersion = "";
            CommandConnected.prototype.protocolVersion = 0;
            CommandConnected.prototype.maxMessageSize = 0;
            CommandConnected.prototype.featureFlags = null;

            CommandConnected.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.serverVersion);
                if (message.protocolVersion != null && $Object.hasOwnProperty.call(message, "protocolVersion"))
                    writer.uint32(16).int32(message.protocolVersion);
                if (message.maxMessageSize != null && $Object.hasOwnProperty.call(message, "maxMessageSize"))
                    writer.uint32(24).int32(message.maxMessageSize);
                if (message.featureFlags != null && $Object.hasOwnProperty.call(message, "featureFlags"))
                    $root.pulsar.proto.FeatureFlags.encode(message.featureFlags, writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandConnected.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandConnected();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.serverVersion = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.protocolVersion = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.maxMessageSize = reader.int32();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.featureFlags = $root.pulsar.proto.FeatureFlags.decode(reader, reader.size(), $undefined, _depth + 1, message.featureFlags);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "serverVersion"))
                    throw $util.ProtocolError("missing required 'serverVersion'", { instance: message });
                return message;
            };

            return CommandConnected;
        })();

        proto.CommandAuthChallenge = (function() {

            const CommandAuthChallenge = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAuthChallenge.prototype.serverVersion = "";
            CommandAuthChallenge.prototype.challenge = null;
            CommandAuthChallenge.prototype.protocolVersion = 0;

            CommandAuthChallenge.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.serverVersion != null && $Object.hasOwnProperty.call(message, "serverVersion"))
                    writer.uint32(10).string(message.serverVersion);
                if (message.challenge != null && $Object.hasOwnProperty.call(message, "challenge"))
                    $root.pulsar.proto.AuthData.encode(message.challenge, writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.protocolVersion != null && $Object.hasOwnProperty.call(message, "protocolVersion"))
                    writer.uint32(24).int32(message.protocolVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAuthChallenge.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAuthChallenge();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.serverVersion = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.challenge = $root.pulsar.proto.AuthData.decode(reader, reader.size(), $undefined, _depth + 1, message.challenge);
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.protocolVersion = reader.int32();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return CommandAuthChallenge;
        })();

        proto.CommandAuthResponse = (function() {

            const CommandAuthResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAuthResponse.prototype.clientVersion = "";
            CommandAuthResponse.prototype.response = null;
            CommandAuthResponse.prototype.protocolVersion = 0;

            CommandAuthResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.clientVersion != null && $Object.hasOwnProperty.call(message, "clientVersion"))
                    writer.uint32(10).string(message.clientVersion);
                if (message.response != null && $Object.hasOwnProperty.call(message, "response"))
                    $root.pulsar.proto.AuthData.encode(message.response, writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.protocolVersion != null && $Object.hasOwnProperty.call(message, "protocolVersion"))
                    writer.uint32(24).int32(message.protocolVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAuthResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAuthResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.clientVersion = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.response = $root.pulsar.proto.AuthData.decode(reader, reader.size(), $undefined, _depth + 1, message.response);
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.protocolVersion = reader.int32();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return CommandAuthResponse;
        })();

        proto.AuthData = (function() {

            const AuthData = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            AuthData.prototype.authMethodName = "";
            AuthData.prototype.authData = $util.newBuffer([]);

            AuthData.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.authMethodName != null && $Object.hasOwnProperty.call(message, "authMethodName"))
                    writer.uint32(10).string(message.authMethodName);
                if (message.authData != null && $Object.hasOwnProperty.call(message, "authData"))
                    writer.uint32(18).bytes(message.authData);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            AuthData.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.AuthData();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.authMethodName = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.authData = reader.bytes();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return AuthData;
        })();

        proto.CommandPing = (function() {

            const CommandPing = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandPing.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandPing.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandPing();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    reader.skipType(tag & 7, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return CommandPing;
        })();

        proto.CommandPong = (function() {

            const CommandPong = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandPong.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandPong.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandPong();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    reader.skipType(tag & 7, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return CommandPong;
        })();

        proto.CommandPartitionedTopicMetadata = (function() {

            const CommandPartitionedTopicMetadata = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandPartitionedTopicMetadata.prototype.topic = "";
            CommandPartitionedTopicMetadata.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandPartitionedTopicMetadata.prototype.originalPrincipal = "";
            CommandPartitionedTopicMetadata.prototype.originalAuthData = "";
            CommandPartitionedTopicMetadata.prototype.originalAuthMethod = "";
            CommandPartitionedTopicMetadata.prototype.metadataAutoCreationEnabled = true;

            CommandPartitionedTopicMetadata.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.topic);
                writer.uint32(16).uint64(message.requestId);
                if (message.originalPrincipal != null && $Object.hasOwnProperty.call(message, "originalPrincipal"))
                    writer.uint32(26).string(message.originalPrincipal);
                if (message.originalAuthData != null && $Object.hasOwnProperty.call(message, "originalAuthData"))
                    writer.uint32(34).string(message.originalAuthData);
                if (message.originalAuthMethod != null && $Object.hasOwnProperty.call(message, "originalAuthMethod"))
                    writer.uint32(42).string(message.originalAuthMethod);
                if (message.metadataAutoCreationEnabled != null && $Object.hasOwnProperty.call(message, "metadataAutoCreationEnabled"))
                    writer.uint32(48).bool(message.metadataAutoCreationEnabled);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandPartitionedTopicMetadata.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandPartitionedTopicMetadata();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.originalPrincipal = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthData = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthMethod = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.metadataAutoCreationEnabled = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandPartitionedTopicMetadata;
        })();

        proto.CommandPartitionedTopicMetadataResponse = (function() {

            const CommandPartitionedTopicMetadataResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandPartitionedTopicMetadataResponse.prototype.partitions = 0;
            CommandPartitionedTopicMetadataResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandPartitionedTopicMetadataResponse.prototype.response = 0;
            CommandPartitionedTopicMetadataResponse.prototype.error = 0;
            CommandPartitionedTopicMetadataResponse.prototype.message = "";

            CommandPartitionedTopicMetadataResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.partitions != null && $Object.hasOwnProperty.call(message, "partitions"))
                    writer.uint32(8).uint32(message.partitions);
                writer.uint32(16).uint64(message.requestId);
                if (message.response != null && $Object.hasOwnProperty.call(message, "response"))
                    writer.uint32(24).int32(message.response);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandPartitionedTopicMetadataResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandPartitionedTopicMetadataResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.partitions = reader.uint32();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandPartitionedTopicMetadataResponse.LookupType[value] !== $undefined)
                                message.response = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            CommandPartitionedTopicMetadataResponse.LookupType = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Success"] = 0;
                values[valuesById[1] = "Failed"] = 1;
                return values;
            })();

            return CommandPartitionedTopicMetadataResponse;
        })();

        proto.CommandLookupTopic = (function() {

            const CommandLookupTopic = function (properties) {
                this.properties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandLookupTopic.prototype.topic = "";
            CommandLookupTopic.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandLookupTopic.prototype.authoritative = false;
            CommandLookupTopic.prototype.originalPrincipal = "";
            CommandLookupTopic.prototype.originalAuthData = "";
            CommandLookupTopic.prototype.originalAuthMethod = "";
            CommandLookupTopic.prototype.advertisedListenerName = "";
            CommandLookupTopic.prototype.properties = $util.emptyArray;

            CommandLookupTopic.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.topic);
                writer.uint32(16).uint64(message.requestId);
                if (message.authoritative != null && $Object.hasOwnProperty.call(message, "authoritative"))
                    writer.uint32(24).bool(message.authoritative);
                if (message.originalPrincipal != null && $Object.hasOwnProperty.call(message, "originalPrincipal"))
                    writer.uint32(34).string(message.originalPrincipal);
                if (message.originalAuthData != null && $Object.hasOwnProperty.call(message, "originalAuthData"))
                    writer.uint32(42).string(message.originalAuthData);
                if (message.originalAuthMethod != null && $Object.hasOwnProperty.call(message, "originalAuthMethod"))
                    writer.uint32(50).string(message.originalAuthMethod);
                if (message.advertisedListenerName != null && $Object.hasOwnProperty.call(message, "advertisedListenerName"))
                    writer.uint32(58).string(message.advertisedListenerName);
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.properties[i], writer.uint32(66).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandLookupTopic.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandLookupTopic();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.authoritative = reader.bool();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.originalPrincipal = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthData = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.originalAuthMethod = reader.string();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.advertisedListenerName = reader.string();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandLookupTopic;
        })();

        proto.CommandLookupTopicResponse = (function() {

            const CommandLookupTopicResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandLookupTopicResponse.prototype.brokerServiceUrl = "";
            CommandLookupTopicResponse.prototype.brokerServiceUrlTls = "";
            CommandLookupTopicResponse.prototype.response = 0;
            CommandLookupTopicResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandLookupTopicResponse.prototype.authoritative = false;
            CommandLookupTopicResponse.prototype.error = 0;
            CommandLookupTopicResponse.prototype.message = "";
            CommandLookupTopicResponse.prototype.proxyThroughServiceUrl = false;

            CommandLookupTopicResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.brokerServiceUrl != null && $Object.hasOwnProperty.call(message, "brokerServiceUrl"))
                    writer.uint32(10).string(message.brokerServiceUrl);
                if (message.brokerServiceUrlTls != null && $Object.hasOwnProperty.call(message, "brokerServiceUrlTls"))
                    writer.uint32(18).string(message.brokerServiceUrlTls);
                if (message.response != null && $Object.hasOwnProperty.call(message, "response"))
                    writer.uint32(24).int32(message.response);
                writer.uint32(32).uint64(message.requestId);
                if (message.authoritative != null && $Object.hasOwnProperty.call(message, "authoritative"))
                    writer.uint32(40).bool(message.authoritative);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(48).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(58).string(message.message);
                if (message.proxyThroughServiceUrl != null && $Object.hasOwnProperty.call(message, "proxyThroughServiceUrl"))
                    writer.uint32(64).bool(message.proxyThroughServiceUrl);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandLookupTopicResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandLookupTopicResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.brokerServiceUrl = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.brokerServiceUrlTls = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandLookupTopicResponse.LookupType[value] !== $undefined)
                                message.response = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.authoritative = reader.bool();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.proxyThroughServiceUrl = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            CommandLookupTopicResponse.LookupType = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Redirect"] = 0;
                values[valuesById[1] = "Connect"] = 1;
                values[valuesById[2] = "Failed"] = 2;
                return values;
            })();

            return CommandLookupTopicResponse;
        })();

        proto.CommandProducer = (function() {

            const CommandProducer = function (properties) {
                this.metadata = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandProducer.prototype.topic = "";
            CommandProducer.prototype.producerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducer.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducer.prototype.producerName = "";
            CommandProducer.prototype.encrypted = false;
            CommandProducer.prototype.metadata = $util.emptyArray;
            CommandProducer.prototype.schema = null;
            CommandProducer.prototype.epoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducer.prototype.userProvidedProducerName = true;
            CommandProducer.prototype.producerAccessMode = 0;
            CommandProducer.prototype.topicEpoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducer.prototype.txnEnabled = false;
            CommandProducer.prototype.initialSubscriptionName = "";

            CommandProducer.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.topic);
                writer.uint32(16).uint64(message.producerId);
                writer.uint32(24).uint64(message.requestId);
                if (message.producerName != null && $Object.hasOwnProperty.call(message, "producerName"))
                    writer.uint32(34).string(message.producerName);
                if (message.encrypted != null && $Object.hasOwnProperty.call(message, "encrypted"))
                    writer.uint32(40).bool(message.encrypted);
                if (message.metadata != null && message.metadata.length)
                    for (let i = 0; i < message.metadata.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.metadata[i], writer.uint32(50).fork(), _depth + 1).ldelim();
                if (message.schema != null && $Object.hasOwnProperty.call(message, "schema"))
                    $root.pulsar.proto.Schema.encode(message.schema, writer.uint32(58).fork(), _depth + 1).ldelim();
                if (message.epoch != null && $Object.hasOwnProperty.call(message, "epoch"))
                    writer.uint32(64).uint64(message.epoch);
                if (message.userProvidedProducerName != null && $Object.hasOwnProperty.call(message, "userProvidedProducerName"))
                    writer.uint32(72).bool(message.userProvidedProducerName);
                if (message.producerAccessMode != null && $Object.hasOwnProperty.call(message, "producerAccessMode"))
                    writer.uint32(80).int32(message.producerAccessMode);
                if (message.topicEpoch != null && $Object.hasOwnProperty.call(message, "topicEpoch"))
                    writer.uint32(88).uint64(message.topicEpoch);
                if (message.txnEnabled != null && $Object.hasOwnProperty.call(message, "txnEnabled"))
                    writer.uint32(96).bool(message.txnEnabled);
                if (message.initialSubscriptionName != null && $Object.hasOwnProperty.call(message, "initialSubscriptionName"))
                    writer.uint32(106).string(message.initialSubscriptionName);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandProducer.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandProducer();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.producerId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.producerName = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.encrypted = reader.bool();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            if (!(message.metadata && message.metadata.length))
                                message.metadata = [];
                            message.metadata.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.schema = $root.pulsar.proto.Schema.decode(reader, reader.size(), $undefined, _depth + 1, message.schema);
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.epoch = reader.uint64();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            message.userProvidedProducerName = reader.bool();
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.ProducerAccessMode[value] !== $undefined)
                                message.producerAccessMode = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            message.topicEpoch = reader.uint64();
                            continue;
                        }
                    case 12: {
                            if (wireType !== 0)
                                break;
                            message.txnEnabled = reader.bool();
                            continue;
                        }
                    case 13: {
                            if (wireType !== 2)
                                break;
                            message.initialSubscriptionName = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "producerId"))
                    throw $util.ProtocolError("missing required 'producerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandProducer;
        })();

        proto.ProducerAccessMode = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "Shared"] = 0;
            values[valuesById[1] = "Exclusive"] = 1;
            values[valuesById[2] = "WaitForExclusive"] = 2;
            values[valuesById[3] = "ExclusiveWithFencing"] = 3;
            return values;
        })();

        proto.CommandProducerSuccess = (function() {

            const CommandProducerSuccess = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandProducerSuccess.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducerSuccess.prototype.producerName = "";
            CommandProducerSuccess.prototype.lastSequenceId = $util.Long ? $util.Long.fromBits(-1,-1,false) : -1;
            CommandProducerSuccess.prototype.schemaVersion = $util.newBuffer([]);
            CommandProducerSuccess.prototype.topicEpoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandProducerSuccess.prototype.producerReady = true;

            CommandProducerSuccess.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(18).string(message.producerName);
                if (message.lastSequenceId != null && $Object.hasOwnProperty.call(message, "lastSequenceId"))
                    writer.uint32(24).int64(message.lastSequenceId);
                if (message.schemaVersion != null && $Object.hasOwnProperty.call(message, "schemaVersion"))
                    writer.uint32(34).bytes(message.schemaVersion);
                if (message.topicEpoch != null && $Object.hasOwnProperty.call(message, "topicEpoch"))
                    writer.uint32(40).uint64(message.topicEpoch);
                if (message.producerReady != null && $Object.hasOwnProperty.call(message, "producerReady"))
                    writer.uint32(48).bool(message.producerReady);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandProducerSuccess.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandProducerSuccess();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.producerName = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.lastSequenceId = reader.int64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.schemaVersion = reader.bytes();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.topicEpoch = reader.uint64();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.producerReady = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "producerName"))
                    throw $util.ProtocolError("missing required 'producerName'", { instance: message });
                return message;
            };

            return CommandProducerSuccess;
        })();

        proto.CommandSend = (function() {

            const CommandSend = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSend.prototype.producerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSend.prototype.sequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSend.prototype.numMessages = 1;
            CommandSend.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSend.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSend.prototype.highestSequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSend.prototype.isChunk = false;
            CommandSend.prototype.marker = false;
            CommandSend.prototype.messageId = null;

            CommandSend.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.producerId);
                writer.uint32(16).uint64(message.sequenceId);
                if (message.numMessages != null && $Object.hasOwnProperty.call(message, "numMessages"))
                    writer.uint32(24).int32(message.numMessages);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(32).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(40).uint64(message.txnidMostBits);
                if (message.highestSequenceId != null && $Object.hasOwnProperty.call(message, "highestSequenceId"))
                    writer.uint32(48).uint64(message.highestSequenceId);
                if (message.isChunk != null && $Object.hasOwnProperty.call(message, "isChunk"))
                    writer.uint32(56).bool(message.isChunk);
                if (message.marker != null && $Object.hasOwnProperty.call(message, "marker"))
                    writer.uint32(64).bool(message.marker);
                if (message.messageId != null && $Object.hasOwnProperty.call(message, "messageId"))
                    $root.pulsar.proto.MessageIdData.encode(message.messageId, writer.uint32(74).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSend.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSend();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.producerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.sequenceId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.numMessages = reader.int32();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.highestSequenceId = reader.uint64();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            message.isChunk = reader.bool();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.marker = reader.bool();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            message.messageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.messageId);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "producerId"))
                    throw $util.ProtocolError("missing required 'producerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "sequenceId"))
                    throw $util.ProtocolError("missing required 'sequenceId'", { instance: message });
                return message;
            };

            return CommandSend;
        })();

        proto.CommandSendReceipt = (function() {

            const CommandSendReceipt = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSendReceipt.prototype.producerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSendReceipt.prototype.sequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSendReceipt.prototype.messageId = null;
            CommandSendReceipt.prototype.highestSequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandSendReceipt.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.producerId);
                writer.uint32(16).uint64(message.sequenceId);
                if (message.messageId != null && $Object.hasOwnProperty.call(message, "messageId"))
                    $root.pulsar.proto.MessageIdData.encode(message.messageId, writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.highestSequenceId != null && $Object.hasOwnProperty.call(message, "highestSequenceId"))
                    writer.uint32(32).uint64(message.highestSequenceId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSendReceipt.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSendReceipt();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.producerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.sequenceId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.messageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.messageId);
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.highestSequenceId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "producerId"))
                    throw $util.ProtocolError("missing required 'producerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "sequenceId"))
                    throw $util.ProtocolError("missing required 'sequenceId'", { instance: message });
                return message;
            };

            return CommandSendReceipt;
        })();

        proto.CommandSendError = (function() {

            const CommandSendError = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSendError.prototype.producerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSendError.prototype.sequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSendError.prototype.error = 0;
            CommandSendError.prototype.message = "";

            CommandSendError.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.producerId);
                writer.uint32(16).uint64(message.sequenceId);
                writer.uint32(24).int32(message.error);
                writer.uint32(34).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSendError.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSendError();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.producerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.sequenceId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "producerId"))
                    throw $util.ProtocolError("missing required 'producerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "sequenceId"))
                    throw $util.ProtocolError("missing required 'sequenceId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "error"))
                    throw $util.ProtocolError("missing required 'error'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "message"))
                    throw $util.ProtocolError("missing required 'message'", { instance: message });
                return message;
            };

            return CommandSendError;
        })();

        proto.CommandCloseProducer = (function() {

            const CommandCloseProducer = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandCloseProducer.prototype.producerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandCloseProducer.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandCloseProducer.prototype.assignedBrokerServiceUrl = "";
            CommandCloseProducer.prototype.assignedBrokerServiceUrlTls = "";

            CommandCloseProducer.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.producerId);
                writer.uint32(16).uint64(message.requestId);
                if (message.assignedBrokerServiceUrl != null && $Object.hasOwnProperty.call(message, "assignedBrokerServiceUrl"))
                    writer.uint32(26).string(message.assignedBrokerServiceUrl);
                if (message.assignedBrokerServiceUrlTls != null && $Object.hasOwnProperty.call(message, "assignedBrokerServiceUrlTls"))
                    writer.uint32(34).string(message.assignedBrokerServiceUrlTls);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandCloseProducer.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandCloseProducer();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.producerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.assignedBrokerServiceUrl = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.assignedBrokerServiceUrlTls = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "producerId"))
                    throw $util.ProtocolError("missing required 'producerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandCloseProducer;
        })();

        proto.CommandTopicMigrated = (function() {

            const CommandTopicMigrated = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandTopicMigrated.prototype.resourceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandTopicMigrated.prototype.resourceType = 0;
            CommandTopicMigrated.prototype.brokerServiceUrl = "";
            CommandTopicMigrated.prototype.brokerServiceUrlTls = "";

            CommandTopicMigrated.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.resourceId);
                writer.uint32(16).int32(message.resourceType);
                if (message.brokerServiceUrl != null && $Object.hasOwnProperty.call(message, "brokerServiceUrl"))
                    writer.uint32(26).string(message.brokerServiceUrl);
                if (message.brokerServiceUrlTls != null && $Object.hasOwnProperty.call(message, "brokerServiceUrlTls"))
                    writer.uint32(34).string(message.brokerServiceUrlTls);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandTopicMigrated.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandTopicMigrated();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.resourceId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandTopicMigrated.ResourceType[value] !== $undefined)
                                message.resourceType = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.brokerServiceUrl = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.brokerServiceUrlTls = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "resourceId"))
                    throw $util.ProtocolError("missing required 'resourceId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "resourceType"))
                    throw $util.ProtocolError("missing required 'resourceType'", { instance: message });
                return message;
            };

            CommandTopicMigrated.ResourceType = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Producer"] = 0;
                values[valuesById[1] = "Consumer"] = 1;
                return values;
            })();

            return CommandTopicMigrated;
        })();

        proto.MessageMetadata = (function() {

            const MessageMetadata = function (properties) {
                this.properties = [];
                this.replicateTo = [];
                this.encryptionKeys = [];
                this.compactedBatchIndexes = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            MessageMetadata.prototype.producerName = "";
            MessageMetadata.prototype.sequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.publishTime = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.properties = $util.emptyArray;
            MessageMetadata.prototype.replicatedFrom = "";
            MessageMetadata.prototype.partitionKey = "";
            MessageMetadata.prototype.replicateTo = $util.emptyArray;
            MessageMetadata.prototype.compression = 0;
            MessageMetadata.prototype.uncompressedSize = 0;
            MessageMetadata.prototype.numMessagesInBatch = 1;
            MessageMetadata.prototype.eventTime = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.encryptionKeys = $util.emptyArray;
            MessageMetadata.prototype.encryptionAlgo = "";
            MessageMetadata.prototype.encryptionParam = $util.newBuffer([]);
            MessageMetadata.prototype.schemaVersion = $util.newBuffer([]);
            MessageMetadata.prototype.partitionKeyB64Encoded = false;
            MessageMetadata.prototype.orderingKey = $util.newBuffer([]);
            MessageMetadata.prototype.deliverAtTime = $util.Long ? $util.Long.fromBits(0,0,false) : 0;
            MessageMetadata.prototype.markerType = 0;
            MessageMetadata.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.highestSequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            MessageMetadata.prototype.nullValue = false;
            MessageMetadata.prototype.uuid = "";
            MessageMetadata.prototype.numChunksFromMsg = 0;
            MessageMetadata.prototype.totalChunkMsgSize = 0;
            MessageMetadata.prototype.chunkId = 0;
            MessageMetadata.prototype.nullPartitionKey = false;
            MessageMetadata.prototype.compactedBatchIndexes = $util.emptyArray;
            MessageMetadata.prototype.schemaId = $util.newBuffer([]);

            MessageMetadata.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.producerName);
                writer.uint32(16).uint64(message.sequenceId);
                writer.uint32(24).uint64(message.publishTime);
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.properties[i], writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.replicatedFrom != null && $Object.hasOwnProperty.call(message, "replicatedFrom"))
                    writer.uint32(42).string(message.replicatedFrom);
                if (message.partitionKey != null && $Object.hasOwnProperty.call(message, "partitionKey"))
                    writer.uint32(50).string(message.partitionKey);
                if (message.replicateTo != null && message.replicateTo.length)
                    for (let i = 0; i < message.replicateTo.length; ++i)
                        writer.uint32(58).string(message.replicateTo[i]);
                if (message.compression != null && $Object.hasOwnProperty.call(message, "compression"))
                    writer.uint32(64).int32(message.compression);
                if (message.uncompressedSize != null && $Object.hasOwnProperty.call(message, "uncompressedSize"))
                    writer.uint32(72).uint32(message.uncompressedSize);
                if (message.numMessagesInBatch != null && $Object.hasOwnProperty.call(message, "numMessagesInBatch"))
                    writer.uint32(88).int32(message.numMessagesInBatch);
                if (message.eventTime != null && $Object.hasOwnProperty.call(message, "eventTime"))
                    writer.uint32(96).uint64(message.eventTime);
                if (message.encryptionKeys != null && message.encryptionKeys.length)
                    for (let i = 0; i < message.encryptionKeys.length; ++i)
                        $root.pulsar.proto.EncryptionKeys.encode(message.encryptionKeys[i], writer.uint32(106).fork(), _depth + 1).ldelim();
                if (message.encryptionAlgo != null && $Object.hasOwnProperty.call(message, "encryptionAlgo"))
                    writer.uint32(114).string(message.encryptionAlgo);
                if (message.encryptionParam != null && $Object.hasOwnProperty.call(message, "encryptionParam"))
                    writer.uint32(122).bytes(message.encryptionParam);
                if (message.schemaVersion != null && $Object.hasOwnProperty.call(message, "schemaVersion"))
                    writer.uint32(130).bytes(message.schemaVersion);
                if (message.partitionKeyB64Encoded != null && $Object.hasOwnProperty.call(message, "partitionKeyB64Encoded"))
                    writer.uint32(136).bool(message.partitionKeyB64Encoded);
                if (message.orderingKey != null && $Object.hasOwnProperty.call(message, "orderingKey"))
                    writer.uint32(146).bytes(message.orderingKey);
                if (message.deliverAtTime != null && $Object.hasOwnProperty.call(message, "deliverAtTime"))
                    writer.uint32(152).int64(message.deliverAtTime);
                if (message.markerType != null && $Object.hasOwnProperty.call(message, "markerType"))
                    writer.uint32(160).int32(message.markerType);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(176).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(184).uint64(message.txnidMostBits);
                if (message.highestSequenceId != null && $Object.hasOwnProperty.call(message, "highestSequenceId"))
                    writer.uint32(192).uint64(message.highestSequenceId);
                if (message.nullValue != null && $Object.hasOwnProperty.call(message, "nullValue"))
                    writer.uint32(200).bool(message.nullValue);
                if (message.uuid != null && $Object.hasOwnProperty.call(message, "uuid"))
                    writer.uint32(210).string(message.uuid);
                if (message.numChunksFromMsg != null && $Object.hasOwnProperty.call(message, "numChunksFromMsg"))
                    writer.uint32(216).int32(message.numChunksFromMsg);
                if (message.totalChunkMsgSize != null && $Object.hasOwnProperty.call(message, "totalChunkMsgSize"))
                    writer.uint32(224).int32(message.totalChunkMsgSize);
                if (message.chunkId != null && $Object.hasOwnProperty.call(message, "chunkId"))
                    writer.uint32(232).int32(message.chunkId);
                if (message.nullPartitionKey != null && $Object.hasOwnProperty.call(message, "nullPartitionKey"))
                    writer.uint32(240).bool(message.nullPartitionKey);
                if (message.compactedBatchIndexes != null && message.compactedBatchIndexes.length)
                    for (let i = 0; i < message.compactedBatchIndexes.length; ++i)
                        writer.uint32(248).int32(message.compactedBatchIndexes[i]);
                if (message.schemaId != null && $Object.hasOwnProperty.call(message, "schemaId"))
                    writer.uint32(258).bytes(message.schemaId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            MessageMetadata.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.MessageMetadata();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.producerName = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.sequenceId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.publishTime = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.replicatedFrom = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.partitionKey = reader.string();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            if (!(message.replicateTo && message.replicateTo.length))
                                message.replicateTo = [];
                            message.replicateTo.push(reader.string());
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.compression = reader.int32();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            message.uncompressedSize = reader.uint32();
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            message.numMessagesInBatch = reader.int32();
                            continue;
                        }
                    case 12: {
                            if (wireType !== 0)
                                break;
                            message.eventTime = reader.uint64();
                            continue;
                        }
                    case 13: {
                            if (wireType !== 2)
                                break;
                            if (!(message.encryptionKeys && message.encryptionKeys.length))
                                message.encryptionKeys = [];
                            message.encryptionKeys.push($root.pulsar.proto.EncryptionKeys.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 14: {
                            if (wireType !== 2)
                                break;
                            message.encryptionAlgo = reader.string();
                            continue;
                        }
                    case 15: {
                            if (wireType !== 2)
                                break;
                            message.encryptionParam = reader.bytes();
                            continue;
                        }
                    case 16: {
                            if (wireType !== 2)
                                break;
                            message.schemaVersion = reader.bytes();
                            continue;
                        }
                    case 17: {
                            if (wireType !== 0)
                                break;
                            message.partitionKeyB64Encoded = reader.bool();
                            continue;
                        }
                    case 18: {
                            if (wireType !== 2)
                                break;
                            message.orderingKey = reader.bytes();
                            continue;
                        }
                    case 19: {
                            if (wireType !== 0)
                                break;
                            message.deliverAtTime = reader.int64();
                            continue;
                        }
                    case 20: {
                            if (wireType !== 0)
                                break;
                            message.markerType = reader.int32();
                            continue;
                        }
                    case 22: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 23: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 24: {
                            if (wireType !== 0)
                                break;
                            message.highestSequenceId = reader.uint64();
                            continue;
                        }
                    case 25: {
                            if (wireType !== 0)
                                break;
                            message.nullValue = reader.bool();
                            continue;
                        }
                    case 26: {
                            if (wireType !== 2)
                                break;
                            message.uuid = reader.string();
                            continue;
                        }
                    case 27: {
                            if (wireType !== 0)
                                break;
                            message.numChunksFromMsg = reader.int32();
                            continue;
                        }
                    case 28: {
                            if (wireType !== 0)
                                break;
                            message.totalChunkMsgSize = reader.int32();
                            continue;
                        }
                    case 29: {
                            if (wireType !== 0)
                                break;
                            message.chunkId = reader.int32();
                            continue;
                        }
                    case 30: {
                            if (wireType !== 0)
                                break;
                            message.nullPartitionKey = reader.bool();
                            continue;
                        }
                    case 31: {
                            if (wireType === 2) {
                                if (!(message.compactedBatchIndexes && message.compactedBatchIndexes.length))
                                    message.compactedBatchIndexes = [];
                                reader.int32s(message.compactedBatchIndexes);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.compactedBatchIndexes && message.compactedBatchIndexes.length))
                                message.compactedBatchIndexes = [];
                            message.compactedBatchIndexes.push(reader.int32());
                            continue;
                        }
                    case 32: {
                            if (wireType !== 2)
                                break;
                            message.schemaId = reader.bytes();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "producerName"))
                    throw $util.ProtocolError("missing required 'producerName'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "sequenceId"))
                    throw $util.ProtocolError("missing required 'sequenceId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "publishTime"))
                    throw $util.ProtocolError("missing required 'publishTime'", { instance: message });
                return message;
            };

            return MessageMetadata;
        })();

        proto.CompressionType = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "NONE"] = 0;
            values[valuesById[1] = "LZ4"] = 1;
            values[valuesById[2] = "ZLIB"] = 2;
            values[valuesById[3] = "ZSTD"] = 3;
            values[valuesById[4] = "SNAPPY"] = 4;
            return values;
        })();

        proto.EncryptionKeys = (function() {

            const EncryptionKeys = function (properties) {
                this.metadata = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            EncryptionKeys.prototype.key = "";
            EncryptionKeys.prototype.value = $util.newBuffer([]);
            EncryptionKeys.prototype.metadata = $util.emptyArray;

            EncryptionKeys.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.key);
                writer.uint32(18).bytes(message.value);
                if (message.metadata != null && message.metadata.length)
                    for (let i = 0; i < message.metadata.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.metadata[i], writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            EncryptionKeys.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.EncryptionKeys();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.key = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.value = reader.bytes();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.metadata && message.metadata.length))
                                message.metadata = [];
                            message.metadata.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "key"))
                    throw $util.ProtocolError("missing required 'key'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "value"))
                    throw $util.ProtocolError("missing required 'value'", { instance: message });
                return message;
            };

            return EncryptionKeys;
        })();

        proto.SingleMessageMetadata = (function() {

            const SingleMessageMetadata = function (properties) {
                this.properties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            SingleMessageMetadata.prototype.properties = $util.emptyArray;
            SingleMessageMetadata.prototype.partitionKey = "";
            SingleMessageMetadata.prototype.payloadSize = 0;
            SingleMessageMetadata.prototype.compactedOut = false;
            SingleMessageMetadata.prototype.eventTime = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            SingleMessageMetadata.prototype.partitionKeyB64Encoded = false;
            SingleMessageMetadata.prototype.orderingKey = $util.newBuffer([]);
            SingleMessageMetadata.prototype.sequenceId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            SingleMessageMetadata.prototype.nullValue = false;
            SingleMessageMetadata.prototype.nullPartitionKey = false;

            SingleMessageMetadata.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.properties[i], writer.uint32(10).fork(), _depth + 1).ldelim();
                if (message.partitionKey != null && $Object.hasOwnProperty.call(message, "partitionKey"))
                    writer.uint32(18).string(message.partitionKey);
                writer.uint32(24).int32(message.payloadSize);
                if (message.compactedOut != null && $Object.hasOwnProperty.call(message, "compactedOut"))
                    writer.uint32(32).bool(message.compactedOut);
                if (message.eventTime != null && $Object.hasOwnProperty.call(message, "eventTime"))
                    writer.uint32(40).uint64(message.eventTime);
                if (message.partitionKeyB64Encoded != null && $Object.hasOwnProperty.call(message, "partitionKeyB64Encoded"))
                    writer.uint32(48).bool(message.partitionKeyB64Encoded);
                if (message.orderingKey != null && $Object.hasOwnProperty.call(message, "orderingKey"))
                    writer.uint32(58).bytes(message.orderingKey);
                if (message.sequenceId != null && $Object.hasOwnProperty.call(message, "sequenceId"))
                    writer.uint32(64).uint64(message.sequenceId);
                if (message.nullValue != null && $Object.hasOwnProperty.call(message, "nullValue"))
                    writer.uint32(72).bool(message.nullValue);
                if (message.nullPartitionKey != null && $Object.hasOwnProperty.call(message, "nullPartitionKey"))
                    writer.uint32(80).bool(message.nullPartitionKey);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            SingleMessageMetadata.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.SingleMessageMetadata();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.partitionKey = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.payloadSize = reader.int32();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.compactedOut = reader.bool();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.eventTime = reader.uint64();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.partitionKeyB64Encoded = reader.bool();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.orderingKey = reader.bytes();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.sequenceId = reader.uint64();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            message.nullValue = reader.bool();
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            message.nullPartitionKey = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "payloadSize"))
                    throw $util.ProtocolError("missing required 'payloadSize'", { instance: message });
                return message;
            };

            return SingleMessageMetadata;
        })();

        proto.BrokerEntryMetadata = (function() {

            const BrokerEntryMetadata = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            BrokerEntryMetadata.prototype.brokerTimestamp = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            BrokerEntryMetadata.prototype.index = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            BrokerEntryMetadata.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                if (message.brokerTimestamp != null && $Object.hasOwnProperty.call(message, "brokerTimestamp"))
                    writer.uint32(8).uint64(message.brokerTimestamp);
                if (message.index != null && $Object.hasOwnProperty.call(message, "index"))
                    writer.uint32(16).uint64(message.index);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            BrokerEntryMetadata.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.BrokerEntryMetadata();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.brokerTimestamp = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.index = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                return message;
            };

            return BrokerEntryMetadata;
        })();

        proto.MarkerType = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "UNKNOWN_MARKER"] = 0;
            values[valuesById[10] = "REPLICATED_SUBSCRIPTION_SNAPSHOT_REQUEST"] = 10;
            values[valuesById[11] = "REPLICATED_SUBSCRIPTION_SNAPSHOT_RESPONSE"] = 11;
            values[valuesById[12] = "REPLICATED_SUBSCRIPTION_SNAPSHOT"] = 12;
            values[valuesById[13] = "REPLICATED_SUBSCRIPTION_UPDATE"] = 13;
            values[valuesById[20] = "TXN_COMMITTING"] = 20;
            values[valuesById[21] = "TXN_COMMIT"] = 21;
            values[valuesById[22] = "TXN_ABORT"] = 22;
            return values;
        })();

        proto.CommandSubscribe = (function() {

            const CommandSubscribe = function (properties) {
                this.metadata = [];
                this.subscriptionProperties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSubscribe.prototype.topic = "";
            CommandSubscribe.prototype.subscription = "";
            CommandSubscribe.prototype.subType = 0;
            CommandSubscribe.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSubscribe.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSubscribe.prototype.consumerName = "";
            CommandSubscribe.prototype.priorityLevel = 0;
            CommandSubscribe.prototype.durable = true;
            CommandSubscribe.prototype.startMessageId = null;
            CommandSubscribe.prototype.metadata = $util.emptyArray;
            CommandSubscribe.prototype.readCompacted = false;
            CommandSubscribe.prototype.schema = null;
            CommandSubscribe.prototype.initialPosition = 0;
            CommandSubscribe.prototype.replicateSubscriptionState = false;
            CommandSubscribe.prototype.forceTopicCreation = true;
            CommandSubscribe.prototype.startMessageRollbackDurationSec = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSubscribe.prototype.keySharedMeta = null;
            CommandSubscribe.prototype.subscriptionProperties = $util.emptyArray;
            CommandSubscribe.prototype.consumerEpoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandSubscribe.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.topic);
                writer.uint32(18).string(message.subscription);
                writer.uint32(24).int32(message.subType);
                writer.uint32(32).uint64(message.consumerId);
                writer.uint32(40).uint64(message.requestId);
                if (message.consumerName != null && $Object.hasOwnProperty.call(message, "consumerName"))
                    writer.uint32(50).string(message.consumerName);
                if (message.priorityLevel != null && $Object.hasOwnProperty.call(message, "priorityLevel"))
                    writer.uint32(56).int32(message.priorityLevel);
                if (message.durable != null && $Object.hasOwnProperty.call(message, "durable"))
                    writer.uint32(64).bool(message.durable);
                if (message.startMessageId != null && $Object.hasOwnProperty.call(message, "startMessageId"))
                    $root.pulsar.proto.MessageIdData.encode(message.startMessageId, writer.uint32(74).fork(), _depth + 1).ldelim();
                if (message.metadata != null && message.metadata.length)
                    for (let i = 0; i < message.metadata.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.metadata[i], writer.uint32(82).fork(), _depth + 1).ldelim();
                if (message.readCompacted != null && $Object.hasOwnProperty.call(message, "readCompacted"))
                    writer.uint32(88).bool(message.readCompacted);
                if (message.schema != null && $Object.hasOwnProperty.call(message, "schema"))
                    $root.pulsar.proto.Schema.encode(message.schema, writer.uint32(98).fork(), _depth + 1).ldelim();
                if (message.initialPosition != null && $Object.hasOwnProperty.call(message, "initialPosition"))
                    writer.uint32(104).int32(message.initialPosition);
                if (message.replicateSubscriptionState != null && $Object.hasOwnProperty.call(message, "replicateSubscriptionState"))
                    writer.uint32(112).bool(message.replicateSubscriptionState);
                if (message.forceTopicCreation != null && $Object.hasOwnProperty.call(message, "forceTopicCreation"))
                    writer.uint32(120).bool(message.forceTopicCreation);
                if (message.startMessageRollbackDurationSec != null && $Object.hasOwnProperty.call(message, "startMessageRollbackDurationSec"))
                    writer.uint32(128).uint64(message.startMessageRollbackDurationSec);
                if (message.keySharedMeta != null && $Object.hasOwnProperty.call(message, "keySharedMeta"))
                    $root.pulsar.proto.KeySharedMeta.encode(message.keySharedMeta, writer.uint32(138).fork(), _depth + 1).ldelim();
                if (message.subscriptionProperties != null && message.subscriptionProperties.length)
                    for (let i = 0; i < message.subscriptionProperties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.subscriptionProperties[i], writer.uint32(146).fork(), _depth + 1).ldelim();
                if (message.consumerEpoch != null && $Object.hasOwnProperty.call(message, "consumerEpoch"))
                    writer.uint32(152).uint64(message.consumerEpoch);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSubscribe.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSubscribe();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.subscription = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandSubscribe.SubType[value] !== $undefined)
                                message.subType = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            message.consumerName = reader.string();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            message.priorityLevel = reader.int32();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.durable = reader.bool();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 2)
                                break;
                            message.startMessageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.startMessageId);
                            continue;
                        }
                    case 10: {
                            if (wireType !== 2)
                                break;
                            if (!(message.metadata && message.metadata.length))
                                message.metadata = [];
                            message.metadata.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 11: {
                            if (wireType !== 0)
                                break;
                            message.readCompacted = reader.bool();
                            continue;
                        }
                    case 12: {
                            if (wireType !== 2)
                                break;
                            message.schema = $root.pulsar.proto.Schema.decode(reader, reader.size(), $undefined, _depth + 1, message.schema);
                            continue;
                        }
                    case 13: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandSubscribe.InitialPosition[value] !== $undefined)
                                message.initialPosition = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 14: {
                            if (wireType !== 0)
                                break;
                            message.replicateSubscriptionState = reader.bool();
                            continue;
                        }
                    case 15: {
                            if (wireType !== 0)
                                break;
                            message.forceTopicCreation = reader.bool();
                            continue;
                        }
                    case 16: {
                            if (wireType !== 0)
                                break;
                            message.startMessageRollbackDurationSec = reader.uint64();
                            continue;
                        }
                    case 17: {
                            if (wireType !== 2)
                                break;
                            message.keySharedMeta = $root.pulsar.proto.KeySharedMeta.decode(reader, reader.size(), $undefined, _depth + 1, message.keySharedMeta);
                            continue;
                        }
                    case 18: {
                            if (wireType !== 2)
                                break;
                            if (!(message.subscriptionProperties && message.subscriptionProperties.length))
                                message.subscriptionProperties = [];
                            message.subscriptionProperties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 19: {
                            if (wireType !== 0)
                                break;
                            message.consumerEpoch = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "subscription"))
                    throw $util.ProtocolError("missing required 'subscription'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "subType"))
                    throw $util.ProtocolError("missing required 'subType'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            CommandSubscribe.SubType = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Exclusive"] = 0;
                values[valuesById[1] = "Shared"] = 1;
                values[valuesById[2] = "Failover"] = 2;
                values[valuesById[3] = "Key_Shared"] = 3;
                return values;
            })();

            CommandSubscribe.InitialPosition = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Latest"] = 0;
                values[valuesById[1] = "Earliest"] = 1;
                return values;
            })();

            return CommandSubscribe;
        })();

        proto.KeySharedMeta = (function() {

            const KeySharedMeta = function (properties) {
                this.hashRanges = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            KeySharedMeta.prototype.keySharedMode = 0;
            KeySharedMeta.prototype.hashRanges = $util.emptyArray;
            KeySharedMeta.prototype.allowOutOfOrderDelivery = false;

            KeySharedMeta.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).int32(message.keySharedMode);
                if (message.hashRanges != null && message.hashRanges.length)
                    for (let i = 0; i < message.hashRanges.length; ++i)
                        $root.pulsar.proto.IntRange.encode(message.hashRanges[i], writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.allowOutOfOrderDelivery != null && $Object.hasOwnProperty.call(message, "allowOutOfOrderDelivery"))
                    writer.uint32(32).bool(message.allowOutOfOrderDelivery);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            KeySharedMeta.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.KeySharedMeta();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.KeySharedMode[value] !== $undefined)
                                message.keySharedMode = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.hashRanges && message.hashRanges.length))
                                message.hashRanges = [];
                            message.hashRanges.push($root.pulsar.proto.IntRange.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.allowOutOfOrderDelivery = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "keySharedMode"))
                    throw $util.ProtocolError("missing required 'keySharedMode'", { instance: message });
                return message;
            };

            return KeySharedMeta;
        })();

        proto.KeySharedMode = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "AUTO_SPLIT"] = 0;
            values[valuesById[1] = "STICKY"] = 1;
            return values;
        })();

        proto.IntRange = (function() {

            const IntRange = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            IntRange.prototype.start = 0;
            IntRange.prototype.end = 0;

            IntRange.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).int32(message.start);
                writer.uint32(16).int32(message.end);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            IntRange.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.IntRange();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.start = reader.int32();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.end = reader.int32();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "start"))
                    throw $util.ProtocolError("missing required 'start'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "end"))
                    throw $util.ProtocolError("missing required 'end'", { instance: message });
                return message;
            };

            return IntRange;
        })();

        proto.CommandFlow = (function() {

            const CommandFlow = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandFlow.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandFlow.prototype.messagePermits = 0;

            CommandFlow.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).uint32(message.messagePermits);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandFlow.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandFlow();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.messagePermits = reader.uint32();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "messagePermits"))
                    throw $util.ProtocolError("missing required 'messagePermits'", { instance: message });
                return message;
            };

            return CommandFlow;
        })();

        proto.CommandMessage = (function() {

            const CommandMessage = function (properties) {
                this.ackSet = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandMessage.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandMessage.prototype.messageId = null;
            CommandMessage.prototype.redeliveryCount = 0;
            CommandMessage.prototype.ackSet = $util.emptyArray;
            CommandMessage.prototype.consumerEpoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandMessage.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                $root.pulsar.proto.MessageIdData.encode(message.messageId, writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.redeliveryCount != null && $Object.hasOwnProperty.call(message, "redeliveryCount"))
                    writer.uint32(24).uint32(message.redeliveryCount);
                if (message.ackSet != null && message.ackSet.length)
                    for (let i = 0; i < message.ackSet.length; ++i)
                        writer.uint32(32).int64(message.ackSet[i]);
                if (message.consumerEpoch != null && $Object.hasOwnProperty.call(message, "consumerEpoch"))
                    writer.uint32(40).uint64(message.consumerEpoch);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandMessage.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandMessage();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.messageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.messageId);
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.redeliveryCount = reader.uint32();
                            continue;
                        }
                    case 4: {
                            if (wireType === 2) {
                                if (!(message.ackSet && message.ackSet.length))
                                    message.ackSet = [];
                                reader.int64s(message.ackSet);
                                continue;
                            }
                            if (wireType !== 0)
                                break;
                            if (!(message.ackSet && message.ackSet.length))
                                message.ackSet = [];
                            message.ackSet.push(reader.int64());
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.consumerEpoch = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "messageId"))
                    throw $util.ProtocolError("missing required 'messageId'", { instance: message });
                return message;
            };

            return CommandMessage;
        })();

        proto.CommandActiveConsumerChange = (function() {

            const CommandActiveConsumerChange = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandActiveConsumerChange.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandActiveConsumerChange.prototype.isActive = false;

            CommandActiveConsumerChange.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                if (message.isActive != null && $Object.hasOwnProperty.call(message, "isActive"))
                    writer.uint32(16).bool(message.isActive);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandActiveConsumerChange.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandActiveConsumerChange();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.isActive = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                return message;
            };

            return CommandActiveConsumerChange;
        })();

        proto.CommandReachedEndOfTopic = (function() {

            const CommandReachedEndOfTopic = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandReachedEndOfTopic.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandReachedEndOfTopic.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandReachedEndOfTopic.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandReachedEndOfTopic();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                return message;
            };

            return CommandReachedEndOfTopic;
        })();

        proto.CommandGetLastMessageId = (function() {

            const CommandGetLastMessageId = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetLastMessageId.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetLastMessageId.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandGetLastMessageId.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).uint64(message.requestId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetLastMessageId.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetLastMessageId();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandGetLastMessageId;
        })();

        proto.CommandGetLastMessageIdResponse = (function() {

            const CommandGetLastMessageIdResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetLastMessageIdResponse.prototype.lastMessageId = null;
            CommandGetLastMessageIdResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetLastMessageIdResponse.prototype.consumerMarkDeletePosition = null;

            CommandGetLastMessageIdResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                $root.pulsar.proto.MessageIdData.encode(message.lastMessageId, writer.uint32(10).fork(), _depth + 1).ldelim();
                writer.uint32(16).uint64(message.requestId);
                if (message.consumerMarkDeletePosition != null && $Object.hasOwnProperty.call(message, "consumerMarkDeletePosition"))
                    $root.pulsar.proto.MessageIdData.encode(message.consumerMarkDeletePosition, writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetLastMessageIdResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetLastMessageIdResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.lastMessageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.lastMessageId);
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.consumerMarkDeletePosition = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.consumerMarkDeletePosition);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "lastMessageId"))
                    throw $util.ProtocolError("missing required 'lastMessageId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandGetLastMessageIdResponse;
        })();

        proto.CommandConsumerStats = (function() {

            const CommandConsumerStats = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandConsumerStats.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandConsumerStats.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandConsumerStats.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(32).uint64(message.consumerId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandConsumerStats.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandConsumerStats();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                return message;
            };

            return CommandConsumerStats;
        })();

        proto.CommandConsumerStatsResponse = (function() {

            const CommandConsumerStatsResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandConsumerStatsResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandConsumerStatsResponse.prototype.errorCode = 0;
            CommandConsumerStatsResponse.prototype.errorMessage = "";
            CommandConsumerStatsResponse.prototype.msgRateOut = 0;
            CommandConsumerStatsResponse.prototype.msgThroughputOut = 0;
            CommandConsumerStatsResponse.prototype.msgRateRedeliver = 0;
            CommandConsumerStatsResponse.prototype.consumerName = "";
            CommandConsumerStatsResponse.prototype.availablePermits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandConsumerStatsResponse.prototype.unackedMessages = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandConsumerStatsResponse.prototype.blockedConsumerOnUnackedMsgs = false;
            CommandConsumerStatsResponse.prototype.address = "";
            CommandConsumerStatsResponse.prototype.connectedSince = "";
            CommandConsumerStatsResponse.prototype.type = "";
            CommandConsumerStatsResponse.prototype.msgRateExpired = 0;
            CommandConsumerStatsResponse.prototype.msgBacklog = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandConsumerStatsResponse.prototype.messageAckRate = 0;

            CommandConsumerStatsResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.errorCode != null && $Object.hasOwnProperty.call(message, "errorCode"))
                    writer.uint32(16).int32(message.errorCode);
                if (message.errorMessage != null && $Object.hasOwnProperty.call(message, "errorMessage"))
                    writer.uint32(26).string(message.errorMessage);
                if (message.msgRateOut != null && $Object.hasOwnProperty.call(message, "msgRateOut"))
                    writer.uint32(33).double(message.msgRateOut);
                if (message.msgThroughputOut != null && $Object.hasOwnProperty.call(message, "msgThroughputOut"))
                    writer.uint32(41).double(message.msgThroughputOut);
                if (message.msgRateRedeliver != null && $Object.hasOwnProperty.call(message, "msgRateRedeliver"))
                    writer.uint32(49).double(message.msgRateRedeliver);
                if (message.consumerName != null && $Object.hasOwnProperty.call(message, "consumerName"))
                    writer.uint32(58).string(message.consumerName);
                if (message.availablePermits != null && $Object.hasOwnProperty.call(message, "availablePermits"))
                    writer.uint32(64).uint64(message.availablePermits);
                if (message.unackedMessages != null && $Object.hasOwnProperty.call(message, "unackedMessages"))
                    writer.uint32(72).uint64(message.unackedMessages);
                if (message.blockedConsumerOnUnackedMsgs != null && $Object.hasOwnProperty.call(message, "blockedConsumerOnUnackedMsgs"))
                    writer.uint32(80).bool(message.blockedConsumerOnUnackedMsgs);
                if (message.address != null && $Object.hasOwnProperty.call(message, "address"))
                    writer.uint32(90).string(message.address);
                if (message.connectedSince != null && $Object.hasOwnProperty.call(message, "connectedSince"))
                    writer.uint32(98).string(message.connectedSince);
                if (message.type != null && $Object.hasOwnProperty.call(message, "type"))
                    writer.uint32(106).string(message.type);
                if (message.msgRateExpired != null && $Object.hasOwnProperty.call(message, "msgRateExpired"))
                    writer.uint32(113).double(message.msgRateExpired);
                if (message.msgBacklog != null && $Object.hasOwnProperty.call(message, "msgBacklog"))
                    writer.uint32(120).uint64(message.msgBacklog);
                if (message.messageAckRate != null && $Object.hasOwnProperty.call(message, "messageAckRate"))
                    writer.uint32(129).double(message.messageAckRate);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandConsumerStatsResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandConsumerStatsResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.errorCode = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.errorMessage = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 1)
                                break;
                            message.msgRateOut = reader.double();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 1)
                                break;
                            message.msgThroughputOut = reader.double();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 1)
                                break;
                            message.msgRateRedeliver = reader.double();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 2)
                                break;
                            message.consumerName = reader.string();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.availablePermits = reader.uint64();
                            continue;
                        }
                    case 9: {
                            if (wireType !== 0)
                                break;
                            message.unackedMessages = reader.uint64();
                            continue;
                        }
                    case 10: {
                            if (wireType !== 0)
                                break;
                            message.blockedConsumerOnUnackedMsgs = reader.bool();
                            continue;
                        }
                    case 11: {
                            if (wireType !== 2)
                                break;
                            message.address = reader.string();
                            continue;
                        }
                    case 12: {
                            if (wireType !== 2)
                                break;
                            message.connectedSince = reader.string();
                            continue;
                        }
                    case 13: {
                            if (wireType !== 2)
                                break;
                            message.type = reader.string();
                            continue;
                        }
                    case 14: {
                            if (wireType !== 1)
                                break;
                            message.msgRateExpired = reader.double();
                            continue;
                        }
                    case 15: {
                            if (wireType !== 0)
                                break;
                            message.msgBacklog = reader.uint64();
                            continue;
                        }
                    case 16: {
                            if (wireType !== 1)
                                break;
                            message.messageAckRate = reader.double();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandConsumerStatsResponse;
        })();

        proto.CommandCloseConsumer = (function() {

            const CommandCloseConsumer = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandCloseConsumer.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandCloseConsumer.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandCloseConsumer.prototype.assignedBrokerServiceUrl = "";
            CommandCloseConsumer.prototype.assignedBrokerServiceUrlTls = "";

            CommandCloseConsumer.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).uint64(message.requestId);
                if (message.assignedBrokerServiceUrl != null && $Object.hasOwnProperty.call(message, "assignedBrokerServiceUrl"))
                    writer.uint32(26).string(message.assignedBrokerServiceUrl);
                if (message.assignedBrokerServiceUrlTls != null && $Object.hasOwnProperty.call(message, "assignedBrokerServiceUrlTls"))
                    writer.uint32(34).string(message.assignedBrokerServiceUrlTls);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandCloseConsumer.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandCloseConsumer();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.assignedBrokerServiceUrl = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.assignedBrokerServiceUrlTls = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandCloseConsumer;
        })();

        proto.CommandUnsubscribe = (function() {

            const CommandUnsubscribe = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandUnsubscribe.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandUnsubscribe.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandUnsubscribe.prototype.force = false;

            CommandUnsubscribe.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).uint64(message.requestId);
                if (message.force != null && $Object.hasOwnProperty.call(message, "force"))
                    writer.uint32(24).bool(message.force);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandUnsubscribe.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandUnsubscribe();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.force = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandUnsubscribe;
        })();

        proto.CommandAck = (function() {

            const CommandAck = function (properties) {
                this.messageId = [];
                this.properties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAck.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAck.prototype.ackType = 0;
            CommandAck.prototype.messageId = $util.emptyArray;
            CommandAck.prototype.validationError = 0;
            CommandAck.prototype.properties = $util.emptyArray;
            CommandAck.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAck.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAck.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandAck.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).int32(message.ackType);
                if (message.messageId != null && message.messageId.length)
                    for (let i = 0; i < message.messageId.length; ++i)
                        $root.pulsar.proto.MessageIdData.encode(message.messageId[i], writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.validationError != null && $Object.hasOwnProperty.call(message, "validationError"))
                    writer.uint32(32).int32(message.validationError);
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyLongValue.encode(message.properties[i], writer.uint32(42).fork(), _depth + 1).ldelim();
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(48).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(56).uint64(message.txnidMostBits);
                if (message.requestId != null && $Object.hasOwnProperty.call(message, "requestId"))
                    writer.uint32(64).uint64(message.requestId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAck.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAck();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandAck.AckType[value] !== $undefined)
                                message.ackType = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.messageId && message.messageId.length))
                                message.messageId = [];
                            message.messageId.push($root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandAck.ValidationError[value] !== $undefined)
                                message.validationError = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyLongValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 7: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 8: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "ackType"))
                    throw $util.ProtocolError("missing required 'ackType'", { instance: message });
                return message;
            };

            CommandAck.AckType = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "Individual"] = 0;
                values[valuesById[1] = "Cumulative"] = 1;
                return values;
            })();

            CommandAck.ValidationError = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "UncompressedSizeCorruption"] = 0;
                values[valuesById[1] = "DecompressionError"] = 1;
                values[valuesById[2] = "ChecksumMismatch"] = 2;
                values[valuesById[3] = "BatchDeSerializeError"] = 3;
                values[valuesById[4] = "DecryptionError"] = 4;
                return values;
            })();

            return CommandAck;
        })();

        proto.CommandAckResponse = (function() {

            const CommandAckResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAckResponse.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAckResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAckResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAckResponse.prototype.error = 0;
            CommandAckResponse.prototype.message = "";
            CommandAckResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandAckResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.requestId != null && $Object.hasOwnProperty.call(message, "requestId"))
                    writer.uint32(48).uint64(message.requestId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAckResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAckResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                return message;
            };

            return CommandAckResponse;
        })();

        proto.CommandRedeliverUnacknowledgedMessages = (function() {

            const CommandRedeliverUnacknowledgedMessages = function (properties) {
                this.messageIds = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandRedeliverUnacknowledgedMessages.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandRedeliverUnacknowledgedMessages.prototype.messageIds = $util.emptyArray;
            CommandRedeliverUnacknowledgedMessages.prototype.consumerEpoch = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandRedeliverUnacknowledgedMessages.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                if (message.messageIds != null && message.messageIds.length)
                    for (let i = 0; i < message.messageIds.length; ++i)
                        $root.pulsar.proto.MessageIdData.encode(message.messageIds[i], writer.uint32(18).fork(), _depth + 1).ldelim();
                if (message.consumerEpoch != null && $Object.hasOwnProperty.call(message, "consumerEpoch"))
                    writer.uint32(24).uint64(message.consumerEpoch);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandRedeliverUnacknowledgedMessages.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandRedeliverUnacknowledgedMessages();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if (!(message.messageIds && message.messageIds.length))
                                message.messageIds = [];
                            message.messageIds.push($root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.consumerEpoch = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                return message;
            };

            return CommandRedeliverUnacknowledgedMessages;
        })();

        proto.CommandSeek = (function() {

            const CommandSeek = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandSeek.prototype.consumerId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSeek.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandSeek.prototype.messageId = null;
            CommandSeek.prototype.messagePublishTime = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandSeek.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.consumerId);
                writer.uint32(16).uint64(message.requestId);
                if (message.messageId != null && $Object.hasOwnProperty.call(message, "messageId"))
                    $root.pulsar.proto.MessageIdData.encode(message.messageId, writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.messagePublishTime != null && $Object.hasOwnProperty.call(message, "messagePublishTime"))
                    writer.uint32(32).uint64(message.messagePublishTime);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandSeek.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandSeek();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.consumerId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.messageId = $root.pulsar.proto.MessageIdData.decode(reader, reader.size(), $undefined, _depth + 1, message.messageId);
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.messagePublishTime = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "consumerId"))
                    throw $util.ProtocolError("missing required 'consumerId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandSeek;
        })();

        proto.CommandGetTopicsOfNamespace = (function() {

            const CommandGetTopicsOfNamespace = function (properties) {
                this.properties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetTopicsOfNamespace.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetTopicsOfNamespace.prototype.namespace = "";
            CommandGetTopicsOfNamespace.prototype.mode = 0;
            CommandGetTopicsOfNamespace.prototype.topicsPattern = "";
            CommandGetTopicsOfNamespace.prototype.topicsHash = "";
            CommandGetTopicsOfNamespace.prototype.properties = $util.emptyArray;

            CommandGetTopicsOfNamespace.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(18).string(message.namespace);
                if (message.mode != null && $Object.hasOwnProperty.call(message, "mode"))
                    writer.uint32(24).int32(message.mode);
                if (message.topicsPattern != null && $Object.hasOwnProperty.call(message, "topicsPattern"))
                    writer.uint32(34).string(message.topicsPattern);
                if (message.topicsHash != null && $Object.hasOwnProperty.call(message, "topicsHash"))
                    writer.uint32(42).string(message.topicsHash);
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.properties[i], writer.uint32(50).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetTopicsOfNamespace.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetTopicsOfNamespace();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.namespace = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.CommandGetTopicsOfNamespace.Mode[value] !== $undefined)
                                message.mode = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topicsPattern = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.topicsHash = reader.string();
                            continue;
                        }
                    case 6: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "namespace"))
                    throw $util.ProtocolError("missing required 'namespace'", { instance: message });
                return message;
            };

            CommandGetTopicsOfNamespace.Mode = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "PERSISTENT"] = 0;
                values[valuesById[1] = "NON_PERSISTENT"] = 1;
                values[valuesById[2] = "ALL"] = 2;
                return values;
            })();

            return CommandGetTopicsOfNamespace;
        })();

        proto.CommandGetTopicsOfNamespaceResponse = (function() {

            const CommandGetTopicsOfNamespaceResponse = function (properties) {
                this.topics = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetTopicsOfNamespaceResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetTopicsOfNamespaceResponse.prototype.topics = $util.emptyArray;
            CommandGetTopicsOfNamespaceResponse.prototype.filtered = false;
            CommandGetTopicsOfNamespaceResponse.prototype.topicsHash = "";
            CommandGetTopicsOfNamespaceResponse.prototype.changed = true;

            CommandGetTopicsOfNamespaceResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.topics != null && message.topics.length)
                    for (let i = 0; i < message.topics.length; ++i)
                        writer.uint32(18).string(message.topics[i]);
                if (message.filtered != null && $Object.hasOwnProperty.call(message, "filtered"))
                    writer.uint32(24).bool(message.filtered);
                if (message.topicsHash != null && $Object.hasOwnProperty.call(message, "topicsHash"))
                    writer.uint32(34).string(message.topicsHash);
                if (message.changed != null && $Object.hasOwnProperty.call(message, "changed"))
                    writer.uint32(40).bool(message.changed);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetTopicsOfNamespaceResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetTopicsOfNamespaceResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if (!(message.topics && message.topics.length))
                                message.topics = [];
                            message.topics.push(reader.string());
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.filtered = reader.bool();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topicsHash = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            message.changed = reader.bool();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandGetTopicsOfNamespaceResponse;
        })();

        proto.CommandWatchTopicList = (function() {

            const CommandWatchTopicList = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandWatchTopicList.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicList.prototype.watcherId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicList.prototype.namespace = "";
            CommandWatchTopicList.prototype.topicsPattern = "";
            CommandWatchTopicList.prototype.topicsHash = "";

            CommandWatchTopicList.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(16).uint64(message.watcherId);
                writer.uint32(26).string(message.namespace);
                writer.uint32(34).string(message.topicsPattern);
                if (message.topicsHash != null && $Object.hasOwnProperty.call(message, "topicsHash"))
                    writer.uint32(42).string(message.topicsHash);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandWatchTopicList.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandWatchTopicList();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.watcherId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.namespace = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topicsPattern = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.topicsHash = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "watcherId"))
                    throw $util.ProtocolError("missing required 'watcherId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "namespace"))
                    throw $util.ProtocolError("missing required 'namespace'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "topicsPattern"))
                    throw $util.ProtocolError("missing required 'topicsPattern'", { instance: message });
                return message;
            };

            return CommandWatchTopicList;
        })();

        proto.CommandWatchTopicListSuccess = (function() {

            const CommandWatchTopicListSuccess = function (properties) {
                this.topic = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandWatchTopicListSuccess.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicListSuccess.prototype.watcherId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicListSuccess.prototype.topic = $util.emptyArray;
            CommandWatchTopicListSuccess.prototype.topicsHash = "";

            CommandWatchTopicListSuccess.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(16).uint64(message.watcherId);
                if (message.topic != null && message.topic.length)
                    for (let i = 0; i < message.topic.length; ++i)
                        writer.uint32(26).string(message.topic[i]);
                writer.uint32(34).string(message.topicsHash);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandWatchTopicListSuccess.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandWatchTopicListSuccess();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.watcherId = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.topic && message.topic.length))
                                message.topic = [];
                            message.topic.push(reader.string());
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topicsHash = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "watcherId"))
                    throw $util.ProtocolError("missing required 'watcherId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "topicsHash"))
                    throw $util.ProtocolError("missing required 'topicsHash'", { instance: message });
                return message;
            };

            return CommandWatchTopicListSuccess;
        })();

        proto.CommandWatchTopicUpdate = (function() {

            const CommandWatchTopicUpdate = function (properties) {
                this.newTopics = [];
                this.deletedTopics = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandWatchTopicUpdate.prototype.watcherId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicUpdate.prototype.newTopics = $util.emptyArray;
            CommandWatchTopicUpdate.prototype.deletedTopics = $util.emptyArray;
            CommandWatchTopicUpdate.prototype.topicsHash = "";

            CommandWatchTopicUpdate.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.watcherId);
                if (message.newTopics != null && message.newTopics.length)
                    for (let i = 0; i < message.newTopics.length; ++i)
                        writer.uint32(18).string(message.newTopics[i]);
                if (message.deletedTopics != null && message.deletedTopics.length)
                    for (let i = 0; i < message.deletedTopics.length; ++i)
                        writer.uint32(26).string(message.deletedTopics[i]);
                writer.uint32(34).string(message.topicsHash);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandWatchTopicUpdate.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandWatchTopicUpdate();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.watcherId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            if (!(message.newTopics && message.newTopics.length))
                                message.newTopics = [];
                            message.newTopics.push(reader.string());
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            if (!(message.deletedTopics && message.deletedTopics.length))
                                message.deletedTopics = [];
                            message.deletedTopics.push(reader.string());
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topicsHash = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "watcherId"))
                    throw $util.ProtocolError("missing required 'watcherId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "topicsHash"))
                    throw $util.ProtocolError("missing required 'topicsHash'", { instance: message });
                return message;
            };

            return CommandWatchTopicUpdate;
        })();

        proto.CommandWatchTopicListClose = (function() {

            const CommandWatchTopicListClose = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandWatchTopicListClose.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandWatchTopicListClose.prototype.watcherId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandWatchTopicListClose.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(16).uint64(message.watcherId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandWatchTopicListClose.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandWatchTopicListClose();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.watcherId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "watcherId"))
                    throw $util.ProtocolError("missing required 'watcherId'", { instance: message });
                return message;
            };

            return CommandWatchTopicListClose;
        })();

        proto.Schema = (function() {

            const Schema = function (properties) {
                this.properties = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Schema.prototype.name = "";
            Schema.prototype.schemaData = $util.newBuffer([]);
            Schema.prototype.type = 0;
            Schema.prototype.properties = $util.emptyArray;

            Schema.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.name);
                writer.uint32(26).bytes(message.schemaData);
                writer.uint32(32).int32(message.type);
                if (message.properties != null && message.properties.length)
                    for (let i = 0; i < message.properties.length; ++i)
                        $root.pulsar.proto.KeyValue.encode(message.properties[i], writer.uint32(42).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Schema.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.Schema();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.name = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.schemaData = reader.bytes();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.Schema.Type[value] !== $undefined)
                                message.type = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            if (!(message.properties && message.properties.length))
                                message.properties = [];
                            message.properties.push($root.pulsar.proto.KeyValue.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "name"))
                    throw $util.ProtocolError("missing required 'name'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "schemaData"))
                    throw $util.ProtocolError("missing required 'schemaData'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "type"))
                    throw $util.ProtocolError("missing required 'type'", { instance: message });
                return message;
            };

            Schema.Type = (function() {
                const valuesById = $Object.create(null), values = $Object.create(valuesById);
                values[valuesById[0] = "None"] = 0;
                values[valuesById[1] = "String"] = 1;
                values[valuesById[2] = "Json"] = 2;
                values[valuesById[3] = "Protobuf"] = 3;
                values[valuesById[4] = "Avro"] = 4;
                values[valuesById[5] = "Bool"] = 5;
                values[valuesById[6] = "Int8"] = 6;
                values[valuesById[7] = "Int16"] = 7;
                values[valuesById[8] = "Int32"] = 8;
                values[valuesById[9] = "Int64"] = 9;
                values[valuesById[10] = "Float"] = 10;
                values[valuesById[11] = "Double"] = 11;
                values[valuesById[12] = "Date"] = 12;
                values[valuesById[13] = "Time"] = 13;
                values[valuesById[14] = "Timestamp"] = 14;
                values[valuesById[15] = "KeyValue"] = 15;
                values[valuesById[16] = "Instant"] = 16;
                values[valuesById[17] = "LocalDate"] = 17;
                values[valuesById[18] = "LocalTime"] = 18;
                values[valuesById[19] = "LocalDateTime"] = 19;
                values[valuesById[20] = "ProtobufNative"] = 20;
                return values;
            })();

            return Schema;
        })();

        proto.CommandGetSchema = (function() {

            const CommandGetSchema = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetSchema.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetSchema.prototype.topic = "";
            CommandGetSchema.prototype.schemaVersion = $util.newBuffer([]);

            CommandGetSchema.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(18).string(message.topic);
                if (message.schemaVersion != null && $Object.hasOwnProperty.call(message, "schemaVersion"))
                    writer.uint32(26).bytes(message.schemaVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetSchema.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetSchema();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.schemaVersion = reader.bytes();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                return message;
            };

            return CommandGetSchema;
        })();

        proto.CommandGetSchemaResponse = (function() {

            const CommandGetSchemaResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetSchemaResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetSchemaResponse.prototype.errorCode = 0;
            CommandGetSchemaResponse.prototype.errorMessage = "";
            CommandGetSchemaResponse.prototype.schema = null;
            CommandGetSchemaResponse.prototype.schemaVersion = $util.newBuffer([]);

            CommandGetSchemaResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.errorCode != null && $Object.hasOwnProperty.call(message, "errorCode"))
                    writer.uint32(16).int32(message.errorCode);
                if (message.errorMessage != null && $Object.hasOwnProperty.call(message, "errorMessage"))
                    writer.uint32(26).string(message.errorMessage);
                if (message.schema != null && $Object.hasOwnProperty.call(message, "schema"))
                    $root.pulsar.proto.Schema.encode(message.schema, writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.schemaVersion != null && $Object.hasOwnProperty.call(message, "schemaVersion"))
                    writer.uint32(42).bytes(message.schemaVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetSchemaResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetSchemaResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.errorCode = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.errorMessage = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.schema = $root.pulsar.proto.Schema.decode(reader, reader.size(), $undefined, _depth + 1, message.schema);
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.schemaVersion = reader.bytes();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandGetSchemaResponse;
        })();

        proto.CommandGetOrCreateSchema = (function() {

            const CommandGetOrCreateSchema = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetOrCreateSchema.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetOrCreateSchema.prototype.topic = "";
            CommandGetOrCreateSchema.prototype.schema = null;

            CommandGetOrCreateSchema.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(18).string(message.topic);
                $root.pulsar.proto.Schema.encode(message.schema, writer.uint32(26).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetOrCreateSchema.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetOrCreateSchema();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.schema = $root.pulsar.proto.Schema.decode(reader, reader.size(), $undefined, _depth + 1, message.schema);
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "schema"))
                    throw $util.ProtocolError("missing required 'schema'", { instance: message });
                return message;
            };

            return CommandGetOrCreateSchema;
        })();

        proto.CommandGetOrCreateSchemaResponse = (function() {

            const CommandGetOrCreateSchemaResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandGetOrCreateSchemaResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandGetOrCreateSchemaResponse.prototype.errorCode = 0;
            CommandGetOrCreateSchemaResponse.prototype.errorMessage = "";
            CommandGetOrCreateSchemaResponse.prototype.schemaVersion = $util.newBuffer([]);

            CommandGetOrCreateSchemaResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.errorCode != null && $Object.hasOwnProperty.call(message, "errorCode"))
                    writer.uint32(16).int32(message.errorCode);
                if (message.errorMessage != null && $Object.hasOwnProperty.call(message, "errorMessage"))
                    writer.uint32(26).string(message.errorMessage);
                if (message.schemaVersion != null && $Object.hasOwnProperty.call(message, "schemaVersion"))
                    writer.uint32(34).bytes(message.schemaVersion);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandGetOrCreateSchemaResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandGetOrCreateSchemaResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.errorCode = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.errorMessage = reader.string();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.schemaVersion = reader.bytes();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandGetOrCreateSchemaResponse;
        })();

        proto.TxnAction = (function() {
            const valuesById = $Object.create(null), values = $Object.create(valuesById);
            values[valuesById[0] = "COMMIT"] = 0;
            values[valuesById[1] = "ABORT"] = 1;
            return values;
        })();

        proto.CommandTcClientConnectRequest = (function() {

            const CommandTcClientConnectRequest = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandTcClientConnectRequest.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandTcClientConnectRequest.prototype.tcId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandTcClientConnectRequest.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                writer.uint32(16).uint64(message.tcId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandTcClientConnectRequest.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandTcClientConnectRequest();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.tcId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "tcId"))
                    throw $util.ProtocolError("missing required 'tcId'", { instance: message });
                return message;
            };

            return CommandTcClientConnectRequest;
        })();

        proto.CommandTcClientConnectResponse = (function() {

            const CommandTcClientConnectResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandTcClientConnectResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandTcClientConnectResponse.prototype.error = 0;
            CommandTcClientConnectResponse.prototype.message = "";

            CommandTcClientConnectResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(16).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(26).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandTcClientConnectResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandTcClientConnectResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandTcClientConnectResponse;
        })();

        proto.CommandNewTxn = (function() {

            const CommandNewTxn = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandNewTxn.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandNewTxn.prototype.txnTtlSeconds = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandNewTxn.prototype.tcId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandNewTxn.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnTtlSeconds != null && $Object.hasOwnProperty.call(message, "txnTtlSeconds"))
                    writer.uint32(16).uint64(message.txnTtlSeconds);
                if (message.tcId != null && $Object.hasOwnProperty.call(message, "tcId"))
                    writer.uint32(24).uint64(message.tcId);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandNewTxn.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandNewTxn();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnTtlSeconds = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.tcId = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandNewTxn;
        })();

        proto.CommandNewTxnResponse = (function() {

            const CommandNewTxnResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandNewTxnResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandNewTxnResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandNewTxnResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandNewTxnResponse.prototype.error = 0;
            CommandNewTxnResponse.prototype.message = "";

            CommandNewTxnResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandNewTxnResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandNewTxnResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandNewTxnResponse;
        })();

        proto.CommandAddPartitionToTxn = (function() {

            const CommandAddPartitionToTxn = function (properties) {
                this.partitions = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAddPartitionToTxn.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxn.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxn.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxn.prototype.partitions = $util.emptyArray;

            CommandAddPartitionToTxn.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.partitions != null && message.partitions.length)
                    for (let i = 0; i < message.partitions.length; ++i)
                        writer.uint32(34).string(message.partitions[i]);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAddPartitionToTxn.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAddPartitionToTxn();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (!(message.partitions && message.partitions.length))
                                message.partitions = [];
                            message.partitions.push(reader.string());
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandAddPartitionToTxn;
        })();

        proto.CommandAddPartitionToTxnResponse = (function() {

            const CommandAddPartitionToTxnResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAddPartitionToTxnResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxnResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxnResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddPartitionToTxnResponse.prototype.error = 0;
            CommandAddPartitionToTxnResponse.prototype.message = "";

            CommandAddPartitionToTxnResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAddPartitionToTxnResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAddPartitionToTxnResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandAddPartitionToTxnResponse;
        })();

        proto.Subscription = (function() {

            const Subscription = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            Subscription.prototype.topic = "";
            Subscription.prototype.subscription = "";

            Subscription.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(10).string(message.topic);
                writer.uint32(18).string(message.subscription);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            Subscription.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.Subscription();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 2)
                                break;
                            message.subscription = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "topic"))
                    throw $util.ProtocolError("missing required 'topic'", { instance: message });
                if (!$Object.hasOwnProperty.call(message, "subscription"))
                    throw $util.ProtocolError("missing required 'subscription'", { instance: message });
                return message;
            };

            return Subscription;
        })();

        proto.CommandAddSubscriptionToTxn = (function() {

            const CommandAddSubscriptionToTxn = function (properties) {
                this.subscription = [];
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAddSubscriptionToTxn.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxn.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxn.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxn.prototype.subscription = $util.emptyArray;

            CommandAddSubscriptionToTxn.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.subscription != null && message.subscription.length)
                    for (let i = 0; i < message.subscription.length; ++i)
                        $root.pulsar.proto.Subscription.encode(message.subscription[i], writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAddSubscriptionToTxn.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAddSubscriptionToTxn();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            if (!(message.subscription && message.subscription.length))
                                message.subscription = [];
                            message.subscription.push($root.pulsar.proto.Subscription.decode(reader, reader.size(), $undefined, _depth + 1));
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandAddSubscriptionToTxn;
        })();

        proto.CommandAddSubscriptionToTxnResponse = (function() {

            const CommandAddSubscriptionToTxnResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandAddSubscriptionToTxnResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxnResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxnResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandAddSubscriptionToTxnResponse.prototype.error = 0;
            CommandAddSubscriptionToTxnResponse.prototype.message = "";

            CommandAddSubscriptionToTxnResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandAddSubscriptionToTxnResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandAddSubscriptionToTxnResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandAddSubscriptionToTxnResponse;
        })();

        proto.CommandEndTxn = (function() {

            const CommandEndTxn = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxn.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxn.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxn.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxn.prototype.txnAction = 0;

            CommandEndTxn.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.txnAction != null && $Object.hasOwnProperty.call(message, "txnAction"))
                    writer.uint32(32).int32(message.txnAction);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxn.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxn();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.TxnAction[value] !== $undefined)
                                message.txnAction = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxn;
        })();

        proto.CommandEndTxnResponse = (function() {

            const CommandEndTxnResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxnResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnResponse.prototype.error = 0;
            CommandEndTxnResponse.prototype.message = "";

            CommandEndTxnResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxnResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxnResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxnResponse;
        })();

        proto.CommandEndTxnOnPartition = (function() {

            const CommandEndTxnOnPartition = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxnOnPartition.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartition.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartition.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartition.prototype.topic = "";
            CommandEndTxnOnPartition.prototype.txnAction = 0;
            CommandEndTxnOnPartition.prototype.txnidLeastBitsOfLowWatermark = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandEndTxnOnPartition.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.topic != null && $Object.hasOwnProperty.call(message, "topic"))
                    writer.uint32(34).string(message.topic);
                if (message.txnAction != null && $Object.hasOwnProperty.call(message, "txnAction"))
                    writer.uint32(40).int32(message.txnAction);
                if (message.txnidLeastBitsOfLowWatermark != null && $Object.hasOwnProperty.call(message, "txnidLeastBitsOfLowWatermark"))
                    writer.uint32(48).uint64(message.txnidLeastBitsOfLowWatermark);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxnOnPartition.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxnOnPartition();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.topic = reader.string();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.TxnAction[value] !== $undefined)
                                message.txnAction = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBitsOfLowWatermark = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxnOnPartition;
        })();

        proto.CommandEndTxnOnPartitionResponse = (function() {

            const CommandEndTxnOnPartitionResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxnOnPartitionResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartitionResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartitionResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnPartitionResponse.prototype.error = 0;
            CommandEndTxnOnPartitionResponse.prototype.message = "";

            CommandEndTxnOnPartitionResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxnOnPartitionResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxnOnPartitionResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxnOnPartitionResponse;
        })();

        proto.CommandEndTxnOnSubscription = (function() {

            const CommandEndTxnOnSubscription = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxnOnSubscription.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscription.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscription.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscription.prototype.subscription = null;
            CommandEndTxnOnSubscription.prototype.txnAction = 0;
            CommandEndTxnOnSubscription.prototype.txnidLeastBitsOfLowWatermark = $util.Long ? $util.Long.fromBits(0,0,true) : 0;

            CommandEndTxnOnSubscription.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.subscription != null && $Object.hasOwnProperty.call(message, "subscription"))
                    $root.pulsar.proto.Subscription.encode(message.subscription, writer.uint32(34).fork(), _depth + 1).ldelim();
                if (message.txnAction != null && $Object.hasOwnProperty.call(message, "txnAction"))
                    writer.uint32(40).int32(message.txnAction);
                if (message.txnidLeastBitsOfLowWatermark != null && $Object.hasOwnProperty.call(message, "txnidLeastBitsOfLowWatermark"))
                    writer.uint32(48).uint64(message.txnidLeastBitsOfLowWatermark);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxnOnSubscription.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message, value;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxnOnSubscription();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 2)
                                break;
                            message.subscription = $root.pulsar.proto.Subscription.decode(reader, reader.size(), $undefined, _depth + 1, message.subscription);
                            continue;
                        }
                    case 5: {
                            if (wireType !== 0)
                                break;
                            value = reader.int32();
                            if ($root.pulsar.proto.TxnAction[value] !== $undefined)
                                message.txnAction = value;
                            else if (!reader.discardUnknown) {
                                $util.makeProp(message, "$unknowns", false);
                                (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                            }
                            continue;
                        }
                    case 6: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBitsOfLowWatermark = reader.uint64();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxnOnSubscription;
        })();

        proto.CommandEndTxnOnSubscriptionResponse = (function() {

            const CommandEndTxnOnSubscriptionResponse = function (properties) {
                if (properties)
                    for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                        if (properties[keys[i]] != null && keys[i] !== "__proto__")
                            this[keys[i]] = properties[keys[i]];
            };

            CommandEndTxnOnSubscriptionResponse.prototype.requestId = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscriptionResponse.prototype.txnidLeastBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscriptionResponse.prototype.txnidMostBits = $util.Long ? $util.Long.fromBits(0,0,true) : 0;
            CommandEndTxnOnSubscriptionResponse.prototype.error = 0;
            CommandEndTxnOnSubscriptionResponse.prototype.message = "";

            CommandEndTxnOnSubscriptionResponse.encode = function (message, writer, _depth) {
                if (!writer)
                    writer = $Writer.create();
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $util.recursionLimit)
                    throw $Error("max depth exceeded");
                writer.uint32(8).uint64(message.requestId);
                if (message.txnidLeastBits != null && $Object.hasOwnProperty.call(message, "txnidLeastBits"))
                    writer.uint32(16).uint64(message.txnidLeastBits);
                if (message.txnidMostBits != null && $Object.hasOwnProperty.call(message, "txnidMostBits"))
                    writer.uint32(24).uint64(message.txnidMostBits);
                if (message.error != null && $Object.hasOwnProperty.call(message, "error"))
                    writer.uint32(32).int32(message.error);
                if (message.message != null && $Object.hasOwnProperty.call(message, "message"))
                    writer.uint32(42).string(message.message);
                if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                    for (let i = 0; i < message.$unknowns.length; ++i)
                        writer.raw(message.$unknowns[i]);
                return writer;
            };

            CommandEndTxnOnSubscriptionResponse.decode = function (reader, length, _end, _depth, _target) {
                if (!(reader instanceof $Reader))
                    reader = $Reader.create(reader);
                if (_depth === $undefined)
                    _depth = 0;
                if (_depth > $Reader.recursionLimit)
                    throw $Error("max depth exceeded");
                let end, message;
                if (length === $undefined)
                    end = reader.len;
                else {
                    end = reader.pos + length;
                    if (end > reader.len)
                        throw $RangeError("index out of range");
                    length = reader.len;
                    reader.len = end;
                }
                message = _target || new $root.pulsar.proto.CommandEndTxnOnSubscriptionResponse();
                while (reader.pos < end) {
                    let start = reader.pos;
                    let tag = reader.tag();
                    if (tag === _end) {
                        _end = $undefined;
                        break;
                    }
                    let wireType = tag & 7;
                    switch (tag >>>= 3) {
                    case 1: {
                            if (wireType !== 0)
                                break;
                            message.requestId = reader.uint64();
                            continue;
                        }
                    case 2: {
                            if (wireType !== 0)
                                break;
                            message.txnidLeastBits = reader.uint64();
                            continue;
                        }
                    case 3: {
                            if (wireType !== 0)
                                break;
                            message.txnidMostBits = reader.uint64();
                            continue;
                        }
                    case 4: {
                            if (wireType !== 0)
                                break;
                            message.error = reader.int32();
                            continue;
                        }
                    case 5: {
                            if (wireType !== 2)
                                break;
                            message.message = reader.string();
                            continue;
                        }
                    }
                    reader.skipType(wireType, _depth, tag);
                    if (!reader.discardUnknown) {
                        $util.makeProp(message, "$unknowns", false);
                        (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                    }
                }
                if (length !== $undefined) {
                    if (reader.pos !== end)
                        throw $RangeError("index out of range");
                    reader.len = length;
                }
                if (_end !== $undefined)
                    throw $Error("missing end group");
                if (!$Object.hasOwnProperty.call(message, "requestId"))
                    throw $util.ProtocolError("missing required 'requestId'", { instance: message });
                return message;
            };

            return CommandEndTxnOnSubscriptionResponse;
        })();

        return proto;
    })();

    return pulsar;
})();

export {
  $root as default
};
