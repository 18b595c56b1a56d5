// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.monitor.summary.Dashboard;
import io.github.jmeteroverdrive.monitor.summary.ReportLibraries;
import io.github.jmeteroverdrive.monitor.summary.ReportPage;
import io.github.jmeteroverdrive.monitor.summary.Thresholds;
import io.github.jmeteroverdrive.results.ThreadSampler;
import io.github.jmeteroverdrive.run.OverdriveHome;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Criteria for the outcome of a run, and its output.
 *
 * @param failedPercent tolerated failed samples, in percent
 * @param page generates the report page; empty if it is disabled
 */
public record LiveSettings(double failedPercent, Thresholds thresholds, Optional<ReportPage> page) {

    /** Name of the element in JMeter's menu. */
    public static final String LABEL = "od - Live Statistics";

    public static final String THRESHOLD = "overdrive.errorRateThresholdInPercent";

    /** Whether the report page is generated at the end; true by default. */
    public static final String REPORT = "overdrive.report";

    /** Whether a JUnit file for CI servers is written beside the page; false by default. */
    static final String JUNIT = REPORT + ".junit";

    /**
     * Reads JMeter's properties.
     *
     * @throws Refusal if a value is invalid
     */
    public static LiveSettings fromJMeter() {
        return new LiveSettings(percent(), Thresholds.of(JMeterUtils.getJMeterProperties()), reportPage());
    }

    /**
     * Checks the thresholds against the plan, in {@code testStarted()}.
     *
     * @throws Refusal if the plan has no sampler that measures the figure of one
     */
    public void checkPlan(String name) {
        if (JmeterEngine.elements(Sampler.class).isEmpty()) return; // of a controller, whose agents check it
        Collection<ThreadSampler> samplers = JmeterEngine.elements(ThreadSampler.class);
        boolean messages = samplers.stream().anyMatch(ThreadSampler::isOfMessages);
        boolean http = !samplers.stream().allMatch(ThreadSampler::isOfMessages);
        thresholds.check(new PlanSamplers(messages, http), name);
    }

    /** Writes the thresholds to {@code run.json}. */
    public void describe(ObjectNode run) {
        if (failedPercent > 0) run.put("failedPercentTolerated", failedPercent);
        thresholds.describe(run);
    }

    private static Optional<ReportPage> reportPage() {
        OwnProperties.check(
                JMeterUtils.getJMeterProperties(),
                REPORT + ".",
                Set.of(JUNIT, Dashboard.PROPERTY, ReportLibraries.PROPERTY));
        boolean junit = bool(JUNIT, false);
        bool(Dashboard.PROPERTY, false); // read at the end, when it is too late to refuse
        if (!bool(REPORT, true)) {
            if (junit)
                throw new Refusal(LABEL
                        + ": property "
                        + JUNIT
                        + " is 'true' and "
                        + REPORT
                        + " is 'false': junit.xml comes with the page; leave one of them out.");
            return Optional.empty();
        }
        return Optional.of(new ReportPage(
                ReportLibraries.folders(),
                OverdriveHome.path(),
                ReportPage.COMMAND,
                junit ? List.of("--junit") : List.of()));
    }

    private static boolean bool(String property, boolean otherwise) {
        String given = JMeterUtils.getPropDefault(property, "");
        return given.isBlank() ? otherwise : OwnProperties.bool(property, given);
    }

    private static double percent() {
        String value = JMeterUtils.getPropDefault(THRESHOLD, "0");
        try {
            double percent = Double.parseDouble(value);
            if (percent >= 0 && percent <= 100) return percent;
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new Refusal(LABEL + ": property " + THRESHOLD + " is '" + value + "': give a number from 0 to 100.");
    }
}
