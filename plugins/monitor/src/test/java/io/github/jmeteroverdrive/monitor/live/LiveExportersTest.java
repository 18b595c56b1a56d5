// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.Intervals;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What exporters of a run receive. */
class LiveExportersTest extends LiveSessionFixture {

    /** Adds up the ticks, of the measured phase and all samplers together. */
    private static final class Sums implements Exporter {

        final Map<String, Double> since = new HashMap<>();
        final Map<String, Double> soFar = new HashMap<>();
        final List<Long> at = new ArrayList<>();
        final List<String> samplers = new ArrayList<>();
        long times;
        boolean closed;

        @Override
        public void tick(MetricsSnapshot sight) {
            at.add(sight.at());
            sight.standings().forEach(each -> {
                each.sampler().ifPresent(samplers::add);
                if (each.sampler().isPresent() || each.phase() != Phase.MEASURE) return;
                each.since().forEach((of, n) -> since.merge(of.figure().id(), n, Double::sum));
                each.soFar().forEach((of, n) -> soFar.put(of.figure().id(), n));
                each.timesSince((what, nanos) -> times += nanos.getTotalCount());
            });
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private Sums watched(Intervals.Consumer other) throws IOException {
        start("Warmup", "0", "Duration", "2");
        Sums sums = new Sums();
        Exporters.of(run.context).add(sums);
        run.context.phases();
        tick(1, producer.sends(Phase.MEASURE, 1000, 500_000).result());
        tick(2, consumer.receives(Phase.MEASURE, 1, 0, 900).result());
        // some of them were delivered to another consumer, too, which only the sum of both shows
        run.now += 1;
        session.add(other.receives(Phase.MEASURE, 1, 800, 1000).result());
        return sums;
    }

    @Test
    void sumsOfTicksEqualTheSummaryDespiteCorrections() throws IOException {
        Sums sums = watched(new Intervals.Consumer(3));
        JsonNode summary = end(2.3);
        assertThat(summary.path("received").asInt()).isEqualTo(1000);
        for (String name : List.of("sent", "completed", "received", "duplicated")) {
            double wanted = summary.path(name).asDouble();
            assertThat(sums.since).as(name).containsEntry(name, wanted);
            assertThat(sums.soFar).as(name).containsEntry(name, wanted);
        }
        assertThat(sums.samplers).contains("producer", "consumer");
        assertThat(sums.times).isEqualTo(1000 + 900 + 200);
        assertThat(sums.at).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void lastTickHasTheMessagesOfThreadsThatWereGivenUp() {
        start("Warmup", "0", "Duration", "2");
        Sums sums = new Sums();
        Exporters.of(run.context).add(sums);
        run.context.phases();
        tick(1, producer.counts(Phase.MEASURE, Count.SENT, 5).result());
        run.now = 3 * SECOND;
        session.close(); // without an end of the test
        assertThat(sums.since).containsEntry("unresolved", 5.0);
        assertThat(sums.soFar).containsEntry("unresolved", 5.0);
    }

    @Test
    void exporterThatCannotBeClosedDoesNotKeepOthersOpen() {
        start();
        Exporters.of(run.context).add(new Exporter() {
            @Override
            public void tick(MetricsSnapshot sight) {
                // nothing to send
            }

            @Override
            public void close() {
                throw new IllegalStateException("no more");
            }

            @Override
            public String toString() {
                return "Somebody";
            }
        });
        Sums sums = new Sums();
        Exporters.of(run.context).add(sums);
        run.close();
        assertThat(sums.closed).isTrue();
        assertThat(run.context.warnings()).singleElement().asString().startsWith("Somebody could not be closed");
    }

    @Test
    void failingExporterIsRemovedAndOthersContinue() throws IOException {
        start("Warmup", "0", "Duration", "2");
        Sums sums = new Sums();
        Exporters.of(run.context).add(new Exporter() {
            @Override
            public void tick(MetricsSnapshot sight) {
                throw new IllegalStateException("no more");
            }

            @Override
            public void close() {
                // nothing is open
            }

            @Override
            public String toString() {
                return "Somebody";
            }
        });
        Exporters.of(run.context).add(sums);
        run.context.phases();
        tick(1, producer.sends(Phase.MEASURE, 10, 500_000).result());
        tick(2, producer.sends(Phase.MEASURE, 10, 500_000).result());
        assertThat(end(2.3).path("sent").asInt()).isEqualTo(20);
        assertThat(sums.since).containsEntry("sent", 20.0);
        assertThat(run.console)
                .filteredOn(line -> line.startsWith("WARNING: Somebody gets nothing any more"))
                .hasSize(1);
        run.close();
        assertThat(sums.closed).isTrue();
    }
}
