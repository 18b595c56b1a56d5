// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.LatencyLog;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.monitor.summary.CountsJson;
import io.github.jmeteroverdrive.monitor.summary.MeasuredSegments;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.monitor.summary.Summary;
import io.github.jmeteroverdrive.monitor.summary.TickFile;
import io.github.jmeteroverdrive.monitor.summary.TickHistory;
import io.github.jmeteroverdrive.results.BodiesInTransfer;
import io.github.jmeteroverdrive.results.Drain;
import io.github.jmeteroverdrive.run.RateControl;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.SlowestTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The totals of a run so far: once a second new results are added, written and shown. Results come from any thread; the
 * rest is guarded by the session.
 */
final class LiveTicks {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    final RunTotals totals;
    final TickHistory history = new TickHistory();
    final MeasuredSegments course = new MeasuredSegments();
    final PrecisionEnd precision;
    final ThresholdEnd thresholds;
    final WarmupEnd warmup;

    /** Made before the end, when the run hands out nothing more. */
    final RateControl.Steps rateSteps;

    final SlowestTraces traces;
    final Drain drain;

    private final RunContext run;
    private final EpochClock clock;
    private final IntervalSource source;
    private final Optional<AgentReporter> reporter;
    private final Exporters exporters;
    private final BodiesInTransfer bodies;
    private RunFiles files;
    private LiveProgress progress;
    private BodiesInTransfer.State underWay;
    private long lastTick;

    /**
     * @param reporter of a load agent: reports its results to the controller
     * @param precise figures that end the run when they have their precision
     * @param warmup ends a warm-up without a fixed length
     */
    LiveTicks(
            RunContext run,
            IntervalSource source,
            Optional<AgentReporter> reporter,
            List<Precision> precise,
            List<Aborting> aborting,
            WarmupEnd warmup) {
        this.run = run;
        this.source = source;
        this.reporter = reporter;
        totals = new RunTotals(label -> run.warn("Several elements have figures under the name '"
                + label
                + "', and they are counted together; give each step and each sampler a separate name."));
        rateSteps = RateControl.Steps.of(run);
        traces = SlowestTraces.of(run);
        drain = Drain.of(run);
        clock = run.clock();
        exporters = Exporters.of(run);
        bodies = BodiesInTransfer.of(run);
        underWay = bodies.state();
        EarlyEnd end = new EarlyEnd(clock::nanoTime, source.notice());
        precision = new PrecisionEnd(precise, end);
        thresholds = new ThresholdEnd(aborting, end);
        this.warmup = warmup;
    }

    /** Ticks when due. @return ns until the next call */
    long poll(Phases phases) {
        open(phases);
        long origin = phases.origin();
        long second = origin + (clock.nanoTime() - source.lag() - origin) / PERIOD * PERIOD;
        if (second - lastTick > 0) {
            long since = second - lastTick;
            RunTotals.Tick tick = tick(second, phases, false, false);
            show(second, since, tick);
            String warm = warmup.check(phases, second, history, totals.all(), source.notWarm());
            if (!warm.isEmpty()) run.console().line(warm);
            String ends = precision.check(phases, second, course);
            if (!ends.isEmpty()) run.console().line(ends);
            String aborts = thresholds.check(phases, second, () -> Summary.soFar(totals, phases, second));
            if (!aborts.isEmpty()) run.miss(aborts);
        }
        return untilNext();
    }

    private void show(long second, long since, RunTotals.Tick tick) {
        String where = progress.text(second, totals.all()) + underWay(since, tick);
        run.console()
                .progress(
                        LiveLine.text(where, since, tick, totals.all()),
                        BriefLine.text(where, since, tick, totals.all()),
                        BriefLine.alarm(totals.all()));
    }

    /** If no sample has ended for a second: the progress of samples in transfer. */
    private String underWay(long since, RunTotals.Tick tick) {
        BodiesInTransfer.State before = underWay;
        underWay = bodies.state();
        if (underWay.bodies() == 0 || tick.all().count(Count.SAMPLES) > 0) return "";
        return LiveLine.underWay(underWay, underWay.bytes() - before.bytes(), since);
    }

    /** ns until the next tick is due. */
    long untilNext() {
        return lastTick + PERIOD + source.lag() - clock.nanoTime();
    }

    /**
     * The last tick; afterwards the files are complete.
     *
     * @param givenUp whether threads were given up before they had reported all outcomes
     */
    void end(Phases phases, long at, boolean givenUp) {
        open(phases);
        tick(Math.max(at, lastTick + 1), phases, true, givenUp);
        // interruptions that ended after the last interval of their thread
        run.interruptions().take().forEach(totals.all().outages()::add);
        files.close();
    }

    private void open(Phases phases) {
        if (files != null) return;
        files = new RunFiles(run.directory().path(), clock, phases, run::fail);
        progress = new LiveProgress(
                phases, source.messages(), !run.parameters().precision().isEmpty());
        lastTick = phases.origin();
    }

    private RunTotals.Tick tick(long to, Phases phases, boolean last, boolean givenUp) {
        boolean sendersHeld =
                source.sendersHeld(to); // first, so that a report that arrives meanwhile is included below
        List<ArrivedInterval> arrivals = source.drain();
        reporter.ifPresent(
                controller -> controller.report(arrivals, sendersHeld, warmup.warm(), source.threadsBegan()));
        RunTotals.Tick tick = totals.add(arrivals, sendersHeld);
        if (givenUp) totals.giveUp();
        files.write(lastTick, to, tick, totals);
        history.add(lastTick, to, tick);
        course.add(lastTick, to, phases, tick.all());
        exporters.tick(clock.epochMillis(to), phases.at(to - 1), totals, tick, last);
        lastTick = to;
        return tick;
    }

    /**
     * The files that grow with each tick. One that cannot be written is null: that is reported, and the run continues
     * without it.
     */
    private static final class RunFiles implements AutoCloseable {

        private static final double NANOS_PER_SECOND = 1e9;

        private final Consumer<String> fail;
        private TickFile live;
        private LatencyLog latencies;

        /** @param fail receives a message if a file cannot be written */
        RunFiles(Path directory, EpochClock clock, Phases phases, Consumer<String> fail) {
            this.fail = fail;
            live = opened(() -> live(RunFile.LIVE.in(directory), clock, phases));
            latencies = opened(() -> new LatencyLog(RunFile.LATENCIES.in(directory), clock, phases.origin()));
        }

        private <T> T opened(Supplier<T> opening) {
            try {
                return opening.get();
            } catch (UncheckedIOException e) {
                failed(e);
                return null;
            }
        }

        /** Times are nanoTime. */
        void write(long from, long to, RunTotals.Tick tick, RunTotals run) {
            live = used(live, file -> write(file, to, run, tick.sendersHeld()), TickFile::close);
            latencies = used(
                    latencies,
                    file -> {
                        file.write(from, to, tick.all());
                        tick.labels().forEach((label, totals) -> file.write(from, to, label, totals));
                    },
                    LatencyLog::close);
        }

        /** @return the file; null if it cannot be used any more, and is closed */
        private <T> T used(T file, Consumer<T> use, Consumer<T> close) {
            if (file == null) return null;
            try {
                use.accept(file);
                return file;
            } catch (UncheckedIOException e) {
                failed(e);
            }
            try {
                close.accept(file);
            } catch (UncheckedIOException e) {
                return null; // the reason is known
            }
            return null;
        }

        private void failed(UncheckedIOException e) {
            fail.accept(LiveSettings.LABEL + ": " + e.getMessage());
        }

        @Override
        public void close() {
            live = used(live, TickFile::close, TickFile::close);
            latencies = used(latencies, LatencyLog::close, LatencyLog::close);
        }

        private static TickFile live(Path path, EpochClock clock, Phases phases) {
            try {
                TickFile file = new TickFile(path, clock, phases);
                ObjectNode head = file.head();
                if (!phases.open()) head.put("warmupSeconds", phases.warmup() / NANOS_PER_SECOND);
                if (phases.timed()) head.put("durationSeconds", phases.duration() / NANOS_PER_SECOND);
                file.line(head);
                return file;
            } catch (IOException e) {
                throw RunFile.unwritable(path, e);
            }
        }

        /**
         * The totals of all phases so far.
         *
         * @param at nanoTime of the tick
         * @param sendersHeld whether a sender could not report, so that more was sent than is known
         */
        private static void write(TickFile file, long at, RunTotals totals, boolean sendersHeld) {
            Totals run = totals.all();
            ObjectNode json = file.tick(at, at);
            if (sendersHeld) json.put("sendersHeld", true);
            CountsJson.putAll(json, run, run::count);
            CountsJson.putStatusCodes(json, run.statusCodes().all());
            if (!totals.elements().isEmpty()) {
                ObjectNode labels = json.putObject("labels");
                totals.elements().keySet().forEach(label -> putPart(labels.putObject(label), label, totals));
            }
            file.line(json);
        }

        /** For a step of a flow, or a line of a mix. */
        private static void putPart(ObjectNode json, String label, RunTotals totals) {
            Totals part = totals.labels().get(label);
            CountsJson.put(json, part, part::count);
            CountsJson.putStatusCodes(json, part.statusCodes().all());
        }
    }

    /**
     * The progress of a run: its phase, elapsed and remaining time or messages.
     *
     * @param messages the number of messages or requests that ends the run, if any
     * @param mayEndEarly whether the measured phase ends early when the figures are precise enough
     */
    record LiveProgress(Phases phases, OptionalLong messages, boolean mayEndEarly) {

        /**
         * @param to nanoTime of the tick
         * @param run the totals so far
         */
        String text(long to, Totals run) {
            Phase phase = phases.at(to - 1); // the tick belongs to the second that it ends
            return switch (phase) {
                        case WARMUP ->
                            "warm-up "
                                    + (phases.open()
                                            ? Show.seconds(to - phases.origin()) + " s" + most(phases.warmup())
                                            : of(to - phases.origin(), phases.warmup()));
                        case MEASURE ->
                            "measure "
                                    + (phases.timed() && !endIsOpen()
                                            ? of(to - phases.measureFrom(), phases.duration())
                                            : Show.seconds(to - phases.measureFrom()) + " s"
                                                    + (phases.timed() ? most(phases.duration()) : ""));
                        case DRAIN -> "drain " + Show.seconds(to - phases.measureTo()) + " s";
                    }
                    + (messages.isEmpty() ? "" : done(messages.getAsLong(), to, phase, run));
        }

        /** Counts messages sent if the run sends messages, else samples. */
        private String done(long wanted, long to, Phase phase, Totals run) {
            long sent = run.count(Count.SENT);
            long done = sent > 0 ? sent : run.count(Count.SAMPLES);
            String of = ", " + Show.count(done) + "/" + Show.count(wanted);
            if (done == 0) return of;
            of += sent > 0 ? " messages" : " requests";
            if (phase == Phase.DRAIN || phases.timed() || done >= wanted) return of;
            double left = (to - phases.origin()) / 1e9 / done * (wanted - done);
            return of + ", about " + Show.duration(Math.ceil(left)) + " left";
        }

        private boolean endIsOpen() {
            return mayEndEarly && !phases.shortened();
        }

        private static String most(long limit) {
            return " of at most " + Show.seconds(limit) + " s";
        }

        private static String of(long passed, long whole) {
            return Show.seconds(passed) + "/" + Show.seconds(whole) + " s, " + Show.seconds(whole - passed) + " s left";
        }
    }

    /** The text of one tick for an output that overwrites the previous one: progress, rate, p99. */
    static final class BriefLine {

        private BriefLine() {}

        /**
         * @param nanos since the previous tick
         * @param run the totals so far
         */
        static String text(String progress, long nanos, RunTotals.Tick tick, Totals run) {
            StringBuilder text = new StringBuilder(progress);
            Stream.of(Count.SENT, Count.RECEIVED_EVENTS, Count.SAMPLES)
                    .filter(what -> run.count(what) > 0)
                    .findFirst()
                    .ifPresent(what -> text.append(LiveLine.PART).append(rate(what, nanos, tick)));
            TickLatency.of(tick.all(), run)
                    .ifPresent(times -> text.append(LiveLine.PART).append(times.brief()));
            return text.toString();
        }

        private static String rate(Count what, long nanos, RunTotals.Tick tick) {
            String rate = what == Count.SENT && tick.sendersHeld()
                    ? LiveLine.NOT_KNOWN_WHY
                    : Show.rate(tick.all().count(what), nanos / 1e9) + " /s";
            return switch (what) {
                        case SENT -> "sent ";
                        case RECEIVED_EVENTS -> "received ";
                        default -> "samples ";
                    }
                    + rate;
        }

        /** The number of errors so far; "" if there were none. */
        static String alarm(Totals run) {
            long errors = LiveLine.errors(run);
            return errors == 0 ? "" : "errors " + Show.count(errors);
        }
    }
}
