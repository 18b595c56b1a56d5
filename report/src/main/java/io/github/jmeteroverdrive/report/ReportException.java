// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import java.io.Serial;

/** There can be no report; the message is one sentence for the user, with the remedy. */
public final class ReportException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    /** Takes the sentence. */
    public ReportException(String sentence) {
        super(sentence);
    }
}
