// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.stream.Stream;

/** BeanShell, as an element or as a function. */
public final class BeanShell extends LintRule {

    public BeanShell() {
        super(
                "beanshell",
                "Smirnov's talk, PostProcessors; JMeter's best practices",
                "Write it as JSR223 in Groovy with the cache on, or use an extractor.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream().flatMap(this::check).toList();
    }

    private Stream<LintFinding> check(PlanElement element) {
        if (element.type().startsWith("BeanShell"))
            return Stream.of(found(element, "BeanShell interprets its script anew each time."));
        boolean function = element.xml().wholeText().contains("${__BeanShell(");
        return function
                ? Stream.of(found(element, "The function __BeanShell interprets its text anew each time."))
                : Stream.empty();
    }
}
