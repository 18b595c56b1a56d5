// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A substitute for the system that responds immediately; the plan's samplers determine which one is used. */
enum SubstituteSystem {
    /** Inside JMeter's JVM, instead of a broker and the client library. */
    CALIBRATION("the calibration provider, inside JMeter"),
    /** The embedded server, from memory and the page cache, in a separate JVM. */
    HTTP("the embedded HTTP server, in a separate JVM");

    private static final Set<String> JMS = Set.of("JmsAsyncProducer", "JmsConsumer");
    private static final Set<String> REQUESTS =
            Set.of("HTTPSamplerProxy", "StreamingDownload", "TemplatedUpload", "HttpEndpoint");
    private static final String PROGRAM = "SystemSampler";

    /** Other thread groups have a schedule. */
    private static final String CLOSED_LOOP = "ThreadGroup";

    /** Elements that neither pause nor send requests, by their class or its suffix. */
    private static final List<String> HARMLESS = List.of(
            "TestPlan",
            CLOSED_LOOP,
            "Controller",
            "Manager",
            "Arguments",
            "DataSet",
            "ConfigTestElement",
            "Extractor",
            "Assertion",
            "PostProcessor",
            "PreProcessor",
            "ResultCollector",
            "TargetElement",
            "LiveStatistics",
            "LoadAgentMonitor",
            "JmsConnection",
            // the endpoint determines their target
            "HttpAsyncRequest",
            "HttpFlow",
            "GrpcRequest");

    private final String words;

    SubstituteSystem(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /**
     * @param plan all of its elements
     * @param httpVersion the value of the parameter {@code HttpVersion}
     * @throws Refusal if there is no substitute for the system, or if the plan itself sets the rate
     */
    static SubstituteSystem of(String scenario, List<LoadElement> plan, String httpVersion) {
        if (plan.stream().noneMatch(LoadElement::asksTarget))
            throw refusal(
                    scenario,
                    "the plan uses no system (it does not read "
                            + LoadElement.TARGET_URL
                            + "), so each run of it is at the load agent's ceiling");
        Set<SubstituteSystem> all = new HashSet<>();
        plan.forEach(element -> collect(scenario, element, all));
        plan.stream()
                .filter(element -> element.usesHttp2(httpVersion))
                .findFirst()
                .ifPresent(element -> {
                    throw refusal(
                            scenario,
                            element
                                    + " uses HTTP/2, and the embedded HTTP server, which would answer, supports only HTTP/1.1");
                });
        if (all.isEmpty()) throw refusal(scenario, "the plan has no sampler that uses the system");
        if (all.size() > 1)
            throw refusal(
                    scenario, "the plan uses both a broker and a web server, and only one of them can be substituted");
        boolean receives = all.contains(CALIBRATION);
        if (receives && plan.stream().noneMatch(planned -> planned.type().equals("JmsAsyncProducer")))
            throw refusal(scenario, "its consumers wait for messages that another JVM sends");
        return all.iterator().next();
    }

    private static void collect(String scenario, LoadElement element, Set<SubstituteSystem> all) {
        String type = element.type();
        boolean scheduled = type.endsWith(CLOSED_LOOP) && !type.equals(CLOSED_LOOP);
        if (type.endsWith("Timer") || scheduled)
            throw refusal(scenario, element + " sets the pace, so a run would show that pace, not a ceiling");
        if (type.equals("WgetDownload") || type.equals(PROGRAM) && element.asksTarget())
            throw refusal(scenario, element + " starts a separate program for the work, whose ceiling is not JMeter's");
        if (type.equals("ZaqarWorker") || type.equals("JmsPatternWorker"))
            throw refusal(
                    scenario, element + " lists and claims what a service stores, and the substitute stores nothing");
        if (JMS.contains(type)) all.add(CALIBRATION);
        else if (REQUESTS.contains(type)) all.add(HTTP);
        else if (!type.equals(PROGRAM) && HARMLESS.stream().noneMatch(type::endsWith))
            throw refusal(scenario, "sampler " + element + " is not supported: its target and think time are unknown");
        boolean sampler = REQUESTS.contains(type) || type.equals("JmsConnection");
        if (sampler && !element.asksTarget())
            throw refusal(
                    scenario,
                    element + " has its own address; let it begin with ${__P(" + LoadElement.TARGET_URL + ",)}");
    }

    private static Refusal refusal(String scenario, String why) {
        return new Refusal("headroom " + scenario + ": cannot measure a ceiling: " + why + ".");
    }
}
