// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.influx;

/**
 * What became of points that were sent.
 *
 * @param why they were not taken, a phrase; empty when they were
 */
public record WriteResult(Fate fate, String why) {

    /** What became of them. */
    public enum Fate {
        TAKEN,
        /** The receiver is unreachable or busy: a retry may succeed. */
        LATER,
        /** The receiver will never accept them. */
        REFUSED
    }

    /** They were taken. */
    public static final WriteResult TAKEN = new WriteResult(Fate.TAKEN, "");

    /** The remedy if it refused even the first point. */
    public String refusal(InfluxPlace place) {
        return place + " answers " + why + "; check the URL, the token, and that the token may write there";
    }
}
