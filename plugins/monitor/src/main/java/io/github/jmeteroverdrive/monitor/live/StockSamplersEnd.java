// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The time limit of stock samplers, and the samples that it interrupted. The first JMeter thread that ends closes
 * connections on which others still download embedded resources, and JVM shutdown closes all of them. That is no
 * failure of the system under test. Thread-safe.
 */
final class StockSamplersEnd {

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
        if (result.isSuccessful() || !StockResult.closedHere(result)) return false;
        boolean measuresItself =
                result instanceof Measured; // then RequestRecorder leaves it out if the run was cut short
        if (!run.cutShort() && (measuresItself || !overAt(result.getEndTime()))) return false;
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

    /** If no sample has ended, but some were interrupted: which. Responses may have been arriving. */
    Optional<String> unanswered() {
        SampleResult known = longest;
        if (known == null) return Optional.empty();
        String from = known.getUrlAsString();
        return Optional.of(
                "No sample has ended: %s still under way at the end of the run; '%s'%s was not complete after %s s."
                        .formatted(
                                Show.count(cut.sum(), "was", "were"),
                                known.getSampleLabel(),
                                from.isEmpty() ? "" : " (" + from + ")",
                                Show.seconds(TimeUnit.MILLISECONDS.toNanos(known.getTime()))));
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
