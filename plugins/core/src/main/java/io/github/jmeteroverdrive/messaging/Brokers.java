// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which broker each connection element of a run leads to, to distinguish destinations of the same name at different
 * brokers. Connections to the same hosts and ports, and the same virtual host, lead to the same broker. Thread-safe.
 */
public final class Brokers {

    private static final Pattern PATH = Pattern.compile("^[^:]+://[^/?#,]+(/[^?#]+)");
    private static final Pattern VIRTUAL_HOST = Pattern.compile("[?&](?:amqp\\.)?vhost=([^&)]+)");

    /** Hosts and ports by connection name, sorted by name. */
    private final Map<String, String> hosts = new TreeMap<>();

    private UnaryOperator<DestinationName> addresses = UnaryOperator.identity();

    private Brokers() {}

    public static Brokers of(RunContext run) {
        return run.shared(Brokers.class, Brokers::new);
    }

    /**
     * @param element of the connection, as messages name it
     * @throws Refusal if a connection of the same name, perhaps of another protocol, leads to another broker
     */
    public synchronized void add(String connection, String url, String element) {
        String authority = authorityOf(url);
        if (!hosts.computeIfAbsent(connection, c -> authority).equals(authority)) throw sameName(element);
    }

    /** @param element the second of two connections, as messages name it */
    public static Refusal sameName(String element) {
        return new Refusal(element + ": the plan has two connections of this name; rename one of them.");
    }

    /** The hosts, ports and virtual host of its broker; null if it has not been added. */
    public synchronized String authority(String connection) {
        return hosts.get(connection);
    }

    /** The name of the first connection that leads to the same broker. Call it when all connections are known. */
    public synchronized String broker(String connection) {
        String address = hosts.get(connection);
        return hosts.entrySet().stream()
                .filter(known -> known.getValue().equals(address))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(connection);
    }

    /**
     * In {@code testStarted()}: several destinations are one address in the accounts, such as topics and a filter that
     * matches them.
     *
     * @param names returns the address of a destination; called when the whole plan is known
     */
    public synchronized void unify(UnaryOperator<DestinationName> names) {
        addresses = names;
    }

    /** The destination in whose name the run accounts for this one. */
    synchronized DestinationName address(DestinationName destination) {
        return addresses.apply(destination);
    }

    /** The destination's name in figures and messages: with its broker if the plan has several. */
    public synchronized String name(String connection, DestinationName destination) {
        DestinationName address = address(destination);
        return hosts.values().stream().distinct().count() > 1
                ? address + " (" + broker(connection) + ")"
                : address.toString();
    }

    /** As {@link #authority}, for any URL. */
    public static String authorityOf(String url) {
        Set<String> hosts = RunContext.OwnTargets.hosts(url);
        if (hosts.isEmpty()) return url.replaceFirst("\\?.*", "");
        return hosts + " " + first(PATH, url) + " " + first(VIRTUAL_HOST, url);
    }

    private static String first(Pattern pattern, String url) {
        Matcher matcher = pattern.matcher(url);
        return matcher.find() ? matcher.group(1) : "";
    }
}
