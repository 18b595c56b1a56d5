// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.jmeter.KafkaWitness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A random plan of producers and consumers of one Kafka cluster, and a fault.
 *
 * @param at the part of the records that the log has when the fault happens
 * @param partitions of each topic
 * @param foreign records of another program that are in the first topic before the run
 * @param connections 1, or 2 if producers and consumers have an element each
 * @param consumers an element each, with an inbox of its own
 */
record KafkaPlan(
        Fault fault,
        double at,
        int partitions,
        int foreign,
        int connections,
        int topics,
        Map<String, Object> producer,
        List<Map<String, Object>> consumers,
        int senderThreads,
        int receiverThreads) {

    /** What goes wrong in a run. */
    enum Fault {
        NONE,
        /** {@code kill -9}, and a start on its files. */
        KILL_RESTART,
        /** The broker ends in order and starts again. */
        STOP_RESTART,
        /** It starts again only after the run. */
        KILL,
        FREEZE,
        /** Until the run is over. */
        FREEZE_FOR_GOOD,
        DELAY,
        RESET,
        HALF_CLOSE,
        /** All connections are reset, and new ones refused for a moment. */
        CUT,
        /** Another program joins the group for a moment and takes nothing. */
        REBALANCE,
        /** Another program joins the group for a moment, and commits what it takes. */
        THEFT,
        /** The topics get more partitions. */
        PARTITIONS,
        /** The topics are deleted and created again. */
        RECREATE,
        /** What is in the log is deleted, as retention does. */
        RETENTION,
        /** Records of another program. */
        FOREIGN,
        /** Three nodes, and each partition gets another leader. */
        LEADER,
        /** The disk is full for a moment, on which the broker ends; it starts again when there is space. */
        FULL;

        /** Whether the broker may stay silent, or connections break. */
        boolean silences() {
            return switch (this) {
                case KILL_RESTART, STOP_RESTART, KILL, FREEZE, FREEZE_FOR_GOOD, DELAY, RESET, HALF_CLOSE, CUT, FULL ->
                    true;
                default -> false;
            };
        }

        /** Whether the broker does not answer when the run ends. */
        boolean forGood() {
            return this == KILL || this == FREEZE_FOR_GOOD;
        }

        private boolean needsGroup() {
            return this == REBALANCE || this == THEFT;
        }
    }

    static KafkaPlan of(Dice dice, String name) {
        Fault fault = fault(dice);
        int topics = dice.chance(0.8) ? 1 : 2;
        int producers = dice.chance(0.5) ? 1 : dice.between(2, 3);
        Map<String, Object> producer = producer(dice, fault);
        producer.put("topic", name);
        producer.put("topics", topics);
        producer.put("producers", producers);
        int drain = dice.between(1, 3);
        producer.put("drainTimeout", drain);
        int partitions = dice.any(1, 1, 2, 3, 6);
        if (dice.chance(0.12)) producer.put("partition", dice.between(0, partitions - 1));
        List<Map<String, Object>> consumers = new ArrayList<>();
        int elements = fault.needsGroup() ? 1 : dice.any(0, 1, 1, 1, 1, 1, 1, 2);
        for (int i = 0; i < elements; i++) {
            Map<String, Object> consumer = consumer(dice, fault, name, i);
            consumer.put("drainTimeout", dice.chance(0.7) ? drain : drain + 2);
            consumers.add(consumer);
        }
        int members = consumers.stream()
                .mapToInt(consumer -> (Integer) consumer.get("consumers"))
                .min()
                .orElse(1);
        return new KafkaPlan(
                fault,
                0.15 + dice.between(0, 50) / 100.0,
                partitions,
                dice.chance(0.2) ? dice.between(1, 20) : 0,
                dice.chance(0.3) ? 2 : 1,
                topics,
                producer,
                consumers,
                dice.between(1, producers),
                dice.between(1, members));
    }

    private static Fault fault(Dice dice) {
        String given = System.getProperty("od.fuzz.faults", "");
        if (given.isEmpty()) {
            // the last two on demand: three nodes need much of a machine, and a full disk needs a small one
            Fault any = Fault.values()[dice.between(0, Fault.LEADER.ordinal())];
            return any == Fault.LEADER ? Fault.NONE : any;
        }
        return dice.any(Arrays.stream(given.split(",")).map(Fault::valueOf).toArray(Fault[]::new));
    }

    private static Map<String, Object> producer(Dice dice, Fault fault) {
        Map<String, Object> producer = new TreeMap<>();
        producer.put("connection", "kafka");
        producer.put("messageSize", dice.any("20", "56", "100", "1024", "1024", "30-300", "5000"));
        producer.put("key", dice.any("none", "none", "sequence", "random"));
        producer.put("keys", dice.any(1, 10, 1000));
        if (dice.chance(0.15)) producer.put("headers", "kind=test\nkind=again");
        if (dice.chance(0.1)) producer.put("text", "a text that stays as it is");
        producer.put("linger", dice.any(0, 1, 5, 20));
        producer.put("batchSize", dice.any(0, 1000, 16_384));
        producer.put("compression", dice.any("none", "none", "gzip", "snappy", "lz4", "zstd"));
        int pending = dice.any(1, 5, 20, 100, 1000);
        producer.put("maxPending", pending);
        producer.put("acks", "all");
        if (dice.chance(0.35)) {
            producer.put("commitInterval", Math.min(pending, dice.any(1, 5, 20, 100)));
            if (dice.chance(0.6)) producer.put("abort", dice.any(10, 30, 100));
        } else if (dice.chance(0.4)) {
            producer.put("idempotence", "false");
            producer.put("acks", dice.any("all", "leader", "none"));
        }
        int messages = dice.between(60, 1200);
        boolean timed = fault.forGood() || dice.chance(0.2);
        if (!timed) producer.put("messages", messages);
        if (timed || dice.chance(0.85)) producer.put("rate", messages / 2 + 1);
        else producer.put("messages", messages * 10); // at full speed
        producer.put("messagesPerResult", dice.any(0, 1));
        boolean transacted = producer.containsKey("commitInterval");
        String limits = fault.silences() || fault == Fault.RECREATE
                ? "request.timeout.ms=3000\ndelivery.timeout.ms=7000\nmax.block.ms=5000"
                : "request.timeout.ms=20000\ndelivery.timeout.ms=30000\nmax.block.ms=20000";
        producer.put("properties", limits + (transacted ? "\ntransaction.timeout.ms=6000" : ""));
        return producer;
    }

    private static Map<String, Object> consumer(Dice dice, Fault fault, String name, int index) {
        Map<String, Object> consumer = new TreeMap<>();
        boolean group = fault.needsGroup() || dice.chance(0.75);
        consumer.put("connection", "kafka");
        consumer.put("topic", name);
        consumer.put("consumers", dice.chance(0.5) ? 1 : dice.between(2, 3));
        consumer.put("assignment", group ? "group" : "manual");
        if (group && (fault.needsGroup() || index > 0 || dice.chance(0.5))) consumer.put("group", name + "-g" + index);
        boolean late = dice.chance(0.12);
        consumer.put("start", late ? "earliest" : dice.any("latest", "earliest"));
        if (late) consumer.put("startAfter", 1);
        if (group) consumer.put("commit", dice.any("auto", "auto", "count", "end", "none"));
        consumer.put("commitInterval", dice.any(1, 10, 1000));
        consumer.put("isolation", dice.any("read-committed", "read-committed", "read-uncommitted"));
        if (dice.chance(0.15)) consumer.put("consumeTime", dice.any("0.2", "1"));
        consumer.put("idleTimeout", 5);
        consumer.put("messagesPerResult", 0);
        List<String> properties = new ArrayList<>();
        if (dice.chance(0.3)) properties.add("max.poll.records=" + dice.any(1, 10, 2000));
        if (dice.chance(0.3)) properties.add("auto.commit.interval.ms=200");
        if (group && dice.chance(0.3)) properties.add("group.protocol=consumer");
        else if (group) properties.addAll(List.of("session.timeout.ms=6000", "heartbeat.interval.ms=500"));
        if (group && !properties.contains("group.protocol=consumer") && dice.chance(0.3))
            properties.add("partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor");
        consumer.put("properties", String.join("\n", properties));
        return consumer;
    }

    int nodes() {
        return fault == Fault.LEADER ? 3 : 1;
    }

    /** Of the first element, whose group the faults join. */
    String group() {
        return consumers.get(0).get("group").toString();
    }

    String protocol() {
        return consumers.get(0).get("properties").toString().contains("group.protocol=consumer")
                ? "consumer"
                : "classic";
    }

    String text(String url, Path witness) {
        String limits = fault.silences() || fault == Fault.RECREATE
                ? "request.timeout.ms=3000\ndefault.api.timeout.ms=5000"
                : "request.timeout.ms=20000\ndefault.api.timeout.ms=20000";
        limits += "\nreconnect.backoff.max.ms=300\nmetadata.max.age.ms=1000";
        Jmx jmx = new Jmx();
        for (int i = 0; i < connections; i++)
            jmx.add(element(
                    "KafkaConnection",
                    "KafkaConnection.",
                    i == 0 ? "kafka" : "kafka2",
                    Map.of("bootstrapServers", url, "properties", limits)));
        StringBuilder receiving = new StringBuilder();
        for (int i = 0; i < consumers.size(); i++) {
            Map<String, Object> fields = new TreeMap<>(consumers.get(i));
            if (connections == 2 && i == 0) fields.put("connection", "kafka2");
            fields.put("topics", topics);
            fields.merge(
                    "properties",
                    "\ninterceptor.classes=" + KafkaWitness.class.getName() + "\n" + KafkaWitness.FILE + "=" + witness
                            + "\n" + KafkaWitness.INBOX + "=" + i,
                    (a, b) -> (a + "" + b).strip());
            receiving.append(element("KafkaRecordConsumer", "KafkaConsumer.", "receive" + i, fields));
        }
        if (!consumers.isEmpty()) jmx.group("consumers", receiverThreads, -1, receiving.toString());
        return jmx.group(
                        "producers",
                        senderThreads,
                        -1,
                        element("KafkaRecordProducer", "KafkaProducer.", "send", producer))
                .text();
    }

    private static String element(String type, String prefix, String name, Map<String, Object> fields) {
        String full = "io.github.jmeteroverdrive.kafka." + type;
        return Jmx.element(full, full + "Gui", name, Jmx.properties(prefix, fields), "");
    }

    int number(String ofProducer) {
        return producer.get(ofProducer) instanceof Integer number ? number : 0;
    }

    /** Records that it sends, by number or in two seconds. */
    int messages() {
        return number("messages") > 0 ? number("messages") : 2 * number("rate");
    }

    List<String> topicNames() {
        String name = producer.get("topic").toString();
        return topics == 1 ? List.of(name) : List.of(name + 0, name + 1);
    }

    String described() {
        return "%s at %.2f, %d partitions of %d topics, foreign %d, connections %d, producer %s in %d, consumers %s in %d"
                .formatted(
                        fault,
                        at,
                        partitions,
                        topics,
                        foreign,
                        connections,
                        producer,
                        senderThreads,
                        consumers,
                        receiverThreads);
    }
}
