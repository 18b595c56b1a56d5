// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.OwnDevices;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The network devices that JMeter's connections use, and those below them: their queue lengths, and the speed of those
 * with hardware. Finding the devices is expensive, so it searches at the queries 1, 2, 4, 8 and so on. Used by one
 * thread.
 */
public final class Cards implements Inquiry {

    private static final String BELOW = "lower_";
    private static final int BYTES_OF_MEGABIT = 125_000;

    private final OwnDevices own;
    private final Path devices;
    private final Iproute2 queues;
    private final Set<String> used = new TreeSet<>();
    private int questions;

    /**
     * @param devices {@code /sys/class/net}
     * @throws IOException if {@code tc} is not installed
     */
    public Cards(OwnDevices own, Path devices) throws IOException {
        this.own = own;
        this.devices = devices;
        queues = queues(String.valueOf(System.getenv("PATH")));
    }

    /** @param path folders of programs, as in {@code PATH} */
    static Iproute2 queues(String path) throws IOException {
        return Iproute2.in(path, "tc", "-s", "-j", "qdisc", "show");
    }

    @Override
    public ObjectNode ask() throws IOException {
        questions++;
        if (Integer.bitCount(questions) == 1) for (String text : own.read()) use(text);
        JsonNode list = queues.ask(Queues.JSON::readTree); // versions before 2018 print no JSON
        ObjectNode cards = Queues.of(list, Queues.with(used, list));
        for (String card : used) speed(card, cards);
        return cards;
    }

    /** A bridge, a bond or a VLAN sends through other devices. */
    private void use(String device) throws IOException {
        if (!used.add(device) || !Files.isDirectory(devices.resolve(device))) return;
        try (DirectoryStream<Path> below = Files.newDirectoryStream(devices.resolve(device), BELOW + "*")) {
            for (Path path : below) use(path.getFileName().toString().substring(BELOW.length()));
        }
    }

    private void speed(String card, ObjectNode cards) {
        if (!Files.exists(devices.resolve(card).resolve("device"))) return; // a virtual one has none
        long megabits = number(card, "speed");
        long received = number(card, "statistics/rx_bytes");
        if (megabits <= 0 || received < 0) return;
        ObjectNode of = Group.of(cards, card);
        of.put("speedBytes", megabits * BYTES_OF_MEGABIT);
        of.put("sentBytes", number(card, "statistics/tx_bytes"));
        of.put("receivedBytes", received);
    }

    /** -1 if the card does not report it. */
    private long number(String card, String file) {
        try {
            return Long.parseLong(
                    Files.readString(devices.resolve(card).resolve(file)).strip());
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }

    /** The queue statistics of some devices, from the list of {@code tc -s -j qdisc show} (tc(8)). Stateless. */
    static final class Queues {

        static final JsonMapper JSON = new JsonMapper();

        private static final String DEVICE = "dev";
        private static final String KIND = "kind";

        /** Queueing disciplines of incoming packets. */
        private static final Set<String> INGRESS = Set.of("ingress", "clsact");

        /** They delay packets by design, so their backlog is no sign of a limit. */
        private static final Set<String> PACING = Set.of("fq", "netem", "etf", "taprio");

        /** The kind of device to which incoming packets are redirected to be queued. */
        private static final String REDIRECTED = "ifb";

        private Queues() {}

        /** These devices and those to which their incoming packets may be redirected. */
        static Set<String> with(Set<String> devices, JsonNode list) {
            Set<String> all = new TreeSet<>(devices);
            boolean ingress = false;
            for (JsonNode jsonNode : list)
                ingress |= devices.contains(name(jsonNode)) && INGRESS.contains(kind(jsonNode));
            if (ingress)
                for (JsonNode jsonNode : list) if (name(jsonNode).startsWith(REDIRECTED)) all.add(name(jsonNode));
            return all;
        }

        /** Figures by device; devices without a queue are omitted. */
        static ObjectNode of(JsonNode list, Set<String> devices) {
            ObjectNode cards = JsonNodeFactory.instance.objectNode();
            Set<String> pacing = StreamSupport.stream(list.spliterator(), false)
                    .filter(jsonNode -> PACING.contains(kind(jsonNode)))
                    .map(Queues::name)
                    .collect(Collectors.toSet());
            for (JsonNode jsonNode : list) {
                if (!devices.contains(name(jsonNode))) continue;
                if (INGRESS.contains(kind(jsonNode))) received(jsonNode, Group.of(cards, name(jsonNode)));
                else if (jsonNode.path("root").asBoolean() && !kind(jsonNode).equals("noqueue"))
                    sent(jsonNode, Group.of(cards, name(jsonNode)), !pacing.contains(name(jsonNode)));
            }
            return cards;
        }

        private static void sent(JsonNode queue, ObjectNode card, boolean withBacklog) {
            card.put("queue", kind(queue));
            card.set("sentBytes", queue.path("bytes"));
            card.set("drops", queue.path("drops"));
            card.set("overlimits", queue.path("overlimits"));
            if (withBacklog) card.set("backlogBytes", queue.path("backlog"));
        }

        private static void received(JsonNode queue, ObjectNode card) {
            card.set("receivedPackets", queue.path("packets"));
            card.set("receivedDrops", queue.path("drops"));
        }

        private static String name(JsonNode queue) {
            return queue.path(DEVICE).asText();
        }

        private static String kind(JsonNode queue) {
            return queue.path(KIND).asText();
        }
    }
}
