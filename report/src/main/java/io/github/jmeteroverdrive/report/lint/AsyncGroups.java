// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Thread Groups with threads that wait for one response each. Where the server provably receives the same requests, one
 * thread with as many connections replaces them.
 */
public final class AsyncGroups extends LintRule {

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

    private static final String REASON = "Each of its threads sends an HTTP Request and waits for the response.";
    private static final String REQUEST = "HTTPSamplerProxy";

    private final String java;

    /** @param java version of the Java that runs JMeter, which is in the User-Agent header */
    public AsyncGroups(String java) {
        super(
                "async",
                "docs/benchmarks.md: HTTP load",
                "Use od - HTTP Async Request, whose one thread keeps many connections busy.");
        this.java = java;
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(element -> element.isStock() && element.type().equals("ThreadGroup"))
                .filter(element -> !requests(element).isEmpty())
                .map(element -> found(plan, element))
                .toList();
    }

    private static List<PlanElement> requests(PlanElement group) {
        return group.descendants().stream()
                .filter(element -> element.isStock() && element.type().equals(REQUEST) && element.enabled())
                .toList();
    }

    private LintFinding found(Plan plan, PlanElement group) {
        try {
            List<PlanElement> requests = requests(group);
            Obstacle.unless(
                    requests.size() == 1,
                    "Its requests have an order, which those of od - HTTP Async Request do not have.");
            PlanElement request = requests.get(0);
            checkScope(plan, group, request);
            ConstantVariables constants = new ConstantVariables(plan);
            AsyncFix fix = new AsyncFix(
                    AsyncLoad.of(group, request, constants),
                    AsyncEndpoint.of(request, constants),
                    AsyncRequest.of(request, constants, java));
            return found(group, REASON, () -> fix.apply(plan, group, request));
        } catch (Obstacle e) {
            return left(group, REASON, e.getMessage());
        }
    }

    /**
     * Checks all elements of the plan: those around a request that is to be replaced, and all others.
     *
     * @throws Obstacle if one may send another request, or may depend on threads
     */
    private static void checkScope(Plan plan, PlanElement group, PlanElement request) {
        List<PlanElement> all = plan.enabled();
        for (PlanElement element : all) {
            Obstacle.unless(
                    BodyNeutralElements.includes(element) || BodyNeutralElements.readsItsOwn(element),
                    element + " may know of the group's threads, or of what they get.");
            // it may share its rate among all threads
            Obstacle.unless(
                    !element.type().equals("ConstantThroughputTimer"), element + " may count the group's threads.");
            Functions.thatMayReadResult(element.text()).ifPresent(function -> {
                throw new Obstacle(function + " in " + element + " may be anything.");
            });
            Obstacle.unless(!element.text().contains("__setProperty"), element + " sets properties of JMeter.");
        }
        Stream.concat(request.inScope().stream(), group.descendants().stream())
                .filter(PlanElement::enabled)
                .forEach(AsyncGroups::acts);
    }

    private static void acts(PlanElement element) {
        boolean code = element.type().equals("ResponseAssertion")
                && element.property("Assertion.test_field").equals("Assertion.response_code");
        boolean defaults =
                element.type().equals("ConfigTestElement") && element.gui().endsWith("HttpDefaultsGui");
        boolean known = element.isStock() && AROUND.contains(element.type()) && BodyNeutralElements.includes(element);
        Obstacle.unless(
                known || code || defaults || !element.isStock() && BodyNeutralElements.includes(element),
                element + " acts on each request of a thread.");
    }

    /** One thread with many connections, which replaces a group of threads with one connection each. */
    private record AsyncFix(AsyncLoad load, AsyncEndpoint endpoint, AsyncRequest request) {

        private static final String PACKAGE = "io.github.jmeteroverdrive.httpasync.";
        private static final String ENDPOINT = "HttpEndpoint";
        private static final String REQUEST = "HttpAsyncRequest";

        /** s; HTTP Request waits for its last response as long as it takes. */
        private static final String LONGEST_DRAIN = "86400";

        /** @return the change, as a sentence */
        public String apply(Plan plan, PlanElement group, PlanElement sampler) {
            String name = name(plan);
            AsyncLoad.oneThread(group);
            String type = PACKAGE + ENDPOINT;
            PlanElement to = sampler.addBefore(type, type + "Gui", name);
            to.set(ENDPOINT + ".url", endpoint.url());
            if (endpoint.tls()) to.set(ENDPOINT + ".insecure", "true");
            if (endpoint.named()) to.set(ENDPOINT + ".addresses", "first");
            to.set(ENDPOINT + ".connections", load.connections());
            to.set(ENDPOINT + ".connectTimeout", endpoint.connectMillis());
            to.set(ENDPOINT + ".responseTimeout", AsyncEndpoint.NO_LIMIT);
            sampler.clear();
            sampler.become(PACKAGE + REQUEST, PACKAGE + REQUEST + "Gui");
            sampler.set(REQUEST + ".endpoint", name);
            sampler.set(REQUEST + ".method", request.method());
            sampler.set(REQUEST + ".path", request.path());
            sampler.set(REQUEST + ".headers", request.headers());
            sampler.set(REQUEST + ".body", request.body());
            sampler.set(REQUEST + ".requests", load.requests());
            sampler.set(REQUEST + ".requestsPerResult", "1");
            sampler.set(REQUEST + ".drainTimeout", LONGEST_DRAIN);
            return "od - HTTP Async Request replaces HTTP Request; one thread with %1$s connections replaces the group's %1$s threads"
                    .formatted(load.connections());
        }

        /** One that no other endpoint has. */
        private static String name(Plan plan) {
            long others = plan.enabled().stream()
                    .filter(element -> element.type().equals(ENDPOINT))
                    .count();
            return "od - HTTP Endpoint" + (others == 0 ? "" : " " + (others + 1));
        }
    }
}
