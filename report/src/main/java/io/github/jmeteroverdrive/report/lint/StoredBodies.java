// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import java.util.List;

/** A listener that writes bodies into its file. */
public final class StoredBodies extends LintRule {

    public StoredBodies() {
        super(
                "stored-bodies",
                "JMeter's best practices: only save the data that you need",
                "Leave Save Response Data off; failed responses are enough (Save Response Data on error).");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().equals("ResultCollector"))
                .filter(one -> !one.xml()
                        .select("> objProp > value > responseData:containsOwn(true)")
                        .isEmpty())
                .map(one -> found(one, "The file gets the body of each response."))
                .toList();
    }
}
