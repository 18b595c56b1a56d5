// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {

    /** A run with some figures, of which one may be not known. */
    private record Run(Map<String, Double> figures, String notKnown) implements Values {

        @Override
        public OptionalDouble value(String id) {
            Double value = figures.get(id);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        @Override
        public String whyNotKnown(String id) {
            return id.equals(notKnown) ? "the broker was gone" : "";
        }
    }

    private static Threshold.Check check(String threshold, Map<String, Double> figures) {
        return parse(threshold).check(new Run(figures, ""));
    }

    private static Threshold parse(String text) {
        return Threshold.parse(text, Catalogue.judgedFromOutside(), name -> "there is no '" + name + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "response.max[GET /a.b?c=${d}] <= 5ms; labels.GET /a.b?c=${d}.latencyMicros.response.max",
                "samplesPerSecond[x]<5000; labels.x.samplesPerSecond",
            })
    void limitMayApplyToOneLabel(String text, String id) {
        Threshold threshold = parse(text);
        assertThat(threshold.check(new Run(Map.of(id, 4999.0), "")).met()).isTrue();
        assertThat(threshold.check(new Run(Map.of(id, 5001.0), "")).met()).isFalse();
        assertThat(threshold
                        .check(new Run(Map.of(threshold.figure().id(), 1.0), ""))
                        .why())
                .isEqualTo("it was not measured under this label");
        assertThat(text).startsWith(threshold.name());
    }

    @ParameterizedTest
    @CsvSource({"2, 'there are: get 1, get 2'", "11, the closest is 'get 1'"})
    void misspeltLabelIsAnsweredWithTheLabelsOfTheRun(int labels, String expected) {
        List<String> names =
                IntStream.rangeClosed(1, labels).mapToObj(n -> "get " + n).toList();
        Values run = new Values() {
            @Override
            public OptionalDouble value(String id) {
                return OptionalDouble.empty();
            }

            @Override
            public String whyNotKnown(String id) {
                return "";
            }

            @Override
            public List<String> labels() {
                return names;
            }
        };
        assertThat(parse("errors[got 1]=0").check(run).why()).isEqualTo("no label has this name; " + expected);
    }

    @ParameterizedTest
    @CsvSource({
        "ack.p95<=5ms,             latencyMicros.ack.p95, 5000,   5001",
        "ack.p99.9=5ms,            latencyMicros.ack.p99.9, 5000, 5001",
        "response.max < 1 s,       latencyMicros.response.max, 999999, 1000000",
        "sendDelay.mean=0.5us,     latencyMicros.sendDelay.mean, 0.5, 0.6",
        "sentPerSecond=10000,      sentPerSecond, 10000, 9999",
        "sentPerSecond=>10000,     sentPerSecond, 10001, 10000",
        "rate=99%,                 rate.percent, 99, 98.9",
        "outages.seconds<=1500ms,  outages.seconds, 1.5, 1.6",
        "pendingMean<=12.5,        pendingMean, 12.5, 13",
        "measured.cpuMicrosPerMessage<=9, measured.cpuMicrosPerMessage, 9, 9.1",
    })
    void limitsAreInTheUnitAndGoodDirectionOfTheFigure(String text, String id, double good, double bad) {
        assertThat(check(text, Map.of(id, good)).met()).isTrue();
        assertThat(check(text, Map.of(id, bad)).met()).isFalse();
    }

    @Test
    void countsCanBeLimitedAsAShareOfTheirBase() {
        Map<String, Double> run = Map.of("failed", 1.0, "sent", 1000.0);
        assertThat(check("failed=0.1%", run).met()).isTrue();
        assertThat(check("failed<0.1%", run).met()).isFalse();
        assertThat(check("failed=0", run).met()).isFalse();
    }

    @Test
    void runOfMessagesWithoutAnOutageHadNone() {
        assertThat(check("outages.count=0", Map.of("sent", 1000.0)).met()).isTrue();
        assertThat(check("outages.longestSeconds<=1s", Map.of("received", 1000.0))
                        .met())
                .isTrue();
        assertThat(check("outages.count=0", Map.of("samples", 1000.0)).known()).isFalse();
    }

    @Test
    void errorsIncludeMessagesInDoubtAndFailedSamples() {
        Map<String, Double> run = Map.of("sent", 90.0, "samples", 10.0, "inDoubt", 2.0, "sampleErrors", 3.0);
        assertThat(check("errors=5%", run).value()).hasValue(5);
        assertThat(check("errors=4", run).met()).isFalse();
    }

    @Test
    void figuresOmittedFromFilesAreZeroWhereTheyWereCounted() {
        assertThat(check("blockedEndToEnd=0", Map.of("sent", 9.0)).met()).isTrue();
        assertThat(check("commitSeconds<=1s", Map.of("sent", 9.0)).value()).hasValue(0);
        assertThat(check("negativeTimes=0", Map.of("received", 9.0)).met()).isTrue();
        assertThat(check("negativeTimes=0", Map.of("samples", 9.0)).met()).isFalse();
        assertThat(check("leftOverCopies=0", Map.of("received", 9.0)).met()).isFalse();
    }

    @Test
    void unknownFiguresMissTheThresholdWithTheReason() {
        Threshold.Check check = parse("lost=0").check(new Run(Map.of("lost", 0.0, "received", 9.0), "lost"));
        assertThat(check.met()).isFalse();
        assertThat(check.why()).isEqualTo("it is n/a: the broker was gone");
        assertThat(check("lost=0", Map.of()).why()).isEqualTo("it was not measured");
        assertThat(check("ack.p99=1ms", Map.of("latencyMicros.ack.count", 70.0)).why())
                .contains("70 values are too few, it needs 10,000");
    }

    /** ack, with a median and a greatest value in ms. */
    private static Map<String, Double> ack(double count, double median, double max) {
        return Map.of(
                "latencyMicros.ack.count", count,
                "latencyMicros.ack.p50", median * 1000,
                "latencyMicros.ack.max", max * 1000);
    }

    @Test
    void otherPercentilesDecideForOneWithTooFewValues() {
        Threshold.Check met = check("ack.p99<=5ms", ack(1000, 1, 5));
        assertThat(met.met()).isTrue();
        assertThat(met.seen()).isEqualTo("at most 5 ms, its max");
        assertThat(met.value()).isEmpty();
        Threshold.Check missed = check("ack.p99.9<=5ms", ack(1000, 6, 9));
        assertThat(missed.known()).isTrue();
        assertThat(missed.met()).isFalse();
        assertThat(missed.seen()).isEqualTo("at least 6 ms, its p50");
    }

    @Test
    void percentileIsUnknownWhenOthersDoNotDecide() {
        assertThat(check("ack.p99<=5ms", ack(999, 1, 5)).why()).contains("999 values are too few");
        assertThat(check("ack.p99<=5ms", ack(9000, 1, 6)).known()).isFalse();
        assertThat(check("ack.p99>5ms", ack(9000, 6, 7)).known()).isFalse();
        assertThat(check("ack.max<=5ms", Map.of("latencyMicros.ack.p50", 6e3)).why())
                .isEqualTo("it was not measured");
    }

    @ParameterizedTest
    @CsvSource({
        "ack.p99,       must be like",
        "akc.p99<=5ms,  there is no 'akc.p99'",
        "ack.p99<=5,    a time with its unit",
        "lost=0ms,      a whole number or a share",
        "lost=0.5,      a whole number or a share",
        "rate=99,       a share",
        "sentPerSecond=1ms, a number per second",
        "ack.p99==5ms,  must be like",
    })
    void refusesInvalidThresholds(String text, String message) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void printsThresholdsInReadableForm() {
        assertThat(parse("ack.p99<=5ms")).hasToString("ack.p99 <= 5 ms");
        assertThat(parse("rate=99%").limit().words()).isEqualTo("at least 99.0%");
    }
}
