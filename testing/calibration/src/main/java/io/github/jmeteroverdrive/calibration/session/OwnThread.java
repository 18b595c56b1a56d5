// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.CompletionListener;
import jakarta.jms.Message;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Reports the outcomes of one producer on a daemon thread, as soon as that thread is ready. One sender, no lock, no
 * wake-up and no garbage per message: an idle thread polls every 50 µs.
 */
final class OwnThread implements Runnable, AutoCloseable {

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
