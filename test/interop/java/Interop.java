import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.AuthenticationFactory;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/**
 * The Java client on a command line, for interop tests. Each message is one line of JSON on standard output; an error
 * is told on standard error, with exit code 1.
 *
 * <pre>
 * produce --url U --topic T [--count N] [--size BYTES] [--seed S] [--text] [--chunking] [--max-chunk BYTES]
 *         [--compression NONE|LZ4|ZLIB|ZSTD|SNAPPY] [--batching] [--key K] [--ordering-key K] [--property a=b]...
 *         [--event-time MS] [--producer-name NAME] [--sequence-id FIRST] [--deliver-after MS]
 *   prints {index, sha256, size, messageId, idBytesHex}
 * consume --url U --topic T --subscription S [--count N] [--type Exclusive|Shared|Failover|Key_Shared]
 *         [--timeout-ms MS] [--nack-first] [--no-ack] [--queue N]
 *   prints {sha256, size, key, orderingKey, properties, messageId, idBytesHex, redeliveryCount, eventTime, publishTime,
 *   producerName, sequenceId, topic} and acknowledges; with --nack-first, each message is negatively acknowledged when
 *   it comes first, unprinted
 * both: [--token T] [--ca FILE]
 * </pre>
 *
 * In a key and in the value of a property, {i} is the message's index. --batching sends all messages at once; without
 * it each waits for its receipt. A batch has up to 1000 messages or 128 KiB.
 *
 * <p>The payload of message i with seed s (32 bit arithmetic): x = (s * 0x9E3779B1) ^ (i * 0x85EBCA77), or 1 if that is
 * 0; then for every 4 bytes x ^= x << 13, x ^= x >>> 17, x ^= x << 5, and x in little endian order. With --text: the
 * lines "seed S message I line N: the quick brown fox jumps over the lazy dog\n", N from 0. Both are cut to the size.
 */
public final class Interop {
    private static final Set<String> FLAGS =
            Set.of("text", "chunking", "batching", "nack-first", "no-ack");
    private static final Set<String> OPTIONS = Set.of("url", "topic", "count", "size", "seed", "max-chunk",
            "compression", "key", "ordering-key", "property", "event-time", "producer-name", "sequence-id",
            "deliver-after", "subscription", "type", "timeout-ms", "queue", "token", "ca");

    private final Map<String, String> options = new LinkedHashMap<>();
    private final Map<String, String> properties = new LinkedHashMap<>();

    public static void main(String[] args) {
        int code = 1;
        try {
            new Interop(args).run(args[0]);
            code = 0;
        } catch (Throwable e) {
            e.printStackTrace();
        }
        System.out.flush();
        Runtime.getRuntime().halt(code);
    }

    private Interop(String[] args) {
        if (args.length == 0) {
            throw new IllegalArgumentException("usage: produce|consume --url U --topic T ...");
        }
        for (int i = 1; i < args.length; i++) {
            String name = args[i].startsWith("--") ? args[i].substring(2) : "";
            if (FLAGS.contains(name)) {
                options.put(name, "true");
            } else if (OPTIONS.contains(name) && i + 1 < args.length) {
                String value = args[++i];
                if (name.equals("property")) {
                    int at = value.indexOf('=');
                    properties.put(value.substring(0, at), value.substring(at + 1));
                } else {
                    options.put(name, value);
                }
            } else {
                throw new IllegalArgumentException("unknown or without a value: " + args[i]);
            }
        }
    }

    private void run(String command) throws Exception {
        ClientBuilder builder = PulsarClient.builder()
                .serviceUrl(required("url"))
                .operationTimeout(15, TimeUnit.SECONDS)
                .ioThreads(1)
                .listenerThreads(1);
        if (has("token")) {
            builder.authentication(AuthenticationFactory.token(required("token")));
        }
        if (has("ca")) {
            builder.tlsTrustCertsFilePath(required("ca")).enableTlsHostnameVerification(true);
        }
        // it isn't closed, which would take 2 s: its producer or consumer is, and then the program ends
        PulsarClient client = builder.build();
        switch (command) {
            case "produce" -> produce(client);
            case "consume" -> consume(client);
            default -> throw new IllegalArgumentException("unknown command: " + command);
        }
    }

    private void produce(PulsarClient client) throws Exception {
        boolean batching = has("batching");
        ProducerBuilder<byte[]> builder = client.newProducer()
                .topic(required("topic"))
                .compressionType(CompressionType.valueOf(options.getOrDefault("compression", "NONE")))
                .compressionMinMsgBodySize(0)
                .enableChunking(has("chunking"))
                .enableBatching(batching)
                .batchingMaxPublishDelay(1, TimeUnit.SECONDS)
                .blockIfQueueFull(true)
                .sendTimeout(60, TimeUnit.SECONDS);
        if (has("max-chunk")) {
            builder.chunkMaxMessageSize((int) number("max-chunk", 0));
        }
        if (has("producer-name")) {
            builder.producerName(required("producer-name"));
        }
        int count = (int) number("count", 1);
        int size = (int) number("size", 100);
        int seed = (int) number("seed", 1);
        try (Producer<byte[]> producer = builder.create()) {
            List<CompletableFuture<MessageId>> receipts = new ArrayList<>();
            List<byte[]> hashes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                byte[] payload = has("text") ? text(seed, i, size) : noise(seed, i, size);
                hashes.add(sha256(payload));
                CompletableFuture<MessageId> receipt = message(producer, i, payload).sendAsync();
                receipts.add(receipt);
                if (!batching) {
                    print(i, hashes.get(i), size, receipt.get());
                }
            }
            if (batching) {
                producer.flush();
                for (int i = 0; i < count; i++) {
                    print(i, hashes.get(i), size, receipts.get(i).get());
                }
            }
        }
    }

    private TypedMessageBuilder<byte[]> message(Producer<byte[]> producer, int i, byte[] payload) {
        TypedMessageBuilder<byte[]> message = producer.newMessage().value(payload);
        if (has("key")) {
            message.key(indexed(required("key"), i));
        }
        if (has("ordering-key")) {
            message.orderingKey(indexed(required("ordering-key"), i).getBytes(StandardCharsets.UTF_8));
        }
        properties.forEach((name, value) -> message.property(name, indexed(value, i)));
        if (has("event-time")) {
            message.eventTime(number("event-time", 0));
        }
        if (has("sequence-id")) {
            message.sequenceId(number("sequence-id", 0) + i);
        }
        if (has("deliver-after")) {
            message.deliverAfter(number("deliver-after", 0), TimeUnit.MILLISECONDS);
        }
        return message;
    }

    private static void print(int index, byte[] hash, int size, MessageId id) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("index", index);
        line.put("sha256", HexFormat.of().formatHex(hash));
        line.put("size", size);
        line.put("messageId", id.toString());
        line.put("idBytesHex", HexFormat.of().formatHex(id.toByteArray()));
        System.out.println(json(line));
    }

    private void consume(PulsarClient client) throws Exception {
        int count = (int) number("count", 1);
        long timeout = number("timeout-ms", 30_000);
        Set<String> seen = new HashSet<>();
        try (Consumer<byte[]> consumer = client.newConsumer()
                .topic(required("topic"))
                .subscriptionName(required("subscription"))
                .subscriptionType(SubscriptionType.valueOf(options.getOrDefault("type", "Exclusive")))
                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                .negativeAckRedeliveryDelay(100, TimeUnit.MILLISECONDS)
                .receiverQueueSize((int) number("queue", 1000))
                .subscribe()) {
            for (int got = 0; got < count;) {
                Message<byte[]> message = consumer.receive((int) timeout, TimeUnit.MILLISECONDS);
                if (message == null) {
                    throw new IllegalStateException(
                            "no message for " + timeout + " ms, after " + got + " of " + count);
                }
                if (has("nack-first") && seen.add(message.getMessageId().toString())) {
                    consumer.negativeAcknowledge(message);
                    continue;
                }
                print(message);
                if (!has("no-ack")) {
                    consumer.acknowledgeAsync(message).get();
                }
                got++;
            }
        }
    }

    private static void print(Message<byte[]> message) throws Exception {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("sha256", HexFormat.of().formatHex(sha256(message.getData())));
        line.put("size", message.size());
        line.put("key", message.getKey());
        line.put("orderingKey",
                message.hasOrderingKey() ? new String(message.getOrderingKey(), StandardCharsets.UTF_8) : null);
        line.put("properties", message.getProperties());
        line.put("messageId", message.getMessageId().toString());
        line.put("idBytesHex", HexFormat.of().formatHex(message.getMessageId().toByteArray()));
        line.put("redeliveryCount", message.getRedeliveryCount());
        line.put("eventTime", message.getEventTime());
        line.put("publishTime", message.getPublishTime());
        line.put("producerName", message.getProducerName());
        line.put("sequenceId", message.getSequenceId());
        line.put("topic", message.getTopicName());
        System.out.println(json(line));
    }

    private boolean has(String name) {
        return options.containsKey(name);
    }

    private String required(String name) {
        String value = options.get(name);
        if (value == null) {
            throw new IllegalArgumentException("--" + name + " is missing");
        }
        return value;
    }

    private long number(String name, long otherwise) {
        return has(name) ? Long.parseLong(options.get(name)) : otherwise;
    }

    private static String indexed(String text, int i) {
        return text.replace("{i}", Integer.toString(i));
    }

    private static byte[] noise(int seed, int index, int size) {
        ByteBuffer bytes = ByteBuffer.allocate((size + 3) / 4 * 4).order(ByteOrder.LITTLE_ENDIAN);
        int x = (seed * 0x9E3779B1) ^ (index * 0x85EBCA77);
        if (x == 0) {
            x = 1;
        }
        while (bytes.hasRemaining()) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            bytes.putInt(x);
        }
        return Arrays.copyOf(bytes.array(), size);
    }

    private static byte[] text(int seed, int index, int size) {
        StringBuilder text = new StringBuilder(size + 100);
        for (int n = 0; text.length() < size; n++) {
            text.append("seed ").append(seed).append(" message ").append(index).append(" line ").append(n)
                    .append(": the quick brown fox jumps over the lazy dog\n");
        }
        return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), size);
    }

    private static byte[] sha256(byte[] bytes) throws Exception {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }

    private static String json(Object value) {
        if (value == null || value instanceof Number) {
            return String.valueOf(value);
        }
        StringBuilder out = new StringBuilder();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) ->
                    out.append(out.isEmpty() ? "" : ",").append(json(key.toString())).append(':').append(json(item)));
            return "{" + out + "}";
        }
        for (char c : value.toString().toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return "\"" + out + "\"";
    }
}
