// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.regex.Pattern;

/** Error cause of a sample that failed by the status of its response. */
public final class StatusCause {

    /** The status is first, in runs of earlier versions after a word; a failed script has one, too. */
    private static final Pattern ERROR = Pattern.compile("(Status )?[45]\\d\\d\\b(?!.*(Exception|Error invoking))");

    private StatusCause() {}

    /** Whether a cause is a status of 400 or more, also of a stock sampler. */
    public static boolean is(String cause) {
        return ERROR.matcher(cause).lookingAt();
    }
}
