// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import java.nio.file.Files;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class LiveWarmupTest extends LiveSessionFixture {

    /** Second from which the JIT compiler has nothing to do. */
    private int busyUntil;

    /** Ticks until the measured phase of three seconds is over. */
    private JsonNode run(String limit, IntUnaryOperator messages) throws Exception {
        start("Warmup", "auto", "WarmupLimit", limit, "Duration", "3");
        run.context.phases();
        int second = 0;
        while (run.context.phases().at(second * SECOND) != Phase.DRAIN) {
            second++;
            compileSeconds += second < busyUntil ? 1 : 0;
            Phase phase = run.context.phases().at(second * SECOND - 1);
            tick(
                    second,
                    producer.sends(phase, messages.applyAsInt(second), 500_000).result());
        }
        return end(second + 0.5);
    }

    @Test
    void steadyRunEndsItsWarmup() throws Exception {
        JsonNode summary = run("120", second -> second < 3 ? 10 : 1000);
        JsonNode warmup = summary.path("warmup");
        double seconds = warmup.path("seconds").asDouble();
        assertThat(warmup.path("steady").asBoolean()).isTrue();
        assertThat(seconds).isEqualTo(13);
        assertThat(summary.path("seconds").asDouble()).isEqualTo(3);
        assertThat(summary.path("sent").asLong()).isEqualTo(3000);
        assertThat(warmup.path("sentence").asText())
                .isEqualTo("The warm-up ended after 13 s: no further change was found in the rate, JIT compilation,"
                        + " garbage collection and the opening of connections.");
        assertThat(run.console)
                .contains(
                        warmup.path("sentence").asText(),
                        "  " + warmup.path("sentence").asText())
                .anyMatch(line -> line.startsWith("warm-up 12 s of at most 120 s |"))
                .anyMatch(line -> line.startsWith("measure 3/3 s, 0 s left |"));
        String head = Files.readAllLines(run.context.directory().path().resolve("live.jsonl"))
                .get(0);
        assertThat(head).doesNotContain("warmupSeconds");
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void compilerProlongsTheWarmup() throws Exception {
        busyUntil = 20;
        JsonNode warmup = run("120", second -> 1000).path("warmup");
        assertThat(warmup.path("steady").asBoolean()).isTrue();
        assertThat(warmup.path("seconds").asDouble()).isBetween(24.0, 40.0);
    }

    @Test
    void limitEndsTheWarmupOfARunThatIsNotSteady() throws Exception {
        JsonNode summary = run("20", second -> 100 * second);
        assertThat(summary.path("warmup").path("steady").asBoolean(true)).isFalse();
        assertThat(summary.path("seconds").asDouble()).isEqualTo(3);
        assertThat(run.console)
                .contains("The warm-up ended after 20 s, its limit (WarmupLimit), and the run was not steady: the rate"
                        + " still changed.");
    }

    @Test
    void limitBelowTheShortestWindowIsReportedWithTheTimeThatIsNeeded() throws Exception {
        run("5", second -> 1000);
        assertThat(run.console)
                .contains("The warm-up ended after 5 s, its limit (WarmupLimit), and the run was not steady: it takes"
                        + " 10 s to tell.");
    }
}
