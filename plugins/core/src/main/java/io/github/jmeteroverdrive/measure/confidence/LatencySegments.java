// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.HistogramCodec;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The values of one latency in the measured phase, in segments of a second. After {@value #MOST} segments it merges
 * them in pairs, and so on, so a run of days takes no more memory than one of minutes. Not thread-safe.
 */
public final class LatencySegments {

    static final int MOST = 512;

    private final HistogramCodec codec = new HistogramCodec();
    private final Histogram all = new Histogram(IntervalRecorder.DIGITS);
    private final List<byte[]> stretches = new ArrayList<>();
    private int seconds = 1;
    private int inLast;

    /** Adds a second, which may be empty; late values belong to the second before. */
    public void add(Histogram values) {
        boolean begins = inLast == 0 || inLast == seconds;
        if (begins && stretches.size() == MOST) halve();
        if (begins && inLast == seconds) inLast = 0;
        if (inLast == 0) stretches.add(codec.encode(values));
        else toLast(values);
        inLast++;
        all.add(values);
    }

    /** Adds values of a second that was added before. */
    public void addLate(Histogram values) {
        if (stretches.isEmpty()) {
            add(values);
            return;
        }
        toLast(values);
        all.add(values);
    }

    private void toLast(Histogram values) {
        int last = stretches.size() - 1;
        Histogram sum = HistogramCodec.decode(stretches.get(last));
        sum.setAutoResize(true);
        sum.add(values);
        stretches.set(last, codec.encode(sum));
    }

    private void halve() {
        for (int i = 0; i < MOST / 2; i++) {
            Histogram sum = new Histogram(IntervalRecorder.DIGITS);
            sum.add(HistogramCodec.decode(stretches.get(2 * i)));
            sum.add(HistogramCodec.decode(stretches.get(2 * i + 1)));
            stretches.set(i, codec.encode(sum));
        }
        stretches.subList(MOST / 2, MOST).clear();
        seconds *= 2;
        inLast = seconds;
    }

    /** The sum of all; the object itself, not a copy. */
    Histogram all() {
        return all;
    }

    int size() {
        return stretches.size();
    }

    long seconds() {
        return stretches.isEmpty() ? 0 : (stretches.size() - 1L) * seconds + inLast;
    }

    /** All segments in chronological order, decoded one by one. */
    Iterable<Histogram> each() {
        return () -> stretches.stream().map(HistogramCodec::decode).iterator();
    }
}
