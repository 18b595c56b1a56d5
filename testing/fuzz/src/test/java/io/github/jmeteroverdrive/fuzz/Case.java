// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One configuration and one fault, both determined by the seed; see {@link CaseMaker}.
 *
 * @param scenario the plan
 * @param reconnect whether the clients of JMeter reconnect by themselves
 * @param journal whether the broker stores persistent messages
 * @param at the part of the messages that has been sent when the fault is triggered
 * @param parameters as {@code -JName=value}
 * @param fields of the plan's elements, as {@code JmsConsumer.mode}
 */
public record Case(
        long seed,
        Provider provider,
        Fault fault,
        String scenario,
        boolean reconnect,
        boolean journal,
        double at,
        Map<String, String> parameters,
        Map<String, String> fields) {

    public boolean topic() {
        return text("Destination").startsWith("topic:");
    }

    public boolean requestReply() {
        return scenario.equals("JMS.RequestReply");
    }

    public String text(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    public int number(String parameter, int fallback) {
        String text = text(parameter);
        return text.isEmpty() ? fallback : Integer.parseInt(text);
    }

    /** Inboxes of each of its addresses. */
    public int subscriptions() {
        return topic() && !text("Subscription").startsWith("shared") ? number("Consumers", 1) : 1;
    }

    /** What the names of all its addresses begin with. */
    public String name() {
        return text("Destination").replaceFirst("^[a-z]+://", "").replace(Provider.EXISTING, "");
    }

    /** Names of its addresses. */
    public List<String> addresses() {
        int destinations = number("Destinations", 1);
        if (destinations == 1) return List.of(name());
        List<String> names = new ArrayList<>();
        for (int i = 0; i < destinations; i++) names.add(name() + i);
        return names;
    }

    /** Its destinations for a client. */
    public List<String> destinations() {
        String scheme = topic() ? "topic://" : "queue://";
        return addresses().stream().map(address -> scheme + address).toList();
    }

    /** How often the clients of JMeter try to reconnect: -1 = forever. */
    int attempts() {
        if (!reconnect) return 0;
        return fault.forGood() ? 10 : -1;
    }

    /** The differences to the defaults, for a table. */
    public String described() {
        Map<String, String> all = new TreeMap<>(parameters);
        all.putAll(fields);
        all.remove("Destination");
        StringBuilder text = new StringBuilder(topic() ? "topic" : "queue");
        if (requestReply()) text.append(" request/reply");
        if (reconnect) text.append(" reconnect");
        if (journal) text.append(" journal");
        all.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}
