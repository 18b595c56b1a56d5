// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.junit.jupiter.api.Test;

class OverdriveInfluxClientTest {

    @Test
    void isRegisteredAsBackendListenerClientWithItsParameters() {
        BackendListenerClient offered = ServiceLoader.load(BackendListenerClient.class).stream()
                .filter(each -> each.type() == OverdriveInfluxClient.class)
                .findAny()
                .orElseThrow()
                .get();
        assertThat(offered.getDefaultParameters().getArgumentsAsMap())
                .containsOnlyKeys("influxdbUrl", "influxdbToken", "tags")
                .containsEntry("influxdbToken", "");
    }
}
