// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The buffers of JMeter's sockets are so small that the network, or the system, waits for them. */
public final class SocketBuffers extends Rule {

    /** In {@code summary.json}. */
    public static final String ID = "socket-buffers";

    private static final double MOST = 0.5;
    private static final double SHARE = 0.25;
    private static final String WINDOWS =
            "Make them larger: the second and third value of net.ipv4.tcp_rmem, or what the plan sets.";

    public SocketBuffers() {
        super(
                ID,
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "ss(8), rwnd_limited and sndbuf_limited; RFC 9293: no more than a receive window is on its way");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double lived = evidence.agent().growth("/samplerThreads/aliveSeconds");
        double sending = evidence.agent().growth("/net/buffers/sendSeconds") / lived;
        double receiving = evidence.agent().growth("/net/buffers/receiveSeconds") / lived;
        if (!Double.isFinite(sending + receiving))
            return RuleResult.notKnown(
                    "How long the buffers of JMeter's sockets held its connections back is not known; od - Load Agent Monitor reads it where ss is installed.");
        if (!evidence.threads().mayHaveWaited())
            return RuleResult.fine("JMeter's threads seldom waited for the network.");
        if (sending >= SHARE)
            return RuleResult.severe(
                    saw("send buffers", sending),
                    "Make them larger: the third value of net.ipv4.tcp_wmem, or what the plan sets.");
        if (receiving >= SHARE)
            return RuleResult.severe(saw("receive windows, smaller than 32 KiB,", receiving), WINDOWS);
        double tight = evidence.agent().growth("/net/buffers/tightBytes")
                / evidence.agent().growth("/net/buffers/receivedBytes");
        if (tight >= MOST)
            return RuleResult.warning(
                    Words.percent(tight)
                            + " of what JMeter received had to wait for receive windows of its own sockets that are smaller than 32 KiB; the server is on another host, so how long it waited is not known.",
                    WINDOWS);
        return RuleResult.fine("The buffers of JMeter's sockets held nothing back.");
    }

    private static String saw(String what, double share) {
        return "The "
                + what
                + " of JMeter's own sockets held its connections back for "
                + Words.percent(share)
                + " of its threads' time.";
    }
}
