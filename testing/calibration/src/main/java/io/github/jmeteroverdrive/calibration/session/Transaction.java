// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.JMSException;
import jakarta.jms.TransactionRolledBackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The messages that a transacted session has sent since its last commit. Used by one thread at a time. */
final class Transaction {

    /** A message, or only its row if it is never delivered. */
    private record Sent(SendPath path, int row, MessageInTransit letter) {}

    private final Broker broker;
    private List<Sent> messages = new ArrayList<>();
    private long commits;

    Transaction(Broker broker) {
        this.broker = broker;
    }

    /** @param letter null = it is not delivered */
    void add(SendPath path, int row, MessageInTransit letter) {
        messages.add(new Sent(path, row, letter));
    }

    /**
     * Waits as long as an acknowledgement takes, then releases the messages.
     *
     * @throws JMSException if this commit is to fail; the messages are lost
     */
    void commit() throws JMSException {
        long entry = System.nanoTime();
        commits++;
        Timing ack = broker.options().ack();
        if (ack.kind() == Timing.Kind.LATER) waitUntil(entry + ack.delay().nanos(commits));
        List<Sent> committed = messages;
        messages = new ArrayList<>();
        boolean fails = broker.options().fates().of(commits) == Fate.FAILS;
        for (Sent sent : committed) {
            if (!fails && sent.letter != null) sent.path.deliver(sent.letter, entry);
            note(sent, fails ? Outcome.FAILED : Outcome.COMPLETED);
        }
        if (fails) throw new TransactionRolledBackException("calibrated failure of commit()");
    }

    private void waitUntil(long due) throws JMSException {
        try {
            TimeUnit.NANOSECONDS.sleep(broker.settled(due) - System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JMSException("interrupted while committing");
        }
    }

    private void note(Sent sent, Outcome outcome) {
        if (broker.truth() != null) broker.truth().done(sent.row, outcome, System.nanoTime());
    }

    void rollback() {
        for (Sent sent : messages) note(sent, Outcome.FAILED);
        messages.clear();
    }
}
