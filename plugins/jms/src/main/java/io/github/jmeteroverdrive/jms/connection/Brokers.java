// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which broker each od - JMS Connection of a run leads to: a destination of the same name at
 * another broker is another destination. Connections whose URLs have the same hosts and ports, and
 * the same virtual host, lead to the same broker. One per run, thread-safe.
 */
public final class Brokers implements AutoCloseable {

    private static final Pattern AUTHORITY = Pattern.compile("//(?:[^/?#,;)@]*@)?([^/?#,;)]+)");
    private static final Pattern PATH = Pattern.compile("^[^:]+://[^/?#,]+(/[^?#]+)");
    private static final Pattern VIRTUAL_HOST = Pattern.compile("[?&](?:amqp\\.)?vhost=([^&)]+)");

    /** Hosts and ports by the connection's name, in the order of names. */
    private final Map<String, String> addresses = new TreeMap<>();

    private Brokers() {}

    public static Brokers of(RunContext run) {
        return run.shared(Brokers.class, Brokers::new);
    }

    /** An od - JMS Connection is in the plan. */
    synchronized void add(String connection, String url) {
        addresses.put(connection, address(url));
    }

    /**
     * The broker that a connection leads to, by the name of the first connection that leads there.
     * To be asked when all connections are known.
     */
    public synchronized String broker(String connection) {
        String address = addresses.get(connection);
        return addresses.entrySet().stream()
                .filter(known -> known.getValue().equals(address))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(connection);
    }

    /**
     * How figures and sentences name a destination: with its broker where the plan has several.
     *
     * @param connection that leads to its broker
     */
    public synchronized String name(String connection, DestinationName destination) {
        return addresses.values().stream().distinct().count() > 1
                ? destination + " (" + broker(connection) + ")"
                : destination.toString();
    }

    static String address(String url) {
        TreeSet<String> hosts =
                AUTHORITY
                        .matcher(url)
                        .results()
                        .map(found -> found.group(1).toLowerCase(Locale.ROOT))
                        .map(host -> host.replaceFirst("^localhost(?=:|$)", "127.0.0.1"))
                        .collect(Collectors.toCollection(TreeSet::new));
        if (hosts.isEmpty()) return url.replaceFirst("\\?.*", "");
        return hosts + " " + first(PATH, url) + " " + first(VIRTUAL_HOST, url);
    }

    private static String first(Pattern pattern, String url) {
        return pattern.matcher(url)
                .results()
                .findFirst()
                .map((MatchResult found) -> found.group(1))
                .orElse("");
    }

    @Override
    public synchronized void close() {
        addresses.clear();
    }
}
