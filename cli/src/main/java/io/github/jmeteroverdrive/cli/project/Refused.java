// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import java.io.Serial;

/** Cannot be done as asked: one sentence with the place, the value and the remedy. */
public final class Refused extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    public Refused(String sentence) {
        super(sentence);
    }

    public Refused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
