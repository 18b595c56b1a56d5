// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Measured;
import io.github.jmeteroverdrive.results.ResultChanges;
import io.github.jmeteroverdrive.results.StockResponse;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Takes results from any number of sampler threads without lock contention; one thread drains it. A result of a
 * measured sampler without an interval is skipped at once: its interval follows.
 */
public final class Inbox {

    private static final int CAUSES = 100;

    /** Maximum number of distinct sampler names. */
    public static final int LABELS = 1000;

    private static final int STRIPES_PER_CPU = 4;

    /** Status codes that JMeter's HTTP Request counts as success. */
    private static final Pattern GOOD = Pattern.compile("[23]\\d\\d");

    private final RunContext run;
    private final EpochClock clock;
    private final Queue<Arrival> measured = new ConcurrentLinkedQueue<>();
    private final StockSamples[] stripes;
    private final BoundedNames causes = new BoundedNames(CAUSES);
    private final BoundedNames labels = new BoundedNames(LABELS);

    public Inbox(RunContext run) {
        this.run = run;
        this.clock = run.clock();
        stripes = new StockSamples[STRIPES_PER_CPU * Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < stripes.length; i++) stripes[i] = new StockSamples(run::newSource);
    }

    public void add(SampleEvent event) {
        SampleResult result = event.getResult();
        if (result instanceof Measured own) {
            if (own.interval() != null) {
                // the clock already runs, unless the sampler is on another host
                run.phases(startOf(result));
                measured.add(new Arrival(label(result), own.interval(), clock.nanoTime(), true));
            }
            return;
        }
        addStock(result, event.isTransactionSampleEvent());
    }

    private void addStock(SampleResult result, boolean transaction) {
        long start = startOf(result);
        Phases phases = run.phases(start);
        // samples that began before the clock started belong to the start of the run
        long within = Math.max(start, phases.origin());
        boolean inTotal = !transaction || showsItsSamples(result);
        long nanos = TimeUnit.MILLISECONDS.toNanos(Math.max(0, result.getTime()));
        stripes[(int) (Thread.currentThread().getId() % stripes.length)].add(
                label(result),
                inTotal,
                phases.at(within),
                nanos,
                result.getSampleCount(),
                result.getSentBytes(),
                StockResponse.arrived(result),
                StockResponse.bodyBytes(result),
                result.getErrorCount(),
                result.isSuccessful() ? null : causes.of(cause(result)),
                start + nanos);
    }

    /**
     * Whether a transaction contains its samples and is the only result for them. Samplers with their own measurement
     * add theirs themselves.
     */
    private static boolean showsItsSamples(SampleResult transaction) {
        for (SampleResult inside : transaction.getSubResults()) if (!(inside instanceof Measured)) return true;
        return false;
    }

    private long startOf(SampleResult result) {
        return clock.nanoTimeOf(TimeUnit.MILLISECONDS.toNanos(result.getStartTime()));
    }

    private String label(SampleResult result) {
        return labels.of(result.getSampleLabel());
    }

    /** The cause of a failure; for a transaction, whose code is missing or good, that of its first failed sample. */
    private static String cause(SampleResult result) {
        boolean good = GOOD.matcher(result.getResponseCode()).matches();
        boolean asserted =
                Arrays.stream(result.getAssertionResults()).anyMatch(each -> each.isFailure() || each.isError());
        if (!asserted && (good || result.getResponseCode().isEmpty()))
            for (SampleResult inside : result.getSubResults()) if (!inside.isSuccessful()) return cause(inside);
        String answer = result.getResponseCode() + " " + result.getResponseMessage();
        if (good) return ResultChanges.cause(result, answer);
        String cause = answer.strip();
        return cause.isEmpty() ? "failed without a message" : cause;
    }

    /** The arrivals since the last call. */
    public List<Arrival> drain() {
        List<Arrival> arrivals = new ArrayList<>();
        for (Arrival arrival = measured.poll(); arrival != null; arrival = measured.poll()) arrivals.add(arrival);
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
        synchronized void drainTo(List<Arrival> arrivals) {
            entries.forEach((key, entry) -> {
                if (!entry.used) return;
                entry.used = false;
                arrivals.add(new Arrival(key.label(), entry.recorder.take(null), entry.last, key.inTotal()));
            });
        }
    }
}
