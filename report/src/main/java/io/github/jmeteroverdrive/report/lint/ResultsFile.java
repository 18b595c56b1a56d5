// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A results file that costs more than its lines of times, beside the bodies. */
public final class ResultsFile extends LintRule {

    /** Properties of a listener's configuration, and what they bring. */
    private static final Map<String, String> DEAR = Map.of(
            "xml", "XML",
            "requestHeaders", "request headers",
            "responseHeaders", "response headers",
            "samplerData", "requests");

    public ResultsFile() {
        super(
                "results-file",
                "JMeter's best practices: CSV rather than XML, and only the data that you need",
                "Write CSV without headers and requests.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().equals("ResultCollector"))
                .filter(one -> !one.property("filename").isEmpty())
                .filter(one -> !dear(one).isEmpty())
                .map(one -> found(one, "Each result is written with " + dear(one) + "."))
                .toList();
    }

    private static String dear(PlanElement listener) {
        return listener.xml().select("> objProp > value > *").stream()
                .filter(one -> DEAR.containsKey(one.tagName()) && one.ownText().equals("true"))
                .map(one -> DEAR.get(one.tagName()))
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
