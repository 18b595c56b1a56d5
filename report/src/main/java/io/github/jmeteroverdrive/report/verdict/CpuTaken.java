// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/** Somebody else had the CPUs that JMeter and the target were to run on. */
final class CpuTaken extends Rule {

    CpuTaken() {
        super(
                "cpu-taken",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "Brendan Gregg's USE method; what else runs on the host is no part of the test");
    }

    @Override
    Look look(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return Look.notKnown(CpuPressure.MISSING);
        return pressure.felt() && pressure.byOthers()
                ? Look.doubt(
                        "Others have the CPUs. " + pressure.words(),
                        "Stop what else runs on this host, and run again.")
                : Look.fine(pressure.words());
    }
}
