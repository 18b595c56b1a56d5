// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.io.Serial;

/**
 * The run cannot be done as asked: one sentence with element, value and remedy.
 *
 * <p>JMeter swallows what {@code testStarted()} throws: the test never begins, never ends, and the
 * exit code is 0. So a refusal announces itself when it is made: it is printed once, the run that
 * was about to start is given up with all it had opened, and outside the GUI the exit code is 3.
 * Made in a thread of a running test, it makes the run a failed one ({@link RunContext#fail}).
 */
public final class Refusal extends IllegalStateException {

    @Serial private static final long serialVersionUID = 1;

    public Refusal(String sentence) {
        super(sentence);
        RunContext.refused(sentence);
    }
}
