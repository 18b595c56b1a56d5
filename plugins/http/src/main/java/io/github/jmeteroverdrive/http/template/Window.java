// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.OutputStream;

/** The part of a template that is in memory: what comes goes in behind, what is done goes out. */
final class Window {

    final byte[] bytes;

    /** Index behind the last byte. */
    int end;

    /** Whether no more bytes will come. */
    boolean all;

    private TemplateSource source;
    private OutputStream out;
    private long before; // bytes of the template before the first one here
    private int sent; // what lies before has gone out
    private boolean whole;

    Window(int size) {
        bytes = new byte[size];
    }

    void open(TemplateSource from, OutputStream to) {
        source = from;
        out = to;
        whole = false;
    }

    /** To the template's first byte; a template that fits in here is read once. */
    void start() throws IOException {
        before = 0;
        sent = 0;
        if (whole) return;
        source.rewind();
        end = 0;
        all = false;
        fill();
        whole = all;
    }

    /** Where in the template this index is. */
    long offset(int index) {
        return before + index;
    }

    /** Whether a backslash makes text of what stands at {@code at}; two are text themselves. */
    boolean escaped(int at) {
        int first = at;
        while (first > sent && bytes[first - 1] == '\\') first--;
        return (at - first) % 2 == 1;
    }

    /** Sends all before {@code to}. */
    void pass(int to) throws IOException {
        if (to > sent) out.write(bytes, sent, to - sent);
        sent = to;
    }

    /** Leaves out all before {@code to}. */
    void skip(int to) {
        sent = to;
    }

    /**
     * Sends what lies before {@code at}, but for a backslash that may have to be left out, and
     * reads on.
     *
     * @return by how much what is left has moved to the front
     */
    int more(int at) throws IOException {
        pass(escaped(at) ? at - 1 : at);
        int moved = sent;
        System.arraycopy(bytes, moved, bytes, 0, end - moved);
        end -= moved;
        before += moved;
        sent = 0;
        fill();
        return moved;
    }

    private void fill() throws IOException {
        while (!all && end < bytes.length) {
            int read = source.read(bytes, end, bytes.length - end);
            if (read < 0) all = true;
            else end += read;
        }
    }
}
