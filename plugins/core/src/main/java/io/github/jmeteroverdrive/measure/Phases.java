// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;

/**
 * Warm-up, measured phase and drain on the monotonic clock. A warm-up without a fixed length can be ended, and the
 * measured phase can be cut short; both only at a time that is still to come. Thread-safe.
 */
public final class Phases {

    /** The measured phase has no time limit; it ends when the senders do. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final Phase[] ALL = Phase.values();

    private final long origin;
    private volatile long warmup;
    private volatile long duration;
    private volatile CompletableFuture<Void> moved = new CompletableFuture<>();
    private volatile boolean open;
    private volatile boolean shortened;
    private volatile boolean endsEarly;

    /**
     * @param origin nanoTime at which the run's clock started
     * @param warmup ns of warm-up, 0 or more
     * @param duration ns of the measured phase, above 0, or {@link #UNLIMITED}
     * @throws IllegalArgumentException when one is out of range
     */
    public Phases(long origin, long warmup, long duration) {
        this(origin, warmup, duration, false);
    }

    private Phases(long origin, long warmup, long duration, boolean open) {
        if (warmup < 0) throw new IllegalArgumentException("warm-up is negative: " + warmup + " ns");
        if (duration <= 0) throw new IllegalArgumentException("duration is not positive: " + duration + " ns");
        this.origin = origin;
        this.open = open;
        this.warmup = warmup;
        this.duration = duration;
    }

    /**
     * Phases whose warm-up ends at {@link #endWarmup}.
     *
     * @param limit ns after which the warm-up ends by itself
     */
    public static Phases withOpenWarmup(long origin, long limit, long duration) {
        return new Phases(origin, limit, duration, true);
    }

    /** Whether the warm-up has no fixed length, and was not ended. */
    public boolean open() {
        return open;
    }

    /** nanoTime at which the run's clock started. */
    public long origin() {
        return origin;
    }

    /** ns of warm-up; while an open one lasts, its limit. */
    public long warmup() {
        return warmup;
    }

    /** ns of the measured phase, or {@link #UNLIMITED}. */
    public long duration() {
        return duration;
    }

    /**
     * Ends an open warm-up; the length of the measured phase stays.
     *
     * @param end nanoTime, in the future: phases already returned for earlier times do not change
     * @return whether that is earlier than it would have ended
     */
    public synchronized boolean endWarmup(long end) {
        if (!open || end - measureFrom() >= 0) return false;
        warmup = end - origin;
        open = false;
        endMoved();
        return true;
    }

    /**
     * Cuts the measured phase short.
     *
     * @param end nanoTime after the warm-up, in the future: phases already returned for earlier times do not change
     * @return whether that is earlier than it would have ended
     */
    public synchronized boolean endAt(long end) {
        long shorter = end - measureFrom();
        if (shorter <= 0 || shorter >= duration) return false;
        duration = shorter;
        shortened = true;
        endMoved();
        return true;
    }

    private void endMoved() {
        endsEarly = true;
        CompletableFuture<Void> last = moved;
        moved = new CompletableFuture<>();
        last.complete(null);
    }

    /** Completed when the end is moved the next time; code that depends on the end then reads it again. */
    public CompletableFuture<Void> moved() {
        return moved;
    }

    public boolean shortened() {
        return shortened;
    }

    /** Whether the measured phase ends earlier than was planned at the start. */
    public boolean endsEarly() {
        return endsEarly;
    }

    /**
     * The phase of an event at {@code nanoTime}; a phase includes its start and excludes its end. An event before the
     * origin, begun while another thread was starting the clock, belongs to the phase that begins there.
     *
     * <p>Branch-free: a JIT compiler prunes branches that were never taken, so the first measured event would
     * deoptimize all callers just when measuring begins.
     */
    public Phase at(long nanoTime) {
        long warm = warmup;
        long measured = nanoTime - origin - warm;
        int drains = signBit(duration - 1 - (measured & ~(measured >> Long.SIZE - 1)));
        return ALL[1 - warms(warm, measured) + drains];
    }

    /** The phase of a send that was started before the end and may pass it: never {@link Phase#DRAIN}. */
    public Phase ofSend(long nanoTime) {
        long warm = warmup;
        return ALL[1 - warms(warm, nanoTime - origin - warm)];
    }

    /**
     * How much of a period is in a phase.
     *
     * @param from nanoTime
     * @param to nanoTime, not before {@code from}
     * @return ns
     */
    public long within(Phase phase, long from, long to) {
        long length = warmup;
        long warm = length == 0 ? 0 : clamp(origin + length - from, to - from);
        long measured = timed() ? clamp(origin + length + duration - from, to - from) : to - from;
        return switch (phase) {
            case WARMUP -> warm;
            case MEASURE -> measured - warm;
            case DRAIN -> to - from - measured;
        };
    }

    private static long clamp(long nanos, long most) {
        return Math.max(0, Math.min(nanos, most));
    }

    private static int warms(long warmup, long measured) {
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
