// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.List;

/**
 * Exit codes of runs and commands. Each command lists the meaning of its codes; these lists and the one below make the
 * table of the docs.
 */
public final class ExitCode {

    public static final int GOOD = 0;

    /** The command found something to fix or to wait for. */
    public static final int FOUND = 1;

    /** Invalid input: one sentence on standard error gives the reason. */
    public static final int REFUSED = 2;

    /** The run is incomplete or failed. */
    public static final int FAILED = 3;

    /** Everything was measured, but a threshold or the rate was missed. */
    public static final int MISSED = 4;

    /** The result is limited by the load agent or the plan, not by the system. */
    public static final int AT_LEAST = 5;

    /** The line for {@link #REFUSED} in the list of every command that can refuse. */
    public static final String REFUSED_MEANING = REFUSED + ":refused: something is misspelt or missing";

    public static final List<String> OF_RUN = List.of(
            GOOD + ":the run is good",
            FAILED
                    + ":it failed or is incomplete: refused, stopped before its limits, a broker"
                    + " lost, samples failed, messages unresolved or lost",
            MISSED + ":a good run missed a threshold, or its rate by more than 1%");

    private ExitCode() {}
}
