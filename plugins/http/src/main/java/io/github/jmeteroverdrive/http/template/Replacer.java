// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes a template on and replaces its expressions meanwhile. Of the template no more than one
 * window is in memory; what stands between expressions goes out of it as it is. One thread.
 *
 * <p>A backslash before "${" makes text of it and is left out; two of them are text before an
 * expression and stay. All other bytes stay as they are.
 */
final class Replacer {

    /** Longer expressions are text. */
    static final int LONGEST_EXPRESSION = 64 << 10;

    private static final int WINDOW = 128 << 10;
    private static final int OPENING = "${".length();

    private final Placeholders placeholders;
    private final ExpressionEnd ends;
    private final Window window;
    private final int longest;

    private OutputStream out;
    private Evaluate evaluate;
    private long request;
    private int noBraceBefore; // no closing brace between the position and here
    private long replaced;
    private long kept;

    Replacer(Placeholders placeholders, ExpressionEnd ends) {
        this(placeholders, ends, WINDOW, LONGEST_EXPRESSION);
    }

    /**
     * @param size bytes in memory, more than {@code longest}
     * @param longest bytes of the longest expression
     */
    Replacer(Placeholders placeholders, ExpressionEnd ends, int size, int longest) {
        this.placeholders = placeholders;
        this.ends = ends;
        this.window = new Window(size);
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
     * @param number of the request, by which {@link Evaluate#REQUEST} knows its values
     */
    void send(TemplateSource from, OutputStream to, long times, Evaluate how, long number)
            throws IOException {
        out = to;
        evaluate = how;
        request = number;
        window.open(from, to);
        for (long i = 0; i < times; i++) {
            window.start();
            noBraceBefore = 0;
            pass();
        }
    }

    private void pass() throws IOException {
        int at = 0;
        while (true) {
            int dollar = ByteSearch.indexOf(window.bytes, '$', at, window.end);
            if (dollar < 0 || dollar + 1 == window.end) {
                if (window.all) break;
                at = more(dollar < 0 ? window.end : dollar);
            } else if (window.bytes[dollar + 1] != '{') {
                at = dollar + 1;
            } else if (window.escaped(dollar)) {
                window.pass(dollar - 1);
                window.skip(dollar);
                at = dollar + OPENING;
            } else {
                at = expression(dollar);
            }
        }
        window.pass(window.end);
    }

    /** {@code at} with more bytes behind it. */
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

    /** Where to go on. */
    private int replaceAt(int dollar) throws IOException {
        int behind = close(dollar);
        if (behind == ExpressionEnd.OPEN) {
            boolean text = window.all || window.end - dollar >= longest;
            return text ? dollar + OPENING : more(dollar);
        }
        window.pass(dollar);
        replace(dollar, behind);
        window.skip(behind);
        return behind;
    }

    private int close(int dollar) throws TemplateException {
        int to = Math.min(window.end, dollar + longest);
        int from = Math.max(dollar + OPENING, noBraceBefore);
        int brace = ByteSearch.indexOf(window.bytes, '}', from, to);
        noBraceBefore = brace < 0 ? Math.max(noBraceBefore, to) : brace;
        return brace < 0 ? ExpressionEnd.OPEN : ends.find(window.bytes, dollar + OPENING, to);
    }

    private void replace(int from, int to) throws IOException {
        Placeholder placeholder = placeholders.at(window.bytes, from, to, ends.call());
        byte[] value =
                evaluate == Evaluate.REQUEST
                        ? placeholder.evaluatedOnce(request)
                        : placeholder.evaluated();
        if (value == null) {
            kept++;
            out.write(window.bytes, from, to - from);
        } else {
            replaced++;
            out.write(value);
        }
    }
}
