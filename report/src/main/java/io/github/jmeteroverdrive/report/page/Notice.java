// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * A banner at the top of a page.
 *
 * @param text one sentence, plain, not HTML
 * @param toolTip shown on demand; "" = none
 * @param details sentences about the same, shown below the text
 */
public record Notice(Tone tone, String text, String toolTip, List<String> details) {

    public Notice {
        details = List.copyOf(details);
    }

    public Notice(Tone tone, String text, String toolTip) {
        this(tone, text, toolTip, List.of());
    }

    public Notice(Tone tone, String text) {
        this(tone, text, "");
    }

    /** How serious it is. */
    public enum Tone {
        GOOD,
        /** Something is unknown or incomplete. */
        CAUTION,
        /** Something failed. */
        BAD
    }
}
