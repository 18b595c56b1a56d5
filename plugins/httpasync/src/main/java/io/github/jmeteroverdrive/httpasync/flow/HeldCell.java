// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.feed.Cell;
import java.nio.charset.StandardCharsets;

/** The value of a user's variable. One thread. */
final class HeldCell extends Cell {

    private static final byte[] NOTHING = {};

    private byte[] own = NOTHING;

    void clear() {
        set(NOTHING, 0, 0);
    }

    void hold(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        set(bytes, 0, bytes.length);
    }

    /** Takes a copy; its memory is used again. */
    void hold(Cell other) {
        int length = other.to() - other.from();
        if (own.length < length) own = new byte[length];
        System.arraycopy(other.bytes(), other.from(), own, 0, length);
        set(own, 0, length);
    }
}
