// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.system;

import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** JMeter's threads did nothing but wait for the system. */
public final class WaitingForResponse extends Rule {

    private static final double SEVERE = 0.5;

    public WaitingForResponse() {
        super(
                "waiting-for-response",
                Side.SYSTEM,
                List.of(Severity.SEVERE),
                "The talk: socketRead 99.35 %, JMeter reads and does nothing else");
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.withSystem() - Math.max(0, onCpuThere(threads));
        String saw =
                ThreadTimeWords.of(threads)
                        + "; they were on a CPU for "
                        + Words.percent(threads.onCpu())
                        + ".";
        return Look.atLeast(
                share,
                SEVERE,
                SEVERE,
                saw,
                "Look for the cause in the system: its CPU, its pools, what it waits for itself.");
    }

    /** CPU time that cannot have been spent elsewhere: with the socket, not waiting for it. */
    private static double onCpuThere(ThreadTime threads) {
        double elsewhere = 0;
        for (Where where : Where.values())
            if (where.kind() == Where.Kind.WORK) elsewhere += threads.share(where);
        return threads.onCpu() - elsewhere;
    }
}
