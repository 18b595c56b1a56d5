// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.body.Pace;
import io.github.jmeteroverdrive.http.body.Wire;
import io.github.jmeteroverdrive.http.direct.DirectPipe;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs the processes of one JMeter thread, one after another. That thread reads standard output;
 * another, the same for all processes, reads standard error. JMeter thread only, but for {@link
 * #interrupt}.
 */
final class Downloader implements AutoCloseable {

    /** Standard error ends with the process, unless somebody else holds it. */
    private static final long ERRORS_SECONDS = 5;

    private final LongSupplier nanoTime;
    private final Watchdog watchdog;
    private final List<String> lifeLine;
    private final ExecutorService errors;
    private BodyHead bodies = new BodyHead(0);
    private Child child;
    private boolean interrupted;

    Downloader(RunContext run, List<String> lifeLine) {
        this.nanoTime = run.clock()::nanoTime;
        this.watchdog = Watchdog.of(run);
        this.lifeLine = lifeLine;
        String name = Thread.currentThread().getName() + " standard error";
        this.errors = Executors.newSingleThreadExecutor(task -> Watchdog.daemon(task, name));
    }

    /**
     * @throws IOException with a sentence when the process cannot be started or read
     */
    Exchange download(Path program, WgetSettings settings, Map<String, String> headers)
            throws IOException {
        begin();
        if (bodies.keep() != settings.keep()) bodies = new BodyHead(settings.keep());
        List<String> command = new ArrayList<>(lifeLine);
        command.add(program.toString());
        command.addAll(settings.tool().command(settings, headers));
        long startedAt = nanoTime.getAsLong();
        Child started = Child.start(command, settings.proxy());
        began(started);
        Runnable callOff = watchdog.watch(started, settings.timeout());
        try {
            return read(started, settings, command, startedAt);
        } finally {
            callOff.run();
            end();
        }
    }

    private Exchange read(
            Child running, WgetSettings settings, List<String> command, long startedAt)
            throws IOException {
        Transcript transcript = settings.tool().transcript();
        CompletableFuture<Void> told =
                CompletableFuture.runAsync(() -> read(running, transcript), errors);
        DirectPipe pipe = running.output();
        ChecksumKind checksum = settings.expected().kind();
        if (checksum == ChecksumKind.NONE) pipe.discard(bodies.waste());
        Wire wire = new Wire(pipe, checksum.start(), Pace.unlimited(), Wire.NO_LIMIT, nanoTime);
        byte[] first;
        try (pipe) {
            first = bodies.read(wire);
        }
        long endedAt = nanoTime.getAsLong();
        int exitCode = running.exitCode();
        await(told);
        return new Exchange(
                settings,
                command.subList(lifeLine.size(), command.size()),
                startedAt,
                endedAt,
                running.end(),
                exitCode,
                transcript,
                wire,
                first);
    }

    private void read(Child running, Transcript transcript) {
        try {
            transcript.read(running.errors(), nanoTime, () -> running.kill(End.ANSWERED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An interrupt does not end it: the process has ended already. */
    private static void await(CompletableFuture<Void> told) throws IOException {
        try {
            told.orTimeout(ERRORS_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IOException("its standard error could not be read to its end", e);
        }
    }

    BodyHead bodies() {
        return bodies;
    }

    private synchronized void begin() {
        interrupted = false;
    }

    private synchronized void began(Child started) {
        child = started;
        if (interrupted || Thread.currentThread().isInterrupted()) started.kill(End.INTERRUPTED);
    }

    private synchronized void end() {
        child = null;
    }

    /** Another thread: kills the process that runs or is about to be started. */
    synchronized void interrupt() {
        interrupted = true;
        if (child != null) child.kill(End.INTERRUPTED);
    }

    @Override
    public void close() {
        interrupt();
        errors.shutdownNow();
    }
}
