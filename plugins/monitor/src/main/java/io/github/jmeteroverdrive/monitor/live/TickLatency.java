// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * The ack times of a tick, else its response times, of all phases, in the short form for a console: percentiles of the
 * tick, then those of the whole run that need more values; of few values the minimum, the median and the maximum.
 *
 * @param total of the whole run so far
 */
record TickLatency(Latency what, Histogram tick, Histogram total) {

    private static final double[] LONG = {50, 99, 99.9};
    private static final double P99 = 99;

    /** @return empty if the run has neither yet */
    static Optional<TickLatency> of(Totals tick, Totals run) {
        for (Latency what : List.of(Latency.ACK, Latency.RESPONSE)) {
            Histogram total = all(run, what);
            if (total.getTotalCount() > 0) return Optional.of(new TickLatency(what, all(tick, what), total));
        }
        return Optional.empty();
    }

    private static Histogram all(Totals of, Latency what) {
        Histogram all = new Histogram(IntervalRecorder.DIGITS);
        for (Phase phase : Phase.values()) if (of.has(phase, what)) all.add(of.histogram(phase, what));
        return all;
    }

    /** {@code ack p50 1.2ms p99 2.8ms max 4ms}. */
    String text() {
        if (Percentiles.at(total, LONG[0]).isEmpty()) return few();
        String now = percentiles(tick, LONG, percentile -> true);
        if (tick.getTotalCount() > 0) now += " max " + tight(tick.getMaxValue());
        String soFar = percentiles(
                total, LONG, percentile -> Percentiles.at(tick, percentile).isEmpty());
        String gap = now.isEmpty() || soFar.isEmpty() ? "" : ",";
        return what.id() + now + gap + (soFar.isEmpty() ? "" : " so far" + soFar);
    }

    /** {@code ack p99 2.8ms}. */
    String brief() {
        if (Percentiles.at(tick, P99).isPresent())
            return what.id() + percentiles(tick, new double[] {P99}, percentile -> true);
        if (Percentiles.at(total, P99).isPresent())
            return what.id() + " so far" + percentiles(total, new double[] {P99}, percentile -> true);
        return what.id() + " so far max " + tight(total.getMaxValue());
    }

    /** For too few values for any percentile; the median is one of the values. */
    private String few() {
        return "%s so far min %s median %s max %s"
                .formatted(
                        what.id(),
                        tight(total.getMinValue()),
                        tight(total.getValueAtPercentile(LONG[0])),
                        tight(total.getMaxValue()));
    }

    private static String percentiles(Histogram of, double[] all, DoublePredicate wanted) {
        StringBuilder text = new StringBuilder();
        DoubleStream.of(all)
                .filter(wanted)
                .forEach(percentile -> Percentiles.at(of, percentile)
                        .ifPresent(nanos -> text.append(" p")
                                .append(Show.number(percentile))
                                .append(' ')
                                .append(tight(nanos))));
        return text.toString();
    }

    private static String tight(long nanos) {
        return Show.nanos(OptionalLong.of(nanos)).replace(" ", "");
    }
}
