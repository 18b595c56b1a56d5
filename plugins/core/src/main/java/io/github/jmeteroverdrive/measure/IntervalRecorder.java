// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one thread counts and times between two {@link Interval}s. Single-writer: the thread that records also takes.
 * Recording allocates nothing once a histogram has grown to its largest value. For example:
 *
 * <pre>{@code
 * IntervalRecorder recorder = new IntervalRecorder(run.newSource());
 * recorder.count(phase, Count.COMPLETED, 1);      // for each message
 * recorder.time(phase, Latency.ACK, doneAt - sentAt);
 * Interval second = recorder.take(null);          // once a second
 * }</pre>
 */
public final class IntervalRecorder {

    /** Significant decimal digits of a latency. */
    public static final int DIGITS = 3;

    private static final int COUNTS = Count.values().length;
    private static final int LATENCIES = Latency.values().length;
    private static final Phase[] ALL = Phase.values();
    private static final int PHASES = ALL.length;

    /** Greater than any status code, which has three digits. */
    private static final int CODES = 1000;

    private final long source;
    private final String part;
    private final long[] counts = new long[PHASES * COUNTS];
    private final Histogram[] histograms = new Histogram[PHASES * LATENCIES];
    private long[] statusCodes = {}; // of all phases, one behind the other, once there is one
    private final Map<String, Long> errors = new HashMap<>();
    private final HistogramCodec codec = new HistogramCodec();
    private long sequence;

    /** @param source identifies the writer in the run, so that a reader sees gaps in its sequence */
    public IntervalRecorder(long source) {
        this(source, "");
    }

    /** @param part the label of the part of its element that is recorded; "" = the whole element */
    public IntervalRecorder(long source, String part) {
        this.source = source;
        this.part = part;
    }

    /** The label of the part that is recorded; "" = the whole element. */
    public String part() {
        return part;
    }

    public void count(Phase phase, Count what, long n) {
        counts[phase.ordinal() * COUNTS + what.ordinal()] += n;
    }

    /**
     * Adds a period to a count of ns, split by phase.
     *
     * @param from nanoTime
     * @param to nanoTime, not before {@code from}
     */
    public void spend(Phases phases, Count what, long from, long to) {
        spend(phases, what, from, to, 1);
    }

    /** The same for several that spend the period together. */
    public void spend(Phases phases, Count what, long from, long to, int times) {
        for (Phase phase : ALL) count(phase, what, times * phases.within(phase, from, to));
    }

    /**
     * Records a latency. A negative one, which clocks of two hosts can cause, is recorded as 0 and counted as
     * {@link Count#NEGATIVE_TIMES}.
     */
    public void time(Phase phase, Latency what, long nanos) {
        int i = index(phase, what.ordinal());
        if (histograms[i] == null) create(phase, what.ordinal());
        if (nanos < 0) count(phase, Count.NEGATIVE_TIMES, 1);
        histograms[i].recordValue(Math.max(nanos, 0));
    }

    private static int index(Phase phase, int latency) {
        return phase.ordinal() * LATENCIES + latency;
    }

    private void create(Phase phase, int latency) {
        histograms[index(phase, latency)] = new Histogram(DIGITS);
        if (phase == Phase.WARMUP && histograms[index(Phase.MEASURE, latency)] == null) create(Phase.MEASURE, latency);
    }

    /**
     * Grows the histograms of the measured phase during the warm-up. The JIT compiles out the code that creates or
     * grows a histogram; taking that path with the first measured messages would deoptimize the thread.
     */
    private void prepareToMeasure() {
        for (int latency = 0; latency < LATENCIES; latency++) {
            Histogram warm = histograms[index(Phase.WARMUP, latency)];
            Histogram measured = histograms[index(Phase.MEASURE, latency)];
            if (warm == null) continue;
            long highest = warm.getHighestTrackableValue();
            if (measured.getHighestTrackableValue() >= highest) continue;
            measured.recordValue(highest);
            measured.reset();
        }
    }

    /** @param code of three digits */
    public void status(Phase phase, int code) {
        if (statusCodes.length == 0) statusCodes = new long[PHASES * CODES];
        statusCodes[phase.ordinal() * CODES + code]++;
    }

    private StatusCodes takeStatusCodes() {
        StatusCodes taken = new StatusCodes();
        for (int i = 0; i < statusCodes.length; i++) {
            if (statusCodes[i] == 0) continue;
            taken.add(ALL[i / CODES], i % CODES, statusCodes[i]);
            statusCodes[i] = 0;
        }
        return taken;
    }

    /** @param cause a short sentence without variable parts, because each distinct one takes memory */
    public void error(String cause) {
        errors(cause, 1);
    }

    /**
     * Counts failures under their cause, or takes back failures that an element of the plan excused.
     *
     * @param n below 0 to take back
     */
    public void errors(String cause, long n) {
        errors.merge(cause, n, (known, more) -> known + more == 0 ? null : known + more);
    }

    /**
     * Returns what was recorded since the last call and starts a new interval.
     *
     * @param ledger what was sent or received, or null
     */
    public Interval take(Ledger.Part ledger) {
        byte[][] encoded = new byte[histograms.length][];
        for (int i = 0; i < histograms.length; i++) {
            Histogram histogram = histograms[i];
            if (histogram != null && histogram.getTotalCount() > 0) {
                encoded[i] = codec.encode(histogram);
                histogram.reset();
            }
        }
        prepareToMeasure();
        Interval interval = new Interval(
                source,
                sequence++,
                counts.clone(),
                encoded,
                takeStatusCodes(),
                Map.copyOf(errors),
                ledger,
                List.of(),
                part);
        Arrays.fill(counts, 0);
        errors.clear();
        return interval;
    }
}
