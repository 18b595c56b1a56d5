// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.GarbageCollectorMXBean;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;

/**
 * Which garbage the plan makes: in the measured phase, pairs of class histograms of this JVM, as {@code sjk hh --dead}
 * and {@code --live} take them. The first of a pair counts all objects and the second, after a full collection, the
 * live ones; the difference is what died since the last collection of its generation. A pair stops all threads. Used by
 * one thread.
 */
public final class HeapHistograms {

    /** Seconds between two pairs; "" = none are taken. */
    public static final String PROPERTY = Profilers.PREFIX + "heap";

    /** Collectors whose histogram of all objects has only live ones, by their beans' names. */
    private static final Pattern UNSUITABLE = Pattern.compile("(ZGC|Shenandoah|Epsilon).*");

    /** Classes of a sample by their own names: those with most dead bytes. */
    private static final int CLASSES = 40;

    private static final String OTHERS = "(others)";

    /** How often to check whether the measured phase has begun. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    public record Objects(long number, long bytes) {

        static final Objects NONE = new Objects(0, 0);

        /** Dead ones; more may be live than there were before, because the run continues between two histograms. */
        Objects without(Objects live) {
            return new Objects(Math.max(0, number - live.number), Math.max(0, bytes - live.bytes));
        }

        Objects plus(Objects other) {
            return new Objects(number + other.number, bytes + other.bytes);
        }
    }

    public record OfClass(Objects dead, Objects live) {

        OfClass plus(OfClass other) {
            return new OfClass(dead.plus(other.dead), live.plus(other.live));
        }
    }

    /**
     * A pair of histograms.
     *
     * @param at ms since 1970
     * @param seconds from the last collection to the first histogram, in which the dead objects died, except those of
     *     the old generation
     * @param pauseSeconds that the pair took
     * @param classes by name, most dead bytes first
     */
    public record Sample(long at, double seconds, double pauseSeconds, Map<String, OfClass> classes) {}

    /** What this JVM can do, to be replaced in tests. */
    interface Heap {

        /** A class histogram as {@code jcmd} prints it. @param all whether it also counts dead objects */
        String histogram(boolean all);

        /** When the last collection that emptied the young generation ended, in ms of {@link #uptime}. */
        long lastCollection();

        /** ms since this JVM's start. */
        long uptime();
    }

    private final Heap heap;
    private final EpochClock clock;
    private final Supplier<Optional<Phases>> started;
    private final Supplier<Path> directory;
    private final long period;
    private final Consumer<Sample> use;
    private final Consumer<String> warn;
    private long next;
    private boolean begun;
    private boolean ended;

    HeapHistograms(Heap heap, Run run, long period, Consumer<Sample> use) {
        this.heap = heap;
        this.clock = run.clock;
        this.started = run.started;
        this.directory = run.directory;
        this.warn = run.warn;
        this.period = period;
        this.use = use;
    }

    /** The parts of a run that histograms need. */
    public record Run(
            EpochClock clock, Supplier<Optional<Phases>> started, Supplier<Path> directory, Consumer<String> warn) {}

    /**
     * Those of this JVM, if they are wanted and its collector is suitable.
     *
     * @param seconds the property's value
     * @throws Refusal if the value is invalid
     */
    public static Optional<HeapHistograms> ofThisJvm(String seconds, Run run, Consumer<Sample> use) {
        if (seconds.isEmpty()) return Optional.empty();
        if (!seconds.matches("[1-9]\\d{0,5}"))
            throw new Refusal("Property " + PROPERTY + " is '" + seconds
                    + "': give the seconds between two heap histograms, a whole number from 1.");
        Optional<String> unsuitable = collectors().stream()
                .map(GarbageCollectorMXBean::getName)
                .filter(UNSUITABLE.asMatchPredicate())
                .findFirst();
        if (unsuitable.isPresent()) {
            run.warn.accept("No heap histograms: the collector " + unsuitable.get()
                    + " does not count dead objects; use Serial, Parallel or G1.");
            return Optional.empty();
        }
        long period = TimeUnit.SECONDS.toNanos(Long.parseLong(seconds));
        return Optional.of(new HeapHistograms(new OwnHeap(), run, period, use));
    }

    private static List<GarbageCollectorMXBean> collectors() {
        return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
    }

    /** Takes a pair when it is due. @return ns until the next call */
    public long poll() {
        long now = clock.nanoTime();
        Optional<Phases> phases = started.get().filter(known -> known.at(now) == Phase.MEASURE);
        if (ended || phases.isEmpty()) return IDLE;
        try {
            if (begun && now - next >= 0) take(phases.get(), now);
            if (!begun) begin();
        } catch (IOException | RuntimeException e) {
            ended = true;
            warn.accept("No more heap histograms: " + e);
        }
        return Math.min(IDLE, Math.max(0, next - clock.nanoTime()));
    }

    /** A full collection, so that what died before does not count. */
    private void begin() throws IOException {
        begun = true;
        Files.writeString(file(), "{\"schema\":" + RunFile.SCHEMA + "}\n");
        heap.histogram(false);
        next = clock.nanoTime() + period;
    }

    private Path file() {
        return Profiler.HEAP.in(directory.get());
    }

    private void take(Phases phases, long now) throws IOException {
        double seconds = Seconds.ofMillis(heap.uptime() - heap.lastCollection());
        Map<String, Objects> all = parse(heap.histogram(true));
        Map<String, Objects> live = parse(heap.histogram(false));
        long end = clock.nanoTime();
        Sample sample = new Sample(clock.epochMillis(now), seconds, (end - now) / 1e9, classes(all, live));
        write(sample, (now - phases.origin()) / 1e9);
        use.accept(sample);
        next = end + period;
    }

    private static Map<String, OfClass> classes(Map<String, Objects> all, Map<String, Objects> live) {
        Map<String, OfClass> found = new TreeMap<>();
        live.forEach((name, objects) -> found.put(name, new OfClass(Objects.NONE, objects)));
        all.forEach((name, objects) -> {
            Objects alive = live.getOrDefault(name, Objects.NONE);
            found.put(name, new OfClass(objects.without(alive), alive));
        });
        Map<String, OfClass> some = new LinkedHashMap<>();
        found.entrySet().stream()
                .sorted(Comparator.comparing((Entry<String, OfClass> each) -> each.getValue().dead.bytes)
                        .reversed())
                .forEach(each ->
                        some.merge(some.size() < CLASSES ? each.getKey() : OTHERS, each.getValue(), OfClass::plus));
        return some;
    }

    private void write(Sample sample, double second) throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("t", sample.at).put("s", Math.round(second * 1e3) / 1e3);
        json.put("seconds", sample.seconds).put("pauseSeconds", Math.round(sample.pauseSeconds * 1e3) / 1e3);
        ObjectNode classes = json.putObject("classes");
        sample.classes.forEach((name, objects) -> classes.putObject(name)
                .put("deadBytes", objects.dead.bytes)
                .put("deadObjects", objects.dead.number)
                .put("liveBytes", objects.live.bytes)
                .put("liveObjects", objects.live.number));
        try (Writer writer = Files.newBufferedWriter(file(), StandardOpenOption.APPEND)) {
            writer.write(json + "\n");
        }
    }

    /** The classes of {@code jcmd GC.class_histogram}, by their names in Java: {@code byte[]}. */
    static Map<String, Objects> parse(String histogram) {
        Map<String, Objects> classes = new TreeMap<>();
        Matcher rows = OwnHeap.ROW.matcher(histogram);
        while (rows.find())
            classes.merge(
                    OwnHeap.inJava(rows.group(3)),
                    new Objects(Long.parseLong(rows.group(1)), Long.parseLong(rows.group(2))),
                    Objects::plus);
        return classes;
    }

    private static final class OwnHeap implements Heap {

        /** Such as {@code 1: 162896 5599456 [B (java.base@17.0.15)}; the module is absent on the class path. */
        static final Pattern ROW = Pattern.compile("(?m)^ *\\d+: +(\\d+) +(\\d+) +(\\S+)");

        private static final Map<String, String> PRIMITIVES = Map.of(
                "Z", "boolean", "B", "byte", "C", "char", "S", "short", "I", "int", "J", "long", "F", "float", "D",
                "double");

        /** Those of old generations that run beside the plan leave the young one as it is. */
        private static final Predicate<String> CONCURRENT =
                Pattern.compile("Concurrent").asPredicate();

        static String inJava(String name) {
            String inside = name.replaceFirst("^\\[+", "");
            int dimensions = name.length() - inside.length();
            if (dimensions == 0) return name;
            String type = PRIMITIVES.getOrDefault(inside, inside.replaceFirst("^L(.*);$", "$1"));
            return type + "[]".repeat(dimensions);
        }

        @Override
        public String histogram(boolean all) {
            try {
                return Profilers.DiagnosticCommand.run(
                        ManagementFactory.getPlatformMBeanServer(),
                        "gcClassHistogram",
                        all ? new String[] {"-all"} : new String[0]);
            } catch (JMException e) {
                throw new IllegalStateException("this JVM has no class histogram: " + e.getMessage(), e);
            }
        }

        @Override
        public long lastCollection() {
            return collectors().stream()
                    .filter(collector -> !CONCURRENT.test(collector.getName()) && collector.getLastGcInfo() != null)
                    .mapToLong(collector -> collector.getLastGcInfo().getEndTime())
                    .max()
                    .orElse(0);
        }

        @Override
        public long uptime() {
            return ManagementFactory.getRuntimeMXBean().getUptime();
        }
    }
}
