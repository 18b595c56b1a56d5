// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/**
 * The CPUs of this host were used up, and JMeter's threads had to wait for one. On a host that
 * others keep busy, too, a busy CPU alone slows nobody: a thread that rarely needs one gets it.
 */
final class CpuSaturated extends Rule {

    static final String ID = "cpu-saturated";

    private static final double BUSY = 0.9;
    private static final double MOST_OF_IT = 2.0 / 3;

    /** Time in which threads were ready, without a CPU, of the lifetime of JMeter's threads. */
    private static final double DELAYED = 0.1;

    CpuSaturated() {
        super(
                ID,
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "The talk, \"CPU\"; Brendan Gregg's USE method: saturation is work that waits, not use");
    }

    @Override
    Look look(Evidence evidence) {
        CpuTime cpu = evidence.cpu();
        double busy = cpu.busyShare();
        if (!Double.isFinite(busy))
            return Look.notKnown("The CPU time of the host is not in agent.jsonl.");
        double delayed =
                evidence.agent().growth("/process/runDelaySeconds")
                        / evidence.threads().aliveSeconds();
        String saw =
                "The CPUs were "
                        + Words.percent(busy)
                        + " busy ("
                        + cpu.words()
                        + ")"
                        + (Double.isFinite(delayed)
                                ? ", and JMeter waited for one for "
                                        + Words.percent(delayed)
                                        + " of its threads' time."
                                : ".");
        if (busy < BUSY || delayed < DELAYED) return Look.fine(saw);
        boolean mostlyOurs = cpu.jmeter() / cpu.busy() > MOST_OF_IT;
        if (!evidence.targetHere())
            return Look.severe(
                    saw, "Use a load agent with more CPUs, several of them, or fewer threads.");
        return mostlyOurs
                ? Look.severe(
                        saw,
                        "Run JMeter on a host of its own with more CPUs than the target needs.")
                : Look.doubt(
                        "They share the CPUs. " + saw,
                        "Run JMeter and the target on hosts of their own, or lower the rate until both fit.");
    }
}
