// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.regex.Pattern;

/** Error cause of a sample that failed by the status of its response. */
public final class StatusCause {

    private static final String BEGIN = "Status ";

    /** Stock samplers write the status first; a failed script has one, too. */
    private static final Pattern ERROR =
            Pattern.compile("(" + BEGIN + ")?[45]\\d\\d\\b(?!.*(Exception|Error invoking))");

    private StatusCause() {}

    public static String of(int status) {
        return BEGIN + status;
    }

    /** Whether a cause is a status of 400 or more, also of a stock sampler. */
    public static boolean is(String cause) {
        return ERROR.matcher(cause).lookingAt();
    }
}
