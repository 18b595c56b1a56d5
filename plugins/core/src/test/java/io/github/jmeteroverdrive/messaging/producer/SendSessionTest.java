// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SendSessionTest {

    private final Phases phases = new Phases(0, 0, 1000);
    private final List<String> ends = new ArrayList<>();
    private boolean broken;

    private final class Session extends SendSession {

        private Session(int commitInterval, int abortPercent, ProducerRecorder recorder) {
            super(commitInterval, abortPercent, () -> 0, recorder);
        }

        private void refuse() {
            breakTransaction();
        }

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
    }

    private Session session(int abortPercent) {
        return session(1, abortPercent);
    }

    private Session session(int commitInterval, int abortPercent) {
        SendSettings.Load load = new SendSettings.Load(1, false, Pace.FREE, OptionalLong.empty(), 0);
        return new Session(commitInterval, abortPercent, new ProducerRecorder(1, load));
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
    void aBrokenTransactionEndsBeforeItsCommitInterval() {
        broken = true;
        Session session = session(100, 0);
        Slot sent = transaction(session);
        assertThat(ends).isEmpty();
        session.refuse();
        session.commitIfDue(phases);
        assertThat(sent.error()).hasMessage("broken");
        broken = false;
        transaction(session);
        assertThat(ends).containsExactly("commit");
        assertThat(session.commit(phases)).isTrue();
    }

    @Test
    void aBrokenTransactionWithoutMessagesIsOnlyAborted() {
        Session session = session(100, 0);
        session.refuse();
        session.commitIfDue(phases);
        session.commitIfDue(phases);
        assertThat(ends).containsExactly("abort");
    }

    @Test
    void withoutTransactionsNoneIsBroken() {
        Session session = session(0, 0);
        session.refuse();
        assertThat(session.commit(phases)).isFalse();
        assertThat(ends).isEmpty();
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
