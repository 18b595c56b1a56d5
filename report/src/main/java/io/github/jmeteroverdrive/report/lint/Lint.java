// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import java.util.Comparator;
import java.util.List;

/** All rules for plans, but for {@code AsyncGroups}, which runs only on request. */
final class Lint {

    static final List<LintRule> RULES = List.of(
            new BeanShell(),
            new Md5(),
            new XPathOnHtml(),
            new StockExtractors(),
            new GreedyRegexp(),
            new Viewers(),
            new StoredBodies(),
            new ResultsFile(),
            new ScriptCache(),
            new ScriptLanguage(),
            new NewConnections(),
            new EmbeddedResources(),
            new ManyThreads(),
            new OneRequest(),
            new UnreadBodies(),
            new NoMonitor());

    private Lint() {}

    /** The findings of some rules, by line. */
    static List<LintFinding> check(Plan plan, List<LintRule> rules) {
        return rules.stream()
                .flatMap(rule -> rule.check(plan).stream())
                .sorted(Comparator.comparingInt(LintFinding::line))
                .toList();
    }
}
