// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests that the system refused, failed or lost, without failures of the load agent and of the plan. */
public final class SystemFailures {

    private static final List<String> COUNTS = List.of("failed", "unresolved", "lost", "sampleErrors");

    private static final double MOSTLY = 0.5;

    private static final Pattern NOT_LISTENING = Pattern.compile("Connection refused|^curl 7\\b");

    /** A status of 400 or more, in runs of earlier versions after a word; the cause of a failed script has one, too. */
    private static final Pattern STATUS =
            Pattern.compile("^(?:Status )?([45]\\d\\d)\\b(?!.*(Exception|Error invoking))");

    /** The server has another certificate, another version of HTTP, or no TLS, or refused the handshake. */
    private static final Pattern MISMATCH = Pattern.compile("^curl (35|60)\\b|^wget 5\\b"
            + "|^The server does not (offer HTTP/2|begin with settings)"
            + "|(TLS failed:|SSL\\w+Exception).*(certifica|Certificate|No (subject|name)|not an SSL/TLS record"
            + "|fatal alert|_ALERT_|refused the handshake)");

    /** wget's exit code for a network failure. */
    private static final Pattern NETWORK = Pattern.compile("^wget 4\\b");

    /** In front of the cause of a request that failed after a redirect, or on a connection to a proxy. */
    private static final Pattern WHERE = Pattern.compile("^(Redirected to \\S+: )?(Through the proxy \\S+: )?");

    private SystemFailures() {}

    /** Neither a failure of the load agent nor of the plan. */
    public static boolean isOne(String cause) {
        return !LoadAgentFailures.isOne(cause) && !PlanFailures.isOne(cause);
    }

    /** A refused connection, or a response that the system could not serve the request. */
    static boolean refused(String cause) {
        String own = WHERE.matcher(cause).replaceFirst("");
        return notListening(own) || STATUS.matcher(own).find() || mismatch(own);
    }

    /** The status of an error with which the system answered; "" if it is another failure. */
    static String status(String cause) {
        Matcher status = STATUS.matcher(WHERE.matcher(cause).replaceFirst(""));
        return status.find() ? status.group(1) : "";
    }

    /** The server and the plan do not agree on TLS or on the version of HTTP. */
    static boolean mismatch(String cause) {
        return MISMATCH.matcher(cause).find();
    }

    static boolean notListening(String cause) {
        return NOT_LISTENING.matcher(cause).find();
    }

    /** The same as {@link #refused}, or a failure of the network. */
    static boolean unreachable(String cause) {
        return refused(cause) || NETWORK.matcher(cause).find();
    }

    /** Share of everything sent or sampled, from 0 to 1; NaN if there was nothing. */
    public static double share(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return Double.NaN;
        double own = evidence.failedBy(LoadAgentFailures::isOne);
        double ofPlan = evidence.failedBy(PlanFailures::isOne);
        return Math.max(0, failed(evidence::figure) / events - own - ofPlan);
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

    /** All failures, whatever their cause, except those that the plan excused. */
    public static double failed(ToDoubleFunction<String> figure) {
        double excused = figure.applyAsDouble("/excused");
        double all = COUNTS.stream()
                .mapToDouble(count -> figure.applyAsDouble("/" + count))
                .filter(known -> known > 0)
                .sum();
        return excused > 0 ? Math.max(0, all - excused) : all;
    }
}
