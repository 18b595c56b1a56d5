// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Requests that the system refused, failed or lost, without failures of the load agent and of scripts. */
public final class SystemFailures {

    private static final List<String> COUNTS = List.of("failed", "unresolved", "lost", "sampleErrors");

    private static final double MOSTLY = 0.5;

    /** Refused connections and HTTP error statuses; a failed script has a status, too. */
    private static final Pattern REFUSED =
            Pattern.compile("Connection refused|^[45]\\d\\d (?!.*(Exception|Error invoking))");

    private SystemFailures() {}

    /** Neither a failure of the load agent nor of a script. */
    public static boolean isOne(String cause) {
        return !OwnFailures.isOne(cause) && !ScriptFailures.isOne(cause);
    }

    /** A refused connection, or a response that the system could not serve the request. */
    static boolean refused(String cause) {
        return REFUSED.matcher(cause).find();
    }

    /** Share of everything sent or sampled, from 0 to 1; NaN if there was nothing. */
    public static double share(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return Double.NaN;
        double own = evidence.failedBy(OwnFailures::isOne);
        double thrown = evidence.failedBy(ScriptFailures::isOne);
        return Math.max(0, failed(evidence::figure) / events - own - thrown);
    }

    /**
     * Whether most requests failed. Senders back off after a failure, so the rate and the pauses are no evidence then.
     */
    public static boolean most(Evidence evidence) {
        return share(evidence) >= MOSTLY;
    }

    /**
     * Whether the system refused most requests, or answered that it could not serve them. A slow load agent cannot
     * cause that, and one whose requests fail fast looks busy.
     */
    public static boolean refusedMost(Evidence evidence) {
        return evidence.failedBy(SystemFailures::refused) >= MOSTLY;
    }

    /** All failures, whatever their cause. */
    public static double failed(ToDoubleFunction<String> figure) {
        return COUNTS.stream()
                .mapToDouble(count -> figure.applyAsDouble("/" + count))
                .filter(known -> known > 0)
                .sum();
    }
}
