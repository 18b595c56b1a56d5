// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannedAgentsTest {

    private static List<String> of(String command, String listed) {
        Properties properties = new Properties();
        properties.setProperty("sun.java.command", command);
        properties.setProperty("remote_hosts", listed);
        return PlannedAgents.of(properties);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n -t p.jmx -R a:1,b:2 -l r", "-n -Ra:1,b:2", "-n --remotestart=a:1,b:2"})
    void readsAgentsFromTheCommandLine(String arguments) {
        assertThat(of("ApacheJMeter.jar " + arguments, "c")).containsExactly("a:1", "b:2");
    }

    @Test
    void readsAgentsFromRemoteHostsWithRunRemote() {
        assertThat(of("x.jar -n -r -t p.jmx", " c:1 , d ")).containsExactly("c:1", "d");
        assertThat(of("x.jar -n --runremote", "c")).containsExactly("c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.jar -n -t p.jmx", "x.jar -s", "x.jar -n -t some-R.jmx", ""})
    void localRunsAndAgentsHaveNoPlannedAgents(String command) {
        assertThat(of(command, "c")).isEmpty();
    }

    @Test
    void recognisesLoopbackAddresses() {
        assertThat(PlannedAgents.onLoopback("127.0.0.1:1099")).isTrue();
        assertThat(PlannedAgents.onLoopback("localhost")).isTrue();
        assertThat(PlannedAgents.onLoopback("10.1.2.3:1099")).isFalse();
    }
}
