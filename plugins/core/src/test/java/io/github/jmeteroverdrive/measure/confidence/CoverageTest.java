// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks on 1,000 simulated runs how often confidence intervals contain the true value. */
class CoverageTest {

    private static final int RUNS = Coverage.RUNS;
    private static final double GOAL = 4;
    private static final double[] PERCENTILES = {50, 90, 99};

    static Stream<Arguments> loads() {
        return Stream.of(
                Arguments.of("growing", new Load(340, 0.3, 0.1, Load.GROWING, 0.5, 0), 30),
                Arguments.of("two kinds", new Load(340, 0.1, 0.2, Load.FALLING, 0.3, 0.2), 30),
                Arguments.of("slow moods", new Load(340, 0.5, 0.1, Load.STEADY, 0.5, 0), 30));
    }

    @Tag("full")
    @ParameterizedTest(name = "{0}")
    @MethodSource("loads")
    void percentileIntervalsHave95PercentCoverage(String name, Load load, int seconds) {
        Coverage coverage = new Coverage(load, seconds, PERCENTILES);
        for (int i = 0; i < PERCENTILES.length; i++) {
            assertThat(coverage.known(i)).as("p%s", PERCENTILES[i]).isGreaterThan(RUNS * 95 / 100);
            assertThat(coverage.heldPercent(i)).as("p%s", PERCENTILES[i]).isBetween(93.0, 97.0);
        }
    }

    @Tag("full")
    @Test
    void intervalsOfHighPercentilesHave95PercentCoverage() {
        double truth = RareSlow.truth(99.9);
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            RareSlow system = new RareSlow(Load.random(run));
            LatencySegments course = new LatencySegments();
            for (int s = 0; s < 30; s++) course.add(system.next());
            if (Coverage.holds(PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 99.9)[0], truth)) held++;
        }
        assertThat(100.0 * held / RUNS).isBetween(93.0, 97.0);
    }

    @Tag("full")
    @Test
    void rateIntervalsHave95PercentCoverage() {
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            RareSlow system = new RareSlow(Load.random(run));
            EventSegments course = new EventSegments();
            for (int s = 0; s < 30; s++) {
                system.next();
                course.add(system.slow(), 1);
            }
            if (Coverage.holds(course.rate(ConfidenceLevel.PLAIN), RareSlow.SLOW_PER_SECOND)) held++;
        }
        assertThat(100.0 * held / RUNS).isBetween(93.0, 97.0);
    }

    /**
     * Runs that stop early at a scheduled check because the interval is narrow have the wider interval for early
     * stopping; runs that reach the maximum duration have the plain one.
     */
    @Tag("full")
    @Test
    void stoppingAtANarrowIntervalKeeps95PercentCoverage() {
        int most = 80;
        Load load = new Load(40, 0.3, 0.1, Load.GROWING, 0.5, 0);
        int held = 0;
        int ended = 0;
        Map<Integer, Double> truths = new HashMap<>();
        for (int run = 0; run < RUNS; run++) {
            Load.Run each = load.new Run(Load.random(run), most);
            LatencySegments course = new LatencySegments();
            CheckTimes checkTimes = new CheckTimes();
            Confidence found = null;
            int second = 0;
            while (found == null) {
                course.add(each.next());
                second++;
                boolean last = second == most;
                if (!last && !checkTimes.due(second)) continue;
                ConfidenceLevel level = last ? ConfidenceLevel.PLAIN : ConfidenceLevel.AFTER_CHECKS;
                Confidence seen = PercentileConfidence.atCheck(course, level, 50);
                if (last || seen.known() && seen.halfWidthPercent() <= GOAL) found = seen;
            }
            if (second < most) ended++;
            double truth = truths.computeIfAbsent(second, s -> load.truth(50, s, most));
            if (Coverage.holds(found, truth)) held++;
        }
        assertThat(ended).isBetween(RUNS / 4, RUNS * 3 / 4);
        assertThat(100.0 * held / RUNS).isBetween(93.0, 97.0);
    }
}
