// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenCommandLineTest {

    private static final ProfileIds KNOWN = new ProfileIds(
            new TreeSet<>(List.of("JMS.Client", "JMS.Producer")),
            new TreeSet<>(List.of("_.jvm.heap.big", "_.jvm.profiler.JFR")));

    private static void check(String arguments, String scenario, String... settings) {
        Properties properties = new Properties();
        properties.setProperty("overdrive.maven.args", arguments);
        if (scenario != null) properties.setProperty("overdrive.scenario", scenario);
        for (String setting : settings) properties.setProperty("overdrive.setting." + setting, "1");
        MavenCommandLine.of(properties).check(KNOWN, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " -B verify -P JMS.Client,_.jvm.heap.big -DMaxPending=100",
                "jmeter:jmeter -PJMS.Client,_.jvm.heap.big -D Rate=5",
                "--activate-profiles JMS.Client --activate-profiles=_.jvm.heap.big --define Rate=5",
                "-P +JMS.Client,benchmarks,!other,-more,?perhaps -Dmaven.repo.local=/r" + " -Dtarget.url=x -DskipTests",
                "${env.MAVEN_CMD_LINE_ARGS}",
                ""
            })
    void acceptsActiveProfiles(String arguments) {
        assertThatCode(() -> check(arguments, "JMS.Client", "_.jvm.heap.big")).doesNotThrowAnyException();
    }

    @Test
    void acceptsPlainJMeter() {
        MavenCommandLine none = MavenCommandLine.of(new Properties());
        none.check(KNOWN, true);
        assertThat(none.scenario()).isEmpty();
        assertThat(none.settings()).isEmpty();
    }

    @Test
    void suggestsTheNearestNameForAnUnknownScenario() {
        assertThatThrownBy(() -> check("verify -P JMS.Cliemt", "No.Scenario"))
                .isInstanceOf(Refusal.class)
                .hasMessage("There is no scenario 'JMS.Cliemt'; did you mean 'JMS.Client'?"
                        + " There are: JMS.Client, JMS.Producer.");
    }

    @Test
    void suggestsTheNearestNameForAnUnknownSetting() {
        assertThatThrownBy(() -> check("-PJMS.Client,_.jvm.heap.bog", "JMS.Client"))
                .hasMessageStartingWith("There is no setting '_.jvm.heap.bog'; did you mean '_.jvm.heap.big'?");
    }

    @Test
    void refusesTwoScenarios() {
        assertThatThrownBy(() -> check("-P JMS.Client,JMS.Producer", "JMS.Producer"))
                .hasMessageStartingWith("Scenarios JMS.Client and JMS.Producer cannot run at once");
    }

    @Test
    void refusesACommandLineWithoutScenario() {
        assertThatThrownBy(() -> check("jmeter:jmeter", "No.Scenario"))
                .hasMessageContaining("e.g. ./mvnw jmeter:jmeter -P JMS.Client");
    }

    @Test
    void refusesProfilesWithoutEffect() {
        assertThatThrownBy(() -> check("-PJMS.Client,_.jvm.heap.big", "JMS.Client"))
                .hasMessageStartingWith("Setting _.jvm.heap.big took no effect");
        assertThatThrownBy(() -> check("-PJMS.Client", "JMS.Producer"))
                .hasMessageStartingWith("Scenario JMS.Client took no effect");
    }

    @Test
    void readsScenarioAndSettings() {
        Properties properties = new Properties();
        properties.setProperty("overdrive.scenario", "JMS.Client");
        properties.setProperty("overdrive.setting._.b", "1");
        properties.setProperty("overdrive.setting._.a", "1");
        MavenCommandLine maven = MavenCommandLine.of(properties);

        assertThat(maven.scenario()).hasValue("JMS.Client");
        assertThat(maven.settings()).containsExactly("_.a", "_.b");
    }

    @Test
    void findsTheProfilesInThePoms() {
        ProfileIds ids = ProfileIds.in(java.nio.file.Path.of("../../profiles"));
        assertThat(ids.scenarios()).contains("JMS.Client").noneMatch(id -> id.startsWith("_."));
        assertThat(ids.settings()).contains("_.jvm.profiler.JFR").allMatch(id -> id.startsWith("_."));
    }
}
