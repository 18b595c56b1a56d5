// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The time limit of stock samplers, and the samples that it interrupted. The first JMeter thread that ends closes
 * connections on which others still download embedded resources, and JVM shutdown closes all of them. That is no
 * failure of the system under test. Thread-safe.
 */
final class StockSamplersEnd {

    /** Exception messages after a connection was closed by this JVM; a peer cannot cause any of them. */
    private static final List<String> CLOSED_HERE = List.of(
            "Socket closed",
            "Socket is closed", // between connecting and the first byte
            "Connection is closed",
            "Connection already shutdown",
            "Connection pool shut down",
            "Connection has been shut down",
            "Request aborted",
            "Request execution failed"); // while it waited for a connection of the pool

    private final RunContext run;
    private final IntervalSource source;
    private final LongAdder cut = new LongAdder();
    private volatile SampleResult longest;

    StockSamplersEnd(RunContext run, IntervalSource source) {
        this.run = run;
        this.source = source;
    }

    /**
     * nanoTime; empty if no time limit ends the run. A thread group counts its duration from the start of its threads,
     * the run from its first sample, which may be seconds later.
     */
    OptionalLong nanoTime() {
        Optional<Phases> phases = run.started().filter(Phases::timed);
        if (phases.isEmpty()) return OptionalLong.empty();
        OptionalLong began = source.threadsBegan();
        long late = began.isPresent() ? phases.get().origin() - began.getAsLong() : 0;
        return OptionalLong.of(phases.get().measureTo() - Math.max(0, late));
    }

    /** Whether the end interrupted a sample; it then counts as neither good nor failed. */
    boolean cuts(SampleResult result) {
        if (result.isSuccessful() || !closedHere(result)) return false;
        if (!run.cutShort() && !overAt(result.getEndTime())) return false;
        cut.increment();
        SampleResult known = longest;
        if (known == null || known.getTime() < result.getTime()) longest = result;
        return true;
    }

    private boolean overAt(long epochMillis) {
        OptionalLong end = nanoTime();
        long at = run.clock().nanoTimeOf(TimeUnit.MILLISECONDS.toNanos(epochMillis));
        return end.isPresent() && at >= end.getAsLong();
    }

    /** Whether no peer sent a failing response, and at least one connection was closed here. */
    private static boolean closedHere(SampleResult result) {
        List<SampleResult> failures = failures(result).toList();
        return failures.stream().allMatch(StockResult::isMissing)
                && failures.stream()
                        .map(StockResult::message)
                        .anyMatch(why -> CLOSED_HERE.stream().anyMatch(why::contains));
    }

    /** Its failed sub-results, or the sample itself if none failed. */
    private static Stream<SampleResult> failures(SampleResult result) {
        List<SampleResult> inside = Arrays.stream(result.getSubResults())
                .filter(sub -> !sub.isSuccessful())
                .toList();
        boolean answered = StockResult.code(result).isEmpty() || result.isResponseCodeOK();
        boolean asserted = Arrays.stream(result.getAssertionResults()).anyMatch(StockSamplersEnd::failed);
        if (inside.isEmpty() || !answered || asserted) return Stream.of(result);
        return inside.stream().flatMap(StockSamplersEnd::failures);
    }

    private static boolean failed(AssertionResult result) {
        return result.isFailure() || result.isError();
    }

    /** If no sample has ended, but some were interrupted: what they had waited for. */
    Optional<String> unanswered() {
        SampleResult known = longest;
        if (known == null) return Optional.empty();
        String from = known.getUrlAsString();
        return Optional.of(
                "No sample has ended: %s still waited at the end of the run, '%s' for %s s without a response%s; with a response time-out in the sampler, they would have failed."
                        .formatted(
                                Show.count(cut.sum()),
                                known.getSampleLabel(),
                                Show.seconds(TimeUnit.MILLISECONDS.toNanos(known.getTime())),
                                from.isEmpty() ? "" : " from " + from));
    }

    /** A warning if samples were interrupted. */
    Optional<String> warning() {
        long n = cut.sum();
        return n == 0
                ? Optional.empty()
                : Optional.of("The end of the run cut "
                        + Show.count(n)
                        + " of the samples under way; they count as neither good nor failed.");
    }
}
