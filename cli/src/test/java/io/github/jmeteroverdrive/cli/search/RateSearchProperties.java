// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.search.Search.RateSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class RateSearchProperties {

    private static final double WIDTH = 0.05;
    private static final int FAR_TOO_MANY = 60;

    /** Runs a search against a system that is a function of the rate; the rates it tried. */
    private static List<Double> tried(RateSearch search, DoublePredicate system) {
        List<Double> rates = new ArrayList<>();
        while (search.next().isPresent()) {
            double rate = search.next().getAsDouble();
            rates.add(rate);
            assertThat(rates).hasSizeLessThan(FAR_TOO_MANY);
            search.record(system.test(rate));
        }
        return rates;
    }

    @Property
    void findsTheCapacityWithinTheGivenWidth(
            @ForAll @DoubleRange(min = 10, max = 1e6) double capacity,
            @ForAll @DoubleRange(min = 0.01, max = 100) double startShare,
            @ForAll @DoubleRange(min = 1.01, max = 4) double step) {
        RateSearch search = new RateSearch(capacity * startShare, step, WIDTH);
        tried(search, rate -> rate <= capacity);
        assertThat(search.answer()).isPresent();
        assertThat(search.answer().getAsDouble()).isBetween(capacity / (1 + WIDTH) * (1 - 1e-9), capacity);
    }

    @Property
    void noiseMovesTheAnswerAtMostByItsAmplitude(
            @ForAll @DoubleRange(min = 10, max = 1e6) double capacity, @ForAll long seed) {
        double noise = 0.03;
        Random random = new Random(seed);
        RateSearch search = new RateSearch(capacity * 0.7, 1.25, WIDTH);
        tried(search, rate -> rate <= capacity * (1 + noise * (2 * random.nextDouble() - 1)));
        assertThat(search.answer().orElseThrow())
                .isBetween(capacity * (1 - noise) / (1 + WIDTH) * 0.999, capacity * (1 + noise));
    }

    @Property
    void singleFailureDoesNotChangeTheAnswer(@ForAll @DoubleRange(min = 0, max = 1) double when) {
        double capacity = 1000;
        RateSearch calm = new RateSearch(700, 1.25, WIDTH);
        int length = tried(calm, rate -> rate <= capacity).size();
        int hiccup = (int) (when * (length - 1));
        int[] count = {0};
        RateSearch disturbed = new RateSearch(700, 1.25, WIDTH);
        tried(disturbed, rate -> rate <= capacity && count[0]++ != hiccup);
        assertThat(disturbed.answer()).isEqualTo(calm.answer());
    }

    @Example
    void triesAFailingRateTwice() {
        RateSearch search = new RateSearch(100, 2, 1);
        List<Double> rates = tried(search, rate -> rate <= 150);
        assertThat(rates).containsExactly(100.0, 200.0, 200.0);
        assertThat(search.answer()).hasValue(100.0);
    }

    @Example
    void givesUpWhenNoRateHolds() {
        RateSearch search = new RateSearch(100, 1.25, WIDTH);
        assertThat(tried(search, rate -> false)).isNotEmpty().allMatch(rate -> rate >= 0.1);
        assertThat(search.answer()).isEmpty();
    }
}
