// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.RunFigures.StolenShare;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How often {@code overdrive compare} runs each variant, and which runs count. */
public final class RoundOptions {

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

    int least() {
        int least = rounds == null ? Math.min(ROUNDS, most()) : rounds;
        if (least < 1 || most() < least)
            throw new Refusal("--rounds %d and --max-rounds %d: give at least 1 round, and no more than --max-rounds."
                    .formatted(least, most()));
        return least;
    }

    int most() {
        return maxRounds != null ? maxRounds : rounds != null ? rounds : MAX_ROUNDS;
    }

    /** The largest accepted half-width of an interval, as a share. */
    double precision() {
        return precision;
    }

    Disturbance disturbance() {
        return new Disturbance(maxStolen);
    }

    /**
     * Excludes runs that were disturbed by other load on the machine. The rule does not use measured results, so it
     * favours no variant. Immutable.
     *
     * @param maxStolen the largest share of the CPU time that a hypervisor may take from a run
     */
    record Disturbance(double maxStolen) {

        private static final double PERCENT = 100;

        /** Why the run is excluded, a phrase; empty if it counts. */
        Optional<String> of(RunResult run) {
            double stolen = run.figures().getOrDefault(StolenShare.NAME, 0.0);
            if (stolen <= maxStolen) return Optional.empty();
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the hypervisor took %.1f%% of the CPU time in the measured window, more than %.1f%%",
                    stolen * PERCENT,
                    maxStolen * PERCENT));
        }
    }

    /** Parses {@code 5%} or {@code 5 %} as 0.05; between 0 and 100, both excluded. */
    public static final class PercentConverter implements ITypeConverter<Double> {

        private static final double PERCENT = 100;

        @Override
        public Double convert(String text) {
            try {
                double percent = Double.parseDouble(text.replace("%", "").strip());
                if (text.strip().endsWith("%") && percent > 0 && percent < PERCENT) return percent / PERCENT;
            } catch (NumberFormatException e) {
                // refused below
            }
            throw new TypeConversionException(
                    "'" + text + "' must be a percentage above 0% and below 100%, for example 5%");
        }
    }
}
