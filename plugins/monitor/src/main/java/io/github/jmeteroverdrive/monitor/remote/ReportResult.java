// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.io.Serial;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** A report as JMeter's remote listener carries it: the result of a sample. */
final class ReportResult extends SampleResult {

    @Serial private static final long serialVersionUID = 1;

    private final AgentReport report;

    private ReportResult(AgentReport report) {
        this.report = report;
    }

    static SampleEvent event(AgentReport report) {
        return new SampleEvent(new ReportResult(report), "");
    }

    AgentReport report() {
        return report;
    }
}
