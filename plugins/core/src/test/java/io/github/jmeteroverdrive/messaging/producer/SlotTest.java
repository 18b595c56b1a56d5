// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.PendingLimit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SlotTest {

    private final AtomicLong now = new AtomicLong(100);
    private final PendingLimit limit = new PendingLimit(1, false);
    private final Slot slot = new Slot(limit, now::get);

    private void begin() {
        assertThat(limit.tryAcquire()).isTrue();
        slot.begin();
    }

    @Test
    void firstOutcomeCountsAndReleasesOnePending() {
        begin();
        assertThat(slot.isDone()).isFalse();
        now.set(250);
        slot.complete(null);
        slot.complete(new IllegalStateException("late"));
        assertThat(slot.isDone()).isTrue();
        assertThat(slot.doneAt()).isEqualTo(250);
        assertThat(slot.error()).isNull();
        assertThat(limit.pending()).isZero();
    }

    @Test
    void keepsTheCauseOfAFailure() {
        begin();
        Exception cause = new IllegalStateException("full");
        slot.complete(cause);
        assertThat(slot.error()).isSameAs(cause);
    }

    @Test
    void abandonedSlotIgnoresOutcomes() {
        begin();
        assertThat(slot.abandon()).isTrue();
        slot.complete(null);
        assertThat(slot.isDone()).isFalse();
        assertThat(limit.pending()).isEqualTo(1);
    }

    @Test
    void slotWithAnOutcomeIsNotAbandoned() {
        begin();
        slot.complete(null);
        assertThat(slot.abandon()).isFalse();
    }

    @Test
    void reusedSlotHasNoStateOfItsLastMessage() {
        begin();
        slot.complete(new IllegalStateException("once"));
        begin();
        assertThat(slot.isDone()).isFalse();
        slot.complete(null);
        assertThat(slot.error()).isNull();
    }
}
