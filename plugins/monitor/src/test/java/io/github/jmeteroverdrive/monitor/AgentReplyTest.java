// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentReplyTest {

    @ParameterizedTest
    @CsvSource({"132, 132 ms ahead of", "-132, 132 ms behind"})
    void directionOfTheClockIsAWordAndNotASign(double aheadMillis, String expected) {
        assertThat(new AgentReply(Optional.empty(), "", aheadMillis, 184).clock())
                .isEqualTo("clock " + expected + " this one, ± 184 ms");
    }
}
