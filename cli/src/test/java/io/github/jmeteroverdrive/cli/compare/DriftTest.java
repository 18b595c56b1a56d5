// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.cli.compare.CompareText.Drift;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DriftTest {

    private static SortedMap<Integer, Double> rounds(double... values) {
        SortedMap<Integer, Double> rounds = new TreeMap<>();
        for (int i = 0; i < values.length; i++) rounds.put(i + 1, values[i]);
        return rounds;
    }

    @Test
    void growthOfOnePercentPerRoundIsFourPercentOverFiveRounds() {
        double drift = Drift.of(rounds(100, 101, 102.01, 103.0301, 104.060401)).getAsDouble();
        assertThat(drift).isCloseTo(0.0406, within(0.0001));
    }

    @Test
    void singleOutlierIsNotDrift() {
        assertThat(Drift.of(rounds(100, 100, 300, 100, 100, 100)).getAsDouble()).isZero();
    }

    @Test
    void missingRoundDoesNotDistortDrift() {
        SortedMap<Integer, Double> rounds = rounds(100, 90, 81, 72.9, 65.61, 59.049);
        rounds.remove(3);
        assertThat(Drift.of(rounds).getAsDouble()).isCloseTo(-0.40951, within(0.00001));
    }

    @Test
    void tooFewRoundsAndZeroValuesHaveNoDrift() {
        assertThat(Drift.of(rounds(100, 90, 80, 70))).isEmpty();
        assertThat(Drift.of(rounds(100, 90, 0, 70, 60))).isEmpty();
    }
}
