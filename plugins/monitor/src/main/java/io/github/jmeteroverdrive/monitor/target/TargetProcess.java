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
 * A running target. Its standard input is its life line: it ends when that closes, and so cannot outlive this JVM,
 * however this one dies. While this JVM goes down, the run still needs it for its drain, so nothing else ends it then.
 * Thread-safe.
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
     * @param log takes its output
     * @param startSeconds how long it may take to say {@code READY <port>}
     * @param stopSeconds how long it may take to end
     * @param died is told when it ends by itself later on
     * @throws IOException with a sentence when it does not start; nothing remains then
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

    /** A terminal sends Ctrl-C to all processes of its group, but the run still needs the target for its drain. */
    private static List<String> inOwnSession(List<String> command) {
        if (!HostPrograms.has(SET_SESSION)) return command; // Windows, macOS
        return Stream.concat(Stream.of(SET_SESSION), command.stream()).toList();
    }

    public int port() {
        return port;
    }

    /** How clients come to trust it; empty when it speaks no TLS. */
    public Optional<TargetDescription.Trust> trust() {
        return output.trust();
    }

    /** What it says of itself at the moment; empty when it does not. */
    public Optional<ObjectNode> figures() {
        return output.figures();
    }

    /** Its process, and those of native servers that it has started. */
    public List<Long> pids() {
        return Stream.concat(Stream.of(process.pid()), output.processes().stream())
                .toList();
    }

    /** The child, alive until it is closed or dies. */
    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Closes its standard input, and kills it when it does not end by that. */
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

    /** Whether it has ended, and by itself. */
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
