// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.run.RunContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * Records requests for od - Live Statistics, in ns and with an interval each second. Counts and times belong to the
 * phase in which the request began. One for each JMeter thread, created in its first {@code sample()} and used only by
 * it:
 *
 * <pre>{@code
 * recorder.begin(start);
 * recorder.body(bytes, firstByte - start, longestStall);
 * recorder.end(end, failed ? "503" : null, result);
 * }</pre>
 */
public final class RequestRecorder {

    private static final long UNKNOWN = -1;

    private final RunContext run;
    private final Phases phases;
    private final IntervalRecorder recorder;
    private final SampleSink sink;
    private final ResultChanges changes;
    private final Ticks ticks;
    private final Leaf leaf;
    private long start;
    private Phase phase;
    private long requestBytes;
    private long bodyBytes;
    private long firstByteNanos;
    private long stallNanos;
    private boolean answered;

    /** @param now nanoTime of the first request's start, which starts the run's clock if it is not running yet */
    public RequestRecorder(RunContext run, JMeterContext context, long now) {
        this.run = run;
        phases = run.phases(now);
        recorder = new IntervalRecorder(run.newSource());
        sink = new SampleSink(context);
        changes = new ResultChanges(recorder);
        ticks = new Ticks(phases.origin(), now);
        leaf = RunStatistics.leaf(run, sink.pack().getSampler().getName());
    }

    /** A request begins at this nanoTime. */
    public void begin(long at) {
        changes.settle();
        start = at;
        phase = phases.at(at);
        requestBytes = 0;
        bodyBytes = 0;
        firstByteNanos = 0;
        stallNanos = UNKNOWN;
        answered = false;
    }

    /** Counts something in the phase of the request. */
    public void count(Count what, long n) {
        recorder.count(phase, what, n);
    }

    /**
     * Its response has a body.
     *
     * @param bytes on the wire
     * @param firstByte ns from the request's start; 0 = no byte came
     * @param longestStall ns without a byte
     */
    public void body(long bytes, long firstByte, long longestStall) {
        body(bytes);
        firstByteNanos = firstByte;
        stallNanos = longestStall;
    }

    /** Its response has a body with this many bytes on the wire and unknown times. */
    public void body(long bytes) {
        bodyBytes = bytes;
        answered = true;
    }

    /** The request had this many bytes: of an upload its body on the wire, otherwise all before TLS. */
    public void sent(long bytes) {
        requestBytes = bytes;
    }

    /**
     * The request ended at this nanoTime. If elements of the plan change its outcome, that is counted when the next
     * request begins or the thread ends. A request that the shutdown of JMeter cut off is neither good nor failed.
     *
     * @param failure a short cause without variable parts, or null
     */
    public void end(long at, String failure, SampleResult result) {
        // od - Live Statistics counts it as cut
        if (failure != null && run.cutShort() && StockResult.closedHere(result)) return;
        recorder.count(phase, Count.SAMPLES, 1);
        recorder.count(phase, Count.BYTES_SENT, requestBytes);
        recorder.count(phase, Count.BYTES_RECEIVED, bodyBytes);
        recorder.time(phase, Latency.RESPONSE, at - start);
        if (firstByteNanos > 0) recorder.time(phase, Latency.FIRST_BYTE, firstByteNanos);
        if (stallNanos != UNKNOWN) recorder.time(phase, Latency.LONGEST_STALL, stallNanos);
        leaf.sent(requestBytes);
        if (answered || failure == null) {
            recorder.count(phase, Count.ANSWERED, 1);
            leaf.received(bodyBytes);
        }
        if (failure != null) {
            recorder.count(phase, Count.SAMPLE_ERRORS, 1);
            recorder.error(failure);
        }
        changes.ofRequest(result, phase, failure);
        if (ticks.passed(at)) sink.publish(recorder.take(null));
    }

    /** The thread ends: publishes the last interval. */
    public void close() {
        changes.settle();
        sink.publish(recorder.take(null));
        leaf.close();
    }
}
