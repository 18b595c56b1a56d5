// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** The closing sentence about a run. */
public enum LastSentence {
    NOT_GOOD("The run is not good", "FAILED"),
    MISSED("The run missed a threshold", "MISSED"),
    WARNED("The run is good, but has warnings", "WARNING"),
    GOOD("The run is good", "");

    private final String words;
    private final String mark;

    LastSentence(String words, String mark) {
        this.words = words;
        this.mark = mark;
    }

    public static LastSentence of(boolean failed, boolean missed, boolean warned) {
        if (failed) return NOT_GOOD;
        if (missed) return MISSED;
        return warned ? WARNED : GOOD;
    }

    /** The sentence without its full stop. */
    public String words() {
        return words;
    }

    /** The wording for a line below the reasons. */
    public String below() {
        return mark.isEmpty() ? words + "." : words + ": see " + mark + " above.";
    }
}
