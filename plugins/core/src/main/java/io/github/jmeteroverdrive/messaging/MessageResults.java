// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Sample results of messages: one each, or one for up to N of them with their mean time. JMeter thread only. */
public final class MessageResults {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);

    private final String label;
    private final String done;
    private final EpochClock clock;
    private final long perResult;

    /**
     * By phase. A branch that is first taken when the measured phase begins would make the JIT compiler compile the
     * send loop again.
     */
    private final Map<Phase, Sum> sums = new EnumMap<>(Phase.class);

    /**
     * @param done response message of successful results
     * @param perResult messages a result, 0 = all until {@link #flush}
     */
    public MessageResults(String label, String done, EpochClock clock, long perResult) {
        this.label = label;
        this.done = done;
        this.clock = clock;
        this.perResult = perResult;
        for (Phase phase : Phase.values()) sums.put(phase, new Sum(phase));
    }

    /** Whether each message has a separate result. */
    public boolean single() {
        return perResult == 1;
    }

    /**
     * @param of its phase; a result contains messages of one phase
     * @param error null = acknowledged; otherwise it counts as failed
     * @return a complete result, or null
     */
    public MeasuredResult sent(Phase of, long at, long until, int bytes, String error) {
        return sums.get(of).add(at, until - at, bytes, 0, error, error != null);
    }

    /** As {@link #sent}, but does not count as failed: its outcome is not known, or it is a reply. */
    public MeasuredResult notCounted(Phase of, long at, long until, int bytes, String error) {
        return sums.get(of).add(at, until - at, bytes, 0, error, false);
    }

    /** Adds a message that arrived after {@code transfer} ns. @return as {@link #sent} */
    public MeasuredResult received(Phase of, long at, long transfer, long bytes) {
        return sums.get(of).add(at - transfer, transfer, 0, bytes, null, false);
    }

    /** A result of the messages that are in none yet, the earliest phase first; null if there are no such messages. */
    public MeasuredResult flush() {
        for (Sum sum : sums.values()) if (sum.count > 0) return sum.take();
        return null;
    }

    /** The messages of a phase that are in no result yet. */
    private final class Sum {

        private final Phase phase;
        private int count;
        private int errors;
        private int failed;
        private long first;
        private long elapsed;
        private long sentBytes;
        private long receivedBytes;
        private String firstError;

        Sum(Phase phase) {
            this.phase = phase;
        }

        MeasuredResult add(long start, long nanos, long sent, long received, String error, boolean counted) {
            if (count++ == 0) first = start;
            elapsed += nanos;
            sentBytes += sent;
            receivedBytes += received;
            if (error != null && errors++ == 0) firstError = error;
            if (counted) failed++;
            return count == perResult ? take() : null;
        }

        MeasuredResult take() {
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
}
