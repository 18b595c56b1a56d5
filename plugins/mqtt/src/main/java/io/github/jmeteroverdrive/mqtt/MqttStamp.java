// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.mqtt;

import io.github.jmeteroverdrive.messaging.MessageStamp;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The stamp of a message, followed by the number of the connection on which it was sent, because MQTT keeps the order
 * of each connection only. It is in the first {@value #SIZE} bytes of the body, or in a user property of MQTT 5.
 */
final class MqttStamp extends MessageStamp {

    static final int SIZE = BYTES + Integer.BYTES;

    static final String PROPERTY = "overdrive";

    private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();

    /** The connection's number among those of its publisher. */
    int connection;

    /** Writes it into the first bytes of a body. */
    void write(byte[] body) {
        ByteBuffer to = ByteBuffer.wrap(body);
        put(to);
        to.putInt(connection);
    }

    /** Reads it from a body. @return whether it has one; if not, fields are undefined */
    boolean read(ByteBuffer body) {
        if (body.remaining() < SIZE || !get(body)) return false;
        connection = body.getInt();
        return connection >= 0;
    }

    /** The stamp as the value of a user property. */
    String property() {
        byte[] bytes = new byte[SIZE];
        write(bytes);
        return ENCODER.encodeToString(bytes);
    }

    /** Reads {@link #property}. @return as {@link #read(ByteBuffer)} */
    boolean read(String property) {
        try {
            return read(ByteBuffer.wrap(Base64.getDecoder().decode(property)));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
