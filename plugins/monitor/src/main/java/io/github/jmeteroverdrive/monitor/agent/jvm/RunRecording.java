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
 * A flight recording of one run in a JVM that outlives it. Errors cause a warning and never affect the run.
 * Thread-safe.
 */
public final class RunRecording implements AutoCloseable {

    private static final String BY_DEFAULT = "profile";

    private final Optional<Recording> recording;

    private RunRecording(Optional<Recording> recording) {
        this.recording = recording;
    }

    /**
     * @param settings a JFR settings file; if it does not exist, the JDK's {@code profile} is used
     * @param run directory in which the recording is stored
     * @param warn receives the reason if there is no recording
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
