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
    private final Pacer pacer =
            new Pacer(
                    clock,
                    nanos -> {
                        parks.add(nanos);
                        clock.now += nanos;
                    });

    @AfterEach
    void clearInterruption() {
        Thread.interrupted();
    }

    @Test
    void parksAllButTheLastStretchAndSpinsThat() {
        clock.costOfLook = 10;
        assertThat(pacer.await(MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(parks).containsExactly(MILLI - Pacer.SPIN_NANOS);
        assertThat(clock.now).isBetween(MILLI, MILLI + 20);
    }

    @Test
    void doesNotWaitForWhatHasPassed() {
        clock.now = 5 * MILLI;
        assertThat(pacer.await(5 * MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(pacer.await(MILLI, 2 * MILLI)).isTrue();
        assertThat(pacer.await(3 * MILLI, 2 * MILLI)).isFalse();
        assertThat(parks).isEmpty();
    }

    @Test
    void goesOnParkingWhenAParkEndsEarly() {
        Pacer drowsy = new Pacer(clock, nanos -> clock.now += Math.min(nanos, 1_000));
        clock.costOfLook = 10;
        assertThat(drowsy.await(MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(clock.now).isBetween(MILLI, MILLI + 20);
    }

    @Property
    void neverReturnsBeforeTheEarlierOfDueAndLimit(
            @ForAll long start,
            @ForAll @LongRange(min = -MILLI, max = 10 * MILLI) long dueIn,
            @ForAll @LongRange(min = -MILLI, max = 10 * MILLI) long limitIn,
            @ForAll @IntRange(min = 1, max = 5_000) int costOfLook,
            @ForAll @IntRange(min = -500_000, max = 500_000) int wakesLateBy) {
        Assume.that(
                start + limitIn != Parking.NO_LIMIT); // the one moment that means something else
        FakeClock time = new FakeClock(start);
        time.costOfLook = costOfLook;
        Pacer any = new Pacer(time, nanos -> time.now += Math.max(nanos + wakesLateBy, 1_000));

        boolean reached = any.await(start + dueIn, start + limitIn);

        assertThat(reached).isEqualTo(dueIn <= limitIn);
        assertThat(time.now - start).isGreaterThanOrEqualTo(Math.min(dueIn, limitIn));
        long late = Math.max(wakesLateBy, 0) + 2L * costOfLook;
        assertThat(time.now - start)
                .isLessThanOrEqualTo(Math.max(Math.min(dueIn, limitIn), 0) + late);
    }

    @Test
    void noLimitIsNoneAlsoWhenNanoTimeIsNegative() {
        clock.now = -10 * MILLI;
        clock.costOfLook = 10;
        assertThat(pacer.await(-9 * MILLI, Parking.NO_LIMIT)).isTrue();
        assertThat(clock.now).isGreaterThanOrEqualTo(-9 * MILLI);
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        Pacer interrupted =
                new Pacer(
                        clock,
                        nanos -> {
                            clock.now += 1_000;
                            Thread.currentThread().interrupt();
                        });
        assertThat(interrupted.await(MILLI, Parking.NO_LIMIT)).isFalse();
        assertThat(clock.now).isEqualTo(1_000);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(interrupted.await(500, Parking.NO_LIMIT)).as("already due").isTrue();
    }
}
