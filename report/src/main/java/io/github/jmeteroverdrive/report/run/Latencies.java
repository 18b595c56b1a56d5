// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * All latencies of a run: their sums over the measured phase, and each over time. Filled by a reader, then read only. A
 * measure is {@code ack}, {@code response} …
 */
public final class Latencies {

    private final Map<String, Histogram> measured = new LinkedHashMap<>();
    private final Map<String, Map<String, Histogram>> labels = new TreeMap<>();
    private final Map<String, LatencyLines> lines = new LinkedHashMap<>();

    /** The sum to add to; for one label, or for all with "". */
    public Histogram sum(String measure, String label) {
        Map<String, Histogram> of =
                label.isEmpty() ? measured : labels.computeIfAbsent(label, l -> new LinkedHashMap<>());
        return of.computeIfAbsent(measure, m -> new Histogram(IntervalRecorder.DIGITS));
    }

    public LatencyLines lines(String measure) {
        return lines.computeIfAbsent(measure, m -> new LatencyLines());
    }

    /** Up to {@code to} there were no values except of these measures. */
    void gaps(Set<String> present, double to) {
        lines.forEach((measure, of) -> {
            if (!present.contains(measure)) of.gap(to);
        });
    }

    /** Values of the measured phase in ns, by measure. */
    public Map<String, Histogram> measured() {
        return Collections.unmodifiableMap(measured);
    }

    /** Values of the measured phase in ns, by label and measure. */
    public Map<String, Map<String, Histogram>> labels() {
        return Collections.unmodifiableMap(labels);
    }

    /** p50, p99, p99.9 and max over seconds in µs; empty if there are none. */
    public List<Series> overTime(String measure) {
        LatencyLines of = lines.get(measure);
        return of == null ? List.of() : of.series();
    }
}
