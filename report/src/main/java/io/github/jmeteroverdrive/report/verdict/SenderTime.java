// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

/** What held senders back, as shares of their time. NaN is what is not known. */
final class SenderTime {

    private SenderTime() {}

    /** Because the pending limit was reached: of the producers' time. */
    static double blocked(Evidence evidence) {
        double producers = evidence.number("Producers", 1) * evidence.number("Destinations", 1);
        return share(evidence, "/blockedSeconds", producers);
    }

    /** In calls of send() that took 100 µs or more, and of commit(): of the threads' time. */
    static double insideClient(Evidence evidence) {
        double commit = insideCommit(evidence);
        return insideSend(evidence) + (Double.isFinite(commit) ? commit : 0);
    }

    /** The same in words, each call that there is. */
    static String insideClientInWords(Evidence evidence) {
        String words = "inside send() for " + Words.percent(insideSend(evidence));
        double commit = insideCommit(evidence);
        return Double.isFinite(commit)
                ? words + ", inside commit() for " + Words.percent(commit)
                : words;
    }

    private static double insideSend(Evidence evidence) {
        return ofThreads(evidence, "/sendBlockedSeconds");
    }

    private static double insideCommit(Evidence evidence) {
        return ofThreads(evidence, "/commitSeconds");
    }

    private static double ofThreads(Evidence evidence, String path) {
        return share(evidence, path, evidence.number("SenderThreads", 1));
    }

    private static double share(Evidence evidence, String path, double of) {
        return evidence.figure(path) / (evidence.seconds() * Math.max(1, of));
    }
}
