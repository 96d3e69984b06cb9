"""The Python client (C++ core) on a command line, for interop tests: the options and lines of ../java/Interop.java.

Unlike there: --max-chunk is refused, `sequenceId` is null, and a chunked message that was negatively acknowledged never
comes again (C++ core up to 4.2.0).
"""

import argparse
import hashlib
import json
import sys
from datetime import timedelta

import pulsar

COMPRESSION = {
    "NONE": pulsar.CompressionType.NONE,
    "LZ4": pulsar.CompressionType.LZ4,
    "ZLIB": pulsar.CompressionType.ZLib,
    "ZSTD": pulsar.CompressionType.ZSTD,
    "SNAPPY": pulsar.CompressionType.SNAPPY,
}
TYPE = {
    "Exclusive": pulsar.ConsumerType.Exclusive,
    "Shared": pulsar.ConsumerType.Shared,
    "Failover": pulsar.ConsumerType.Failover,
    "Key_Shared": pulsar.ConsumerType.KeyShared,
}


def noise(seed, index, size):
    mask = 0xFFFFFFFF
    x = (seed * 0x9E3779B1 ^ index * 0x85EBCA77) & mask or 1
    out = bytearray()
    while len(out) < size:
        x ^= x << 13 & mask
        x ^= x >> 17
        x ^= x << 5 & mask
        out += x.to_bytes(4, "little")
    return bytes(out[:size])


def text(seed, index, size):
    out = bytearray()
    n = 0
    while len(out) < size:
        out += b"seed %d message %d line %d: the quick brown fox jumps over the lazy dog\n" % (seed, index, n)
        n += 1
    return bytes(out[:size])


def indexed(value, i):
    return None if value is None else value.replace("{i}", str(i))


def message_id(mid):
    return {
        "messageId": f"{mid.ledger_id()}:{mid.entry_id()}:{mid.partition()}:{mid.batch_index()}",
        "idBytesHex": mid.serialize().hex(),
    }


def show(line):
    print(json.dumps(line), flush=True)


def produce(client, args):
    if args.max_chunk is not None:
        sys.exit("the Python client has no --max-chunk")
    options = {}
    if args.sequence_id is not None:
        options["initial_sequence_id"] = args.sequence_id - 1
    producer = client.create_producer(
        args.topic,
        producer_name=args.producer_name,
        compression_type=COMPRESSION[args.compression],
        chunking_enabled=args.chunking,
        batching_enabled=args.batching,
        batching_max_publish_delay_ms=1000,
        block_if_queue_full=True,
        send_timeout_millis=60000,
        **options,
    )
    ids = [None] * args.count
    lines = []

    def receipt(i):
        def done(result, mid):
            ids[i] = mid if result == pulsar.Result.Ok else result

        return done

    for i in range(args.count):
        payload = (text if args.text else noise)(args.seed, i, args.size)
        message = {
            "properties": {name: indexed(value, i) for name, value in (p.split("=", 1) for p in args.property)},
            "partition_key": indexed(args.key, i),
            "ordering_key": indexed(args.ordering_key, i),
            "event_timestamp": args.event_time,
        }
        if args.deliver_after is not None:
            message["deliver_after"] = timedelta(milliseconds=args.deliver_after)
        line = {"index": i, "sha256": hashlib.sha256(payload).hexdigest(), "size": args.size}
        lines.append(line)
        if args.batching:
            producer.send_async(payload, receipt(i), **message)
        else:
            show({**line, **message_id(producer.send(payload, **message))})
    if args.batching:
        producer.flush()
        for line, mid in zip(lines, ids):
            if not hasattr(mid, "ledger_id"):
                sys.exit(f"message {line['index']} was not sent: {mid}")
            show({**line, **message_id(mid)})
    producer.close()


def consume(client, args):
    consumer = client.subscribe(
        args.topic,
        args.subscription,
        consumer_type=TYPE[args.type],
        initial_position=pulsar.InitialPosition.Earliest,
        negative_ack_redelivery_delay_ms=100,
        receiver_queue_size=args.queue,
    )
    seen = set()
    got = 0
    while got < args.count:
        try:
            message = consumer.receive(timeout_millis=args.timeout_ms)
        except pulsar.Timeout:
            sys.exit(f"no message for {args.timeout_ms} ms, after {got} of {args.count}")
        mid = message.message_id()
        if args.nack_first and str(mid) not in seen:
            seen.add(str(mid))
            consumer.negative_acknowledge(message)
            continue
        data = message.data()
        show(
            {
                "sha256": hashlib.sha256(data).hexdigest(),
                "size": len(data),
                "key": message.partition_key() or None,
                "orderingKey": message.ordering_key() or None,
                "properties": message.properties(),
                **message_id(mid),
                "redeliveryCount": message.redelivery_count(),
                "eventTime": message.event_timestamp(),
                "publishTime": message.publish_timestamp(),
                "producerName": message.producer_name(),
                "sequenceId": None,
                "topic": message.topic_name(),
            }
        )
        if not args.no_ack:
            consumer.acknowledge(message)
        got += 1
    consumer.close()


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("command", choices=["produce", "consume"])
    for name in ["url", "topic"]:
        parser.add_argument(f"--{name}", required=True)
    for name in ["key", "ordering-key", "producer-name", "subscription", "token", "ca"]:
        parser.add_argument(f"--{name}")
    for name in ["max-chunk", "event-time", "sequence-id", "deliver-after"]:
        parser.add_argument(f"--{name}", type=int)
    for name, otherwise in {"count": 1, "size": 100, "seed": 1, "timeout-ms": 30000, "queue": 1000}.items():
        parser.add_argument(f"--{name}", type=int, default=otherwise)
    for name in ["text", "chunking", "batching", "nack-first", "no-ack"]:
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--compression", choices=list(COMPRESSION), default="NONE")
    parser.add_argument("--type", choices=list(TYPE), default="Exclusive")
    parser.add_argument("--property", action="append", default=[])
    args = parser.parse_args()

    client = pulsar.Client(
        args.url,
        authentication=pulsar.AuthenticationToken(args.token) if args.token else None,
        tls_trust_certs_file_path=args.ca,
        tls_validate_hostname=args.ca is not None,
        operation_timeout_seconds=15,
        logger=pulsar.FileLogger(pulsar.LoggerLevel.Warn, "/dev/stderr"),
    )
    try:
        produce(client, args) if args.command == "produce" else consume(client, args)
    finally:
        client.close()


if __name__ == "__main__":
    main()
