// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.plan;

import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Idle;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Scripts sleep while their sample's time goes on: to pause, or until something has come. */
public final class AsleepInSamples extends Rule {

    private static final double SEVERE = 0.5;
    private static final double DOUBT = 0.25;

    public AsleepInSamples() {
        super(
                "asleep-in-samples",
                Side.PLAN,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "JMeter's manual: timers are for pauses, which are no part of a sample's time");
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.waiting(Wait.SLEEP);
        String saw = "JMeter's threads slept in scripts for "
                + Words.percent(share)
                + " of their time, while their samples' time went on.";
        if (Idle.rateHeld(evidence)) return Look.fine(saw + " The wanted rate was held.");
        return Look.atLeast(
                share,
                SEVERE,
                DOUBT,
                saw,
                "Put a pause into a timer; where a script sleeps until something is there, look for who has it.");
    }
}
