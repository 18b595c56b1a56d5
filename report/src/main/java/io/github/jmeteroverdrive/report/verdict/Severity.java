// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

/** How much weight the result of a rule has. */
public enum Severity {
    /** Sufficient for a verdict. */
    SEVERE("severe", "severe"),
    /** Reported, but not sufficient. In files its ID is "doubt" for compatibility. */
    WARNING("doubt", "warning");

    private final String id;
    private final String words;

    Severity(String id, String words) {
        this.id = id;
        this.words = words;
    }

    /** Name in files. */
    public String id() {
        return id;
    }

    /** Name for people. */
    public String words() {
        return words;
    }
}
