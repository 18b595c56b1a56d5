// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * When each message of one producer is meant to be sent. The messages of all producers that share a
 * rate lie evenly on one line, {@code start + i × spacing}, and take turns: producer p of n sends i
 * = p, p + n, p + 2n … The schedule never moves because a send was late ("coordinated omission"):
 * in mode {@link Late#CATCH_UP} late messages go out at once until the schedule is reached again,
 * in mode {@link Late#SKIP} they are dropped and counted. Due times are computed from the message's
 * number, so they do not drift. Single-threaded.
 */
public final class SendSchedule {

    /** What becomes of messages whose time has passed. */
    public enum Late {
        /** They go out at once. */
        CATCH_UP,
        /** They are left out. */
        SKIP
    }

    private static final double NANOS_PER_SECOND = 1e9;

    /** 146 years: the end of what two nanoTimes can be apart and still be compared. */
    private static final double NEVER = Long.MAX_VALUE / 2;

    private final long start;
    private final double spacing;
    private final int producer;
    private final int producers;
    private final Late late;
    private long next;

    private SendSchedule(long start, double spacing, int producer, int producers, Late late) {
        this.start = start;
        this.spacing = spacing;
        this.producer = producer;
        this.producers = producers;
        this.late = late;
    }

    /**
     * One producer's share of a total rate.
     *
     * @param start nanoTime of the schedule's beginning, the same for all producers
     * @param perSecond messages per second over all producers, above 0 and at most 1e9
     * @param producer index of this producer, from 0
     * @param producers how many share the rate
     * @param late what becomes of messages whose time has passed
     * @throws IllegalArgumentException when the rate or the index is out of range
     */
    public static SendSchedule share(
            long start, double perSecond, int producer, int producers, Late late) {
        if (!(perSecond > 0 && perSecond <= NANOS_PER_SECOND)) {
            throw new IllegalArgumentException(
                    "rate must be above 0 and at most 1e9 messages/s: " + perSecond);
        }
        if (producer < 0 || producer >= producers) {
            throw new IllegalArgumentException("no producer " + producer + " among " + producers);
        }
        return new SendSchedule(start, NANOS_PER_SECOND / perSecond, producer, producers, late);
    }

    /** Intended send time (nanoTime) of the next message. */
    public long due() {
        return start + (long) Math.min((next * producers + producer) * spacing, NEVER);
    }

    /** The next message was sent; the schedule moves on by one. */
    public void sent() {
        next++;
    }

    /**
     * In mode {@link Late#SKIP} leaves out the messages that are late by a whole period of this
     * producer or more.
     *
     * @param now nanoTime
     * @return how many were dropped; always 0 in mode {@link Late#CATCH_UP}
     */
    public long dropLate(long now) {
        if (late == Late.CATCH_UP) return 0;
        long missed = (long) ((now - due()) / (spacing * producers));
        if (missed <= 0) return 0;
        next += missed;
        return missed;
    }
}
