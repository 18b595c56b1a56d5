// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

/** The fault of a response. */
enum Fault {
    NONE,
    /** The connection is closed before the end of the response. */
    CUT,
    /** The connection is reset before the end of the response. */
    RESET,
    /** The connection is reset after the last byte. */
    RESET_AT_END,
    /** Nothing more is sent before the end of the response. */
    STALL,
    /** An invalid Content-Length. */
    BAD_LENGTH,
    /** Two different ones. */
    TWO_LENGTHS,
    /** A chunk without a valid size. */
    CHUNK_SIZE,
    /** A chunk with more bytes than its size. */
    CHUNK_END,
    /** The end of the connection instead of the last empty line of a chunked body. */
    NO_LAST_LINE,
    /** Bytes after the response, sent together with it. */
    SURPLUS,
    /** A whole second response, sent with the first. */
    LEFTOVER,
    /** Bytes sent separately after the response, which may or may not arrive before the next request. */
    LATE_SURPLUS,
    /** A line before the status line. */
    GARBAGE,
    /** A body that does not match its Content-Encoding. */
    WRONG_CODING,
    /** Closed after a complete response, despite keep-alive. */
    CLOSED,
    /** An error status. */
    STATUS
}
