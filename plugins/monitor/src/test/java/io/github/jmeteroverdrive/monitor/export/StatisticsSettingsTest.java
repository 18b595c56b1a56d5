// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.statistics.Level;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsSettingsTest {

    private static StatisticsSettings settings(String... pairs) {
        Properties properties = new Properties();
        for (int i = 0; i < pairs.length; i += 2)
            properties.setProperty("overdrive.statistics." + pairs[i], pairs[i + 1]);
        return StatisticsSettings.of(properties);
    }

    @Test
    void defaultsToStatisticsOfTestAndDestinationsWithoutReports() {
        StatisticsSettings settings = settings();
        assertThat(settings.levels()).containsExactlyInAnyOrder(Level.TEST, Level.DESTINATION);
        assertThat(settings.periodNanos()).isEqualTo(1_000_000_000);
        assertThat(settings.reportNanos()).isEmpty();
        assertThat(settings.reportResets()).isFalse();
        assertThat(settings.prometheusPort()).isEmpty();
    }

    @Test
    void levelsAreSwitchedSeparately() {
        StatisticsSettings settings = settings(
                "generation.test", "false",
                "generation.destinations", "false",
                "generation.connections", "true",
                "samplePeriod", "2500",
                "reporting.period", "60",
                "reporting.reset", "true",
                "prometheus.port", "0");
        assertThat(settings.levels()).containsExactly(Level.CONNECTION);
        assertThat(settings.periodNanos()).isEqualTo(2_500_000_000L);
        assertThat(settings.reportNanos()).hasValue(60_000_000_000L);
        assertThat(settings.reportResets()).isTrue();
        assertThat(settings.prometheusPort()).hasValue(0);
        assertThat(settings.reportable()).isFalse();
    }

    @Test
    void disableOverridesAllOthers() {
        assertThat(settings("disable", "true", "generation.connections", "true").levels())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "samplePeriod | 10 | from 100 to 86400000 (ms)",
                "samplePeriod | 1.5 | from 100 to 86400000 (ms)",
                "reporting.period | 0 | from 1 to 86400 (s)",
                "prometheus.port | 70000 | from 0 to 65535",
                "generation.test | yes | true or false",
                "disable | 1 | true or false",
            })
    void refusesAValueOutOfRangeWithItsRange(String name, String value, String remedy) {
        assertThatThrownBy(() -> settings(name, value))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("Property overdrive.statistics." + name + " is '" + value + "': give ")
                .hasMessageContaining(remedy);
    }

    @Test
    void suggestsTheNearestNameForAMisspeltOne() {
        assertThatThrownBy(() -> settings("samplePerod", "1000"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("did you mean 'overdrive.statistics.samplePeriod'?");
    }
}
