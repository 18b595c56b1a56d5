// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageStampTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void survivesWritingAndReading(boolean aborted) {
        MessageStamp stamp = new MessageStamp();
        stamp.runId = 1;
        stamp.producer = -2;
        stamp.sequence = 3;
        stamp.phase = Phase.DRAIN;
        stamp.aborted = aborted;
        stamp.length = MessageStamp.LARGEST_BODY;
        ByteBuffer bytes = ByteBuffer.allocate(MessageStamp.BYTES);
        stamp.put(bytes);
        MessageStamp read = new MessageStamp();
        assertThat(read.get(bytes.flip())).isTrue();
        assertThat(read).usingRecursiveComparison().ignoringFields("header").isEqualTo(stamp);
    }
}
