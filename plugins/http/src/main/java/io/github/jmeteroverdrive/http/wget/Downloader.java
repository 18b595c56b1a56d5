// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.connection.DirectPipe;
import io.github.jmeteroverdrive.http.download.BodyReader;
import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.download.RateLimiter;
import io.github.jmeteroverdrive.http.download.RawBodyStream;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the processes of one JMeter thread, one after another. That thread reads standard output; a second thread, the
 * same for all processes, reads standard error. JMeter thread only, except {@link #interrupt}.
 */
final class Downloader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Downloader.class);

    /** Standard error ends with the process, unless another process holds it. */
    private static final long ERRORS_SECONDS = 5;

    private final LongSupplier nanoTime;
    private final RunContext run;
    private final Programs programs;
    private ExecutorService errors = errorsReader();
    private FirstBytes firstBytes = new FirstBytes(0);
    private ToolProcess process;
    private boolean interrupted;

    Downloader(RunContext run, Programs programs) {
        this.run = run;
        this.nanoTime = run.clock()::nanoTime;
        this.programs = programs;
    }

    private static ExecutorService errorsReader() {
        String name = Thread.currentThread().getName() + " standard error";
        return Executors.newSingleThreadExecutor(task -> Programs.daemon(task, name));
    }

    /** @throws IOException with a sentence when the process cannot be started, or {@link RecordLost} */
    FinishedDownload download(Path program, WgetSettings settings, Map<String, String> headers) throws IOException {
        begin();
        if (firstBytes.count != settings.keep()) firstBytes = new FirstBytes(settings.keep());
        List<String> command = new ArrayList<>(programs.prefix());
        command.add(program.toString());
        command.addAll(settings.tool().command(settings, headers));
        long startedAt = nanoTime.getAsLong();
        ToolProcess started = ToolProcess.start(command, settings.proxy());
        LOG.debug("process {} downloads {}", started.pid(), settings.url());
        began(started);
        Runnable cancelTimeout = programs.killAfter(settings.timeout(), started);
        try {
            return read(started, settings, command, startedAt);
        } finally {
            cancelTimeout.run();
            end();
        }
    }

    private FinishedDownload read(ToolProcess running, WgetSettings settings, List<String> command, long startedAt)
            throws IOException {
        Transcript transcript = settings.tool().transcript();
        CompletableFuture<Void> errorsRead = CompletableFuture.runAsync(() -> read(running, transcript), errors);
        DirectPipe pipe = running.output();
        ChecksumKind checksum = settings.expected().kind();
        if (checksum == ChecksumKind.NONE) pipe.discard(firstBytes.reader.discardBuffer());
        RawBodyStream body =
                new RawBodyStream(pipe, checksum.start(), RateLimiter.unlimited(), RawBodyStream.NO_LIMIT, nanoTime);
        byte[] first;
        SilenceAtEnd silence = new SilenceAtEnd(
                run.phases(startedAt),
                nanoTime,
                settings.drainNanos(),
                body::publishedCount,
                () -> running.kill(ToolProcess.End.SILENT));
        Runnable endCheck = programs.repeat(silence);
        try (pipe) {
            first = firstBytes.reader.read(body, null).first();
        } finally {
            endCheck.run();
        }
        long endedAt = nanoTime.getAsLong();
        int exitCode = running.exitCode();
        await(errorsRead);
        LOG.debug("process {} ended: {}, exit code {}", running.pid(), running.end(), exitCode);
        return new FinishedDownload(
                settings,
                command.subList(programs.prefix().size(), command.size()),
                startedAt,
                endedAt,
                running.end(),
                exitCode,
                transcript,
                body,
                first);
    }

    private void read(ToolProcess running, Transcript transcript) {
        try {
            transcript.read(running.errors(), nanoTime, () -> running.kill(ToolProcess.End.ANSWERED));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ignores interrupts, because the process has already ended. */
    private void await(CompletableFuture<Void> errorsRead) throws RecordLost {
        try {
            errorsRead.orTimeout(ERRORS_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            errors.shutdown(); // its thread still reads, so the next download gets another
            errors = errorsReader();
            throw new RecordLost(e);
        }
    }

    /** The process has ended, but what it wrote about its download is not known to its end. */
    static final class RecordLost extends IOException {

        private static final long serialVersionUID = 1;

        private RecordLost(Exception cause) {
            super(
                    "its standard error did not end with it, so status and headers are unknown; another process may hold it open",
                    cause);
        }
    }

    /** The first bytes of a download, decoded. */
    BodyReader.Body decode(FinishedDownload download) {
        String coding =
                download.last().map(head -> head.header("Content-Encoding")).orElse(null);
        return firstBytes.decode(download.firstBytes(), coding);
    }

    private synchronized void begin() {
        interrupted = false;
    }

    private synchronized void began(ToolProcess started) {
        process = started;
        if (interrupted || Thread.currentThread().isInterrupted()) started.kill(ToolProcess.End.INTERRUPTED);
    }

    private synchronized void end() {
        process = null;
    }

    /** Called by another thread: kills the process that runs or is about to be started. */
    synchronized void interrupt() {
        interrupted = true;
        if (process != null) process.kill(ToolProcess.End.INTERRUPTED);
    }

    @Override
    public void close() {
        interrupt();
        errors.shutdownNow();
    }

    /**
     * Keeps the first bytes of bodies. A body's coding is known only when standard error has been read, by another
     * thread; so these bytes are stored as received, and decoded afterwards. One thread.
     */
    static final class FirstBytes {

        /** Default capacity of a pipe on Linux: a read returns no more. */
        private static final int BUFFER = 64 * 1024;

        private static final int DECODING_BUFFER = 8 * 1024;

        /** A coding that is flushed after every few bytes expands them. */
        private static final int EXPANSION = 2;

        private static final int CODING_HEADER = 4 * 1024;

        private final int count;
        final BodyReader reader;

        /** @param count decoded bytes */
        FirstBytes(int count) {
            this.count = count;
            int raw = count == 0 ? 0 : EXPANSION * count + CODING_HEADER;
            this.reader = new BodyReader(BUFFER, raw, false);
        }

        /** @param contentEncoding value of the header, or null */
        BodyReader.Body decode(byte[] raw, String contentEncoding) {
            if (contentEncoding == null)
                return new BodyReader.Body(Arrays.copyOf(raw, Math.min(raw.length, count)), OptionalLong.empty(), null);
            RawBodyStream stream = RawBodyStream.of(new ByteArrayInputStream(raw), () -> 0);
            return new BodyReader(DECODING_BUFFER, count, false).read(stream, contentEncoding);
        }
    }
}
