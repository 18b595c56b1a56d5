// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** Somebody else had the CPUs that JMeter and the target were to run on. */
public final class CpuTaken extends Rule {

    public CpuTaken() {
        super(
                "cpu-taken",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "Brendan Gregg's USE method; other programs on the host are not part of the test");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return RuleResult.notKnown(CpuPressure.MISSING);
        return pressure.felt() && pressure.byOthers()
                ? RuleResult.warning(
                        "Other programs used the CPUs. " + pressure.words(),
                        "Stop the other programs on this host, and run again.")
                : RuleResult.fine(pressure.words());
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return true;
    }
}
