// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load agents to which this JMeter sends its plan. JMeter does not pass them to elements, so they are read from the
 * same sources: {@code -R} of its command line, and with {@code -r} its property {@code remote_hosts}.
 */
public final class PlannedAgents {

    private static final String COMMAND = "sun.java.command";
    private static final String LIST = "remote_hosts";
    private static final String LIST_BY_DEFAULT = "127.0.0.1";
    private static final Pattern GIVEN = Pattern.compile("(?<=\\s)(?:-R\\s*|--remotestart[=\\s])(\\S+)");
    private static final Pattern LISTED = Pattern.compile("(?<=\\s)(?:-r|--runremote)(?=\\s|$)");

    private PlannedAgents() {}

    /**
     * host or host:port of each, in JMeter's notation; empty in a local run and in an agent.
     *
     * @param properties JMeter's, whose defaults are the system's
     */
    public static List<String> of(Properties properties) {
        String command = properties.getProperty(COMMAND, "");
        Matcher given = GIVEN.matcher(command);
        if (given.find()) return hosts(given.group(1));
        return LISTED.matcher(command).find() ? hosts(properties.getProperty(LIST, LIST_BY_DEFAULT)) : List.of();
    }

    /** Whether an agent, host or host:port, is addressed by a loopback address. */
    public static boolean onLoopback(String agent) {
        try {
            return InetAddress.getByName(AgentAddress.of(agent).host()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether two names, host or host:port, are the same port of the same host. */
    public static boolean same(String agent, String other) {
        AgentAddress address = AgentAddress.of(agent);
        AgentAddress two = AgentAddress.of(other);
        if (address.port() != two.port()) return false;
        try {
            return List.of(InetAddress.getAllByName(address.host())).contains(InetAddress.getByName(two.host()));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static List<String> hosts(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .distinct()
                .toList();
    }
}
