// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SteadyJsonTest {

    private static final Phases TIMED = new Phases(0, 0, 60 * SECOND);

    private final TickHistory history = new TickHistory();
    private final Totals run = new Totals();
    private int seconds;
    private boolean stopped;

    /** Adds seconds in which so many requests ended. */
    private void requests(int more, int samples, int failed) {
        for (int i = 0; i < more; i++) {
            Totals tick = new Totals();
            for (Totals each : new Totals[] {tick, run}) {
                each.add(Phase.MEASURE, Count.SAMPLES, samples);
                each.add(Phase.MEASURE, Count.SAMPLE_ERRORS, failed);
            }
            history.add(seconds * SECOND, ++seconds * SECOND, new RunTotals.Tick(tick, Map.of(), false));
        }
    }

    private String sentence(Phases phases, String missing) {
        ObjectNode summary = JsonFiles.MAPPER.createObjectNode();
        SteadyJson.put(summary, phases, history, seconds * SECOND, stopped, run, missing);
        return summary.at("/steady/sentence").asText();
    }

    @Test
    void requestsThatFailAtTheEndAreTheCauseOfASlowdown() {
        requests(32, 68, 0);
        requests(28, 5, 3);
        assertThat(sentence(TIMED, ""))
                .isEqualTo(
                        "Slowing down: the rate fell from 68/s to 5/s (93%) within the measured phase; at the end, most"
                                + " failed: see the errors by cause.");
    }

    @Test
    void failuresThroughoutTheRunAreNotTheCauseOfASlowdown() {
        requests(32, 68, 10);
        requests(28, 5, 1);
        assertThat(sentence(TIMED, ""))
                .endsWith("find what changes over time, such as a growing queue, memory or a full disk.");
    }

    @Test
    void missingLoadAgentsAreTheCauseOfASlowdown() {
        requests(32, 40, 0);
        requests(28, 20, 0);
        assertThat(sentence(TIMED, "load agents with incomplete figures"))
                .endsWith("within the measured phase; there are load agents with incomplete figures.");
    }

    @Test
    void aRunThatEndsByItsNumberNeedsMoreOfThem() {
        requests(5, 100, 0);
        String more = "; give it more messages, requests or iterations.";
        assertThat(sentence(new Phases(0, 0, Phases.UNLIMITED), "")).endsWith(more);
        assertThat(sentence(TIMED, "")).as("before its time was over").endsWith(more);
        assertThat(sentence(new Phases(0, 0, 5 * SECOND), "")).endsWith("; give a longer Duration.");
        run.add(Phase.MEASURE, Count.SENDERS_STOPPED, 1);
        assertThat(sentence(TIMED, "")).as("its senders were stopped").endsWith("; let it run to its end.");
    }

    @Test
    void aStoppedRunIsToRunToItsEnd() {
        requests(5, 100, 0);
        stopped = true;
        assertThat(sentence(TIMED, "")).endsWith("; let it run to its end.");
        assertThat(sentence(new Phases(0, 0, Phases.UNLIMITED), "")).endsWith("; let it run to its end.");
        assertThat(sentence(new Phases(0, 0, 5 * SECOND), ""))
                .as("stopped when its time was over")
                .endsWith("; give a longer Duration.");
    }
}
