// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Paths of the programs of a run, and the timer that kills their processes. Thread-safe. */
final class Programs implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Programs.class);

    private static final long SETPRIV_SECONDS = 5;

    private static final long CHECK_SECONDS = 1;

    private final List<String> killPrefix = killPrefix();
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, task -> daemon(task, WgetSettings.LABEL + " time-outs"));

    private Programs() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()); // when the run has ended
        LOG.debug("each process is started by {}", killPrefix);
    }

    static Programs of(RunContext run) {
        return run.shared(Programs.class, Programs::new);
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    static boolean windows() {
        return File.separatorChar == '\\';
    }

    /** @throws Refusal if it is not found */
    Path find(TestElement element, WgetSettings settings) {
        Fields fields = Fields.of(element, WgetSettings.DECLARATION, Refusal::new);
        Tool tool = settings.tool();
        if (settings.executable().isEmpty()) {
            Optional<Path> found = find(tool.program());
            if (found.isPresent()) return found.get();
            throw fields.refuse(WgetSettings.TOOL, tool.program(), "it is not installed; " + tool.howToInstall());
        }
        try {
            Path given = Path.of(settings.executable());
            if (Files.isRegularFile(given) && Files.isExecutable(given)) return given;
        } catch (InvalidPathException e) {
            // refused below
        }
        throw fields.refuse(
                WgetSettings.EXECUTABLE,
                "there is no such program; give its path, or nothing for the %s of the system (%s)"
                        .formatted(tool.program(), tool.howToInstall()));
    }

    private static Optional<Path> find(String name) {
        String path = System.getenv("PATH");
        return find(name + (windows() ? ".exe" : ""), path == null ? "" : path);
    }

    /** As a shell would find it, but only a real program: on Windows not a {@code .bat}. */
    static Optional<Path> find(String file, String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, file))
                .filter(found -> Files.isRegularFile(found) && Files.isExecutable(found))
                .findFirst();
    }

    /**
     * Put before a command, this makes Linux kill the process when the thread that started it ends, even if JMeter is
     * killed: {@code setpriv} of util-linux 2.33 or newer. Without it, an active download ends by its broken pipe, and
     * a silent one by the tool's own time-out, if any.
     */
    List<String> prefix() {
        return killPrefix;
    }

    private static List<String> killPrefix() {
        if (!System.getProperty("os.name").equals("Linux")) return List.of();
        Optional<Path> setpriv = find("setpriv");
        Optional<Path> nothing = find("true");
        if (setpriv.isEmpty() || nothing.isEmpty()) return List.of();
        List<String> prefix = List.of(setpriv.get().toString(), "--pdeathsig", "KILL", "--");
        return works(prefix, nothing.get()) ? prefix : List.of();
    }

    /** The setpriv of BusyBox has no such option. */
    private static boolean works(List<String> prefix, Path nothing) {
        List<String> command = new ArrayList<>(prefix);
        command.add(nothing.toString());
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null"))
                    .start();
            if (process.waitFor(SETPRIV_SECONDS, TimeUnit.SECONDS)) return process.exitValue() == 0;
            process.destroyForcibly();
        } catch (IOException e) {
            LOG.debug("setpriv cannot be used", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /**
     * Kills a process that takes too long.
     *
     * @param timeout ns from now
     * @return cancels that
     */
    Runnable killAfter(OptionalLong timeout, ToolProcess process) {
        if (timeout.isEmpty()) return () -> {};
        Runnable kill = () -> process.kill(ToolProcess.End.TIMED_OUT);
        var future = timer.schedule(kill, timeout.getAsLong(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    /** Runs a check once a second. @return ends that */
    Runnable repeat(Runnable check) {
        var future = timer.scheduleWithFixedDelay(check, CHECK_SECONDS, CHECK_SECONDS, TimeUnit.SECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
