// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MqttStampTest {

    private final MqttStamp read = new MqttStamp();

    private static MqttStamp stamp() {
        MqttStamp stamp = new MqttStamp();
        stamp.phase = Phase.MEASURE;
        stamp.runId = 7;
        stamp.sequence = 42;
        stamp.connection = 9_999;
        return stamp;
    }

    @Test
    void isInTheFirstBytesOfABody() {
        byte[] body = new byte[100];
        stamp().write(body);
        assertThat(read.read(ByteBuffer.wrap(body).asReadOnlyBuffer())).isTrue();
        assertThat(read.sequence).isEqualTo(42);
        assertThat(read.connection).isEqualTo(9_999);
    }

    @Test
    void isAUserProperty() {
        String property = stamp().property();
        assertThat(property).hasSize(80);
        assertThat(read.read(property)).isTrue();
        assertThat(read.connection).isEqualTo(9_999);
        assertThat(read.read("not one of ours")).isFalse();
    }

    @Test
    void otherBodiesHaveNone() {
        assertThat(read.read(ByteBuffer.allocate(MqttStamp.SIZE - 1))).isFalse();
        assertThat(read.read(ByteBuffer.allocate(200))).isFalse();
    }
}
