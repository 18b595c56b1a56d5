// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real runs of JMS.Client against itself, at full speed, recorded with {@code ./overdrive compare a-a --rounds 20};
 * a-a.json names the machine.
 */
class RecordedIdenticalVariantsTest {

    private static final int TRIES = 10;

    private static List<Double> ratios(String figure) throws IOException {
        try (InputStream in = RecordedIdenticalVariantsTest.class.getResourceAsStream("a-a.json")) {
            JsonNode pairs = new ObjectMapper().readTree(in).path("figures").path(figure);
            List<Double> ratios = new ArrayList<>();
            pairs.forEach(
                    pair -> ratios.add(pair.get(1).asDouble() / pair.get(0).asDouble()));
            return ratios;
        }
    }

    /** The precision that the machine reached for this figure with this number of pairs. */
    @ParameterizedTest
    @CsvSource({"completedPerSecond, 0.10", "latencyMicros.ack.p50, 0.10", "cpuSeconds, 0.05"})
    void showsNoDifferenceInNineOfTenTries(String figure, double precision) throws IOException {
        List<Double> ratios = ratios(figure);
        assertThat(ratios).hasSizeGreaterThanOrEqualTo(TRIES);
        Random random = new Random(20);
        long none = IntStream.range(0, TRIES)
                .mapToObj(i -> tried(shuffled(ratios, random), precision))
                .filter(verdict -> verdict.kind() == ComparisonResult.Kind.NO_DIFFERENCE)
                .count();
        assertThat(none).isGreaterThanOrEqualTo(9);
    }

    @Test
    void detectsADifferenceOfTwentyPercent() throws IOException {
        List<Double> faster =
                ratios("completedPerSecond").stream().map(ratio -> ratio * 1.2).toList();
        ComparisonResult verdict = tried(faster, 0.10);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.DIFFERENT);
        assertThat(verdict.text()).startsWith("A again is 1.2");
    }

    private static List<Double> shuffled(List<Double> ratios, Random random) {
        List<Double> shuffled = new ArrayList<>(ratios);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /** Like the command: five pairs, and more until the interval is narrow enough. */
    private static ComparisonResult tried(List<Double> ratios, double precision) {
        RatioInterval interval = null;
        for (int pairs = RatioInterval.LEAST_PAIRS; pairs <= ratios.size(); pairs++) {
            interval = RatioInterval.of(ratios.subList(0, pairs), new Random(1));
            if (interval.halfWidth() <= precision) break;
        }
        return ComparisonResult.of("A again", "A", interval, precision);
    }
}
