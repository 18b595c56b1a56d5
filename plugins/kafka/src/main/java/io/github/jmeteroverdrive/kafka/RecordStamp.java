// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.kafka;

import io.github.jmeteroverdrive.messaging.MessageStamp;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The stamp of a record: in the first bytes of its value, or in a header if the value must not be changed. */
final class RecordStamp extends MessageStamp {

    static final String HEADER = "overdrive";

    /** Reads the stamp of a received record. @return whether it has one; if not, fields are undefined */
    boolean read(ConsumerRecord<?, ByteBuffer> record) {
        ByteBuffer value = record.value();
        if (value != null && value.remaining() >= BYTES && get(value)) return true;
        Header stored = record.headers().lastHeader(HEADER);
        return stored != null && stored.value().length == BYTES && get(ByteBuffer.wrap(stored.value()));
    }

    /** The stamp as a header's value. */
    byte[] bytes() {
        byte[] bytes = new byte[BYTES];
        put(ByteBuffer.wrap(bytes));
        return bytes;
    }
}
