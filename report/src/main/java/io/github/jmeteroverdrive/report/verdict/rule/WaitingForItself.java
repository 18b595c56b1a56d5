// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** JMeter's threads wait for the load agent: its files, its resolver, its processes at work. */
public final class WaitingForItself extends Rule {

    private static final double SEVERE = 0.25;
    private static final double WARNING = 0.1;

    public WaitingForItself() {
        super(
                "waiting-for-itself",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Brendan Gregg's off-CPU analysis: a thread's stack shows what it sleeps for");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.part(Part.OWN);
        String what = threads.mostly(Part.OWN);
        return RuleResult.atLeast(
                share,
                SEVERE,
                WARNING,
                "JMeter's threads waited for the load agent itself for "
                        + Words.percent(share)
                        + " of their time"
                        + (what.isEmpty() ? "." : ", most of it " + what + "."),
                threads.most(Part.OWN).map(WaitingForItself::advice).orElse(""));
    }

    private static String advice(Wait most) {
        return switch (most) {
            case FILE -> "Give the load agent a faster disk, or write less.";
            case NAME -> "Give the load agent a faster resolver, or let it remember names (DNS Cache Manager).";
            case CHILD -> "Start fewer processes, or take a sampler that needs none.";
            case BYTES -> "Raise httpclient.socket.http.cps, or leave it out.";
            case LISTENER -> "Take that listener out of the plan, log less, or give it a faster receiver.";
            case JVM ->
                "Give more heap (_.jvm.heap.big); a thread dump of jstack or -Xlog:safepoint,gc shows what the JVM does.";
            case MEMORY -> "Give the load agent more memory, or a smaller heap that fits into it.";
            case HELPER -> "See with the flame graph of _.jvm.profiler.JFR what those threads work at.";
            default ->
                "Take out of the plan what holds that lock; saveSampleResult is the results file: write less into it, or"
                        + " give it a faster disk.";
        };
    }
}
