// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * Sends came late although nothing held them back: their thread was late. The third cause of a send delay, beside those
 * of the rules {@code pending-limit} and {@code blocked-in-send}.
 */
public final class LateWakeUp extends Rule {

    private static final double HELD_BACK = 0.1;
    private static final double SEVERE_MICROS = 100_000;
    private static final double DOUBT_MICROS = 10_000;

    public LateWakeUp() {
        super(
                "late-wake-up",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "The Artemis performance guide, case 3: one thread for 30 producers is seconds late, two are not");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double mean = evidence.figure("/latencyMicros/sendDelay/mean");
        double blocked = SenderTime.blocked(evidence);
        double inside = SenderTime.insideClient(evidence);
        if (!Double.isFinite(mean) || !Double.isFinite(blocked))
            return RuleResult.notKnown("There is no send delay without a rate.");
        String saw =
                "Sends were " + Words.time(mean) + " late in the mean, while " + SenderTime.inWords(evidence) + ".";
        if (blocked >= HELD_BACK || inside >= HELD_BACK) return RuleResult.fine(saw);
        return RuleResult.atLeast(
                mean,
                SEVERE_MICROS,
                DOUBT_MICROS,
                saw,
                "Raise SenderThreads (HTTP: Threads), or give the load agent more CPU.");
    }
}
