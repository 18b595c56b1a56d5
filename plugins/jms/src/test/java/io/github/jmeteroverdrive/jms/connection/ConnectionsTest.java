// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionsTest {

    @Test
    void loadAgentsHaveClientIdsOfTheirOwn() {
        assertThat(Connections.clientId("bench", "", "1")).isEqualTo("bench1");
        assertThat(Connections.clientId("bench", "10.0.0.7:1099-", "1"))
                .isEqualTo("bench10-0-0-7-1099-1")
                .isNotEqualTo(Connections.clientId("bench", "10.0.0.8:1099-", "1"));
    }
}
