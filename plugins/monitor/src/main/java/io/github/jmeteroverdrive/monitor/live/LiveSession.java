// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.summary.Arrival;
import io.github.jmeteroverdrive.monitor.summary.Inbox;
import io.github.jmeteroverdrive.monitor.summary.RunOutcome;
import io.github.jmeteroverdrive.results.HeldSenders;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * od - Live Statistics during one run: what comes in is summed up by one ticker that polls, closing ends it. In a local
 * run sampler threads add; on a load agent they do, too, and the controller is told, which has a session of what its
 * agents tell and judges the run. Thread-safe.
 */
public final class LiveSession implements AutoCloseable {

    /** How often to look whether the run's clock has started. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    private final RunContext run;
    private final LiveSettings settings;
    private final OwnThreads threads;
    private final Feed feed;
    private final Optional<Uplink> uplink;
    private final LiveTicks ticks;
    private final StockEnd stockEnd;
    private final ResultsFiles results;
    private volatile boolean testEnded;
    private volatile boolean stopped;
    private volatile boolean closed;

    private LiveSession(RunContext run, LiveSettings settings, OwnThreads threads, Feed feed, Optional<Uplink> uplink) {
        this.run = run;
        this.settings = settings;
        this.threads = threads;
        this.feed = feed;
        this.uplink = uplink;
        // a load agent ends when its controller says so
        ticks = new LiveTicks(
                run, feed, uplink, uplink.isEmpty() ? settings.thresholds().aborting() : List.of());
        stockEnd = new StockEnd(run, feed);
        results = new ResultsFiles(run::fail);
    }

    /** Of a local run. */
    public static LiveSession local(RunContext run, LiveSettings settings) {
        OwnThreads threads = new OwnThreads(run);
        return new LiveSession(run, settings, threads, threads, Optional.empty());
    }

    /** Of a load agent, which keeps files of its own. */
    public static LiveSession onAgent(RunContext run, LiveSettings settings, Uplink uplink) {
        OwnThreads threads = new OwnThreads(run, OwnThreads.OTHER_AGENTS);
        return new LiveSession(run, settings, threads, threads, Optional.of(uplink));
    }

    /**
     * Of the controller of load agents.
     *
     * @throws Refusal when what ends the run cannot be known there
     */
    public static LiveSession onController(RunContext run, LiveSettings settings, Feed agents) {
        if (!run.parameters().precision().isEmpty())
            throw endless(
                    "Parameter Precision is '" + run.parameters().text("Precision") + "'",
                    "leave it out, and give a Duration");
        settings.thresholds().aborting().stream().findFirst().ifPresent(each -> {
            throw endless(
                    "the threshold of " + each.threshold().figure().name() + " is to abort the run",
                    "leave '; abort' out");
        });
        return new LiveSession(run, settings, new OwnThreads(run), agents, Optional.empty());
    }

    private static Refusal endless(String wish, String remedy) {
        return new Refusal(LiveSettings.LABEL
                + ": "
                + wish
                + ", but load agents in other JVMs cannot be ended from here; "
                + remedy
                + ".");
    }

    /**
     * Takes a result from a sampler thread.
     *
     * @return false when the end of the run cut the sample, so that it does not count
     */
    public boolean add(SampleEvent event) {
        if (stockEnd.cuts(event.getResult())) return false;
        if (closed) {
            if (testEnded) run.fail("Results came after the end of the test, so figures are missing.");
        } else {
            threads.add(event);
            run.started()
                    .ifPresent(phases ->
                            ThreadsAfterEnd.endThread(phases, run.clock().nanoTime()));
        }
        return true;
    }

    /** Ticks when it is time. @return ns until it is time again */
    public synchronized long poll() {
        uplink.ifPresent(Uplink::check);
        Optional<Phases> phases = run.started();
        if (phases.isEmpty() || closed) return IDLE;
        try {
            results.check();
            return ticks.poll(phases.get());
        } catch (RuntimeException e) {
            run.fail(LiveSettings.LABEL + " could not take a tick: " + e);
            return ticks.untilNext();
        }
    }

    /** The calling thread, one of JMeter's, begins; the first one counts. */
    public void threadStarted() {
        results.begin();
        threads.threadStarted();
    }

    /** The calling thread, one of JMeter's, ends; the last one counts. */
    public void threadFinished() {
        threads.threadFinished();
    }

    /** The test has ended in order; the run is closed when all elements have left it. */
    public void testEnded() {
        stopped = feed == threads && JmeterEngine.stopped();
        testEnded = true;
    }

    /** Takes what is left, writes the summary, shows it, and tells the run why it is not good, if so. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        try {
            finish(run.clock().nanoTime());
        } catch (RuntimeException e) {
            run.fail(LiveSettings.LABEL + " could not finish: " + e);
        }
    }

    private void finish(long end) {
        feed.ended();
        results.check();
        run.started().ifPresent(phases -> ticks.end(phases, end));
        if (!testEnded) ticks.totals.giveUp();
        Recordings.stop(run::fail);
        LiveEnd live = new LiveEnd(run, settings, ticks, stockEnd, feed, testEnded, stopped);
        if (uplink.isEmpty()) live.report(end);
        else tellTheRest(live, end, uplink.get());
    }

    /** Only the controller knows what became of messages that went from one agent to another. */
    private void tellTheRest(LiveEnd live, long end, Uplink controller) {
        long gaps = ticks.totals.activity().lostIntervals();
        if (gaps > 0) run.fail(RunOutcome.gaps(gaps));
        stockEnd.warning().ifPresent(run::warn);
        if (!controller.ends()) live.stopped().ifPresent(run::fail);
        live.keep(end, controller);
        controller.end();
    }

    /** The threads of this JVM. Thread-safe. */
    private static final class OwnThreads implements Feed {

        /** Who else may receive messages of a load agent's run. */
        static final String OTHER_AGENTS = "other load agents";

        private static final String SAME_RUN = "JVMs that were given the same RunId";

        private final RunContext run;
        private final Inbox inbox;
        private final HeldSenders held;
        private final String others;
        private OptionalLong began = OptionalLong.empty();
        private OptionalLong ended = OptionalLong.empty();

        OwnThreads(RunContext run) {
            this(run, run.parameters().text("RunId").isEmpty() ? "" : SAME_RUN);
        }

        /** @param others who may receive messages of the run, and nothing is known of it here */
        OwnThreads(RunContext run, String others) {
            this.run = run;
            this.others = others;
            this.inbox = new Inbox(run);
            this.held = HeldSenders.of(run);
        }

        void add(SampleEvent event) {
            inbox.add(event);
        }

        /** The calling thread, one of JMeter's, begins; the first one counts. */
        synchronized void threadStarted() {
            if (began.isEmpty()) began = OptionalLong.of(run.clock().nanoTime());
        }

        /** The calling thread, one of JMeter's, ends; the last one counts. */
        synchronized void threadFinished() {
            ended = OptionalLong.of(run.clock().nanoTime());
        }

        @Override
        public List<Arrival> drain() {
            return inbox.drain();
        }

        @Override
        public boolean sendersHeld(long before) {
            return held.any(before);
        }

        @Override
        public synchronized OptionalLong threadsBegan() {
            return began;
        }

        @Override
        public synchronized OptionalLong threadsEnded() {
            return ended;
        }

        @Override
        public OptionalLong messages() {
            return run.parameters().whole("Messages");
        }

        @Override
        public String others() {
            return others;
        }
    }

    /**
     * Flight recordings with a file. Outside the GUI they end with the test: the JVM itself would write them only while
     * it goes down, at the same time as everything else.
     */
    private static final class Recordings {

        private Recordings() {}

        /** @param fail is told of a recording that cannot be written */
        static void stop(Consumer<String> fail) {
            if (!JMeter.isNonGUI() || !FlightRecorder.isAvailable() || !FlightRecorder.isInitialized()) return;
            for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
                if (recording.getState() != RecordingState.RUNNING || recording.getDestination() == null) continue;
                try {
                    recording.stop();
                } catch (RuntimeException e) {
                    fail.accept("The flight recording " + recording.getDestination() + " could not be written: " + e);
                }
            }
        }
    }
}
