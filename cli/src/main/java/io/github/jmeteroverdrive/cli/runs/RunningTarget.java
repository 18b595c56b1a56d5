// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.TargetDescription;
import io.github.jmeteroverdrive.run.TargetDescription.Trust;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A system under test that runs as long as one run. It ends when its standard input closes, even if this JVM is killed.
 * Its output is written to a log, in which {@code READY <port>} is expected and, before that, {@code TRUST <password>
 * <path>}; its {@code STAT} lines are ignored. Used by one thread.
 */
final class RunningTarget implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(30);
    private static final long STOP_SECONDS = 10;
    private static final long CHECK_MILLIS = 20;
    private static final Pattern READY = Pattern.compile("(?m)^READY (\\d{1,5})\\s*$");

    private static final Pattern TRUST = Pattern.compile("(?m)^TRUST (\\S+) (.+)$");

    private final Process process;
    private int port;
    private String url;

    private RunningTarget(Process process) {
        this.process = process;
    }

    /**
     * @param url for clients, by its port and trust store
     * @param log file for its output
     * @throws Refusal if it does not become ready, or has no URL; nothing remains then
     */
    static RunningTarget start(
            String name, List<String> command, BiFunction<Integer, Optional<Trust>, String> url, Path log) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            RunningTarget target = new RunningTarget(process);
            Optional<Integer> port = target.ready(log);
            if (port.isPresent()) {
                target.port = port.get();
                target.url = target.url(url, log);
                return target;
            }
            boolean alive = process.isAlive();
            target.close();
            String last = TargetDescription.closest(Child.printed(log).strip().replaceFirst("(?s).*\\R", ""));
            if (!alive && last.startsWith("Target " + name + ": ")) throw new Refusal(last); // its own sentence
            throw new Refusal("Target %s %s; its output is in %s%s"
                    .formatted(
                            name,
                            alive
                                    ? "was not ready within " + START.toSeconds() + " s"
                                    : "ended with code " + process.exitValue(),
                            log,
                            last.isEmpty() ? "." : ", and ends with: " + last));
        } catch (IOException e) {
            throw new Refusal("Target " + name + " cannot be started (" + e.getMessage() + ").", e);
        }
    }

    private Optional<Integer> ready(Path log) {
        long limit = System.nanoTime() + START.toNanos();
        boolean alive = true;
        while (alive && System.nanoTime() - limit < 0) {
            alive = !endsWithin(CHECK_MILLIS);
            Matcher ready = READY.matcher(Child.printed(log));
            if (ready.find()) return Optional.of(Integer.parseInt(ready.group(1)));
        }
        return Optional.empty();
    }

    private String url(BiFunction<Integer, Optional<Trust>, String> url, Path log) {
        Matcher found = TRUST.matcher(Child.printed(log));
        try {
            return url.apply(
                    port, found.find() ? Optional.of(new Trust(found.group(2), found.group(1))) : Optional.empty());
        } catch (Refusal e) {
            close();
            throw e;
        }
    }

    int port() {
        return port;
    }

    String url() {
        return url;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** @return its exit code */
    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    /** Closes its standard input, and kills it if it does not end after that. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy(); // the life line is cut already
        }
        if (endsWithin(TimeUnit.SECONDS.toMillis(STOP_SECONDS))) return;
        process.destroyForcibly();
        process.onExit().join();
    }

    private boolean endsWithin(long millis) {
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            process.onExit().join();
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
