// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * A banner at the top of a page.
 *
 * @param tone how it is shown
 * @param text one sentence, plain, not HTML
 * @param toolTip shown on demand; "" = none
 * @param details sentences about the same, shown below the text
 */
public record Notice(Tone tone, String text, String toolTip, List<String> details) {

    /** Copies the list. */
    public Notice {
        details = List.copyOf(details);
    }

    /** One without details. */
    public Notice(Tone tone, String text, String toolTip) {
        this(tone, text, toolTip, List.of());
    }

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
