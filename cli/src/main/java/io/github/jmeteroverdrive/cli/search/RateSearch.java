// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import java.util.OptionalDouble;

/**
 * Which rate to try next. Steps that grow find a rate that holds and one that does not; halving the
 * gap between the two, on a logarithmic scale, does the rest. A rate that fails is tried once more,
 * and fails for good only when it fails again: a hiccup of the machine must not end the search too
 * low. One thread.
 */
final class RateSearch {

    /** The lowest rate that is tried, as a share of the start. */
    private static final double HOPELESS = 1e-3;

    private final double start;
    private final double width;
    private double factor;
    private double held = Double.NaN;
    private double failed = Double.NaN;
    private double rate;
    private boolean failedOnce;

    /**
     * @param start the first rate
     * @param step factor of the first step up or down, above 1
     * @param width the gap, as a share of the rate that holds, at which the search ends
     */
    RateSearch(double start, double step, double width) {
        this.start = start;
        this.factor = step;
        this.width = width;
        rate = start;
    }

    /** The rate to try; none when the search has ended. */
    OptionalDouble next() {
        return Double.isNaN(rate) ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }

    /** What the rate of {@link #next} came to. */
    void tell(boolean holds) {
        if (!holds && !failedOnce) {
            failedOnce = true;
            return;
        }
        failedOnce = false;
        if (holds) held = rate;
        else failed = rate;
        rate = following();
    }

    /** The highest rate that was seen to hold; none when none did. */
    OptionalDouble answer() {
        return Double.isNaN(held) ? OptionalDouble.empty() : OptionalDouble.of(held);
    }

    private double following() {
        if (Double.isNaN(failed)) return held * grow();
        if (Double.isNaN(held)) {
            double lowest = start * HOPELESS;
            return failed <= lowest ? Double.NaN : Math.max(lowest, failed / grow());
        }
        return failed - held <= width * held ? Double.NaN : Math.sqrt(held * failed);
    }

    private double grow() {
        double now = factor;
        factor *= factor;
        return now;
    }
}
