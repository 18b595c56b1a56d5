// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;

/** Warm-up, measured phase and drain on the monotonic clock. The measured phase can be cut short. Thread-safe. */
public final class Phases {

    /** The measured phase has no time limit; it ends when the senders do. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final Phase[] ALL = Phase.values();

    private final long origin;
    private final long warmup;
    private final CompletableFuture<Void> shortened = new CompletableFuture<>();
    private volatile long duration;

    /**
     * Checks the two lengths.
     *
     * @param origin nanoTime at which the run's clock started
     * @param warmup ns of warm-up, 0 or more
     * @param duration ns of the measured phase, above 0, or {@link #UNLIMITED}
     * @throws IllegalArgumentException when one is out of range
     */
    public Phases(long origin, long warmup, long duration) {
        if (warmup < 0) {
            throw new IllegalArgumentException("warm-up is negative: " + warmup + " ns");
        }
        if (duration <= 0) {
            throw new IllegalArgumentException("duration is not positive: " + duration + " ns");
        }
        this.origin = origin;
        this.warmup = warmup;
        this.duration = duration;
    }

    /** nanoTime at which the run's clock started. */
    public long origin() {
        return origin;
    }

    /** ns of warm-up. */
    public long warmup() {
        return warmup;
    }

    /** ns of the measured phase, or {@link #UNLIMITED}. */
    public long duration() {
        return duration;
    }

    /**
     * Cuts the measured phase short. Choose an end in the future: phases already returned for later times do not
     * change.
     *
     * @param end nanoTime, after the warm-up
     * @return whether that is earlier than it would have ended
     */
    public synchronized boolean endAt(long end) {
        long shorter = end - measureFrom();
        if (shorter <= 0 || shorter >= duration) return false;
        duration = shorter;
        shortened.complete(null);
        return true;
    }

    /** Completed when the end was moved; code that depends on the end then reads it again. */
    public CompletableFuture<Void> shortened() {
        return shortened;
    }

    /**
     * The phase of an event at {@code nanoTime}; a phase includes its start and excludes its end. An event before the
     * origin, begun while another thread was starting the clock, belongs to the phase that begins there.
     *
     * <p>Branch-free: a JIT compiler prunes branches that were never taken, so the first measured event would
     * deoptimize all callers just when measuring begins.
     */
    public Phase at(long nanoTime) {
        long measured = sinceWarmup(nanoTime);
        int drains = signBit(duration - 1 - (measured & ~(measured >> Long.SIZE - 1)));
        return ALL[1 - warms(measured) + drains];
    }

    /** The phase of a send that was started before the end and may pass it: never {@link Phase#DRAIN}. */
    public Phase ofSend(long nanoTime) {
        return ALL[1 - warms(sinceWarmup(nanoTime))];
    }

    /**
     * How much of a period is in a phase.
     *
     * @param from nanoTime
     * @param to nanoTime, not before {@code from}
     * @return ns
     */
    public long within(Phase phase, long from, long to) {
        long warm = warmup == 0 ? 0 : clamp(measureFrom() - from, to - from);
        long measured = timed() ? clamp(measureTo() - from, to - from) : to - from;
        return switch (phase) {
            case WARMUP -> warm;
            case MEASURE -> measured - warm;
            case DRAIN -> to - from - measured;
        };
    }

    private static long clamp(long nanos, long most) {
        return Math.max(0, Math.min(nanos, most));
    }

    private long sinceWarmup(long nanoTime) {
        return nanoTime - origin - warmup;
    }

    private int warms(long measured) {
        return warmup > 0 ? signBit(measured) : 0;
    }

    private static int signBit(long number) {
        return (int) (number >>> Long.SIZE - 1);
    }

    /** nanoTime at which the measured phase begins. */
    public long measureFrom() {
        return origin + warmup;
    }

    /** nanoTime at which the measured phase ends; {@link Parking#NO_LIMIT} if it has no time limit. */
    public long measureTo() {
        return timed() ? origin + warmup + duration : Parking.NO_LIMIT;
    }

    /** Whether the measured phase has a time limit. */
    public boolean timed() {
        return duration != UNLIMITED;
    }
}
