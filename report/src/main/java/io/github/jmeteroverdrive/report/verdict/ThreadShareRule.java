// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.measure.where.Where;
import java.util.List;

/** A share of the time of JMeter's threads that a load generator should not need. */
final class ThreadShareRule extends Rule {

    private final Where where;
    private final double severe;
    private final double doubt;
    private final String advice;

    /**
     * @param severe share from which on it is severe
     * @param doubt share from which on it is a doubt
     */
    ThreadShareRule(
            String id, Where where, double severe, double doubt, String source, String advice) {
        super(id, Side.AGENT, List.of(Severity.SEVERE, Severity.DOUBT), source);
        this.where = where;
        this.severe = severe;
        this.doubt = doubt;
        this.advice = advice;
    }

    @Override
    Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.share(where);
        String saw =
                "JMeter's threads spent "
                        + Words.percent(share)
                        + " of their time with "
                        + where.words()
                        + ".";
        return Look.atLeast(share, severe, doubt, saw, advice);
    }
}
