// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.ParameterCall;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The function {@code __od} in JMeter's own evaluation of texts, and in the plan as a run reads it. */
class ParameterFunctionTest {

    @TempDir
    static Path home;

    @BeforeAll
    static void jmeter() throws Exception {
        Files.writeString(home.resolve("jmeter.properties"), "a=b\n");
        JMeterUtils.loadJMeterProperties(home.resolve("jmeter.properties").toString());
        JMeterUtils.setJMeterHome(home.toString());
    }

    @AfterEach
    void forget() {
        JMeterUtils.getJMeterProperties().remove("MaxPending");
    }

    private static String value(String text) {
        return new CompoundVariable(text).execute();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${__od(MaxPending)} | 1",
                "${__od(Rate)} | ''",
                "${__od(Destination)}/x | queue://overdrive/x",
                "${__od(MaxPending,100)} | 100",
                "${__od(Target,nginx\\,http)} | nginx,http",
                "${__od(MaxPending,)} | ''",
            })
    void returnsTheDefaultOfThePlanOrOfTheList(String text, String expected) {
        assertThat(value(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a in ('b', (1))", "c\\d", "$1", "\\,", "\\(\\)", ""})
    void defaultsSurviveEscaping(String value) {
        assertThat(value(ParameterCall.of("Selector", value).toString())).isEqualTo(value);
    }

    @Test
    void returnsTheGivenValue() {
        JMeterUtils.setProperty("MaxPending", "7");
        assertThat(value("${__od(MaxPending)}")).isEqualTo("7");
        assertThat(value("${__od(MaxPending,100)}")).isEqualTo("7");
        JMeterUtils.setProperty("MaxPending", "");
        assertThat(value("${__od(MaxPending,100)}")).isEmpty();
    }

    @Test
    void findsTheDefaultsOfAPlanAsJMeterReadsThem() {
        String plan = """
                <stringProp>${__od(MaxPending,100)} ${__od(MaxPending)} ${__od(MaxPending,100)}</stringProp>
                <stringProp>${__od(Target,nginx\\,http)} ${__od(Selector,a &lt;&gt; &apos;b&apos;)}</stringProp>
                <stringProp>${__od( Rate )} ${__P(Consumers,3)} ${__od(Group,)}</stringProp>
                <stringProp>${__od(Subscription,a (b))}</stringProp>
                """;
        assertThat(PlanDefaults.in(plan, ParameterList.shipped()))
                .isEqualTo(Map.of(
                        "MaxPending", "100",
                        "Target", "nginx,http",
                        "Selector", "a <> 'b'",
                        "Group", "",
                        "Subscription", "a (b)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"${__od(MaxPendings)}", "${__od(MaxPendings,1)}"})
    void refusesAPlanThatReadsAnUnknownParameter(String plan) {
        assertThatThrownBy(() -> PlanDefaults.in(plan, ParameterList.shipped()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'MaxPendings' does not exist; did you mean 'MaxPending'?");
    }

    @Test
    void refusesAPlanWithTwoDefaultsOfOneParameter() {
        assertThatThrownBy(
                        () -> PlanDefaults.in("${__od(MaxPending,1)} ${__od(MaxPending,2)}", ParameterList.shipped()))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("The plan has two defaults of parameter MaxPending, '1' and '2'; ");
    }

    @Test
    void refusesADefaultWithAFunctionCall() {
        assertThatThrownBy(() -> PlanDefaults.in("${__od(MaxPending,${__P(x,1)})}", ParameterList.shipped()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it must be plain text");
    }
}
