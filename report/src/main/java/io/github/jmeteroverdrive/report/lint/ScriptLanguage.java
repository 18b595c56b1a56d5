// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import java.util.List;

/** A script in a language that is not compiled. */
public final class ScriptLanguage extends LintRule {

    public ScriptLanguage() {
        super("script-language", "JMeter's best practices: Groovy, whose engine is Compilable", "Write it in Groovy.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        return plan.enabled().stream()
                .filter(one -> one.type().startsWith("JSR223"))
                .filter(one -> !one.property("scriptLanguage").matches("(?i)groovy|"))
                .map(one -> found(one, one.property("scriptLanguage") + " is slower than Groovy here."))
                .toList();
    }
}
