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
 * The load agents behind a name, one at each of its addresses: a DNS name may have many, as that of a headless service
 * of Kubernetes or of a scaled service of Compose. A host with an IPv4 and an IPv6 address is one agent, so only
 * addresses of the kind that Java takes first count. Immutable.
 */
public final class AgentAddresses {

    private static final Pattern AGENT = Pattern.compile("(\\[.*]|[^:]*)((?::\\d+)?)");

    private final Names names;

    /** Looks names up. */
    @FunctionalInterface
    public interface Names {

        /**
         * All addresses of a host.
         *
         * @throws UnknownHostException when there is none
         */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /** @param names {@code InetAddress::getAllByName}, but in tests */
    public AgentAddresses(Names names) {
        this.names = names;
    }

    /**
     * The agents behind one.
     *
     * @param agent host or host:port; an IPv6 address has brackets
     * @return its addresses, each with that port, in their own order, because DNS gives them in any; none when nobody
     *     knows the name
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
     * The agents behind several.
     *
     * @return a name stays as it is where it has one address or none
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
