// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.RunFigures.StolenShare;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import java.util.Locale;
import java.util.Optional;

/**
 * Which runs have no say because the machine was not theirs. The rule knows nothing of what a run has measured, so it
 * favours no way. Immutable.
 *
 * @param maxStolen the largest share of the CPU time that a hypervisor may take from a run
 */
record Disturbance(double maxStolen) {

    private static final double PERCENT = 100;

    /** Why the run has no say, a phrase; empty when it has. */
    Optional<String> of(RunResult run) {
        double stolen = run.figures().getOrDefault(StolenShare.NAME, 0.0);
        if (stolen <= maxStolen) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT,
                "the hypervisor took %.1f %% of the CPU time in the measured window, more than" + " %.1f %%",
                stolen * PERCENT,
                maxStolen * PERCENT));
    }
}
