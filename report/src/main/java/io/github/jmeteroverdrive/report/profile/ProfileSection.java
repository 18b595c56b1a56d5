// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.FlameGraph;
import io.github.jmeteroverdrive.report.page.PageSection;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.gridkit.jvmtool.stacktrace.StackTraceCodec;
import org.gridkit.jvmtool.stacktrace.StackTraceReader;

/** How the load agent spent its time, on the page of a run. */
public final class ProfileSection {

    /** In {@code run.json}. */
    private static final String FRAMES = "frames";

    private static final int HOTTEST = 3;
    private static final double SMALLEST = 0.0005;

    private final RunData run;
    private final List<Profile> profiles = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();

    private ProfileSection(RunData run) {
        this.run = run;
    }

    /** The section; only with the monitor's thread samples if no profiler ran. */
    public static PageSection of(RunData run) {
        return new ProfileSection(run).section();
    }

    /** For a run of several load agents, each of which sampled its own threads. */
    public static PageSection ofEach(RunData run) {
        String pages = run.agents().stream()
                .map(agent -> "./overdrive report " + agent.run().directory())
                .collect(Collectors.joining(" and "));
        return section(List.of(
                new Paragraph("Each load agent sampled its own threads, and may have been profiled. Its own page"
                        + " shows how they spent their time: "
                        + pages
                        + " make these pages.")));
    }

    private static PageSection section(List<Block> blocks) {
        return new PageSection("time", "How the time was spent", blocks);
    }

    private interface Reading {
        List<Profile> of(Path file, Frames frames) throws IOException;
    }

    private PageSection section() {
        read(Profiler.JFR, FlightRecording::read);
        read(Profiler.ASYNC, FlightRecording::read);
        read(Profiler.SJK, (file, frames) -> List.of(SjkDump.read(file, frames)));
        profiles.removeIf(profile -> profile.total() == 0);
        blocks.add(0, groups());
        if (!profiles.isEmpty() && !run.run().has(FRAMES))
            blocks.add(new Paragraph(
                    "run.json does not say which frames are its elements' own; in the profiles all of these count as "
                            + ThreadActivity.PLUGINS.words()
                            + "."));
        for (Profile profile : profiles) {
            blocks.add(hottest(profile));
            blocks.add(new FlameGraph(
                    "Flame graph: " + profile.name() + ", " + profile.kind().words(), FlameGraphs.html(profile)));
        }
        if (profiles.isEmpty())
            blocks.add(new Paragraph(
                    "For a flame graph run with _.jvm.profiler.JFR, _.jvm.profiler.async or _.jvm.profiler.SJK."));
        return section(blocks);
    }

    private void read(Profiler profiler, Reading reading) {
        Path file = profiler.in(run.directory());
        if (run.jtl() != null || !Files.isRegularFile(file)) return;
        try {
            profiles.addAll(reading.of(file, frames(run.run())));
        } catch (IOException | RuntimeException e) {
            blocks.add(new Paragraph(file.getFileName() + " cannot be read: " + Refusal.why(e) + "."));
        }
    }

    /** The classes that its elements consist of; runs of older versions do not have them. */
    static Frames frames(JsonNode run) {
        Map<ThreadActivity, List<String>> own = new EnumMap<>(ThreadActivity.class);
        for (ThreadActivity where : ThreadActivity.values()) {
            List<String> beginnings = new ArrayList<>();
            run.path(FRAMES).path(where.id()).forEach(frame -> beginnings.add(frame.asText()));
            if (!beginnings.isEmpty()) own.put(where, beginnings);
        }
        return Frames.with(own);
    }

    private Table groups() {
        List<String> columns = new ArrayList<>(List.of("JMeter's time in"));
        columns.add("wall clock: monitor's samples");
        columns.add("at work: monitor's samples");
        profiles.forEach(profile -> columns.add(profile.kind().words() + ": " + profile.name()));
        JsonNode wallClock = samples("where");
        JsonNode running = samples("running");
        double all = 0;
        for (JsonNode count : wallClock) all += count.asDouble();
        List<List<String>> rows = new ArrayList<>();
        for (ThreadActivity where : ThreadActivity.values()) {
            List<String> row = new ArrayList<>(List.of(where.words()));
            double share = all > 0 ? wallClock.path(where.id()).asDouble() / all : 0;
            row.add(where == ThreadActivity.GC ? gc() : percent(share));
            row.add(percent(all > 0 ? running.path(where.id()).asDouble() / all : 0));
            profiles.forEach(profile -> row.add(percent(profile.share(where))));
            boolean seen = row.subList(1, row.size()).stream().anyMatch(cell -> !cell.equals("–"));
            if (seen) rows.add(row);
        }
        return Table.ofFigures("Grouped by what the thread was doing", columns, rows);
    }

    /** Counts of the whole run, as profiles cover the whole run. */
    private JsonNode samples(String which) {
        JsonNode last = MissingNode.getInstance();
        for (JsonNode tick : run.agent()) {
            JsonNode found = tick.path("samplerThreads").path(which);
            if (found.isObject()) last = found;
        }
        return last;
    }

    /** GC pauses stop all threads, so they are not a group of the thread samples. */
    private String gc() {
        JsonNode last =
                run.agent().isEmpty() ? null : run.agent().get(run.agent().size() - 1);
        if (last == null || !last.at("/jvm/gcSeconds").isNumber()) return "–";
        double from = run.agent().get(0).at("/jvm/gcSeconds").asDouble();
        double time = last.path("s").asDouble() - run.agent().get(0).path("s").asDouble();
        return time > 0 ? percent((last.at("/jvm/gcSeconds").asDouble() - from) / time) : "–";
    }

    private static Table hottest(Profile profile) {
        List<List<String>> rows = new ArrayList<>();
        for (ThreadActivity where : ThreadActivity.values()) {
            if (profile.share(where) < SMALLEST) continue;
            String frames = profile.hottest(where, HOTTEST).stream()
                    .filter(entry -> entry.getValue() >= SMALLEST)
                    .map(entry -> entry.getKey() + " " + percent(entry.getValue()))
                    .collect(Collectors.joining(", "));
            rows.add(List.of(where.words(), percent(profile.share(where)), frames));
        }
        return Table.ofWords(
                "Hottest frames: "
                        + profile.name()
                        + ", "
                        + profile.kind().words()
                        + ", "
                        + profile.total()
                        + " samples",
                List.of("group", "share", "hottest frames"),
                rows);
    }

    private static String percent(double share) {
        return share < SMALLEST ? "–" : String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * share);
    }

    /** Thread dumps that SJK took: a wall-clock profile. */
    static final class SjkDump {

        private SjkDump() {}

        /**
         * Reads a dump; only JMeter's own threads, because others wait most of the time.
         *
         * @throws IOException if it is not a dump
         */
        static Profile read(Path file, Frames frames) throws IOException {
            Profile profile = new Profile("SJK", Profile.Kind.WALL, frames);
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                StackTraceReader reader = StackTraceCodec.newReader(in);
                if (!reader.isLoaded() && !reader.loadNext()) return profile;
                do {
                    List<String> stack = new ArrayList<>();
                    for (StackTraceElement frame : reader.getTrace())
                        stack.add(frame.getClassName() + '.' + frame.getMethodName());
                    if (reader.getThreadName().matches(ThreadSampling.JMETER))
                        profile.add(reader.getThreadName(), stack, 1);
                } while (reader.loadNext());
            }
            return profile;
        }
    }

    /**
     * The profiles in a flight recording of the JDK or async-profiler. The engine that async-profiler used is read from
     * {@code jdk.ActiveSetting}: without permission for {@code cpu} it silently falls back to {@code ctimer}.
     */
    static final class FlightRecording {

        private static final String EXECUTION = "jdk.ExecutionSample";
        private static final String WALL = "profiler.WallClockSample";

        private String engine = "";
        private final Profile cpu;
        private final Profile wall;

        private FlightRecording(Frames frames) {
            cpu = new Profile("JFR", Profile.Kind.CPU, frames);
            wall = new Profile("async-profiler", Profile.Kind.WALL, frames);
        }

        /** @throws IOException if it is not a recording, or truncated */
        static List<Profile> read(Path file, Frames frames) throws IOException {
            FlightRecording recording = new FlightRecording(frames);
            try (RecordingFile events = new RecordingFile(file)) {
                while (events.hasMoreEvents()) recording.take(events.readEvent());
            }
            return recording.profiles();
        }

        private void take(RecordedEvent event) {
            switch (event.getEventType().getName()) {
                case EXECUTION -> add(cpu, event);
                case WALL -> {
                    // all other threads wait for work most of the time
                    if (thread(event).matches(ThreadSampling.JMETER)) add(wall, event);
                }
                case "jdk.ActiveSetting" -> {
                    if ("engine".equals(event.getString("name"))) engine = event.getString("value");
                }
                default -> {
                    // other events do not show where time was spent
                }
            }
        }

        private List<Profile> profiles() {
            if (!engine.isEmpty()) cpu.rename("async-profiler, engine " + engine);
            return List.of(cpu, wall);
        }

        private static void add(Profile profile, RecordedEvent event) {
            if (event.getStackTrace() == null) return;
            List<String> frames = new ArrayList<>();
            for (RecordedFrame frame : event.getStackTrace().getFrames()) frames.add(name(frame));
            profile.add(thread(event), frames, weight(event));
        }

        private static long weight(RecordedEvent event) {
            return event.hasField("samples") ? event.getInt("samples") : 1;
        }

        private static String thread(RecordedEvent event) {
            RecordedThread thread = event.getValue("sampledThread");
            if (thread == null) return "";
            return Optional.ofNullable(thread.getJavaName()).orElse(String.valueOf(thread.getOSName()));
        }

        private static String name(RecordedFrame frame) {
            String type = frame.getMethod().getType().getName();
            String method = frame.getMethod().getName();
            return type.isEmpty() ? method : type + '.' + method;
        }
    }
}
