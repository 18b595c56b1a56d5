// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.commons.io.FileUtils;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's own HTML dashboard of a finished run, from its results file ({@code -g FILE -o FOLDER}). A second JMeter
 * makes it, with the properties of this one: this one's heap may be full, and JMeter makes one dashboard per JVM. Never
 * throws.
 */
public final class Dashboard {

    /** Whether the dashboard is made at the end; false by default. */
    public static final String PROPERTY = "overdrive.report.dashboard";

    /** The column of results files that says how many samples a row stands for; JMeter's dashboard ignores it. */
    private static final String SAMPLE_COUNT = "SampleCount";

    private static final String TITLE = "jmeter.reportgenerator.report_title";
    private static final String TITLE_OF_ROWS = "Each row of results is counted as one sample, but stands for many";

    /** Properties that decide how a results file is read, and what the dashboard shows. */
    private static final List<String> PREFIXES = List.of("jmeter.save.saveservice.", "jmeter.reportgenerator.");

    private static final String NONE = "WARNING: There is no dashboard of JMeter (";
    private static final String LOG = RunFile.DASHBOARD + ".log";
    private static final String OUTPUT = RunFile.DASHBOARD + ".txt";
    private static final String TEMPORARY = RunFile.DASHBOARD + ".tmp";
    private static final int SHOWN_LINES = 3;
    private final Optional<Path> results;

    private Dashboard(Optional<Path> results) {
        this.results = results;
    }

    /** The dashboard of the current run, if it is wanted; call it while JMeter still knows the run's listeners. */
    public static Optional<Dashboard> ofRun() {
        if (!JMeterUtils.getPropDefault(PROPERTY, false)) return Optional.empty();
        return Optional.of(new Dashboard(resultsFile()));
    }

    /** That of {@code -l}, whose listener has no panel; else the first one of the plan. A controller knows none. */
    private static Optional<Path> resultsFile() {
        return JmeterEngine.elements(ResultCollector.class).stream()
                .filter(listener -> !listener.getFilename().isEmpty())
                .min(Comparator.comparing(listener ->
                        !listener.getPropertyAsString(ResultCollector.GUI_CLASS).isEmpty()))
                .map(listener -> FileServer.resolveBaseRelativeName(listener.getFilename()))
                .map(name -> Path.of(name).toAbsolutePath());
    }

    /** Makes it in the run's directory. @return a sentence for the user */
    public String make(Path run) {
        if (results.isEmpty() || !Files.isRegularFile(results.get()))
            return NONE
                    + "no results file is known: -l FILE.csv is missing, or load agents took the samples; jmeter -g FILE.csv"
                    + " -o FOLDER makes one).";
        Path file = results.get();
        try {
            String columns = firstLine(file);
            if (columns.startsWith("<"))
                return NONE + file + " is XML; set jmeter.save.saveservice.output_format=csv).";
            return make(run, file, columns.contains(SAMPLE_COUNT));
        } catch (IOException e) {
            return NONE + Refusal.why(e) + ").";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NONE + "it was interrupted).";
        } finally {
            FileUtils.deleteQuietly(run.resolve(TEMPORARY).toFile());
        }
    }

    private static String firstLine(Path file) throws IOException {
        // decoded as single bytes: only column names matter
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return Optional.ofNullable(lines.readLine()).orElse("");
        }
    }

    private static String make(Path run, Path file, boolean ofMany) throws IOException, InterruptedException {
        Path output = run.resolve(OUTPUT);
        Process jmeter = new ProcessBuilder(command(run, file, ofMany))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exitCode = jmeter.waitFor();
        Path page = run.resolve(RunFile.DASHBOARD).resolve("index.html");
        if (exitCode != 0 || !Files.isRegularFile(page))
            return NONE + tail(output) + "; see " + run.resolve(LOG) + ").";
        Files.delete(output);
        Files.deleteIfExists(run.resolve(LOG));
        return "  dashboard   " + page + (ofMany ? " (counts rows of results, which stand for many samples)" : "");
    }

    private static List<String> command(Path run, Path file, boolean ofMany) {
        String home = JMeterUtils.getJMeterHome();
        List<String> command = new ArrayList<>();
        command.add(JavaPrograms.path("java"));
        command.addAll(List.of("-XX:+UseSerialGC", "-Djava.awt.headless=true", "-Djmeter.home=" + home));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.apache.jmeter.NewDriver"));
        command.addAll(List.of("-d", home, "-j", run.resolve(LOG).toString()));
        command.addAll(List.of("-g", file.toString()));
        command.addAll(List.of("-o", run.resolve(RunFile.DASHBOARD).toString()));
        Map<String, String> properties = properties(JMeterUtils.getJMeterProperties());
        if (ofMany) properties.putIfAbsent(TITLE, TITLE_OF_ROWS);
        properties.put("jmeter.reportgenerator.temp_dir", run.resolve(TEMPORARY).toString());
        properties.forEach((name, value) -> command.add("-J" + name + "=" + value));
        return command;
    }

    private static Map<String, String> properties(Properties all) {
        Map<String, String> some = new TreeMap<>();
        for (String name : all.stringPropertyNames())
            if (PREFIXES.stream().anyMatch(name::startsWith)) some.put(name, all.getProperty(name));
        return some;
    }

    private static String tail(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), Charset.defaultCharset())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return String.join(" / ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    }
}
