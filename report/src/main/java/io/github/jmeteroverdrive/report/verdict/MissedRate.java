// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.FigureText;
import io.github.jmeteroverdrive.report.verdict.evidence.IdleTime;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import java.util.List;

/** A rate was not held because the system blocked the producers, or for another reason. */
public final class MissedRate extends Rule {

    private static final double PERCENT = 100;
    private static final double HELD_BACK = 0.1;

    /** If so many times the counted rate was sent, many sends were late. */
    private static final double LATE_TOO = 1.01;

    private final boolean heldBack;
    private final String advice;

    private MissedRate(String id, Culprit culprit, boolean heldBack, String advice) {
        super(
                id,
                culprit,
                List.of(Severity.SEVERE),
                "The Artemis performance guide, case 2: a send delay that grows shows a rate that is not held");
        this.heldBack = heldBack;
        this.advice = advice;
    }

    /** Producers were blocked, or inside send() or commit(). */
    public static Rule bySystem() {
        return new MissedRate(
                "rate-held-back",
                Culprit.SYSTEM,
                true,
                "The system cannot take more with these settings: lower the rate, or raise MaxPending (HTTP: Connections) if it has capacity left.");
    }

    /** Nothing blocked the producers, and their threads did not send in time. */
    public static Rule byAgent() {
        return new MissedRate(
                "rate-not-sent",
                Culprit.AGENT,
                false,
                "Raise SenderThreads (HTTP: Threads), give the load agent more CPU, or a longer warm-up.");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double percent = evidence.figure("/rate/percent");
        if (!Double.isFinite(percent)) return RuleResult.notKnown("No rate was set.");
        String saw = words(evidence, percent);
        if (percent >= IdleTime.HELD_PERCENT) return RuleResult.fine(saw + ".");
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        if (SystemFailures.most(evidence))
            return RuleResult.fine("Failures caused the missed rate: senders pause after a failure.");
        double blocked = SenderTime.blocked(evidence);
        double inside = SenderTime.insideClient(evidence);
        double byPlan = SenderTime.blockedByPlan(evidence);
        boolean held = blocked - byPlan >= HELD_BACK || inside >= HELD_BACK;
        if (!held && byPlan >= HELD_BACK)
            return RuleResult.fine("The plan's own slow consumers caused the missed rate.");
        if (held != heldBack) return RuleResult.fine("This side did not cause the missed rate.");
        return RuleResult.severe(saw + "; " + SenderTime.inWords(evidence) + ".", advice(evidence));
    }

    private String advice(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        boolean others = pressure.known() && pressure.felt() && pressure.shared() && pressure.byOthers();
        return others && !heldBack
                ? "Stop the other programs on this host, which used its CPUs, and run again."
                : advice;
    }

    /** The wanted rate, the achieved one, and the late messages that do not count. */
    private static String words(Evidence evidence, double percent) {
        double reached = evidence.figure("/rate/reachedPerSecond");
        if (!Double.isFinite(reached)) // a run of an older version
        return FigureText.percent(percent / PERCENT) + " of the wanted rate was reached";
        double sent = evidence.figure("/sentPerSecond");
        String inTime = perSecond(reached)
                + " of the wanted "
                + perSecond(evidence.figure("/rate/wantedPerSecond"))
                + " were sent in time ("
                + FigureText.percent(percent / PERCENT)
                + ")";
        return sent > reached * LATE_TOO
                ? inTime + ", " + perSecond(sent) + " including those more than a second late"
                : inTime;
    }

    private static String perSecond(double rate) {
        return Show.number(rate) + "/s";
    }
}
