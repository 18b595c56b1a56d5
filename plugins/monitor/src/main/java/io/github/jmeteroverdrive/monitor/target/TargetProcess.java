// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.agent.network.CurrentFigures;
import io.github.jmeteroverdrive.run.HostPrograms;
import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
     * @param warn receives a message if its output cannot be logged
     * @throws IOException with a sentence if it does not start; nothing is left running then
     */
    public TargetProcess(
            String name,
            List<String> command,
            Path log,
            long startSeconds,
            long stopSeconds,
            Consumer<String> died,
            Consumer<String> warn)
            throws IOException {
        this.stopSeconds = stopSeconds;
        process = new ProcessBuilder(inOwnSession(command))
                .redirectErrorStream(true)
                .start();
        output = new TargetOutput(name, process.getInputStream(), new Log(log, warn));
        try {
            port = output.port().get(startSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            close();
            throw new IOException((e instanceof TimeoutException
                            ? "it was not ready within " + startSeconds + " s: it hangs, or other programs use the CPUs"
                            : "it ended with code " + process.exitValue())
                    + "; "
                    + TargetDescription.closest(output.tail()));
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

    /** The log file of a target. If it cannot be written, its output is read on without it. Used by one thread. */
    private static final class Log implements AutoCloseable {

        private final Path path;
        private final Consumer<String> warn;
        private Optional<Writer> file = Optional.empty();

        Log(Path path, Consumer<String> warn) {
            this.path = path;
            this.warn = warn;
            try {
                file = Optional.of(Files.newBufferedWriter(path));
            } catch (IOException e) {
                giveUp(e);
            }
        }

        void write(String line) {
            if (file.isEmpty()) return;
            try {
                file.get().write(line + "\n");
                file.get().flush();
            } catch (IOException e) {
                giveUp(e);
            }
        }

        private void giveUp(IOException e) {
            warn.accept("The output of a target is not logged: "
                    + RunFile.unwritable(path, e).getMessage());
            close();
        }

        @Override
        public void close() {
            try {
                if (file.isPresent()) file.get().close();
            } catch (IOException e) {
                return; // the reason is known: every line was flushed
            } finally {
                file = Optional.empty();
            }
        }
    }

    /**
     * Reads the output of a target until its end: logs it, finds the port, and holds the last lines that are for
     * people. Lines {@code STAT {…}}, which a target may print once a second, contain its own figures and are not
     * logged. Thread-safe.
     */
    private static final class TargetOutput {

        private static final ObjectMapper JSON = new ObjectMapper();
        private static final int LAST_LINES = 10;
        private static final String STAT = "STAT ";
        private static final Pattern TRUST = Pattern.compile("TRUST (\\S+) (.+)");
        private static final Pattern PROCESSES = Pattern.compile("PROCESSES (\\d+(?: \\d+)*)");
        private static final Pattern READY = Pattern.compile("READY (\\d{1,5})");

        private final Deque<String> last = new ArrayDeque<>();
        private final CurrentFigures figures = new CurrentFigures(System::nanoTime);
        private final CompletableFuture<Integer> port = new CompletableFuture<>();
        private final Thread reader;
        private volatile Optional<TargetDescription.Trust> trust = Optional.empty();
        private volatile List<Long> processes = List.of();

        TargetOutput(String name, InputStream output, Log log) {
            reader = new Thread(() -> read(output, log), "od - Target " + name);
            reader.setDaemon(true);
            reader.start();
        }

        private void read(InputStream output, Log log) {
            try (log;
                    BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith(STAT) && isStat(line.substring(STAT.length()))) continue;
                    log.write(line);
                    take(line);
                }
                port.completeExceptionally(new IOException("it ended"));
            } catch (IOException e) {
                port.completeExceptionally(e);
            }
        }

        private boolean isStat(String json) {
            try {
                if (!(JSON.readTree(json) instanceof ObjectNode parsed)) return false;
                figures.set(parsed);
                return true;
            } catch (JsonProcessingException e) {
                return false; // a line like any other
            }
        }

        /** The target's latest own figures; empty if it prints none. */
        Optional<ObjectNode> figures() {
            return figures.get();
        }

        private void take(String line) {
            Matcher trusted = TRUST.matcher(line.strip());
            Matcher children = PROCESSES.matcher(line.strip());
            Matcher ready = READY.matcher(line.strip());
            if (trusted.matches()) trust = Optional.of(new TargetDescription.Trust(trusted.group(2), trusted.group(1)));
            else if (children.matches())
                processes = Arrays.stream(children.group(1).split(" "))
                        .map(Long::valueOf)
                        .toList();
            else if (ready.matches()) port.complete(Integer.parseInt(ready.group(1)));
            else
                synchronized (last) {
                    if (last.size() == LAST_LINES) last.removeFirst();
                    last.addLast(line);
                }
        }

        /** The port after {@code READY}; fails if the output ends without one. */
        CompletableFuture<Integer> port() {
            return port;
        }

        /** The trust store for clients; printed before the port, and empty without TLS. */
        Optional<TargetDescription.Trust> trust() {
            return trust;
        }

        /** Process IDs of the native servers that it has started; printed before the port. */
        List<Long> processes() {
            return processes;
        }

        /** The last lines as the end of a sentence, including the full stop. */
        String tail() {
            synchronized (last) {
                return last.isEmpty()
                        ? "it printed nothing"
                        : "its last output: " + String.join(" / ", last).replaceFirst("\\.$", "");
            }
        }
    }
}
