// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** Looks at one thing in a run. Stateless; docs/verdict.md describes each under its id. */
public abstract class Rule {

    private final String id;
    private final Side side;
    private final List<Severity> severities;
    private final String source;

    /**
     * @param id a few words in small letters, joined by hyphens
     * @param severities with which it may fire
     * @param source where the rule and its limits come from
     */
    public Rule(String id, Side side, List<Severity> severities, String source) {
        this.id = id;
        this.side = side;
        this.severities = List.copyOf(severities);
        this.source = source;
    }

    /** Looks. */
    public abstract Look look(Evidence evidence);

    /** Name in files, and of its heading in the docs. */
    public final String id() {
        return id;
    }

    /** What it speaks of. */
    public final Side side() {
        return side;
    }

    /** Whether, once it fired, nobody can tell who it was, whatever else was seen. */
    public boolean blinds() {
        return false;
    }

    /**
     * Whether it is about messages on their way, which one load agent may send and another receive, so that of several
     * agents only all together can show it.
     */
    public boolean ofAllAgents() {
        return false;
    }

    /** With which severities it may fire. */
    public final List<Severity> severities() {
        return severities;
    }

    /** Where the rule and its limits come from. */
    public final String source() {
        return source;
    }

    /** Where it is described, from the project's root. */
    public final String docs() {
        return "docs/verdict.md#" + id;
    }
}
