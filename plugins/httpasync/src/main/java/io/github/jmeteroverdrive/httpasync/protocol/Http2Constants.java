// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

/** The settings that matter to a client that sends no dynamic entries (RFC 9113, section 6.5.2). */
public final class Http2Constants {

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;

    /** Of the table of header fields, in bytes, until a setting says otherwise. */
    public static final int FIRST_TABLE = 4096;

    /** Of windows, in bytes, until a setting says otherwise. */
    public static final int FIRST_WINDOW = 65_535;

    /** Of a frame's payload, in bytes, until a setting says otherwise; we leave it at that. */
    public static final int FIRST_FRAME = 16_384;

    /** The largest window, in bytes. */
    public static final long MOST_WINDOW = Integer.MAX_VALUE;

    /** The longest payload that a setting may allow, in bytes. */
    public static final int MOST_FRAME = (1 << 24) - 1;

    private Http2Constants() {}

    /** Why a stream or a connection ended; the order is that of the codes (RFC 9113, section 7). */
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

        /** The name of a code, also of one that nobody knows. */
        public static String name(long code) {
            return code < ALL.length ? ALL[(int) code].name() : "an unknown code";
        }
    }

    /** Types and flags of frames (RFC 9113, section 6). */
    static final class FrameType {

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
}
