// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import java.util.List;

/** JMeter, or JMeter and the target together, used the CPUs of this host up. */
public final class CpuSaturated extends Rule {

    public static final String ID = "cpu-saturated";

    private static final double MOST_OF_IT = 2.0 / 3;

    public CpuSaturated() {
        super(
                ID,
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Smirnov's talk, \"CPU\"; Brendan Gregg's USE method: saturation is work that waits, not use");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return RuleResult.notKnown(CpuPressure.MISSING);
        boolean others = pressure.byOthers();
        boolean felt = pressure.felt() && !(others && pressure.shared());
        if (!felt) {
            // with few requests in flight each hop wakes a thread, which uses the CPUs but is no limit
            boolean byOtherThreads =
                    (pressure.feltByClients() || pressure.feltByTarget()) && !LatencyBound.of(evidence);
            return byOtherThreads ? together(pressure) : RuleResult.fine(pressure.words());
        }
        CpuTime cpu = evidence.cpu();
        if (!pressure.shared())
            return others
                    ? RuleResult.severe(
                            "Other programs used the CPUs. " + pressure.words(),
                            "Stop the other programs on this host, or use a load agent with dedicated CPUs.")
                    : RuleResult.severe(
                            pressure.words(),
                            "Use a load agent with more dedicated CPUs, several load agents, or fewer threads.");
        return cpu.jmeter() / cpu.busy() > MOST_OF_IT
                ? RuleResult.severe(
                        pressure.words(), "Run JMeter on a separate host with more CPUs than the target needs.")
                : together(pressure);
    }

    private static RuleResult together(CpuPressure pressure) {
        return RuleResult.warning(
                "JMeter and the target share the CPUs. " + pressure.words(),
                "Run JMeter and the target on separate hosts, or lower the rate until both fit.");
    }
}
