// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.monitor.prometheus.PrometheusEndpoint;
import io.github.jmeteroverdrive.monitor.watch.Watchers;
import io.github.jmeteroverdrive.results.sampling.RunStatistics;
import io.github.jmeteroverdrive.run.RunContext;
import java.lang.management.ManagementFactory;
import java.util.function.UnaryOperator;
import org.apache.jmeter.samplers.SampleEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The statistics of a run from its start; all that it opens is closed with the run. */
public final class RunCounting implements AutoCloseable {

    private static final Logger REPORT = LoggerFactory.getLogger("overdrive.statistics");
    private static final String REPORT_PERIOD = "Property overdrive.statistics.reporting.period";

    private final SampleStatistics samples;
    private final StatisticsSession session;

    private RunCounting(SampleStatistics samples, StatisticsSession session) {
        this.samples = samples;
        this.session = session;
    }

    /**
     * Begins; samplers find it from now on, and so do consoles.
     *
     * @param remote whether the samplers are in load agents
     * @param bounded keeps names of samplers from growing without end
     * @throws io.github.jmeteroverdrive.measure.Refusal when the endpoint's port is taken
     */
    public static RunCounting begin(
            RunContext run,
            StatisticsSettings settings,
            boolean remote,
            UnaryOperator<String> bounded) {
        Statistics statistics =
                RunStatistics.begin(
                        run,
                        () ->
                                new Statistics(
                                        run.clock()::nanoTime,
                                        settings.periodNanos(),
                                        settings.levels(),
                                        new StatisticsBeans(
                                                ManagementFactory.getPlatformMBeanServer(),
                                                run::warn)));
        if (settings.reportNanos().isPresent() && !settings.reportable())
            run.warn(
                    REPORT_PERIOD
                            + " is ignored: neither the test nor its destinations have"
                            + " statistics; set overdrive.statistics.generation.test=true.");
        if (settings.reportNanos().isEmpty() && settings.reportResets())
            run.warn(
                    "Property overdrive.statistics.reporting.reset is ignored: there is no report;"
                            + " set overdrive.statistics.reporting.period.");
        StatisticsSession session =
                run.shared(
                        StatisticsSession.class,
                        () ->
                                new StatisticsSession(
                                        statistics, settings, run.clock()::nanoTime, REPORT::info));
        settings.prometheusPort()
                .ifPresent(
                        port -> {
                            PrometheusEndpoint endpoint =
                                    new PrometheusEndpoint(
                                            statistics, port, settings.prometheusWaitNanos());
                            Watchers.of(run).add(endpoint);
                            run.console().line("Statistics for Prometheus at " + endpoint.url());
                        });
        return new RunCounting(new SampleStatistics(statistics, remote, bounded), session);
    }

    /** A result has come; called by the thread that made it, or took it from a load agent. */
    public void add(SampleEvent event) {
        samples.add(event);
    }

    /** The calling thread of JMeter ends. */
    public void threadFinished() {
        samples.threadFinished();
    }

    /** Does what is due; for one thread. @return ns until it is time again */
    public long poll() {
        return session.poll();
    }

    @Override
    public void close() {
        // what is open is the run's
    }
}
