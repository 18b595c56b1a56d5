// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult.Fate;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.measure.figure.Points;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import io.github.jmeteroverdrive.monitor.export.SamplerSnapshot;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Exports a run to an InfluxDB while it lasts. */
final class InfluxExporter implements Exporter {

    /** The resolution of the end of a collection. */
    private static final double SHORTEST = 0.001;

    private final RunContext run;
    private final String receiver;
    private final Points points;
    private final PointQueue outbox;

    private InfluxExporter(RunContext run, InfluxTarget place, Points points, InfluxPost post) {
        this.run = run;
        this.receiver = place.toString();
        this.points = points;
        outbox = new PointQueue(receiver, post::post, run::warn);
    }

    /**
     * Starts with a point that marks the start of the run, to check that the receiver accepts points. A receiver that
     * is not reachable yet is no error.
     *
     * @param tags of the user
     * @param refuse makes the refusal of a receiver from a remedy
     * @throws Refusal if the receiver rejects the point
     */
    static InfluxExporter begin(
            RunContext run, InfluxTarget place, Map<String, String> tags, Function<String, Refusal> refuse) {
        Points points = new Points(Long.toHexString(run.runId()), run.scenario(), tags);
        InfluxPost post = new InfluxPost(place);
        String first = points.event(now(run), "begin", run.scenario());
        WriteResult answer = post.post(first);
        if (answer.fate() == Fate.REFUSED) throw refuse.apply(answer.refusal(place));
        InfluxExporter made = new InfluxExporter(run, place, points, post);
        if (answer.fate() == Fate.LATER) made.outbox.add(List.of(first));
        return made;
    }

    private static long now(RunContext run) {
        return run.clock().epochMillis(run.clock().nanoTime());
    }

    @Override
    public void tick(MetricsSnapshot sight) {
        outbox.add(points(sight));
    }

    @Override
    public void heap(HeapHistograms.Sample sample) {
        List<String> lines = new ArrayList<>();
        sample.classes()
                .forEach((name, objects) -> lines.add(points.heap(
                        sample.at(),
                        name,
                        objects.dead().bytes(),
                        Math.round(objects.dead().bytes() / Math.max(sample.seconds(), SHORTEST)),
                        objects.live().bytes())));
        outbox.add(lines);
    }

    @Override
    public void close() {
        outbox.add(List.of(points.event(now(run), "end", run.lastSentence().words() + ".")));
        outbox.close();
    }

    @Override
    public String toString() {
        return receiver;
    }

    private List<String> points(MetricsSnapshot sight) {
        List<String> lines = new ArrayList<>();
        for (SamplerSnapshot standing : sight.standings()) {
            Points.Series series = new Points.Series(standing.phase(), standing.sampler(), standing.element());
            points.soFar(series, sight.at(), standing.soFar(), standing.statusCodesSoFar(), standing::timesSoFar)
                    .ifPresent(lines::add);
            points.second(series, sight.at(), standing.since(), standing.statusCodesSince(), standing::timesSince)
                    .ifPresent(lines::add);
        }
        return lines;
    }

    /**
     * Points to be sent to a receiver by a dedicated thread, so that a slow or unreachable receiver delays nothing.
     * Points that can be retried are held, up to a limit; points that are rejected, and those left at the end, are
     * counted. Thread-safe.
     */
    static final class PointQueue implements AutoCloseable {

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
                    + " does not accept the run's figures ("
                    + answer.why()
                    + "); the run continues, and reports at its end what was not delivered.");
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
}
