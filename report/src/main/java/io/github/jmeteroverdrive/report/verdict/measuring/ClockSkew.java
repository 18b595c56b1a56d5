// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Messages seem to have arrived before they were sent. */
public final class ClockSkew extends Rule {

    public ClockSkew() {
        super(
                "clock-skew",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "docs/measures.md, Clocks: a time below 0 counts as 0, and as one of the negativeTimes");
    }

    @Override
    public Look look(Evidence evidence) {
        double received = evidence.figure("/received");
        if (!(received > 0)) return Look.notKnown("Nothing was received.");
        double negative = evidence.figure("/negativeTimes");
        return negative > 0
                ? Look.doubt(
                        Show.count(Math.round(negative))
                                + " messages seem to have arrived before they were sent.",
                        "Keep the clocks of the hosts in step (NTP, PTP), or trust no transfer time.")
                : Look.fine("No message seems to have arrived before it was sent.");
    }
}
