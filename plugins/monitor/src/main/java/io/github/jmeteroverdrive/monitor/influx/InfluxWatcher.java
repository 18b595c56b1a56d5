// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.influx.Answer.Fate;
import io.github.jmeteroverdrive.monitor.outcome.LastSentence;
import io.github.jmeteroverdrive.monitor.watch.Sight;
import io.github.jmeteroverdrive.monitor.watch.Watcher;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An InfluxDB that is told of a run while it lasts. */
final class InfluxWatcher implements Watcher {

    private final RunContext run;
    private final String receiver;
    private final Points points;
    private final Outbox outbox;

    private InfluxWatcher(RunContext run, InfluxPlace place, Points points, InfluxPost post) {
        this.run = run;
        this.receiver = place.toString();
        this.points = points;
        outbox = new Outbox(receiver, post::post, run::warn);
    }

    /**
     * Begins with a point that says so, to see whether the receiver takes any: one that is not
     * there may come later.
     *
     * @param tags that the user wants
     * @param refuse makes the refusal of a receiver, of what to do
     * @throws Refusal when it says that it will not
     */
    static InfluxWatcher begin(
            RunContext run,
            InfluxPlace place,
            Map<String, String> tags,
            Function<String, Refusal> refuse) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("run", Long.toHexString(run.runId()));
        all.put("scenario", run.scenario());
        all.putAll(tags);
        Points points = new Points(all);
        InfluxPost post = new InfluxPost(place);
        String first = points.event(now(run), "begin", run.scenario());
        Answer answer = post.post(first);
        if (answer.fate() == Fate.REFUSED)
            throw refuse.apply(
                    place
                            + " answers "
                            + answer.why()
                            + "; check the URL, the token, and that it may write there");
        InfluxWatcher made = new InfluxWatcher(run, place, points, post);
        if (answer.fate() == Fate.LATER) made.outbox.add(List.of(first));
        return made;
    }

    private static long now(RunContext run) {
        return run.clock().epochMillis(run.clock().nanoTime());
    }

    @Override
    public void tick(Sight sight) {
        outbox.add(points.of(sight));
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
}
