// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.run.RunContext;

/** The closing sentence about a run. */
public enum LastSentence {
    NOT_GOOD("The run is not good", "FAILED"),
    MISSED("The run missed a threshold", "MISSED"),
    WARNED("The run is good. It has warnings", "WARNING"),
    GOOD("The run is good", "");

    /** Warning for a run that did something, but not in its measured phase. */
    public static final String NOTHING_RECEIVED = "There were consumers, but none of them received a message.";

    private final String words;
    private final String mark;

    LastSentence(String words, String mark) {
        this.words = words;
        this.mark = mark;
    }

    /** For a run whose failures and misses are all recorded. */
    public static LastSentence of(RunContext run) {
        if (!run.failures().isEmpty()) return NOT_GOOD;
        if (!run.misses().isEmpty()) return MISSED;
        return run.warnings().isEmpty() ? GOOD : WARNED;
    }

    public String sentence() {
        return words + ".";
    }

    /** The wording for a line below the reasons. */
    public String below() {
        return mark.isEmpty() ? sentence() : words + ": see " + mark + " above.";
    }
}
