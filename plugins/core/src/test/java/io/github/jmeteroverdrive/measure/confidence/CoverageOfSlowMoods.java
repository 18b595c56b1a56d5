// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How far coverage drops when the load changes slowly: the figures of docs/measures.md, which has the command. Not part
 * of the build, because it is slow and has no target: its limits are those in the docs.
 */
class CoverageOfSlowMoods {

    private static final double[] PERCENTILES = {50, 90, 99};

    @ParameterizedTest(name = "moods of {0} s in {1} s, {2} of the variance")
    @CsvSource({
        "0.5, 30, 0.1, 93, 97",
        "1, 30, 0.1, 91, 97",
        "2, 60, 0.1, 91, 97",
        "3, 30, 0.1, 80, 95",
    })
    void intervalsHold(double mood, int seconds, double share, double atLeast, double atMost) {
        Coverage steady = new Coverage(new Load(340, mood, share, Load.STEADY, 0.5, 0), seconds, PERCENTILES);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < PERCENTILES.length; i++)
            line.append(String.format(Locale.ROOT, " p%.0f %.1f%%", PERCENTILES[i], steady.heldPercent(i)));
        System.out.println("moods of " + mood + " s in " + seconds + " s:" + line);
        for (int i = 0; i < PERCENTILES.length; i++)
            assertThat(steady.heldPercent(i)).as("p%s", PERCENTILES[i]).isBetween(atLeast, atMost);
    }
}
