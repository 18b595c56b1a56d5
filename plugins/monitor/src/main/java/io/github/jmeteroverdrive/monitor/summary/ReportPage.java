// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Generates the report page of a finished run in a child process: the report needs libraries that JMeter does not have,
 * and must not disturb it. Returns the page's location or the reason that there is none; never throws.
 */
public final class ReportPage {

    public static final String COMMAND = "io.github.jmeteroverdrive.report.ReportCommand";

    private static final String LOG = "report.log";
    private static final int SHOWN_LINES = 3;

    /** Added to the number of the signal, as a shell does: Ctrl-C also ends JMeter's children, 137 is the kernel's. */
    private static final int ENDED_BY_SIGNAL = 128;

    private final List<Path> libraries;
    private final Path home;
    private final String command;
    private final List<String> options;

    /**
     * @param libraries folders of jars; the first one that exists is used
     * @param home root of the project, which has ceilings for comparison
     * @param command its main class: takes options and the run directory, prints the page's path last, exits with 0
     * @param options of the command, before the run directory
     */
    public ReportPage(List<Path> libraries, Path home, String command, List<String> options) {
        this.libraries = libraries;
        this.home = home;
        this.command = command;
        this.options = List.copyOf(options);
    }

    /** Generates the page. @return a sentence for the user */
    public String make(Path run) {
        Optional<Path> library = libraries.stream().filter(Files::isDirectory).findFirst();
        if (library.isEmpty())
            return "  no report page: its jars are not in "
                    + libraries.stream().map(Path::toString).collect(Collectors.joining(" or "))
                    + "; unpack jmeter-overdrive-*.zip into JMeter's folder, or in a clone run ./mvnw verify; then"
                    + " ./overdrive report "
                    + run
                    + " makes the page.";
        Path log = run.resolve(LOG);
        try {
            Process child = start(library.get(), run, log);
            int exitCode = child.waitFor(); // on a slow machine it takes minutes; Ctrl-C ends it, too
            List<String> lines = lines(log);
            if (exitCode > ENDED_BY_SIGNAL)
                return failed("signal " + (exitCode - ENDED_BY_SIGNAL) + " ended it", run, log);
            if (exitCode != 0) {
                String words = lines.isEmpty()
                        ? "it could not even write why; is the disk full?"
                        : String.join(" / ", lines.subList(tail(lines), lines.size()));
                return failed("exit code " + exitCode + ": " + words, run, log);
            }
            if (lines.isEmpty()) return failed("it printed no path", run, log);
            Files.delete(log);
            return verdict(run) + "  report page " + lines.get(lines.size() - 1);
        } catch (IOException e) {
            return failed(e.toString(), run, log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("it was interrupted", run, log);
        }
    }

    /** The verdict that the report has added to the summary, as a line; empty if there is none. */
    private static String verdict(Path run) throws IOException {
        Path summary = RunFile.SUMMARY.in(run);
        if (!Files.isRegularFile(summary)) return "";
        JsonNode sentence = JsonFiles.MAPPER.readTree(summary.toFile()).at("/verdict/sentence");
        return sentence.isMissingNode() ? "" : "  verdict     " + sentence.asText() + System.lineSeparator();
    }

    private Process start(Path library, Path run, Path log) throws IOException {
        String java = JavaPrograms.path("java");
        List<String> words = new ArrayList<>();
        words.add(java);
        words.add("-XX:+UseSerialGC"); // a short life beside a JVM that still holds its heap
        words.add("-Doverdrive.home=" + home);
        words.addAll(List.of("-cp", JavaPrograms.jarsIn(library), command));
        words.addAll(options);
        words.add(run.toString());
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static List<String> lines(Path log) throws IOException {
        String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static int tail(List<String> lines) {
        return Math.max(0, lines.size() - SHOWN_LINES);
    }

    private static String failed(String why, Path run, Path log) {
        return "WARNING: The report page could not be made (%s; see %s); try ./overdrive report %s."
                .formatted(why, log, run);
    }
}
