// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenPropertiesTest {

    /** As Maven passes them on: its properties, printed as text. */
    private static Properties given(Map<String, String> values) {
        Properties maven = new Properties();
        maven.putAll(values);
        Properties properties = new Properties();
        properties.setProperty("overdrive.maven.given", maven.toString());
        return properties;
    }

    private static Map<String, String> handedOn(Map<String, String> values) {
        Properties properties = given(values);
        MavenProperties.of(properties).handOn(properties);
        properties.remove("overdrive.maven.given");
        Map<String, String> handedOn = new java.util.TreeMap<>();
        properties.forEach((name, value) -> handedOn.put((String) name, (String) value));
        return handedOn;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "100",
                "1000/s for 10s, 2000/s for 10s",
                "journal=nio full=PAGE",
                "nginx,http",
                "colour IN ('red', 'blue') AND size={x}",
                "tcp://host:1?a=b&c=d",
                "{target.url}",
            })
    void passesValuesOnUnchanged(String value) {
        Map<String, String> given = Map.of("MaxPending", "1", "Rate", value, "Selector", value, "target.url", value);
        assertThat(handedOn(given)).isEqualTo(given);
    }

    @Test
    void passesOnOverdrivePropertiesOnly() {
        Map<String, String> ours = Map.of(
                "overdrive.threshold.ack.p99", "5ms",
                "overdrive.threshold.sentPerSecond", ">9",
                "overdrive.threshold.response.p99[GET /a, b]", "<=300ms",
                "overdrive.report", "true");
        Map<String, String> all = new java.util.HashMap<>(ours);
        all.put("maven.repo.local", "/r");
        all.put("skipTests", "true");
        assertThat(handedOn(all)).isEqualTo(ours);
    }

    @Test
    void parameterOverridesSetting() {
        Properties ofTheJvm = new Properties();
        ofTheJvm.setProperty("Protocol", "AMQP");
        Properties properties = new Properties(ofTheJvm);
        properties.putAll(given(Map.of("Protocol", "CORE")));
        MavenProperties.of(properties).handOn(properties);
        assertThat(properties.getProperty("Protocol")).isEqualTo("CORE");
    }

    @Test
    void systemPropertyOverridesTheCommandLine() {
        System.setProperty("overdrive.test.own", "the base's");
        try {
            assertThat(handedOn(Map.of("overdrive.test.own", "another"))).isEmpty();
        } finally {
            System.clearProperty("overdrive.test.own");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "", "${session.userProperties}"})
    void passesNothingOnWhenNothingIsGiven(String printed) {
        Properties properties = new Properties();
        properties.setProperty("overdrive.maven.given", printed);
        MavenProperties.of(properties).handOn(properties);
        assertThat(properties).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Producer", "Producerss", "producers"})
    void refusesAMisspeltParameter(String name) {
        Properties properties = given(Map.of(name, "2", "Rate", "5"));
        assertThatThrownBy(() -> MavenProperties.of(properties).check(ParameterList.shipped(), ""))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("did you mean 'Producers'?");
    }

    @Test
    void acceptsParametersAndMavenProperties() {
        Properties properties = given(Map.of("Producers", "2", "maven.repo.local", "/r"));
        assertThatCode(() -> MavenProperties.of(properties).check(ParameterList.shipped(), ""))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAPropertyThatTheJvmSetsInAnotherWay() {
        System.setProperty("overdrive.run.dir", "/the/base's");
        try {
            MavenProperties other = MavenProperties.of(given(Map.of("overdrive.run.dir", "/another")));
            assertThatThrownBy(() -> other.check(ParameterList.shipped(), ""))
                    .isInstanceOf(Refusal.class)
                    .hasMessage(
                            "Property overdrive.run.dir is set by the profiles of the run; give -Drun.dir instead.");
        } finally {
            System.clearProperty("overdrive.run.dir");
        }
    }

    @Test
    void acceptsAPropertyThatAProfileHandsToTheJvm() {
        System.setProperty("overdrive.live.otlp.url", "http://a");
        try {
            MavenProperties same = MavenProperties.of(given(Map.of("overdrive.live.otlp.url", "http://a")));
            assertThatCode(() -> same.check(ParameterList.shipped(), "")).doesNotThrowAnyException();
        } finally {
            System.clearProperty("overdrive.live.otlp.url");
        }
    }
}
