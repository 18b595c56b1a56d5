// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeadersTest {

    @Test
    void parsesHeadersAsSpecified() {
        assertThat(Headers.of("Authorization=Basic%20YTpi=, x-tenant = blue"))
                .containsEntry("Authorization", "Basic YTpi=")
                .containsEntry("x-tenant", "blue")
                .hasSize(2);
        assertThat(Headers.of("")).isEmpty();
    }
}
