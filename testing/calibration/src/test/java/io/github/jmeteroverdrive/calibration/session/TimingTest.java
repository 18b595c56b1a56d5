// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.calibration.session.Timing.Kind;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {

    @ParameterizedTest
    @CsvSource({"at-once,AT_ONCE", "own-thread,OWN_THREAD", "never,NEVER", "fixed:1s,LATER"})
    void parsesEachKind(String text, Kind kind) {
        assertThat(Timing.parse("ack", text).kind()).isEqualTo(kind);
    }

    @Test
    void fixedDelayIsTheSameForAllMessages() {
        Delay delay = Timing.parse("ack", "fixed:20ms").delay();
        assertThat(LongStream.of(1, 2, 99).map(delay::nanos)).containsOnly(20_000_000L);
    }

    @Test
    void alternatingStartsWithTheFirstDelay() {
        Delay delay = Timing.parse("ack", "alternating:3us,1s").delay();
        assertThat(LongStream.rangeClosed(1, 4).map(delay::nanos))
                .containsExactly(3_000L, 1_000_000_000L, 3_000L, 1_000_000_000L);
    }

    @Test
    void warmingGivesTheFirstMessagesTheFirstDelay() {
        Delay delay = Timing.parse("ack", "warming:500,80ms,20ms").delay();
        assertThat(delay.nanos(500)).isEqualTo(80_000_000);
        assertThat(delay.nanos(501)).isEqualTo(20_000_000);
    }

    @Test
    void bimodalGivesItsShareTheSecondDelayReproducibly() {
        Delay delay = Timing.parse("ack", "bimodal:0.1,20ms,80ms").delay();
        Delay again = Timing.parse("ack", "bimodal:0.1,20ms,80ms").delay();
        assertThat(LongStream.range(1, 100).map(delay::nanos).toArray())
                .isEqualTo(LongStream.range(1, 100).map(again::nanos).toArray())
                .contains(20_000_000L, 80_000_000L);
        long second = LongStream.rangeClosed(1, 100_000)
                .filter(n -> delay.nanos(n) == 80_000_000)
                .count();
        assertThat(second / 1e5).isCloseTo(0.1, within(0.005));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "slow",
                "fixed",
                "fixed:",
                "fixed:20",
                "fixed:-1ms",
                "fixed:1ms,2ms",
                "at-once:1ms",
                "bimodal:2,1ms,2ms",
                "bimodal:x,1ms,2ms",
                "warming:x,1ms,2ms",
                "alternating:1ms"
            })
    void refusesInvalidTimingsAndShowsAnExample(String nonsense) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Timing.parse("deliver", nonsense))
                .withMessageContainingAll("deliver=" + nonsense, "fixed:20ms");
    }
}
