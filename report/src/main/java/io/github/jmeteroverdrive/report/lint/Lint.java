// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.rules.BeanShell;
import io.github.jmeteroverdrive.report.lint.rules.EmbeddedResources;
import io.github.jmeteroverdrive.report.lint.rules.Finding;
import io.github.jmeteroverdrive.report.lint.rules.GreedyRegexp;
import io.github.jmeteroverdrive.report.lint.rules.LintRule;
import io.github.jmeteroverdrive.report.lint.rules.ManyThreads;
import io.github.jmeteroverdrive.report.lint.rules.Md5;
import io.github.jmeteroverdrive.report.lint.rules.NewConnections;
import io.github.jmeteroverdrive.report.lint.rules.NoMonitor;
import io.github.jmeteroverdrive.report.lint.rules.OneRequest;
import io.github.jmeteroverdrive.report.lint.rules.ResultsFile;
import io.github.jmeteroverdrive.report.lint.rules.ScriptCache;
import io.github.jmeteroverdrive.report.lint.rules.ScriptLanguage;
import io.github.jmeteroverdrive.report.lint.rules.StockExtractors;
import io.github.jmeteroverdrive.report.lint.rules.StoredBodies;
import io.github.jmeteroverdrive.report.lint.rules.UnreadBodies;
import io.github.jmeteroverdrive.report.lint.rules.Viewers;
import io.github.jmeteroverdrive.report.lint.rules.XPathOnHtml;
import java.util.Comparator;
import java.util.List;

/** All rules for plans, but for {@code AsyncGroups}, which looks only when it is asked to. */
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

    /** What some rules find, by line. */
    static List<Finding> look(Plan plan, List<LintRule> rules) {
        return rules.stream()
                .flatMap(rule -> rule.look(plan).stream())
                .sorted(Comparator.comparingInt(Finding::line))
                .toList();
    }
}
