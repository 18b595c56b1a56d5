// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serial;

/**
 * It cannot be done as asked: one sentence for the user with the place, the value and the remedy.
 * The one such type of all rooms. It does nothing but be thrown: a command prints it, and an
 * element's is announced where it enters the run.
 */
public final class Refusal extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    public Refusal(String sentence) {
        super(sentence);
    }

    public Refusal(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
