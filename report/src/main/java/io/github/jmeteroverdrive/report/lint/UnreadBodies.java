// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Response bodies that are stored in memory and never read. If no element can read them, od - Streaming Download gives
 * the same result without the body.
 */
public final class UnreadBodies extends LintRule {

    private static final Set<String> GROUPS = Set.of("ThreadGroup", "SetupThreadGroup", "PostThreadGroup");
    private static final Set<String> MOVERS = Set.of("ModuleController", "IncludeController");

    private static final String OURS = "io.github.jmeteroverdrive.http.StreamingDownload";
    private static final String AS_REQUEST = "StreamingDownload.asRequest";
    private static final String REASON = "The body is stored in memory, and nothing in scope reads it.";

    /** HTTP Request decides which responses fail; everything else has defaults. */
    private static final Map<String, String> FIELDS =
            Map.of(AS_REQUEST, "true", "StreamingDownload.readBuffer", "131072");

    public UnreadBodies() {
        super(
                "unread-bodies",
                "Smirnov's talk, downloads: 1.81 GB/s of garbage, four times the file in memory",
                "Use od - Streaming Download, or keep the first bytes only (_.jmeter.store.100).");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(element -> element.isStock() && element.type().equals("HTTPSamplerProxy"))
                .filter(element -> element.property("HTTPSampler.method").equals("GET"))
                .filter(element -> !HttpRequest.fetchesResources(element))
                .filter(element -> element.inScope().stream().noneMatch(UnreadBodies::reads))
                .map(element -> found(plan, element))
                .toList();
    }

    /** Whether it is the replacement of an HTTP Request. */
    static boolean isRequest(PlanElement element) {
        return element.xml().attr("testclass").equals(OURS) && element.isTrue(AS_REQUEST);
    }

    private LintFinding found(Plan plan, PlanElement element) {
        Optional<String> obstacle = HttpRequest.obstacle(element).or(() -> bodyReader(plan, element));
        return obstacle.isPresent()
                ? left(element, REASON, obstacle.get())
                : found(element, REASON, () -> replace(element));
    }

    /** Whether an element that acts on a request may read its response. */
    private static boolean reads(PlanElement element) {
        return !BodyNeutralElements.includes(element)
                && element.type()
                        .matches(
                                ".*(Extractor|Assertion|Processor|Parser|Modifier|JSR223|BeanShell|Listener|ResultSaver).*")
                && !element.type().endsWith("Sampler");
    }

    private static String replace(PlanElement element) {
        boolean md5 = element.isTrue("HTTPSampler.md5");
        element.become(OURS, OURS + "Gui");
        element.remove("HTTPSampler.md5");
        FIELDS.forEach(element::set);
        return "HTTP Request is od - Streaming Download, which discards the body"
                + (md5 ? "; its MD5 hash, which nothing read, is no longer computed" : "");
    }

    /**
     * The first element that may read the response body, a sentence; empty if there is none. Any in the same thread
     * may, because the previous result is available to all of them, and those beside the thread groups.
     */
    private static Optional<String> bodyReader(Plan plan, PlanElement sampler) {
        PlanElement branch = sampler.branch();
        if (!isGroup(branch)) return Optional.of("It is in no Thread Group, so it is not known what uses it.");
        List<PlanElement> all = plan.enabled();
        for (PlanElement element : all)
            if (MOVERS.contains(element.type())) return Optional.of(element + " may run it elsewhere, too.");
        List<PlanElement> acting = sampler.inScope();
        for (PlanElement element : all) {
            PlanElement its = element.branch();
            if (isGroup(its) && !its.equals(branch)) continue;
            boolean another = BodyNeutralElements.readsItsOwn(element) && !acting.contains(element);
            if (!another && !BodyNeutralElements.includes(element)) return Optional.of(element + " may read it.");
            Optional<String> function = Functions.thatMayReadResult(element.text());
            if (function.isPresent()) return Optional.of(function.get() + " in " + element + " may read it.");
        }
        return Optional.empty();
    }

    private static boolean isGroup(PlanElement element) {
        return element.isStock() && GROUPS.contains(element.type());
    }
}
