// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * What must be read before anything else.
 *
 * @param tone how it is shown
 * @param text one sentence, plain, not HTML
 * @param toolTip what a page shows beside it on demand; "" = nothing
 */
public record Notice(Tone tone, String text, String toolTip) {

    /** One without a tool tip. */
    public Notice(Tone tone, String text) {
        this(tone, text, "");
    }

    /** How serious it is. */
    public enum Tone {
        /** All is well. */
        GOOD,
        /** Something is not known or not complete. */
        CAUTION,
        /** Something went wrong. */
        BAD
    }
}
