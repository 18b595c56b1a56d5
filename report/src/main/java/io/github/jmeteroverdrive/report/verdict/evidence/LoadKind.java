// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/** What a plan loads the system with; advice on how to have more of it differs. */
public enum LoadKind {
    /** Messages of a broker. */
    MESSAGES(
            "MaxPending",
            "Raise MaxPending or Producers to find a limit.",
            "raise SenderThreads if there are more producers than threads"),
    /** Requests of few threads, each of which keeps many connections busy. */
    ASYNC_REQUESTS(
            "Connections", "Raise Connections or Threads to find a limit.", "raise Threads if there are CPUs for them"),
    /** Bodies of more than a megabyte, such as downloads: few transfers, each of which takes long. */
    TRANSFERS(
            "the number of transfers at the same time",
            "For large transfers, compare the bytes per second with the capacity of network and disk; ./overdrive headroom measures that of this load agent.",
            "use od - Streaming Download, which stores no body"),
    /** Samples of stock elements, one at a time in a thread. */
    SAMPLES(
            "the number of threads",
            "Give the plan more threads to find a limit.",
            "give it more threads if there are CPUs for them");

    private static final double LARGE = 1e6;

    private final String inFlight;
    private final String more;
    private final String moreTime;

    LoadKind(String inFlight, String more, String moreTime) {
        this.inFlight = inFlight;
        this.more = more;
        this.moreTime = moreTime;
    }

    public static LoadKind of(Evidence evidence) {
        if (SenderTime.ofMessages(evidence)) return MESSAGES;
        if (evidence.bytesPerEvent() > LARGE) return TRANSFERS;
        return Double.isFinite(evidence.figure("/blockedSeconds")) ? ASYNC_REQUESTS : SAMPLES;
    }

    /** What to raise for more in flight, a noun. */
    public String inFlight() {
        return inFlight;
    }

    /** What to do to find a limit, a sentence. */
    public String more() {
        return more;
    }

    /** What else gives the load agent more time for the same load, as part of a sentence. */
    public String moreTime() {
        return moreTime;
    }
}
