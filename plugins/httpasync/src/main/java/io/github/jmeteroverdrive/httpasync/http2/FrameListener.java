// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.http2;

import io.github.jmeteroverdrive.httpasync.response.Violation;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;

/**
 * Is told each frame that came, in its order. Buffers are another's: to be looked at now, not kept.
 */
public interface FrameListener {

    /** Whether it wants to hear of the next frame. */
    boolean listens();

    /**
     * A part of a body.
     *
     * @param payload without its padding
     * @param counted bytes that the windows count, padding among them
     */
    void data(int stream, ByteBuf payload, int counted, boolean end) throws Violation;

    /** A whole header block. */
    void headers(int stream, ByteBuf block, boolean end) throws Violation;

    void reset(int stream, long code) throws Violation;

    /** One of the peer's settings. */
    void setting(int name, long value) throws Violation;

    /** All settings of a frame have been told. */
    void settingsEnd();

    void ping(long data);

    /**
     * The peer takes no new streams.
     *
     * @param last the last stream that it has taken
     */
    void goAway(int last, long code);

    /** The peer has room for more bytes, on a stream or with 0 on the connection. */
    void windowUpdate(int stream, int bytes) throws Violation;
}
