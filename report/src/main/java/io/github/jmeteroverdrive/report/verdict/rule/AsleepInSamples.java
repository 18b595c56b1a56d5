// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Idle;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Scripts sleep while their sample's time goes on: to pause, or until something has come. */
public final class AsleepInSamples extends Rule {

    private static final double SEVERE = 0.5;
    private static final double WARNING = 0.25;

    public AsleepInSamples() {
        super(
                "asleep-in-samples",
                Culprit.PLAN,
                List.of(Severity.SEVERE, Severity.WARNING),
                "JMeter's manual: timers are for pauses, which are no part of a sample's time");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.waiting(Wait.SLEEP);
        String saw = "JMeter's threads slept in scripts for "
                + Words.percent(share)
                + " of their time, which counts in the times of their samples.";
        if (Idle.rateHeld(evidence)) return RuleResult.fine(saw + " The wanted rate was held.");
        return RuleResult.atLeast(
                share,
                SEVERE,
                WARNING,
                saw,
                "Put a pause into a timer; if a script waits for something, find out what delays it.");
    }
}
