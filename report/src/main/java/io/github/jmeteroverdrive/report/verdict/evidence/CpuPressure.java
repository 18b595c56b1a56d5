// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/**
 * Whether the CPUs of this host were used up, and JMeter's threads had to wait for one. On a host
 * that others keep busy, too, a busy CPU alone slows nobody: a thread that rarely needs one gets
 * it.
 */
public final class CpuPressure {

    public static final String MISSING = "The CPU time of the host is not in agent.jsonl.";

    private static final double BUSY = 0.9;
    private static final double HALF = 0.5;

    /** Time in which threads were ready, without a CPU, of the lifetime of JMeter's threads. */
    private static final double DELAYED = 0.25;

    private final CpuTime cpu;
    private final boolean targetHere;
    private final double delayed;

    public CpuPressure(Evidence evidence) {
        cpu = evidence.cpu();
        targetHere = evidence.targetHere();
        delayed =
                evidence.agent().growth("/process/runDelaySeconds")
                        / evidence.threads().aliveSeconds();
    }

    public boolean known() {
        return Double.isFinite(cpu.busyShare());
    }

    /** Without the kernel's figures of the delay it is taken for granted. */
    public boolean felt() {
        return cpu.busyShare() >= BUSY && !(delayed < DELAYED);
    }

    /** Whether neither JMeter nor a target on this host had most of the CPU time. */
    public boolean byOthers() {
        return targetHere && (cpu.jmeter() + cpu.targets()) / cpu.busy() < HALF;
    }

    public String words() {
        return "The CPUs were "
                + Words.percent(cpu.busyShare())
                + " busy ("
                + cpu.words()
                + ")"
                + (Double.isFinite(delayed)
                        ? ", and JMeter waited for one for "
                                + Words.percent(delayed)
                                + " of its threads' time."
                        : ".");
    }
}
