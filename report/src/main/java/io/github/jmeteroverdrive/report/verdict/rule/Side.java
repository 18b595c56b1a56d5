// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

/** What a rule speaks of. */
public enum Side {
    /** The system under test was what limited the run. */
    SYSTEM("system"),
    /** The plan was: its threads wait for one another. */
    PLAN("plan"),
    /** The load agent was. */
    AGENT("load agent"),
    /** The figures may not mean what they seem to. */
    MEASURING("measuring");

    private final String words;

    Side(String words) {
        this.words = words;
    }

    /** Name in files and for people. */
    public String words() {
        return words;
    }
}
