// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.plan;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ScriptFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Samples failed by exceptions that scripts of the plan threw. */
public final class ScriptErrors extends Rule {

    public static final String ID = "script-errors";

    /** Of all that was sent or sampled. */
    public static final double LIMIT = 0.01;

    public ScriptErrors() {
        super(
                ID,
                Side.PLAN,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "As for errors of the system; what does not compile asks no system");
    }

    @Override
    public Look look(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return Look.notKnown("Nothing was sent or sampled.");
        double mistakes = evidence.failedBy(ScriptFailures::mistake);
        if (mistakes >= LIMIT)
            return Look.severe(
                    saw(mistakes, "a mistake in a script of the plan."),
                    "Mend the script; the table of errors has what is wrong.");
        double thrown = evidence.failedBy(ScriptFailures::isOne);
        String saw = saw(
                thrown,
                "an exception that a script of the plan threw; whether the system gave reason for it is not known.");
        return Look.atLeast(
                thrown, Double.POSITIVE_INFINITY, LIMIT, saw, "Read in the table of errors what the script says.");
    }

    private static String saw(double share, String what) {
        return Words.percent(share) + " of the samples failed by " + what;
    }
}
