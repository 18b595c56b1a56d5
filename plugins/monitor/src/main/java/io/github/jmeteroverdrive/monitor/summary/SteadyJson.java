// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Steadiness;
import io.github.jmeteroverdrive.measure.confidence.SteadyLevels;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** {@code steady} of {@code summary.json}: whether the run was steady in its measured phase, and since when. */
public final class SteadyJson {

    /** The last sample of a timed run may end this much before its time limit. */
    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** See {@link Steadiness#sentence}. */
    private record Words(String longer, Function<Steadiness.Segment, String> cause) {}

    private SteadyJson() {}

    /**
     * Adds nothing if nothing was measured, or if the plan changed the rate and left no level long enough.
     *
     * @param workEnd nanoTime until which senders or samplers worked
     * @param stopped whether the run was stopped
     * @param missing a noun for senders of which not all is known; "" = none
     */
    public static void put(
            ObjectNode summary,
            Phases phases,
            TickHistory history,
            long workEnd,
            boolean stopped,
            Totals run,
            String missing) {
        Optional<Count> counted = TickHistory.COUNTED.stream()
                .filter(what -> run.count(Phase.MEASURE, what) > 0)
                .findFirst();
        if (counted.isEmpty()) return;
        long from = phases.measureFrom();
        long to = phases.timed() && workEnd - phases.measureTo() > 0 ? phases.measureTo() : workEnd;
        boolean held = summary.has(RateTable.KEY);
        Optional<Latency> latency = held ? TickHistory.latency(run) : Optional.empty();
        String judged = latency.map(what -> what.title().toLowerCase(Locale.ROOT) + " time")
                .orElse("");
        List<Steadiness.Tick> measured = history.ticks(counted.get(), phases.origin(), from, to);
        List<Steadiness.Tick> due = held
                ? history.wanted(run.count(Phase.MEASURE, Count.RATED_PRODUCERS), phases.origin(), from, to)
                : List.of();
        Steadiness wanted = Steadiness.of(List.of(), due, "");
        Words words = new Words(
                longer(phases, workEnd, stopped || run.count(Count.SENDERS_STOPPED) > 0),
                segment -> cause(missing, history.mostlyFailed(counted.get(), phases.origin(), segment)));
        if (wanted.segments().size() > 1 || wanted.period() > 0) {
            SteadyLevels levels = SteadyLevels.of(due, wanted.segments(), measured, judged);
            if (!levels.levels().isEmpty()) put(summary.putObject(SteadyTable.KEY), levels, latency, words);
            return;
        }
        put(
                summary.putObject(SteadyTable.KEY),
                Steadiness.of(history.ticks(counted.get(), phases.origin(), phases.origin(), from), measured, judged),
                latency,
                words);
    }

    private static String cause(String missing, boolean mostlyFailed) {
        if (!missing.isEmpty()) return "there are " + missing;
        return mostlyFailed ? "at the end, most failed: see the errors by cause" : "";
    }

    /** Advice by what ended the measured phase: its time, a stop, or a number of messages, requests or iterations. */
    private static String longer(Phases phases, long workEnd, boolean stopped) {
        if (phases.timed() && phases.measureTo() - workEnd <= EARLY_NANOS) return "give a longer Duration";
        return stopped ? "let it run to its end" : "give it more messages, requests or iterations";
    }

    private static void put(ObjectNode json, SteadyLevels levels, Optional<Latency> latency, Words words) {
        Steadiness worst = levels.worst();
        json.put(SteadyTable.CLASS, worst.name());
        json.put(SteadyTable.SENTENCE, levels.sentence(words.longer, words.cause));
        json.put(SteadyTable.OF, SteadyTable.RATE);
        number(json, SteadyTable.PERCENT, worst.percent());
        if (!worst.why().isEmpty()) json.put(ConfidenceTable.WHY, worst.why());
        ArrayNode segments = json.putArray(SteadyTable.SEGMENTS);
        for (SteadyLevels.Level level : levels.levels()) {
            ObjectNode each = json.withArray("/" + SteadyTable.LEVELS).addObject();
            number(each, SteadyTable.FROM, level.wanted().from());
            number(each, SteadyTable.TO, level.wanted().to());
            number(each, SteadyTable.LEVEL, level.wanted().level());
            put(each, level.steadiness(), latency, words);
            if (level.steadiness().ofRate()) each.path(SteadyTable.SEGMENTS).forEach(segments::add);
        }
    }

    private static void put(ObjectNode json, Steadiness steady, Optional<Latency> latency, Words words) {
        boolean ofRate = steady.ofRate();
        json.put(SteadyTable.CLASS, steady.name());
        json.put(SteadyTable.SENTENCE, steady.sentence(words.longer, words.cause));
        json.put(
                SteadyTable.OF,
                ofRate ? SteadyTable.RATE : latency.orElseThrow().id());
        number(json, SteadyTable.SINCE, steady.since());
        number(json, SteadyTable.PERCENT, steady.percent());
        number(json, SteadyTable.CHANGE, steady.change());
        if (steady.period() > 0) number(json, SteadyTable.PERIOD, steady.period());
        number(json, SteadyTable.DETECTABLE, steady.detectable());
        if (!steady.why().isEmpty()) json.put(ConfidenceTable.WHY, steady.why());
        ArrayNode segments = json.putArray(SteadyTable.SEGMENTS);
        for (Steadiness.Segment each : steady.segments()) {
            ObjectNode segment = segments.addObject();
            number(segment, SteadyTable.FROM, each.from());
            number(segment, SteadyTable.TO, each.to());
            if (ofRate) number(segment, SteadyTable.LEVEL, each.level());
            else segment.put(SteadyTable.LEVEL, Show.microsOf(each.level()));
        }
    }

    private static void number(ObjectNode into, String key, double value) {
        if (Double.isFinite(value)) into.put(key, Math.round(value * 10) / 10.0);
    }
}
