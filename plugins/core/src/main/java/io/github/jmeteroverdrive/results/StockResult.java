// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Reads a result of JMeter's own samplers. A script or a Java client may have left out the start time, the response
 * code or the message. After an exception, the response data are the stack trace, because there was no response.
 */
public final class StockResult {

    /** Begin of the message of a download that JMeter interrupted. */
    public static final String INTERRUPTED = "Interrupted ";

    /** In the message of a download whose process was killed when JMeter interrupted it. */
    public static final String KILLED = " was killed after ";

    /** Exceptions, or their messages, after this JVM closed a connection; a peer cannot cause any of them. */
    private static final List<String> CLOSED_HERE = List.of(
            INTERRUPTED,
            KILLED,
            "Socket closed",
            "Socket is closed", // between connecting and the first byte
            "AsynchronousCloseException",
            "ClosedByInterruptException",
            "ClosedChannelException",
            "Connection is closed",
            "Connection already shutdown",
            "Connection pool shut down",
            "Connection has been shut down",
            "Request aborted",
            "Request execution failed"); // while it waited for a connection of the pool

    private StockResult() {}

    /** Whether no peer sent a failing response, and at least one connection was closed by this JVM. */
    public static boolean closedHere(SampleResult result) {
        List<SampleResult> failures = failures(result).toList();
        return failures.stream().anyMatch(StockResult::saysClosedHere)
                && failures.stream().allMatch(failure -> isMissing(failure) || isCutWithinBody(failure));
    }

    /** Our downloads keep the status of a response whose body does not end. */
    private static boolean isCutWithinBody(SampleResult failure) {
        return code(failure).startsWith("2") && !isAsserted(failure) && saysClosedHere(failure);
    }

    private static boolean saysClosedHere(SampleResult failure) {
        String why = code(failure) + ' ' + message(failure);
        return CLOSED_HERE.stream().anyMatch(why::contains);
    }

    /** Its failed sub-results, or the sample itself if none failed. */
    private static Stream<SampleResult> failures(SampleResult result) {
        List<SampleResult> inside = Arrays.stream(result.getSubResults())
                .filter(sub -> !sub.isSuccessful())
                .toList();
        boolean answered = code(result).isEmpty() || result.isResponseCodeOK();
        if (inside.isEmpty() || !answered || isAsserted(result)) return Stream.of(result);
        return inside.stream().flatMap(StockResult::failures);
    }

    private static boolean isAsserted(SampleResult result) {
        return Arrays.stream(result.getAssertionResults()).anyMatch(each -> each.isFailure() || each.isError());
    }

    /**
     * Whether it is a transaction whose samples are counted themselves. JMeter marks the transaction of a controller
     * without parent sample. A parent sample is the only result for its samples, unless all of them measure for
     * themselves.
     */
    public static boolean countedByItsSamples(SampleEvent event) {
        return event.isTransactionSampleEvent() || measuredInside(event.getResult());
    }

    private static boolean measuredInside(SampleResult result) {
        SampleResult[] inside = result.getSubResults();
        return inside.length > 0
                && Stream.of(inside).allMatch(each -> each instanceof Measured || measuredInside(each));
    }

    /** nanoTime at which the sample began; one without a start time has just ended. */
    public static long start(SampleResult result, EpochClock clock) {
        return hasStart(result)
                ? clock.nanoTimeOf(TimeUnit.MILLISECONDS.toNanos(result.getStartTime()))
                : clock.nanoTime() - nanos(result);
    }

    /** Whether the sampler has recorded when it began. */
    public static boolean hasStart(SampleResult result) {
        return result.getStartTime() > 0;
    }

    public static long nanos(SampleResult result) {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(0, result.getTime()));
    }

    /** Its response code; "" if it has none. */
    public static String code(SampleResult result) {
        return Objects.toString(result.getResponseCode(), "");
    }

    /** Its response message; "" if it has none. */
    public static String message(SampleResult result) {
        return Objects.toString(result.getResponseMessage(), "");
    }

    /** Whether the request ended with an exception. */
    public static boolean isMissing(SampleResult result) {
        return ExceptionResponseCode.is(code(result));
    }

    public static boolean arrived(SampleResult result) {
        return result.isSuccessful() || !isMissing(result) && result.getBytesAsLong() > 0;
    }

    /** Bytes of the body on the wire; of a transaction those of all its samples. */
    public static long bodyBytes(SampleResult result) {
        return Math.max(0, result.getBodySizeAsLong() - traces(result));
    }

    /** A transaction sums up the values of its samples. */
    private static long traces(SampleResult result) {
        SampleResult[] inside = result.getSubResults();
        if (inside.length > 0)
            return Arrays.stream(inside).mapToLong(StockResult::traces).sum();
        return isMissing(result) ? result.getBodySizeAsLong() : 0;
    }
}
