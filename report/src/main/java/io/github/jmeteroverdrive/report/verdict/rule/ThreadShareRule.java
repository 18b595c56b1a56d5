// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** A share of the time of JMeter's threads that a load generator should not need. */
public final class ThreadShareRule extends Rule {

    private final Where where;
    private final double severe;
    private final double warning;
    private final String advice;

    /**
     * @param severe share from which on it is severe
     * @param warning share from which on it is a warning
     */
    public ThreadShareRule(String id, Where where, double severe, double warning, String source, String advice) {
        super(id, Culprit.AGENT, List.of(Severity.SEVERE, Severity.WARNING), source);
        this.where = where;
        this.severe = severe;
        this.warning = warning;
        this.advice = advice;
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.work(where);
        String saw =
                "JMeter's threads spent " + Words.percent(share) + " of their time at work with " + where.words() + ".";
        return RuleResult.atLeast(share, severe, warning, saw, advice);
    }
}
