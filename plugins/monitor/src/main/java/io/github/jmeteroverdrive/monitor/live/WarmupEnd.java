// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Steadiness;
import io.github.jmeteroverdrive.measure.confidence.WarmupCheck;
import io.github.jmeteroverdrive.measure.figure.WarmupTable;
import io.github.jmeteroverdrive.monitor.agent.jvm.Jvm;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.summary.TickHistory;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Ends the warm-up of a run without a fixed one as soon as the run is steady; at its limit it ends by itself. Load
 * agents only report whether they are steady, and the controller ends the warm-up of all. Not thread-safe.
 */
final class WarmupEnd {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Seconds of work of the JVMs since the tick before, for each tick. */
    private record Work(double compiling, double collecting) {}

    private final boolean automatic;
    private final boolean ends;
    private final EarlyEnd end;
    private final DoubleSupplier compileSeconds;
    private final DoubleSupplier gcSeconds;
    private final WarmupCheck check = new WarmupCheck();
    private final List<Work> work = new ArrayList<>();
    private double compiledBefore;
    private double collectedBefore;
    private String whyNot = "";
    private boolean steady;
    private String sentence = "";

    /**
     * @param automatic whether the warm-up has no fixed length
     * @param ends false if the controller of load agents decides
     * @param clock nanoTime
     * @param compileSeconds of the JIT compilers, so far
     * @param gcSeconds of garbage collection, so far
     */
    WarmupEnd(
            boolean automatic,
            boolean ends,
            LongSupplier clock,
            DoubleSupplier compileSeconds,
            DoubleSupplier gcSeconds) {
        this.automatic = automatic;
        this.ends = ends;
        end = new EarlyEnd(clock, EarlyEnd.LOCAL_NOTICE);
        this.compileSeconds = compileSeconds;
        this.gcSeconds = gcSeconds;
        compiledBefore = compileSeconds.getAsDouble();
        collectedBefore = gcSeconds.getAsDouble();
    }

    /**
     * Of this JVM, and of the targets that it has started.
     *
     * @param ends false if the controller of load agents decides
     */
    static WarmupEnd of(RunContext run, boolean ends) {
        DoubleSupplier compiling = () -> Jvm.compileSeconds()
                + run.find(RunningTargets.class)
                        .map(RunningTargets::compileSeconds)
                        .orElse(0.0);
        return new WarmupEnd(
                run.parameters().automaticWarmup(), ends, run.clock()::nanoTime, compiling, Jvm::gcSeconds);
    }

    /**
     * Checks whether the run is steady, and ends the warm-up.
     *
     * @param to nanoTime of the tick
     * @param history with this tick
     * @param run the totals so far
     * @param notWarm which load agents are not steady; empty if this JVM decides for itself
     * @return a message if the warm-up has ended or ends now; else empty
     */
    String check(Phases phases, long to, TickHistory history, Totals run, Optional<String> notWarm) {
        if (!automatic || !sentence.isEmpty()) return "";
        whyNot = notWarm.orElseGet(() -> changing(phases, to, history, run));
        boolean over = !phases.open() || to - phases.measureFrom() >= 0;
        if (over || ends && check.warm() && end.ofWarmup(phases)) sentence = sentence(phases);
        return sentence;
    }

    private String changing(Phases phases, long to, TickHistory history, Totals run) {
        double compiled = compileSeconds.getAsDouble();
        double collected = gcSeconds.getAsDouble();
        // a target that is slow to report has a smaller sum for a while
        work.add(new Work(Math.max(0, compiled - compiledBefore), collected - collectedBefore));
        compiledBefore = compiled;
        collectedBefore = collected;
        Optional<Count> counted =
                TickHistory.COUNTED.stream().filter(what -> run.count(what) > 0).findFirst();
        if (counted.isEmpty()) return "nothing was completed";
        if (work.size() < WarmupCheck.LEAST) return "it takes " + WarmupCheck.LEAST + " s to tell";
        List<String> changing = check.changing(seconds(phases, to, history, counted.get(), run));
        return changing.isEmpty() ? "" : String.join(" and ", changing) + " still changed";
    }

    boolean warm() {
        return check.warm();
    }

    private List<WarmupCheck.Second> seconds(Phases phases, long to, TickHistory history, Count counted, Totals run) {
        List<Steadiness.Tick> ticks = history.ticks(counted, phases.origin(), phases.origin(), to);
        List<Steadiness.Tick> opened = history.ticks(Count.CONNECTIONS, phases.origin(), phases.origin(), to);
        boolean held = run.count(Count.DUE) > 0;
        List<WarmupCheck.Second> seconds = new ArrayList<>();
        for (int i = 0; i < ticks.size(); i++) {
            Steadiness.Tick tick = ticks.get(i);
            double length = tick.to() - tick.from();
            seconds.add(new WarmupCheck.Second(
                    tick.events() / length,
                    held ? tick.latency() : Double.NaN,
                    opened.get(i).events() / length,
                    work.get(i).compiling / length,
                    work.get(i).collecting / length));
        }
        return seconds;
    }

    private String sentence(Phases phases) {
        steady = !phases.open() || whyNot.isEmpty();
        String ended = "The warm-up ended after " + Show.seconds(phases.warmup()) + " s";
        return steady
                ? ended
                        + ": no further change was found in the rate, JIT compilation, garbage collection and the opening of connections."
                : ended + ", its limit (WarmupLimit), and the run was not steady: " + whyNot + ".";
    }

    /** Adds how the warm-up ended, if it has. */
    void put(ObjectNode summary, Phases phases) {
        if (sentence.isEmpty()) return;
        summary.putObject(WarmupTable.KEY)
                .put(WarmupTable.SECONDS, phases.warmup() / NANOS_PER_SECOND)
                .put(WarmupTable.STEADY, steady)
                .put(WarmupTable.SENTENCE, sentence);
    }
}
