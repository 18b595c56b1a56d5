// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdsTest {

    private static final String SUMMARY = """
            {"sent": 1000, "completed": 990, "failed": 9, "unresolved": 1, "blocked": 200,
             "received": 980, "lost": 10, "duplicated": 0, "sentPerSecond": 500.5,
             "latencyMicros": {"ack": {"count": 990, "p50": 800, "mean": 900.4, "max": 12000}}}
            """;

    private static Thresholds of(String... pairs) {
        Properties properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2) properties.setProperty(pairs[i], pairs[i + 1]);
        return Thresholds.of(properties);
    }

    private static ObjectNode summary(String json) throws IOException {
        return (ObjectNode) JsonFiles.MAPPER.readTree(json);
    }

    private static final String MISSED = """
            {"sent": 600, "rate": {"wanted": 1000, "sent": 600, "percent": 60.0}}
            """;

    @Test
    void describesThresholdsAsGiven() {
        ObjectNode run = JsonFiles.MAPPER.createObjectNode();
        String prefix = "overdrive.threshold.";
        of(prefix + "errors", "0", prefix + "ack.p99", "5ms; abort after 10s", prefix + "rate", "off")
                .describe(run);
        assertThat(run)
                .hasToString("{\"thresholds\":[{\"name\":\"ack.p99\",\"limit\":\"5ms\"},"
                        + "{\"name\":\"errors\",\"limit\":\"0\"}]}");
        ObjectNode none = JsonFiles.MAPPER.createObjectNode();
        of().describe(none);
        assertThat(none).isEmpty();
    }

    @Test
    void rateMustBeReachedUnlessConfiguredOtherwise() throws IOException {
        assertThat(of().check(summary(MISSED), Optional.empty()))
                .containsExactly("Threshold rate: wanted at least 99.0%, seen 60.0%.");
        assertThat(of("overdrive.threshold.rate", "50%").check(summary(MISSED), Optional.empty()))
                .isEmpty();
        assertThat(of("overdrive.threshold.rate", ">60%").check(summary(MISSED), Optional.empty()))
                .hasSize(1);
        assertThat(of("overdrive.threshold.rate", "off").check(summary(MISSED), Optional.empty()))
                .isEmpty();
        assertThat(of("overdrive.threshold.rate", "<=60%").check(summary(MISSED), Optional.empty()))
                .isEmpty();
    }

    @Test
    void thresholdOfALabelCanBeSwitchedOff() throws IOException {
        assertThat(of("overdrive.threshold.response.p99[log in]", "off").check(summary(SUMMARY), Optional.empty()))
                .isEmpty();
        assertThatThrownBy(() -> of("overdrive.threshold.respond.p99[log in]", "off"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there is no threshold for 'respond.p99'; did you mean 'response.p99'?");
    }

    @Test
    void runWithoutARateMissesNoRate() throws IOException {
        ObjectNode summary = summary(SUMMARY);
        assertThat(of().check(summary, Optional.empty())).isEmpty();
        assertThat(summary.has("thresholds")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "ack.p50, 800us",
        "ack.p50, 0.8ms",
        "ack.p50, <801µs",
        "ack.mean, 1ms",
        "ack.max, 1s",
        "errors, 10",
        "errors, 1%",
        "failed, 0.9%",
        "lost, 10",
        "duplicated, 0",
        "blockedRatio, 20%",
        "sentPerSecond, 500",
        "sentPerSecond, >500/s",
        "sentPerSecond, <=500.5"
    })
    void isMetAtItsLimit(String name, String limit) throws IOException {
        ObjectNode summary = summary(SUMMARY);
        assertThat(of("overdrive.threshold." + name, limit).check(summary, Optional.empty()))
                .isEmpty();
        assertThat(summary.get("thresholds").get(0).get("met").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ack.p50       | 799us   | wanted at most 799 µs, seen 800 µs.",
                "ack.p50       | <0.8ms  | wanted less than 800 µs, seen 800 µs.",
                "errors        | 0       | wanted at most 0, seen 10.",
                "errors        | 0.99%   | wanted at most 0.990%, seen 1.00%.",
                "blockedRatio  | 19%     | wanted at most 19.0%, seen 20.0%.",
                "sentPerSecond | >=1000  | wanted at least 1,000.0/s, seen 500.5/s.",
                "sentPerSecond | >500.5  | wanted more than 500.5/s, seen 500.5/s.",
                "ack.p99       | 5ms     | but it is n/a: 990 values are too few, it needs" + " 10,000.",
                "transfer.p50  | 5ms     | but it was not measured.",
                "receivedPerSecond | 1   | but it was not measured.",
                "sampleErrors  | 0       | but it was not measured.",
                "redelivered   | 0       | but it was not measured."
            })
    void isMissedBeyondItsLimit(String name, String limit, String words) throws IOException {
        ObjectNode summary = summary(SUMMARY);
        List<String> misses = of("overdrive.threshold." + name, limit).check(summary, Optional.empty());
        assertThat(misses)
                .singleElement()
                .asString()
                .startsWith("Threshold " + name + ": wanted ")
                .endsWith(words);
        JsonNode check = summary.get("thresholds").get(0);
        assertThat(check.get("met").asBoolean()).isFalse();
        assertThat(check.has("seen") || check.has("why")).isTrue();
    }

    @Test
    void errorsAreNotMeasuredWhenNothingWasSent() throws IOException {
        ObjectNode summary = summary("{\"sent\": 0, \"failed\": 0}");
        assertThat(of("overdrive.threshold.errors", "0").check(summary, Optional.empty()))
                .containsExactly("Threshold errors: wanted at most 0, but it was not measured.");
    }

    @Test
    void errorsIncludeThoseOfStockSamplers() throws IOException {
        ObjectNode summary = summary("{\"samples\": 100, \"sampleErrors\": 2}");
        assertThat(of("overdrive.threshold.errors", "1%").check(summary, Optional.empty()))
                .hasSize(1);
        assertThat(of("overdrive.threshold.errors", "2%").check(summary, Optional.empty()))
                .isEmpty();
    }

    @Test
    void doesNotChangeTheSummaryWithoutThresholds() throws IOException {
        ObjectNode summary = summary(SUMMARY);
        assertThat(of("overdrive.home", "x", "other.thing", "y").check(summary, Optional.empty()))
                .isEmpty();
        assertThat(summary.has("thresholds")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "overdrive.threshold.ack.p98   | 5ms   | did you mean 'ack.p9",
                "overdrive.threshold.akc.p99   | 5ms   | did you mean 'ack.p99'?",
                "overdrive.threshold.eror      | 0     | did you mean 'errors'?",
                "overdrive.threshold.lost      | 1.5   | is '1.5': give a whole number or a share",
                "overdrive.threshold.lost      | none  | is 'none': give a whole number",
                "overdrive.threshold.ack.p99   | 5     | is '5': give a time with its unit",
                "overdrive.threshold.ack.p99   | 5min  | is '5min': give a time with its unit",
                "overdrive.threshold.blockedRatio | 3  | is '3': give a share, e.g. 10%.",
                "overdrive.threshold.sentPerSecond | 5% | is '5%': give a number per second",
                "overdrive.treshold.errors     | 0     | did you mean 'overdrive.threshold.errors'?",
                "overdrive.thresholds.ack.p99  | 5ms   | did you mean 'overdrive.threshold.ack.p99'?"
            })
    void refusesInvalidThresholds(String property, String limit, String words) {
        assertThatThrownBy(() -> of(property, limit))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(words);
    }
}
