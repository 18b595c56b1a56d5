// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Finds the terminal that shows a run. Under Maven, standard output is a pipe to Maven, which copies each line to its
 * own standard output, so that one counts. Requires Linux.
 *
 * @param maven its process ID, if it started this JVM
 */
record Terminals(Path proc, Map<String, String> environment, Optional<Long> maven) {

    /** {@value}: {@code auto}, {@code lines}, or {@code none}. */
    static final String PROPERTY = "overdrive.console";

    private static final String LINES = "lines";
    private static final String NONE = "none";
    private static final String MAIN_CLASS = "org.codehaus.plexus.classworlds.launcher.Launcher";
    private static final String ERROR = "[ERROR] ";
    private static final String INFO = "[INFO] ";

    /** How long to wait for Maven to write a line; with -q it writes none, and there is nothing to replace. */
    private static final int FILE_MILLIS = 2_000;

    private static final int POLL_MILLIS = 10;
    private static final String RED_ERROR = "[\033[1;31mERROR\033[m] ";

    /** @throws Refusal if the property's value is unknown */
    static Console console(Properties properties) {
        return ofThisJvm().console(properties.getProperty(PROPERTY, "auto").strip());
    }

    static Terminals ofThisJvm() {
        boolean underMaven = MavenCommandLine.started(System.getProperties());
        Optional<Long> parent =
                ProcessHandle.current().parent().filter(any -> underMaven).map(ProcessHandle::pid);
        return new Terminals(Path.of("/proc"), System.getenv(), parent);
    }

    Console console(String wanted) {
        return switch (wanted) {
            case "auto" -> find().map(this::open).orElse(Console.SYSTEM);
            case LINES -> Console.SYSTEM;
            case NONE -> new Quiet();
            default ->
                throw new Refusal("Property %s is '%s': give auto, %s or %s.".formatted(PROPERTY, wanted, LINES, NONE));
        };
    }

    /** The device of the terminal; empty if there is none, or if it cannot overwrite a line. */
    Optional<Path> find() {
        String kind = environment.getOrDefault("TERM", "");
        if (kind.isEmpty() || kind.equals("dumb")) return Optional.empty();
        Optional<Path> own = output("self");
        if (own.filter(Terminals::isTerminal).isPresent()) return own;
        return own.filter(Terminals::isPipe).isPresent()
                ? maven.flatMap(pid -> output(pid.toString())).filter(Terminals::isTerminal)
                : Optional.empty();
    }

    /**
     * Writes an error line as Maven does. Maven itself prints everything from JMeter as information.
     *
     * @return whether it was written
     */
    boolean errorOfMaven(String text) {
        Optional<Path> to = maven.filter(this::isMaven).flatMap(pid -> output(pid.toString()));
        boolean terminal = to.filter(Terminals::isTerminal).isPresent();
        boolean shared = terminal || to.filter(Terminals::isPipe).isPresent();
        if (output("self").filter(Terminals::isPipe).isEmpty()) return false;
        if (!shared && to.filter(Files::isRegularFile).isPresent()) {
            errorInFile(to.get(), text, System.out::println);
            return true;
        }
        if (!shared) return false;
        String error = terminal && colours() ? RED_ERROR : ERROR;
        try {
            Files.writeString(
                    proc.resolve(maven.get().toString()).resolve("fd/1"),
                    error + text + System.lineSeparator(),
                    Charset.defaultCharset(),
                    StandardOpenOption.WRITE);
            return true;
        } catch (IOException e) {
            return false; // falls back to a line of JMeter
        }
    }

    /**
     * Prints an error if Maven's output is a file. Maven's next line would overwrite an appended one, so the line is
     * printed normally; after Maven has written it as information, its tag is replaced by that of an error, which has
     * the same length.
     */
    static void errorInFile(Path file, String text, Consumer<String> print) {
        byte[] written = (INFO + ' ' + text).getBytes(Charset.defaultCharset());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long from = channel.size();
            print.accept(' ' + text);
            for (int waited = 0; waited < FILE_MILLIS; waited += POLL_MILLIS) {
                ByteBuffer added = ByteBuffer.allocate((int) Math.max(0, channel.size() - from));
                channel.read(added, from);
                int at = indexOf(added.array(), written);
                if (at >= 0) {
                    channel.write(ByteBuffer.wrap(ERROR.getBytes(US_ASCII)), from + at);
                    return;
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (IOException e) {
            // the line remains information
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int indexOf(byte[] text, byte[] part) {
        // one character per byte
        return new String(text, ISO_8859_1).indexOf(new String(part, ISO_8859_1));
    }

    /** Whether the process is Maven, not another program that starts JMeter with Maven's arguments. */
    private boolean isMaven(long pid) {
        try {
            return Files.readString(proc.resolve(String.valueOf(pid)).resolve("cmdline"))
                    .contains(MAIN_CLASS);
        } catch (IOException e) {
            return false; // no Linux, or the process of another user
        }
    }

    /** The file behind the standard output of a process. */
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

    private static boolean isPipe(Path output) {
        return output.getFileName().toString().startsWith("pipe:");
    }

    private boolean colours() {
        return environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    private Console open(Path device) {
        try {
            return new TerminalConsole(
                    Console.SYSTEM,
                    Files.newBufferedWriter(device, Console.charset(), StandardOpenOption.WRITE),
                    colours());
        } catch (IOException e) {
            return Console.SYSTEM;
        }
    }

    /** Prints lines, but no progress. */
    private static final class Quiet implements Console {

        @Override
        public void line(String text) {
            SYSTEM.line(text);
        }

        @Override
        public void error(String text) {
            SYSTEM.error(text);
        }

        @Override
        public void progress(String line, String brief, String alarm) {
            // live.jsonl has the progress
        }
    }

    /**
     * The console on a terminal: the progress of the run is one line, which is overwritten once a second. Thread-safe.
     */
    static final class TerminalConsole implements Console {

        private static final String ERASED = "\r\033[K";

        /** Truncates lines at the terminal's width, because a line of two rows cannot be overwritten. */
        private static final String CUT = "\033[?7l";

        private static final String WRAPPED = "\033[?7h";
        private static final String RED = "\033[31m";
        private static final String PLAIN = "\033[0m";
        private static final String PART = " | ";

        private final Console lines;
        private final Writer terminal;
        private final boolean colours;
        private boolean written;
        private boolean terminalClosed;

        /** @param lines receives whole lines, which may reach the same terminal by another path */
        TerminalConsole(Console lines, Writer terminal, boolean colours) {
            this.lines = lines;
            this.terminal = terminal;
            this.colours = colours;
        }

        @Override
        public synchronized void line(String text) {
            erase();
            lines.line(text);
        }

        @Override
        public synchronized void error(String text) {
            erase();
            lines.error(text);
        }

        private void erase() {
            if (written) write(ERASED);
            written = false;
        }

        @Override
        public synchronized void progress(String line, String brief, String alarm) {
            String marked = alarm.isEmpty() ? "" : PART + (colours ? RED + alarm + PLAIN : alarm);
            if (!terminalClosed) write(ERASED + CUT + brief + marked + WRAPPED);
            if (terminalClosed) lines.line(line);
            else written = true;
        }

        /** Stops writing once the terminal is closed. */
        private void write(String text) {
            try {
                terminal.write(text);
                terminal.flush();
            } catch (IOException e) {
                terminalClosed = true;
            }
        }
    }
}
