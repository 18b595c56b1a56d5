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
                "Request the resources that matter with separate HTTP Requests, or exclude other servers by URLs must match.");
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
                : "where its pattern allows it";
        return "Each page is stored and parsed, and its resources are fetched " + whose + pool + ".";
    }
}
