// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How JMeter's threads spent their time. The kernel reports their CPU time and run queue wait, the JVM its stop time;
 * the thread samples of od - Load Agent Monitor show what they waited for in the rest. Immutable.
 */
public final class ThreadTime {

    /** Share of the time below which threads seldom waited for the system. */
    private static final double SELDOM = 0.25;

    /** Minimum number of samples: with 60 a share of a quarter has an error of ±11%. */
    private static final double FEW = 60;

    private static final String GROUP = "/samplerThreads/";

    private final ThreadSampleCounts samples;
    private final Map<ThreadTimePart, Double> parts = new EnumMap<>(ThreadTimePart.class);
    private final double cpu;
    private final double ready;

    public ThreadTime(Window agent) {
        samples = new ThreadSampleCounts(agent.ticks(), agent.rate(GROUP + "aliveSeconds"));
        double alive = agent.growth(GROUP + "aliveSeconds");
        cpu = agent.growth(GROUP + "cpuSeconds") / alive;
        ready = ready(agent, alive);
        double stopped = stopped(agent) * runningShare();
        double stalled = Math.min(1, zero(agent.rate("/hiccup/stoodStillSeconds")));
        double busy = zero(cpu) + zero(ready) + Math.max(stalled, stopped);
        double scale = busy > 1 ? 1 / busy : 1;
        parts.put(ThreadTimePart.CPU, zero(cpu) * scale);
        parts.put(ThreadTimePart.READY, zero(ready) * scale);
        parts.put(ThreadTimePart.STOPPED, Math.max(stalled, stopped) * scale);
        Map<ThreadTimePart, Double> waits = samples.waitsKnown() ? waits() : estimatedWaits(busy);
        double all = waits.values().stream().mapToDouble(Double::doubleValue).sum();
        double left = Math.max(0, 1 - busy);
        for (ThreadTimePart part : ThreadTimePart.values())
            if (all > 0) parts.merge(part, left * waits.getOrDefault(part, 0.0) / all, Double::sum);
        if (all <= 0) parts.put(ThreadTimePart.UNKNOWN, left);
    }

    private static double zero(double known) {
        return Double.isFinite(known) ? known : 0;
    }

    /** Older monitors measure it for the whole process only. */
    private static double ready(Window agent, double alive) {
        double own = agent.growth(GROUP + "readySeconds") / agent.growth(GROUP + "readyOfSeconds");
        return Double.isFinite(own) ? own : agent.growth("/process/runDelaySeconds") / alive;
    }

    /** Share of the time that the JVM was stopped. */
    private double stopped(Window agent) {
        double known = agent.rate("/jvm/safepointSeconds");
        return samples.waitsKnown() && Double.isFinite(known) ? Math.min(1, known) : 0;
    }

    /** Probability that a thread, sampled while the JVM is not stopped, wants a CPU. */
    private double runningShare() {
        return samples.all() > 0 ? samples.running() / samples.all() : 0;
    }

    private Map<ThreadTimePart, Double> waits() {
        Map<ThreadTimePart, Double> counts = new EnumMap<>(ThreadTimePart.class);
        for (Wait wait : Wait.values()) counts.merge(part(wait), samples.waitingFor(wait), Double::sum);
        return counts;
    }

    private static ThreadTimePart part(Wait wait) {
        return switch (wait.cause()) {
            case PAUSE -> ThreadTimePart.PAUSE;
            case SYSTEM -> ThreadTimePart.SYSTEM;
            case PLAN -> ThreadTimePart.PLAN;
            case AGENT -> ThreadTimePart.OWN;
            case UNKNOWN -> ThreadTimePart.UNKNOWN;
        };
    }

    /** For an older monitor: estimated from what threads were doing, without their CPU time. */
    private Map<ThreadTimePart, Double> estimatedWaits(double busy) {
        double work = of(ThreadActivity.Kind.WORK);
        double ran = busy * samples.all();
        Map<ThreadTimePart, Double> counts = new EnumMap<>(ThreadTimePart.class);
        counts.put(ThreadTimePart.PAUSE, of(ThreadActivity.Kind.PAUSE));
        counts.put(ThreadTimePart.SYSTEM, Math.max(0, of(ThreadActivity.Kind.SYSTEM) - Math.max(0, ran - work)));
        counts.put(ThreadTimePart.UNKNOWN, Math.max(0, work - ran) + of(ThreadActivity.Kind.OTHER));
        return counts;
    }

    private double of(ThreadActivity.Kind kind) {
        return Stream.of(ThreadActivity.values())
                .filter(where -> where.kind() == kind)
                .mapToDouble(samples::at)
                .sum();
    }

    /** Whether they waited for the system, or may have, because that is not known. */
    public boolean mayHaveWaited() {
        return !known() || part(ThreadTimePart.SYSTEM) >= SELDOM;
    }

    /** Whether there were enough samples. */
    public boolean known() {
        return samples.all() >= FEW;
    }

    public String missing() {
        return "There are too few samples of JMeter's threads: "
                + Math.round(samples.all())
                + "; they come from od - Load Agent Monitor at the top of the plan, 40 per second.";
    }

    /** A part of all the threads' time; 0 to 1. */
    public double part(ThreadTimePart part) {
        return parts.getOrDefault(part, 0.0);
    }

    /** All parts that count as the load agent's. */
    public double agent() {
        return Stream.of(ThreadTimePart.values())
                .filter(ThreadTimePart::agent)
                .mapToDouble(this::part)
                .sum();
    }

    /** All parts, in tenths of a percent that add up. */
    public Map<ThreadTimePart, Integer> permille() {
        return RoundedShares.of(parts);
    }

    /** Share of the threads' time that they were running or runnable in this group; 0 to 1. */
    public double work(ThreadActivity where) {
        if (!samples.waitsKnown()) return samples.all() > 0 ? samples.at(where) / samples.all() : 0;
        double busy = part(ThreadTimePart.CPU) + part(ThreadTimePart.READY) + part(ThreadTimePart.STOPPED);
        return samples.running() > 0 ? busy * samples.runningAt(where) / samples.running() : 0;
    }

    /** Share of the threads' time in this wait; 0 to 1. */
    public double waiting(Wait wait) {
        ThreadTimePart part = part(wait);
        double all = Stream.of(Wait.values())
                .filter(other -> part(other) == part)
                .mapToDouble(samples::waitingFor)
                .sum();
        return all > 0 ? part(part) * samples.waitingFor(wait) / all : 0;
    }

    /** The most frequent wait of a part. */
    public Optional<Wait> most(ThreadTimePart part) {
        return Stream.of(Wait.values())
                .filter(wait -> part(wait) == part && samples.waitingFor(wait) > 0)
                .max(Comparator.comparingDouble(samples::waitingFor));
    }

    /** The same with its location, in a few words; "" if unknown. */
    public String mostly(ThreadTimePart part) {
        return most(part).map(most -> withSites(most, part)).orElse("");
    }

    private String withSites(Wait most, ThreadTimePart part) {
        String sites = samples.sites(most).entrySet().stream()
                .filter(site -> !site.getKey().isEmpty() && site.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(2)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (most.words().equals(part.words())) return sites.isEmpty() ? "" : "in " + sites;
        return most.words() + (sites.isEmpty() ? "" : " (" + sites + ")");
    }

    /** Whether the kernel reported the run queue wait. */
    boolean readyKnown() {
        return Double.isFinite(ready);
    }

    /** Whether that was reported for these threads, not only for the whole process. */
    boolean readyIsTheirs() {
        return samples.waitsKnown();
    }

    /** Share of the threads' time on a CPU; 0 to 1, NaN if unknown. */
    public double onCpu() {
        return cpu;
    }

    /**
     * Counts of thread samples between two ticks: by what a thread was doing, whether it was running, and what it
     * waited for. Immutable.
     */
    static final class ThreadSampleCounts {

        /** Functions that run a script, an expression or a file of the plan in one thread at a time. */
        private static final String FUNCTION = "org.apache.jmeter.functions.";

        /** Share of its time that the thread inside is running; from this on, the others wait for its computation. */
        private static final double COMPUTES = 0.5;

        private final Map<ThreadActivity, Double> where = new EnumMap<>(ThreadActivity.class);
        private final Map<ThreadActivity, Double> running = new EnumMap<>(ThreadActivity.class);
        private final Map<Wait, Map<String, Double>> waiting = new EnumMap<>(Wait.class);
        private final boolean waitsKnown;

        /**
         * @param ticks of {@code agent.jsonl}; only the first and the last one count
         * @param alive mean number of threads
         */
        ThreadSampleCounts(List<JsonNode> ticks, double alive) {
            List<JsonNode> known = ticks.stream()
                    .map(tick -> tick.path("samplerThreads"))
                    .filter(threads -> threads.path("where").isObject())
                    .toList();
            waitsKnown = known.stream().anyMatch(threads -> threads.has("waiting"));
            if (known.isEmpty()) return;
            JsonNode first = known.get(0);
            JsonNode last = known.get(known.size() - 1);
            for (ThreadActivity place : ThreadActivity.values()) {
                where.put(place, growth(first.path("where"), last.path("where"), place.id()));
                running.put(place, growth(first.path("running"), last.path("running"), place.id()));
            }
            for (Wait wait : Wait.values()) {
                JsonNode before = first.path("waiting").path(wait.id());
                JsonNode after = last.path("waiting").path(wait.id());
                Map<String, Double> sites = new HashMap<>();
                after.fieldNames().forEachRemaining(site -> sites.put(site, growth(before, after, site)));
                waiting.put(wait, sites);
            }
            // one of all threads is inside
            boolean computes = runningAt(ThreadActivity.SCRIPTING) / all() >= COMPUTES / alive;
            if (!computes) functionsArePlans();
        }

        /**
         * A thread that waits to enter a function waits for another thread of the plan. If the thread inside is
         * running, it waits for JMeter's own work instead.
         */
        private void functionsArePlans() {
            Map<String, Double> own = waiting.get(Wait.OWN_LOCK);
            Map<String, Double> plans = waiting.get(Wait.LOCK);
            own.forEach((site, samples) -> {
                if (site.startsWith(FUNCTION)) plans.merge(site, samples, Double::sum);
            });
            own.keySet().removeIf(site -> site.startsWith(FUNCTION));
        }

        /** A location without samples is absent, which means 0. */
        private static double growth(JsonNode first, JsonNode last, String key) {
            return last.path(key).asDouble() - first.path(key).asDouble();
        }

        /** Whether waits were recorded; older monitors did not. */
        boolean waitsKnown() {
            return waitsKnown;
        }

        double at(ThreadActivity place) {
            return where.getOrDefault(place, 0.0);
        }

        double all() {
            return sum(where);
        }

        double runningAt(ThreadActivity where) {
            return running.getOrDefault(where, 0.0);
        }

        double running() {
            return sum(running);
        }

        double waitingFor(Wait wait) {
            return sum(waiting.getOrDefault(wait, Map.of()));
        }

        /** The elements, or frames, at which threads waited, with their number of samples. */
        Map<String, Double> sites(Wait wait) {
            return waiting.getOrDefault(wait, Map.of());
        }

        private static double sum(Map<?, Double> counts) {
            return counts.values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /**
     * Counts as whole tenths of a percent that add up to 100%: the largest remainders are rounded up (Hamilton's
     * method). Independently rounded parts would not add up.
     */
    static final class RoundedShares {

        private static final int WHOLE = 1000;

        private RoundedShares() {}

        /**
         * @param counts 0 or more each
         * @return in the same order, adding up to 1000; all 0 if all counts are 0
         */
        static <K> Map<K, Integer> of(Map<K, Double> counts) {
            double all =
                    counts.values().stream().mapToDouble(Double::doubleValue).sum();
            Map<K, Integer> parts = new LinkedHashMap<>();
            Map<K, Double> remainders = new LinkedHashMap<>();
            counts.forEach((key, count) -> {
                double exact = all > 0 ? WHOLE * count / all : 0;
                parts.put(key, (int) exact);
                remainders.put(key, exact - (int) exact);
            });
            if (!(all > 0)) return parts;
            int left =
                    WHOLE - parts.values().stream().mapToInt(Integer::intValue).sum();
            List<K> byRemainder = remainders.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .map(Map.Entry::getKey)
                    .toList();
            byRemainder.stream().limit(left).forEach(key -> parts.merge(key, 1, Integer::sum));
            return parts;
        }
    }
}
