// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** JMeter's response code of a request that ended with an exception and not with a response. */
public final class NoAnswer {

    private static final String CODE = "Non HTTP response code";

    private NoAnswer() {}

    /**
     * Such a code.
     *
     * @param what went wrong, JMeter's own elements name the exception's class
     */
    public static String code(String what) {
        return CODE + ": " + what;
    }

    /** Whether it is one. */
    public static boolean is(String code) {
        return code.startsWith(CODE);
    }
}
