// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.InfluxPost;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult;
import io.github.jmeteroverdrive.measure.figure.InfluxPost.WriteResult.Fate;
import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.measure.figure.Points;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import io.github.jmeteroverdrive.monitor.export.SamplerSnapshot;
import io.github.jmeteroverdrive.monitor.summary.LastSentence;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        outbox.add(List.of(points.event(now(run), "end", LastSentence.of(run).sentence())));
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
}
