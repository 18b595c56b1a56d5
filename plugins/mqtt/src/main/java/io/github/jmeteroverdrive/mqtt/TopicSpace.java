// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The topics of a plan's publishers and the filters of its subscribers. Those that match each other are one address in
 * the accounts, which has the name of a filter: what is sent to {@code a/b} should arrive at {@code a/#}. A level that
 * differs for each connection of a publisher is {@code +} in its topic. Thread-safe.
 */
final class TopicSpace {

    /** In the name of a publisher's topic, replaced by the number of the connection. */
    static final String CONNECTION = "{c}";

    private static final String ONE_LEVEL = "+";
    private static final String ALL_LEVELS = "#";
    private static final Comparator<String> SHORTEST =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final Set<String> topics = new LinkedHashSet<>();
    private final Set<String> filters = new LinkedHashSet<>();

    /** The address of each name; null until it is first asked for, when the whole plan is known. */
    private Map<String, String> addresses;

    private final Set<String> partial = new LinkedHashSet<>();

    static TopicSpace of(RunContext run) {
        return run.shared(TopicSpace.class, () -> {
            TopicSpace space = new TopicSpace();
            Brokers.of(run).unify(space::address);
            return space;
        });
    }

    /** The filter that matches the topics of all connections. */
    static String filter(String topic) {
        return topic.replaceAll("[^/]*\\{c}[^/]*", ONE_LEVEL);
    }

    /** In {@code testStarted()}: publishers send to these. */
    synchronized void addTopics(List<String> names) {
        for (String name : names) topics.add(filter(name));
    }

    /** In {@code testStarted()}: subscribers have these filters. */
    synchronized void addFilters(List<String> names) {
        filters.addAll(names);
    }

    /** The address of a topic or filter; any other destination is its own. */
    DestinationName address(DestinationName name) {
        if (name.kind() != DestinationName.Kind.TOPIC) return name;
        return new DestinationName(name.kind(), address(name.name()));
    }

    synchronized String address(String name) {
        if (addresses == null) resolve();
        return addresses.getOrDefault(name, name);
    }

    /** Whether a filter covers only some of the topics at its address, so that its subscribers miss the others. */
    synchronized boolean isPartial(String filter) {
        if (addresses == null) resolve();
        return partial.contains(filter);
    }

    private void resolve() {
        Map<String, Set<String>> groups = new HashMap<>();
        List<String> wild = topics.stream().filter(TopicSpace::isWild).toList();
        for (String filter : filters) {
            Set<String> group = new LinkedHashSet<>(Set.of(filter));
            Collection<String> candidates = isWild(filter) ? topics : wild;
            for (String topic : candidates) if (overlap(filter, topic)) group.add(topic);
            for (String name : List.copyOf(group)) {
                Set<String> other = groups.get(name);
                if (other != null) group.addAll(other);
            }
            for (String name : group) groups.put(name, group);
        }
        addresses = new HashMap<>();
        Set<Set<String>> distinct = Collections.newSetFromMap(new IdentityHashMap<>()); // their hash codes take long
        distinct.addAll(groups.values());
        for (Set<String> group : distinct) {
            List<String> asked = group.stream().filter(filters::contains).toList();
            List<String> sent = group.stream().filter(topics::contains).toList();
            String address = asked.stream().min(SHORTEST).orElseThrow();
            for (String name : group) addresses.put(name, address);
            for (String filter : asked)
                if (!sent.stream().allMatch(topic -> covers(filter, topic))) partial.add(filter);
        }
    }

    private static boolean isWild(String name) {
        return name.contains(ONE_LEVEL) || name.contains(ALL_LEVELS);
    }

    /** Whether each message to a topic matches a filter. */
    static boolean covers(String filter, String topic) {
        return filter.equals(topic) || isWild(filter) && matches(filter, topic, false);
    }

    /** Whether some messages to a topic may match a filter. */
    static boolean overlap(String filter, String topic) {
        return filter.equals(topic) || (isWild(filter) || isWild(topic)) && matches(filter, topic, true);
    }

    /** @param some whether {@code +} in the topic, which stands for some level, matches the filter's level */
    private static boolean matches(String filter, String topic, boolean some) {
        if (topic.startsWith("$") && (filter.startsWith(ONE_LEVEL) || filter.startsWith(ALL_LEVELS))) return false;
        String[] asked = filter.split("/", -1);
        String[] sent = topic.split("/", -1);
        for (int i = 0; i < asked.length; i++) {
            if (asked[i].equals(ALL_LEVELS)) return true;
            if (i == sent.length) return false;
            boolean same = asked[i].equals(ONE_LEVEL) || asked[i].equals(sent[i]) || some && sent[i].equals(ONE_LEVEL);
            if (!same) return false;
        }
        // a/# matches a, too
        return asked.length == sent.length;
    }

    /** What is wrong with a topic to which a publisher sends, and the remedy; "" = nothing. */
    static String problemOfTopic(String topic) {
        if (isWild(topic))
            return "a publisher sends to one topic, without wildcards; write the levels out, or {c} for the number of"
                    + " the connection";
        return problem(topic);
    }

    static String problemOfFilter(String filter) {
        if (filter.startsWith("$share/") || filter.startsWith("$queue/"))
            return "the run would not know that its subscribers share the messages; give the group in Share group, and"
                    + " only the filter here";
        List<String> levels = new ArrayList<>(List.of(filter.split("/", -1)));
        if (levels.subList(0, levels.size() - 1).contains(ALL_LEVELS))
            return "'#' must be the last level; write " + filter.substring(0, filter.indexOf('#') + 1);
        for (String level : levels)
            if (level.length() > 1 && isWild(level))
                return "'" + level + "' mixes a wildcard with text; '+' and '#' must be whole levels";
        return problem(filter);
    }

    private static String problem(String name) {
        if (name.isEmpty()) return "it is empty; give the name of a topic, such as plant/line1";
        return name.contains("::") ? "'::' is reserved for queues of an address; use another name" : "";
    }
}
