// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Much of the threads' time went where nobody can tell. */
public final class Unplaced extends Rule {

    private static final double LIMIT = 0.25;

    public Unplaced() {
        super(
                "unplaced",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "What a quarter of the time was for may be the answer");
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.part(Part.UNKNOWN);
        String where = threads.mostly(Part.UNKNOWN);
        String saw = "Of the time of JMeter's threads "
                + Words.percent(share)
                + " cannot be placed"
                + (where.isEmpty() ? "." : ": " + where + ".");
        return share >= LIMIT
                ? Look.doubt(saw, "Look at a thread dump, or the profile of _.jvm.profiler.JFR, what they wait for.")
                : Look.fine(saw);
    }

    @Override
    public boolean blinds() {
        return true;
    }
}
