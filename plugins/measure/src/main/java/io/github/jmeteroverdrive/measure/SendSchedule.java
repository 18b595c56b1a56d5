// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * When each message of one producer is meant to be sent. The messages of all producers that share a
 * rate lie on one line, which {@link RateSteps} describe, and take turns: producer p of n sends i =
 * p, p + n, p + 2n … The schedule never moves because a send was late ("coordinated omission"): in
 * mode {@link Late#CATCH_UP} late messages go out at once until the schedule is reached again, in
 * mode {@link Late#SKIP} they are dropped and counted. Due times are computed from the message's
 * number, so they do not drift. Single-threaded. For example:
 *
 * <pre>{@code
 * SendSchedule schedule = SendSchedule.share(start, 1000, 0, 1, SendSchedule.Late.CATCH_UP);
 * while (clock.nanoTime() < schedule.due()) Thread.onSpinWait();
 * schedule.sent();                                // and send; the next one is 1 ms later
 * }</pre>
 */
public final class SendSchedule {

    /** What becomes of messages whose time has passed. */
    public enum Late {
        /** They go out at once. */
        CATCH_UP,
        /** They are left out. */
        SKIP
    }

    private final long start;
    private final RateSteps rate;
    private final int producer;
    private final int producers;
    private final Late late;
    private long next;
    private long due;

    private SendSchedule(long start, RateSteps rate, int producer, int producers, Late late) {
        this.start = start;
        this.rate = rate;
        this.producer = producer;
        this.producers = producers;
        this.late = late;
        moveTo(0);
    }

    /**
     * One producer's share of a total rate.
     *
     * @param start nanoTime of the schedule's beginning, the same for all producers
     * @param rate over all producers
     * @param producer index of this producer, from 0
     * @param producers how many share the rate
     * @param late what becomes of messages whose time has passed
     * @throws IllegalArgumentException when the index is out of range
     */
    public static SendSchedule share(
            long start, RateSteps rate, int producer, int producers, Late late) {
        if (producer < 0 || producer >= producers) {
            throw new IllegalArgumentException("no producer " + producer + " among " + producers);
        }
        return new SendSchedule(start, rate, producer, producers, late);
    }

    /** The same for one rate for all time, above 0 and at most 1e9 messages/s. */
    public static SendSchedule share(
            long start, double perSecond, int producer, int producers, Late late) {
        return share(start, RateSteps.constant(perSecond), producer, producers, late);
    }

    private void moveTo(long message) {
        next = message;
        due = dueOf(message);
    }

    private long dueOf(long message) {
        return start + rate.nanos((double) message * producers + producer);
    }

    /** nanoTime of its beginning. */
    public long start() {
        return start;
    }

    /** Intended send time (nanoTime) of the next message. */
    public long due() {
        return due;
    }

    /** The next message was sent; the schedule moves on by one. */
    public void sent() {
        moveTo(next + 1);
    }

    /**
     * How many of this producer's messages are due before a moment, whatever has been sent.
     *
     * @param nanoTime of the moment
     */
    public long dueBefore(long nanoTime) {
        if (nanoTime - start <= 0) return 0;
        // the integral may be off by its last digit, the due time is what counts
        long messages =
                Math.max(0, (long) ((rate.messages(nanoTime - start) - producer) / producers));
        while (dueOf(messages) - nanoTime < 0) messages++;
        while (messages > 0 && dueOf(messages - 1) - nanoTime >= 0) messages--;
        return messages;
    }

    /**
     * In mode {@link Late#SKIP} leaves out the messages whose successor of this producer is due,
     * too: at a constant rate those that are late by a whole period of this producer or more.
     *
     * @param now nanoTime
     * @return how many were dropped; always 0 in mode {@link Late#CATCH_UP}
     */
    public long dropLate(long now) {
        if (late == Late.CATCH_UP || now - due < 0) return 0;
        long before = next;
        long last = lastDue(now);
        if (last > before) moveTo(last);
        return next - before;
    }

    /**
     * The last message of this producer that is due at {@code now}, which is not before the next.
     */
    private long lastDue(long now) {
        // the integral may be off by its last digit, the due time is what counts
        long last = (long) ((rate.messages(now - start) - producer) / producers);
        while (dueOf(last + 1) - now <= 0) last++;
        while (last > next && dueOf(last) - now > 0) last--;
        return Math.max(last, next);
    }
}
