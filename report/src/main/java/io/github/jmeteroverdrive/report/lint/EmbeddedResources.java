// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;

/** Pages that JMeter reads for what belongs to them. */
public final class EmbeddedResources extends LintRule {

    public EmbeddedResources() {
        super(
                "embedded-resources",
                "JMeter's manual, HTTP Request: Retrieve All Embedded Resources",
                "Ask for the resources that matter by requests of their own; else let URLs must match keep other servers out.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.isTrue("HTTPSampler.image_parser"))
                .map(one -> found(one, reason(one)))
                .toList();
    }

    private static String reason(PlanElement request) {
        String pool = request.isTrue("HTTPSampler.concurrentDwn") ? ", by more threads for each thread" : "";
        String whose = request.property("HTTPSampler.embedded_url_re").isBlank()
                ? "from whatever server they are on"
                : "as far as its pattern allows";
        return "Each page is kept and parsed, and its resources are fetched " + whose + pool + ".";
    }
}
