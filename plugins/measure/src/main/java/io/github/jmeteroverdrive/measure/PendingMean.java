// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * The integral of messages in flight over time, without a look at the clock on each change: every
 * message contributes completion − send, those still in flight now − send. All times are nanoTime
 * and may be told in any order. Single-writer.
 */
public final class PendingMean {

    // Σ completions − Σ sends of all messages told; like all sums here it wraps around harmlessly,
    // because only differences of a few seconds leave this class
    private long balance;
    private long inFlight;
    private long reported;

    /** Makes one with nothing in flight. */
    public PendingMean() {}

    /**
     * A message went out.
     *
     * @param at its send time
     */
    public void sent(long at) {
        inFlight++;
        balance -= at;
    }

    /**
     * A message is no longer in flight: acknowledged, failed or given up.
     *
     * @param at when that was, also when it is told later
     */
    public void completed(long at) {
        inFlight--;
        balance += at;
    }

    /**
     * message·ns since the last call, to be divided by the elapsed ns. A completion that is told
     * after a call but happened before it corrects the next value, which may then be negative; the
     * sum of all values is exact.
     *
     * @param now nanoTime
     */
    public long take(long now) {
        long integral = balance + inFlight * now;
        long since = integral - reported;
        reported = integral;
        return since;
    }
}
