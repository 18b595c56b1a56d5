// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetDescriptionTest {

    private static final String REST =
            "; there are durable, port, store; ./overdrive target NAME --options describes all.";

    @Test
    void theClosestOptionReplacesTheNamesOfAll() {
        assertThat(TargetDescription.closest("Target qpid: there is no option 'prot'" + REST))
                .isEqualTo(
                        "Target qpid: there is no option 'prot'; did you mean 'port'? ./overdrive target NAME --options describes all.");
        assertThat(TargetDescription.closest("Target qpid: there is no option '$2'" + REST))
                .isEqualTo("Target qpid: there is no option '$2'" + REST);
        assertThat(TargetDescription.closest("a line of a broker")).isEqualTo("a line of a broker");
    }
}
