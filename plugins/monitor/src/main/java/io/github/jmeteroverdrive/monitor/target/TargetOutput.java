// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.network.Fresh;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of a target until its end: writes it to a log file, finds the port, and holds the last lines. Lines
 * {@code STAT {…}}, which a target may print once a second, contain its own figures and are not logged. Thread-safe.
 */
final class TargetOutput {

    private static final int LAST_LINES = 10;
    private static final String STAT = "STAT ";
    private static final Pattern TRUST = Pattern.compile("TRUST (\\S+) (.+)");
    private static final Pattern PROCESSES = Pattern.compile("PROCESSES (\\d+(?: \\d+)*)");
    private static final Pattern READY = Pattern.compile("READY (\\d{1,5})");

    private final Deque<String> last = new ArrayDeque<>();
    private final Fresh figures = new Fresh(System::nanoTime);
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final Thread reader;
    private volatile Optional<TargetDescription.Trust> trust = Optional.empty();
    private volatile List<Long> processes = List.of();

    TargetOutput(String name, InputStream output, Path log) {
        reader = new Thread(() -> read(output, log), "od - Target " + name);
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream output, Path log) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
                Writer file = Files.newBufferedWriter(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(STAT) && isStat(line.substring(STAT.length()))) continue;
                file.write(line + "\n");
                file.flush();
                take(line);
            }
            port.completeExceptionally(new IOException("it ended"));
        } catch (IOException e) {
            port.completeExceptionally(e);
        }
    }

    private boolean isStat(String json) {
        try {
            if (!(JsonFiles.MAPPER.readTree(json) instanceof ObjectNode parsed)) return false;
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
        if (trusted.matches()) trust = Optional.of(new TargetDescription.Trust(trusted.group(2), trusted.group(1)));
        Matcher children = PROCESSES.matcher(line.strip());
        if (children.matches())
            processes = Arrays.stream(children.group(1).split(" "))
                    .map(Long::valueOf)
                    .toList();
        Matcher ready = READY.matcher(line.strip());
        if (ready.matches()) port.complete(Integer.parseInt(ready.group(1)));
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
