// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * How much of the time that JMeter's threads spend in native methods they spend in connecting, from
 * the samples of a flight recording ({@code jdk.NativeMethodSample}): the figure that SJK's
 * "socketConnect 64 %" stands for. Such a thread reads, writes or connects, so it is nearly the
 * share of all its time when the plan has no think time.
 */
final class ConnectShare {

    private static final String NAME = "measured.connectShare";

    private static final String SAMPLE = "jdk.NativeMethodSample";

    /** NIO's from JDK 13 on, and its predecessor's. */
    private static final Set<String> CONNECTING = Set.of("connect0", "socketConnect");

    private static final String JMETER = "org.apache.jmeter.";

    private final Window window;
    private long all;
    private long connecting;

    private ConnectShare(Window window) {
        this.window = window;
    }

    /**
     * @param run the directory of the run
     * @return nothing without a recording, or without a sample in the window
     */
    static Map<String, Double> of(Summary summary, Path run) {
        Path file = Profiler.JFR.in(run);
        if (summary.window().isEmpty() || !Files.isRegularFile(file)) return Map.of();
        ConnectShare share = new ConnectShare(summary.window().get());
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) share.add(recording.readEvent());
        } catch (IOException e) {
            throw new Refusal("File " + file + " is no recording (" + e.getMessage() + ").", e);
        }
        return share.all == 0 ? Map.of() : Map.of(NAME, (double) share.connecting / share.all);
    }

    private void add(RecordedEvent event) {
        if (!event.getEventType().getName().equals(SAMPLE)) return;
        RecordedStackTrace stack = event.getStackTrace();
        if (stack == null || !window.holds(event.getStartTime().toEpochMilli())) return;
        List<RecordedFrame> frames = stack.getFrames();
        if (frames.stream().noneMatch(ConnectShare::isOfJMeter)) return;
        all++;
        if (CONNECTING.contains(frames.get(0).getMethod().getName())) connecting++;
    }

    private static boolean isOfJMeter(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method != null && method.getType().getName().startsWith(JMETER);
    }
}
