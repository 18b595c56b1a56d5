// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Outage;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Reported intervals that were not drained yet, on the controller's run clock. Times since the start are mapped to it,
 * so clocks of different hosts are never compared. Not thread-safe.
 */
final class ReportedIntervals {

    private final RunContext run;
    private final Consumer<SampleEvent> counted;
    private final List<ArrivedInterval> arrivals = new ArrayList<>();
    private final Map<String, List<String>> hostsBySentence = new LinkedHashMap<>();
    private OptionalLong threadsBegan = OptionalLong.empty();

    /** @param counted receives each interval that arrives, in a result of a thread with its agent's name */
    ReportedIntervals(RunContext run, Consumer<SampleEvent> counted) {
        this.run = run;
        this.counted = counted;
    }

    /** @param offset of the agent's clock, to decide which of two agents browsed a queue last */
    void add(AgentReport report, ClockOffset offset) {
        report.warnings().forEach(sentence -> say(report.agent(), sentence));
        report.failures().forEach(sentence -> run.fail(report.agent() + ": " + sentence));
        report.incomplete().forEach(sentence -> run.incomplete(report.agent() + ": " + sentence));
        if (report.elapsed() < 0) return;
        EpochClock clock = run.clock();
        Phases phases = run.phases(clock.nanoTime() - report.elapsed());
        long began = phases.origin() - report.start().threadsLate();
        threadsBegan = OptionalLong.of(Math.min(began, threadsBegan.orElse(began)));
        long ahead = report.start().origin() - clock.epochNanos(phases.origin());
        for (AgentReport.Part part : report.parts()) {
            arrivals.add(new ArrivedInterval(
                    part.label(),
                    byOwnClock(part.interval(), ahead).withEarlierChecks(offset.known() ? offset.ahead() : ahead),
                    phases.origin() + part.at(),
                    part.inTotal()));
            if (part.inTotal()) counted.accept(result(report.agent(), part));
        }
    }

    private void say(String host, String sentence) {
        run.warn(host + ": " + sentence);
        hostsBySentence.computeIfAbsent(sentence, s -> new ArrayList<>()).add(host);
    }

    private static Interval byOwnClock(Interval interval, long ahead) {
        if (interval.outages().isEmpty()) return interval;
        return interval.with(interval.outages().stream()
                .map(o -> new Outage(o.from() - ahead, o.to() - ahead, o.restored()))
                .toList());
    }

    private static SampleEvent result(String agent, AgentReport.Part part) {
        MeasuredResult result = new MeasuredResult(0, 0);
        result.setSampleLabel(part.label());
        result.setThreadName(agent);
        result.setInterval(part.interval());
        return new SampleEvent(result, "");
    }

    /** The arrivals since the last call. */
    List<ArrivedInterval> drain() {
        List<ArrivedInterval> all = List.copyOf(arrivals);
        arrivals.clear();
        return all;
    }

    /** nanoTime at which the first thread of an agent began. */
    OptionalLong threadsBegan() {
        return threadsBegan;
    }

    void describe(ObjectNode summary) {
        ArrayNode sentences = summary.putArray("agentsSay");
        hostsBySentence.forEach((sentence, by) -> sentences.add(String.join(", ", by) + ": " + sentence));
    }
}
