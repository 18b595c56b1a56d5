// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import java.util.List;

/** JMeter's threads wait for one another: at a lock, for a turn, for a connection of a pool. */
public final class WaitingForOneAnother extends Rule {

    private static final double LIMIT = 0.25;

    public WaitingForOneAnother() {
        super(
                "waiting-for-one-another",
                Culprit.PLAN,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Amdahl's law: what only one thread may do at a time bounds all of them");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.part(Part.PLAN);
        String what = threads.mostly(Part.PLAN);
        String saw = ThreadTimeWords.of(threads) + (what.isEmpty() ? "." : "; they were " + what + ".");
        return RuleResult.atLeast(
                share,
                Math.max(LIMIT, threads.part(Part.SYSTEM)),
                LIMIT,
                saw,
                "Let fewer elements be held under a lock, share less between threads, or enlarge the pool.");
    }
}
