// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmupCheckTest {

    private static final int LIMIT = 60;

    /** Three checks must agree. */
    private static final int SHORTEST = WarmupCheck.LEAST + 2;

    private static final IntToDoubleFunction FLAT = second -> 1000;
    private static final IntToDoubleFunction NOTHING = second -> 0;

    private static List<WarmupCheck.Second> run(
            IntToDoubleFunction rate,
            IntToDoubleFunction latency,
            IntToDoubleFunction connections,
            IntToDoubleFunction compiling,
            IntToDoubleFunction collecting) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        return IntStream.range(0, LIMIT)
                .mapToObj(second -> new WarmupCheck.Second(
                        rate.applyAsDouble(second) * (1 + 0.01 * random.nextGaussian()),
                        latency.applyAsDouble(second),
                        connections.applyAsDouble(second),
                        compiling.applyAsDouble(second),
                        collecting.applyAsDouble(second)))
                .toList();
    }

    private static List<WarmupCheck.Second> ofRate(IntToDoubleFunction rate) {
        return run(rate, second -> Double.NaN, NOTHING, NOTHING, NOTHING);
    }

    private static List<WarmupCheck.Second> ofCompiler(IntToDoubleFunction compiling) {
        return run(FLAT, second -> Double.NaN, NOTHING, compiling, NOTHING);
    }

    /** The second at which it is warm; the length of the run if it never is. */
    private static int end(List<WarmupCheck.Second> run) {
        WarmupCheck check = new WarmupCheck();
        for (int second = WarmupCheck.LEAST; second < run.size(); second++) {
            check.changing(run.subList(0, second));
            if (check.warm()) return second;
        }
        return run.size();
    }

    @Test
    void flatRunIsWarmAfterTheShortestWindow() {
        assertThat(end(ofRate(FLAT))).isEqualTo(SHORTEST);
    }

    @Test
    void exponentialWarmupEndsWhenLittleIsLeft() {
        int end = end(ofRate(second -> 1000 - 600 * Math.exp(-second / 5.0)));
        assertThat(end).isBetween(15, 40);
    }

    @Test
    void stepEndsTheWarmupAfterIt() {
        assertThat(end(ofRate(second -> second < 8 ? 500 : 1000))).isBetween(14, 25);
    }

    @Test
    void rateThatRisesThroughoutIsNeverSteady() {
        List<WarmupCheck.Second> rises = ofRate(second -> 500 + 20 * second).subList(0, LIMIT / 2);
        assertThat(end(rises)).isEqualTo(rises.size());
        assertThat(new WarmupCheck().changing(rises)).containsExactly("the rate");
    }

    @Test
    void rateThatVariesTooMuchForAnAnswerDoesNotProlongTheWarmup() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
        assertThat(end(ofRate(second -> 1000 * Math.exp(random.nextGaussian()))))
                .isLessThan(20);
    }

    @Test
    void compilerThatBecomesIdleEndsTheWarmup() {
        assertThat(end(ofCompiler(second -> 1.2 * Math.exp(-second / 6.0)))).isBetween(15, 40);
    }

    @Test
    void compilerThatWorksEvenlyIsNotWarm() {
        List<WarmupCheck.Second> busy = ofCompiler(second -> 0.9).subList(0, LIMIT / 2);
        assertThat(end(busy)).isEqualTo(busy.size());
        assertThat(new WarmupCheck().changing(busy)).containsExactly("JIT compilation");
        assertThat(end(ofCompiler(second -> 0.05))).isEqualTo(SHORTEST);
    }

    @Test
    void latencyGarbageCollectionAndConnectionsCount() {
        assertThat(new WarmupCheck()
                        .changing(run(
                                FLAT,
                                second -> (1000 - 6 * second) * 1e3,
                                second -> second < 50 ? 0 : 500,
                                NOTHING,
                                second -> second < 50 ? 0.3 : 0.1)))
                .containsExactly("the median latency", "garbage collection", "the opening of connections");
    }

    @Test
    void everyRequestMayHaveItsOwnConnection() {
        assertThat(end(run(FLAT, second -> Double.NaN, FLAT, NOTHING, NOTHING))).isEqualTo(SHORTEST);
    }
}
