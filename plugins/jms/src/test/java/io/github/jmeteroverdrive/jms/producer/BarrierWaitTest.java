// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.account.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BarrierWaitTest {

    private final AtomicLong now = new AtomicLong(-50);
    private final List<String> warnings = new ArrayList<>();
    private final Barrier consumers = new Barrier();
    private boolean stopped;

    @BeforeEach
    void aConsumerIsAnnounced() {
        consumers.announce("receive");
        consumers.expect("receive", "group", 1);
    }

    private BarrierWait wait(Runnable meanwhile) {
        return new BarrierWait(
                now::get,
                nanos -> {
                    now.addAndGet(nanos);
                    meanwhile.run();
                },
                () -> stopped,
                warnings::add);
    }

    @Test
    void endsWhenAllHaveSubscribed() {
        wait(() -> consumers.arrived("receive", "group"))
                .await(consumers, who -> "it: " + who + " after 3 s", SECONDS.toNanos(30));
        assertThat(now.get()).isPositive().isLessThan(SECONDS.toNanos(1));
        assertThat(warnings).isEmpty();
    }

    @Test
    void goesOnAfterItsTimeAndNamesWhoDidNotCome() {
        wait(() -> {}).await(consumers, who -> "it: " + who + " after 3 s", SECONDS.toNanos(3));
        assertThat(now.get()).isEqualTo(SECONDS.toNanos(3) - 50);
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("it: ").contains("receive").contains("3 s");
    }

    @Test
    void zeroIsNotAtAll() {
        wait(() -> {}).await(consumers, who -> "it: " + who + " after 3 s", 0);
        assertThat(now.get()).isEqualTo(-50);
        assertThat(warnings).isEmpty();
    }

    @Test
    void aStopEndsTheWait() {
        wait(() -> stopped = true)
                .await(consumers, who -> "it: " + who + " after 3 s", SECONDS.toNanos(30));
        assertThat(now.get()).isLessThan(SECONDS.toNanos(1));
        assertThat(warnings).isEmpty();
    }
}
