// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import java.rmi.RemoteException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Delivers a load agent's reports to its controller on a separate thread and retries each until it is acknowledged. The
 * controller recognizes duplicates by their number. Sends an empty report after a second without events. Gives up a
 * controller that acknowledges nothing for a while. Thread-safe.
 */
final class ReportSender implements AutoCloseable {

    /** After this time the controller counts as lost, and the agent must stop its load. */
    static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(15);

    private static final long PERIOD_MILLIS = 1000;
    private static final long AGAIN_MILLIS = 500;
    private static final long CHECK_MILLIS = 50;

    /** Maximum number of reports that wait while files are sent: each may have a megabyte. */
    private static final int ROOM = 8;

    private final Controller controller;
    private final Runnable addEmptyReport;
    private final Consumer<long[]> phases;
    private final Consumer<String> end;
    private final LongSupplier clock;
    private final BlockingQueue<AgentReport> pending = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile AgentReport.Way last = AgentReport.Way.NONE;
    private volatile long undelivered;
    private volatile boolean waiting;
    private volatile boolean ended;
    private volatile boolean lost;

    /**
     * @param phases called with the ends of the phases after each report, as {@link Controller#take} returns them
     * @param end called at most once with the reason to end the test: "" if the controller asks for it, else how the
     *     controller was lost
     * @param clock nanoTime
     */
    ReportSender(
            Controller controller,
            Runnable addEmptyReport,
            Consumer<long[]> phases,
            Consumer<String> end,
            LongSupplier clock) {
        this.controller = controller;
        this.addEmptyReport = addEmptyReport;
        this.phases = phases;
        this.end = end;
        this.clock = clock;
        thread = new Thread(this::run, "overdrive-reports");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void add(AgentReport report) {
        pending.add(report);
    }

    /** Delivery times of the last acknowledged report, in nanoTime. */
    AgentReport.Way last() {
        return last;
    }

    /** Checks whether the controller still acknowledges reports; called in a loop. */
    void check() {
        if (waiting && clock.getAsLong() - undelivered > LIMIT_NANOS)
            end("it took no result for " + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS) + " s");
    }

    private void run() {
        try {
            for (boolean last = false; !last; ) {
                AgentReport next = pending.poll(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
                if (next == null) {
                    addNothing();
                } else {
                    deliver(next);
                    last = next.last();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void addNothing() {
        try {
            addEmptyReport.run();
        } catch (OutOfMemoryError e) {
            // there is another report in a second; the handler of the OutOfMemoryError reports it
        }
    }

    private void deliver(AgentReport report) throws InterruptedException {
        if (lost) return;
        undelivered = clock.getAsLong();
        waiting = true;
        while (!sent(report) && clock.getAsLong() - undelivered <= LIMIT_NANOS)
            TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
        check();
        waiting = false;
    }

    private boolean sent(AgentReport report) {
        long from = clock.getAsLong();
        try {
            phases.accept(controller.take(report.pack()));
            last = new AgentReport.Way(report.sequence(), from, clock.getAsLong());
            return true;
        } catch (Refusal wanted) {
            end("");
            return true;
        } catch (RemoteException | RuntimeException | OutOfMemoryError e) {
            return false;
        }
    }

    private synchronized void end(String why) {
        if (!why.isEmpty()) lost = true;
        if (ended) return;
        ended = true;
        end.accept(why);
    }

    /** Drops the reports that are not sent yet. */
    void abandon() {
        thread.interrupt();
    }

    /** Waits until few reports are pending, or the controller is given up. */
    void awaitRoom() {
        await(() -> pending.size() < ROOM);
    }

    /** Waits until the last report is acknowledged, or the controller is given up. */
    @Override
    public void close() {
        await(() -> false);
    }

    private void await(BooleanSupplier done) {
        try {
            while (thread.isAlive() && !lost && !done.getAsBoolean()) {
                thread.join(CHECK_MILLIS);
                check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
