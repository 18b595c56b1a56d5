// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternMessageTest {

    private static String stamped(PatternMessage message) {
        byte[] body = new byte[PatternMessage.LENGTH + 10];
        Arrays.fill(body, (byte) '.');
        message.write(body, 4);
        return new String(body, StandardCharsets.US_ASCII);
    }

    private static PatternMessage message(Phase phase) {
        PatternMessage message = new PatternMessage();
        message.runId = Long.MIN_VALUE + 7;
        message.producer = -1;
        message.sequence = Long.MAX_VALUE;
        message.sent = 1_795_281_262_967_123_456L;
        message.tie = 1_795_000_000_000_654_321L;
        message.phase = phase;
        return message;
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void readsWhatItWrote(Phase phase) {
        PatternMessage written = message(phase);
        String body = stamped(written);
        assertThat(body).startsWith("....OD1:").endsWith("......");
        PatternMessage read = new PatternMessage();
        assertThat(read.read(body.substring(4))).isTrue();
        assertThat(read).usingRecursiveComparison().isEqualTo(written);
    }

    @Test
    void bodyMustBeAtLeastAsLongAsTheStamp() {
        String body = stamped(message(Phase.MEASURE)).substring(4);
        assertThat(new PatternMessage().read(body.substring(0, PatternMessage.LENGTH)))
                .isTrue();
        assertThat(new PatternMessage().read(body.substring(0, PatternMessage.LENGTH - 1)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"OD2:", "OD1:g", "OD1:-"})
    void ignoresBodiesWithoutAValidStamp(String begin) {
        String ours = stamped(message(Phase.MEASURE)).substring(4);
        assertThat(new PatternMessage().read(begin + ours.substring(begin.length())))
                .isFalse();
    }

    @Test
    void ignoresStampsOfAnUnknownPhase() {
        String ours = stamped(message(Phase.MEASURE)).substring(4);
        int last = PatternMessage.LENGTH - 1;
        assertThat(new PatternMessage().read(ours.substring(0, last) + "9")).isFalse();
        assertThat(new PatternMessage().read("")).isFalse();
    }
}
