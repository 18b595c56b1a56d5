// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.monitor.abort.ThresholdEnd;
import io.github.jmeteroverdrive.monitor.inbox.Arrival;
import io.github.jmeteroverdrive.monitor.precision.PrecisionEnd;
import io.github.jmeteroverdrive.monitor.summary.Summary;
import io.github.jmeteroverdrive.monitor.totals.MeasuredCourse;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import io.github.jmeteroverdrive.monitor.totals.Trail;
import io.github.jmeteroverdrive.monitor.watch.Watchers;
import io.github.jmeteroverdrive.results.sampling.BodiesUnderWay;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a run has counted so far: once a second what came is added up, written and shown. Results
 * come from any thread; the rest is guarded by the session.
 */
final class LiveTicks {

    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    final RunTotals totals = new RunTotals();
    final Trail trail = new Trail();
    final MeasuredCourse course = new MeasuredCourse();
    final PrecisionEnd precision;
    final ThresholdEnd thresholds;

    private final RunContext run;
    private final EpochClock clock;
    private final Feed feed;
    private final Optional<Uplink> uplink;
    private final Watchers watchers;
    private final BodiesUnderWay bodies;
    private RunFiles files;
    private LiveProgress progress;
    private BodiesUnderWay.State underWay;
    private long lastTick;

    /**
     * @param uplink of a load agent: to whom it tells what came in
     * @param aborting thresholds that end the run
     */
    LiveTicks(RunContext run, Feed feed, Optional<Uplink> uplink, List<Aborting> aborting) {
        this.run = run;
        this.feed = feed;
        this.uplink = uplink;
        clock = run.clock();
        watchers = Watchers.of(run);
        bodies = BodiesUnderWay.of(run);
        underWay = bodies.state();
        precision = new PrecisionEnd(run.parameters().precision(), clock::nanoTime);
        thresholds = new ThresholdEnd(aborting, clock::nanoTime);
    }

    /** Ticks when it is time. @return ns until it is time again */
    long poll(Phases phases) {
        open(phases);
        long origin = phases.origin();
        long second = origin + (clock.nanoTime() - feed.lag() - origin) / PERIOD * PERIOD;
        if (second - lastTick > 0) {
            long since = second - lastTick;
            RunTotals.Tick tick = tick(second, phases, false);
            show(second, since, tick);
            String ends = precision.look(phases, second, course);
            if (!ends.isEmpty()) run.console().line(ends);
            String aborts =
                    thresholds.look(
                            phases, second, () -> new Summary(totals, phases, second).soFar());
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

    /** Of a run in which no sample has ended for a second, how far those are that last. */
    private String underWay(long since, RunTotals.Tick tick) {
        BodiesUnderWay.State before = underWay;
        underWay = bodies.state();
        if (underWay.bodies() == 0 || tick.all().count(Count.SAMPLES) > 0) return "";
        return LiveLine.underWay(underWay, underWay.bytes() - before.bytes(), since);
    }

    /** ns until the next tick is due. */
    long untilNext() {
        return lastTick + PERIOD + feed.lag() - clock.nanoTime();
    }

    /** The last tick; what is written is complete then. */
    void end(Phases phases, long at) {
        open(phases);
        tick(Math.max(at, lastTick + 1), phases, true);
        // what ended after the last interval of its thread
        run.interruptions().take().forEach(totals.all().outages()::add);
        files.close();
    }

    private void open(Phases phases) {
        if (files != null) return;
        files = new RunFiles(run.directory().path(), clock, phases, run::fail);
        progress =
                new LiveProgress(phases, feed.messages(), !run.parameters().precision().isEmpty());
        lastTick = phases.origin();
    }

    private RunTotals.Tick tick(long to, Phases phases, boolean last) {
        boolean sendersHeld = feed.sendersHeld(to); // asked first: who tells meanwhile is in
        List<Arrival> arrivals = feed.drain();
        uplink.ifPresent(controller -> controller.tell(arrivals, sendersHeld, feed.threadsBegan()));
        RunTotals.Tick tick = totals.add(arrivals, sendersHeld);
        files.write(lastTick, to, tick, totals);
        trail.add(lastTick, to, tick);
        course.add(lastTick, to, phases, tick.all());
        watchers.tick(clock.epochMillis(to), phases.at(to - 1), totals, tick, last);
        lastTick = to;
        return tick;
    }
}
