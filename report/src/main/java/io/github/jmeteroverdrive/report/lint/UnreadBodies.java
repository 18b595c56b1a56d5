// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Map;

/**
 * Bodies that are kept in memory and that nobody reads. Where nothing in scope may look at them, od
 * - Streaming Download gives the same result without the body.
 */
final class UnreadBodies extends LintRule {

    private static final String OURS = "io.github.jmeteroverdrive.http.StreamingDownload";

    /**
     * Defaults of its form; it keeps nothing of a body, and forgives what HTTP Request forgives.
     */
    private static final Map<String, String> FIELDS =
            Map.of(
                    "StreamingDownload.keepFirst", "0",
                    "StreamingDownload.decode", "false",
                    "StreamingDownload.checksum", "none",
                    "StreamingDownload.strict", "false",
                    "StreamingDownload.readBuffer", "131072");

    UnreadBodies() {
        super(
                "unread-bodies",
                "the talk, downloads: 1.81 GB/s of garbage, four times the file in memory",
                "Take od - Streaming Download, or keep the first bytes only (_.jmeter.store.100).");
    }

    @Override
    List<Finding> look(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().equals("HTTPSamplerProxy"))
                .filter(one -> one.property("HTTPSampler.method").equals("GET"))
                .filter(one -> !one.isTrue("HTTPSampler.image_parser"))
                .filter(one -> one.inScope().stream().noneMatch(UnreadBodies::mayRead))
                .map(
                        one ->
                                found(
                                        one,
                                        "The body is kept in memory, and nothing in scope reads it.",
                                        () -> replace(one)))
                .toList();
    }

    /** A sampler acts on no other; but a script may ask for the result before it. */
    private static boolean mayRead(PlanElement element) {
        if (element.type().endsWith("Sampler"))
            return !element.property("filename").isEmpty()
                    || element.property("script").matches("(?s).*(\\bprev\\b|getPreviousResult).*");
        return element.type()
                .matches(
                        ".*(Extractor|Assertion|PostProcessor|PreProcessor|Parser|Modifier|JSR223|BeanShell|Listener).*");
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
