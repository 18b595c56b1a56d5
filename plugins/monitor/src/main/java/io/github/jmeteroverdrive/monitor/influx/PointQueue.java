// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult.Fate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Points to be sent to a receiver by a dedicated thread, so that a slow or unreachable receiver delays nothing. Points
 * that can be retried are held, up to a limit; points that are rejected, and those left at the end, are counted.
 * Thread-safe.
 */
final class PointQueue implements AutoCloseable {

    /** Maximum number of waiting points: 20 minutes of a run of 40 samplers, about 100 MB. */
    static final int MOST = 200_000;

    private static final long AGAIN_MILLIS = 1_000;

    /** How long the end of a run waits for a slow receiver. */
    private static final long END_MILLIS = 10_000;

    private final String receiver;
    private final Function<String, WriteResult> post;
    private final Consumer<String> warn;
    private final Deque<String> waiting = new ArrayDeque<>();
    private final Thread thread = new Thread(this::send, "overdrive-influx");
    private List<String> underWay = List.of();
    private long taken;
    private long lost;
    private String why = "";
    private boolean closed;

    /**
     * @param receiver its name in messages
     * @param post sends lines, and waits for the answer
     * @param warn receives a warning at the first failure, and at the end the number of undelivered points
     */
    PointQueue(String receiver, Function<String, WriteResult> post, Consumer<String> warn) {
        this.receiver = receiver;
        this.post = post;
        this.warn = warn;
        thread.setDaemon(true);
        thread.start();
    }

    /** Never waits. */
    synchronized void add(List<String> lines) {
        waiting.addAll(lines);
        forgetTheOldest();
        notifyAll();
    }

    private void forgetTheOldest() {
        while (waiting.size() > MOST) {
            waiting.removeFirst();
            lost++;
        }
    }

    private void send() {
        try {
            for (List<String> batch = next(); !batch.isEmpty(); batch = next())
                settle(post.apply(String.join("", batch)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for points; empty if it is closed and all have been sent. */
    private synchronized List<String> next() throws InterruptedException {
        while (waiting.isEmpty() && !closed) wait();
        List<String> batch = new ArrayList<>();
        while (batch.size() < InfluxPost.BATCH && !waiting.isEmpty()) batch.add(waiting.removeFirst());
        underWay = batch;
        return batch;
    }

    private synchronized void settle(WriteResult answer) throws InterruptedException {
        List<String> batch = underWay;
        underWay = List.of();
        if (answer.fate() == Fate.TAKEN) {
            taken += batch.size();
            return;
        }
        warnFirst(answer);
        why = answer.why();
        if (answer.fate() == Fate.REFUSED || closed) {
            lost += batch.size();
            return;
        }
        for (int i = batch.size() - 1; i >= 0; i--) waiting.addFirst(batch.get(i));
        forgetTheOldest();
        if (!closed) wait(AGAIN_MILLIS);
    }

    private void warnFirst(WriteResult answer) {
        if (!why.isEmpty()) return;
        warn.accept(receiver
                + " does not take what the run counts ("
                + answer.why()
                + "); the run continues, and its end shows what was not delivered.");
    }

    /** Sends the remaining points once each, and reports what was not delivered. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        warnLost();
    }

    private synchronized void warnLost() {
        long missing = lost + waiting.size() + underWay.size();
        waiting.clear();
        if (missing == 0) return;
        warn.accept("%s did not get %s of %s (%s)."
                .formatted(
                        receiver,
                        Show.count(missing),
                        Show.count(missing + taken, "point"),
                        why.isEmpty() ? "it is slow" : why));
    }
}
