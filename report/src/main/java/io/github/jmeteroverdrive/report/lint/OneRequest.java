// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;

/** One request an iteration: the work around an iteration weighs as much as the request. */
public final class OneRequest extends LintRule {

    public OneRequest() {
        super(
                "one-request",
                "Smirnov's talk: no benchmark of JMeter with one HTTP Request in the plan; 50 in an iteration give × 3.3",
                "Put the request below a Loop Controller.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().equals("ThreadGroup"))
                .filter(OneRequest::hasOne)
                .map(one -> found(one, "An iteration of this group is one single request."))
                .toList();
    }

    private static boolean hasOne(PlanElement group) {
        List<PlanElement> below =
                group.descendants().stream().filter(PlanElement::enabled).toList();
        long samplers = below.stream()
                .filter(one -> one.type().startsWith("HTTPSampler"))
                .count();
        boolean others = below.stream()
                .anyMatch(one ->
                        one.type().matches(".*(Controller|Sampler|Action)") || BodyNeutralElements.isOurSampler(one));
        return samplers == 1 && !others;
    }
}
