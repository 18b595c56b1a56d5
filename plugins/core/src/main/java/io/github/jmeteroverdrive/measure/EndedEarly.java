// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** Messages about a run or a target that ended early: the run prints them and the report recognizes them. */
public final class EndedEarly {

    private static final String STOPPED = "The run was stopped after ";
    private static final String ENDED = "The run ended after ";
    private static final String TARGET = "Target ";
    private static final String WITH_CODE = " ended with code ";

    private EndedEarly() {}

    /** Senders were stopped. @param seconds how long, and of what */
    public static String stopped(String seconds) {
        return STOPPED + seconds;
    }

    /** Stock samplers had ended. @param seconds how long, and of what */
    public static String ended(String seconds) {
        return ENDED + seconds;
    }

    /** A target ended by itself. @param words its last output */
    public static String ofTarget(String name, int code, String words) {
        return TARGET + name + WITH_CODE + code + "; " + words;
    }

    /** Whether the run ended early. */
    public static boolean isOfRun(String sentence) {
        return sentence.startsWith(STOPPED) || sentence.startsWith(ENDED);
    }

    /** Whether a target ended by itself. */
    public static boolean isOfTarget(String sentence) {
        return sentence.startsWith(TARGET) && sentence.contains(WITH_CODE);
    }
}
