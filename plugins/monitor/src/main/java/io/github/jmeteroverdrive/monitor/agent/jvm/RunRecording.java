// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.Profiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;
import java.util.function.Consumer;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * A flight recording of one run in a JVM that outlives it. It never spoils the run: what goes wrong is said.
 * Thread-safe.
 */
public final class RunRecording implements AutoCloseable {

    private static final String BY_DEFAULT = "profile";

    private final Optional<Recording> recording;

    private RunRecording(Optional<Recording> recording) {
        this.recording = recording;
    }

    /**
     * Begins one.
     *
     * @param settings a file of them; without it those that the JDK calls {@code profile} are taken
     * @param run directory that the recording is left in
     * @param warn is told why there is none
     */
    public static RunRecording start(Path settings, Path run, Consumer<String> warn) {
        try {
            Recording made = new Recording(
                    Files.isRegularFile(settings)
                            ? Configuration.create(settings)
                            : Configuration.getConfiguration(BY_DEFAULT));
            made.setDestination(Profiler.JFR.in(run));
            made.start();
            return new RunRecording(Optional.of(made));
        } catch (IOException | ParseException | RuntimeException | LinkageError e) {
            warn.accept("There is no flight recording of this load agent: " + e);
            return new RunRecording(Optional.empty());
        }
    }

    /** Writes the file, once. */
    @Override
    public synchronized void close() {
        if (recording.isEmpty() || recording.get().getState() != RecordingState.RUNNING) return;
        recording.get().stop();
        recording.get().close();
    }
}
