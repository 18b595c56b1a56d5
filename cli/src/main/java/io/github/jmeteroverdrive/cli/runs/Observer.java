// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that looks on while a way runs, on the target's side, and says at the end what it saw
 * in the measured window: the same figures in the same way for every way. It belongs neither to the
 * generator nor to the target. One thread.
 */
final class Observer implements AutoCloseable {

    private static final long SAY_SECONDS = 120;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Process process;
    private final Path out;
    private final Path log;

    private Observer(Process process, Path out, Path log) {
        this.process = process;
        this.out = out;
        this.log = log;
    }

    /**
     * @param run takes what it says
     * @throws Refusal when it cannot be started
     */
    static Observer start(List<String> command, Path run) {
        Path out = run.resolve("observer.json");
        Path log = run.resolve("observer.log");
        try {
            return new Observer(
                    new ProcessBuilder(command)
                            .redirectOutput(out.toFile())
                            .redirectError(log.toFile())
                            .start(),
                    out,
                    log);
        } catch (IOException e) {
            throw new Refusal(
                    "Observer %s cannot be started (%s); install it, or give its path."
                            .formatted(command.get(0), e.getMessage()),
                    e);
        }
    }

    /**
     * Tells it the window, in epoch milliseconds on a line of its standard input, and waits for
     * what it says.
     *
     * @throws IOException with a phrase when it says nothing that can be read
     */
    Map<String, Double> figures(Window window) throws IOException {
        try (var in = process.getOutputStream()) {
            String line = window.from() + " " + window.to() + "\n";
            in.write(line.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new IOException("the observer ended early, see " + log, e);
        }
        if (!endsWithin(SAY_SECONDS))
            throw new IOException("the observer printed nothing within " + SAY_SECONDS + " s");
        if (process.exitValue() != 0)
            throw new IOException(
                    "the observer ended with code " + process.exitValue() + ", see " + log);
        return RunFigures.numbers(MAPPER.readTree(Files.readString(out)));
    }

    private boolean endsWithin(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Kills it with its children if it still lives. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }
}
