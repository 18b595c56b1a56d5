// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.measure.where.Where;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time of JMeter's threads went. The kernel says how long they were on a CPU and how long ready without one,
 * the JVM how long it stood still; looks of od - Load Agent Monitor say what they waited for in the rest. Immutable.
 */
public final class ThreadTime {

    /** Fewer looks say nothing: with 60 a share of a quarter is known to ± 11 %. */
    private static final double FEW = 60;

    private static final String GROUP = "/samplerThreads/";

    private final Looks looks;
    private final Map<Part, Double> parts = new EnumMap<>(Part.class);
    private final double cpu;
    private final double ready;

    public ThreadTime(Window agent) {
        looks = new Looks(agent.ticks(), agent.rate(GROUP + "aliveSeconds"));
        double alive = agent.growth(GROUP + "aliveSeconds");
        cpu = agent.growth(GROUP + "cpuSeconds") / alive;
        ready = ready(agent, alive);
        double stopped = stopped(agent) * runningShare();
        double stood = Math.min(1, zero(agent.rate("/hiccup/stoodStillSeconds")));
        double busy = zero(cpu) + zero(ready) + Math.max(stood, stopped);
        double scale = busy > 1 ? 1 / busy : 1;
        parts.put(Part.CPU, zero(cpu) * scale);
        parts.put(Part.READY, zero(ready) * scale);
        parts.put(Part.STOPPED, Math.max(stood, stopped) * scale);
        Map<Part, Double> waits = looks.waitsKnown() ? waits() : estimatedWaits(busy);
        double all = waits.values().stream().mapToDouble(Double::doubleValue).sum();
        double left = Math.max(0, 1 - busy);
        for (Part part : Part.values())
            if (all > 0) parts.merge(part, left * waits.getOrDefault(part, 0.0) / all, Double::sum);
        if (all <= 0) parts.put(Part.UNKNOWN, left);
    }

    private static double zero(double known) {
        return Double.isFinite(known) ? known : 0;
    }

    /** Older monitors know it of the whole process only. */
    private static double ready(Window agent, double alive) {
        double own = agent.growth(GROUP + "readySeconds") / agent.growth(GROUP + "readyOfSeconds");
        return Double.isFinite(own) ? own : agent.growth("/process/runDelaySeconds") / alive;
    }

    /** Share of the time that the JVM stood still. */
    private double stopped(Window agent) {
        double known = agent.rate("/jvm/safepointSeconds");
        return looks.waitsKnown() && Double.isFinite(known) ? Math.min(1, known) : 0;
    }

    /** Of a thread that is looked at while the JVM goes on: that it wants a CPU. */
    private double runningShare() {
        return looks.all() > 0 ? looks.running() / looks.all() : 0;
    }

    private Map<Part, Double> waits() {
        Map<Part, Double> counts = new EnumMap<>(Part.class);
        for (Wait wait : Wait.values()) counts.merge(part(wait), looks.waitingFor(wait), Double::sum);
        return counts;
    }

    private static Part part(Wait wait) {
        return switch (wait.whose()) {
            case PAUSE -> Part.PAUSE;
            case SYSTEM -> Part.SYSTEM;
            case PLAN -> Part.PLAN;
            case AGENT -> Part.OWN;
            case NOBODY -> Part.UNKNOWN;
        };
    }

    /** Of an older monitor: by what threads were about, without what they ran for. */
    private Map<Part, Double> estimatedWaits(double busy) {
        double work = of(Where.Kind.WORK);
        double ran = busy * looks.all();
        Map<Part, Double> counts = new EnumMap<>(Part.class);
        counts.put(Part.PAUSE, of(Where.Kind.PAUSE));
        counts.put(Part.SYSTEM, Math.max(0, of(Where.Kind.SYSTEM) - Math.max(0, ran - work)));
        counts.put(Part.UNKNOWN, Math.max(0, work - ran) + of(Where.Kind.OTHER));
        return counts;
    }

    private double of(Where.Kind kind) {
        return Stream.of(Where.values())
                .filter(one -> one.kind() == kind)
                .mapToDouble(looks::at)
                .sum();
    }

    /** Whether there were enough looks. */
    public boolean known() {
        return looks.all() >= FEW;
    }

    public String missing() {
        return "There are too few looks at JMeter's threads: "
                + Math.round(looks.all())
                + "; they come from od - Load Agent Monitor at the top of the plan, 40 a second.";
    }

    /** A part of all the threads' time; 0 to 1. */
    public double part(Part part) {
        return parts.getOrDefault(part, 0.0);
    }

    /** All parts that are the load agent's. */
    public double agent() {
        return Stream.of(Part.values())
                .filter(Part::agent)
                .mapToDouble(this::part)
                .sum();
    }

    /** All parts, in tenths of a percent that add up. */
    public Map<Part, Integer> permille() {
        return Permille.of(parts);
    }

    /** Share of the threads' time that they worked there, or were ready to; 0 to 1. */
    public double work(Where where) {
        if (!looks.waitsKnown()) return looks.all() > 0 ? looks.at(where) / looks.all() : 0;
        double busy = part(Part.CPU) + part(Part.READY) + part(Part.STOPPED);
        return looks.running() > 0 ? busy * looks.runningAt(where) / looks.running() : 0;
    }

    /** Share of the threads' time that they waited for this; 0 to 1. */
    public double waiting(Wait wait) {
        Part part = part(wait);
        double all = Stream.of(Wait.values())
                .filter(one -> part(one) == part)
                .mapToDouble(looks::waitingFor)
                .sum();
        return all > 0 ? part(part) * looks.waitingFor(wait) / all : 0;
    }

    /** What was waited for most of a part. */
    public Optional<Wait> most(Part part) {
        return Stream.of(Wait.values())
                .filter(wait -> part(wait) == part && looks.waitingFor(wait) > 0)
                .max(Comparator.comparingDouble(looks::waitingFor));
    }

    /** The same, with where: a few words; "" when it is not known. */
    public String mostly(Part part) {
        return most(part).map(this::withSites).orElse("");
    }

    private String withSites(Wait most) {
        String sites = looks.sites(most).entrySet().stream()
                .filter(site -> !site.getKey().isEmpty() && site.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(2)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return most.words() + (sites.isEmpty() ? "" : " (" + sites + ")");
    }

    /** Whether the kernel said how long threads were ready without a CPU. */
    boolean readyKnown() {
        return Double.isFinite(ready);
    }

    /** Whether it said so of these threads, and not only of the whole process. */
    boolean readyIsTheirs() {
        return looks.waitsKnown();
    }

    /** Share of the threads' time that they were on a CPU; 0 to 1, NaN when not known. */
    public double onCpu() {
        return cpu;
    }
}
