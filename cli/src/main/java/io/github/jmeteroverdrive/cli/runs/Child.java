// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Starts a command without a shell, waits for its end, and leaves none of its processes behind.
 * {@link #stop} may come from any thread, all else from one.
 */
public final class Child {

    /**
     * @param exitCode of the process; after a time-out or a stop, whatever its killing gave
     */
    record Ended(int exitCode, boolean timedOut, Usage usage) {}

    /** How often the accounts are read, and so how far a descendant's share may be off. */
    private static final long LOOK_MILLIS = 100;

    private static final long KILL_SECONDS = 10;

    private volatile boolean stopped;

    /** Ends the command that runs now, and all that are started later, at once. */
    public void stop() {
        stopped = true;
    }

    /** Whether {@link #stop} was called. */
    public boolean stopped() {
        return stopped;
    }

    /**
     * @param environment added to this JVM's
     * @param out takes standard output; its directory exists
     * @param error takes standard error; may be the same file
     * @throws Refusal when the command cannot be started
     */
    Ended run(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Path out,
            Path error,
            Duration timeout,
            Roles roles) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().putAll(environment);
        builder.redirectOutput(out.toFile());
        if (out.equals(error)) builder.redirectErrorStream(true);
        else builder.redirectError(error.toFile());
        long started = System.currentTimeMillis();
        Process process = start(builder);
        TreeWatch watch = new TreeWatch(process.toHandle(), roles, started);
        boolean ended = false;
        try {
            long limit = System.nanoTime() + timeout.toNanos();
            while (!ended && !stopped && System.nanoTime() - limit < 0) {
                watch.look();
                ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            watch.kill();
            process.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            stopped = true;
            watch.kill();
            process.onExit().join();
            Thread.currentThread().interrupt();
        }
        return new Ended(process.exitValue(), !ended && !stopped, watch.usage());
    }

    private static Process start(ProcessBuilder builder) {
        if (!Files.isDirectory(builder.directory().toPath())) {
            throw new Refusal(
                    "Command "
                            + builder.command().get(0)
                            + ": its directory "
                            + builder.directory()
                            + " does not exist; make it, or name another.");
        }
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new Refusal(
                    "Command "
                            + builder.command().get(0)
                            + " cannot be started ("
                            + e.getMessage()
                            + "); install it, or give its path.",
                    e);
        }
    }
}
