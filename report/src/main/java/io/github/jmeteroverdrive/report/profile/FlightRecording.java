// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.where.Frames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The profiles in a flight recording of the JDK or async-profiler. The engine that async-profiler used is read from
 * {@code jdk.ActiveSetting}: without permission for {@code cpu} it silently falls back to {@code ctimer}.
 */
final class FlightRecording {

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
