// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StallTest {

    private final Stall stall = new Stall(200, 2000);

    @ParameterizedTest
    @CsvSource({"0,0", "1799,1799", "1800,2000", "1999,2000", "2000,2000", "3799,3799", "3801,4000"})
    void eventsDuringAStallArePostponedToItsEnd(long due, long then) {
        for (long origin : new long[] {0, 12_345, -7, Long.MAX_VALUE - 100})
            assertThat(stall.postponed(origin + due, origin)).isEqualTo(origin + then);
    }

    @ParameterizedTest
    @CsvSource({"0", "17", "9000"})
    void noneDoesNotPostponeAnything(long due) {
        assertThat(Stall.NONE.postponed(due, 0)).isEqualTo(due);
    }
}
