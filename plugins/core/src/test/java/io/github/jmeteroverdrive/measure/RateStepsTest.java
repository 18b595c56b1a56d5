// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.measure.RateSteps.Step;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RateStepsTest {

    private static final long SECOND = 1_000_000_000;

    private static Step step(double rate, double seconds) {
        return new Step(rate, rate, seconds);
    }

    @Test
    void stepsFollowOneAnother() {
        RateSteps rate = new RateSteps(List.of(step(1_000, 10), step(2_000, 10)));
        assertThat(rate.nanos(0)).isZero();
        assertThat(rate.nanos(9_999)).isEqualTo(9_999_000_000L);
        assertThat(rate.nanos(10_000)).isEqualTo(10 * SECOND);
        assertThat(rate.nanos(10_001)).isEqualTo(10 * SECOND + 500_000);
        assertThat(rate.nanos(30_000)).isEqualTo(20 * SECOND);
        assertThat(rate.nanos(50_000)).as("the last rate lasts on").isEqualTo(30 * SECOND);
    }

    @Test
    void rampMessagesAreTheIntegralOfItsRate() {
        RateSteps rate = new RateSteps(List.of(new Step(100, 2_000, 30)));
        assertThat(rate.messages(30 * SECOND)).isEqualTo(31_500);
        assertThat(rate.messages(15 * SECOND)).isEqualTo(100 * 15 + 1_900 / 30.0 * 15 * 15 / 2);
        assertThat(rate.nanos(31_500)).isEqualTo(30 * SECOND);
        assertThat(rate.nanos(33_500)).as("then its last rate").isEqualTo(31 * SECOND);
    }

    @Test
    void rampMayStartOrEndAtRateZero() {
        RateSteps rate = new RateSteps(List.of(new Step(0, 10, 10), new Step(10, 0, 10), step(1, 1)));
        assertThat(rate.nanos(0)).isZero();
        assertThat(rate.nanos(50)).isEqualTo(10 * SECOND);
        assertThat(rate.nanos(100)).isEqualTo(20 * SECOND);
        assertThat(rate.nanos(101)).isEqualTo(21 * SECOND);
    }

    @Test
    void nothingIsDueDuringAPause() {
        RateSteps rate = new RateSteps(List.of(step(0, 5), step(10, 1), step(0, 2), step(10, 1)));
        assertThat(rate.nanos(0)).isEqualTo(5 * SECOND);
        assertThat(rate.nanos(9)).isEqualTo(5_900_000_000L);
        assertThat(rate.nanos(10)).isEqualTo(8 * SECOND);
        assertThat(rate.messages(7 * SECOND)).isEqualTo(10);
    }

    @Provide
    static Arbitrary<RateSteps> rates() {
        Arbitrary<Double> perSecond = Arbitraries.doubles().between(0, 1e6);
        Arbitrary<Double> seconds = Arbitraries.doubles().between(0.001, 1_000).ofScale(3);
        Arbitrary<Step> step =
                Combinators.combine(perSecond, perSecond, seconds).as(Step::new);
        Arbitrary<Step> last = Arbitraries.doubles().between(0.1, 1e6).map(r -> step(r, 1));
        return Combinators.combine(step.list().ofMaxSize(5), last).as((steps, end) -> {
            steps.add(end);
            return new RateSteps(steps);
        });
    }

    @Property
    void dueTimeAndIntegralAreInverse(
            @ForAll("rates") RateSteps rate, @ForAll @IntRange(min = 0, max = 100_000_000) int n) {
        long at = rate.nanos(n);
        double slack = 1e-9 * n + 1e-3 + 2 * (rate.messages(at + 1) - rate.messages(at));
        assertThat(rate.messages(at)).isCloseTo(n, within(slack));
    }

    @Property
    void textOfARateIsThatRate(@ForAll("rates") RateSteps rate) {
        assertThat(RateText.parse(RateText.of(rate)).steps()).isEqualTo(rate.steps());
    }

    @Property
    void dueTimesNeverDecrease(@ForAll("rates") RateSteps rate, @ForAll @IntRange(min = 0, max = 100_000_000) int n) {
        for (int i = n; i < n + 100; i++) assertThat(rate.nanos(i + 1)).isGreaterThanOrEqualTo(rate.nanos(i));
    }

    @Test
    void refusesInvalidRates() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RateSteps(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new RateSteps(List.of(step(5, 1), new Step(5, 0, 1))));
        assertThatIllegalArgumentException().isThrownBy(() -> step(-1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> step(2e9, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> step(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> step(Double.NaN, 1));
    }
}
