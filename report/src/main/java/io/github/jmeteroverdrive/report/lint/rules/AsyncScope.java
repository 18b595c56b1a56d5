// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.async.Obstacle;
import io.github.jmeteroverdrive.report.lint.plan.Functions;
import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What may stand around a request that another element is to send, in its group and elsewhere. */
final class AsyncScope {

    private static final Set<String> AROUND = Set.of(
            "ThreadGroup",
            "SetupThreadGroup",
            "PostThreadGroup",
            "GenericController",
            "LoopController",
            "HTTPSamplerProxy",
            "HeaderManager",
            "Arguments",
            "ResultCollector",
            "Summariser");

    private AsyncScope() {}

    /**
     * Looks at all elements of the plan.
     *
     * @throws Obstacle when one may make another request, or may know of threads
     */
    static void check(Plan plan, PlanElement group, PlanElement request) {
        List<PlanElement> all = plan.enabled();
        for (PlanElement one : all) {
            Obstacle.unless(
                    Bystanders.includes(one) || Bystanders.readsItsOwn(one),
                    one + " may know of the group's threads, or of what they get.");
            // it may share its rate among all threads
            Obstacle.unless(!one.type().equals("ConstantThroughputTimer"), one + " may count the group's threads.");
            Functions.thatMayLook(one.text()).ifPresent(function -> {
                throw new Obstacle(function + " in " + one + " may be anything.");
            });
            Obstacle.unless(!one.text().contains("__setProperty"), one + " sets properties of JMeter.");
        }
        Stream.concat(request.inScope().stream(), group.descendants().stream())
                .filter(PlanElement::enabled)
                .forEach(AsyncScope::acts);
    }

    private static void acts(PlanElement one) {
        boolean code = one.type().equals("ResponseAssertion")
                && one.property("Assertion.test_field").equals("Assertion.response_code");
        boolean defaults = one.type().equals("ConfigTestElement") && one.gui().endsWith("HttpDefaultsGui");
        boolean known = one.isStock() && AROUND.contains(one.type()) && Bystanders.includes(one);
        Obstacle.unless(
                known || code || defaults || !one.isStock() && Bystanders.includes(one),
                one + " acts on each request of a thread.");
    }
}
