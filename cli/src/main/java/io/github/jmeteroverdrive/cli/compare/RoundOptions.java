// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.measure.Refusal;
import picocli.CommandLine.Option;

/** How often {@code overdrive compare} runs each way, and which runs it believes. */
final class RoundOptions {

    private static final int ROUNDS = 5;
    private static final int MAX_ROUNDS = 20;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Run at least N rounds (default 5), and without --max-rounds no more than N.")
    private Integer rounds;

    @Option(
            names = "--max-rounds",
            paramLabel = "N",
            description = "Add rounds until every interval is narrow enough, at most N (default 20).")
    private Integer maxRounds;

    @Option(
            names = "--precision",
            paramLabel = "P",
            converter = PercentConverter.class,
            defaultValue = "5%",
            description = "Half-width at which an interval is narrow enough (default 5%%).")
    private double precision;

    @Option(
            names = "--max-stolen",
            paramLabel = "P",
            converter = PercentConverter.class,
            defaultValue = "3%",
            description =
                    "Repeat a run in which the hypervisor took more of the CPU time than this" + " (default 3%%).")
    private double maxStolen;

    /** Rounds that are run in any case. */
    int least() {
        int least = rounds == null ? Math.min(ROUNDS, most()) : rounds;
        if (least < 1 || most() < least) {
            throw new Refusal("--rounds %d and --max-rounds %d: at least 1, and not more than the most."
                    .formatted(least, most()));
        }
        return least;
    }

    /** Rounds that are never exceeded. */
    int most() {
        return maxRounds != null ? maxRounds : rounds != null ? rounds : MAX_ROUNDS;
    }

    /** Half-width at which an interval is narrow enough, as a share. */
    double precision() {
        return precision;
    }

    /** Which runs have no say. */
    Disturbance disturbance() {
        return new Disturbance(maxStolen);
    }
}
