// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @Test
    void defaultsToAFreePortAndAQuarterOfTheHeap() {
        assertThat(Options.parse()).isEqualTo(new Options(0, 268_435_456));
    }

    @Test
    void theLastOfAKeyCounts() {
        assertThat(Options.parse("port=1", "maxSize=5", "port=61616"))
                .isEqualTo(new Options(61_616, 5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ports=1",
                "port",
                "port=",
                "port=x",
                "port=-1",
                "port=65536",
                "maxSize=0",
                ""
            })
    void refusesNonsenseAndNamesTheKnown(String nonsense) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse(nonsense))
                .withMessageContainingAll("'" + nonsense + "'", "port=0..65535", "maxSize=BYTES");
    }
}
