// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.sending.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SendSessionTest {

    private final Phases phases = new Phases(0, 0, 1000);
    private final List<String> ends = new ArrayList<>();
    private boolean broken;

    private SendSession session(int abortPercent) {
        SendSettings.Load load = new SendSettings.Load(1, false, Pace.FREE, OptionalLong.empty(), 0);
        return new SendSession(1, abortPercent, () -> 0, new ProducerRecorder(1, load)) {
            @Override
            protected void commit() {
                ends.add("commit");
                if (broken) throw new IllegalStateException("broken");
            }

            @Override
            protected void abort() {
                ends.add("abort");
                if (broken) throw new IllegalStateException("broken");
            }
        };
    }

    private Slot transaction(SendSession session) {
        Slot slot = new Slot(new PendingLimit(1, false), () -> 0);
        slot.begin();
        session.sent(slot);
        session.commitIfDue(phases);
        return slot;
    }

    @Test
    void abortsAnEvenShareOfTheTransactions() {
        SendSession session = session(40);
        for (int i = 0; i < 10; i++) transaction(session);
        assertThat(ends)
                .containsExactly(
                        "commit", "commit", "abort", "commit", "abort", "commit", "commit", "abort", "commit", "abort");
    }

    @Test
    void abortsAllOrNone() {
        transaction(session(100));
        transaction(session(0));
        assertThat(ends).containsExactly("abort", "commit");
    }

    @Test
    void messagesOfAnAbortThatFailsAreAbortedAllTheSame() {
        broken = true;
        SendSession session = session(100);
        assertThat(transaction(session).error()).isNull();
        assertThat(session.failuresInARow()).isEqualTo(1);
        assertThat(transaction(session(0)).error()).hasMessage("broken");
    }
}
