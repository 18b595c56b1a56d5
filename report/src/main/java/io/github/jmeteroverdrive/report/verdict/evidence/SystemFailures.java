// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** What the system refused, failed or lost; failures of the load agent and of scripts aside. */
public final class SystemFailures {

    private static final List<String> COUNTS = List.of("failed", "unresolved", "lost", "sampleErrors");

    private static final double MOSTLY = 0.5;

    /** Refused connections and HTTP statuses; scripts that threw have one, too. */
    private static final Pattern REFUSED =
            Pattern.compile("Connection refused|^[45]\\d\\d (?!.*(Exception|Error invoking))");

    private SystemFailures() {}

    /** Neither the load agent's nor a script's. */
    public static boolean isOne(String cause) {
        return !OwnFailures.isOne(cause) && !ScriptFailures.isOne(cause);
    }

    /** A connection that was refused, or an answer that it could not. */
    static boolean refused(String cause) {
        return REFUSED.matcher(cause).find();
    }

    /** Of all that was sent or sampled, from 0 to 1; NaN when nothing was. */
    public static double share(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return Double.NaN;
        double own = evidence.failedBy(OwnFailures::isOne);
        double thrown = evidence.failedBy(ScriptFailures::isOne);
        return Math.max(0, failed(evidence::figure) / events - own - thrown);
    }

    /**
     * Whether most of what was asked failed. Who sends rests after a failure, so the rate and its pauses say nothing of
     * anybody then.
     */
    public static boolean most(Evidence evidence) {
        return share(evidence) >= MOSTLY;
    }

    /**
     * Whether the system refused most of what was asked, or answered that it could not: no load agent brings that about
     * by being slow, and one that is refused at once is as busy as can be.
     */
    public static boolean refusedMost(Evidence evidence) {
        return evidence.failedBy(SystemFailures::refused) >= MOSTLY;
    }

    /** All failures, whosever they are. */
    public static double failed(ToDoubleFunction<String> figure) {
        return COUNTS.stream()
                .mapToDouble(count -> figure.applyAsDouble("/" + count))
                .filter(known -> known > 0)
                .sum();
    }
}
