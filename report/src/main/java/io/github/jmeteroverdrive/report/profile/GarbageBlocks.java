// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Stream;

/** Which classes the garbage of a run is of, by its heap histograms. */
public final class GarbageBlocks {

    private static final int ROWS = 20;
    private static final int LINES = 5;

    /** Figures of the work that a plan did, the first of which is above 0 decides what a sample is. */
    private static final Map<String, String> WORK = work();

    private final RunData run;
    private final List<JsonNode> samples;

    private GarbageBlocks(RunData run, List<JsonNode> samples) {
        this.run = run;
        this.samples = samples;
    }

    private static Map<String, String> work() {
        Map<String, String> work = new LinkedHashMap<>();
        work.put("samplesPerSecond", "sample");
        work.put("completedPerSecond", "message sent");
        work.put("receivedPerSecond", "message received");
        return work;
    }

    /** Empty if no histogram was taken. */
    public static List<Block> of(RunData run) {
        if (run.jtl() != null) return List.of();
        JsonLines lines = JsonLines.read(Profiler.HEAP.in(run.directory()));
        List<Block> blocks = new ArrayList<>();
        lines.notes().forEach(note -> blocks.add(new Paragraph(note)));
        if (lines.ticks().isEmpty() && !lines.head().isMissingNode())
            blocks.add(
                    new Paragraph(
                            "The measured phase was too short for a heap histogram; give a longer Duration, or a shorter interval by -Dprofiler.heap."));
        if (!lines.ticks().isEmpty()) blocks.addAll(new GarbageBlocks(run, lines.ticks()).blocks());
        return blocks;
    }

    private List<Block> blocks() {
        Map<String, long[]> classes = new LinkedHashMap<>();
        double seconds = 0;
        double pauses = 0;
        for (JsonNode sample : samples) {
            seconds += sample.path("seconds").asDouble();
            pauses += sample.path("pauseSeconds").asDouble();
            for (Entry<String, JsonNode> each : sample.path("classes").properties()) {
                long[] sum = classes.computeIfAbsent(each.getKey(), name -> new long[3]);
                sum[0] += each.getValue().path("deadBytes").asLong();
                sum[1] += each.getValue().path("deadObjects").asLong();
                sum[2] += each.getValue().path("liveBytes").asLong();
            }
        }
        List<Entry<String, long[]>> most = classes.entrySet().stream()
                .sorted(Comparator.comparing((Entry<String, long[]> each) -> each.getValue()[0])
                        .reversed())
                .limit(ROWS)
                .toList();
        double all = classes.values().stream().mapToLong(sum -> sum[0]).sum();
        return List.of(
                table(most, seconds, all),
                chart(most),
                new Paragraph(String.format(
                        Locale.ROOT,
                        "%d pairs of heap histograms, which stopped all threads for %s in total. Dead objects were created"
                                + " after the previous collection and were no longer used when the pair was taken. Rates refer to"
                                + " the time between the two, %s in all; what a collection removed in between is not"
                                + " counted. JMeter's own garbage, such as results and this monitor, is included.",
                        samples.size(),
                        Show.duration(pauses),
                        Show.duration(seconds))));
    }

    private Table table(List<Entry<String, long[]>> most, double seconds, double all) {
        Entry<String, String> work = WORK.entrySet().stream()
                .filter(each -> run.summary().path(each.getKey()).asDouble() > 0)
                .findFirst()
                .orElse(null);
        List<String> columns = new ArrayList<>(List.of("class", "dead bytes/s", "share"));
        if (work != null) columns.addAll(List.of("bytes per " + work.getValue(), "objects per " + work.getValue()));
        columns.add("live bytes, mean");
        double rate = work == null ? 0 : run.summary().path(work.getKey()).asDouble();
        List<List<String>> rows = new ArrayList<>();
        for (Entry<String, long[]> each : most) {
            long[] sum = each.getValue();
            List<String> row = new ArrayList<>();
            row.add(each.getKey());
            row.add(seconds > 0 ? Show.bytes(sum[0] / seconds) + "/s" : Show.NOT_KNOWN);
            row.add(all > 0 ? Show.percent(100 * sum[0] / all) : Show.NOT_KNOWN);
            if (work != null)
                Stream.of(sum[0], sum[1])
                        .map(dead -> seconds > 0 ? Show.number(dead / seconds / rate) : Show.NOT_KNOWN)
                        .forEach(row::add);
            row.add(Show.bytes((double) sum[2] / samples.size()));
            rows.add(row);
        }
        return Table.ofFigures("Garbage by class", columns, rows);
    }

    private Chart chart(List<Entry<String, long[]>> most) {
        Chart chart = Chart.of(Chart.X.SECONDS, "garbage", "Garbage by class over time", "bytes/s");
        for (Entry<String, long[]> each : most.subList(0, Math.min(LINES, most.size()))) {
            List<Series.Point> points = samples.stream()
                    .filter(sample -> sample.path("seconds").asDouble() > 0)
                    .map(sample -> new Series.Point(
                            sample.path("s").asDouble(),
                            sample.path("classes")
                                            .path(each.getKey())
                                            .path("deadBytes")
                                            .asDouble()
                                    / sample.path("seconds").asDouble()))
                    .toList();
            chart = chart.with(Series.line(each.getKey(), points));
        }
        return chart;
    }
}
