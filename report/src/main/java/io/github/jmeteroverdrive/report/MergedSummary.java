// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.LatencyLog;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LedgerFile;
import io.github.jmeteroverdrive.measure.LeftOvers;
import io.github.jmeteroverdrive.measure.MissingMessages;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.UnknownHere;
import io.github.jmeteroverdrive.measure.figure.DrainTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.measure.figure.WarmupTable;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import io.github.jmeteroverdrive.report.run.LatencyFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code summary.json} of several runs. */
record MergedSummary(List<MergedRun> sources, Latencies latencies) {

    private static final double MILLIS_A_SECOND = 1e3;
    private static final double PERCENT = 100;

    private static final String OUTAGES = "outages";
    private static final String LONGEST = "longestSeconds";
    private static final String FAILURES = "failures";
    private static final String WARNINGS = "warnings";
    private static final String THRESHOLDS = "thresholds";
    private static final String LABELS = "labels";
    private static final String WHOLE_RUN = "wholeRun";

    /** Not summed, because they are of a single machine. */
    private static final List<String> OF_ONE = List.of("confidence", "precision", DrainTable.KEY);

    /** Not summed, because they are merged otherwise. */
    private static final List<String> OTHERWISE = List.of(
            "scenario",
            "settings",
            "seconds",
            "lost",
            RateTable.KEY,
            RateTable.FIRST,
            "notKnown",
            WarmupTable.KEY,
            OUTAGES,
            SteadyTable.KEY,
            "verdict",
            THRESHOLDS,
            FAILURES,
            WARNINGS,
            "agents",
            LatencyTable.KEY);

    private static final List<String> RATE_SUMS = List.of(
            RateTable.WANTED_PER_SECOND,
            RateTable.REACHED_PER_SECOND,
            RateTable.WANTED,
            RateTable.SENT,
            RateTable.MISSING,
            RateTable.LATE);
    private static final List<String> OUTAGE_SUMS = List.of("count", "seconds", "interruptions", "notRestored");

    /** @param files names of the copies of the runs' own files, in the order of the runs */
    ObjectNode json(List<String> files) {
        ObjectNode json = JsonLines.MAPPER.createObjectNode();
        RunData first = sources.get(0).run();
        json.put("scenario", scenario());
        first.settings().forEach(json.putArray("settings")::add);
        for (MergedRun source : sources) {
            addSentences(json, FAILURES, source, source.run().failures());
            addSentences(json, WARNINGS, source, source.run().warnings());
            source.run().summary().path(THRESHOLDS).forEach(check -> {
                ObjectNode own = check.deepCopy();
                json.withArrayProperty(THRESHOLDS)
                        .add(own.put("name", check.path("name").asText() + " of " + source.name()));
            });
        }
        json.put("seconds", seconds());
        ArrayNode sentences = JsonLines.MAPPER.createArrayNode();
        Sums sums = new Sums();
        for (MergedRun source : sources) {
            sums.add(json, figures(source.run().summary()));
            for (String name : OF_ONE)
                if (source.run().summary().has(name)) sums.leftOut().add(name);
        }
        removePartlyKnown(json, sums.leftOut());
        lost(json);
        rate(json);
        outages(json, sums.leftOut());
        putLatencies(json, sentences);
        steady(json);
        new MergedLedger(sources).correct(json);
        if (!sums.leftOut().isEmpty())
            sentences.add(
                    "Known for each machine, but not for all together: " + String.join(", ", sums.leftOut()) + ".");
        if (sources.stream().map(MergedRun::warmup).distinct().count() > 1)
            sentences.add("Warm-ups differ: each machine's figures cover its own measured phase.");
        sentences.add(clocks(MergedRun.oneRun(sources)));
        json.put("coverage", sources.size() + " runs merged, of machines that had no controller.");
        json.put("agentLoad", "Each machine had its own parameters; see the copy of its run.");
        agents(json.putArray("agents"), files);
        json.set("agentsSay", sentences);
        return json;
    }

    private void removePartlyKnown(ObjectNode json, Set<String> leftOut) {
        List<JsonNode> all =
                sources.stream().map(source -> source.run().summary()).toList();
        removePartlyKnown(json, all, leftOut);
        if (json.path(WHOLE_RUN) instanceof ObjectNode whole)
            removePartlyKnown(
                    whole, all.stream().map(run -> run.path(WHOLE_RUN)).toList(), leftOut);
        json.path(LABELS)
                .properties()
                .forEach(label -> removePartlyKnown(
                        (ObjectNode) label.getValue(),
                        all.stream()
                                .map(run -> run.path(LABELS).path(label.getKey()))
                                .toList(),
                        leftOut));
    }

    private static void removePartlyKnown(ObjectNode json, List<JsonNode> all, Set<String> leftOut) {
        PartlyKnown partly = new PartlyKnown(all);
        List<String> unknown = new ArrayList<>();
        json.fieldNames().forEachRemaining(name -> {
            if (partly.is(name)) unknown.add(name);
        });
        json.remove(unknown);
        leftOut.addAll(unknown);
    }

    private static void addSentences(ObjectNode json, String key, MergedRun source, List<String> sentences) {
        for (String sentence : sentences) json.withArrayProperty(key).add(source.name() + ": " + sentence);
    }

    private String scenario() {
        return sources.stream()
                .map(source -> source.run().scenario())
                .distinct()
                .collect(Collectors.joining(" + "));
    }

    private double seconds() {
        return sources.stream()
                .mapToDouble(source -> source.run().summary().path("seconds").asDouble())
                .max()
                .orElseThrow();
    }

    private static JsonNode figures(JsonNode summary) {
        ObjectNode figures = summary.deepCopy();
        figures.remove(OF_ONE);
        figures.remove(OTHERWISE);
        figures.path(LABELS).forEach(label -> ((ObjectNode) label).remove(LatencyTable.KEY));
        return figures;
    }

    /** Known if each run knows its own. */
    private void lost(ObjectNode json) {
        long lost = 0;
        boolean any = false;
        for (MergedRun source : sources) {
            any |= source.run().summary().has("lost");
            lost += source.run().summary().path("lost").asLong();
        }
        if (any) json.put("lost", lost);
    }

    private void rate(ObjectNode json) {
        ObjectNode rate = JsonLines.MAPPER.createObjectNode();
        for (MergedRun source : sources) {
            JsonNode own = source.run().summary().path(RateTable.KEY);
            for (String figure : RATE_SUMS) if (own.has(figure)) Sums.put(rate, figure, own.path(figure));
        }
        if (rate.isEmpty()) return;
        boolean judged = sources.stream()
                .map(source -> source.run().summary().path(RateTable.KEY))
                .allMatch(own -> own.isMissingNode() || own.has(RateTable.PERCENT));
        if (!judged) rate.remove(RateTable.REACHED_PER_SECOND);
        double share = rate.path(RateTable.REACHED_PER_SECOND).asDouble()
                / rate.path(RateTable.WANTED_PER_SECOND).asDouble();
        if (judged) rate.put(RateTable.PERCENT, Math.floor(1e3 * PERCENT * share) / 1e3);
        json.set(RateTable.KEY, rate);
    }

    private void outages(ObjectNode json, Set<String> leftOut) {
        ObjectNode outages = JsonLines.MAPPER.createObjectNode();
        double longest = 0;
        for (MergedRun source : sources)
            for (Map.Entry<String, JsonNode> own :
                    source.run().summary().path(OUTAGES).properties()) {
                if (OUTAGE_SUMS.contains(own.getKey())) Sums.put(outages, own.getKey(), own.getValue());
                else if (own.getKey().equals(LONGEST))
                    longest = Math.max(longest, own.getValue().asDouble());
                else leftOut.add(OUTAGES + "." + own.getKey());
            }
        if (!outages.isEmpty()) json.set(OUTAGES, outages.put(LONGEST, longest));
    }

    /** That of the run that was least steady: second 5 of one run is not second 5 of another, so their sum has none. */
    private void steady(ObjectNode json) {
        List<JsonNode> all = sources.stream()
                .map(source -> source.run().summary().path(SteadyTable.KEY))
                .toList();
        if (!all.stream().allMatch(steady -> steady.has(SteadyTable.CLASS))) return;
        JsonNode worst = all.stream()
                .min(Comparator.comparing((JsonNode steady) -> percent(steady) > 0)
                        .thenComparing(MergedSummary::percent))
                .orElseThrow();
        long steady = all.stream().filter(each -> percent(each) == PERCENT).count();
        StringBuilder sentence = new StringBuilder("%d of %d runs were steady.".formatted(steady, all.size()));
        for (MergedRun source : sources)
            if (percent(source.run().summary().path(SteadyTable.KEY)) != PERCENT)
                sentence.append(
                        " %s: %s".formatted(source.name(), source.run().steady().orElse("")));
        ObjectNode own = ((ObjectNode) worst).deepCopy().without(List.of(SteadyTable.SEGMENTS, SteadyTable.LEVELS));
        json.set(SteadyTable.KEY, own.put(SteadyTable.SENTENCE, sentence.toString()));
    }

    /** NaN if that is not known. */
    private static double percent(JsonNode steady) {
        return steady.path(SteadyTable.PERCENT).asDouble(Double.NaN);
    }

    private void putLatencies(ObjectNode json, ArrayNode sentences) {
        ObjectNode all = LatencyFigures.json(latencies.measured());
        if (!all.isEmpty()) json.set(LatencyTable.KEY, all);
        Map<String, List<String>> labels = new HashMap<>();
        json.path(LABELS)
                .fieldNames()
                .forEachRemaining(label -> labels.computeIfAbsent(LatencyLog.inTag(label), tag -> new ArrayList<>())
                        .add(label));
        latencies.labels().forEach((tag, of) -> {
            List<String> tagged = labels.getOrDefault(tag, List.of(tag));
            ObjectNode own = LatencyFigures.json(of);
            if (tagged.size() > 1)
                sentences.add("Times by label are not known of '" + String.join("', '", tagged) + "', which are all '"
                        + tag + "' in " + RunFile.LATENCIES.fileName() + ".");
            else if (!own.isEmpty())
                json.withObjectProperty(LABELS)
                        .withObjectProperty(tagged.get(0))
                        .set(LatencyTable.KEY, own);
        });
    }

    private String clocks(boolean oneRun) {
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (MergedRun source : sources) {
            long start = source.run().liveHead().path("start").asLong();
            earliest = Math.min(earliest, start);
            latest = Math.max(latest, start);
        }
        return "By their own clocks, which were not compared, the first began "
                + Show.number((latest - earliest) / MILLIS_A_SECOND)
                + " s before the last; seconds count from each one's own start."
                + (oneRun
                        ? " Times from a producer on one machine to a consumer on another are separate, as times by two clocks."
                        : "");
    }

    private void agents(ArrayNode agents, List<String> files) {
        for (int i = 0; i < files.size(); i++) {
            MergedRun source = sources.get(i);
            agents.addObject()
                    .put("host", source.name())
                    .put("state", "merged")
                    .put("seconds", source.run().lastSecond())
                    .put("directory", source.run().directory().toString())
                    .put("files", files.get(i));
        }
    }

    /**
     * The fate of the messages of several runs. With different run IDs each run knows that of its own messages; with a
     * common ID the merged ledgers show it.
     */
    private record MergedLedger(List<MergedRun> sources) {

        private static final String LOST = "lost";
        private static final String FOREIGN = "foreign";
        private static final String NOT_KNOWN = "notKnown";

        /**
         * Corrects figures that are not the sum of those of the runs.
         *
         * @param summary with sums of all runs
         */
        void correct(ObjectNode summary) {
            TreeMap<String, String> notKnown = new TreeMap<>();
            for (MergedRun source : sources)
                source.run()
                        .summary()
                        .path(NOT_KNOWN)
                        .properties()
                        .forEach(figure -> notKnown.putIfAbsent(
                                figure.getKey(),
                                source.name() + ": " + figure.getValue().asText()));
            if (MergedRun.oneRun(sources)) together(summary, notKnown);
            else apart(summary, notKnown);
            notKnown.keySet().forEach(name -> forget(summary, name));
            if (!notKnown.isEmpty()) notKnown.forEach(summary.putObject(NOT_KNOWN)::put);
        }

        private static void forget(ObjectNode summary, String name) {
            summary.remove(name);
            for (JsonNode of : summary.path(LABELS)) ((ObjectNode) of).remove(name);
            if (summary.path(WHOLE_RUN) instanceof ObjectNode whole) whole.remove(name);
        }

        private void together(ObjectNode summary, TreeMap<String, String> notKnown) {
            Ledger ledger = new Ledger();
            for (MergedRun source : sources) {
                Path file = RunFile.LEDGER.in(source.run().directory());
                if (!RunFile.LEDGER.existsIn(source.run().directory())) {
                    notKnown.put(
                            LOST,
                            source.name()
                                    + " has no "
                                    + RunFile.LEDGER.fileName()
                                    + ", which only runs with a given RunId have");
                    return;
                }
                try {
                    LedgerFile.addTo(ledger, file);
                } catch (IOException e) {
                    throw new Refusal(file + " cannot be read: " + e.getMessage() + ".");
                }
            }
            notKnown.remove(LOST);
            removeAnswered(summary);
            repeated(summary, ledger.duplicated());
            leftOver(summary, ledger);
            ledger.unanswered(false)
                    .sentence()
                    .ifPresent(why -> summary.withArrayProperty(FAILURES).add(why));
            List<MissingMessages> missing = ledger.missing(false);
            long certain = missing.stream()
                    .filter(lost -> lost.cause() == MissingMessages.Cause.LOST)
                    .mapToLong(MissingMessages::messages)
                    .sum();
            Optional<String> uncertain = Stream.concat(
                            missing.stream()
                                    .filter(lost -> lost.cause() != MissingMessages.Cause.LOST)
                                    .map(MergedLedger::why),
                            ledger.unverified().values().stream())
                    .findFirst();
            if (certain == 0 && uncertain.isPresent()) notKnown.put(LOST, uncertain.get());
            else if (ledger.hasReceivers()) summary.put(LOST, certain);
            if (certain > 0)
                uncertain.ifPresent(why -> summary.withArrayProperty(WARNINGS).add(UnknownHere.mayBeLost(why)));
        }

        /** Each run warned of what it did not know alone. */
        private void removeAnswered(ObjectNode summary) {
            summary.remove(WARNINGS);
            for (MergedRun source : sources)
                addSentences(
                        summary,
                        WARNINGS,
                        source,
                        source.run().warnings().stream()
                                .filter(warning -> !UnknownHere.is(warning))
                                .toList());
        }

        /** One run may have received what another sent, and each calls that lost or foreign. */
        private void apart(ObjectNode summary, TreeMap<String, String> notKnown) {
            long foreign = sources.stream().mapToLong(run -> of(run, FOREIGN)).sum();
            boolean mayBeOurs = sources.stream()
                    .filter(source -> of(source, FOREIGN) > 0)
                    .anyMatch(receiver ->
                            sources.stream().anyMatch(sender -> sender != receiver && of(sender, "sent") > 0));
            if (!mayBeOurs) return;
            String why = "the runs have different RunIds, and may have received one another's messages";
            for (String figure : List.of(LOST, FOREIGN)) notKnown.put(figure, why);
            summary.withArrayProperty(WARNINGS)
                    .add(Show.count(foreign, "message was", "messages were")
                            + " foreign to the run that received "
                            + (foreign == 1 ? "it" : "them")
                            + ". Messages from another of these runs would be neither lost nor foreign, but received."
                            + " Start all runs with the same RunId, such as -DRunId=NAME.");
        }

        /** Over all phases. */
        private static long of(MergedRun run, String count) {
            JsonNode summary = run.run().summary();
            return Math.max(
                    summary.path(count).asLong(),
                    summary.path(WHOLE_RUN).path(count).asLong());
        }

        private static String why(MissingMessages missing) {
            return switch (missing.cause()) {
                case ELSEWHERE ->
                    "messages to " + missing.destination() + " were sent by a run that is not among these";
                case UNWANTED -> "consumers of " + missing.destination() + " select only some messages";
                case EXPIRED_OR_LOST -> "messages to " + missing.destination() + " may have expired";
                default -> missing.why();
            };
        }

        /** Messages that two machines received: each machine counted its delivery as the first. */
        private static void repeated(ObjectNode summary, long times) {
            if (times == 0) return;
            for (JsonNode of : List.of(summary, summary.path(WHOLE_RUN))) {
                ObjectNode figures = (ObjectNode) of;
                figures.put("received", Math.max(0, figures.path("received").asLong() - times));
                figures.put("duplicated", figures.path("duplicated").asLong() + times);
            }
        }

        /** Leftovers are not summed, because all runs browsed the same queues. */
        private static void leftOver(ObjectNode summary, Ledger ledger) {
            if (!summary.has("leftOver")) return;
            summary.put("leftOver", ledger.leftOver(Phase.MEASURE));
            long all = 0;
            for (Phase phase : Phase.values()) all += ledger.leftOver(phase);
            ((ObjectNode) summary.path(WHOLE_RUN)).put("leftOver", all);
            LeftOvers left = ledger.leftOvers();
            put(summary, "leftOverCopies", left.copies());
            put(summary, "leftOverUnacknowledged", left.unacknowledged());
            put(summary, "leftOverUnwanted", ledger.hasReceivers() ? left.unwanted() : 0);
        }

        private static void put(ObjectNode summary, String figure, long messages) {
            if (messages > 0) summary.put(figure, messages);
            else summary.remove(figure);
        }
    }

    /**
     * Finds the figures that some of several runs have and others should have, but do not: these runs may have done
     * what is counted there, or not, so no sum is known. A run of another kind, such as one without consumers, has done
     * none of it.
     *
     * @param runs the same part of each run's {@code summary.json}
     */
    private record PartlyKnown(List<JsonNode> runs) {

        /** What senders, consumers and samplers have. */
        private static final List<String> KINDS = List.of("sent", "received", "samples");

        boolean is(String name) {
            Optional<Figure> figure = Sums.figure(name);
            return figure.isPresent()
                    && runs.stream().anyMatch(run -> !run.has(name) && isDue(figure.get(), name, run));
        }

        private boolean isDue(Figure figure, String name, JsonNode run) {
            if (figure.zeroBeside().stream().anyMatch(run::has)) return false;
            if (!figure.bases().isEmpty()) return figure.bases().stream().anyMatch(run::has);
            return runs.stream()
                    .filter(other -> other.has(name))
                    .anyMatch(other -> KINDS.stream().filter(other::has).allMatch(run::has));
        }
    }
}
