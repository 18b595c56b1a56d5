// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Copies a template and replaces its expressions. Only one window of the template is in memory; bytes between
 * expressions are written from it unchanged. One thread.
 *
 * <p>A backslash before "${" makes it text and is removed; two of them are text before an expression and remain. All
 * other bytes are unchanged.
 */
final class ExpressionReplacer {

    /** Longer expressions are treated as text. */
    private static final int MAX_EXPRESSION = 64 << 10;

    private static final int WINDOW = 128 << 10;
    private static final int OPENING = "${".length();

    private final ExpressionCache expressions;
    private final ExpressionScanner scanner;
    private final Window window;
    private final int longest;
    private OutputStream out;
    private Evaluate evaluate;
    private long request;
    private int noBraceBefore; // no closing brace between the position and here
    private long replaced;
    private long unresolved;

    ExpressionReplacer(ExpressionCache expressions, ExpressionScanner scanner) {
        this(expressions, scanner, WINDOW, MAX_EXPRESSION);
    }

    /**
     * @param size bytes in memory, more than {@code longest}
     * @param longest bytes of the longest expression
     */
    ExpressionReplacer(ExpressionCache expressions, ExpressionScanner scanner, int size, int longest) {
        this.expressions = expressions;
        this.scanner = scanner;
        this.window = new Window(size);
        this.longest = longest;
    }

    long replaced() {
        return replaced;
    }

    long unresolved() {
        return unresolved;
    }

    /**
     * @param times how often the template is sent, one after another
     * @param number of the request, for {@link Evaluate#REQUEST}
     */
    void send(SeekableByteChannel from, OutputStream to, long times, Evaluate how, long number) throws IOException {
        out = to;
        evaluate = how;
        request = number;
        window.open(from, to);
        for (long i = 0; i < times; i++) {
            window.start();
            noBraceBefore = 0;
            copy();
        }
    }

    private void copy() throws IOException {
        int at = 0;
        while (true) {
            int dollar = ByteSearch.indexOf(window.bytes, '$', at, window.end);
            if (dollar < 0 || dollar + 1 == window.end) {
                if (window.atEnd) break;
                at = more(dollar < 0 ? window.end : dollar);
            } else if (window.bytes[dollar + 1] != '{') {
                at = dollar + 1;
            } else if (window.escaped(dollar)) {
                window.sendTo(dollar - 1);
                window.skipTo(dollar);
                at = dollar + OPENING;
            } else {
                at = expression(dollar);
            }
        }
        window.sendTo(window.end);
    }

    /** {@code at} after reading more bytes. */
    private int more(int at) throws IOException {
        int moved = window.more(at);
        noBraceBefore = Math.max(0, noBraceBefore - moved);
        return at - moved;
    }

    private int expression(int dollar) throws IOException {
        try {
            return replaceAt(dollar);
        } catch (TemplateException e) {
            throw e.in("byte " + window.offset(dollar));
        }
    }

    /** Returns where to continue. */
    private int replaceAt(int dollar) throws IOException {
        int end = end(dollar);
        if (end == ExpressionScanner.OPEN) {
            boolean text = window.atEnd || window.end - dollar >= longest;
            return text ? dollar + OPENING : more(dollar);
        }
        window.sendTo(dollar);
        replace(dollar, end);
        window.skipTo(end);
        return end;
    }

    private int end(int dollar) throws TemplateException {
        int to = Math.min(window.end, dollar + longest);
        int from = Math.max(dollar + OPENING, noBraceBefore);
        int brace = ByteSearch.indexOf(window.bytes, '}', from, to);
        noBraceBefore = brace < 0 ? Math.max(noBraceBefore, to) : brace;
        if (brace < 0) return ExpressionScanner.OPEN;
        try {
            return scanner.findEnd(window.text, dollar + OPENING, to);
        } catch (IllegalArgumentException e) {
            throw new TemplateException(e.getMessage());
        }
    }

    private void replace(int from, int to) throws IOException {
        ExpressionCache.Cached expression = expressions.at(window.bytes, from, to, scanner.call(), request);
        byte[] value = evaluate == Evaluate.REQUEST ? expression.evaluateOnce(request) : expression.evaluate();
        if (value == null) {
            unresolved++;
            out.write(window.bytes, from, to - from);
        } else {
            replaced++;
            out.write(value);
        }
    }

    private static final class Window {

        final byte[] bytes;
        final CharSequence text;

        /** Index after the last byte. */
        int end;

        boolean atEnd;

        private SeekableByteChannel source;
        private OutputStream out;
        private long before; // bytes of the template before the first one here
        private int sent; // what precedes this index was sent
        private boolean whole;

        Window(int size) {
            bytes = new byte[size];
            text = new Text(bytes);
        }

        /** Bytes as characters. */
        private record Text(byte[] bytes) implements CharSequence {

            @Override
            public int length() {
                return bytes.length;
            }

            @Override
            public char charAt(int index) {
                return (char) (bytes[index] & 0xff);
            }

            @Override
            public CharSequence subSequence(int from, int to) {
                return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            }
        }

        void open(SeekableByteChannel from, OutputStream to) {
            source = from;
            out = to;
            whole = false;
        }

        /** To the template's first byte; a template that fits in here is read once. */
        void start() throws IOException {
            before = 0;
            sent = 0;
            if (whole) return;
            source.position(0);
            end = 0;
            atEnd = false;
            fill();
            whole = atEnd;
        }

        /** The position of an index in the template. */
        long offset(int index) {
            return before + index;
        }

        /** Whether a backslash escapes what is at {@code at}; two are text. */
        boolean escaped(int at) {
            int first = at;
            while (first > sent && bytes[first - 1] == '\\') first--;
            return (at - first) % 2 == 1;
        }

        void sendTo(int to) throws IOException {
            if (to > sent) out.write(bytes, sent, to - sent);
            sent = to;
        }

        void skipTo(int to) {
            sent = to;
        }

        /**
         * Sends what precedes {@code at}, except a backslash that may have to be removed, and reads on.
         *
         * @return by how much the rest has moved to the front
         */
        int more(int at) throws IOException {
            sendTo(escaped(at) ? at - 1 : at);
            int moved = sent;
            System.arraycopy(bytes, moved, bytes, 0, end - moved);
            end -= moved;
            before += moved;
            sent = 0;
            fill();
            return moved;
        }

        private void fill() throws IOException {
            while (!atEnd && end < bytes.length) {
                int read = source.read(ByteBuffer.wrap(bytes, end, bytes.length - end));
                if (read < 0) atEnd = true;
                else end += read;
            }
        }
    }
}
