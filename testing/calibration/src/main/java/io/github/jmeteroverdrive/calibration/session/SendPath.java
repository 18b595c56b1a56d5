// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.BytesBody;
import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.CompletionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Applies the schedule to the messages of one producer. Used by one thread at a time. */
final class SendPath implements AutoCloseable {

    private static final byte[] NO_BODY = {};

    private final Broker broker;
    private final Truth truth;
    private final Fates fates;
    private final Timing ack;
    private final Timing deliver;
    private final Outcomes outcomes;
    private final OwnThread ownThread;
    private final boolean timed;
    private long sent;

    SendPath(Broker broker) {
        this.broker = broker;
        truth = broker.truth();
        fates = broker.options().fates();
        ack = broker.options().ack();
        deliver = broker.options().deliver();
        outcomes = new Outcomes(truth);
        ownThread = ack.kind() == Timing.Kind.OWN_THREAD ? new OwnThread(outcomes) : null;
        timed = truth != null || ack.kind() == Timing.Kind.LATER || deliver.kind() == Timing.Kind.LATER;
    }

    /** Whether messages are copied and stored; otherwise a sender does not pay for that. */
    boolean delivers() {
        return deliver.kind() != Timing.Kind.NEVER;
    }

    long sent() {
        return sent;
    }

    /** Begins a send; called first in {@code send()}. @return nanoTime, 0 if it is not needed */
    long enter() {
        sent++;
        return timed ? System.nanoTime() : 0;
    }

    /**
     * Records the send that has begun.
     *
     * @return the fate of the message; its row in the record is set
     * @throws JMSException if that is its fate
     */
    Fate begin(CalibrationMessage message, long entry) throws JMSException {
        if (truth != null) {
            boolean bytes = message instanceof BytesBody;
            BytesBody body = bytes ? (BytesBody) message : null;
            message.row(truth.sent(entry, bytes ? body.bytes() : NO_BODY, bytes ? body.size() : 0));
        }
        Fate fate = fates.of(sent);
        if (fate != Fate.THROWS) return fate;
        JMSException failure = new JMSException("calibrated failure of send()");
        if (truth != null) truth.done(message.row(), Outcome.THREW, System.nanoTime());
        throw failure;
    }

    /**
     * Delivers a message to its address according to the schedule.
     *
     * @param from nanoTime from which the delay counts
     */
    void deliver(MessageInTransit letter, long from) {
        if (deliver.kind() == Timing.Kind.AT_ONCE && letter.later() == 0) {
            letter.arrive();
        } else {
            long since = timed ? from : System.nanoTime();
            long delay = deliver.delay().nanos(letter.n()) + letter.later();
            broker.deliver(since + delay, letter::arrive);
        }
    }

    /** Reports the outcome of the last message according to the schedule. */
    void complete(CalibrationMessage message, CompletionListener listener, Fate fate, long from) {
        if (fate == Fate.NEVER) return;
        boolean fails = fate == Fate.FAILS;
        int row = message.row();
        switch (ack.kind()) {
            case AT_ONCE -> outcomes.report(listener, message, row, fails);
            case OWN_THREAD -> ownThread.put(listener, message, row, fails);
            case LATER ->
                broker.complete(from + ack.delay().nanos(sent), () -> outcomes.report(listener, message, row, fails));
            case NEVER -> {
                // nothing is reported
            }
        }
    }

    @Override
    public void close() {
        if (ownThread != null) ownThread.close();
    }

    /**
     * Reports the outcomes of one producer on a daemon thread, as soon as that thread is ready. One sender, no lock, no
     * wake-up and no garbage per message: an idle thread polls every 50 µs.
     */
    private static final class OwnThread implements Runnable, AutoCloseable {

        private static final class Cell {
            CompletionListener listener;
            Message message;
            int row;
            boolean fails;
        }

        private static final int CAPACITY = 1 << 12;
        private static final long IDLE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

        private final Outcomes outcomes;
        private final Cell[] cells = new Cell[CAPACITY];
        private volatile long put;
        private volatile long taken;
        private volatile boolean closed;

        OwnThread(Outcomes outcomes) {
            this.outcomes = outcomes;
            for (int i = 0; i < CAPACITY; i++) cells[i] = new Cell();
            Thread thread = new Thread(this, "calibration completions of a producer");
            thread.setDaemon(true);
            thread.start();
        }

        /** Called by the sender only; waits while {@value #CAPACITY} outcomes are unreported. */
        void put(CompletionListener listener, Message message, int row, boolean fails) {
            long n = put;
            while (n - taken == CAPACITY) Thread.onSpinWait();
            Cell cell = cells[(int) n & CAPACITY - 1];
            cell.listener = listener;
            cell.message = message;
            cell.row = row;
            cell.fails = fails;
            put = n + 1;
        }

        @Override
        public void run() {
            while (!closed || taken < put) {
                if (taken == put) LockSupport.parkNanos(IDLE_NANOS);
                while (taken < put) {
                    Cell cell = cells[(int) taken & CAPACITY - 1];
                    outcomes.report(cell.listener, cell.message, cell.row, cell.fails);
                    taken = taken + 1; // this thread alone writes it
                }
            }
        }

        /** The thread ends when all outcomes are reported. */
        @Override
        public void close() {
            closed = true;
        }
    }
}
