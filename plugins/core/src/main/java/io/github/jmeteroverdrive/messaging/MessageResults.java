// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.concurrent.TimeUnit;

/** Sample results of messages: one each, or one for up to N of them with their mean time. JMeter thread only. */
public final class MessageResults {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);

    private final String label;
    private final String done;
    private final EpochClock clock;
    private final long perResult;

    private Phase phase;
    private int count;
    private int errors;
    private int failed;
    private long first;
    private long elapsed;
    private long sentBytes;
    private long receivedBytes;
    private String firstError;

    /**
     * @param done response message of successful results
     * @param perResult messages a result, 0 = all until {@link #flush}
     */
    public MessageResults(String label, String done, EpochClock clock, long perResult) {
        this.label = label;
        this.done = done;
        this.clock = clock;
        this.perResult = perResult;
    }

    /** Whether each message has a separate result. */
    public boolean single() {
        return perResult == 1;
    }

    /**
     * Adds a sent message.
     *
     * @param of its phase; a result contains messages of one phase
     * @param error null = acknowledged; otherwise it counts as failed
     * @return a complete result, or null
     */
    public MeasuredResult sent(Phase of, long at, long until, int bytes, String error) {
        return add(of, at, until - at, bytes, 0, error, error != null);
    }

    /** As {@link #sent}, but does not count as failed: its outcome is not known, or it is a reply. */
    public MeasuredResult notCounted(Phase of, long at, long until, int bytes, String error) {
        return add(of, at, until - at, bytes, 0, error, false);
    }

    /** Adds a message that arrived after {@code transfer} ns. @return as {@link #sent} */
    public MeasuredResult received(Phase of, long at, long transfer, long bytes) {
        return add(of, at - transfer, transfer, 0, bytes, null, false);
    }

    private MeasuredResult add(
            Phase of, long start, long nanos, long sent, long received, String error, boolean counted) {
        // null if each message has its own result
        MeasuredResult ofPhaseBefore = of == phase ? null : flush();
        phase = of;
        if (count++ == 0) first = start;
        elapsed += nanos;
        sentBytes += sent;
        receivedBytes += received;
        if (error != null && errors++ == 0) firstError = error;
        if (counted) failed++;
        return count == perResult ? flush() : ofPhaseBefore;
    }

    /** The result of the messages since the last one, or null. */
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
        result.countedAs(phase, failed);
        result.setResponseCode(errors == 0 ? "200" : "500");
        result.setResponseMessage(errors == 0 ? done : firstError);
        count = 0;
        errors = 0;
        failed = 0;
        elapsed = 0;
        sentBytes = 0;
        receivedBytes = 0;
        return result;
    }
}
