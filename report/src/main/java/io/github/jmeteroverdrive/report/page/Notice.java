// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

/**
 * What must be read before anything else.
 *
 * @param tone how it is shown
 * @param text one sentence, plain, not HTML
 */
public record Notice(Tone tone, String text) {

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
