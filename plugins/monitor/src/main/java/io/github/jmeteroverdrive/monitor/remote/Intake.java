// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Outage;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.summary.Arrival;
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
 * What agents have reported and was not taken yet, on the controller's run clock: the agents' clocks are laid over it,
 * so that seconds since the start are compared and never two hosts' clocks. Not thread-safe.
 */
final class Intake {

    private final RunContext run;
    private final Consumer<SampleEvent> counted;
    private final List<Arrival> arrivals = new ArrayList<>();
    private final Map<String, List<String>> said = new LinkedHashMap<>();
    private OptionalLong threadsBegan = OptionalLong.empty();

    /** @param counted is told each interval that has come, in a result of a thread with its agent's name */
    Intake(RunContext run, Consumer<SampleEvent> counted) {
        this.run = run;
        this.counted = counted;
    }

    /** @param offset of the agent's clock, by which it is known which of two agents looked last at a queue */
    void add(AgentReport report, ClockOffset offset) {
        report.warnings().forEach(sentence -> say(report.agent(), sentence));
        report.failures().forEach(sentence -> run.fail(report.agent() + ": " + sentence));
        if (report.elapsed() < 0) return;
        EpochClock clock = run.clock();
        Phases phases = run.phases(clock.nanoTime() - report.elapsed());
        long began = phases.origin() - report.start().threadsLate();
        threadsBegan = OptionalLong.of(Math.min(began, threadsBegan.orElse(began)));
        long ahead = report.start().origin() - clock.epochNanos(phases.origin());
        for (AgentReport.Part part : report.parts()) {
            arrivals.add(new Arrival(
                    part.label(),
                    byOwnClock(part.interval(), ahead).withLooksEarlier(offset.known() ? offset.ahead() : ahead),
                    phases.origin() + part.at(),
                    part.inTotal()));
            if (part.inTotal()) counted.accept(result(report.agent(), part));
        }
    }

    private void say(String host, String sentence) {
        run.warn(host + ": " + sentence);
        said.computeIfAbsent(sentence, s -> new ArrayList<>()).add(host);
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

    /** What has come since the last call. */
    List<Arrival> drain() {
        List<Arrival> all = List.copyOf(arrivals);
        arrivals.clear();
        return all;
    }

    /** nanoTime at which the first thread of an agent began. */
    OptionalLong threadsBegan() {
        return threadsBegan;
    }

    void describe(ObjectNode summary) {
        ArrayNode sentences = summary.putArray("agentsSay");
        said.forEach((sentence, by) -> sentences.add(String.join(", ", by) + ": " + sentence));
    }
}
