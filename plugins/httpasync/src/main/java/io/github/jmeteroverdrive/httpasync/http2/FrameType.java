// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.http2;

/** Types and flags of frames (RFC 9113, section 6). */
final class FrameType {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PUSH_PROMISE = 5;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 0x1;
    static final int ACK = 0x1;
    static final int END_HEADERS = 0x4;
    static final int PADDED = 0x8;
    static final int WITH_PRIORITY = 0x20;

    /** Bytes before each frame's payload. */
    static final int HEAD_BYTES = 9;

    private FrameType() {}
}
