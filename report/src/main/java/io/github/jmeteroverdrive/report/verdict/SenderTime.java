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

    /** In calls of send() that took 100 µs or more: of the threads' time. */
    static double insideSend(Evidence evidence) {
        return share(evidence, "/sendBlockedSeconds", evidence.number("SenderThreads", 1));
    }

    private static double share(Evidence evidence, String path, double of) {
        return evidence.figure(path) / (evidence.seconds() * Math.max(1, of));
    }
}
