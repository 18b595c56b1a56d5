// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {

    private static final long SECOND = 1_000_000_000L;

    private static Parameters with(String... namesAndValues) {
        Properties properties = new Properties();
        properties.setProperty("jmeter.home", "/opt");
        properties.setProperty("START.MS", "1");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Parameters.of(ParameterList.shipped(), properties);
    }

    @Test
    void usesTheDefaultOfParametersNotGiven() {
        assertThat(with().whole("MaxPending")).hasValue(1);
        assertThat(with().number("Rate")).isEmpty();
        assertThat(with().text("Destination")).isEqualTo("queue://overdrive");
        assertThat(with().all()).containsKeys("Warmup", "MessagesPerResult");
    }

    @Test
    void knowsWhichParametersAPlanReads() {
        String plan = "<stringProp>${__od(MaxPending,7)} of ${__P(Rate,)}</stringProp>"
                + "<stringProp>props.get(&quot;Messages&quot;); Producers</stringProp>";
        assertThat(with("Duration", "5", "AgentLoad", "each").readBy(plan))
                .containsExactly("Duration", "MaxPending", "Rate", "Messages");
    }

    @Test
    void plansCanOverrideDefaults() {
        ParameterList list = ParameterList.shipped().with(Map.of("Consumers", "2", "Rate", "5"));
        Properties given = new Properties();
        assertThat(Parameters.of(list, given).text("Consumers")).isEqualTo("2");
        given.setProperty("Consumers", "3");
        given.setProperty("Rate", "");
        assertThat(Parameters.of(list, given).text("Consumers")).isEqualTo("3");
        assertThat(Parameters.of(list, given).text("Rate")).isEmpty();
        assertThat(ParameterList.shipped().entry("Consumers").defaultValue()).isEqualTo("1");
    }

    @Test
    void refusesAPlanDefaultOutOfRange() {
        assertThatThrownBy(() -> ParameterList.shipped().with(Map.of("Persistent", "yes")))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("In the plan: Parameter Persistent is 'yes'; it must be ");
    }

    @ParameterizedTest
    @CsvSource({"'', '', -1, 41", "1, 2.5, -1, 5", "'', '', 3, 1000000000", "5, '', 3, 1000000000", "'', 2, 3, 3"})
    void threadGroupsEndASecondAfterTheMeasuredPhase(String warmup, String duration, String loops, long seconds) {
        assertThat(with("Warmup", warmup, "Duration", duration, "LoopCount", loops)
                        .seconds())
                .isEqualTo(seconds);
    }

    @Test
    void trimsValues() {
        assertThat(with("Rate", " 2.5 ").number("Rate")).hasValue(2.5);
    }

    @Test
    void readsDefaultsOfNestedProperties() {
        Properties system = new Properties();
        system.setProperty("Producers", "7");
        assertThat(Parameters.of(ParameterList.shipped(), new Properties(system))
                        .whole("Producers"))
                .hasValue(7);
    }

    @ParameterizedTest
    @CsvSource({
        "Duration, -1",
        "Duration, long",
        "Messages, 0",
        "Messages, 1.5",
        "Warmup, -1",
        "Duration, 0",
        "MaxPending, -1",
        "Producers, 99999",
        "Persistent, yes",
        "Protocol, MQTT",
        "Connections, -5",
        "Connections, abc",
        "Connections, consumer",
        "ConsumerConnections, producer"
    })
    void refusesAValueOutOfRangeWithItsRange(String name, String value) {
        assertThatThrownBy(() -> with(name, value))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Parameter " + name + " is '" + value + "'; it must be ");
    }

    @ParameterizedTest
    @CsvSource({
        "Warmup, 0",
        "Warmup, 0.5",
        "MaxPending, 0",
        "MessageSize, 0",
        "Producers, 0",
        "Rate, 0.1",
        "Connections, 1",
        "Connections, group",
        "Connections, producer",
        "ConsumerConnections, consumer"
    })
    void acceptsTheEdgesOfARange(String name, String value) {
        assertThat(with(name, value).text(name)).isEqualTo(value);
    }

    @Test
    void refusalStatesTheWholeRange() {
        assertThatThrownBy(() -> with("SenderThreads", "-1"))
                .hasMessage("Parameter SenderThreads is '-1'; it must be a whole number from 1 to 10000"
                        + " (threads), default 1.");
        assertThatThrownBy(() -> with("Duration", "0"))
                .hasMessage("Parameter Duration is '0'; it must be a number above 0 (s), or empty.");
        assertThatThrownBy(() -> with("Persistent", "maybe"))
                .hasMessage("Parameter Persistent is 'maybe'; it must be one of true, false, default" + " false.");
        assertThatThrownBy(() -> with("Connections", "0"))
                .hasMessage("Parameter Connections is '0'; it must be thread or group or producer or a whole number"
                        + " from 1 to 1000000, default thread.");
    }

    @Test
    void refusesARequiredParameterThatIsGivenButEmpty() {
        assertThatThrownBy(() -> with("Producers", " ")).hasMessageStartingWith("Parameter Producers is empty; ");
        assertThat(with("Rate", "").number("Rate")).isEmpty();
    }

    @Test
    void refusesAMisspeltParameterWithTheNearestName() {
        assertThatThrownBy(() -> with("Producer", "2"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'Producer' does not exist; did you mean 'Producers'?");
        assertThatThrownBy(() -> with("MaxPendings", "2")).hasMessageContaining("did you mean 'MaxPending'?");
    }

    @Test
    void ignoresOtherProperties() {
        assertThat(with("user.dir", "/", "PATH.x", "/", "lower", "1").whole("Producers"))
                .hasValue(1);
    }

    @Test
    void rejectsAnUnknownNameFromCode() {
        assertThatThrownBy(() -> with().text("Nonsense")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersInFieldsLeaveOutTheDefaultWarmUpOnly() {
        assertThat(with().phases(0, true).warmup()).isZero();
        assertThat(with("Warmup", "3").phases(0, true).warmup()).isEqualTo(3 * SECOND);
        assertThat(with().phases(0, true).duration()).isEqualTo(30 * SECOND);
    }

    private static List<Long> lengths(Parameters parameters, long origin) {
        Phases phases = parameters.phases(origin, false);
        return List.of(phases.origin(), phases.warmup(), phases.duration());
    }

    @Test
    void warmsUpForTenAndMeasuresForThirtySecondsByDefault() {
        assertThat(lengths(with(), 5)).containsExactly(5L, 10 * SECOND, 30 * SECOND);
        assertThat(lengths(with("Warmup", "", "Duration", ""), 5)).containsExactly(5L, 10 * SECOND, 30 * SECOND);
    }

    @Test
    void messagesReplaceTheDurationUnlessItIsGiven() {
        assertThat(lengths(with("Messages", "10"), 0)).containsExactly(0L, 0L, Phases.UNLIMITED);
        assertThat(lengths(with("Messages", "10", "Warmup", "2", "Duration", "1.5"), 0))
                .containsExactly(0L, 2 * SECOND, 3 * SECOND / 2);
    }

    @Test
    void warmupOfAScenarioEndsWhenItIsSteadyUnlessSomethingElseDeterminesIt() {
        Parameters automatic = with().withAutomaticWarmup();
        assertThat(automatic.text("Warmup")).isEqualTo("auto");
        assertThat(automatic.phases(0, false).open()).isTrue();
        assertThat(lengths(automatic, 5)).containsExactly(5L, 120 * SECOND, 30 * SECOND);
        assertThat(automatic.seconds()).isEqualTo(151);
        assertThat(lengths(with("Warmup", "auto", "WarmupLimit", "7.5", "Duration", "2"), 0))
                .containsExactly(0L, 15 * SECOND / 2, 2 * SECOND);
        for (Parameters fixed : List.of(
                with("Warmup", "10"),
                with("Messages", "10"),
                with("LoopCount", "10"),
                with("RunId", "both"),
                with("Rate", "100/s for 5s, 200/s")))
            assertThat(fixed.withAutomaticWarmup().automaticWarmup()).isFalse();
        assertThat(with("Rate", "100/s").withAutomaticWarmup().automaticWarmup())
                .isTrue();
    }

    @Test
    void refusesToWaitForASteadyRateThatHasSteps() {
        Parameters steps = with("Warmup", "auto", "Rate", "ramp 10/s to 20/s for 5s");
        assertThatThrownBy(steps::withAutomaticWarmup)
                .isInstanceOf(Refusal.class)
                .hasMessage("Parameter Warmup is 'auto', which waits for a steady run, but Rate is"
                        + " 'ramp 10/s to 20/s for 5s'; give Warmup a number of seconds.");
        assertThatThrownBy(() -> with("Warmup", "automatic"))
                .hasMessage(
                        "Parameter Warmup is 'automatic'; it must be auto or a number of at least 0 (s), or empty.");
    }

    @Test
    void runWithPrecisionLastsTenMinutesAtMost() {
        assertThat(with("Precision", "ack.p99:5%").phases(0, false).duration()).isEqualTo(600 * SECOND);
        assertThat(with("Precision", "ack.p99:5%", "Duration", "60")
                        .phases(0, false)
                        .duration())
                .isEqualTo(60 * SECOND);
        assertThat(with("Precision", "ack.p99:5%", "Messages", "5")
                        .phases(0, false)
                        .timed())
                .isFalse();
    }

    @Test
    void refusesAPrecisionOfAnUnknownFigure() {
        assertThatThrownBy(() -> with("Precision", "akc.p99:5%"))
                .isInstanceOf(Refusal.class)
                .hasMessage("Parameter Precision is 'akc.p99:5%'; it must be percentiles or rates with"
                        + " half a width each, e.g. ack.p99:5%, response.p95:3%, or empty;"
                        + " 'akc.p99' is neither a percentile nor a rate; did you mean 'ack.p99'?");
        assertThatThrownBy(() -> with("Precision", "nothing:5%"))
                .hasMessageEndingWith("; 'nothing' is neither a percentile nor a rate.");
    }
}
