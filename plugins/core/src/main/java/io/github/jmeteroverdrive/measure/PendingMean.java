// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * The integral of messages in flight over time, without reading the clock on each change: every message contributes
 * completion − send, those still in flight now − send. All times are nanoTime and may be reported in any order.
 * Single-writer.
 */
public final class PendingMean {

    // Σ completions − Σ sends; like all sums here it wraps around harmlessly,
    // because only differences of a few seconds leave this class
    private long balance;
    private long inFlight;
    private long reported;
    private boolean begun;
    private long taken;

    public void sent(long at) {
        if (!begun) taken = at;
        begun = true;
        inFlight++;
        balance -= at;
    }

    /**
     * A message is no longer in flight: acknowledged, failed or given up.
     *
     * @param at when it happened, even if it is reported later
     */
    public void completed(long at) {
        inFlight--;
        balance += at;
    }

    /**
     * Counts the message·ns since the last call; if a phase ended in between, divides them in proportion to the time.
     *
     * @param now nanoTime
     */
    public void take(long now, Phases phases, IntervalRecorder recorder) {
        long from = taken;
        taken = now;
        long all = take(now);
        if (all == 0) return;
        long rest = all;
        Phase last = phases.at(now);
        for (Phase phase : Phase.values()) {
            if (phase == last || now == from) continue;
            double share = (double) phases.within(phase, from, now) / (now - from);
            long part = Math.round(all * share);
            recorder.count(phase, Count.PENDING_NANOS, part);
            rest -= part;
        }
        recorder.count(last, Count.PENDING_NANOS, rest);
    }

    /**
     * message·ns since the last call, to be divided by the elapsed ns. A completion that happened before a call but is
     * reported after it corrects the next value, which may then be negative; the sum of all values is exact.
     */
    long take(long now) {
        long integral = balance + inFlight * now;
        long since = integral - reported;
        reported = integral;
        return since;
    }
}
