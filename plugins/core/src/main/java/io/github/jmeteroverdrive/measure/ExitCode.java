// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.List;

/**
 * What runs and commands end with. Each command says in its own list what a code means of it; these lists, and those
 * here, are the table of the docs.
 */
public final class ExitCode {

    /** All is well, and all that was asked for was done. */
    public static final int GOOD = 0;

    /** There is something to fix or to wait for. */
    public static final int FOUND = 1;

    /** What was asked for cannot be: one sentence on standard error says why. */
    public static final int REFUSED = 2;

    /** The run is incomplete or failed. */
    public static final int FAILED = 3;

    /** All was measured, and is not as good as was demanded. */
    public static final int MISSED = 4;

    /** The answer is that of the load agent or the plan, and not of the system. */
    public static final int AT_LEAST = 5;

    /** A line of the list of every command that can refuse. */
    public static final String REFUSED_SAYS = REFUSED + ":refused: something is misspelt or missing";

    /** The list of a run of JMeter. */
    public static final List<String> OF_RUN = List.of(
            GOOD + ":the run is good",
            FAILED
                    + ":it failed or is incomplete: refused, stopped before its limits, a broker"
                    + " lost, samples failed, messages unresolved or lost",
            MISSED + ":a good run missed a threshold, or a rate by more than 1%");

    private ExitCode() {}
}
