// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** JMeter's response code of a request that ended with an exception instead of a response. */
public final class ExceptionResponseCode {

    private static final String CODE = "Non HTTP response code";

    private ExceptionResponseCode() {}

    /** @param what the error; JMeter's own elements give the exception's class */
    public static String code(String what) {
        return CODE + ": " + what;
    }

    public static boolean is(String code) {
        return code.startsWith(CODE);
    }
}
