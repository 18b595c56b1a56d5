// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FatesTest {

    @Test
    void everyNthMessageHasItsFaultAndTheFirstKindWins() {
        Fates fates = new Fates(6, 5, 4, 3, 2);
        assertThat(LongStream.rangeClosed(1, 12).mapToObj(fates::of))
                .containsExactly(
                        Fate.GOOD,
                        Fate.TWICE,
                        Fate.LOST,
                        Fate.FAILS,
                        Fate.NEVER,
                        Fate.THROWS,
                        Fate.GOOD,
                        Fate.FAILS,
                        Fate.LOST,
                        Fate.NEVER,
                        Fate.GOOD,
                        Fate.THROWS);
    }

    @Test
    void withoutNumbersNoMessageHasAFault() {
        assertThat(LongStream.rangeClosed(1, 100).mapToObj(Fates.GOOD::of)).containsOnly(Fate.GOOD);
    }
}
