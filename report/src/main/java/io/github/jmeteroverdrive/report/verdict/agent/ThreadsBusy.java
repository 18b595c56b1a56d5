// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** JMeter's threads compute where they should wait for the system. */
public final class ThreadsBusy extends Rule {

    private static final double SEVERE = 0.75;
    private static final double DOUBT = 0.5;

    public ThreadsBusy() {
        super(
                "threads-busy",
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "A thread that is on a CPU does not wait for the system; the talk's aim is that the system slows down");
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        double share = threads.onCpu();
        if (!threads.known() || !Double.isFinite(share)) return Look.notKnown(threads.missing());
        return Look.atLeast(
                share,
                SEVERE,
                DOUBT,
                "JMeter's threads were on a CPU for " + Words.percent(share) + " of their time.",
                "The flame graph of _.jvm.profiler.JFR shows with what; take that out of the plan, or give it more threads.");
    }
}
