// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** The cause of a failure that an assertion of the plan has made. */
public final class AssertionCause {

    private static final String BEGIN = "assertion failed: ";

    private AssertionCause() {}

    /** @param what the assertion's name, or its message where nothing else is known of it */
    public static String of(String what) {
        return BEGIN + what;
    }

    /** Whether a cause is one. */
    public static boolean is(String cause) {
        return cause.startsWith(BEGIN);
    }

    /** The assertion's name or message in such a cause. */
    public static String what(String cause) {
        return cause.substring(BEGIN.length());
    }
}
