// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.runs.Child.Usage;
import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.verdict.evidence.Window;
import io.github.jmeteroverdrive.run.CpuList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** The figures of a run: all numbers of its {@code summary.json} by their dotted names. */
public final class RunFigures {

    /** The cost of a message for the generator, including start-up and warm-up. */
    private static final String PER_MESSAGE = "cpuMicrosPerMessage";

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double MICROS = 1e6;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RunFigures() {}

    /** Whether it is a figure of one label; only the plan has these names. */
    public static boolean ofLabel(String name) {
        return name.matches("labels\\.[^.]+\\..+");
    }

    /**
     * @return empty if the run has left no summary
     * @throws Refusal if the summary cannot be read
     */
    public static Map<String, Double> of(Path directory) {
        return numbers(summaryOf(directory));
    }

    /** The same, and those that the ticks of a finished run have. */
    static Map<String, Double> ofFinished(Path directory) {
        Summary summary = summary(directory);
        Map<String, Double> figures = new LinkedHashMap<>(summary.figures());
        figures.putAll(TickFigures.of(summary, directory));
        return figures;
    }

    /** Why the run does not know a figure, by name. */
    static Map<String, String> notKnown(Path directory) {
        Map<String, String> reasons = new LinkedHashMap<>();
        summaryOf(directory)
                .path("notKnown")
                .properties()
                .forEach(entry -> reasons.put(entry.getKey(), entry.getValue().asText()));
        return reasons;
    }

    public static JsonNode summaryOf(Path directory) {
        Path file = RunFile.SUMMARY.in(directory);
        if (!Files.isRegularFile(file)) return MAPPER.createObjectNode();
        try {
            return MAPPER.readTree(file.toFile());
        } catch (IOException e) {
            throw new Refusal("File " + file + " is not a valid summary (" + e.getMessage() + "); run again.", e);
        }
    }

    /** The figures of a run and its measured window, from the header of its {@code live.jsonl}. */
    static Summary summary(Path directory) {
        Map<String, Double> figures = of(directory);
        Path live = RunFile.LIVE.in(directory);
        double seconds = figures.getOrDefault("seconds", 0.0);
        if (!(seconds > 0) || !Files.isRegularFile(live)) return new Summary(figures, Optional.empty());
        JsonLines lines = JsonLines.read(live);
        double warmup = JsonLines.warmupSeconds(lines.head(), lines.ticks());
        long from = lines.head().path("start").asLong() + Math.round(warmup * MILLIS_PER_SECOND);
        long to = from + Math.round(seconds * MILLIS_PER_SECOND);
        return new Summary(figures, Optional.of(new MeasuredTime(from, to)));
    }

    static Map<String, Double> numbers(JsonNode json) {
        Map<String, Double> figures = new LinkedHashMap<>();
        collect("", json, figures);
        return figures;
    }

    private static void collect(String prefix, JsonNode json, Map<String, Double> figures) {
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            String name = prefix + field.getKey();
            JsonNode value = field.getValue();
            if (value.isNumber()) figures.put(name, value.doubleValue());
            else if (value.isObject()) collect(name + ".", value, figures);
        }
    }

    /**
     * The figures of a summary and the resource usage, with those derived from both.
     *
     * @param run the directory of the run
     */
    static Map<String, Double> with(Summary summary, Usage usage, Path run) {
        Map<String, Double> figures = new LinkedHashMap<>(summary.figures());
        figures.putAll(usage.figures());
        figures.putAll(TickFigures.of(summary, run));
        figures.putAll(WindowFigures.of(summary, usage, run));
        figures.putAll(ConnectShare.of(summary, run));
        // not those of this JVM, which may have fewer
        int cpus = CpuList.online().count();
        figures.putAll(StolenShare.of(summary, usage, cpus));
        Double cpu = usage.figures().get("cpuSeconds");
        double messages = summary.figures().getOrDefault("wholeRun.completed", 0.0);
        if (cpu != null && messages > 0) figures.put(PER_MESSAGE, cpu * MICROS / messages);
        return figures;
    }

    /** The setting without which a run of a scenario does not have the figure. */
    public static Optional<String> setting(String figure) {
        return figure.equals(WindowFigures.ALLOCATION) ? Optional.of("_.jvm.gc.log") : Optional.empty();
    }

    /**
     * The cost of a message, or a sample, in the measured window alone, without start-up and warm-up, measured from
     * outside in the same way for each variant: CPU from the operating system, allocation from the JVM's GC log.
     */
    static final class WindowFigures {

        private static final String TARGET_CPU = "measured.targetCpuMicrosPerMessage";
        private static final String ALLOCATION = "measured.allocatedBytesPerMessage";

        private WindowFigures() {}

        /**
         * @param run the directory that may contain a {@link GcLog}
         * @return empty if the run does not report its window or has completed nothing in it
         */
        static Map<String, Double> of(Summary summary, Usage usage, Path run) {
            Map<String, Double> figures = new LinkedHashMap<>();
            double rate = rate(summary);
            if (summary.window().isEmpty() || !(rate > 0)) return figures;
            MeasuredTime window = summary.window().get();
            double messages = rate * window.seconds();
            put(figures, CpuTimePart.TOTAL, usage.generator().seconds(window), MICROS / messages);
            put(
                    figures,
                    CpuTimePart.USER.figure(),
                    usage.generator().seconds(window, Cpu::userSeconds),
                    MICROS / messages);
            put(
                    figures,
                    CpuTimePart.SYSTEM.figure(),
                    usage.generator().seconds(window, Cpu::systemSeconds),
                    MICROS / messages);
            put(figures, CpuTimePart.GC.figure(), usage.gc().seconds(window), MICROS / messages);
            put(figures, CpuTimePart.JIT.figure(), usage.jit().seconds(window), MICROS / messages);
            OptionalDouble target = usage.target().seconds(window);
            if (target.orElse(0) > 0) put(figures, TARGET_CPU, target, MICROS / messages);
            put(figures, ALLOCATION, GcLog.bytesPerSecond(run.resolve(GcLog.FILE), window), 1 / rate);
            return figures;
        }

        /** Messages, or if there are none samples. */
        private static double rate(Summary summary) {
            double samples = summary.figures().getOrDefault("samplesPerSecond", 0.0);
            return summary.figures().getOrDefault("completedPerSecond", samples);
        }

        private static void put(Map<String, Double> figures, String name, OptionalDouble value, double factor) {
            if (value.isPresent()) figures.put(name, value.getAsDouble() * factor);
        }

        /**
         * Allocation of a JVM, from its GC log: {@code -Xlog:gc:file=gc.log:timemillis}. Between two collections the
         * heap grows by the allocated bytes, so it costs the JVM nothing and is the same for all variants; it counts
         * whole TLABs. Not for concurrent collectors, because the program allocates during their collections.
         */
        static final class GcLog {

            static final String FILE = "gc.log";

            private static final Pattern PAUSE =
                    Pattern.compile("^\\[(\\d+)ms].* Pause .* (\\d+)M->(\\d+)M\\(\\d+M\\)");

            private static final double MEBI = 1 << 20;
            private static final double MILLIS_PER_SECOND = 1000;

            private final MeasuredTime window;
            private long first;
            private long last;
            private long heapAfter;
            private double allocated;

            private GcLog(MeasuredTime window) {
                this.window = window;
            }

            /**
             * Bytes allocated per second, from the first collection of the window to the last one.
             *
             * @return empty without a log or with fewer than two collections in the window
             */
            static OptionalDouble bytesPerSecond(Path log, MeasuredTime window) {
                if (!Files.isRegularFile(log)) return OptionalDouble.empty();
                GcLog read = new GcLog(window);
                try (Stream<String> lines = Files.lines(log)) {
                    lines.map(PAUSE::matcher).filter(Matcher::find).forEach(read::pause);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return read.last > read.first
                        ? OptionalDouble.of(read.allocated * MILLIS_PER_SECOND / (read.last - read.first))
                        : OptionalDouble.empty();
            }

            private void pause(Matcher pause) {
                long at = Long.parseLong(pause.group(1));
                if (!window.holds(at)) return;
                if (first == 0) first = at;
                else allocated += (Long.parseLong(pause.group(2)) - heapAfter) * MEBI;
                heapAfter = Long.parseLong(pause.group(3));
                last = at;
            }
        }
    }

    /**
     * The share of connecting in the time that JMeter's threads spend in native methods, from the samples of a flight
     * recording ({@code jdk.NativeMethodSample}): the figure that SJK prints as "socketConnect 64%". Such a thread
     * reads, writes or connects, so it is nearly the share of all its time if the plan has no think time.
     */
    static final class ConnectShare {

        private static final String NAME = "measured.connectShare";

        private static final String SAMPLE = "jdk.NativeMethodSample";

        /** NIO's from JDK 13 on, and its predecessor's. */
        private static final Set<String> CONNECTING = Set.of("connect0", "socketConnect");

        private static final String JMETER = "org.apache.jmeter.";

        private final MeasuredTime window;
        private long all;
        private long connecting;

        private ConnectShare(MeasuredTime window) {
            this.window = window;
        }

        /**
         * @param run the directory of the run
         * @return empty without a recording, or without a sample in the window
         */
        static Map<String, Double> of(Summary summary, Path run) {
            Path file = Profiler.JFR.in(run);
            if (summary.window().isEmpty() || !Files.isRegularFile(file)) return Map.of();
            ConnectShare share = new ConnectShare(summary.window().get());
            try (RecordingFile recording = new RecordingFile(file)) {
                while (recording.hasMoreEvents()) share.add(recording.readEvent());
            } catch (IOException e) {
                throw new Refusal("File " + file + " is not a valid recording (" + e.getMessage() + ").", e);
            }
            return share.all == 0 ? Map.of() : Map.of(NAME, (double) share.connecting / share.all);
        }

        private void add(RecordedEvent event) {
            if (!event.getEventType().getName().equals(SAMPLE)) return;
            RecordedStackTrace stack = event.getStackTrace();
            if (stack == null || !window.holds(event.getStartTime().toEpochMilli())) return;
            List<RecordedFrame> frames = stack.getFrames();
            if (frames.stream().noneMatch(ConnectShare::isOfJMeter)) return;
            all++;
            if (CONNECTING.contains(frames.get(0).getMethod().getName())) connecting++;
        }

        private static boolean isOfJMeter(RecordedFrame frame) {
            RecordedMethod method = frame.getMethod();
            return method != null && method.getType().getName().startsWith(JMETER);
        }
    }

    /**
     * The share of the machine's CPU time that the hypervisor gave to other machines in the measured window:
     * {@code steal} of {@code /proc/stat} (proc(5)). A run that lost much of it measured its neighbours.
     */
    public static final class StolenShare {

        /** The name of the figure; from 0 to 1. */
        public static final String NAME = "measured.stolenShare";

        private StolenShare() {}

        /** Empty if the run does not report its window, or the system no stolen time. */
        static Map<String, Double> of(Summary summary, Usage usage, int cpus) {
            if (summary.window().isEmpty()) return Map.of();
            MeasuredTime window = summary.window().get();
            OptionalDouble stolen = usage.stolen().seconds(window);
            return stolen.isPresent() ? Map.of(NAME, stolen.getAsDouble() / (window.seconds() * cpus)) : Map.of();
        }
    }

    /**
     * Figures from the ticks of a run in its measured window: the lowest and highest rate of a second from
     * {@code live.jsonl}; the ratio of the machine's system time to its user time from {@code agent.jsonl}; TIME_WAIT
     * of both sides and accepted connections from {@code network.jsonl}; allocation, collections and the highest heap
     * of JMeter's JVM. Figures without a file, or with fewer than two ticks, are absent.
     */
    static final class TickFigures {

        private static final String LOWEST = "samplesPerSecondMin";
        private static final String HIGHEST = "samplesPerSecondMax";
        private static final String SYSTEM = "measured.systemPerUser";
        private static final String AGENT_WAITS = "measured.agentTimeWaitMax";
        private static final String TARGET_WAITS = "measured.targetTimeWaitMax";
        private static final String AGENTS = "agents";
        private static final String ACCEPTS = "measured.acceptsPerSecond";
        private static final String ALLOCATED = "measured.allocatedBytesPerSecond";
        private static final String GC = "measured.gcSeconds";
        private static final String PEAK = "measured.peakHeapBytes";

        private final Map<String, Double> figures = new LinkedHashMap<>();
        private final MeasuredTime measured;
        private final Path run;

        private TickFigures(MeasuredTime measured, Path run) {
            this.measured = measured;
            this.run = run;
        }

        static Map<String, Double> of(Summary summary, Path run) {
            if (summary.window().isEmpty()) return Map.of();
            TickFigures read = new TickFigures(summary.window().get(), run);
            read.rates(read.ticks(RunFile.LIVE.fileName()));
            Window agent = read.ticks(RunFile.AGENT.fileName());
            read.agent(agent);
            // the ticks of a controller have the CPU time of none of its agents
            if (!Files.isDirectory(run.resolve(AGENTS))) read.cpuPerMessage(agent, WindowFigures.rate(summary));
            read.network(read.ticks(NetworkTrace.FILE));
            return read.figures;
        }

        private void rates(Window ticks) {
            double[] rates = ticks.rates("/samples");
            if (rates.length == 0 || !ticks.ticks().stream().allMatch(tick -> tick.has("samples"))) return;
            figures.put(LOWEST, Arrays.stream(rates).min().orElseThrow());
            figures.put(HIGHEST, Arrays.stream(rates).max().orElseThrow());
        }

        private void agent(Window ticks) {
            double user = ticks.growth("/host/userSeconds");
            if (user > 0) put(SYSTEM, ticks.growth("/host/systemSeconds") / user);
            put(ALLOCATED, ticks.rate("/jvm/allocatedBytes"));
            if (ticks.seconds() == 0) return;
            put(GC, ticks.growth("/jvm/gcSeconds"));
            put(PEAK, ticks.highest("/jvm/heapUsedBytes"));
        }

        /** As JMeter's JVM records it, with the programs that it started. */
        private void cpuPerMessage(Window ticks, double messages) {
            if (!(messages > 0)) return;
            double children = ticks.rate("/process/childrenSeconds");
            double factor = MICROS / messages;
            put(CpuTimePart.TOTAL, factor * (ticks.rate("/process/cpuSeconds") + (children > 0 ? children : 0)));
            put(CpuTimePart.GC.figure(), factor * ticks.rate("/jvm/gcCpuSeconds"));
            put(CpuTimePart.JIT.figure(), factor * ticks.rate("/jvm/jitCpuSeconds"));
            if (children > 0) return; // their time is not known in parts
            put(CpuTimePart.USER.figure(), factor * ticks.rate("/process/userSeconds"));
            put(CpuTimePart.SYSTEM.figure(), factor * ticks.rate("/process/systemSeconds"));
        }

        private void network(Window ticks) {
            if (ticks.seconds() == 0) return;
            boolean apart = ticks.ticks().get(0).has("target");
            put(AGENT_WAITS, ticks.highest("/agent/timeWait"));
            if (apart) put(TARGET_WAITS, ticks.highest("/target/timeWait"));
            put(ACCEPTS, ticks.rate((apart ? "/target" : "/agent") + "/passiveOpens"));
        }

        private void put(String name, double value) {
            if (Double.isFinite(value)) figures.put(name, value);
        }

        /** The ticks in the measured time; unreadable lines are skipped. */
        private Window ticks(String name) {
            return new Window(
                    JsonLines.read(run.resolve(name)).ticks().stream()
                            .filter(tick -> measured.holds(tick.path("t").asLong()))
                            .toList(),
                    false);
        }
    }
}
