// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.CpuList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {

    private static Placement of(String allowed, String online, boolean movable) {
        return Placement.of(CpuList.parse(allowed), CpuList.parse(online), movable);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0-1, 0, 1, ''",
        "'0,2', 0-3, '0,2', '1,3', ''",
        "0-1, 0-1, 0, 1, JMeter had 1 of its 2 CPUs",
        "0-7, 0-7, '0,1,2,3,4,5', '6,7', JMeter had 6 of its 8 CPUs"
    })
    void serverGetsCpusSeparateFromJMeterIfPossible(
            String allowed, String online, String agent, String server, String lower) {
        Placement placement = of(allowed, online, true);
        assertThat(placement.agent()).hasToString(agent);
        assertThat(placement.server()).hasToString(server);
        assertThat(placement.lower()).isEqualTo(lower);
        assertThat(placement.moves()).isTrue();
    }

    @Test
    void sharedCpusAreReported() {
        for (Placement shared : new Placement[] {of("0", "0", true), of("0-3", "0-3", false)}) {
            assertThat(shared.moves()).isFalse();
            assertThat(shared.lower()).isEqualTo("JMeter shared its CPUs with the substitute");
        }
    }

    @Test
    void answererInsideJMeterNeedsNoCpus() {
        assertThat(Placement.INSIDE.moves()).isFalse();
        assertThat(Placement.INSIDE.lower()).isEmpty();
    }
}
