// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.run.CpuList;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pins the processes of a run to CPUs, separately for load agent and target, from their start until it is closed.
 * JMeter has counted its CPUs by then, so its JVM is configured as before; only its placement changes. Ends with the
 * processes.
 */
public final class Affinity implements AutoCloseable {

    /** Often enough for a warm-up of seconds; each check starts a small program per process. */
    private static final long CHECK_MILLIS = 500;

    private static final long JOIN_MILLIS = 5000;

    /** Waits until its standard input closes; ignores Ctrl-C, which reaches the whole process group. */
    private static final String WAIT = "trap '' INT TERM HUP; read -r line; give";

    /**
     * If the input closed without a line, this JVM was killed, and a taskset that it had started may still be about to
     * change the CPUs. So the CPUs are restored once more.
     */
    private static final String AGAIN = "[ -n \"$line\" ] || { sleep 1; give; }";

    private static final String SHARED_CPUS = "_.target.sharedCpus";

    private final CpuList agent;
    private final CpuList target;
    private final Optional<ProcessHandle> foreign;
    private final Thread thread = new Thread(this::hold, "overdrive affinity");
    private volatile boolean closed;
    private volatile String failure;

    /**
     * @param agent for JMeter and its children
     * @param target for targets that runs start themselves, and their children
     * @param foreign an already running target; its previous CPUs are restored at the end
     */
    public Affinity(CpuList agent, CpuList target, Optional<ProcessHandle> foreign) {
        this.agent = agent;
        this.target = target;
        this.foreign = foreign;
        thread.setDaemon(true);
        thread.start();
    }

    /** Settings of runs whose processes are pinned from here: JMeter leaves the CPUs of its target alone. */
    public static List<String> settings(List<String> own) {
        return Stream.concat(own.stream(), Stream.of(SHARED_CPUS)).distinct().toList();
    }

    /** Whether this machine supports it. */
    public static boolean possible() {
        try {
            Process process = new ProcessBuilder(CpuList.PINNING, "--version").start();
            return process.waitFor(JOIN_MILLIS, TimeUnit.MILLISECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void hold() {
        Optional<Process> keeper = foreign.flatMap(this::keeper);
        Optional<Long> own = keeper.map(Process::pid);
        while (!closed) {
            ProcessHandle.current()
                    .descendants()
                    .filter(process -> own.filter(pid -> pid == process.pid()).isEmpty())
                    .forEach(this::place);
            foreign.ifPresent(process -> tree(process).forEach(descendant -> set(descendant, target)));
            synchronized (this) {
                try {
                    if (!closed) wait(CHECK_MILLIS);
                } catch (InterruptedException e) {
                    closed = true;
                }
            }
        }
        keeper.ifPresent(Affinity::end);
    }

    private static Stream<ProcessHandle> tree(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants());
    }

    private void place(ProcessHandle process) {
        switch (ScenarioVariant.role(process)) {
            case GENERATOR -> set(process, agent);
            case TARGET -> set(process, target);
            case REPORT -> {}
        }
    }

    private void set(ProcessHandle process, CpuList cpus) {
        if (CpuList.ofThreads(process.pid()).stream().allMatch(cpus::equals)) return;
        try {
            Process child = cpus.move(process.pid()).start();
            boolean ended = child.waitFor(JOIN_MILLIS, TimeUnit.MILLISECONDS);
            if ((!ended || child.exitValue() != 0) && process.isAlive())
                failure = "process %d cannot be moved to CPU %s".formatted(process.pid(), cpus);
        } catch (IOException e) {
            failure = "taskset cannot be started (" + e.getMessage() + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why a process was not on its CPUs, a phrase; empty if all were. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    private static Process silent(ProcessBuilder command) throws IOException {
        return command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** A process that restores the CPUs of an already running target when this JVM ends, however it dies. */
    private Optional<Process> keeper(ProcessHandle process) {
        String give = tree(process)
                .map(descendant ->
                        CpuList.of(descendant.pid()).move(descendant.pid()).command())
                .map(words -> String.join(" ", words))
                .collect(Collectors.joining("; ", "give() { ", "; }; "));
        String script = give + WAIT + "; " + AGAIN;
        try {
            return Optional.of(silent(new ProcessBuilder("sh", "-c", script)));
        } catch (IOException e) {
            failure = "sh cannot be started (" + e.getMessage() + ")";
            closed = true; // without one that gives the CPUs back none are taken
            return Optional.empty();
        }
    }

    private static void end(Process keeper) {
        try {
            try (OutputStream lifeLine = keeper.getOutputStream()) {
                lifeLine.write("end\n".getBytes(StandardCharsets.US_ASCII));
            }
            keeper.waitFor(JOIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            keeper.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns when the CPUs of an already running target are restored. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
