// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Nobody watched the load agent. */
public final class NotWatched extends Rule {

    public NotWatched() {
        super(
                "not-watched",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "Without figures of the load agent nobody can tell");
    }

    @Override
    public Look look(Evidence evidence) {
        double seconds = evidence.agent().seconds();
        if (seconds > 0)
            return Look.fine("The load agent was watched for " + Math.round(seconds) + " s of the measured phase.");
        return Look.doubt(
                "There are no figures of the load agent from the measured phase.",
                "Put od - Load Agent Monitor at the top of the plan, and measure for some seconds.");
    }

    @Override
    public boolean blinds() {
        return true;
    }
}
