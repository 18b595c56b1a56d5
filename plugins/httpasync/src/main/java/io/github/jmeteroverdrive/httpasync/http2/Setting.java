// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.http2;

/** The settings that matter to a client that sends no dynamic entries (RFC 9113, section 6.5.2). */
public final class Setting {

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

    private Setting() {}
}
