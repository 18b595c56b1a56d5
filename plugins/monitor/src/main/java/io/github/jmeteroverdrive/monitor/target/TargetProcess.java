// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EndedEarly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A running target. It ends when its standard input closes, so it cannot outlive this JVM, however the JVM dies. During
 * JVM shutdown the run still needs the target for its drain, so nothing else ends it then. Thread-safe.
 */
public final class TargetProcess implements AutoCloseable {

    private static final long KILL_SECONDS = 2;
    private static final String SET_SESSION = "setsid";

    private final Process process;
    private final TargetOutput output;
    private final long stopSeconds;
    private final int port;
    private volatile boolean stopping;

    /**
     * Starts a target and waits until it is ready.
     *
     * @param log file for its output
     * @param startSeconds time limit to print {@code READY <port>}
     * @param stopSeconds time limit to end
     * @param died receives a message if it ends by itself later
     * @throws IOException with a sentence if it does not start; nothing is left running then
     */
    public TargetProcess(
            String name, List<String> command, Path log, long startSeconds, long stopSeconds, Consumer<String> died)
            throws IOException {
        this.stopSeconds = stopSeconds;
        process = new ProcessBuilder(inOwnSession(command))
                .redirectErrorStream(true)
                .start();
        output = new TargetOutput(name, process.getInputStream(), log);
        try {
            port = output.port().get(startSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            close();
            throw new IOException((e instanceof TimeoutException
                            ? "it was not ready within " + startSeconds + " s"
                            : "it ended with code " + process.exitValue())
                    + "; "
                    + output.tail());
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new IOException("the start was interrupted");
        }
        process.onExit().thenAccept(ended -> {
            if (!stopping) died.accept(EndedEarly.ofTarget(name, ended.exitValue(), output.tail()));
        });
    }

    /** A terminal sends Ctrl-C to its whole process group, but the run still needs the target for its drain. */
    private static List<String> inOwnSession(List<String> command) {
        if (!HostPrograms.has(SET_SESSION)) return command; // Windows, macOS
        return Stream.concat(Stream.of(SET_SESSION), command.stream()).toList();
    }

    public int port() {
        return port;
    }

    /** The trust store for clients; empty without TLS. */
    public Optional<TargetDescription.Trust> trust() {
        return output.trust();
    }

    /** Its latest own figures; empty if it prints none. */
    public Optional<ObjectNode> figures() {
        return output.figures();
    }

    /** Its process, and those of native servers that it has started. */
    public List<Long> pids() {
        return Stream.concat(Stream.of(process.pid()), output.processes().stream())
                .toList();
    }

    /** The child process, alive until it is closed or dies. */
    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Closes its standard input, and kills it if it does not end after that. */
    @Override
    public void close() {
        stopping = true;
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy(); // the life line is cut already
        }
        if (!endsWithin(stopSeconds)) process.destroy();
        if (!endsWithin(KILL_SECONDS)) process.destroyForcibly();
        endsWithin(KILL_SECONDS);
    }

    /** Whether it has ended normally. */
    boolean endedInOrder() {
        return !process.isAlive() && process.exitValue() == 0;
    }

    private boolean endsWithin(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
