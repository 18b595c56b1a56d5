// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.plan.MqttTap.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A random plan of publishers and subscribers of one mosquitto, and a fault.
 *
 * @param at the part of the messages that has been sent when the fault happens
 * @param broker lines of its configuration
 */
record MqttPlan(
        Fault fault,
        double at,
        List<String> broker,
        Map<String, Object> connection,
        Map<String, Object> publisher,
        Map<String, Object> subscriber,
        int senderThreads,
        int receiverThreads) {

    enum Fault {
        NONE,
        /** {@code kill -9}, and a start on its files. */
        KILL_RESTART,
        /** The broker ends in order, saves what it has, and starts again. */
        STOP_RESTART,
        KILL,
        /** Shorter than the drain time-out. */
        FREEZE,
        /** Until the run is over. */
        FREEZE_FOR_GOOD,
        DELAY,
        /** Subscribers get nothing for a moment, so that the broker's queues fill up. */
        DELAY_SUBSCRIBERS,
        RESET,
        RESET_SUBSCRIBERS,
        /** All connections are reset, and new ones refused for a moment. */
        CUT,
        /** Another client uses the client ID of a subscriber. */
        TAKE_OVER,
        /** Messages of another program. */
        FOREIGN;

        /** Whether a connection breaks, so that what was under way is lost or comes again. */
        boolean breaks() {
            return resets() || this == KILL_RESTART || this == STOP_RESTART || this == KILL || this == TAKE_OVER;
        }

        /** Whether data may be lost that the tap has passed on. */
        boolean resets() {
            return this == RESET || this == RESET_SUBSCRIBERS || this == CUT;
        }

        /** Whether the broker may stay silent. */
        boolean silences() {
            return this == FREEZE || this == FREEZE_FOR_GOOD || this == DELAY || this == DELAY_SUBSCRIBERS;
        }
    }

    static MqttPlan of(Dice dice) {
        Fault fault = fault(dice);
        boolean five = dice.chance(0.7);
        Map<String, Object> connection = connection(dice, five, fault);
        Map<String, Object> publisher = new TreeMap<>(Map.of("connection", "mqtt"));
        Map<String, Object> subscriber = new TreeMap<>(Map.of("connection", "mqtt"));
        int publishers = dice.chance(0.5) ? 1 : dice.between(2, 3);
        int subscribers = dice.chance(0.5) ? 1 : dice.between(2, 3);
        int qos = dice.any(0, 1, 1, 2, 2);
        publisher.put("publishers", publishers);
        publisher.put("connections", dice.chance(0.5) ? 1 : dice.between(2, 4));
        subscriber.put("subscribers", subscribers);
        topics(dice, publisher, subscriber);
        publisher.put("qos", qos);
        subscriber.put("qos", dice.chance(0.85) ? qos : dice.between(0, qos));
        publisher.put("retain", dice.chance(0.25));
        if (five && dice.chance(0.25)) subscriber.put("share", "readers");
        if (five && dice.chance(0.08)) publisher.put("messageExpiry", 60);
        if (five && dice.chance(0.15)) publisher.put("userProperties", "kind=test");
        publisher.put("messageSize", five ? dice.any("20", "100", "1024", "30-300") : dice.any("60", "100", "1024"));
        publisher.put("maxPending", dice.any(1, 5, 20, 50, 200));
        int messages = dice.between(60, 900);
        boolean timed = fault == Fault.KILL || fault == Fault.FREEZE_FOR_GOOD || dice.chance(0.2);
        if (!timed) publisher.put("messages", messages);
        publisher.put("rate", messages / 2 + 1);
        publisher.put("messagesPerResult", dice.any(0, 1));
        int drain = dice.between(1, 3);
        publisher.put("drainTimeout", drain);
        subscriber.put("drainTimeout", dice.chance(0.7) ? drain : drain + 2);
        subscriber.put("idleTimeout", 5);
        return new MqttPlan(
                fault,
                0.15 + dice.between(0, 50) / 100.0,
                broker(dice),
                connection,
                publisher,
                subscriber,
                dice.between(1, publishers),
                dice.between(1, subscribers));
    }

    private static Fault fault(Dice dice) {
        String given = System.getProperty("od.fuzz.faults", "");
        if (given.isEmpty()) return dice.any(Fault.values());
        return dice.any(Arrays.stream(given.split(",")).map(Fault::valueOf).toArray(Fault[]::new));
    }

    private static Map<String, Object> connection(Dice dice, boolean five, Fault fault) {
        Map<String, Object> connection = new TreeMap<>();
        connection.put("version", five ? "5" : "3.1.1");
        connection.put("reconnect", String.valueOf(!fault.breaks() || dice.chance(0.85)));
        if (dice.chance(0.3)) connection.put("clientIdPrefix", "fuzz");
        if (dice.chance(0.2)) connection.put("cleanStart", "false");
        if (dice.chance(0.2)) connection.put("eventLoops", 2);
        if (!five) return connection;
        if (dice.chance(0.5)) connection.put("sessionExpiry", dice.any(1, 60, 3600));
        if (dice.chance(0.3)) connection.put("topicAliases", dice.between(1, 5));
        if (dice.chance(0.4)) connection.put("receiveMaximum", dice.any(1, 5, 20, 100));
        return connection;
    }

    private static void topics(Dice dice, Map<String, Object> publisher, Map<String, Object> subscriber) {
        String topic = "fuzz";
        String filter = topic;
        switch (dice.between(0, 4)) {
            case 0 -> {
                publisher.put("topics", 2);
                subscriber.put("topics", 2);
            }
            case 1 -> {
                topic = "fuzz/{c}/state";
                filter = dice.any("fuzz/+/state", "fuzz/#");
            }
            case 2 -> {
                topic = "fuzz/x,fuzz/y";
                filter = dice.any("fuzz/#", "fuzz/+");
            }
            default -> {
                // one topic
            }
        }
        publisher.put("topic", topic);
        subscriber.put("topic", filter);
    }

    private static List<String> broker(Dice dice) {
        String saves = dice.any(
                "autosave_interval 1",
                "autosave_interval 1800",
                "autosave_interval " + dice.between(5, 50) + "\nautosave_on_changes true");
        String queues = dice.any(
                "max_queued_messages 0",
                "max_queued_messages 0",
                "max_queued_messages 1000",
                "max_queued_messages " + dice.between(5, 100));
        return List.of(saves, queues, "max_inflight_messages " + dice.any(0, 20, 5));
    }

    String text(int port) {
        connection.put("url", "mqtt://127.0.0.1:" + port);
        return new Jmx()
                .add(Jmx.od("mqtt.MqttConnection", "mqtt", connection, "", ""))
                .group("subscribers", receiverThreads, -1, Jmx.od("mqtt.MqttSubscriber", "receive", subscriber, "", ""))
                .group("publishers", senderThreads, -1, Jmx.od("mqtt.MqttPublisher", "send", publisher, "", ""))
                .text();
    }

    int number(String ofPublisher) {
        return publisher.get(ofPublisher) instanceof Integer number ? number : 0;
    }

    /** Messages that it sends, by number or in two seconds. */
    int messages() {
        return number("messages") > 0 ? number("messages") : 2 * number("rate");
    }

    boolean shared() {
        return subscriber.containsKey("share");
    }

    /** Subscriptions that should get each message. */
    int copies() {
        return shared() ? 1 : (Integer) subscriber.get("subscribers");
    }

    String topic() {
        String first = publisher.get("topic").toString().split(",")[0].replace("{c}", "0");
        return publisher.containsKey("topics") ? first + "0" : first;
    }

    /** Whether the sessions of its subscribers outlive their connections. */
    boolean keepsSessions() {
        return connection.containsKey("sessionExpiry") || sessionsRemain();
    }

    /** Whether they outlive the run. */
    boolean sessionsRemain() {
        return connection.get("version").equals("5")
                ? connection.containsKey("sessionExpiry") && connection.containsKey("clientIdPrefix")
                : "false".equals(connection.get("cleanStart"));
    }

    /** Whether a filter covers a topic; here, '#' and '+' stand for one or more levels. */
    static boolean covers(String filter, String topic) {
        return topic.matches(filter.replace("+", "[^/]+").replace("#", ".+"));
    }

    /** Messages that should have arrived in an inbox and did not, if these arrived. */
    static long missing(MqttTap.Inbox inbox, Map<Message, String> due, Map<Message, Integer> arrived) {
        return due.entrySet().stream()
                .filter(message -> covers(inbox.filter, message.getValue()) && !arrived.containsKey(message.getKey()))
                .count();
    }

    String described() {
        return "%s at %.2f, broker %s, connection %s, publisher %s in %d, subscriber %s in %d"
                .formatted(fault, at, broker, connection, publisher, senderThreads, subscriber, receiverThreads);
    }
}
