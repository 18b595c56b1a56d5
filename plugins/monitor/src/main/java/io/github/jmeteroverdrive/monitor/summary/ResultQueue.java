// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.AddressHint;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.ResultChanges;
import io.github.jmeteroverdrive.results.StockResult;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Takes results from any number of sampler threads without lock contention; one thread drains it. A result of a
 * measured sampler without an interval is skipped at once: its interval follows.
 */
public final class ResultQueue {

    private static final int CAUSES = 100;

    private static final int LABELS = 1000;

    private static final int STRIPES_PER_CPU = 4;

    /** Status codes that JMeter's HTTP Request counts as success. */
    private static final Pattern GOOD = Pattern.compile("[23]\\d\\d");

    private final RunContext run;
    private final EpochClock clock;
    private final Queue<ArrivedInterval> measured = new ConcurrentLinkedQueue<>();
    private final StockSamples[] stripes;
    private final BoundedNames causes;
    private final BoundedNames labels;
    private volatile boolean withoutStart;

    public ResultQueue(RunContext run) {
        this.run = run;
        this.clock = run.clock();
        causes = new BoundedNames(
                CAUSES, "causes of failed samples", "a results file (-l) has the response message of each", run::warn);
        labels = labels(run);
        stripes = new StockSamples[STRIPES_PER_CPU * Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < stripes.length; i++) stripes[i] = new StockSamples(run::newSource);
    }

    /** Limits the distinct names of samplers. */
    public static BoundedNames labels(RunContext run) {
        return new BoundedNames(LABELS, "sampler names", "give samplers names without variable parts", run::warn);
    }

    public void add(SampleEvent event) {
        SampleResult result = event.getResult();
        if (result instanceof Measured own) {
            if (own.interval() != null) {
                // the clock already runs, unless the sampler is on another host
                run.phases(StockResult.start(result, clock));
                measured.add(new ArrivedInterval(label(result), own.interval(), clock.nanoTime(), true));
            }
            return;
        }
        addStock(result, !StockResult.countedByItsSamples(event));
    }

    private void addStock(SampleResult result, boolean inTotal) {
        if (!StockResult.hasStart(result) && !withoutStart) warnOfMissingStart(result);
        long start = StockResult.start(result, clock);
        Phases phases = run.phases(start);
        // samples that began before the clock started belong to the start of the run
        long within = Math.max(start, phases.origin());
        long nanos = StockResult.nanos(result);
        stripes[(int) (Thread.currentThread().getId() % stripes.length)].add(
                label(result),
                inTotal,
                phases.at(within),
                nanos,
                result.getSampleCount(),
                result.getSentBytes(),
                StockResult.arrived(result),
                StockResult.bodyBytes(result),
                result.getErrorCount(),
                result.isSuccessful() ? null : causes.of(cause(result)),
                start + nanos);
    }

    private void warnOfMissingStart(SampleResult result) {
        withoutStart = true;
        run.warn("Results of '"
                + result.getSampleLabel()
                + "' have no start time, so each counts as one that has just ended, and its response time may be 0;"
                + " call sampleStart() and sampleEnd() in its client or script.");
    }

    private String label(SampleResult result) {
        return labels.of(result.getSampleLabel());
    }

    /** The cause of a failure; for a transaction, whose code is missing or good, that of its first failed sample. */
    private static String cause(SampleResult result) {
        String code = StockResult.code(result);
        boolean good = GOOD.matcher(code).matches();
        boolean asserted =
                Arrays.stream(result.getAssertionResults()).anyMatch(each -> each.isFailure() || each.isError());
        if (!asserted && (good || code.isEmpty()))
            for (SampleResult inside : result.getSubResults()) if (!inside.isSuccessful()) return cause(inside);
        String message = StockResult.message(result);
        if (good) return ResultChanges.cause(result, code + " " + message);
        String cause = AddressHint.cause(code, message, result.getSubResults().length > 0);
        return cause.isEmpty() ? "failed without a message" : cause;
    }

    /** The arrivals since the last call. */
    public List<ArrivedInterval> drain() {
        List<ArrivedInterval> arrivals = new ArrayList<>();
        for (ArrivedInterval arrival = measured.poll(); arrival != null; arrival = measured.poll())
            arrivals.add(arrival);
        for (StockSamples stripe : stripes) stripe.drainTo(arrivals);
        return arrivals;
    }

    /**
     * Makes intervals from results of samplers without their own. Thread-safe; each instance is used by few threads.
     */
    private static final class StockSamples {

        private record Key(String label, boolean inTotal) {}

        private static final class Entry {
            final IntervalRecorder recorder;
            boolean used;
            long last;

            Entry(long source) {
                recorder = new IntervalRecorder(source);
            }
        }

        private final LongSupplier sources;
        private final Map<Key, Entry> entries = new HashMap<>();

        /** @param sources gives each recorder a separate id */
        StockSamples(LongSupplier sources) {
            this.sources = sources;
        }

        /**
         * @param sentBytes of the request, with its headers
         * @param answered whether a response came, good or bad
         * @param bodyBytes of the response on the wire, without its headers
         * @param errors number of failed samples
         * @param cause of the failure, or null if none failed
         */
        synchronized void add(
                String label,
                boolean inTotal,
                Phase phase,
                long nanos,
                int samples,
                long sentBytes,
                boolean answered,
                long bodyBytes,
                int errors,
                String cause,
                long end) {
            Entry entry = entries.computeIfAbsent(new Key(label, inTotal), k -> new Entry(sources.getAsLong()));
            entry.recorder.count(phase, Count.SAMPLES, samples);
            if (answered) entry.recorder.count(phase, Count.ANSWERED, samples);
            entry.recorder.count(phase, Count.BYTES_SENT, sentBytes);
            entry.recorder.count(phase, Count.BYTES_RECEIVED, bodyBytes);
            entry.recorder.time(phase, Latency.RESPONSE, nanos);
            if (cause != null) {
                entry.recorder.count(phase, Count.SAMPLE_ERRORS, errors);
                entry.recorder.errors(cause, errors);
            }
            entry.last = entry.used ? Math.max(entry.last, end) : end;
            entry.used = true;
        }

        /** Moves the intervals since the last call to {@code arrivals}. */
        synchronized void drainTo(List<ArrivedInterval> arrivals) {
            entries.forEach((key, entry) -> {
                if (!entry.used) return;
                entry.used = false;
                arrivals.add(new ArrivedInterval(key.label(), entry.recorder.take(null), entry.last, key.inTotal()));
            });
        }
    }
}
