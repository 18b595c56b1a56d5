package io.github.jmeteroverdrive.measure;

/**
 * When each message of one producer is meant to be sent: {@code start + n × period}. The schedule
 * never moves because a send was late ("coordinated omission"): in mode {@link Late#CATCH_UP} late
 * messages go out at once until the schedule is reached again, in mode {@link Late#SKIP} they are
 * dropped and counted. Single-threaded.
 */
public final class SendSchedule {

    /** What becomes of messages whose time has passed. */
    public enum Late {
        CATCH_UP,
        SKIP
    }

    private static final double NANOS_PER_SECOND = 1e9;

    private final long start;
    private final double period;
    private final Late late;
    private long next;

    private SendSchedule(long start, double period, Late late) {
        this.start = start;
        this.period = period;
        this.late = late;
    }

    /**
     * One producer's share of a total rate, its first message spread over the first period so that
     * producers do not send in step.
     *
     * @param start nanoTime of the schedule's beginning, the same for all producers
     * @param perSecond messages per second over all producers, above 0
     * @param producer index of this producer, from 0
     * @param producers how many share the rate
     */
    public static SendSchedule share(long start, double perSecond, int producer, int producers, Late late) {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("rate must be above 0 messages/s: " + perSecond);
        }
        if (producer < 0 || producer >= producers) {
            throw new IllegalArgumentException("no producer " + producer + " among " + producers);
        }
        double total = NANOS_PER_SECOND / perSecond;
        return new SendSchedule(start + (long) (producer * total), total * producers, late);
    }

    /** Intended send time (nanoTime) of the next message. */
    public long due() {
        return start + (long) (next * period);
    }

    /** The next message was sent; the schedule moves on by one. */
    public void sent() {
        next++;
    }

    /**
     * In mode {@link Late#SKIP} leaves out the messages that are late by a whole period or more.
     *
     * @return how many were dropped; always 0 in mode {@link Late#CATCH_UP}
     */
    public long dropLate(long now) {
        if (late == Late.CATCH_UP) return 0;
        long missed = (long) ((now - due()) / period);
        if (missed <= 0) return 0;
        next += missed;
        return missed;
    }
}
