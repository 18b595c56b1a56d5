// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The ack times that a tick brought, else its response times, of messages of any phase, as texts
 * that fit a console.
 */
record TickLatency(Latency what, Histogram all) {

    /**
     * @return none when the tick brought neither
     */
    static Optional<TickLatency> of(Totals tick) {
        for (Latency what : List.of(Latency.ACK, Latency.RESPONSE)) {
            Histogram all = new Histogram(IntervalRecorder.DIGITS);
            for (Phase phase : Phase.values()) all.add(tick.histogram(phase, what));
            if (all.getTotalCount() > 0) return Optional.of(new TickLatency(what, all));
        }
        return Optional.empty();
    }

    String at(double percentile) {
        return tight(Percentiles.at(all, percentile));
    }

    String max() {
        return tight(OptionalLong.of(all.getMaxValue()));
    }

    private static String tight(OptionalLong nanos) {
        return Show.nanos(nanos).replace(" ", "");
    }
}
