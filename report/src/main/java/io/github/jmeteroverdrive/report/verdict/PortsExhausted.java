// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadAgentFailures;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * No local port was left for a destination, or so many were in use that connect() had to search: from half of the range
 * on, because Linux tries ports of one parity first. A kernel that may reuse ports in TIME_WAIT is not affected by
 * them.
 */
public final class PortsExhausted extends Rule {

    private static final double HALF = 0.48; // the search begins shortly before the half is full

    /** With so few new connections a second the search costs nothing. */
    private static final double FEW_PER_SECOND = 5;

    private static final String ADVICE =
            "Reuse connections (Use KeepAlive, same user on each iteration, _.jmeter.http.static), and apply"
                    + " sysctl/agent-tuning with the preset load-agent.";

    public PortsExhausted() {
        super(
                "ports-exhausted",
                Culprit.AGENT,
                List.of(Severity.SEVERE),
                "Smirnov's talk: Address not available, 28,231 in TIME_WAIT; __inet_hash_connect() of Linux");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        long refused = evidence.errors(LoadAgentFailures::noLocalPort);
        if (evidence.failedBy(LoadAgentFailures::noLocalPort) > 0)
            return RuleResult.severe(
                    refused + " samples failed because no local port was left (BindException or NoRouteToHost).",
                    ADVICE);
        String destination = "";
        double most = 0;
        for (JsonNode tick : evidence.agent().ticks()) {
            Iterator<Map.Entry<String, JsonNode>> all = tick.at("/net/ports").fields();
            if (!all.hasNext()) continue;
            Map.Entry<String, JsonNode> first = all.next();
            if (first.getValue().asDouble() > most) {
                most = first.getValue().asDouble();
                destination = first.getKey();
            }
        }
        JsonNode range = lastRange(evidence);
        if (destination.isEmpty() || !range.isArray())
            return RuleResult.notKnown("The sockets of this host are not in agent.jsonl.");
        double ports = range.path(1).asDouble() - range.path(0).asDouble() + 1;
        String saw =
                Math.round(most) + " local ports of " + Math.round(ports) + " were in use for " + destination + ".";
        boolean reuses = reuses(evidence, destination);
        if (most / ports < HALF || reuses)
            return RuleResult.fine(reuses ? saw + " The kernel reuses those in TIME_WAIT." : saw);
        if (evidence.agent().rate("/net/activeOpens") < FEW_PER_SECOND)
            return RuleResult.fine(saw + " This run opened few connections: other programs use most of the ports.");
        return RuleResult.severe(saw, ADVICE);
    }

    private static JsonNode lastRange(Evidence evidence) {
        List<JsonNode> ticks = evidence.agent().ticks();
        return ticks.isEmpty()
                ? evidence.run().summary().path("none")
                : ticks.get(ticks.size() - 1).at("/net/portRange");
    }

    /** The value 2, the default since Linux 4.19, means on loopback only. */
    private static boolean reuses(Evidence evidence, String destination) {
        String value = evidence.run()
                .run()
                .at("/host/sysctl")
                .path("net.ipv4.tcp_tw_reuse")
                .asText();
        boolean loopback = destination.startsWith("127.") || destination.startsWith("[::1]");
        return value.equals("1") || value.equals("2") && loopback;
    }
}
