// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

/** What a rule finds at fault. */
public enum Culprit {
    /** The system under test limited the run. */
    SYSTEM("system"),
    /** The plan limited the run: its threads wait for each other. */
    PLAN("plan"),
    /** The load agent limited the run. */
    AGENT("load agent"),
    /** The measurement itself may be wrong. */
    MEASURING("measuring");

    private final String words;

    Culprit(String words) {
        this.words = words;
    }

    /** Name in files and for people. */
    public String words() {
        return words;
    }
}
