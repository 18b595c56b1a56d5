// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.monitor.summary.ResultQueue;
import io.github.jmeteroverdrive.monitor.summary.RunOutcome;
import io.github.jmeteroverdrive.results.BlockedSenders;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * od - Live Statistics during one run: a ticker polls it to add up new results; closing ends it. In a local run sampler
 * threads add results. On a load agent they do, too, and the results are also sent to the controller, which has a
 * session for the results of all agents and judges the run. Thread-safe.
 */
public final class LiveSession implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LiveSession.class);

    /** How often to check whether the run's clock has started. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    private final RunContext run;
    private final LiveSettings settings;
    private final OwnThreads threads;
    private final IntervalSource source;
    private final Optional<AgentReporter> reporter;
    private final LiveTicks ticks;
    private final StockSamplersEnd stockEnd;
    private final ResultsFiles results;
    private final LoggedErrors logged = new LoggedErrors();
    private volatile boolean testEnded;
    private volatile boolean stopped;
    private volatile boolean closed;

    private LiveSession(
            RunContext run,
            LiveSettings settings,
            OwnThreads threads,
            IntervalSource source,
            Optional<AgentReporter> reporter,
            WarmupEnd warmup) {
        this.run = run;
        this.settings = settings;
        this.threads = threads;
        this.source = source;
        this.reporter = reporter;
        boolean decides = reporter.isEmpty(); // on a load agent, the controller does
        ticks = new LiveTicks(
                run,
                source,
                reporter,
                decides ? run.parameters().precision() : List.of(),
                decides ? settings.thresholds().aborting() : List.of(),
                warmup);
        stockEnd = new StockSamplersEnd(run, source);
        results = new ResultsFiles(run::fail);
    }

    public static LiveSession local(RunContext run, LiveSettings settings) {
        return local(run, settings, WarmupEnd.of(run, true));
    }

    /** @param warmup ends a warm-up without a fixed length */
    static LiveSession local(RunContext run, LiveSettings settings, WarmupEnd warmup) {
        OwnThreads threads = new OwnThreads(run);
        return new LiveSession(run, settings, threads, threads, Optional.empty(), warmup);
    }

    /** The session of a load agent, which writes its own files. */
    public static LiveSession onAgent(RunContext run, LiveSettings settings, AgentReporter reporter) {
        OwnThreads threads = new OwnThreads(run, OwnThreads.OTHER_AGENTS);
        return new LiveSession(run, settings, threads, threads, Optional.of(reporter), WarmupEnd.of(run, false));
    }

    public static LiveSession onController(RunContext run, LiveSettings settings, IntervalSource agents) {
        return new LiveSession(run, settings, new OwnThreads(run), agents, Optional.empty(), WarmupEnd.of(run, false));
    }

    /**
     * Takes a result from a sampler thread.
     *
     * @return false if the end of the run interrupted the sample, so that it does not count
     */
    public boolean add(SampleEvent event) {
        if (stockEnd.cuts(event.getResult())) return false;
        if (closed) {
            if (testEnded) run.fail("Results arrived after the end of the test, so figures are missing.");
        } else {
            threads.add(event);
            run.started().ifPresent(phases -> endThread(phases, run.clock().nanoTime()));
        }
        return true;
    }

    /** Ticks when due. @return ns until the next call */
    public synchronized long poll() {
        reporter.ifPresent(AgentReporter::check);
        Optional<Phases> phases = run.started();
        if (phases.isEmpty() || closed) return IDLE;
        try {
            if (source != threads) results.begin(); // the threads are in load agents
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

    /** The test has ended normally; the run is closed when all elements have left it. */
    public void testEnded() {
        stopped = source == threads && JmeterEngine.stopped();
        testEnded = true;
        LOG.debug("JMeter has ended the test; it was stopped: {}", stopped);
    }

    /** Adds the remaining results, writes and shows the summary, and marks the run as failed if its outcome is bad. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        try {
            finish(run.clock().nanoTime());
        } catch (RuntimeException e) {
            run.fail(LiveSettings.LABEL + " could not finish: " + e);
        } finally {
            logged.close();
        }
    }

    private void finish(long end) {
        LOG.debug("Adding the last results; the test has ended: {}", testEnded);
        source.ended();
        results.check();
        run.started().ifPresent(phases -> ticks.end(phases, end, !testEnded));
        run.cutAt().ifPresent(at -> ticks.totals.activity().stopped(at, source.sendersHeld(at)));
        stopRecordings(run::fail);
        logged.sentences().forEach(run::warn);
        LiveEnd live = new LiveEnd(run, settings, ticks, stockEnd, source, testEnded, stopped);
        if (reporter.isEmpty()) live.report(end);
        else reportTheRest(live, end, reporter.get());
    }

    /** Reports what an agent can know itself; only the controller can follow messages from one agent to another. */
    private void reportTheRest(LiveEnd live, long end, AgentReporter controller) {
        if (run.refused()) {
            if (testEnded) controller.end();
            else controller.abandon();
            return;
        }
        long gaps = ticks.totals.activity().lostIntervals();
        if (gaps > 0) run.fail(RunOutcome.gaps(gaps));
        stockEnd.warning().ifPresent(run::warn);
        if (!controller.ends()) live.stopped().ifPresent(run::fail);
        live.keep(end, controller);
        controller.end();
    }

    /** The threads of this JVM as a source of intervals. Thread-safe. */
    private static final class OwnThreads implements IntervalSource {

        /** Other possible receivers of messages of a load agent's run. */
        static final String OTHER_AGENTS = "other load agents";

        private static final String SAME_RUN = "JVMs that were given the same RunId";

        private final RunContext run;
        private final ResultQueue inbox;
        private final BlockedSenders held;
        private final String others;
        private OptionalLong began = OptionalLong.empty();
        private OptionalLong ended = OptionalLong.empty();

        OwnThreads(RunContext run) {
            this(run, run.parameters().text("RunId").isEmpty() ? "" : SAME_RUN);
        }

        /** @param others receivers that may take messages of the run without being counted here */
        OwnThreads(RunContext run, String others) {
            this.run = run;
            this.others = others;
            this.inbox = new ResultQueue(run);
            this.held = BlockedSenders.of(run);
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
        public List<ArrivedInterval> drain() {
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
     * Stops flight recordings with a destination file. Outside the GUI they end with the test: the JVM would write them
     * only during shutdown, together with everything else.
     *
     * @param fail receives a message for each recording that cannot be written
     */
    private static void stopRecordings(Consumer<String> fail) {
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

    /**
     * Ends the calling thread of a stock sampler when the measured phase has ended early: such samplers do not know of
     * a run, and their thread groups would continue for the whole Duration. Called by that thread after a sample, which
     * so becomes its last, as at the end of a thread group.
     *
     * @param phases with an unchanged end nothing is done: the plan ends its threads itself
     * @param now nanoTime
     */
    private static void endThread(Phases phases, long now) {
        if (!phases.endsEarly() || now - phases.measureTo() < 0) return;
        JMeterContext context = JMeterContextService.getContext();
        if (context.getThread() == null
                || context.getCurrentSampler() instanceof EndsByLimits
                || context.getThreadGroup() instanceof PostThreadGroup) return;
        context.getThread().stop();
    }

    /**
     * JMeter's own results files: those of {@code -l}, and of listeners with a file name. If one cannot be written,
     * JMeter only logs that and the run ends as if it were complete.
     */
    private static final class ResultsFiles {

        private static final Logger LOG = LoggerFactory.getLogger(ResultsFiles.class);

        private final Consumer<String> fail;

        /**
         * By file name, null if JMeter could not open it. Read early, because a listener clears its writer at the end.
         */
        private Map<String, PrintWriter> writers = Map.of();

        private boolean begun;

        /** @param fail receives a message for each file that cannot be written */
        ResultsFiles(Consumer<String> fail) {
            this.fail = fail;
        }

        /** A thread of the test begins, or has begun in a load agent, so the listeners have opened their files. */
        synchronized void begin() {
            if (begun) return;
            begun = true;
            writers = opened();
            RunContext.keepResultsFilesOpen();
        }

        /** Called in a loop; flushes JMeter's buffers first. */
        synchronized void check() {
            writers.forEach((file, writer) -> {
                if (writer != null && !writer.checkError()) return;
                fail.accept("The results file " + file + " could not be written, so results are missing there;"
                        + " check the disk, and that the file may be written.");
            });
        }

        private static Map<String, PrintWriter> opened() {
            Map<String, PrintWriter> found = new LinkedHashMap<>();
            try {
                Field writer = of(ResultCollector.class, "out");
                for (ResultCollector listener : JmeterEngine.elements(ResultCollector.class))
                    if (!listener.getFilename().isEmpty())
                        found.put(listener.getFilename(), (PrintWriter) writer.get(listener));
                if (found.isEmpty()) found.putAll(openedOfAnyPlan());
            } catch (ReflectiveOperationException e) {
                LOG.warn("Whether results files are written is not known", e);
            }
            return found;
        }

        /** A controller of load agents runs no plan. JMeter knows all open files, but not those it could not open. */
        private static Map<String, PrintWriter> openedOfAnyPlan() throws ReflectiveOperationException {
            Map<String, PrintWriter> found = new LinkedHashMap<>();
            synchronized (of(ResultCollector.class, "LOCK").get(null)) {
                for (Map.Entry<?, ?> file :
                        ((Map<?, ?>) of(ResultCollector.class, "files").get(null)).entrySet())
                    found.put((String) file.getKey(), (PrintWriter)
                            of(file.getValue().getClass(), "pw").get(file.getValue()));
            }
            return found;
        }

        private static Field of(Class<?> type, String name) throws ReflectiveOperationException {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }
    }
}
