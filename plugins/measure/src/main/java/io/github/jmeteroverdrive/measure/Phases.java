package io.github.jmeteroverdrive.measure;

/**
 * Where warm-up, measured phase and drain lie on the monotonic clock. Immutable.
 *
 * @param origin nanoTime at which the run's clock started
 * @param warmup ns of warm-up, 0 or more
 * @param duration ns of the measured phase, or {@link #UNLIMITED}
 */
public record Phases(long origin, long warmup, long duration) {

    /** The measured phase ends when the senders do, not by time. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    public Phases {
        if (warmup < 0) throw new IllegalArgumentException("warm-up is negative: " + warmup + " ns");
        if (duration <= 0) throw new IllegalArgumentException("duration is not positive: " + duration + " ns");
    }

    /** The phase of an event at {@code nanoTime}; events before the origin count as warm-up. */
    public Phase at(long nanoTime) {
        long since = nanoTime - origin;
        if (since < warmup) return Phase.WARMUP;
        return duration == UNLIMITED || since - warmup < duration ? Phase.MEASURE : Phase.DRAIN;
    }

    /** nanoTime at which the measured phase begins. */
    public long measureFrom() {
        return origin + warmup;
    }

    /** nanoTime at which the measured phase ends; meaningless when {@link #timed()} is false. */
    public long measureTo() {
        return origin + warmup + duration;
    }

    /** Whether time ends the measured phase. */
    public boolean timed() {
        return duration != UNLIMITED;
    }
}
