// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.confidence.Steadiness.Tick;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadinessTest {

    private static final int WARMUP = 10;
    private static final int END = 40;
    private static final IntToDoubleFunction CONSTANT = second -> 1000 + second % 3;

    private static List<Tick> ticks(int from, int to, IntToDoubleFunction rate, IntToDoubleFunction latency) {
        return IntStream.range(from, to)
                .mapToObj(i -> new Tick(i, i + 1, rate.applyAsDouble(i), latency.applyAsDouble(i)))
                .toList();
    }

    private static String sentence(Steadiness found) {
        return found.sentence("give a longer Duration", segment -> "");
    }

    private static Steadiness of(IntToDoubleFunction rate) {
        return of(rate, second -> Double.NaN, "");
    }

    private static Steadiness of(IntToDoubleFunction rate, IntToDoubleFunction latency, String name) {
        return Steadiness.of(ticks(0, WARMUP, rate, latency), ticks(WARMUP, END, rate, latency), name);
    }

    @Test
    void steadyPartMayBeginInTheWarmup() {
        Steadiness found = of(second -> second < 4 ? 300 : 1000 + second % 3);
        assertThat(sentence(found)).isEqualTo("Steady since second 4.");
        assertThat(found.percent()).isEqualTo(100);
        assertThat(found.segments()).containsExactly(new Steadiness.Segment(4, END, 1001));
    }

    @Test
    void steadyPartOfTheMeasuredPhaseHasTheWarmupThatWasMissing() {
        Steadiness found = of(second -> second < 20 ? 800 : 1000 + second % 3);
        assertThat(sentence(found))
                .isEqualTo("Steady since second 20: until then, the rate rose from 800/s to 1,001/s (25%) within the"
                        + " measured phase; Warmup=20 would leave that out.");
        assertThat(found.percent()).isCloseTo(66.7, org.assertj.core.data.Offset.offset(0.1));
    }

    @Test
    void spreadThatHidesADoublingIsNotGivenAsAPercentage() {
        double[] rates = {0, 9000, 3, 0, 40, 7000, 1, 0, 0, 12_000, 5, 2};
        List<Tick> measured = ticks(0, rates.length, second -> rates[second], second -> Double.NaN);
        assertThat(sentence(Steadiness.of(List.of(), measured, "")))
                .isEqualTo(
                        "Too short to tell whether it was steady: the rate varies so much from second to second that even a"
                                + " doubling would not show; give a longer Duration.");
    }

    /** As a real run had it: "rose from 40,778/s to 40,975/s (0%)" would be true and useless. */
    @Test
    void levelThatCameBackIsNamedWithItsExtremes() {
        Steadiness found = of(second -> second < 17 ? 1000 : second < 25 ? 800 : 1000 + second % 3);
        assertThat(sentence(found))
                .isEqualTo("Steady since second 25: until then, the rate varied between 800/s and 1,000/s within the"
                        + " measured phase; find what changed.");
    }

    /** The broker of a run was stopped for 6 s soon after the measured phase had begun. */
    @Test
    void levelThatCameBackAfterAStandstillDidNotRise() {
        double[] rates = {298, 306, 297, 213, 0, 0, 0, 0, 0, 240, 1944, 301, 284, 319, 286, 317};
        List<Tick> measured = ticks(0, rates.length, second -> rates[second], second -> Double.NaN);
        assertThat(sentence(Steadiness.of(List.of(), measured, "")))
                .isEqualTo("Irregular: the rate rose and fell within the measured phase, so the figures depend on when"
                        + " it was.");
    }

    @Test
    void riseToTheEndNeedsALongerWarmup() {
        Steadiness found = of(second -> 500 + 20 * second);
        assertThat(found.name()).isEqualTo("still rising");
        assertThat(sentence(found))
                .endsWith("within the measured phase; Warmup=40 would begin to measure where this run ended.");
        assertThat(found.percent()).isZero();
    }

    @Test
    void riseFromNothingHasNoShare() {
        assertThat(sentence(of(second -> second < 28 ? 0 : 100)))
                .isEqualTo("Still rising: the rate rose from 0/s to 100/s within the measured phase;"
                        + " Warmup=40 would begin to measure where this run ended.");
    }

    @Test
    void fallIsSlowingDown() {
        assertThat(sentence(of(second -> 2000 - 20 * second)))
                .matches("Slowing down: the rate fell from .*/s to .*/s \\(\\d+%\\) within the measured phase; find"
                        + " what changes over time, such as a growing queue, memory or a full disk\\.");
    }

    @Test
    void fallToNothingAsksWhyItStopped() {
        assertThat(sentence(of(second -> second < 25 ? 1000 : 0)))
                .isEqualTo("Slowing down: the rate fell from 1,000/s to 0/s (100%) within the measured phase; find out"
                        + " why it stopped.");
    }

    @Test
    void fallOfKnownCauseHasNoOtherAdvice() {
        Steadiness found = of(second -> second < 28 ? 1000 : 50);
        assertThat(found.sentence("", last -> last.from() == 28 && last.level() == 50 ? "an agent was lost" : ""))
                .isEqualTo("Slowing down: the rate fell from 1,000/s to 50/s (95%) within the measured phase; an agent"
                        + " was lost.");
        assertThat(of(second -> second < 20 ? 1000 : 50).sentence("", last -> "an agent was lost"))
                .startsWith("Steady since second 20: until then, the rate fell")
                .endsWith("; an agent was lost.");
    }

    @Test
    void cycleHasItsPeriodInSeconds() {
        assertThat(sentence(of(second -> second % 6 < 3 ? 500 : 1000)))
                .startsWith("Irregular (period 6 s): the rate rises and falls in cycles");
    }

    /** The rate is flat because it is given. */
    @Test
    void latencyIsJudgedAtAGivenRate() {
        Steadiness found = of(CONSTANT, second -> (2 + 0.1 * second) * 1e6, "response time");
        assertThat(found.name()).isEqualTo("slowing down");
        assertThat(sentence(found))
                .matches("Slowing down: the median response time rose from 3\\.\\d+ ms to 5\\.\\d+ ms \\(\\d+%\\) .*");
        assertThat(sentence(of(CONSTANT, second -> (7 - 0.1 * second) * 1e6, "ack time")))
                .startsWith("Still getting faster: the median ack time fell from 5")
                .endsWith("Warmup=40 would begin to measure where this run ended.");
        assertThat(sentence(of(CONSTANT, second -> 2e6, "response time"))).isEqualTo("Steady since second 0.");
    }

    @Test
    void changesOfAMedianByLessThan50MicrosecondsDoNotCount() {
        IntToDoubleFunction lower = second -> second < 25 ? 90e3 : 60e3;
        assertThat(sentence(of(CONSTANT, lower, "response time"))).isEqualTo("Steady since second 0.");
        IntToDoubleFunction higher = second -> second < 28 ? 90e3 : 190e3;
        assertThat(of(CONSTANT, higher, "response time").name()).isEqualTo("slowing down");
    }

    @Test
    void tooFewSecondsHaveNoClass() {
        Steadiness found = Steadiness.of(List.of(), ticks(0, 7, CONSTANT, second -> 1), "");
        assertThat(sentence(found))
                .isEqualTo("Too short to tell whether it was steady: at least 8 full seconds of the measured phase must"
                        + " have events; give a longer Duration.");
        assertThat(found.percent()).isNaN();
    }

    /** One download a second is no rate of a second. */
    @Test
    void secondsWithFewEventsAreTakenTogether() {
        Steadiness found = Steadiness.of(List.of(), ticks(0, 20, second -> 1, second -> 1), "");
        assertThat(found.name()).isEqualTo("too short to tell");
        found = Steadiness.of(List.of(), ticks(0, 100, second -> 1, second -> 1), "");
        assertThat(found.name()).isEqualTo("steady");
    }

    /** A longer run against a frozen server would not tell either. */
    @Test
    void runInWhichNothingEndedIsNotAdvisedToLastLonger() {
        Steadiness found = of(second -> 0);
        assertThat(found.name()).isEqualTo("too short to tell");
        assertThat(sentence(found)).isEqualTo("Not known whether it was steady: nothing ended in the measured phase.");
    }
}
