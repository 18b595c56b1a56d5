// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

/** What is wrong with a response. */
enum Fault {
    NONE,
    /** The connection ends in order, somewhere before the response's end. */
    CUT,
    /** It is reset, somewhere before the response's end. */
    RESET,
    /** It is reset behind the last byte. */
    RESET_AT_END,
    /** Nothing comes any more, somewhere before the response's end. */
    STALL,
    /** A Content-Length that is no number of bytes. */
    BAD_LENGTH,
    /** Two that differ. */
    TWO_LENGTHS,
    /** A chunk that begins with no size. */
    CHUNK_SIZE,
    /** A chunk that has more bytes than its size says. */
    CHUNK_END,
    /** The end of the connection in place of the last empty line of a chunked body. */
    NO_LAST_LINE,
    /** Bytes behind the response's end, sent with them. */
    SURPLUS,
    /** A whole second response, sent with the first. */
    LEFTOVER,
    /** Bytes behind the response's end, sent after them: they may come before the next request or not. */
    LATE_SURPLUS,
    /** A line before the status line. */
    GARBAGE,
    /** A body that is not what its Content-Encoding says. */
    WRONG_CODING,
    /** Closed behind a whole response that promised to stay. */
    CLOSED,
    /** A status of the server's that is an error. */
    STATUS
}
