// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import java.util.List;
import java.util.regex.Pattern;

/** A regular expression that runs to the end of a line and tries its way back. */
public final class GreedyRegexp extends LintRule {

    /** A dot that stands for itself is none. */
    private static final Pattern GREEDY = Pattern.compile("(?<!\\\\)\\.[*+](?![?+])");

    public GreedyRegexp() {
        super(
                "greedy-regexp",
                "JMeter's manual, Regular Expressions; perf-lint's JMX025",
                "Write .*? or what may stand there, such as [^\"]*, or take boundaries.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().equals("RegexExtractor"))
                .filter(one ->
                        GREEDY.matcher(one.property("RegexExtractor.regex")).find())
                .map(
                        one -> found(
                                one,
                                "From each place where it could begin, the expression first takes all up to the end of the line."))
                .toList();
    }
}
