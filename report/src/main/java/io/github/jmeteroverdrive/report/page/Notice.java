// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * A banner at the top of a page.
 *
 * @param tone how it is shown
 * @param text one sentence, plain, not HTML
 * @param toolTip shown on demand; "" = none
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
        /** Something is unknown or incomplete. */
        CAUTION,
        /** Something failed. */
        BAD
    }
}
