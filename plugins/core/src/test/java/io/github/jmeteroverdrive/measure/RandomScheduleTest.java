// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RandomScheduleTest {

    private static final int RATE = 1000;

    private static SendSchedule schedule(int producer, int producers, SendSchedule.Late late, long seed) {
        return SendSchedule.random(0, RateSteps.constant(RATE), producer, producers, late, seed);
    }

    private static List<Long> dues(SendSchedule schedule, long until) {
        List<Long> dues = new ArrayList<>();
        for (; schedule.due() < until; schedule.sent()) dues.add(schedule.due());
        return dues;
    }

    /** The intervals of a Poisson process have equal mean and standard deviation. */
    @Test
    void intervalsAreExponentiallyDistributed() {
        List<Long> dues = new ArrayList<>();
        for (int producer = 0; producer < 4; producer++) // independent of each other
        dues.addAll(dues(schedule(producer, 4, SendSchedule.Late.CATCH_UP, 7), SECONDS.toNanos(100)));
        dues.sort(null);
        assertThat(dues.size()).isCloseTo(100 * RATE, within(1600)); // five deviations
        double mean = 1e9 / RATE;
        double squares = 0;
        for (int i = 1; i < dues.size(); i++) squares += Math.pow(dues.get(i) - dues.get(i - 1) - mean, 2);
        assertThat(Math.sqrt(squares / dues.size()) / mean).isCloseTo(1, within(0.05));
    }

    @Property(tries = 200)
    void countsAsDueExactlyWhatIsScheduled(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int producers) {
        SendSchedule schedule = schedule(producers - 1, producers, SendSchedule.Late.CATCH_UP, seed);
        long counted = 0;
        List<Long> all = new ArrayList<>();
        for (long second = 1; second <= 3; second++) {
            long moment = second * SECONDS.toNanos(1) / 4;
            counted = schedule.dueBefore(moment);
            all.addAll(dues(schedule, moment));
            assertThat(counted).isEqualTo(all.size());
        }
        assertThat(all).isSorted();
        assertThat(schedule(producers - 1, producers, SendSchedule.Late.CATCH_UP, seed)
                        .due())
                .isEqualTo(all.isEmpty() ? schedule.due() : all.get(0));
    }

    /** The latest due message is sent next; earlier ones are dropped. */
    @Property(tries = 300)
    void skipDropsAllLateMessagesButTheLast(
            @ForAll long seed, @ForAll @Size(max = 30) List<@IntRange(max = 20) Integer> pauses) {
        List<Long> all = dues(schedule(0, 1, SendSchedule.Late.CATCH_UP, seed), SECONDS.toNanos(2));
        SendSchedule skips = schedule(0, 1, SendSchedule.Late.SKIP, seed);
        int next = 0;
        long now = 0;
        for (int pause : pauses) {
            now += MILLISECONDS.toNanos(pause);
            int last = next;
            while (all.get(last + 1) <= now) last++;
            assertThat(skips.dropLate(now)).isEqualTo(last - next);
            assertThat(skips.due()).isEqualTo(all.get(last));
            next = last;
            if (all.get(next) > now) continue;
            skips.sent();
            next++;
        }
    }
}
