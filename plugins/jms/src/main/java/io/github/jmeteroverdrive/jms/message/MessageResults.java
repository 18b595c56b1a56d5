// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.concurrent.TimeUnit;

/**
 * Makes sample results of messages: one each, or one for up to N of them with their mean time.
 * JMeter thread only.
 */
public final class MessageResults {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);

    private final String label;
    private final String done;
    private final EpochClock clock;
    private final long perResult;

    private Phase phase;
    private int count;
    private int errors;
    private long first;
    private long elapsed;
    private long sentBytes;
    private long receivedBytes;
    private String firstError;

    /**
     * @param done what a result says of messages that went well
     * @param perResult messages a result, 0 = as many as there are when it is asked for
     */
    public MessageResults(String label, String done, EpochClock clock, long perResult) {
        this.label = label;
        this.done = done;
        this.clock = clock;
        this.perResult = perResult;
    }

    /** Whether each message has a result of its own. */
    public boolean single() {
        return perResult == 1;
    }

    /**
     * Adds a sent message.
     *
     * @param of the phase in which it counts; a result is about messages of one phase
     * @param error null = acknowledged
     * @return the result that is complete now, or null
     */
    public MeasuredResult sent(Phase of, long at, long until, int bytes, String error) {
        MeasuredResult ofPhaseBefore = enter(of);
        sentBytes += bytes;
        MeasuredResult result = add(at, until - at, error);
        return result == null ? ofPhaseBefore : result;
    }

    /**
     * Adds a received message that was under way for {@code transfer} ns. @return like {@link
     * #sent}
     */
    public MeasuredResult received(Phase of, long at, long transfer, long bytes) {
        MeasuredResult ofPhaseBefore = enter(of);
        receivedBytes += bytes;
        MeasuredResult result = add(at - transfer, transfer, null);
        return result == null ? ofPhaseBefore : result;
    }

    /**
     * Gives the result of the phase before, of which there is none when each message has its own.
     */
    private MeasuredResult enter(Phase of) {
        MeasuredResult ofPhaseBefore = of == phase ? null : flush();
        phase = of;
        return ofPhaseBefore;
    }

    private MeasuredResult add(long start, long nanos, String error) {
        if (count++ == 0) first = start;
        elapsed += nanos;
        if (error != null && errors++ == 0) firstError = error;
        return count == perResult ? flush() : null;
    }

    /** The result of what was added since the last one, or null when nothing was. */
    public MeasuredResult flush() {
        if (count == 0) return null;
        long millis = TimeUnit.NANOSECONDS.toMillis(elapsed / count + HALF_MILLI);
        MeasuredResult result = new MeasuredResult(clock.epochMillis(first), millis);
        result.setSampleLabel(label);
        result.setSampleCount(count);
        result.setErrorCount(errors);
        result.setSentBytes(sentBytes);
        result.setBodySize(receivedBytes);
        result.setSuccessful(errors == 0);
        result.countedAs(phase, null);
        result.setResponseCode(errors == 0 ? "200" : "500");
        result.setResponseMessage(errors == 0 ? done : firstError);
        count = 0;
        errors = 0;
        elapsed = 0;
        sentBytes = 0;
        receivedBytes = 0;
        return result;
    }
}
