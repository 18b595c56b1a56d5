// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacerTest {

    private static final long MILLI = 1_000_000;

    private final FakeClock clock = new FakeClock(0);
    private final List<Long> parks = new ArrayList<>();
    private final Pacer pacer = new Pacer(clock, nanos -> {
        parks.add(nanos);
        clock.now += nanos;
    });

    private static boolean reached(Pacer pacer, long due, long limit) {
        pacer.due(due);
        return pacer.await(limit);
    }

    @AfterEach
    void clearInterruption() {
        Thread.interrupted();
    }

    @Test
    void parksThenSpinsForTheLastMicroseconds() {
        clock.costOfReading = 10;
        assertThat(reached(pacer, MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(parks).containsExactly(MILLI - Pacer.SPIN_NANOS);
        assertThat(clock.now).isBetween(MILLI, MILLI + 20);
    }

    @Test
    void doesNotWaitForTimesThatHavePassed() {
        clock.now = 5 * MILLI;
        assertThat(reached(pacer, 5 * MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(reached(pacer, MILLI, 2 * MILLI)).isTrue();
        assertThat(reached(pacer, 3 * MILLI, 2 * MILLI)).isFalse();
        assertThat(parks).isEmpty();
    }

    @Test
    void parksAgainWhenAParkReturnsEarly() {
        Pacer drowsy = new Pacer(clock, nanos -> clock.now += Math.min(nanos, 1_000));
        clock.costOfReading = 10;
        assertThat(reached(drowsy, MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(clock.now).isBetween(MILLI, MILLI + 20);
    }

    @Property
    void neverReturnsBeforeTheEarlierOfDueAndLimit(
            @ForAll long start,
            @ForAll @LongRange(min = -MILLI, max = 10 * MILLI) long dueIn,
            @ForAll @LongRange(min = -MILLI, max = 10 * MILLI) long limitIn,
            @ForAll @IntRange(min = 1, max = 5_000) int costOfReading,
            @ForAll @IntRange(min = -500_000, max = 500_000) int wakesLateBy) {
        Assume.that(start + limitIn != Parking.NO_LIMIT); // the one moment that means something else
        FakeClock time = new FakeClock(start);
        time.costOfReading = costOfReading;
        Pacer any = new Pacer(time, nanos -> time.now += Math.max(nanos + wakesLateBy, 1_000));

        boolean reached = reached(any, start + dueIn, start + limitIn);

        assertThat(reached).isEqualTo(dueIn <= limitIn);
        assertThat(time.now - start).isGreaterThanOrEqualTo(Math.min(dueIn, limitIn));
        long late = 1_000 + Math.max(wakesLateBy, 0) + 2L * costOfReading; // 1_000: the shortest park
        assertThat(time.now - start).isLessThanOrEqualTo(Math.max(Math.min(dueIn, limitIn), 0) + late);
    }

    @Test
    void noLimitNeverEndsTheWaitWhenNanoTimeIsNegative() {
        clock.now = -10 * MILLI;
        clock.costOfReading = 10;
        assertThat(reached(pacer, -9 * MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(clock.now).isGreaterThanOrEqualTo(-9 * MILLI);
    }

    @Test
    void dueTimeEqualToTheNoLimitValueIsAwaited() {
        clock.now = Parking.NO_LIMIT - MILLI;
        clock.costOfReading = 10;
        assertThat(reached(pacer, Parking.NO_LIMIT, Parking.NO_LIMIT)).isTrue();
        assertThat(parks).containsExactly(MILLI - Pacer.SPIN_NANOS);
    }

    @Test
    void interruptEndsTheWaitAndStaysSet() {
        Pacer interrupted = new Pacer(clock, nanos -> {
            clock.now += 1_000;
            Thread.currentThread().interrupt();
        });
        assertThat(reached(interrupted, MILLI, Parking.NO_LIMIT)).isFalse();
        assertThat(clock.now).isEqualTo(1_000);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(reached(interrupted, 500, Parking.NO_LIMIT))
                .as("already due")
                .isTrue();
    }

    @Test
    void waitsForTheEarliestOfSeveralDueTimes() {
        clock.costOfReading = 10;
        pacer.due(3 * MILLI);
        pacer.due(MILLI);
        pacer.due(2 * MILLI);
        assertThat(pacer.await(10 * MILLI)).isTrue();
        assertThat(clock.now).isBetween(MILLI, MILLI + 20);
    }

    @Test
    void dueTimesAreForgottenAfterTheWait() {
        clock.costOfReading = 10;
        pacer.due(MILLI);
        pacer.await(Parking.NO_LIMIT);
        assertThat(pacer.await(5 * MILLI)).isFalse();
        assertThat(clock.now).isGreaterThanOrEqualTo(5 * MILLI);
    }

    @Test
    void releaseOfAnyWatchedLimitEndsTheWait() {
        PendingLimit pendingLimit = full(3);
        PendingLimit other = full(5);
        Pacer woken = new Pacer(clock, nanos -> {
            clock.now += 1_000;
            if (clock.now == 3_000) other.release();
        });
        woken.watch(pendingLimit);
        woken.watch(other);
        woken.due(MILLI);
        assertThat(woken.await(2 * MILLI)).isTrue();
        assertThat(clock.now).isEqualTo(3_000);
        assertThat(other.tryAcquire()).isTrue();
        assertThat(pendingLimit.tryAcquire()).isFalse();
    }

    @Test
    void limitsAreNoLongerWatchedAfterTheWait() {
        PendingLimit limit = full(1);
        pacer.watch(limit);
        pacer.await(MILLI);
        limit.release();
        pacer.due(3 * MILLI);
        clock.costOfReading = 10;
        pacer.await(Parking.NO_LIMIT);
        assertThat(clock.now).isGreaterThanOrEqualTo(3 * MILLI);
    }

    private static PendingLimit full(int max) {
        PendingLimit limit = new PendingLimit(max, false);
        for (int i = 0; i < max; i++) assertThat(limit.tryAcquire()).isTrue();
        return limit;
    }
}
