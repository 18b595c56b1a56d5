// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.monitor.inbox.Inbox;
import io.github.jmeteroverdrive.monitor.json.JsonFiles;
import io.github.jmeteroverdrive.monitor.outcome.PatternOutcome;
import io.github.jmeteroverdrive.monitor.outcome.RunOutcome;
import io.github.jmeteroverdrive.monitor.precision.PrecisionEnd;
import io.github.jmeteroverdrive.monitor.precision.ThreadsAfterEnd;
import io.github.jmeteroverdrive.monitor.summary.ConfidenceJson;
import io.github.jmeteroverdrive.monitor.summary.OutagesJson;
import io.github.jmeteroverdrive.monitor.summary.RateJson;
import io.github.jmeteroverdrive.monitor.summary.Summary;
import io.github.jmeteroverdrive.monitor.summary.SummaryText;
import io.github.jmeteroverdrive.monitor.totals.MeasuredCourse;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import io.github.jmeteroverdrive.monitor.totals.Trail;
import io.github.jmeteroverdrive.results.sampling.HeldSenders;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * od - Live Statistics during one run: sampler threads add, one ticker polls, closing ends it. The
 * same for all clones of the element, and so for all load agents. Thread-safe.
 */
public final class LiveSession implements AutoCloseable {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    /** Samplers hand in their intervals just after each whole second. */
    private static final long LAG = TimeUnit.MILLISECONDS.toNanos(200);

    /** How often to look whether the run's clock has started. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    private final RunContext run;
    private final EpochClock clock;
    private final LiveSettings settings;
    private final Inbox inbox;
    private final HeldSenders held;
    private final RunTotals totals = new RunTotals();
    private final Trail trail = new Trail();
    private final MeasuredCourse course = new MeasuredCourse();
    private final List<Precision> wanted;
    private final PrecisionEnd precision;
    private final OptionalLong messages;
    private final boolean others;
    private RunFiles files;
    private LiveLine line;
    private long lastTick;

    /** Null unless figures have ended the measured phase before its time. */
    private volatile Phases endedEarly;

    private OptionalLong threadsBegan = OptionalLong.empty();
    private volatile boolean testEnded;
    private volatile boolean closed;

    /**
     * @param remote whether the samplers are in other JVMs, whose intervals all come here
     */
    public LiveSession(RunContext run, LiveSettings settings, boolean remote) {
        this.run = run;
        this.others = !remote && !run.parameters().text("RunId").isEmpty();
        this.clock = run.clock();
        this.settings = settings;
        this.inbox = new Inbox(run);
        this.held = HeldSenders.of(run);
        this.messages = run.parameters().whole("Messages");
        this.wanted = run.parameters().precision();
        this.precision = new PrecisionEnd(wanted, clock::nanoTime);
        if (remote && !wanted.isEmpty())
            throw new Refusal(
                    LiveSettings.LABEL
                            + ": Parameter Precision is '"
                            + run.parameters().text("Precision")
                            + "', but load agents in other JVMs cannot be ended from here; leave it"
                            + " out, and give a Duration.");
    }

    /** Takes a result from a sampler thread, or from a load agent. */
    public void add(SampleEvent event) {
        if (closed) {
            if (testEnded)
                run.fail(
                        "Results came after the end of the test; use mode=Standard for remote"
                                + " runs.");
        } else {
            inbox.add(event);
            run.started().ifPresent(phases -> ThreadsAfterEnd.endThread(phases, clock.nanoTime()));
        }
    }

    /** Ticks when it is time. @return ns until it is time again */
    public synchronized long poll() {
        Optional<Phases> phases = run.started();
        if (phases.isEmpty() || closed) return IDLE;
        try {
            open(phases.get());
            long origin = phases.get().origin();
            long second = origin + (clock.nanoTime() - LAG - origin) / PERIOD * PERIOD;
            if (second - lastTick > 0) {
                long since = second - lastTick;
                RunTotals.Tick tick = tick(second);
                run.console().line(line.text(second, since, tick, totals.all()));
                String ends = precision.look(phases.get(), second, course);
                if (!ends.isEmpty()) {
                    run.console().line(ends);
                    endedEarly = phases.get();
                }
            }
        } catch (RuntimeException e) {
            run.fail(LiveSettings.LABEL + " could not take a tick: " + e);
        }
        return lastTick + PERIOD + LAG - clock.nanoTime();
    }

    private void open(Phases phases) {
        if (files != null) return;
        files = new RunFiles(run.directory().path(), clock, phases, run::fail);
        line = new LiveLine(phases, messages, !wanted.isEmpty());
        lastTick = phases.origin();
    }

    private RunTotals.Tick tick(long to) {
        boolean sendersHeld = held.any(to); // asked first: who tells meanwhile is in
        RunTotals.Tick tick = totals.add(inbox.drain(), sendersHeld);
        files.write(lastTick, to, tick, totals.all());
        trail.add(lastTick, to, tick);
        run.started().ifPresent(phases -> course.add(lastTick, to, phases, tick.all()));
        lastTick = to;
        return tick;
    }

    /** The calling thread, one of JMeter's, begins; the first one counts. */
    public synchronized void threadStarted() {
        if (threadsBegan.isEmpty()) threadsBegan = OptionalLong.of(clock.nanoTime());
    }

    /** The test has ended in order; the run is closed when all elements have left it. */
    public void testEnded() {
        testEnded = true;
    }

    /**
     * Takes what is left, writes the summary, shows it, and tells the run why it is not good, if
     * so.
     */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        try {
            finish(clock.nanoTime());
        } catch (RuntimeException e) {
            run.fail(LiveSettings.LABEL + " could not finish: " + e);
        }
    }

    private void finish(long end) {
        Optional<Phases> phases = run.started();
        phases.ifPresent(
                known -> {
                    open(known);
                    tick(Math.max(end, lastTick + 1));
                    // what ended after the last interval of its thread
                    run.interruptions().take().forEach(totals.all().outages()::add);
                    files.close();
                });
        Recordings.stop(run::fail);
        // a number that was reached earlier is no promise broken
        boolean durationPromised =
                !run.parameters().text("Duration").isEmpty() && !run.parameters().limitedByNumber();
        RunOutcome outcome =
                new RunOutcome(
                        totals.all(),
                        totals.activity(),
                        phases,
                        messages,
                        durationPromised ? stockUntil(phases) : OptionalLong.empty(),
                        others,
                        settings.failedPercent());
        if (testEnded) outcome.reasons().forEach(run::fail);
        new PatternOutcome(totals.all()).warning().ifPresent(run::warn);
        outcome.ofMessages().warning().ifPresent(run::warn);
        if (outcome.nothingMeasured()) {
            run.warn(
                    "Nothing was measured: the run ended within its warm-up; give a shorter"
                            + " Warmup.");
        }
        phases.ifPresent(known -> summarise(known, end, outcome));
    }

    /**
     * A thread group counts its duration from the start of its threads, the run from its first
     * sample, which may come seconds later.
     */
    private OptionalLong stockUntil(Optional<Phases> phases) {
        if (phases.isEmpty() || !phases.get().timed()) return OptionalLong.empty();
        long late = threadsBegan.isPresent() ? phases.get().origin() - threadsBegan.getAsLong() : 0;
        return OptionalLong.of(phases.get().measureTo() - Math.max(0, late));
    }

    private void summarise(Phases phases, long end, RunOutcome outcome) {
        ObjectNode summary =
                new Summary(totals, phases, end)
                        .json(
                                run.scenario(),
                                run.settings(),
                                outcome.ofMessages(),
                                run.failures(),
                                testEnded);
        RateJson.put(summary, totals.all());
        new OutagesJson(clock, phases, trail, totals.activity().workEnd().orElse(end))
                .put(summary, totals.all());
        new ConfidenceJson(course, totals.all(), precision.level())
                .put(summary, wanted, precision.ended());
        settings.thresholds().check(summary).forEach(run::miss);
        Path directory = run.directory().path();
        try {
            JsonFiles.write(RunFile.SUMMARY.in(directory), summary);
        } catch (UncheckedIOException e) {
            run.fail(
                    LiveSettings.LABEL
                            + ": "
                            + e.getMessage()
                            + " ("
                            + e.getCause().getMessage()
                            + ")");
        }
        SummaryText.lines(summary).forEach(run.console()::line);
        run.console().line("  run directory " + directory);
        run.console().line(verdict());
        settings.page()
                .ifPresent(page -> run.afterwards(() -> run.console().line(page.make(directory))));
    }

    private String verdict() {
        if (!run.failures().isEmpty()) return "The run is not good: see FAILED above.";
        return run.misses().isEmpty()
                ? "The run is good."
                : "The run missed a threshold: see MISSED above.";
    }
}
