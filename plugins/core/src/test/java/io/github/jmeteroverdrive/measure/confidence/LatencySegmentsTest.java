// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySegmentsTest {

    private static Histogram values(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) histogram.recordValue(value);
        return histogram;
    }

    /** A run of days keeps no more segments than one of minutes, and all values in order. */
    @Property(tries = 30)
    void longRunsKeepABoundedNumberOfSegmentsInOrder(@ForAll @IntRange(min = 1, max = 3000) int seconds) {
        LatencySegments course = new LatencySegments();
        EventSegments events = new EventSegments();
        for (int i = 0; i < seconds; i++) {
            course.add(values(i));
            events.add(1, 1);
        }
        assertThat(course.size()).isLessThanOrEqualTo(LatencySegments.MOST);
        assertThat(course.size()).isGreaterThanOrEqualTo(Math.min(seconds, LatencySegments.MOST / 2));
        assertThat(course.seconds()).isEqualTo(seconds);
        assertThat(course.all().getTotalCount()).isEqualTo(seconds);
        assertThat(events.rate(ConfidenceLevel.PLAIN).value()).isEqualTo(1);
        long below = 0;
        long count = 0;
        for (Histogram each : course.each()) {
            if (each.getTotalCount() > 0)
                assertThat(each.getMinValue()).isGreaterThanOrEqualTo(each.lowestEquivalentValue(below));
            below = each.getMaxValue();
            count += each.getTotalCount();
        }
        assertThat(count).isEqualTo(seconds);
    }

    @Test
    void lateValuesBelongToThePreviousSecond() {
        LatencySegments course = new LatencySegments();
        course.addLate(values(1));
        course.addLate(values(1_000_000));
        course.add(values());
        assertThat(course.size()).isEqualTo(2);
        assertThat(course.each()).extracting(Histogram::getTotalCount).containsExactly(2L, 0L);
    }

    @Test
    void reportsHowManyValuesOrSecondsAreMissing() {
        LatencySegments course = new LatencySegments();
        for (int i = 0; i < 10; i++) course.add(values(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        assertThat(PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 99)[0].why())
                .isEqualTo("9,900 more values are needed, 16 min 30 s at this rate");
        LatencySegments longer = new LatencySegments();
        for (int i = 0; i < 19; i++) longer.add(values(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        assertThat(PercentileConfidence.of(longer, ConfidenceLevel.PLAIN, 50)[0].why())
                .isEqualTo("it needs 20 s, and was measured for 19 s");
        longer.add(values());
        assertThat(PercentileConfidence.of(longer, ConfidenceLevel.PLAIN, 50)[0].known())
                .isTrue();
        assertThat(PercentileConfidence.of(new LatencySegments(), ConfidenceLevel.PLAIN, 50)[0].why())
                .isEqualTo("200 more values are needed");
    }

    /** The error of a share is then nothing but rounding. */
    @Test
    void aPercentileIsKnownWhenAllValuesCameInTheFirstSecond() {
        for (int count = 200; count <= 420; count++) {
            LatencySegments course = new LatencySegments();
            course.add(values(LongStream.rangeClosed(1, count).toArray()));
            for (int i = 0; i < 33; i++) course.add(values());
            Confidence found = PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 50)[0];
            assertThat(found.value()).isBetween(0.49 * count, 0.51 * count);
        }
    }

    @Test
    void identicalValuesHaveAnIntervalOfWidthZero() {
        LatencySegments course = new LatencySegments();
        for (int i = 0; i < 20; i++) course.add(values(7, 7, 7, 7, 7, 7, 7, 7, 7, 7));
        Confidence found = PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 50)[0];
        assertThat(found.low()).isEqualTo(7);
        assertThat(found.high()).isEqualTo(7);
        assertThat(found.halfWidthPercent()).isZero();
        assertThat(found.drifts()).isFalse();
    }

    @Test
    void reportsDriftBetweenTheHalves() {
        LatencySegments course = new LatencySegments();
        for (int i = 0; i < 40; i++) {
            Histogram second = new Histogram(3);
            for (int v = 0; v < 100; v++) second.recordValue(1000 + 15 * i + 7 * v + 30 * (i % 3));
            course.add(second);
        }
        Confidence found = PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 50)[0];
        assertThat(found.drifts()).isTrue();
        assertThat(found.change()).isBetween(0.15, 0.25);
    }

    /** There is no interval, but autocorrelation and change are known. */
    @Test
    void stepIsTooAutocorrelatedForAnInterval() {
        LatencySegments course = new LatencySegments();
        for (int i = 0; i < 40; i++) course.add(step(i < 20 ? 1000 : 1500));
        Confidence found = PercentileConfidence.of(course, ConfidenceLevel.PLAIN, 50)[0];
        assertThat(found.known()).isFalse();
        assertThat(found.why()).startsWith("the seconds are correlated too strongly");
        assertThat(found.autocorrelation()).isGreaterThan(LongRunVariance.MOST);
        assertThat(found.change()).isBetween(0.3, 0.4);
    }

    private static Histogram step(long base) {
        Histogram second = new Histogram(3);
        for (int v = 0; v < 100; v++) second.recordValue(base + 7 * v);
        return second;
    }
}
