// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ConnectRateLimiterTest {

    private static final long MILLI = 1_000_000;
    private static final double PER_SECOND = 100;

    /** For any calls and any nanoTime, turns are at least 10 ms apart. */
    @Property
    void turnsAreNeverTooEarly(@ForAll long start, @ForAll @Size(max = 50) List<@IntRange(max = 30) Integer> pauses) {
        ConnectRateLimiter rate = new ConnectRateLimiter(PER_SECOND, start);
        long now = start;
        List<Long> turns = new ArrayList<>();
        for (int pause : pauses) {
            now += pause * MILLI;
            long wait = rate.nanosToTurn(now);
            if (!turns.isEmpty() && now - (turns.get(turns.size() - 1) + 10 * MILLI) >= 0)
                assertThat(wait).isZero();
            turns.add(now + wait);
        }
        for (int i = 1; i < turns.size(); i++)
            assertThat(turns.get(i) - turns.get(i - 1)).isGreaterThanOrEqualTo(10 * MILLI);
    }

    @Test
    void unlimitedRateNeverWaits() {
        for (int i = 0; i < 3; i++)
            assertThat(ConnectRateLimiter.UNLIMITED.nanosToTurn(Long.MIN_VALUE)).isZero();
    }
}
