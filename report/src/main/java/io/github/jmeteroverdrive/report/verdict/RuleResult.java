// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

/**
 * @param severity if it fired, else null
 * @param evidence a sentence with figures, or why the figures are missing
 * @param advice what to do, a sentence; "" if the rule did not fire
 */
public record RuleResult(State state, Severity severity, String evidence, String advice) {

    public enum State {
        /** The condition holds. */
        FIRED,
        /** The condition was checked and does not hold. */
        FINE,
        /** The figures that it needs are missing. */
        NOT_KNOWN
    }

    public static RuleResult severe(String evidence, String advice) {
        return new RuleResult(State.FIRED, Severity.SEVERE, evidence, advice);
    }

    public static RuleResult warning(String evidence, String advice) {
        return new RuleResult(State.FIRED, Severity.WARNING, evidence, advice);
    }

    public static RuleResult fine(String evidence) {
        return new RuleResult(State.FINE, null, evidence, "");
    }

    public static RuleResult notKnown(String why) {
        return new RuleResult(State.NOT_KNOWN, null, why, "");
    }

    /** Fires when a figure is at its limit or beyond. */
    public static RuleResult atLeast(double figure, double severe, double warning, String evidence, String advice) {
        if (figure >= severe) return severe(evidence, advice);
        return figure >= warning ? warning(evidence, advice) : fine(evidence);
    }

    public boolean fired() {
        return state == State.FIRED;
    }
}
