// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Set;

/** Listeners that are for looking at single results. */
final class Viewers extends LintRule {

    private static final Set<String> VIEWERS =
            Set.of(
                    "ViewResultsFullVisualizer",
                    "TableVisualizer",
                    "GraphVisualizer",
                    "AssertionVisualizer",
                    "ComparisonVisualizer",
                    "StatGraphVisualizer",
                    "RespTimeGraphVisualizer",
                    "MailerVisualizer",
                    "BeanShellListener");

    Viewers() {
        super(
                "viewers",
                "JMeter's best practices: do not use View Results Tree under load",
                "Disable it for the test; od - Live Statistics and the results file tell what happened.");
    }

    @Override
    List<Finding> look(Plan plan) {
        return plan.enabled().stream()
                .filter(
                        one ->
                                VIEWERS.contains(
                                        one.gui().substring(one.gui().lastIndexOf('.') + 1)))
                .filter(one -> one.property("filename").isEmpty())
                .map(
                        one ->
                                found(
                                        one,
                                        "Each result passes through a listener that shows it to nobody under load.",
                                        () -> {
                                            one.disable();
                                            return "disabled";
                                        }))
                .toList();
    }
}
