// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"calibration:", "calibration:a", "calibration:?"})
    void defaultsToImmediateDeliveryWithoutFaults(String url) {
        Options options = Options.parse(url);
        assertThat(options.ack()).isEqualTo(Timing.AT_ONCE);
        assertThat(options.deliver()).isEqualTo(Timing.AT_ONCE);
        assertThat(options.stall()).isEqualTo(Stall.NONE);
        assertThat(options.fates()).isEqualTo(Fates.GOOD);
        assertThat(options.refuses()).isFalse();
        assertThat(options.truth()).isEmpty();
    }

    @Test
    void readsAllOptions() {
        Options options = Options.parse("calibration:a?ack=never&deliver=fixed:1ms&stall=200ms,2s&throw=1&never=2"
                + "&fail=3&lose=4&duplicate=5&connect=refused&truth=/a/b=c");
        assertThat(options.ack().kind()).isEqualTo(Timing.Kind.NEVER);
        assertThat(options.deliver().delay().nanos(1)).isEqualTo(1_000_000);
        assertThat(options.stall()).isEqualTo(new Stall(200_000_000, 2_000_000_000));
        assertThat(options.fates()).isEqualTo(new Fates(1, 2, 3, 4, 5));
        assertThat(options.refuses()).isTrue();
        assertThat(options.truth()).contains(Path.of("/a/b=c"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://a",
                "calibration:?ac=never",
                "calibration:?ack",
                "calibration:?fail=0",
                "calibration:?fail=x",
                "calibration:?stall=200ms",
                "calibration:?stall=2s,200ms",
                "calibration:?connect=maybe",
                "calibration:?deliver=own-thread"
            })
    void refusesInvalidOptionsAndNamesThem(String url) {
        String nonsense = url.substring(url.indexOf('?') + 1).replace("ac=never", "ac");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse(url))
                .withMessageContaining(nonsense);
    }
}
