// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Resolves a name to load agents, one per address: the DNS name of a headless Kubernetes service or a scaled Compose
 * service has many. A host with an IPv4 and an IPv6 address is one agent, so only addresses of the family that Java
 * prefers count.
 *
 * @param names {@code InetAddress::getAllByName}, except in tests
 */
public record AgentAddresses(Names names) {

    /** Groups: the host, and the colon and port or "". */
    public static final Pattern AGENT = Pattern.compile("(\\[.*]|[^:]*)((?::\\d+)?)");

    /** Resolves host names. */
    @FunctionalInterface
    public interface Names {

        /** @throws UnknownHostException when there is none */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /**
     * @param agent host or host:port; an IPv6 address has brackets
     * @return its addresses with that port, sorted, because DNS returns them in any order; empty if the name is unknown
     */
    public List<String> of(String agent) {
        Matcher parts = AGENT.matcher(agent.strip());
        if (!parts.matches()) return List.of();
        try {
            InetAddress[] all = names.of(parts.group(1));
            return Stream.of(all)
                    .filter(each -> each.getClass() == all[0].getClass())
                    .sorted((each, other) -> Arrays.compareUnsigned(each.getAddress(), other.getAddress()))
                    .map(each -> text(each) + parts.group(2))
                    .distinct()
                    .toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }

    /**
     * Resolves several names.
     *
     * @return addresses; a name with one address or none is returned as it is
     */
    public List<String> each(List<String> agents) {
        return agents.stream()
                .flatMap(agent -> {
                    List<String> own = of(agent);
                    return own.size() > 1 ? own.stream() : Stream.of(agent);
                })
                .distinct()
                .toList();
    }

    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text + "]" : text;
    }
}
