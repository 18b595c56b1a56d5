// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingLimitTest {

    private final FakeClock clock = new FakeClock(0);
    private PendingLimit limit;
    private Pacer pacer;

    @AfterEach
    void clearInterruption() {
        Thread.interrupted();
    }

    @Property
    void enforcesTheLimitLikeASimpleCounter(
            @ForAll @IntRange(min = 0, max = 20) int max, @ForAll @Size(max = 300) List<Boolean> acquire) {
        PendingLimit checked = new PendingLimit(max, false);
        int model = 0;
        for (boolean wanted : acquire) {
            if (wanted) {
                boolean free = max == 0 || model < max;
                assertThat(checked.tryAcquire()).isEqualTo(free);
                if (free) model++;
            } else if (model > 0) {
                checked.release();
                model--;
            }
            assertThat(checked.pending()).isEqualTo(model);
        }
    }

    /** Each park of the waiting sender is one completion; so the number left shows when it was woken. */
    @ParameterizedTest
    @CsvSource({
        "1, false, 0",
        "7, false, 6",
        "8, false, 5",
        "100, false, 74",
        "1000, false, 749",
        "1, true, 0",
        "8, true, 7",
        "1000, true, 999"
    })
    void blockedSenderWaitsUntilAQuarterIsFreeOrOnePlaceIfStrict(int max, boolean strict, long left) {
        full(max, strict, nanos -> limit.release());
        await(Parking.NO_LIMIT);
        assertThat(limit.pending()).isEqualTo(left);
        assertThat(limit.tryAcquire()).isTrue();
    }

    @Test
    void doesNotWaitWhenPlacesAreFree() {
        full(100, false, nanos -> assertThat(nanos).as("parked").isNull());
        for (int i = 0; i < 26; i++) limit.release();
        await(Parking.NO_LIMIT);
        assertThat(limit.pending()).isEqualTo(74);
    }

    @Test
    void unlimitedNeverWaitsForAPlaceButCanWaitForIdle() {
        limit = new PendingLimit(0, false);
        pacer = new Pacer(clock, nanos -> limit.release());
        for (int i = 0; i < 1_000; i++) assertThat(limit.tryAcquire()).isTrue();
        await(Parking.NO_LIMIT);
        assertThat(limit.pending()).isEqualTo(1_000);
        awaitIdle(Parking.NO_LIMIT);
        assertThat(limit.pending()).isZero();
    }

    @Test
    void idleMeansNothingInFlight() {
        full(50, false, nanos -> limit.release());
        awaitIdle(Parking.NO_LIMIT);
        assertThat(limit.pending()).isZero();
        awaitIdle(Parking.NO_LIMIT);
    }

    @Test
    void stopsWaitingAtTheTimeLimit() {
        clock.now = -1_000;
        full(3, false, nanos -> {
            assertThat(nanos).isPositive().isLessThanOrEqualTo(-100 - clock.now);
            clock.now += Math.min(nanos, 400);
        });
        await(-100);
        assertThat(clock.now).isEqualTo(-100);
        assertThat(limit.tryAcquire()).isFalse();
        awaitIdle(-200);
        assertThat(limit.pending()).isEqualTo(3);
    }

    @Test
    void interruptEndsTheWaitAndStaysSet() {
        full(3, false, nanos -> Thread.currentThread().interrupt());
        await(Parking.NO_LIMIT);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        awaitIdle(Parking.NO_LIMIT);
        assertThat(limit.pending()).isEqualTo(3);
    }

    @Test
    void refusesANegativeLimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PendingLimit(-1, false))
                .withMessageContaining("-1");
    }

    private void full(int max, boolean strict, Parking parking) {
        limit = new PendingLimit(max, strict);
        pacer = new Pacer(clock, parking);
        for (int i = 0; i < max; i++) assertThat(limit.tryAcquire()).isTrue();
        assertThat(limit.tryAcquire()).isFalse();
    }

    private void await(long until) {
        pacer.watch(limit);
        pacer.await(until);
    }

    private void awaitIdle(long until) {
        pacer.watchIdle(limit);
        pacer.await(until);
    }
}
