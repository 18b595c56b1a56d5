// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.trend.TrendSeries.Change;
import io.github.jmeteroverdrive.cli.trend.TrendSeries.Found;
import io.github.jmeteroverdrive.cli.trend.TrendSeries.Noise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often trend is right; docs/trend.md has the table of many more series. */
class TrendSeriesTest {

    private static List<Found> found(Change change, Noise noise, int series) throws IOException {
        TrendSeries made = new TrendSeries(2);
        return Stream.generate(() -> made.next(change, noise, 40))
                .limit(series)
                .map(Found::in)
                .toList();
    }

    private static double share(List<Found> all, Predicate<Found> right) {
        return (double) all.stream().filter(right).count() / all.size();
    }

    /** 5% of all series; of so few, it may be some more. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void unchangedSeriesHaveFewFalseAlarms(Noise noise) throws IOException {
        assertThat(share(found(Change.NONE, noise, 300), Found::any)).isLessThan(0.08);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void changeOfLevelIsFoundAndIsNoneOfSpread(Noise noise) throws IOException {
        List<Found> all = found(Change.STEP_10_PERCENT, noise, 40);
        assertThat(share(all, found -> !found.level().isEmpty())).isGreaterThan(0.95);
        assertThat(share(all, found -> !found.spread().isEmpty())).isLessThan(0.06);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "HEAVY_TAILED", "REAL"})
    void changeOfSpreadIsFoundWithoutAChangeOfLevel(Noise noise) throws IOException {
        assertThat(share(
                        found(Change.SPREAD_TIMES_3, noise, 40),
                        found -> !found.spread().isEmpty()))
                .isGreaterThan(0.4);
    }

    /** Properties give testing/bench/trend/compare-with-otava a file that stays, with more series. */
    @Test
    void eachSeriesIsALineForAnotherProgram(@TempDir Path directory) throws IOException {
        Path file = Path.of(System.getProperty(
                "trend.series", directory.resolve("series.jsonl").toString()));
        int count = Integer.getInteger("trend.count", 1);
        TrendSeries.write(file, count);
        int halvesAndLengths = 2 * 2;
        assertThat(Files.readAllLines(file))
                .hasSize(halvesAndLengths * count * Change.values().length * Noise.values().length)
                .allMatch(line -> line.contains("\"values\":["));
    }
}
