// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.measure.AgentAddresses;
import java.util.regex.Matcher;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.jmeter.rmi.RmiUtils;

/**
 * RMI registry address of a load agent, parsed from host or host:port; an IPv6 address has brackets.
 *
 * @param port -1 if it is not a valid one
 */
record AgentAddress(String host, int port) {

    private static final int MOST = 65_535;

    static AgentAddress of(String agent) {
        Matcher name = AgentAddresses.AGENT.matcher(agent.strip());
        if (!name.matches()) return new AgentAddress(agent, RmiUtils.DEFAULT_RMI_PORT);
        if (name.group(2).isEmpty()) return new AgentAddress(name.group(1), RmiUtils.DEFAULT_RMI_PORT);
        int port = NumberUtils.toInt(name.group(2).substring(1));
        return new AgentAddress(name.group(1), port > 0 && port <= MOST ? port : -1);
    }
}
