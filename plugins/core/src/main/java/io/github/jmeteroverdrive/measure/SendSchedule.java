// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The intended send time of each message of one producer. The producers that share a rate, described by
 * {@link RateSteps}, take turns: producer p of n sends i = p, p + n, p + 2n … The schedule never moves because a send
 * was late ("coordinated omission"): in mode {@link Late#CATCH_UP} late messages are sent immediately until the
 * schedule is reached again, in mode {@link Late#SKIP} they are dropped and counted. Due times are computed from the
 * message's number, so they do not drift. Single-threaded. For example:
 *
 * <pre>{@code
 * SendSchedule schedule = SendSchedule.share(start, 1000, 0, 1, SendSchedule.Late.CATCH_UP);
 * while (clock.nanoTime() < schedule.due()) Thread.onSpinWait();
 * schedule.sent();                                // and send; the next one is 1 ms later
 * }</pre>
 */
public final class SendSchedule {

    /** How to handle messages whose time has passed. */
    public enum Late {
        /** They are sent immediately. */
        CATCH_UP,
        /** They are dropped. */
        SKIP
    }

    private final long start;
    private RateSteps rate;
    private final Turns sends;
    private final Turns counts;
    private final Late late;
    private RateChanges changes = new RateChanges();
    private int applied;
    private long next;
    private long due;

    private SendSchedule(long start, RateSteps rate, Turns sends, Turns counts, Late late) {
        this.start = start;
        this.rate = rate;
        this.sends = sends;
        this.counts = counts;
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
     * @param late what happens to messages whose time has passed
     * @throws IllegalArgumentException when the index is out of range
     */
    public static SendSchedule share(long start, RateSteps rate, int producer, int producers, Late late) {
        check(producer, producers);
        Turns turns = Turns.uniform(producer, producers);
        return new SendSchedule(start, rate, turns, turns, late);
    }

    /**
     * The same with random send times: a Poisson process.
     *
     * @param seed the same for all producers; the same seed gives the same schedule
     */
    public static SendSchedule random(long start, RateSteps rate, int producer, int producers, Late late, long seed) {
        check(producer, producers);
        // not the seed plus a number: generators with adjacent seeds are correlated
        long own = new SplittableRandom(seed).longs().skip(producer).findFirst().orElseThrow();
        return new SendSchedule(start, rate, new PoissonTurns(producers, own), new PoissonTurns(producers, own), late);
    }

    private static void check(int producer, int producers) {
        if (producer < 0 || producer >= producers)
            throw new IllegalArgumentException("no producer " + producer + " among " + producers);
    }

    /** Sets where changes of the rate come from. */
    public SendSchedule following(RateChanges source) {
        changes = source;
        return this;
    }

    /**
     * Applies changes that were requested since the last call: wanted is the integral of all steps.
     *
     * @param earliest nanoTime before which the schedule stays as it is, because messages up to then are counted
     */
    public void applyChanges(long earliest) {
        List<RateChanges.Change> all = changes.all();
        if (applied == all.size()) return;
        for (; applied < all.size(); applied++) {
            RateChanges.Change change = all.get(applied);
            rate = rate.then(Math.max(change.at() - start, earliest - start), change.rate());
        }
        moveTo(next);
    }

    /** The same for a constant rate, above 0 and at most 1e9 messages/s. */
    public static SendSchedule share(long start, double perSecond, int producer, int producers, Late late) {
        return share(start, RateSteps.constant(perSecond), producer, producers, late);
    }

    private void moveTo(long message) {
        next = message;
        due = dueOf(sends, message);
    }

    private long dueOf(Turns turns, long message) {
        return start + rate.nanos(turns.position(message));
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
     * How many of this producer's messages are due before a time, whatever has been sent. If arrivals are random, the
     * arguments must not decrease.
     */
    public long dueBefore(long nanoTime) {
        if (nanoTime - start <= 0) return 0;
        // the integral may be off by its last digit, the due time is what counts
        long messages = Math.max(0, counts.before(rate.messages(nanoTime - start)));
        while (dueOf(counts, messages) - nanoTime < 0) messages++;
        while (messages > 0 && dueOf(counts, messages - 1) - nanoTime >= 0) messages--;
        return messages;
    }

    /**
     * In mode {@link Late#SKIP} drops the messages whose successor of this producer is also due: at a constant rate,
     * those that are late by a period of this producer or more.
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
     * The same, but drops only messages that are due before a moment.
     *
     * @param moment nanoTime
     * @param now nanoTime
     */
    public long dropLate(long moment, long now) {
        if (late == Late.CATCH_UP || moment - now >= 0 || moment - due <= 0) return 0;
        long before = next;
        long last = lastDue(moment - 1);
        boolean successorIsDue = dueOf(sends, last + 1) - now <= 0;
        moveTo(successorIsDue ? last + 1 : last);
        return next - before;
    }

    /** The last message of this producer that is due at {@code now}, which is not before the next. */
    private long lastDue(long now) {
        // the integral may be off by its last digit, the due time is what counts
        long last = Math.max(next, sends.before(rate.messages(now - start)));
        while (dueOf(sends, last + 1) - now <= 0) last++;
        while (last > next && dueOf(sends, last) - now > 0) last--;
        return Math.max(last, next);
    }

    /**
     * Positions of one producer's messages within a shared rate: position x is due when the integral of the rate
     * reaches x. One thread.
     */
    private interface Turns {

        /** Position of a message of this producer, numbered from 0; never decreases. */
        double position(long message);

        /** Roughly how many of this producer's messages are before a position; never too many. */
        long before(double position);

        /** Round robin: producer p of n has p, p + n, p + 2n … */
        static Turns uniform(int producer, int producers) {
            return new Turns() {
                @Override
                public double position(long message) {
                    return (double) message * producers + producer;
                }

                @Override
                public long before(double position) {
                    return (long) ((position - producer) / producers);
                }
            };
        }
    }

    /**
     * The turns of one of several producers with random send times: each is a Poisson process, and so is their sum
     * (superposition theorem). Forward only; remembers the last two. One thread.
     */
    private static final class PoissonTurns implements Turns {

        private final double mean;
        private final SplittableRandom random;
        private long message = -1;
        private double last;
        private double beforeLast;

        /**
         * @param producers that share the rate
         * @param seed of this producer; the same one gives the same turns
         */
        PoissonTurns(int producers, long seed) {
            mean = producers;
            random = new SplittableRandom(seed);
        }

        @Override
        public double position(long wanted) {
            if (wanted < message - 1) throw new IllegalArgumentException("message " + wanted + " was passed long ago");
            while (message < wanted) {
                beforeLast = last;
                last -= mean * Math.log(1 - random.nextDouble());
                message++;
            }
            return wanted == message ? last : beforeLast;
        }

        /** Starts at the last requested turn, or the one before it, which is close. */
        @Override
        public long before(double position) {
            return Math.max(0, last <= position ? message : message - 1);
        }
    }
}
