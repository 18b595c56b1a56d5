// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Connections are opened and closed rather than used. */
public final class ConnectionChurn extends Rule {

    private static final double PER_SECOND = 100;
    private static final double PER_SAMPLE = 0.05;
    private static final double SEVERE = 0.3;
    private static final double WARNING = 0.15;

    public ConnectionChurn() {
        super(
                "connection-churn",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Smirnov's talk: socketConnect 64%, system time 3.5 times user time, 1,200 connections per second");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double opened = evidence.agent().rate("/net/activeOpens");
        double samples = evidence.figure("/samplesPerSecond");
        if (!Double.isFinite(opened) || !Double.isFinite(samples))
            return RuleResult.notKnown("Connections or samples per second are not known.");
        double user = evidence.agent().growth("/host/userSeconds");
        double system = evidence.agent().growth("/host/systemSeconds");
        boolean kernel = system > user;
        double connecting = evidence.threads().known() ? connecting(evidence.threads()) : 0;
        String saw = Math.round(opened)
                + " connections per second were opened for "
                + Math.round(samples)
                + " samples, making connections took "
                + Words.percent(connecting)
                + " of the threads' time at work, and the kernel "
                + Words.percent(system / (system + user))
                + " of the CPU time.";
        boolean many = opened >= PER_SECOND && opened >= PER_SAMPLE * samples;
        if (!many) return RuleResult.fine(saw);
        // the kernel counts attempts
        if (SystemFailures.most(evidence))
            return RuleResult.fine(saw + " Most requests failed, so their connections could not be reused.");
        String advice = "Keep connections: Use KeepAlive, same user on each iteration, or _.jmeter.http.static.";
        if (kernel && connecting >= WARNING) return RuleResult.severe(saw, advice);
        return RuleResult.atLeast(connecting, SEVERE, WARNING, saw, advice);
    }

    /** Waiting for the other side does not count. */
    private static double connecting(ThreadTime threads) {
        return threads.work(Where.LOOKUP) + threads.work(Where.CONNECTING) + threads.work(Where.HANDSHAKE);
    }
}
