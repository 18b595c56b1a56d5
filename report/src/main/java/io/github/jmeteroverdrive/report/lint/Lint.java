// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.Comparator;
import java.util.List;

/** All rules for plans. */
final class Lint {

    static final List<LintRule> RULES =
            List.of(
                    new BeanShell(),
                    new Md5(),
                    new XPathOnHtml(),
                    new StockExtractors(),
                    new Viewers(),
                    new StoredBodies(),
                    new ScriptCache(),
                    new ScriptLanguage(),
                    new NewConnections(),
                    new OneRequest(),
                    new UnreadBodies(),
                    new NoMonitor());

    private Lint() {}

    /** What all rules find, by line. */
    static List<Finding> look(Plan plan) {
        return RULES.stream()
                .flatMap(rule -> rule.look(plan).stream())
                .sorted(Comparator.comparingInt(Finding::line))
                .toList();
    }
}
