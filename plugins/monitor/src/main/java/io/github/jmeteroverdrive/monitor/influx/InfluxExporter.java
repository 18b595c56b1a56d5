// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import io.github.jmeteroverdrive.monitor.export.SamplerSnapshot;
import io.github.jmeteroverdrive.monitor.influx.WriteResult.Fate;
import io.github.jmeteroverdrive.monitor.summary.LastSentence;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Exports a run to an InfluxDB while it lasts. */
final class InfluxExporter implements Exporter {

    private final RunContext run;
    private final String receiver;
    private final Points points;
    private final Outbox outbox;

    private InfluxExporter(RunContext run, InfluxPlace place, Points points, InfluxPost post) {
        this.run = run;
        this.receiver = place.toString();
        this.points = points;
        outbox = new Outbox(receiver, post::post, run::warn);
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
            RunContext run, InfluxPlace place, Map<String, String> tags, Function<String, Refusal> refuse) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("run", Long.toHexString(run.runId()));
        all.put("scenario", run.scenario());
        all.putAll(tags);
        Points points = new Points(all);
        InfluxPost post = new InfluxPost(place);
        String first = points.event(now(run), "begin", run.scenario());
        WriteResult answer = post.post(first);
        if (answer.fate() == Fate.REFUSED)
            throw refuse.apply(
                    place + " answers " + answer.why() + "; check the URL, the token, and that it may write there");
        InfluxExporter made = new InfluxExporter(run, place, points, post);
        if (answer.fate() == Fate.LATER) made.outbox.add(List.of(first));
        return made;
    }

    private static long now(RunContext run) {
        return run.clock().epochMillis(run.clock().nanoTime());
    }

    @Override
    public void tick(MetricsSnapshot sight) {
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

    /** Sends points, and waits some seconds at most for the response. Used by one thread at a time. */
    static final class InfluxPost {

        private static final Duration CONNECT = Duration.ofSeconds(2);
        private static final Duration ANSWER = Duration.ofSeconds(5);
        private static final int TOO_MANY = 429;
        private static final int SERVER_ERROR = 500;
        private static final int REDIRECT = 300;
        private static final int OK = 200;
        private static final int WORDS = 200;

        private final InfluxPlace place;
        private final HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();

        InfluxPost(InfluxPlace place) {
            this.place = place;
        }

        WriteResult post(String lines) {
            HttpRequest.Builder request = HttpRequest.newBuilder(place.url())
                    .timeout(ANSWER)
                    .header("Content-Type", "text/plain; charset=utf-8")
                    .POST(BodyPublishers.ofString(lines));
            try {
                place.authorization().ifPresent(value -> request.header("Authorization", value));
            } catch (IllegalArgumentException e) { // its message has the token
                return new WriteResult(Fate.REFUSED, "the token has a character that no header may have");
            }
            try {
                return answer(client.send(request.build(), BodyHandlers.ofString()));
            } catch (IOException e) {
                return new WriteResult(Fate.LATER, why(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new WriteResult(Fate.LATER, "interrupted");
            }
        }

        /** A phrase; the client has none for an unknown host name. */
        private static String why(IOException failed) {
            for (Throwable cause = failed; cause != null; cause = cause.getCause())
                if (cause instanceof UnresolvedAddressException) return "no name server knows its host";
            return String.valueOf(failed).replaceFirst("^[\\w.]*\\.", "");
        }

        private static WriteResult answer(HttpResponse<String> response) {
            int code = response.statusCode();
            if (code >= OK && code < REDIRECT) return WriteResult.TAKEN;
            String words = response.body().strip().replaceAll("\\s+", " ");
            String why = "HTTP " + code + " " + words.substring(0, Math.min(WORDS, words.length()));
            boolean later = code == TOO_MANY || code >= SERVER_ERROR;
            return new WriteResult(later ? Fate.LATER : Fate.REFUSED, why.strip());
        }
    }

    /**
     * The points of a tick. Field names are those of the figures in {@code summary.json}. All samplers together are one
     * measurement and each single one is in another, so that no sum counts twice. Likewise, totals so far and
     * increments of the last second are different measurements.
     */
    private static final class Points {

        private static final String TEST = "overdrive_test";
        private static final String SAMPLER = "overdrive_sampler";
        private static final String EVENT = "overdrive_event";
        private static final String SECOND = "_second";

        private final Map<String, String> tags;

        /** @param tags of all points */
        Points(Map<String, String> tags) {
            this.tags = tags;
        }

        /**
         * The begin of the run, or its end, for notes in charts.
         *
         * @param at ms since 1970
         */
        String event(long at, String title, String text) {
            return new Line(EVENT, tags)
                    .words("title", title)
                    .words("text", text)
                    .at(at);
        }

        List<String> of(MetricsSnapshot sight) {
            List<String> lines = new ArrayList<>();
            for (SamplerSnapshot standing : sight.standings()) {
                Map<String, String> all = new LinkedHashMap<>(tags);
                all.put("phase", standing.phase().id());
                standing.sampler().ifPresent(sampler -> all.put("sampler", sampler));
                standing.element().ifPresent(element -> all.put("part_of", element));
                String measurement = standing.sampler().isEmpty() ? TEST : SAMPLER;
                Line soFar = counts(new Line(measurement, all), standing.soFar());
                statusCodes(soFar, standing.statusCodesSoFar());
                standing.timesSoFar((what, nanos) -> times(soFar, what, nanos));
                Line second = counts(new Line(measurement + SECOND, all), standing.since());
                statusCodes(second, standing.statusCodesSince());
                standing.timesSince((what, nanos) -> times(second, what, nanos));
                for (Line line : List.of(soFar, second)) if (!line.empty()) lines.add(line.at(sight.at()));
            }
            return lines;
        }

        private static Line counts(Line line, Map<Counted, Double> counts) {
            counts.forEach((each, value) -> {
                String name = each.figure().id();
                if (each.whole()) line.whole(name, Math.round(value));
                else line.decimal(name, BigDecimal.valueOf(value));
            });
            return line;
        }

        private static void statusCodes(Line line, Map<Integer, Long> codes) {
            codes.forEach((code, n) -> line.whole("statusCodes." + code, n));
        }

        /** Percentiles with too few values are left out. */
        private static void times(Line line, Latency what, Histogram nanos) {
            LatencyTable.forEach(
                    nanos,
                    n -> line.whole(LatencyTable.id(what, LatencyTable.COUNT), n),
                    (statistic, value) -> line.decimal(LatencyTable.id(what, statistic), value));
        }
    }
}
