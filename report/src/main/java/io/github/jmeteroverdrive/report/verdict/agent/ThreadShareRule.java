// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** A share of the time of JMeter's threads that a load generator should not need. */
public final class ThreadShareRule extends Rule {

    private final Where where;
    private final double severe;
    private final double doubt;
    private final String advice;

    /**
     * @param severe share from which on it is severe
     * @param doubt share from which on it is a doubt
     */
    public ThreadShareRule(String id, Where where, double severe, double doubt, String source, String advice) {
        super(id, Side.AGENT, List.of(Severity.SEVERE, Severity.DOUBT), source);
        this.where = where;
        this.severe = severe;
        this.doubt = doubt;
        this.advice = advice;
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.work(where);
        String saw =
                "JMeter's threads spent " + Words.percent(share) + " of their time at work with " + where.words() + ".";
        return Look.atLeast(share, severe, doubt, saw, advice);
    }
}
