// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.plan.HttpRequest;
import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bodies that are kept in memory and that nobody reads. Where nothing may look at them, od - Streaming Download gives
 * the same result without the body.
 */
public final class UnreadBodies extends LintRule {

    private static final String OURS = "io.github.jmeteroverdrive.http.StreamingDownload";
    private static final String REASON = "The body is kept in memory, and nothing in scope reads it.";

    /** HTTP Request decides what fails; all else as by default. */
    private static final Map<String, String> FIELDS =
            Map.of("StreamingDownload.asRequest", "true", "StreamingDownload.readBuffer", "131072");

    public UnreadBodies() {
        super(
                "unread-bodies",
                "the talk, downloads: 1.81 GB/s of garbage, four times the file in memory",
                "Take od - Streaming Download, or keep the first bytes only (_.jmeter.store.100).");
    }

    @Override
    public List<Finding> look(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.isStock() && one.type().equals("HTTPSamplerProxy"))
                .filter(one -> one.property("HTTPSampler.method").equals("GET"))
                .filter(one -> !HttpRequest.fetchesResources(one))
                .filter(one -> one.inScope().stream().noneMatch(UnreadBodies::reads))
                .map(one -> found(plan, one))
                .toList();
    }

    private Finding found(Plan plan, PlanElement element) {
        Optional<String> obstacle = HttpRequest.obstacle(element).or(() -> BodyReaders.of(plan, element));
        return obstacle.isPresent()
                ? left(element, REASON, obstacle.get())
                : found(element, REASON, () -> replace(element));
    }

    /** What acts on a request, and may read what came. */
    private static boolean reads(PlanElement element) {
        return !Bystanders.includes(element)
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
}
