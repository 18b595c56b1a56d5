// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes a template on and replaces its expressions meanwhile. Of the template no more than one
 * buffer is in memory; what stands between expressions goes out of that buffer as it is. One
 * thread.
 *
 * <p>A backslash before "${" makes text of it and is left out; two of them are text before an
 * expression and stay. All other bytes stay as they are.
 */
final class Replacer {

    /** Longer expressions are text. */
    static final int LONGEST_EXPRESSION = 64 << 10;

    private static final int BUFFER = 128 << 10;
    private static final int OPENING = "${".length();

    private final Placeholders placeholders;
    private final ExpressionEnd ends;
    private final byte[] buffer;
    private final int longest;

    private TemplateSource source;
    private OutputStream out;
    private long before; // bytes of the template before the buffer
    private int sent; // what lies before has gone out
    private int end;
    private boolean all; // no more bytes will come
    private int noBraceBefore; // no closing brace between the position and here
    private long requestNumber;
    private Evaluate evaluate;
    private long replaced;
    private long kept;

    Replacer(Placeholders placeholders, ExpressionEnd ends) {
        this(placeholders, ends, BUFFER, LONGEST_EXPRESSION);
    }

    /**
     * @param size bytes of the buffer, more than {@code longest}
     * @param longest bytes of the longest expression
     */
    Replacer(Placeholders placeholders, ExpressionEnd ends, int size, int longest) {
        this.placeholders = placeholders;
        this.ends = ends;
        this.buffer = new byte[size];
        this.longest = longest;
    }

    /** Expressions whose value was sent, since this object was made. */
    long replaced() {
        return replaced;
    }

    /** Expressions that were sent as they are written: nothing is known by that name. */
    long kept() {
        return kept;
    }

    /**
     * Sends the template.
     *
     * @param times how often, one behind the other
     * @param request number of the request, by which {@link Evaluate#REQUEST} knows its values
     */
    void send(TemplateSource from, OutputStream to, long times, Evaluate how, long request)
            throws IOException {
        source = from;
        out = to;
        evaluate = how;
        requestNumber = request;
        boolean whole = false;
        for (long i = 0; i < times; i++) {
            before = 0;
            sent = 0;
            noBraceBefore = 0;
            if (!whole) {
                source.rewind();
                end = 0;
                all = false;
                fill();
                whole = all;
            }
            pass();
        }
    }

    private void pass() throws IOException {
        int at = 0;
        while (true) {
            int dollar = ByteSearch.indexOf(buffer, '$', at, end);
            if (dollar < 0 || dollar + 1 == end) {
                if (all) break;
                at = more(dollar < 0 ? end : dollar);
            } else if (buffer[dollar + 1] != '{') {
                at = dollar + 1;
            } else if (escaped(dollar)) {
                pass(dollar - 1);
                sent = dollar;
                at = dollar + OPENING;
            } else {
                at = expression(dollar);
            }
        }
        pass(end);
    }

    private int expression(int dollar) throws IOException {
        try {
            return replaceAt(dollar);
        } catch (TemplateException e) {
            throw e.in("byte " + (before + dollar));
        }
    }

    /**
     * @return where to go on
     */
    private int replaceAt(int dollar) throws IOException {
        int behind = close(dollar);
        if (behind != ExpressionEnd.OPEN) {
            pass(dollar);
            replace(dollar, behind);
            sent = behind;
            return behind;
        }
        boolean text = all || end - dollar >= longest;
        return text ? dollar + OPENING : more(dollar);
    }

    private int close(int dollar) throws TemplateException {
        int to = Math.min(end, dollar + longest);
        int from = Math.max(dollar + OPENING, noBraceBefore);
        int brace = ByteSearch.indexOf(buffer, '}', from, to);
        noBraceBefore = brace < 0 ? Math.max(noBraceBefore, to) : brace;
        return brace < 0 ? ExpressionEnd.OPEN : ends.find(buffer, dollar + OPENING, to);
    }

    private void replace(int from, int to) throws IOException {
        Placeholder placeholder = placeholders.at(buffer, from, to, ends.call());
        byte[] value =
                evaluate == Evaluate.REQUEST
                        ? placeholder.evaluatedOnce(requestNumber)
                        : placeholder.evaluated();
        if (value == null) {
            kept++;
            out.write(buffer, from, to - from);
        } else {
            replaced++;
            out.write(value);
        }
    }

    private boolean escaped(int dollar) {
        int first = dollar;
        while (first > sent && buffer[first - 1] == '\\') first--;
        return (dollar - first & 1) == 1;
    }

    private void pass(int to) throws IOException {
        if (to > sent) out.write(buffer, sent, to - sent);
        sent = to;
    }

    /**
     * Sends what lies before {@code at}, but for a backslash that may have to be left out, and
     * reads on.
     *
     * @return where {@code at} is now
     */
    private int more(int at) throws IOException {
        pass(escaped(at) ? at - 1 : at);
        int moved = sent;
        System.arraycopy(buffer, moved, buffer, 0, end - moved);
        end -= moved;
        before += moved;
        noBraceBefore = Math.max(0, noBraceBefore - moved);
        sent = 0;
        fill();
        return at - moved;
    }

    private void fill() throws IOException {
        while (!all && end < buffer.length) {
            int read = source.read(buffer, end, buffer.length - end);
            if (read < 0) all = true;
            else end += read;
        }
    }
}
