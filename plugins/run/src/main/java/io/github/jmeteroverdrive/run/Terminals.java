// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Looks for the terminal at which somebody watches a run. Under Maven standard output is a pipe to
 * Maven, which writes each line on, so it is Maven's that counts. Linux tells both.
 */
final class Terminals {

    /** {@value}: {@code auto}, {@code lines}, or {@code none}. */
    static final String PROPERTY = "overdrive.console";

    private static final String LINES = "lines";
    private static final String NONE = "none";

    private final Path proc;
    private final Map<String, String> environment;
    private final Optional<Long> maven;

    /**
     * @param proc where Linux tells of processes
     * @param maven its process, when it has started this one
     */
    Terminals(Path proc, Map<String, String> environment, Optional<Long> maven) {
        this.proc = proc;
        this.environment = environment;
        this.maven = maven;
    }

    /**
     * The console of this JVM.
     *
     * @param underMaven whether Maven has started it
     * @throws Refusal when the property is nothing that there is
     */
    static Console console(Properties properties, boolean underMaven) {
        Optional<Long> parent =
                ProcessHandle.current().parent().filter(any -> underMaven).map(ProcessHandle::pid);
        return new Terminals(Path.of("/proc"), System.getenv(), parent)
                .console(properties.getProperty(PROPERTY, "auto").strip());
    }

    Console console(String wanted) {
        return switch (wanted) {
            case "auto" -> find().map(this::open).orElse(Console.SYSTEM);
            case LINES -> Console.SYSTEM;
            case NONE -> new Quiet();
            default ->
                    throw new Refusal(
                            "Property %s is '%s': give auto, %s or %s."
                                    .formatted(PROPERTY, wanted, LINES, NONE));
        };
    }

    /**
     * The device of the terminal; none where there is none, or one that cannot write over a line.
     */
    Optional<Path> find() {
        String kind = environment.getOrDefault("TERM", "");
        if (kind.isEmpty() || kind.equals("dumb")) return Optional.empty();
        Optional<Path> own = output("self");
        if (own.filter(Terminals::isTerminal).isPresent()) return own;
        boolean piped =
                own.filter(to -> to.getFileName().toString().startsWith("pipe:")).isPresent();
        return piped
                ? maven.flatMap(pid -> output(pid.toString())).filter(Terminals::isTerminal)
                : Optional.empty();
    }

    /** What the standard output of a process is. */
    private Optional<Path> output(String process) {
        try {
            return Optional.of(Files.readSymbolicLink(proc.resolve(process).resolve("fd/1")));
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return Optional.empty(); // no Linux, or the process of another user
        }
    }

    private static boolean isTerminal(Path device) {
        return device.startsWith("/dev/pts") || device.toString().matches("/dev/(tty.*|console)");
    }

    private Console open(Path device) {
        try {
            boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty();
            return new TerminalConsole(
                    Console.SYSTEM,
                    Files.newBufferedWriter(
                            device, Charset.defaultCharset(), StandardOpenOption.WRITE),
                    colours);
        } catch (IOException e) {
            return Console.SYSTEM;
        }
    }

    /** Says whole lines, and not how the run goes. */
    private static final class Quiet implements Console {

        @Override
        public void line(String text) {
            SYSTEM.line(text);
        }

        @Override
        public void progress(String line, String brief, String alarm) {
            // it is in live.jsonl
        }
    }
}
