// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Where;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * Digests of bodies. The JVM computes MD5 in a stub inside the method that reads the body, and no stack shows it; so
 * where the plan wants digests, the time on the CPU in there counts as theirs.
 */
public final class Digest extends Rule {

    private static final double SEVERE = 0.25;
    private static final double WARNING = 0.1;

    public Digest() {
        super(
                "digest",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Smirnov's talk: MessageDigest 66.90%, MD5 takes twice as long as reading");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.work(Where.DIGESTING);
        boolean wanted = evidence.run().run().path("digests").asInt() > 0;
        if (wanted) share = Math.min(share + threads.work(Where.BODY), threads.onCpu());
        return RuleResult.atLeast(
                share,
                SEVERE,
                WARNING,
                "JMeter's threads spent "
                        + Words.percent(share)
                        + (wanted
                                ? " of their time on a CPU with reading bodies and their MD5 hash."
                                : " of their time with digesting."),
                "Switch off Save response as MD5 hash; od - Streaming Download discards or checks with CRC32C.");
    }
}
