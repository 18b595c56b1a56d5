// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Set;

/** Listeners that display single results. Without the GUI they only cost time. */
public final class ResultViewers extends LintRule {

    private static final String REASON = "Each result passes through a listener whose view is not needed under load.";

    private static final Set<String> VIEWERS = Set.of(
            "ViewResultsFullVisualizer",
            "TableVisualizer",
            "GraphVisualizer",
            "AssertionVisualizer",
            "ComparisonVisualizer",
            "StatGraphVisualizer",
            "StatVisualizer",
            "SummaryReport",
            "RespTimeGraphVisualizer",
            "MailerVisualizer");

    public ResultViewers() {
        super(
                "viewers",
                "JMeter's best practices: do not use View Results Tree under load",
                "Disable it for the test; od - Live Statistics and the results file show what happened.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(element ->
                        VIEWERS.contains(element.gui().substring(element.gui().lastIndexOf('.') + 1)))
                .filter(element -> element.property("filename").isEmpty())
                .map(this::found)
                .toList();
    }

    private LintFinding found(PlanElement element) {
        // Mailer Visualizer has another class, which sends mail
        if (!element.isStock() || !element.type().equals("ResultCollector"))
            return left(element, REASON, "It does more than show results.");
        if (!element.children().isEmpty())
            return left(element, REASON, "There are elements below it, which would not run either.");
        return found(element, REASON, () -> {
            element.disable();
            return "disabled";
        });
    }
}
