// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.RunStatistics;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.SlowestTraces;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The statistics of a run from its start; everything it opens is closed with the run. */
public final class RunCounting {

    private static final Logger REPORT = LoggerFactory.getLogger("overdrive.statistics");
    private static final String REPORT_PERIOD = "Property overdrive.statistics.reporting.period";

    private final SampleStatistics samples;
    private final StatisticsSession session;

    private RunCounting(SampleStatistics samples, StatisticsSession session) {
        this.samples = samples;
        this.session = session;
    }

    /**
     * Starts the statistics; samplers and JMX consoles can find them from now on.
     *
     * @param remote whether the samplers are in load agents
     * @param bounded limits the number of distinct sampler names
     * @throws io.github.jmeteroverdrive.measure.Refusal if the endpoint's port is taken
     */
    public static RunCounting begin(
            RunContext run, StatisticsSettings settings, boolean remote, UnaryOperator<String> bounded) {
        Statistics statistics = RunStatistics.begin(
                run,
                () -> new Statistics(
                        run.clock()::nanoTime,
                        settings.periodNanos(),
                        settings.levels(),
                        new StatisticsBeans(ManagementFactory.getPlatformMBeanServer(), run::warn)));
        if (settings.reportNanos().isPresent() && !settings.reportable())
            run.warn(REPORT_PERIOD
                    + " is ignored: neither the test nor its destinations have"
                    + " statistics; set overdrive.statistics.generation.test=true.");
        if (settings.reportNanos().isEmpty() && settings.reportResets())
            run.warn("Property overdrive.statistics.reporting.reset is ignored: there is no report;"
                    + " set overdrive.statistics.reporting.period.");
        StatisticsSession session = run.shared(
                StatisticsSession.class,
                () -> new StatisticsSession(statistics, settings, run.clock()::nanoTime, REPORT::info));
        settings.prometheusPort().ifPresent(port -> {
            PrometheusEndpoint endpoint = new PrometheusEndpoint(
                    statistics,
                    () -> run.find(SlowestTraces.class).map(SlowestTraces::all).orElse(List.of()),
                    port,
                    settings.prometheusWaitNanos());
            Exporters.of(run).add(endpoint);
            run.console().line("Statistics for Prometheus at " + endpoint.url());
        });
        return new RunCounting(new SampleStatistics(statistics, remote, bounded), session);
    }

    /** Adds a result; called by the thread that made it, or received it from a load agent. */
    public void add(SampleEvent event) {
        samples.add(event);
    }

    /** The calling thread of JMeter ends. */
    public void threadFinished() {
        samples.threadFinished();
    }

    /** Does what is due; called by one thread. @return ns until the next call */
    public long poll() {
        return session.poll();
    }

    /**
     * Counts for samplers that do not count themselves: JMeter's own, and in a remote run those of the load agents,
     * whose intervals arrive once a second. Each sampler thread has its own leaves. Reports of agents are processed one
     * after the other by RMI threads, whose end is not known; so there are leaves per agent, not per thread.
     */
    private static final class SampleStatistics {

        private final Statistics statistics;
        private final boolean remote;
        private final UnaryOperator<String> bounded;

        /** By connection, then by label. */
        private final ThreadLocal<Map<String, Map<String, Leaf>>> ofThread = ThreadLocal.withInitial(HashMap::new);

        private final Map<String, Map<String, Leaf>> ofAgents = new HashMap<>();

        /**
         * @param remote whether results come from load agents, by one thread at a time
         * @param bounded limits the number of distinct names
         */
        SampleStatistics(Statistics statistics, boolean remote, UnaryOperator<String> bounded) {
            this.statistics = statistics;
            this.remote = remote;
            this.bounded = bounded;
        }

        void add(SampleEvent event) {
            SampleResult result = event.getResult();
            if (result instanceof Measured own) {
                if (remote && own.interval() != null) add(leaf(result), own.interval());
            } else if (!StockResult.countedByItsSamples(event)) {
                add(leaf(result), result);
            }
        }

        private static void add(Leaf leaf, SampleResult result) {
            int samples = result.getSampleCount();
            leaf.sent(samples, result.getSentBytes());
            if (StockResult.arrived(result)) leaf.received(samples, StockResult.bodyBytes(result));
        }

        private static void add(Leaf leaf, Interval interval) {
            for (Phase phase : Phase.values()) {
                leaf.sent(
                        interval.count(phase, Count.SENT) + interval.count(phase, Count.SAMPLES),
                        interval.count(phase, Count.BYTES_SENT));
                leaf.received(
                        interval.count(phase, Count.RECEIVED)
                                + interval.count(phase, Count.DUPLICATED)
                                + interval.count(phase, Count.FOREIGN)
                                + interval.count(phase, Count.ANSWERED),
                        interval.count(phase, Count.BYTES_RECEIVED));
            }
        }

        private Map<String, Map<String, Leaf>> leaves() {
            return remote ? ofAgents : ofThread.get();
        }

        private Leaf leaf(SampleResult result) {
            String thread = result.getThreadName();
            String connection = remote ? bounded.apply(thread) : thread;
            Map<String, Leaf> labels = leaves().get(connection);
            Leaf known = labels == null ? null : labels.get(result.getSampleLabel());
            return known != null ? known : open(connection, result.getSampleLabel());
        }

        private Leaf open(String connection, String label) {
            return leaves().computeIfAbsent(connection, c -> new HashMap<>())
                    .computeIfAbsent(bounded.apply(label), name -> statistics.open(connection, name));
        }

        /** The calling thread adds nothing more. */
        void threadFinished() {
            ofThread.get().values().forEach(labels -> labels.values().forEach(Leaf::close));
            ofThread.remove();
        }
    }
}
