// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.connection.DirectPipe;
import io.github.jmeteroverdrive.measure.Parking;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A running wget or curl, which can be killed with its child processes. Thread-safe. */
final class ToolProcess {

    enum End {
        EXITED,
        /** Killed: its response is complete, and it waits for bytes that no server sends. */
        ANSWERED,
        /** Killed: the sampler's time-out was reached. */
        TIMED_OUT,
        /** Killed: the measured phase is over, and it has received nothing for the drain time-out. */
        SILENT,
        /** Killed: JMeter stops the test, or a Sample Timeout the sampler. */
        INTERRUPTED
    }

    private final Process process;
    private End end = End.EXITED;

    private ToolProcess(Process process) {
        this.process = process;
    }

    /**
     * @param command program and arguments, which no shell interprets
     * @param proxy URL, "" = that of the environment
     */
    static ToolProcess start(List<String> command, String proxy) throws IOException {
        List<String> arguments = new ArrayList<>(quotedFor(System.getProperty("os.name"), command));
        ProcessBuilder builder = new ProcessBuilder(arguments);
        builder.redirectInput(new File(Programs.windows() ? "NUL" : "/dev/null"));
        setEnvironment(builder.environment(), proxy);
        return new ToolProcess(builder.start());
    }

    /** Messages in English. The proxy is set here because all users of the host see arguments. */
    private static void setEnvironment(Map<String, String> environment, String proxy) {
        environment.put("LC_ALL", "C");
        environment.remove("LANGUAGE");
        if (proxy.isEmpty()) return;
        for (String name : List.of("no_proxy", "NO_PROXY", "all_proxy", "ALL_PROXY")) environment.remove(name);
        environment.put("http_proxy", proxy);
        environment.put("https_proxy", proxy);
    }

    DirectPipe output() {
        return new DirectPipe(process, Parking.SYSTEM);
    }

    InputStream errors() {
        return process.getErrorStream();
    }

    long pid() {
        return process.pid();
    }

    /** Kills it if it runs; the first reason counts. */
    synchronized void kill(End why) {
        if (!process.isAlive()) return;
        if (end == End.EXITED) end = why;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // Process.destroyForcibly would also close the streams, which are still being read
        process.toHandle().destroyForcibly();
    }

    /** Waits for the end. An interrupt of the waiting thread kills the process, and stays set. */
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

    /** Known after {@link #exitCode}. */
    synchronized End end() {
        return end;
    }

    /**
     * The arguments as {@link ProcessBuilder} needs them on this system. A process on Windows gets a single command
     * line, which it splits by the rules of {@code CommandLineToArgvW} (Microsoft Learn, "Parsing C command-line
     * arguments"). Java quotes an argument with blanks, but does not escape quotation marks in it; an argument that is
     * already quoted it leaves alone. So those with quotation marks are quoted here.
     *
     * @throws IllegalArgumentException for the one kind that Java cannot pass on
     */
    static List<String> quotedFor(String osName, List<String> arguments) {
        if (!osName.toLowerCase(Locale.ROOT).startsWith("windows")) return arguments;
        return arguments.stream().map(ToolProcess::quotedForJava).toList();
    }

    private static String quotedForJava(String argument) {
        if (argument.indexOf('"') < 0) return argument;
        // Java takes what ends with \" as not quoted, and quotes it again
        if (argument.endsWith("\\"))
            throw new IllegalArgumentException(
                    "Java cannot pass an argument with a quotation mark and a backslash at its end to"
                            + " a process on Windows: "
                            + argument);
        return quote(argument);
    }

    /** In quotation marks, with those inside and the backslashes before them escaped. */
    static String quote(String argument) {
        StringBuilder quoted = new StringBuilder("\"");
        int backslashes = 0;
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            if (c == '"') quoted.append("\\".repeat(backslashes + 1));
            quoted.append(c);
            backslashes = c == '\\' ? backslashes + 1 : 0;
        }
        return quoted.append("\\".repeat(backslashes)).append('"').toString();
    }
}
