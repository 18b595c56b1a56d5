// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.direct.DirectPipe;
import io.github.jmeteroverdrive.measure.Parking;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A running process that can be killed, with all it has started. Thread-safe. */
final class Child {

    private static final String NOTHING = Executables.windows() ? "NUL" : "/dev/null";

    private final Process process;
    private End end = End.BY_ITSELF;

    private Child(Process process) {
        this.process = process;
    }

    /**
     * @param command program and arguments, which no shell sees
     * @param proxy URL, "" = what the environment says
     */
    static Child start(List<String> command, String proxy) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        new ArrayList<>(
                                WindowsArguments.of(command, System.getProperty("os.name"))));
        builder.redirectInput(new File(NOTHING));
        environment(builder.environment(), proxy);
        return new Child(builder.start());
    }

    /** English lines; a proxy stands here because all users of the host can see arguments. */
    private static void environment(Map<String, String> environment, String proxy) {
        environment.put("LC_ALL", "C");
        environment.remove("LANGUAGE");
        if (proxy.isEmpty()) return;
        for (String name : List.of("no_proxy", "NO_PROXY", "all_proxy", "ALL_PROXY"))
            environment.remove(name);
        environment.put("http_proxy", proxy);
        environment.put("https_proxy", proxy);
    }

    DirectPipe output() {
        return new DirectPipe(process, Parking.SYSTEM);
    }

    InputStream errors() {
        return process.getErrorStream();
    }

    /** Kills it if it runs; the first reason counts. */
    synchronized void kill(End why) {
        if (!process.isAlive()) return;
        if (end == End.BY_ITSELF) end = why;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // the process itself would close its streams as well, which their readers still read
        process.toHandle().destroyForcibly();
    }

    /**
     * Waits for its end; an interrupt of the waiting thread kills it, and is kept. @return the exit
     * code
     */
    int exitCode() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
                } catch (InterruptedException e) {
                    interrupted = true;
                    kill(End.INTERRUPTED);
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /** How it ended; known after {@link #exitCode}. */
    synchronized End end() {
        return end;
    }
}
