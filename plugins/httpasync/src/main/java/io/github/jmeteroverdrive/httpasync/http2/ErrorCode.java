// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.http2;

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
