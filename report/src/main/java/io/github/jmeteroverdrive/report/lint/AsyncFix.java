// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

/** One thread with many connections, which replaces a group of threads with one connection each. */
public record AsyncFix(AsyncLoad load, AsyncEndpoint endpoint, AsyncRequest request) {

    private static final String PACKAGE = "io.github.jmeteroverdrive.httpasync.";
    private static final String ENDPOINT = "HttpEndpoint";
    private static final String REQUEST = "HttpAsyncRequest";

    /** s; HTTP Request waits for its last response as long as it takes. */
    private static final String LONGEST_DRAIN = "86400";

    /**
     * Changes the plan.
     *
     * @return the change, as a sentence
     */
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
