// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** Error cause of a sample that an assertion, or another element of the plan, marked as failed. */
public final class AssertionCause {

    private static final String BEGIN = "assertion failed: ";
    private static final String MADE = ", and marked as failed by an element of the plan";

    private AssertionCause() {}

    /** @param what the assertion's name, or its message if the name is unknown */
    public static String of(String what) {
        return BEGIN + what;
    }

    /**
     * The cause if it was no assertion, but a script, for example.
     *
     * @param answer the response that the sampler received
     */
    public static String byOtherElement(String answer) {
        return answer + MADE;
    }

    public static boolean is(String cause) {
        return cause.startsWith(BEGIN) || cause.endsWith(MADE);
    }

    /** What the samples with this cause did, after their number. */
    public static String words(String cause) {
        return cause.startsWith(BEGIN)
                ? "failed an assertion: " + cause.substring(BEGIN.length())
                : "were marked as failed by an element of the plan, such as a script: "
                        + cause.substring(0, cause.length() - MADE.length());
    }
}
