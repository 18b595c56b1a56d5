// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

/** How much what a rule saw weighs. */
public enum Severity {
    /** It decides. */
    SEVERE("severe"),
    /** It is to be known. */
    DOUBT("doubt");

    private final String words;

    Severity(String words) {
        this.words = words;
    }

    /** Name in files and for people. */
    public String words() {
        return words;
    }
}
