// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/**
 * Whether JMeter's threads had to wait for a CPU, and which processes used it. Only the CPUs that JMeter may use count.
 * On a host with other busy processes, a busy CPU alone slows nothing: a thread that rarely needs a CPU gets it.
 */
public final class CpuPressure {

    public static final String MISSING = "The CPU time of the host is not in agent.jsonl.";

    private static final double BUSY = 0.9;
    private static final double HALF = 0.5;

    /** Utilisation of the CPUs that JMeter may use; below it there was a CPU for each thread. */
    private static final double IDLE = 0.6;

    /** Share of the busy time; below it a side is not considered a cause of the saturation. */
    private static final double SIDE = 0.25;

    /** Share of the time in which a target's threads wanted a CPU. */
    private static final double TARGET_DELAYED = 0.25;

    /** Run queue wait as a share of the lifetime of JMeter's threads. */
    private static final double DELAYED = 0.25;

    /** Minimum share of non-paused time; threads that pause nearly all the time are no evidence. */
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
     * Whether client threads that work for JMeter's threads were delayed: JMeter and the target saturated all CPUs
     * together, each with a substantial share, and the process got a CPU for less than half of the time that it wanted
     * one.
     */
    public boolean feltByClients() {
        return usedUpTogether() && wanting >= HALF;
    }

    /**
     * Whether the target was delayed, so that JMeter waited for a system that it deprived of CPUs: the target's threads
     * had no CPU for a quarter of the time that they wanted one.
     */
    public boolean feltByTarget() {
        return usedUpTogether() && cpu.targetsWanting() >= TARGET_DELAYED;
    }

    /** A sentence if a part of each round trip was a wait for a CPU; else "". */
    String inRoundTrip() {
        return feltByClients() || feltByTarget()
                ? "A part of it is time without a CPU: those that JMeter and the target share were "
                        + FigureText.percent(cpu.busyShare())
                        + " busy. "
                : "";
    }

    private boolean usedUpTogether() {
        return shared() && cpu.busyShare() >= BUSY && Math.min(cpu.jmeter(), cpu.targets()) / cpu.busy() >= SIDE;
    }

    /**
     * Whether JMeter's threads were delayed: for a quarter of their time or, if all CPUs were busy, of the time in
     * which they did not pause. Without the kernel's figures of the delay a busy host is sufficient.
     */
    public boolean felt() {
        boolean allBusy = cpu.busyShare() >= BUSY;
        if (!threads.readyKnown()) return allBusy;
        double ready = threads.part(ThreadTimePart.READY);
        if (!threads.readyIsTheirs()) return allBusy && ready >= DELAYED;
        double wanted = 1 - threads.part(ThreadTimePart.PAUSE);
        return ready >= DELAYED || allBusy && ready >= LITTLE && ready >= DELAYED * wanted;
    }

    /** Whether a target shares JMeter's CPUs and may have taken them: they were not idle. */
    public boolean shared() {
        return targetHere && !limited();
    }

    /**
     * Whether threads were runnable while their CPUs were idle: a CPU quota or the like throttles them, not a target.
     */
    private boolean limited() {
        return threads.readyIsTheirs() && cpu.busyShare() < IDLE && threads.part(ThreadTimePart.READY) >= DELAYED;
    }

    /** Whether neither JMeter nor a target that shares its CPUs used most of their busy time. */
    public boolean byOthers() {
        return !limited() && (cpu.jmeter() + cpu.targets()) / cpu.busy() < HALF;
    }

    public String words() {
        return "The CPUs that JMeter may use were "
                + FigureText.percent(cpu.busyShare())
                + " busy ("
                + cpu.words()
                + ")"
                + (threads.readyKnown()
                        ? ", and its threads were ready without one for "
                                + FigureText.percent(threads.part(ThreadTimePart.READY))
                                + " of their time."
                        : ".")
                + (feltByClients()
                        ? " All threads of the JVM together, clients' threads included, had no CPU for "
                                + FigureText.percent(wanting)
                                + " of the time that they wanted one."
                        : "")
                + (feltByTarget()
                        ? " The target's threads had no CPU for "
                                + FigureText.percent(cpu.targetsWanting())
                                + " of the time that they wanted one."
                        : "");
    }
}
