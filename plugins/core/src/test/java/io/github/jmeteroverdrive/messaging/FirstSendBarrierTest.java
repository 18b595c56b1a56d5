// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class FirstSendBarrierTest {

    private final FirstSendBarrier barrier = new FirstSendBarrier();

    @Test
    void opensWhenAllAnnouncedElementsHaveSubscribed() {
        assertThat(barrier.awaited()).isEmpty();
        barrier.announce("receive");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "group", 2);
        barrier.expect("receive", "group", 2);
        barrier.arrived("receive", "group");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.arrived("receive", "group");
        assertThat(barrier.awaited()).isEmpty();
    }

    @Test
    void awaitsBothElementsWithTheSameName() {
        barrier.announce("receive");
        barrier.announce("receive");
        barrier.expect("receive", "one", 1);
        barrier.arrived("receive", "one");
        assertThat(barrier.awaited()).containsExactly("receive");
        barrier.expect("receive", "two", 1);
        barrier.arrived("receive", "two");
        assertThat(barrier.awaited()).isEmpty();
    }

    private final AtomicLong now = new AtomicLong(-50);

    /** Waits for an announced consumer. */
    private List<String> await(long limit, Runnable meanwhile, BooleanSupplier stopped) {
        barrier.announce("receive");
        barrier.expect("receive", "group", 1);
        return barrier.await(
                now::get,
                nanos -> {
                    now.addAndGet(nanos);
                    meanwhile.run();
                },
                limit,
                stopped);
    }

    @Test
    void waitEndsWhenAllHaveSubscribed() {
        assertThat(await(SECONDS.toNanos(30), () -> barrier.arrived("receive", "group"), () -> false))
                .isEmpty();
        assertThat(now.get()).isPositive().isLessThan(SECONDS.toNanos(1));
    }

    @Test
    void waitEndsAtItsLimitAndNamesLateElements() {
        assertThat(await(SECONDS.toNanos(3), () -> {}, () -> false)).containsExactly("receive");
        assertThat(now.get()).isEqualTo(SECONDS.toNanos(3) - 50);
    }

    @Test
    void zeroMeansNoWait() {
        assertThat(await(0, () -> {}, () -> false)).isEmpty();
        assertThat(now.get()).isEqualTo(-50);
    }

    @Test
    void stoppingEndsTheWait() {
        assertThat(await(SECONDS.toNanos(30), () -> {}, () -> now.get() > 0)).isEmpty();
        assertThat(now.get()).isLessThan(SECONDS.toNanos(1));
    }
}
