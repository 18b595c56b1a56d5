// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Load;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import java.util.List;

/**
 * The load agent needs the time of JMeter's threads for itself: on a CPU, ready for one, stopped by the JVM, or waiting
 * for its own files. Time without a CPU does not count where a target shares the CPUs: it may be the target's doing.
 */
public final class ThreadsBusy extends Rule {

    private static final double SEVERE = 0.7;
    private static final double WARNING = 0.5;

    public ThreadsBusy() {
        super(
                "threads-busy",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "A thread that is on a CPU does not wait for the system; Smirnov's talk: the aim is that the system slows down");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known() || !Double.isFinite(threads.onCpu())) return RuleResult.notKnown(threads.missing());
        double share = threads.agent();
        if (new CpuPressure(evidence).shared()) share -= threads.part(Part.READY);
        return RuleResult.atLeast(
                share,
                SEVERE,
                WARNING,
                ThreadTimeWords.of(threads) + ".",
                "The flame graph of _.jvm.profiler.JFR shows with what; take that out of the plan, or "
                        + Load.of(evidence).moreTime()
                        + ".");
    }
}
