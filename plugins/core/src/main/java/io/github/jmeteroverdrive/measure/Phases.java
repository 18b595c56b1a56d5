// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.CompletableFuture;

/**
 * Where warm-up, measured phase and drain lie on the monotonic clock. The measured phase may be ended before its time.
 * Thread-safe.
 */
public final class Phases {

    /** The measured phase ends when the senders do, not by time. */
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
     * Ends the measured phase before its time. Who asked before for the phase of a later moment was told otherwise, so
     * the end is to lie in the future.
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

    /** Done when the end was moved; what depends on the end then asks for it again. */
    public CompletableFuture<Void> shortened() {
        return shortened;
    }

    /**
     * The phase of an event at {@code nanoTime}; each phase has its first moment and not its last. An event before the
     * origin, begun while another thread was starting the clock, belongs to the phase that begins there.
     *
     * <p>Without branches: a JIT compiler leaves out those that were never taken, so at the end of a warm-up all that
     * had been compiled would be thrown away just when measuring begins.
     */
    public Phase at(long nanoTime) {
        long measured = sinceWarmup(nanoTime);
        int drains = signBit(duration - 1 - (measured & ~(measured >> Long.SIZE - 1)));
        return ALL[1 - warms(measured) + drains];
    }

    /** The phase of a send that was decided on before the end and may slip over it: never {@link Phase#DRAIN}. */
    public Phase ofSend(long nanoTime) {
        return ALL[1 - warms(sinceWarmup(nanoTime))];
    }

    /**
     * How much of a stretch of time lies in a phase.
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

    /** nanoTime at which the measured phase ends; {@link Parking#NO_LIMIT} when time does not end it. */
    public long measureTo() {
        return timed() ? origin + warmup + duration : Parking.NO_LIMIT;
    }

    /** Whether time ends the measured phase. */
    public boolean timed() {
        return duration != UNLIMITED;
    }
}
