// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.rmi.RmiUtils;

/** RMI registry address of a load agent, parsed from host or host:port; an IPv6 address has brackets. */
record AgentAddress(String host, int port) {

    private static final Pattern NAME = Pattern.compile("(\\[.*]|[^:]*)(?::(\\d+))?");

    static AgentAddress of(String agent) {
        Matcher name = NAME.matcher(agent.strip());
        return name.matches()
                ? new AgentAddress(
                        name.group(1),
                        name.group(2) == null ? RmiUtils.DEFAULT_RMI_PORT : Integer.parseInt(name.group(2)))
                : new AgentAddress(agent, RmiUtils.DEFAULT_RMI_PORT);
    }
}
