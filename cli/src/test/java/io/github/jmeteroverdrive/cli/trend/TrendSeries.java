// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.compare.RatioInterval.Randomness;
import io.github.jmeteroverdrive.cli.compare.Sample;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.Segment;
import io.github.jmeteroverdrive.cli.trend.FigureTrend.SpreadChange;
import io.github.jmeteroverdrive.measure.confidence.ChangePoint;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Series of runs with known changes, and what {@code overdrive trend} finds in them. The noise is made, or that of 120
 * real runs of the same command, drawn at random.
 */
final class TrendSeries {

    enum Change {
        NONE,
        STEP_5_PERCENT,
        STEP_10_PERCENT,
        SPREAD_TIMES_2,
        SPREAD_TIMES_3,
        STEP_10_PERCENT_AND_SPREAD_TIMES_3,
        EVERY_FOURTH_RUN_30_PERCENT_SLOWER,
        OUTLIER
    }

    /** How runs differ from each other; each has a standard deviation of about 3%. */
    enum Noise {
        NORMAL,
        HEAVY_TAILED,
        SKEWED,
        REAL
    }

    private static final double DEVIATION = 0.03;
    private static final Path REAL_RUNS = Path.of("src/test/resources/io/github/jmeteroverdrive/cli/compare/a-a.json");

    private final Random random;
    private final List<Double> real = new ArrayList<>();

    /** @param seed 1 for the series of the tuning, 2 for those that are judged */
    TrendSeries(long seed) throws IOException {
        random = new Random(seed);
        JsonNode rates = new ObjectMapper().readTree(REAL_RUNS.toFile()).at("/figures/completedPerSecond");
        List<Double> values = new ArrayList<>();
        rates.forEach(pair -> pair.forEach(value -> values.add(value.asDouble())));
        double median = Sample.of(values).median();
        double mad = Sample.of(values).mad();
        values.forEach(value -> real.add((value - median) / mad * 0.67));
    }

    List<Double> next(Change change, Noise noise, int runs) {
        List<Double> values = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            boolean after = run >= runs / 2;
            String name = change.name();
            double level = after && name.startsWith("STEP_10") ? 1.10 : after && name.startsWith("STEP_5") ? 1.05 : 1;
            double spread = after && name.endsWith("TIMES_3") ? 3 : after && name.endsWith("TIMES_2") ? 2 : 1;
            double value = 1000 * level * (1 + DEVIATION * spread * noise(noise));
            boolean slow = change == Change.EVERY_FOURTH_RUN_30_PERCENT_SLOWER && after && random.nextInt(4) == 0;
            boolean outlier = change == Change.OUTLIER && run == runs / 2;
            values.add(slow ? 1.3 * value : outlier ? 2 * value : value);
        }
        return values;
    }

    private double noise(Noise noise) {
        return switch (noise) {
            case NORMAL -> random.nextGaussian();
            case HEAVY_TAILED -> random.nextGaussian() / Math.sqrt((square() + square() + square()) / 3);
            case SKEWED -> (Math.exp(0.8 * random.nextGaussian()) - 1) / 1.3;
            case REAL -> real.get(random.nextInt(real.size()));
        };
    }

    private double square() {
        double value = random.nextGaussian();
        return value * value;
    }

    /** What is found in the values of one figure: the first run after each change of level, and of spread. */
    record Found(List<Integer> level, List<Integer> spread) {

        static Found in(List<Double> values) {
            List<Integer> level = ChangePoint.in(values, RowTrend.LEVEL, Randomness.FIXED.get()).stream()
                    .map(ChangePoint::at)
                    .toList();
            List<Segment> segments = new ArrayList<>();
            int from = 0;
            for (int i = 0; i <= level.size(); i++) {
                int to = i == level.size() ? values.size() : level.get(i);
                segments.add(new Segment(IntStream.range(from, to).boxed().toList(), values.subList(from, to)));
                from = to;
            }
            return new Found(
                    level,
                    SpreadChange.in(segments, RowTrend.SPREAD, Randomness.FIXED.get()).stream()
                            .map(SpreadChange::at)
                            .toList());
        }

        boolean any() {
            return !level.isEmpty() || !spread.isEmpty();
        }
    }

    /**
     * Writes series with what is found in them, for testing/bench/trend/compare-with-otava.
     *
     * @param file one object on each line
     * @param series of each change, noise and length, in each half
     */
    static void write(Path file, int series) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int half = 1; half <= 2; half++) {
                TrendSeries made = new TrendSeries(half);
                for (Change change : Change.values())
                    for (Noise noise : Noise.values())
                        for (int runs : List.of(20, 40))
                            for (int i = 0; i < series; i++)
                                write(lines, half, change.name(), noise.name(), made.next(change, noise, runs));
            }
        }
    }

    private static void write(BufferedWriter lines, int half, String change, String noise, List<Double> values)
            throws IOException {
        Found found = Found.in(values);
        ObjectNode line = new ObjectMapper().createObjectNode();
        line.put("half", half).put("change", change).put("noise", noise);
        values.forEach(line.putArray("values")::add);
        found.level().forEach(line.putArray("level")::add);
        found.spread().forEach(line.putArray("spread")::add);
        lines.write(line + "\n");
    }
}
