// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** Error cause of a sample that an assertion failed. */
public final class AssertionCause {

    private static final String BEGIN = "assertion failed: ";

    private AssertionCause() {}

    /** @param what the assertion's name, or its message if the name is unknown */
    public static String of(String what) {
        return BEGIN + what;
    }

    /** Whether a cause comes from an assertion. */
    public static boolean is(String cause) {
        return cause.startsWith(BEGIN);
    }

    /** The assertion's name or message. */
    public static String what(String cause) {
        return cause.substring(BEGIN.length());
    }
}
