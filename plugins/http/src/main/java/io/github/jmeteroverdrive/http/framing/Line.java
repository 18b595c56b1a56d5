// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/** Gathers a line of a response's header or of its chunks, whose end is LF or CRLF. One thread. */
final class Line {

    /** What is longer is no line that is understood here; its rest is left out. */
    private static final int LONGEST = 8 * 1024;

    private final StringBuilder text = new StringBuilder();
    private boolean begun;

    /**
     * Takes a byte.
     *
     * @return whether the line is whole
     */
    boolean take(byte next) {
        begun = true;
        if (next == '\n') return true;
        if (text.length() < LONGEST) text.append((char) (next & 0xff));
        return false;
    }

    /** Whether a byte of it has come. */
    boolean begun() {
        return begun;
    }

    /** What has come, without its end; the next line begins. */
    String next() {
        int length = text.length();
        if (length > 0 && text.charAt(length - 1) == '\r') length--;
        String line = text.substring(0, length);
        text.setLength(0);
        begun = false;
        return line;
    }
}
