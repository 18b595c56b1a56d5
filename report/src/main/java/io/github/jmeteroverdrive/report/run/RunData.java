// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Direction;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The data of a run. Immutable, except for the JSON trees, which are never changed. Missing data is a missing node or
 * an empty list; unknown keys in the trees are ignored.
 *
 * @param directory with the files
 * @param jtl the results file if there was nothing else to read, or null
 * @param run {@code run.json}
 * @param summary {@code summary.json}; missing if the run was killed, computed from the rows if there is only a JTL
 * @param liveHead first line of {@code live.jsonl}
 * @param live its ticks; totals of all phases
 * @param agentHead first line of {@code agent.jsonl}
 * @param agent its ticks
 * @param latencies of {@code latency.hdr}
 * @param notes sentences about missing, truncated or omitted data
 * @param agents load agents of the run with files; empty for a local run
 */
public record RunData(
        Path directory,
        Path jtl,
        JsonNode run,
        JsonNode summary,
        JsonNode liveHead,
        List<JsonNode> live,
        JsonNode agentHead,
        List<JsonNode> agent,
        Latencies latencies,
        List<String> notes,
        List<AgentRun> agents) {

    private static final long MILLIS_A_SECOND = 1000;

    private static final String PROC = "/proc";

    /** Key of {@code summary.json} with the name of the load agent that wrote it. */
    public static final String LOAD_AGENT = "loadAgent";

    /** Key of the number of processes of a target that were not measured. */
    public static final String PROCESSES_LEFT_OUT = "processesLeftOut";

    public RunData {
        live = List.copyOf(live);
        agent = List.copyOf(agent);
        notes = List.copyOf(notes);
        agents = List.copyOf(agents);
    }

    public static RunData of(
            Path directory,
            JsonNode run,
            JsonNode summary,
            JsonLines live,
            JsonLines agent,
            Latencies latencies,
            List<String> notes) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(live.notes());
        all.addAll(agent.notes());
        return new RunData(
                directory,
                null,
                run,
                summary,
                live.head(),
                live.ticks(),
                agent.head(),
                agent.ticks(),
                latencies,
                all,
                List.of());
    }

    RunData withAgents(List<AgentRun> known) {
        return new RunData(directory, jtl, run, summary, liveHead, live, agentHead, agent, latencies, notes, known);
    }

    public static RunData ofJtl(
            Path file, JsonNode summary, JsonNode head, List<JsonNode> ticks, Latencies latencies, List<String> notes) {
        JsonNode none = MissingNode.getInstance();
        return new RunData(
                file.toAbsolutePath().getParent(),
                file,
                none,
                summary,
                head,
                ticks,
                none,
                List.of(),
                latencies,
                notes,
                List.of());
    }

    /** Name of the scenario, else of the directory. */
    public String scenario() {
        String name = run.path("scenario").asText(summary.path("scenario").asText());
        return name.isEmpty() ? directoryName() : name;
    }

    /** The last name of the directory's path. */
    public String directoryName() {
        Path last = directory.getFileName();
        return last == null ? directory.toString() : last.toString(); // the root has none
    }

    public List<String> settings() {
        List<String> names = new ArrayList<>();
        (run.has("settings") ? run : summary).path("settings").forEach(name -> names.add(name.asText()));
        return names;
    }

    /** Values by name, in the order of the file. */
    public Map<String, String> parameters() {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : run.path("parameters").properties())
            values.put(entry.getKey(), entry.getValue().asText());
        return values;
    }

    /** Reasons that the run is not good, as recorded; for a killed run, as far as its last second shows. */
    public List<String> failures() {
        List<String> reasons = new ArrayList<>();
        if (summary.isMissingNode()) CutThresholds.failure(this).ifPresent(reasons::add);
        summary.path("failures").forEach(reason -> reasons.add(reason.asText()));
        return reasons;
    }

    public List<String> warnings() {
        List<String> all = new ArrayList<>();
        summary.path("warnings").forEach(warning -> all.add(warning.asText()));
        return all;
    }

    /** A sentence about the origin of the load agent's figures; empty if that is {@code /proc}, or unknown. */
    public Optional<String> origin() {
        String origin = agentHead.path("hostFigures").asText(PROC);
        return origin.equals(PROC)
                ? Optional.empty()
                : Optional.of(
                        "The load agent has no " + PROC + ": the figures of its host and of processes are those of "
                                + origin
                                + ", and rules of the verdict that need others had no data.");
    }

    /** The results of its thresholds; for a run without a summary computed from what is known. */
    public List<ThresholdCheck> thresholds() {
        if (summary.isMissingNode()) return CutThresholds.checks(this);
        List<ThresholdCheck> checks = new ArrayList<>();
        summary.path("thresholds").forEach(check -> checks.add(ThresholdCheck.of(check)));
        return checks;
    }

    /** The thresholds that it missed, a sentence each. */
    public List<String> misses() {
        return thresholds().stream()
                .filter(check -> !check.met())
                .map(check -> "Threshold " + check.name() + " was missed: " + check.found() + ".")
                .toList();
    }

    /** The reason that the run was refused, a sentence; empty if it was not. */
    public Optional<String> refusal() {
        JsonNode why = run.path("refused");
        return why.isMissingNode()
                ? Optional.empty()
                : Optional.of("The run was refused before it began: " + why.asText());
    }

    /** Whether it was steady, a sentence; empty if nothing was measured, or if it is from a version without it. */
    public Optional<String> steady() {
        String sentence =
                summary.path(SteadyTable.KEY).path(SteadyTable.SENTENCE).asText();
        return sentence.isEmpty() ? Optional.empty() : Optional.of(sentence);
    }

    /** Whether the run ended normally and wrote its summary. */
    public boolean ended() {
        return summary.isObject() && !summary.path("incomplete").asBoolean();
    }

    /**
     * Whether parts of one run were merged whose seconds, each counted from its own start, are not the same seconds.
     */
    public boolean clocksDiffer() {
        boolean one = agents.stream()
                        .map(agent -> agent.run().run().path("runId").asText())
                        .distinct()
                        .count()
                == 1;
        LongSummaryStatistics starts = agents.stream()
                .mapToLong(agent -> agent.run().liveHead().path("start").asLong())
                .summaryStatistics();
        return run.has("merged") && one && starts.getMax() - starts.getMin() > MILLIS_A_SECOND;
    }

    /**
     * Whether more was received than was sent, as with several subscribers of a topic: then the difference is no
     * backlog.
     *
     * @param received the count of what was received
     */
    public boolean receivedMoreThanSent(String received) {
        if (live.isEmpty()) return false;
        JsonNode last = live.get(live.size() - 1);
        double sent = last.path("sent").asDouble();
        double oneSecond = sent / last.path("s").asDouble(); // may not be counted yet
        return last.path(received).asDouble() > sent - last.path("aborted").asDouble() + oneSecond;
    }

    /** Seconds from the start to the last tick; 0 without ticks. */
    public double lastSecond() {
        double last = 0;
        if (!live.isEmpty()) last = live.get(live.size() - 1).path("s").asDouble();
        if (!agent.isEmpty())
            last = Math.max(last, agent.get(agent.size() - 1).path("s").asDouble());
        return last;
    }

    /**
     * Checks a run without a summary against the thresholds in {@code run.json}, with the figures that are known:
     * {@link KilledRunFigures}. A limit that was met so far is not known to be met.
     */
    static final class CutThresholds {

        private static final double PERCENT = 100;
        private static final String LAST = " up to the last second that is known";
        private static final String WARM_UP = ", warm-up included";

        private record Known(Map<String, Double> figures) implements Values {

            @Override
            public OptionalDouble value(String id) {
                Double value = figures.get(id);
                return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
            }

            @Override
            public String whyNotKnown(String id) {
                return "";
            }
        }

        private CutThresholds() {}

        private static Known known(RunData run) {
            Map<String, Double> figures = new TreeMap<>();
            put(figures, "", KilledRunFigures.json(run));
            return new Known(figures);
        }

        private static void put(Map<String, Double> figures, String prefix, JsonNode json) {
            for (Map.Entry<String, JsonNode> entry : json.properties()) {
                String id = prefix + entry.getKey();
                if (entry.getValue().isNumber())
                    figures.put(id, entry.getValue().asDouble());
                else put(figures, id + ".", entry.getValue());
            }
        }

        static List<ThresholdCheck> checks(RunData run) {
            Known known = known(run);
            List<ThresholdCheck> checks = new ArrayList<>();
            for (JsonNode check : run.run().path("thresholds"))
                checks.add(
                        check(check.path("name").asText(), check.path("limit").asText(), known));
            return checks;
        }

        private static ThresholdCheck check(String name, String limit, Known known) {
            Threshold threshold;
            try {
                threshold = Threshold.of(name, name, limit, Catalogue.judgedByRun(), n -> n);
            } catch (Refusal e) { // of another version
                return new ThresholdCheck(name, limit, "", "this version does not know it", false);
            }
            Threshold.Check check = threshold.check(known);
            String wanted = threshold.limit().words();
            Figure figure = threshold.figure();
            if (!check.known()) {
                String why = Catalogue.knownWhileItLasts(figure) ? check.why() : "only a summary has it";
                return new ThresholdCheck(name, wanted, "", why, false);
            }
            String seen = check.seen() + LAST;
            boolean count = figure.kind() == Kind.COUNT;
            boolean grows = count && figure.sense() == Direction.HIGHER;
            return check.met() || grows
                    ? new ThresholdCheck(name, wanted, "", "there is no summary; it was " + seen, false)
                    : new ThresholdCheck(name, wanted, seen + (count ? WARM_UP : ""), "", false);
        }

        /** A sentence if more samples failed than tolerated. */
        static Optional<String> failure(RunData run) {
            Known known = known(run);
            Figure errors = Catalogue.named(Catalogue.ERRORS).orElseThrow();
            double failed = sum(known, errors.parts()) - sum(known, List.of("excused"));
            double all = sum(known, errors.bases());
            double percent = PERCENT * failed / all;
            if (failed <= 0
                    || percent <= run.run().path("failedPercentTolerated").asDouble()) return Optional.empty();
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s of %s failed (%.3g%%)%s%s.",
                    Show.count(Math.round(failed)),
                    Show.count(Math.round(all)),
                    percent,
                    LAST,
                    WARM_UP));
        }

        private static double sum(Known known, List<String> ids) {
            return ids.stream().mapToDouble(id -> known.value(id).orElse(0)).sum();
        }
    }
}
