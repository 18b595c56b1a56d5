// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.HdrLine;
import io.github.jmeteroverdrive.report.run.HdrLog;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "merge",
        description =
                "Merges the run directories of machines that had no controller into a new one, and prints its path; overdrive report makes its page.",
        exitCodeList = {ExitCode.GOOD + ":merged", ExitCode.REFUSED_MEANING + ", or they cannot be one run"})
public final class MergeCommand implements Callable<Integer> {

    private static final String COPIES = "agents/";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Run directories, two or more.")
    private List<Path> directories;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "The new run directory (default: merged-NAME next to the first directory, NAME).")
    private Path output;

    @Override
    public Integer call() {
        try {
            Path merged = merge();
            PrintWriter out = spec.commandLine().getOut();
            out.println(merged.toAbsolutePath().normalize());
            out.flush();
            return ExitCode.GOOD;
        } catch (Refusal e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("overdrive merge: " + e.getMessage());
            err.flush();
            return ExitCode.REFUSED;
        }
    }

    private Path merge() {
        List<MergedRun> sources =
                MergedRun.read(directories.stream().map(RunPath::of).toList());
        Path first = sources.get(0).run().directory();
        Path into = output == null ? first.resolveSibling("merged-" + first.getFileName()) : output;
        if (Files.exists(into)) throw new Refusal(into + " already exists; name another directory with --output.");
        Path part = into.resolveSibling(into.getFileName() + ".part");
        try {
            delete(part);
            write(sources, Files.createDirectories(part));
            return Files.move(part, into);
        } catch (IOException e) {
            throw new Refusal(into + " cannot be written: " + Refusal.why(e) + ".");
        } finally {
            delete(part);
        }
    }

    /** What cannot be deleted remains, which its name shows to be no run. */
    private static void delete(Path folder) {
        if (!Files.exists(folder)) return;
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            return;
        }
    }

    private static void write(List<MergedRun> sources, Path into) throws IOException {
        long start = sources.get(0).run().liveHead().path("start").asLong();
        new MergedLive(sources).write(RunFile.LIVE.in(into));
        new MergedLatencies(sources).write(RunFile.LATENCIES.in(into), start);
        List<String> copies = new ArrayList<>();
        for (MergedRun source : sources) {
            copies.add(COPIES + source.name());
            copy(source.run().directory(), into.resolve(COPIES + source.name()));
        }
        Latencies latencies = HdrLog.read(RunFile.LATENCIES.in(into), new ArrayList<>());
        ObjectNode summary = new MergedSummary(sources, latencies).json(copies);
        JsonLines.MAPPER
                .writerWithDefaultPrettyPrinter()
                .writeValue(RunFile.SUMMARY.in(into).toFile(), summary);
        ObjectNode run = sources.get(0).run().run().deepCopy();
        run.set("scenario", summary.get("scenario"));
        sources.forEach(
                source -> run.withArray("/merged").add(source.run().directory().toString()));
        JsonLines.MAPPER.writeValue(RunFile.RUN.in(into).toFile(), run);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (RunFile file : RunFile.values()) if (file.existsIn(from)) Files.copy(file.in(from), file.in(to));
    }

    /**
     * {@code latency.hdr} of several runs: the histograms of each second are added up by tag, in the format of
     * {@link io.github.jmeteroverdrive.measure.LatencyLog}. Used once.
     */
    static final class MergedLatencies {

        /** A file that is read second by second. */
        private static final class Reader {
            final BufferedReader lines;
            HdrLine next;

            Reader(Path file) throws IOException {
                lines = Files.newBufferedReader(file);
                advance();
            }

            void advance() throws IOException {
                Optional<HdrLine> line = Optional.empty();
                String text = lines.readLine();
                for (; text != null; text = lines.readLine()) {
                    line = HdrLine.of(text);
                    if (line.isPresent()) break;
                }
                next = line.orElse(null);
            }
        }

        private final List<MergedRun> sources;
        private boolean hasAcks;

        MergedLatencies(List<MergedRun> sources) {
            this.sources = sources;
        }

        /** @param start ms since 1970 */
        void write(Path file, long start) throws IOException {
            List<Reader> readers = new ArrayList<>();
            for (MergedRun source : sources)
                readers.add(new Reader(RunFile.LATENCIES.in(source.run().directory())));
            try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
                HistogramLogWriter writer = new HistogramLogWriter(out);
                writer.outputComment("[Latencies in ns, merged by JMeter Overdrive]");
                writer.outputLogFormatVersion();
                writer.outputStartTime(start);
                writer.outputBaseTime(start);
                writer.outputLegend();
                while (readers.stream().anyMatch(reader -> reader.next != null)) second(readers, writer);
                if (out.checkError()) throw new IOException(file + " cannot be written");
            } finally {
                for (Reader reader : readers) reader.lines.close();
            }
        }

        /** The next one that any has. */
        private void second(List<Reader> readers, HistogramLogWriter writer) throws IOException {
            double from = Double.POSITIVE_INFINITY;
            for (Reader reader : readers) if (reader.next != null) from = Math.min(from, reader.next.from());
            double to = from;
            Map<String, Histogram> byTag = new TreeMap<>();
            for (Reader reader : readers) {
                for (; reader.next != null && reader.next.from() == from; reader.advance()) {
                    to = Math.max(to, reader.next.to());
                    String tag = reader.next.tag();
                    if (tag.isEmpty()) continue; // a tag once more
                    Histogram values = reader.next.histogram().orElseThrow();
                    hasAcks |= reader.next.measure().equals(Latency.ACK.id());
                    byTag.computeIfAbsent(tag, t -> new Histogram(IntervalRecorder.DIGITS))
                            .add(values);
                }
            }
            Latency main = hasAcks ? Latency.ACK : Latency.RESPONSE;
            Histogram untagged = byTag.getOrDefault(main.id(), new Histogram(IntervalRecorder.DIGITS));
            write(writer, from, to, null, untagged);
            for (Map.Entry<String, Histogram> entry : byTag.entrySet())
                write(writer, from, to, entry.getKey(), entry.getValue());
        }

        private static void write(HistogramLogWriter writer, double from, double to, String tag, Histogram values) {
            values.setTag(tag);
            writer.outputIntervalHistogram(from, to, values);
        }
    }

    /** {@code live.jsonl} of several runs: at each time the sum of the totals of all runs at that time. */
    record MergedLive(List<MergedRun> sources) {

        private static final String PHASE = "phase";
        private static final List<String> NO_TOTALS = List.of("t", "s");

        void write(Path file) throws IOException {
            TreeSet<Double> times = new TreeSet<>();
            sources.forEach(source -> source.run().live().forEach(tick -> times.add(second(tick))));
            int[] next = new int[sources.size()];
            try (Writer out = Files.newBufferedWriter(file)) {
                out.write(sources.get(0).run().liveHead() + "\n");
                for (double at : times) {
                    ObjectNode tick = JsonLines.MAPPER.createObjectNode();
                    tick.put("t", Math.round(start() + 1e3 * at)).put("s", at);
                    Sums sums = new Sums();
                    for (int i = 0; i < next.length; i++) {
                        List<JsonNode> own = sources.get(i).run().live();
                        while (next[i] < own.size() && second(own.get(next[i])) <= at) next[i]++;
                        if (next[i] == 0) continue;
                        JsonNode last = own.get(next[i] - 1);
                        // the phase is that of the first run that has this second
                        if (second(last) == at && !tick.has(PHASE))
                            tick.put(PHASE, last.path(PHASE).asText());
                        sums.add(tick, totals(last));
                    }
                    out.write(tick + "\n");
                }
            }
        }

        private static double second(JsonNode tick) {
            return tick.path("s").asDouble();
        }

        private double start() {
            return sources.get(0).run().liveHead().path("start").asDouble();
        }

        private static JsonNode totals(JsonNode tick) {
            ObjectNode totals = tick.deepCopy();
            return totals.remove(NO_TOTALS);
        }
    }
}
