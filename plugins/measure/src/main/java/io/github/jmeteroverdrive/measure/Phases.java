// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Where warm-up, measured phase and drain lie on the monotonic clock. Immutable.
 *
 * @param origin nanoTime at which the run's clock started
 * @param warmup ns of warm-up, 0 or more
 * @param duration ns of the measured phase, above 0, or {@link #UNLIMITED}
 */
public record Phases(long origin, long warmup, long duration) {

    /** The measured phase ends when the senders do, not by time. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /**
     * Checks the two lengths.
     *
     * @throws IllegalArgumentException when one is out of range
     */
    public Phases {
        if (warmup < 0) {
            throw new IllegalArgumentException("warm-up is negative: " + warmup + " ns");
        }
        if (duration <= 0) {
            throw new IllegalArgumentException("duration is not positive: " + duration + " ns");
        }
    }

    /**
     * The phase of an event at {@code nanoTime}; each phase has its first moment and not its last.
     * An event before the origin, begun while another thread was starting the clock, belongs to the
     * phase that begins there.
     */
    public Phase at(long nanoTime) {
        long since = nanoTime - origin;
        if (warmup > 0 && since < warmup) return Phase.WARMUP;
        return since - warmup < duration ? Phase.MEASURE : Phase.DRAIN;
    }

    /** nanoTime at which the measured phase begins. */
    public long measureFrom() {
        return origin + warmup;
    }

    /**
     * nanoTime at which the measured phase ends; {@link Parking#NO_LIMIT} when time does not end
     * it.
     */
    public long measureTo() {
        return timed() ? origin + warmup + duration : Parking.NO_LIMIT;
    }

    /** Whether time ends the measured phase. */
    public boolean timed() {
        return duration != UNLIMITED;
    }
}
