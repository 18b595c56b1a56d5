// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** Checks one condition of a run. Stateless; docs/verdict.md describes each under its id. */
public abstract class Rule {

    private final String id;
    private final Culprit culprit;
    private final List<Severity> severities;
    private final String source;

    /**
     * @param id a few words in lower case, joined by hyphens
     * @param severities with which it may fire
     * @param source of the rule and its limits
     */
    public Rule(String id, Culprit culprit, List<Severity> severities, String source) {
        this.id = id;
        this.culprit = culprit;
        this.severities = List.copyOf(severities);
        this.source = source;
    }

    public abstract RuleResult check(Evidence evidence);

    /** Name in files, and of its heading in the docs. */
    public final String id() {
        return id;
    }

    /** What limited the run if this rule fires. */
    public final Culprit culprit() {
        return culprit;
    }

    /** If this rule fires, the verdict is "not clear". */
    public boolean makesVerdictInconclusive() {
        return false;
    }

    /**
     * Whether it concerns messages that one load agent may send and another receive, so that only the figures of all
     * agents together can show it.
     */
    public boolean ofAllAgents() {
        return false;
    }

    public final List<Severity> severities() {
        return severities;
    }

    public final String source() {
        return source;
    }

    /** Where it is described, from the project's root. */
    public final String docs() {
        return "docs/verdict.md#" + id;
    }
}
