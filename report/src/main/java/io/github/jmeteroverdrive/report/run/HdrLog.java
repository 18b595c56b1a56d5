// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hdr} twice, first to find how many ticks form a point, and holds only the sums in memory, so a
 * log of a whole day fits. Used once, by one thread.
 */
public final class HdrLog {

    private record Key(String measure, String phase) {}

    private final Path file;
    private final List<String> notes;
    private final Latencies latencies = new Latencies();
    private final Map<Key, Histogram> point = new LinkedHashMap<>();
    private double pointFrom;
    private double pointTo;
    private double tick = -1;
    private int ticks;
    private int group;
    private int unreadable;
    private boolean lastUnreadable;

    private HdrLog(Path file, List<String> notes) {
        this.file = file;
        this.notes = notes;
    }

    /**
     * A missing file is read as empty.
     *
     * @param notes receives sentences about omitted data
     */
    public static Latencies read(Path file, List<String> notes) {
        HdrLog log = new HdrLog(file, notes);
        if (Files.isRegularFile(file)) log.read();
        return log.latencies;
    }

    private void read() {
        try {
            eachLine(line -> HdrLine.of(line).ifPresent(this::begins));
            group = ChartPoints.group(ticks);
            tick = -1;
            ticks = 0;
            eachLine(this::take);
            endPoint();
        } catch (IOException e) {
            notes.add(file.getFileName() + " cannot be read (" + Refusal.why(e) + "); the rest of it is left out.");
        }
        if (lastUnreadable) notes.add("The last line of " + file.getFileName() + " is cut off; it is left out.");
        int others = unreadable - (lastUnreadable ? 1 : 0);
        if (others > 0)
            notes.add("Lines of " + file.getFileName() + " that cannot be read, and are left out: " + others + ".");
    }

    private void eachLine(Consumer<String> user) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) user.accept(line);
        }
    }

    /** Whether the line begins a new tick, which is counted. */
    private boolean begins(HdrLine line) {
        if (line.from() <= tick) return false;
        tick = line.from();
        ticks++;
        return true;
    }

    private void take(String text) {
        lastUnreadable = false;
        if (HdrLine.isHead(text)) return;
        Optional<HdrLine> line = HdrLine.of(text);
        Optional<Histogram> values = line.flatMap(HdrLine::histogram);
        if (values.isEmpty()) {
            unreadable++;
            lastUnreadable = true;
            return;
        }
        add(line.get(), values.get());
    }

    private void add(HdrLine line, Histogram values) {
        if (begins(line) && (ticks - 1) % group == 0) {
            endPoint();
            pointFrom = line.from();
        }
        pointTo = Math.max(pointTo, line.to());
        if (line.measure().isEmpty()) return; // ack or response once more, for other tools
        if (line.phase().equals(Phase.MEASURE.id()))
            latencies.sum(line.measure(), line.label()).add(values);
        if (!line.label().isEmpty()) return;
        point.computeIfAbsent(new Key(line.measure(), line.phase()), k -> new Histogram(IntervalRecorder.DIGITS))
                .add(values);
    }

    /** Messages of two phases may complete in one tick; the later phase is the tick's. */
    private void endPoint() {
        Map<String, Histogram> sums = new LinkedHashMap<>();
        Map<String, String> phases = new LinkedHashMap<>();
        for (Phase phase : Phase.values()) {
            point.forEach((key, values) -> {
                if (!key.phase().equals(phase.id()) || values.getTotalCount() == 0) return;
                sums.computeIfAbsent(key.measure(), m -> new Histogram(IntervalRecorder.DIGITS))
                        .add(values);
                phases.put(key.measure(), phase.id());
                values.reset();
            });
        }
        sums.forEach(
                (measure, values) -> latencies.lines(measure).add(pointFrom, pointTo, phases.get(measure), values));
        latencies.gaps(sums.keySet(), pointTo);
    }
}
