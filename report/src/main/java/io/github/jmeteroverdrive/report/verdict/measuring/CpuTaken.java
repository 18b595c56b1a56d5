// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Somebody else had the CPUs that JMeter and the target were to run on. */
public final class CpuTaken extends Rule {

    public CpuTaken() {
        super(
                "cpu-taken",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "Brendan Gregg's USE method; what else runs on the host is no part of the test");
    }

    @Override
    public Look look(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return Look.notKnown(CpuPressure.MISSING);
        return pressure.felt() && pressure.byOthers()
                ? Look.doubt(
                        "Others have the CPUs. " + pressure.words(), "Stop what else runs on this host, and run again.")
                : Look.fine(pressure.words());
    }

    @Override
    public boolean blinds() {
        return true;
    }
}
