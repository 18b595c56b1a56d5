// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnLoss;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;
import java.util.Locale;

/**
 * The load agent's own host dropped packets of JMeter's connections: by a firewall rule, a limit, or a full connection
 * tracking table.
 */
public final class PacketsDropped extends Rule {

    private static final double SHARE = 0.01;
    private static final double COST = 0.1;

    public PacketsDropped() {
        super(
                "packets-dropped",
                Culprit.AGENT,
                List.of(Severity.SEVERE),
                "Linux' snmp_counter.rst: what one step has counted and the next has not; TCP sends again after 200 ms at least");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        List<OwnLoss> losses = evidence.ownLosses();
        if (losses.isEmpty())
            return RuleResult.notKnown(
                    "What the load agent's own host dropped is not known; od - Load Agent Monitor counts packets on Linux.");
        if (!evidence.threads().mayHaveWaited())
            return RuleResult.fine("JMeter's threads seldom waited for the network.");
        double lived = evidence.agent().growth("/samplerThreads/aliveSeconds");
        for (OwnLoss loss : losses)
            if (loss.share() >= SHARE && loss.secondsLost() >= COST * lived)
                return RuleResult.severe(
                        String.format(
                                Locale.ROOT,
                                "The load agent's own host dropped %s %s: %.0f packets.",
                                Words.percent(loss.share()),
                                loss.where(),
                                loss.lost()),
                        "On the load agent, find and remove a firewall rule (nft list ruleset), a limit (tc -s qdisc show) or a full connection table (nf_conntrack_max).");
        return RuleResult.fine("The load agent's own host dropped hardly any packets.");
    }
}
