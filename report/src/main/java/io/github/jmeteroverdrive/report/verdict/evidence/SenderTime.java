// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/** What held senders back, as shares of their time. Unknown figures are NaN. */
public final class SenderTime {

    private static final double MOSTLY = 0.5;

    private SenderTime() {}

    /** Whether messages were sent, not HTTP requests; the figures and terms differ. */
    public static boolean ofMessages(Evidence evidence) {
        return Double.isFinite(evidence.figure("/sent"));
    }

    /**
     * Because a limit was reached: share of the producers' time, or of the time of threads with all connections in use.
     */
    public static double blocked(Evidence evidence) {
        return ofProducers(evidence, "/blockedSeconds");
    }

    /** Because the end-to-end limit was reached: part of {@link #blocked}. */
    public static double atEndToEndLimit(Evidence evidence) {
        double share = ofProducers(evidence, "/blockedEndToEndSeconds");
        return Double.isFinite(share) ? share : 0;
    }

    /** {@link #blocked} by the plan itself: at the end-to-end limit while its consumers were busy. */
    public static double blockedByPlan(Evidence evidence) {
        return consumersBusy(evidence) >= MOSTLY ? atEndToEndLimit(evidence) : 0;
    }

    /** How busy the plan kept its consumers: share of their time. */
    public static double consumersBusy(Evidence evidence) {
        double percent = evidence.figure("/consumersBusyPercent");
        return Double.isFinite(percent) ? percent / 100 : 0;
    }

    /** The number of producers on average. */
    static double producers(Evidence evidence) {
        double parameters = evidence.number("Producers", 1) * evidence.number("Destinations", 1);
        return mean(evidence, "/producerSeconds", parameters);
    }

    private static double ofProducers(Evidence evidence, String path) {
        return ofMessages(evidence) ? share(evidence, path, producers(evidence)) : ofThreads(evidence, path, "Threads");
    }

    /** In calls of send() of 100 µs or more, and of commit(): share of the threads' time. */
    public static double insideClient(Evidence evidence) {
        double commit = insideCommit(evidence);
        return insideSend(evidence) + (Double.isFinite(commit) ? commit : 0);
    }

    /** What held senders back, in words. */
    public static String inWords(Evidence evidence) {
        String blocked = FigureText.percent(blocked(evidence));
        return ofMessages(evidence)
                ? "producers were blocked for " + blocked + " of their time, " + insideClientInWords(evidence)
                : "requests waited for a free connection for " + blocked + " of the time";
    }

    /** {@link #insideClient} in words, for each kind of call. */
    public static String insideClientInWords(Evidence evidence) {
        String words = "inside send() for " + FigureText.percent(insideSend(evidence));
        double commit = insideCommit(evidence);
        return Double.isFinite(commit) ? words + ", inside commit() for " + FigureText.percent(commit) : words;
    }

    private static double insideSend(Evidence evidence) {
        return ofThreads(evidence, "/sendBlockedSeconds", "SenderThreads");
    }

    private static double insideCommit(Evidence evidence) {
        return ofThreads(evidence, "/commitSeconds", "SenderThreads");
    }

    private static double ofThreads(Evidence evidence, String path, String parameter) {
        return share(evidence, path, mean(evidence, "/senderSeconds", evidence.number(parameter, 1)));
    }

    /** By the parameter in a run of an older version; an element of a user's plan may have another number. */
    private static double mean(Evidence evidence, String path, double parameter) {
        double recorded = evidence.figure(path);
        return recorded > 0 ? recorded / evidence.seconds() : Math.max(1, parameter);
    }

    private static double share(Evidence evidence, String path, double of) {
        return Math.min(1, evidence.figure(path) / (evidence.seconds() * of));
    }
}
