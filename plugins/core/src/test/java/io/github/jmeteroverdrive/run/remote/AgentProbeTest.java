// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentProbeTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:65536", "127.0.0.1:99999999999", "127.0.0.1:0"})
    void namesAnAgentWhoseNumberIsNoPort(String agent) {
        assertThat(AgentProbe.of(List.of(agent), 1800))
                .singleElement()
                .extracting(AgentProbe.Finding::sentence)
                .isEqualTo(agent + ": its port is not valid; give one from 1 to 65535");
    }
}
