// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmsStampTest {

    private static JmsStamp stamp(Random random) {
        JmsStamp stamp = new JmsStamp();
        stamp.runId = random.nextLong();
        stamp.producer = random.nextLong();
        stamp.sequence = random.nextLong();
        stamp.phase = Phase.values()[random.nextInt(3)];
        stamp.length = random.nextInt(JmsStamp.LARGEST_BODY + 1);
        stamp.sent = random.nextLong();
        stamp.intended = random.nextLong();
        stamp.tie = random.nextLong();
        return stamp;
    }

    @Test
    void readsWhatItWrote() {
        Random random = new Random(48);
        for (int i = 0; i < 1000; i++) {
            JmsStamp written = stamp(random);
            ByteBuffer bytes = ByteBuffer.allocate(JmsStamp.BYTES);
            written.put(bytes);
            assertThat(bytes.hasRemaining()).isFalse();
            JmsStamp read = new JmsStamp();
            assertThat(read.get(bytes.flip())).isTrue();
            assertThat(read)
                    .usingRecursiveComparison()
                    .ignoringFields("header", "runText", "runOfText")
                    .isEqualTo(written);
        }
    }

    @Test
    void readsItsCorrelationId() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            JmsStamp written = stamp(random);
            String id = written.correlationId();
            assertThat(id)
                    .startsWith(JmsStamp.idPrefix(Long.toHexString(written.runId)))
                    .matches("[-_A-Za-z0-9]+");
            JmsStamp read = new JmsStamp();
            assertThat(read.readCorrelationId(id)).isTrue();
            assertThat(read)
                    .usingRecursiveComparison()
                    .ignoringFields("header", "runText", "runOfText")
                    .isEqualTo(written);
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "od-", "od-1-", "od-1-!", "od-1-T0RST", "ID:1-2", "od--"})
    void ignoresOtherCorrelationIds(String id) {
        assertThat(new JmsStamp().readCorrelationId(id)).isFalse();
    }

    @Test
    void isBigEndianAfterItsMagic() {
        JmsStamp stamp = stamp(new Random(1));
        stamp.phase = Phase.MEASURE;
        stamp.length = 5;
        stamp.runId = 0x0102030405060708L;
        ByteBuffer bytes = ByteBuffer.allocate(JmsStamp.BYTES);
        stamp.put(bytes);
        assertThat(new String(bytes.array(), 0, 4, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo("ODRM");
        assertThat(bytes.array()).containsSequence(0x10, 0, 0, 5, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void ignoresOtherBytes() {
        Random random = new Random(2);
        byte[] noise = new byte[JmsStamp.BYTES];
        for (int i = 0; i < 1000; i++) {
            random.nextBytes(noise);
            assertThat(new JmsStamp().get(ByteBuffer.wrap(noise))).isFalse();
        }
        ByteBuffer wrongPhase = ByteBuffer.allocate(JmsStamp.BYTES);
        stamp(random).put(wrongPhase);
        wrongPhase.putInt(4, 3 << 28);
        assertThat(new JmsStamp().get(wrongPhase.flip())).isFalse();
    }
}
