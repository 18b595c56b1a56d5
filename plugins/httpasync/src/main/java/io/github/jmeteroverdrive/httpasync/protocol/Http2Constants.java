// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

/** Numbers of the HTTP/2 protocol (RFC 9113): settings, frames, errors. */
public final class Http2Constants {

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;

    // in bytes, until a setting changes them
    public static final int DEFAULT_HEADER_TABLE = 4096;
    public static final int DEFAULT_WINDOW = 65_535;
    public static final int DEFAULT_FRAME = 16_384;

    public static final long MAX_WINDOW = Integer.MAX_VALUE;
    public static final int MAX_FRAME = (1 << 24) - 1;

    private Http2Constants() {}

    /** In the order of the codes (RFC 9113, section 7). */
    public enum ErrorCode {
        NO_ERROR,
        PROTOCOL_ERROR,
        INTERNAL_ERROR,
        FLOW_CONTROL_ERROR,
        SETTINGS_TIMEOUT,
        STREAM_CLOSED,
        FRAME_SIZE_ERROR,
        REFUSED_STREAM,
        CANCEL,
        COMPRESSION_ERROR,
        CONNECT_ERROR,
        ENHANCE_YOUR_CALM,
        INADEQUATE_SECURITY,
        HTTP_1_1_REQUIRED;

        private static final ErrorCode[] ALL = values();

        public static String name(long code) {
            return code < ALL.length ? ALL[(int) code].name() : "an unknown code";
        }
    }

    /** Types and flags of frames (RFC 9113, section 6). */
    static final class FrameType {

        static final int DATA = 0;
        static final int HEADERS = 1;
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
}
