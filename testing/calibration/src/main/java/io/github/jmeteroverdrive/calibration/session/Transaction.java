// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.JMSException;
import jakarta.jms.TransactionRolledBackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a transacted session has sent since its last commit. One thread at a time. */
final class Transaction {

    /** A message, or only its row where it is never to arrive. */
    private record Sent(SendPath path, int row, Letter letter) {}

    private final Broker broker;
    private List<Sent> messages = new ArrayList<>();
    private long commits;

    Transaction(Broker broker) {
        this.broker = broker;
    }

    /** @param letter null = it does not arrive */
    void add(SendPath path, int row, Letter letter) {
        messages.add(new Sent(path, row, letter));
    }

    /**
     * Waits as long as an acknowledgement takes, then lets the messages go their way.
     *
     * @throws JMSException when this commit is to fail; the messages are gone
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

    /** Forgets them. */
    void rollback() {
        for (Sent sent : messages) note(sent, Outcome.FAILED);
        messages.clear();
    }
}
