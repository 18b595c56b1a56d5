// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.account.ConsumersFirst;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsumersWaitTest {

    private final AtomicLong now = new AtomicLong(-50);
    private final List<String> warnings = new ArrayList<>();
    private final ConsumersFirst consumers = new ConsumersFirst();
    private boolean stopped;

    @BeforeEach
    void aConsumerIsAnnounced() {
        consumers.announce("receive");
        consumers.expect("receive", "group", 1);
    }

    private ConsumersWait wait(Runnable meanwhile) {
        return new ConsumersWait(
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
        wait(() -> consumers.subscribed("receive", "group"))
                .await(consumers, "it", SECONDS.toNanos(30));
        assertThat(now.get()).isPositive().isLessThan(SECONDS.toNanos(1));
        assertThat(warnings).isEmpty();
    }

    @Test
    void goesOnAfterItsTimeAndNamesWhoDidNotCome() {
        wait(() -> {}).await(consumers, "it", SECONDS.toNanos(3));
        assertThat(now.get()).isEqualTo(SECONDS.toNanos(3) - 50);
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("it: ").contains("receive").contains("3 s");
    }

    @Test
    void zeroIsNotAtAll() {
        wait(() -> {}).await(consumers, "it", 0);
        assertThat(now.get()).isEqualTo(-50);
        assertThat(warnings).isEmpty();
    }

    @Test
    void aStopEndsTheWait() {
        wait(() -> stopped = true).await(consumers, "it", SECONDS.toNanos(30));
        assertThat(now.get()).isLessThan(SECONDS.toNanos(1));
        assertThat(warnings).isEmpty();
    }
}
