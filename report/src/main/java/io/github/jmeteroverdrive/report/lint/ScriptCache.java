// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.stream.Stream;

/** A script that is compiled each time it runs. */
final class ScriptCache extends LintRule {

    ScriptCache() {
        super(
                "script-cache",
                "JMeter's manual, JSR223 Sampler: cache compiled script",
                "Tick Cache compiled script if available, and read variables with vars.get('name') rather than ${name}.");
    }

    @Override
    List<Finding> look(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().startsWith("JSR223"))
                .filter(one -> one.property("filename").isEmpty())
                .flatMap(this::look)
                .toList();
    }

    private Stream<Finding> look(PlanElement element) {
        boolean varies = element.property("script").contains("${");
        String key = element.property("cacheKey");
        if (varies)
            return Stream.of(
                    found(
                            element,
                            "The script contains ${…}, so its text differs and is compiled each time, cached or not."));
        if (!key.isEmpty() && !key.equals("false")) return Stream.empty();
        return Stream.of(
                found(
                        element,
                        "The script is compiled each time, because Cache compiled script is off.",
                        () -> {
                            element.set("cacheKey", "true");
                            return "Cache compiled script is on";
                        }));
    }
}
