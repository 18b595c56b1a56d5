// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LimitedWaitTest {

    private final AtomicInteger calls = new AtomicInteger();

    private static long inAnHour() {
        return System.nanoTime() + TimeUnit.HOURS.toNanos(1);
    }

    private static Refusal refusal(Throwable why) {
        return new Refusal(ProviderErrors.reason(why));
    }

    @Test
    void aStoppedThreadWaitsAllTheSame() {
        Thread.currentThread().interrupt();
        boolean closed = LimitedWait.forEnd(
                () -> calls.get() == 3,
                inAnHour(),
                () -> assertThat(calls.incrementAndGet()).isLessThan(4));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(closed).isTrue();
    }

    @Test
    void aThreadThatIsStoppedMeanwhileWaitsAllTheSame() {
        boolean closed = LimitedWait.forEnd(() -> calls.get() == 3, inAnHour(), () -> {
            calls.incrementAndGet();
            Thread.currentThread().interrupt();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(closed).isTrue();
    }

    @Test
    void theWaitForAnEndIsLimited() {
        assertThat(LimitedWait.forEnd(() -> false, System.nanoTime(), () -> {})).isFalse();
    }

    @Test
    void thereIsAReasonWhyThereIsNoAnswer() throws InterruptedException {
        assertThat(LimitedWait.forAnswer(CompletableFuture.completedFuture(1), 60, LimitedWaitTest::refusal))
                .isEqualTo(1);
        assertThatThrownBy(() -> LimitedWait.forAnswer(
                        CompletableFuture.failedFuture(new IOException("reset")), 60, LimitedWaitTest::refusal))
                .isInstanceOf(Refusal.class)
                .hasMessage("reset");
        assertThatThrownBy(() -> LimitedWait.forAnswer(new CompletableFuture<>(), 0, LimitedWaitTest::refusal))
                .isInstanceOf(Refusal.class)
                .hasMessage("no answer in 0 s");
    }
}
