// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/**
 * Whether JMeter's threads had to wait for a CPU, and who had it. The CPUs that count are those that JMeter may use. On
 * a host that others keep busy, too, a busy CPU alone slows nothing: a thread that rarely needs one gets it.
 */
public final class CpuPressure {

    public static final String MISSING = "The CPU time of the host is not in agent.jsonl.";

    private static final double BUSY = 0.9;
    private static final double HALF = 0.5;

    /** Of the CPUs that JMeter may use: with less that is busy, there was one for each thread. */
    private static final double IDLE = 0.6;

    /** Of the busy time: with less a side is not among those that used the CPUs up. */
    private static final double SIDE = 0.25;

    /** Of the time in which a target's threads wanted a CPU. */
    private static final double TARGET_DELAYED = 0.25;

    /** Time in which threads were ready, without a CPU, of the lifetime of JMeter's threads. */
    private static final double DELAYED = 0.25;

    /** With less of it, threads that pause nearly all the time tell nothing. */
    private static final double LITTLE = 0.1;

    private final CpuTime cpu;
    private final ThreadTime threads;
    private final boolean targetHere;
    private final double wanting;

    public CpuPressure(Evidence evidence) {
        cpu = evidence.cpu();
        threads = evidence.threads();
        targetHere = evidence.targetHere() && !cpu.targetsApart();
        double delay = evidence.agent().rate("/process/runDelaySeconds");
        wanting = delay / (delay + cpu.jmeter());
    }

    public boolean known() {
        return Double.isFinite(cpu.busyShare());
    }

    /**
     * Whether threads of clients felt it, for whose work JMeter's own wait: JMeter and the target use all CPUs up, each
     * a good part, and the process was given them for less than half of the time that it wanted them.
     */
    public boolean feltByClients() {
        return usedUpTogether() && wanting >= HALF;
    }

    /**
     * Whether the target felt it, so that JMeter waited for a system that it kept from its CPUs: the target's threads
     * had none for a quarter of the time that they wanted one.
     */
    public boolean feltByTarget() {
        return usedUpTogether() && cpu.targetsWanting() >= TARGET_DELAYED;
    }

    /** That a part of each round trip was a wait for a CPU, a sentence; "" where it was not. */
    String inRoundTrip() {
        return feltByClients() || feltByTarget()
                ? "A part of it is time without a CPU: those that JMeter and the target share were "
                        + Words.percent(cpu.busyShare())
                        + " busy. "
                : "";
    }

    private boolean usedUpTogether() {
        return shared() && cpu.busyShare() >= BUSY && Math.min(cpu.jmeter(), cpu.targets()) / cpu.busy() >= SIDE;
    }

    /**
     * Whether JMeter's threads were delayed: for a quarter of all their time or, where all CPUs were busy, of the time
     * in which they did not pause. Without the kernel's figures of the delay a busy host is enough.
     */
    public boolean felt() {
        boolean allBusy = cpu.busyShare() >= BUSY;
        if (!threads.readyKnown()) return allBusy;
        double ready = threads.part(Part.READY);
        if (!threads.readyIsTheirs()) return allBusy && ready >= DELAYED;
        double wanted = 1 - threads.part(Part.PAUSE);
        return ready >= DELAYED || allBusy && ready >= LITTLE && ready >= DELAYED * wanted;
    }

    /** Whether a target may use the same CPUs, and may have taken them: they were not idle. */
    public boolean shared() {
        return targetHere && !limited();
    }

    /**
     * Whether threads were ready while CPUs were idle that they may use: a quota or the like keeps them back, and no
     * target does.
     */
    private boolean limited() {
        return threads.readyIsTheirs() && cpu.busyShare() < IDLE && threads.part(Part.READY) >= DELAYED;
    }

    /** Whether neither JMeter nor a target that shares its CPUs had most of their time. */
    public boolean byOthers() {
        return shared() && (cpu.jmeter() + cpu.targets()) / cpu.busy() < HALF;
    }

    public String words() {
        return "The CPUs that JMeter may use were "
                + Words.percent(cpu.busyShare())
                + " busy ("
                + cpu.words()
                + ")"
                + (threads.readyKnown()
                        ? ", and its threads were ready without one for "
                                + Words.percent(threads.part(Part.READY))
                                + " of their time."
                        : ".")
                + (feltByClients()
                        ? " All threads of the JVM together, those of clients among them, got none for "
                                + Words.percent(wanting)
                                + " of the time that they wanted one."
                        : "")
                + (feltByTarget()
                        ? " The target's threads got none for "
                                + Words.percent(cpu.targetsWanting())
                                + " of the time that they wanted one."
                        : "");
    }
}
