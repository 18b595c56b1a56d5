// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.AssertionCause;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.PlanFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Samples failed by assertions, by exceptions that scripts of the plan threw, or were refused by an od element. */
public final class ScriptErrors extends Rule {

    public static final String ID = "script-errors";

    /** Share of everything sent or sampled. */
    public static final double LIMIT = 0.01;

    public ScriptErrors() {
        super(
                ID,
                Culprit.PLAN,
                List.of(Severity.SEVERE, Severity.WARNING),
                "As for errors of the system; a script that does not compile sends nothing to the system");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return RuleResult.notKnown("Nothing was sent or sampled.");
        double refused = evidence.failedBy(PlanFailures::refusal);
        if (refused >= LIMIT)
            return RuleResult.severe(
                    Words.percent(refused) + " of the samples failed because an element refused them: "
                            + evidence.mainCause(PlanFailures::refusal).orElseThrow() + ".",
                    "Change the plan, and run again.");
        double mistakes = evidence.failedBy(PlanFailures::mistake);
        if (mistakes >= LIMIT)
            return RuleResult.severe(
                    saw(mistakes, "a mistake in a script of the plan."),
                    "Fix the script; the table of errors shows what is wrong.");
        double asserted = evidence.failedBy(AssertionCause::is);
        double thrown = evidence.failedBy(PlanFailures::isOne) - asserted;
        if (asserted >= LIMIT && asserted >= thrown) return ofAssertion(evidence);
        String saw =
                saw(thrown, "an exception that a script of the plan threw; whether the system caused it is not known.");
        return RuleResult.atLeast(
                thrown, Double.POSITIVE_INFINITY, LIMIT, saw, "The table of errors shows what the script threw.");
    }

    private static RuleResult ofAssertion(Evidence evidence) {
        String cause = evidence.mainCause(AssertionCause::is).orElseThrow();
        double failed = evidence.failedBy(each -> each.startsWith(cause)) * evidence.events();
        return RuleResult.warning(
                "%s of %s samples %s; whether the system caused it is not known."
                        .formatted(
                                Show.count(Math.round(failed)),
                                Show.count(Math.round(evidence.events())),
                                AssertionCause.words(cause)),
                "Compare the assertion with a response; its message is in the results file.");
    }

    private static String saw(double share, String what) {
        return Words.percent(share) + " of the samples failed because of " + what;
    }
}
