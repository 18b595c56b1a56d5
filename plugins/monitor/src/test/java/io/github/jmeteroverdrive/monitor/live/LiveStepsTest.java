// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.Intervals;
import io.github.jmeteroverdrive.monitor.Intervals.Requests;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.export.MetricsSnapshot;
import io.github.jmeteroverdrive.monitor.export.SamplerSnapshot;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Test;

/** The figures of each step of a flow, beside those of the flow and of the run. */
class LiveStepsTest extends LiveSessionFixture {

    private final Requests flow = new Requests(11, "");
    private final Requests login = new Requests(12, "login");
    private final Requests order = new Requests(13, "order");
    private final Map<String, SamplerSnapshot> seen = new HashMap<>();

    private void export() {
        Exporters.of(run.context).add(new Exporter() {
            @Override
            public void tick(MetricsSnapshot sight) {
                for (SamplerSnapshot samplerSnapshot : sight.standings())
                    if (samplerSnapshot.phase() == Phase.MEASURE)
                        seen.put(samplerSnapshot.sampler().orElse(""), samplerSnapshot);
            }

            @Override
            public void close() {
                // nothing is open
            }
        });
    }

    private JsonNode steps() throws IOException {
        start("Warmup", "0", "Duration", "2");
        export();
        run.context.phases();
        tick(
                1,
                flow.iterations(30, 5_000_000).result(),
                login.answered(40, 200, 1_000_000).result(),
                order.answered(30, 201, 2_000_000).answered(10, 503, 3_000_000).result());
        tick(2, login.answered(10, 200, 1_000_000).result());
        return end(2.3);
    }

    @Test
    void theSummaryHasCountsTimesErrorsAndStatusCodesOfEachStep() throws IOException {
        JsonNode summary = steps();
        assertThat(summary.path("samples").asInt()).isEqualTo(90);
        assertThat(summary.path("statusCodes")).hasToString("{\"200\":50,\"201\":30,\"503\":10}");
        assertThat(summary.at("/wholeRun/statusCodes/200").asInt()).isEqualTo(50);
        JsonNode whole = summary.at("/labels/shop");
        assertThat(whole.path("samples").asInt()).isEqualTo(90);
        assertThat(whole.has("partOf")).isFalse();
        assertThat(whole.at("/latencyMicros/iteration/count").asInt()).isEqualTo(30);
        assertThat(whole.at("/latencyMicros/iteration/max").asDouble()).isEqualTo(5000);
        JsonNode first = summary.at("/labels/login");
        assertThat(first.path("partOf").asText()).isEqualTo("shop");
        assertThat(first.path("samples").asInt()).isEqualTo(50);
        assertThat(first.path("sampleErrors").asInt()).isZero();
        assertThat(first.path("statusCodes")).hasToString("{\"200\":50}");
        assertThat(first.at("/latencyMicros/response/max").asDouble()).isEqualTo(1000);
        JsonNode second = summary.at("/labels/order");
        assertThat(second.path("sampleErrors").asInt()).isEqualTo(10);
        assertThat(second.path("errors")).hasToString("{\"Status 503\":10}");
        assertThat(second.path("statusCodes")).hasToString("{\"201\":30,\"503\":10}");
        assertThat(second.path("samplesPerSecond").asDouble()).isEqualTo(20);
    }

    @Test
    void theLiveFileAndExportersHaveThemSecondBySecond() throws IOException {
        steps();
        List<String> lines = Files.readAllLines(temp.resolve("live.jsonl"));
        JsonNode second = JsonFiles.MAPPER.readTree(lines.get(1));
        assertThat(second.at("/labels/order/samples").asInt()).isEqualTo(40);
        assertThat(second.at("/labels/order/statusCodes/503").asInt()).isEqualTo(10);
        assertThat(second.at("/labels").has("shop")).isFalse();
        assertThat(second.at("/statusCodes/200").asInt()).isEqualTo(40);
        assertThat(seen.get("login").element()).contains("shop");
        assertThat(seen.get("login").statusCodesSoFar()).containsOnly(Map.entry(200, 50L));
        assertThat(seen.get("shop").element()).isEmpty();
        assertThat(seen.get("shop").statusCodesSoFar()).hasSize(3);
    }

    @Test
    void stepThatTwoFlowsShareStaysAPartOfTheFirstWithAWarning() throws IOException {
        start("Warmup", "0", "Duration", "2");
        export();
        run.context.phases();
        Requests other = new Requests(14, "login");
        List<String> elements = new ArrayList<>();
        for (int second = 1; second <= 3; second++) {
            SampleEvent ofAnother = other.answered(5, 200, 1_000_000).result();
            ofAnother.getResult().setSampleLabel("admin");
            tick(second, login.answered(10, 200, 1_000_000).result(), ofAnother);
            elements.add(seen.get("login").element().orElse(""));
        }
        assertThat(elements).containsExactly("shop", "shop", "shop");
        assertThat(end(3.3).at("/labels/login/partOf").asText()).isEqualTo("shop");
        assertThat(run.context.warnings())
                .containsExactly("Several elements have figures under the name 'login', and they are counted together;"
                        + " give each step and each sampler a separate name.");
    }

    @Test
    void stepAndSamplerOfOneNameAreReported() throws IOException {
        start("Warmup", "0", "Duration", "2");
        run.context.phases();
        tick(1, login.answered(10, 200, 1_000_000).result());
        tick(2, Intervals.stock("login", 1500, 10, true));
        assertThat(run.context.warnings()).singleElement().asString().contains("'login'");
    }

    @Test
    void aThresholdMayBeOfOneStep() throws IOException {
        thresholds.setProperty("overdrive.threshold.errors[login]", "0");
        thresholds.setProperty("overdrive.threshold.errors[order]", "<20%");
        thresholds.setProperty("overdrive.threshold.response.max[order]", "<=2ms");
        thresholds.setProperty("overdrive.threshold.response.max[pay]", "<=2ms");
        thresholds.setProperty("overdrive.threshold.iteration.max", "<=5ms");
        JsonNode checks = steps().path("thresholds");
        assertThat(checks).hasSize(5);
        assertThat(run.context.misses())
                .containsExactlyInAnyOrder(
                        "Threshold errors[order]: wanted less than 20.0%, seen 25.0%.",
                        "Threshold response.max[order]: wanted at most 2 ms, seen 3 ms.",
                        "Threshold response.max[pay]: wanted at most 2 ms, but no label has this name; there are: login, order, shop.");
    }
}
