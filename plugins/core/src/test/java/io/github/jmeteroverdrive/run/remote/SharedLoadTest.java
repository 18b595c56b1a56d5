// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanFile;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedLoadTest {

    private static final String PLAN = "${__od(Rate)} ${__od(Producers)}";

    private static Parameters given(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2)
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        return Parameters.of(ParameterList.shipped(), properties);
    }

    @Test
    void eachAgentHasTheWholeLoadByDefault() {
        Parameters each = given("Messages", "100", "Rate", "50");
        assertThat(SharedLoad.of(each, PLAN, 0, 3)).isEmpty();
        assertThat(SharedLoad.messages(each, 3)).hasValue(300);
        assertThat(SharedLoad.sentence(each, 3)).contains("3 times what they specify");
    }

    @Test
    void sharedLoadIsSplitOverTheAgents() {
        Parameters shared = given(
                "AgentLoad", "shared", "Messages", "100", "Producers", "7", "Rate", "ramp 10/s to 100/s for 2s, 50");
        assertThat(SharedLoad.of(shared, PLAN, 0, 4))
                .isEqualTo(Map.of("Messages", "25", "Producers", "2", "Rate", "ramp 2.5/s to 25/s for 2s, 12.5/s"));
        assertThat(SharedLoad.of(shared, PLAN, 3, 4)).containsEntry("Producers", "1");
        assertThat(SharedLoad.messages(shared, 4)).hasValue(100);
    }

    @Test
    void aPlanWithoutProducersSharesItsRate() {
        Parameters shared = given("AgentLoad", "shared", "Rate", "100");
        assertThat(SharedLoad.of(shared, "${__od(Rate)}", 0, 2)).isEqualTo(Map.of("Rate", "50/s"));
    }

    @Test
    void refusesAValueTooSmallToShare() {
        assertThatThrownBy(() -> SharedLoad.of(given("AgentLoad", "shared"), PLAN, 0, 2))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Producers is '1', which 2 load agents cannot share");
    }

    @ParameterizedTest
    @CsvSource({"Rate, fast", "Producers, many"})
    void refusesATextThatAnyOtherPlanMayGiveToAParameter(String name, String value) {
        Properties properties = new Properties();
        properties.putAll(Map.of("AgentLoad", "shared", name, value));
        Parameters foreign = Parameters.ofForeign(
                ParameterList.shipped(),
                properties,
                new PlanFile("${__P(" + name + ")}", false),
                new Parameters.Typed(Set.of(), ""));
        assertThatThrownBy(() -> SharedLoad.of(foreign, "", 0, 2))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Parameter %s is '%s', which 2 load agents cannot share".formatted(name, value));
    }
}
