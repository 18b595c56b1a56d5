// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
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
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "The Artemis performance guide, case 3: one thread for 30 producers is seconds late, two are not");
    }

    @Override
    public Look look(Evidence evidence) {
        double mean = evidence.figure("/latencyMicros/sendDelay/mean");
        double blocked = SenderTime.blocked(evidence);
        double inside = SenderTime.insideClient(evidence);
        if (!Double.isFinite(mean) || !Double.isFinite(blocked))
            return Look.notKnown("There is no send delay without a rate.");
        String saw =
                "Sends were " + Words.time(mean) + " late in the mean, while " + SenderTime.inWords(evidence) + ".";
        if (blocked >= HELD_BACK || inside >= HELD_BACK) return Look.fine(saw);
        return Look.atLeast(
                mean,
                SEVERE_MICROS,
                DOUBT_MICROS,
                saw,
                "Raise SenderThreads (of HTTP: Threads), or give the load agent more CPU.");
    }
}
