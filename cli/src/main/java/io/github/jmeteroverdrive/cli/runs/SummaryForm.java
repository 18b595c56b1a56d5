// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Show;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The format of a command's complete summary. */
public enum SummaryForm {

    /**
     * An object like {@code summary.json}, on the last line that begins with a brace; with {@code "window": {"from",
     * "to"}} in epoch milliseconds.
     */
    OVERDRIVE("overdrive") {
        @Override
        Summary read(String text, double seconds) throws IOException {
            String last = text.lines().filter(line -> line.startsWith("{")).reduce("", (a, b) -> b);
            JsonNode json = MAPPER.readTree(last);
            JsonNode window = json.path("window");
            return new Summary(
                    RunFigures.numbers(json),
                    window.isMissingNode()
                            ? Optional.empty()
                            : Optional.of(new MeasuredTime(
                                    window.path("from").asLong(),
                                    window.path("to").asLong())));
        }
    },

    /** The file of {@code artemis perf --json}. */
    ARTEMIS_PERF("artemis-perf") {
        @Override
        Summary read(String text, double seconds) throws IOException {
            return ArtemisPerfReport.read(MAPPER.readTree(text), seconds);
        }
    };

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String word;

    SummaryForm(String word) {
        this.word = word;
    }

    /**
     * @param seconds from the beginning of the measured window that count, infinite for all; {@link #OVERDRIVE} has no
     *     single seconds to choose from
     * @throws IOException if it does not have this format, or the window is shorter
     */
    abstract Summary read(String text, double seconds) throws IOException;

    /** The names in compare files. */
    public static Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (SummaryForm form : values()) words.add(form.word);
        return words;
    }

    /** @param word one of {@link #words} */
    public static SummaryForm of(String word) {
        return Arrays.stream(values())
                .filter(form -> form.word.equals(word))
                .findAny()
                .orElseThrow();
    }

    /**
     * The file that {@code artemis perf client --json} writes (tested with 2.44.0 and 2.53.0): a list with an entry
     * about every second, with rates since the previous entry, and a total with counts from the start and latencies in
     * µs.
     *
     * <p>The measured window consists of the entries after the warm-up, without the first one, because that includes up
     * to a second of warm-up, and without what the total adds after the last one, which may be the end of the run.
     * Without a warm-up, the first entry counts. Whether there is one after the end of sending is chance, so only a
     * window of given length is the same in each run. Rates are those of the entries, weighted with their durations.
     * Latencies are those of the total: it excludes the warm-up except in that first entry, which cannot be removed
     * from percentiles.
     */
    private static final class ArtemisPerfReport {

        private static final double MILLIS_PER_SECOND = 1000;
        private static final Map<String, String> RATES =
                Map.of("sent", "sentPerSecond", "completed", "completedPerSecond", "received", "receivedPerSecond");
        private static final Map<String, String> LATENCIES =
                Map.of("totalSendTime", "ack", "totalTransferTime", "transfer", "totalDelaySendTime", "sendDelay");
        private static final Map<String, String> STATISTICS = Map.of(
                "mean", "mean", "50", "p50", "90", "p90", "99", "p99", "99.9", "p99.9", "99.99", "p99.99", "max", "max",
                "count", "count");

        private ArtemisPerfReport() {}

        /** An entry of the window, with epoch milliseconds. */
        private record Part(long from, long to, JsonNode rates) {

            private double secondsIn(MeasuredTime window) {
                return Math.max(0, Math.min(to, window.to) - from) / MILLIS_PER_SECOND;
            }
        }

        /** @throws IOException with a phrase if it is not such a file, of a failed run, or too short */
        static Summary read(JsonNode entries, double seconds) throws IOException {
            Map<String, Double> figures = new LinkedHashMap<>();
            List<JsonNode> intervals = new ArrayList<>();
            JsonNode total = null;
            for (JsonNode entry : entries) {
                String type = entry.path("sampleType").asText();
                if (type.equals("interval")) intervals.add(entry);
                else if (type.equals("summary")) total = entry;
            }
            if (total == null) throw new IOException("it has no entry with the total");
            if (!total.path("result").asText().equals("success"))
                throw new IOException("its result is " + total.path("result").asText("missing"));
            figures.put("wholeRun.sent", total.path("totalSent").asDouble());
            figures.put("wholeRun.completed", total.path("totalCompleted").asDouble());
            figures.put("wholeRun.received", total.path("totalReceived").asDouble());
            latencies(total, figures);
            List<Part> parts = measured(intervals);
            if (parts.isEmpty()) return new Summary(figures, Optional.empty());
            MeasuredTime all = new MeasuredTime(parts.get(0).from, parts.get(parts.size() - 1).to);
            MeasuredTime window = Double.isInfinite(seconds) ? all : first(seconds, all);
            figures.put("seconds", window.seconds());
            RATES.forEach((of, name) -> figures.put(name, mean(of, parts, window)));
            return new Summary(figures, Optional.of(window));
        }

        private static MeasuredTime first(double seconds, MeasuredTime all) throws IOException {
            if (all.seconds() < seconds)
                throw new IOException("it measured %.1f s, and 'seconds' is %s; give a longer --duration"
                        .formatted(all.seconds(), Show.number(seconds)));
            return new MeasuredTime(all.from, all.from + Math.round(seconds * MILLIS_PER_SECOND));
        }

        private static List<Part> measured(List<JsonNode> intervals) {
            List<Part> parts = new ArrayList<>();
            boolean warmingUp = false;
            for (int i = 0; i < intervals.size(); i++) {
                JsonNode entry = intervals.get(i);
                boolean mixed = warmingUp;
                warmingUp = entry.path("warmup").asBoolean();
                if (mixed || warmingUp) continue;
                parts.add(new Part(i == 0 ? began(entry) : time(intervals.get(i - 1)), time(entry), entry));
            }
            return parts;
        }

        /**
         * A rate is a count divided by a length, and the latencies have the count; without any it is the usual second.
         */
        private static long began(JsonNode first) {
            double rate = first.path("completed").asDouble();
            double seconds =
                    rate == 0 ? 1 : first.path("sendTime").path("count").asDouble() / rate;
            return time(first) - Math.round(seconds * MILLIS_PER_SECOND);
        }

        private static double mean(String of, List<Part> parts, MeasuredTime window) {
            double events = 0;
            for (Part part : parts) events += part.rates.path(of).asDouble() * part.secondsIn(window);
            return events / window.seconds();
        }

        private static long time(JsonNode interval) {
            return interval.path("time").asLong();
        }

        private static void latencies(JsonNode total, Map<String, Double> figures) {
            LATENCIES.forEach((key, latency) -> total.path(key).properties().forEach(value -> {
                String statistic = STATISTICS.get(value.getKey());
                if (statistic == null) return;
                figures.put(
                        "latencyMicros." + latency + "." + statistic,
                        value.getValue().asDouble());
            }));
        }
    }

    /**
     * A run's own summary. Immutable.
     *
     * @param figures by name, as in {@code summary.json}
     * @param window the measured part; empty if the run does not report it
     */
    record Summary(Map<String, Double> figures, Optional<MeasuredTime> window) {

        static final Summary NONE = new Summary(Map.of(), Optional.empty());

        /** Overrides these figures, and adds this window if it has none. */
        Summary and(Map<String, Double> more, Optional<MeasuredTime> other) {
            Map<String, Double> all = new LinkedHashMap<>(figures);
            all.putAll(more);
            return new Summary(all, window.or(() -> other));
        }
    }

    /**
     * The measured part of a run. Immutable.
     *
     * @param from epoch milliseconds
     * @param to epoch milliseconds, after {@code from}
     */
    record MeasuredTime(long from, long to) {

        private static final double MILLIS_PER_SECOND = 1000;

        MeasuredTime {
            if (to <= from) throw new IllegalArgumentException(from + " … " + to + " is empty");
        }

        double seconds() {
            return (to - from) / MILLIS_PER_SECOND;
        }

        boolean holds(long epochMillis) {
            return from <= epochMillis && epochMillis <= to;
        }
    }
}
