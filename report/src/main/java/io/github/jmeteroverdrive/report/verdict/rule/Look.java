// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

/**
 * What a rule saw in one run.
 *
 * @param state whether it fired
 * @param severity of what fired, else null
 * @param evidence a sentence with figures; why nothing is known when nothing is
 * @param advice what to do, a sentence; "" when the rule did not fire
 */
public record Look(State state, Severity severity, String evidence, String advice) {

    /** Whether a rule fired. */
    public enum State {
        /** It did. */
        FIRED,
        /** It looked, and all is well. */
        FINE,
        /** There was nothing to look at. */
        NOT_KNOWN
    }

    public static Look severe(String evidence, String advice) {
        return new Look(State.FIRED, Severity.SEVERE, evidence, advice);
    }

    public static Look doubt(String evidence, String advice) {
        return new Look(State.FIRED, Severity.DOUBT, evidence, advice);
    }

    public static Look fine(String evidence) {
        return new Look(State.FINE, null, evidence, "");
    }

    public static Look notKnown(String why) {
        return new Look(State.NOT_KNOWN, null, why, "");
    }

    /** Fires when a figure is at its limit or beyond. */
    public static Look atLeast(double figure, double severe, double doubt, String evidence, String advice) {
        if (figure >= severe) return severe(evidence, advice);
        return figure >= doubt ? doubt(evidence, advice) : fine(evidence);
    }

    /** Whether the rule fired. */
    public boolean fired() {
        return state == State.FIRED;
    }
}
