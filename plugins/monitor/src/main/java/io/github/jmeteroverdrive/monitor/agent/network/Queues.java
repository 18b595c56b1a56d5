// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The queue statistics of some devices, from the list of {@code tc -s -j qdisc show} (tc(8)). Stateless. */
final class Queues {

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
        for (JsonNode jsonNode : list) ingress |= devices.contains(name(jsonNode)) && INGRESS.contains(kind(jsonNode));
        if (ingress) for (JsonNode jsonNode : list) if (name(jsonNode).startsWith(REDIRECTED)) all.add(name(jsonNode));
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
