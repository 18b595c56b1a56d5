// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Optional;

/** Checks a plan for one kind of problem. Stateless. */
public abstract class LintRule {

    private final String id;
    private final String source;
    private final String remedy;

    /**
     * @param source of the advice
     * @param remedy what to do instead, a sentence
     */
    protected LintRule(String id, String source, String remedy) {
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

    protected LintFinding found(PlanElement element, String reason) {
        return left(element, reason, "");
    }

    LintFinding found(PlanElement element, String reason, LintFinding.Fix fix) {
        return new LintFinding(this, element.line(), element.name(), reason, Optional.of(fix), "");
    }

    /**
     * A finding that the rule could fix elsewhere, but not here.
     *
     * @param why a sentence with the difference that the fix might make
     */
    LintFinding left(PlanElement element, String reason, String why) {
        return new LintFinding(this, element.line(), element.name(), reason, Optional.empty(), why);
    }
}
