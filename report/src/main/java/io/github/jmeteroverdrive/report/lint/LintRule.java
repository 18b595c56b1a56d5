// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Optional;

/** Looks for one habit in a plan. Stateless. */
public abstract class LintRule {

    private final String id;
    private final String source;
    private final String remedy;

    /**
     * @param source where the advice comes from
     * @param remedy what to do instead, a sentence
     */
    LintRule(String id, String source, String remedy) {
        this.id = id;
        this.source = source;
        this.remedy = remedy;
    }

    public abstract List<LintFinding> check(Plan plan);

    public String id() {
        return id;
    }

    public String source() {
        return source;
    }

    public String remedy() {
        return remedy;
    }

    LintFinding found(PlanElement element, String reason) {
        return left(element, reason, "");
    }

    LintFinding found(PlanElement element, String reason, LintFinding.Fix fix) {
        return new LintFinding(this, element.line(), element.name(), reason, Optional.of(fix), "");
    }

    /**
     * What the rule could change elsewhere.
     *
     * @param why a sentence that says what might become different here
     */
    LintFinding left(PlanElement element, String reason, String why) {
        return new LintFinding(this, element.line(), element.name(), reason, Optional.empty(), why);
    }
}
