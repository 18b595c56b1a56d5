// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.async.AsyncEndpoint;
import io.github.jmeteroverdrive.report.lint.async.AsyncFix;
import io.github.jmeteroverdrive.report.lint.async.AsyncLoad;
import io.github.jmeteroverdrive.report.lint.async.AsyncRequest;
import io.github.jmeteroverdrive.report.lint.async.Obstacle;
import io.github.jmeteroverdrive.report.lint.plan.Constants;
import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;

/**
 * Groups whose threads wait for one response each. Where the server provably gets the same, one thread with as many
 * connections asks for it.
 */
public final class AsyncGroups extends LintRule {

    private static final String REASON = "Each of its threads sends an HTTP Request and waits for the response.";
    private static final String REQUEST = "HTTPSamplerProxy";

    private final String java;

    /** @param java version of the Java that runs JMeter, which the requests name */
    public AsyncGroups(String java) {
        super(
                "async",
                "docs/benchmarks.md: HTTP load",
                "Take od - HTTP Async Request, whose one thread keeps many connections busy.");
        this.java = java;
    }

    @Override
    public List<Finding> look(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.isStock() && one.type().equals("ThreadGroup"))
                .filter(one -> !requests(one).isEmpty())
                .map(one -> found(plan, one))
                .toList();
    }

    private static List<PlanElement> requests(PlanElement group) {
        return group.descendants().stream()
                .filter(one -> one.isStock() && one.type().equals(REQUEST) && one.enabled())
                .toList();
    }

    private Finding found(Plan plan, PlanElement group) {
        try {
            List<PlanElement> requests = requests(group);
            Obstacle.unless(
                    requests.size() == 1,
                    "Its requests have an order, which those of od - HTTP Async Request have not.");
            PlanElement request = requests.get(0);
            AsyncScope.check(plan, group, request);
            Constants constants = new Constants(plan);
            AsyncFix fix = new AsyncFix(
                    AsyncLoad.of(group, request, constants),
                    AsyncEndpoint.of(request, constants),
                    AsyncRequest.of(request, constants, java));
            return found(group, REASON, () -> fix.apply(plan, group, request));
        } catch (Obstacle e) {
            return left(group, REASON, e.getMessage());
        }
    }
}
