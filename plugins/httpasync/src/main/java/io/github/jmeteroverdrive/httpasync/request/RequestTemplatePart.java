// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.extractors.template.TemplateParts;
import io.github.jmeteroverdrive.extractors.template.Value;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.endpoint.WebUrl;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a request: text whose {@code ${…}} are values of cells, or variables and functions of
 * JMeter; or a field that JMeter fills. Belongs to one thread; cells make no garbage.
 */
final class RequestTemplatePart {

    private interface Piece {
        void add(ByteBuilder out);
    }

    private final ValueSources sources;
    private final EscapingContext place;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean hasCells;
    private boolean asksJMeter;

    private RequestTemplatePart(ValueSources sources, EscapingContext place) {
        this.sources = sources;
        this.place = place;
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal when an expression is neither a column nor
     *     known to JMeter
     */
    static RequestTemplatePart of(String source, ValueSources sources, EscapingContext place) {
        RequestTemplatePart made = new RequestTemplatePart(sources, place);
        TemplateParts parts = TemplateParts.of(source);
        made.text(parts.texts().get(0));
        for (int i = 0; i < parts.expressions().size(); i++) {
            made.expression(parts.expressions().get(i));
            made.text(parts.texts().get(i + 1));
        }
        return made;
    }

    /** The same of a request's target, whose fragment is not sent (RFC 9110, section 7.1). */
    static RequestTemplatePart ofTarget(String source, ValueSources sources) {
        RequestTemplatePart made = new RequestTemplatePart(sources, EscapingContext.TARGET);
        TemplateParts parts = TemplateParts.of(source);
        boolean query = false;
        for (int i = 0; i < parts.texts().size(); i++) {
            String text = parts.texts().get(i);
            int end = text.indexOf('#');
            made.target(end < 0 ? text : text.substring(0, end), query);
            if (end >= 0) break;
            query |= text.indexOf('?') >= 0;
            if (i < parts.expressions().size()) made.expression(parts.expressions().get(i));
        }
        return made;
    }

    /** A field of an element, as JMeter has filled it. */
    static RequestTemplatePart of(FieldText text) {
        RequestTemplatePart made = new RequestTemplatePart(null, null);
        made.asksJMeter = text.perMessage();
        made.pieces.add(out -> out.add(text.get().getBytes(StandardCharsets.UTF_8)));
        return made;
    }

    /** The same of a request's target. */
    static RequestTemplatePart ofTarget(FieldText text) {
        RequestTemplatePart made = new RequestTemplatePart(null, null);
        made.asksJMeter = text.perMessage();
        made.pieces.add(out -> addTarget(text.get().strip(), false, out));
        return made;
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        pieces.add(out -> out.add(bytes));
    }

    private void target(String text, boolean inQuery) {
        ByteBuilder written = new ByteBuilder();
        addTarget(text, inQuery, written);
        pieces.add(out -> out.add(written));
    }

    private static void addTarget(String text, boolean inQuery, ByteBuilder out) {
        int fragment = text.indexOf('#');
        byte[] bytes =
                (fragment < 0 ? text : text.substring(0, fragment))
                        .getBytes(StandardCharsets.UTF_8);
        int query = 0;
        while (!inQuery && query < bytes.length && bytes[query] != '?') query++;
        EscapingContext.TARGET.add(bytes, 0, query, out);
        EscapingContext.QUERY.add(bytes, query, bytes.length, out);
    }

    private void fixed(byte[] bytes) {
        ByteBuilder written = new ByteBuilder();
        place.add(bytes, 0, bytes.length, written);
        pieces.add(out -> out.add(written));
    }

    private void expression(String text) {
        int column = sources.column(text);
        if (column >= 0) {
            hasCells = true;
            pieces.add(out -> add(sources.cells().cell(column), out));
            return;
        }
        Value value = sources.value(text);
        if (FieldText.varies(text)) {
            asksJMeter = true;
            pieces.add(out -> add(asked(value), out));
        } else {
            fixed(asked(value));
        }
    }

    private void add(Cell value, ByteBuilder out) {
        place.add(value.bytes(), value.from(), value.to(), out);
    }

    private void add(byte[] value, ByteBuilder out) {
        place.add(value, 0, value.length, out);
    }

    private byte[] asked(Value value) {
        StringBuilder text = new StringBuilder();
        value.append(text, Escaping.NONE, sources.variables());
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether it is the same for each request. */
    boolean isFixed() {
        return !hasCells && !asksJMeter;
    }

    /** Whether JMeter must be asked for each request. */
    boolean asksJMeter() {
        return asksJMeter;
    }

    /** Adds it as it is for the present row. */
    void add(ByteBuilder out) {
        for (int i = 0; i < pieces.size(); i++) pieces.get(i).add(out); // no iterator
    }

    /**
     * Where in a request a value goes, and how it is written there so that the request stays one.
     * Immutable.
     */
    static final class EscapingContext {

        private static final int ASCII = 128;
        private static final int BYTES = 256;

        private static final byte[] PERCENT = {'%', '2', '5'};
        private static final int HEXADECIMAL = 16;

        /** What cannot stand in a request's target is percent-encoded; all else stays as it is. */
        static final EscapingContext TARGET = new EscapingContext(new byte[BYTES][]);

        /** The same of text in the query, where clients leave brackets as they are. */
        static final EscapingContext QUERY = new EscapingContext(new byte[BYTES][]);

        /** An end of line, which would begin another header, is a blank. */
        static final EscapingContext HEADER = new EscapingContext(new byte[BYTES][]);

        static {
            for (int i = 0; i < BYTES; i++) {
                byte[] encoded = String.format("%%%02X", i).getBytes(StandardCharsets.US_ASCII);
                if (!WebUrl.isSentInTarget(i, false)) TARGET.instead[i] = encoded;
                if (!WebUrl.isSentInTarget(i, true)) QUERY.instead[i] = encoded;
            }
            for (char c : new char[] {'\r', '\n', '\0'}) HEADER.instead[c] = new byte[] {' '};
        }

        private final byte[][] instead; // null = the byte itself

        private EscapingContext(byte[][] instead) {
            this.instead = instead;
        }

        /** The body, with values written as its format needs it; what is not ASCII stays. */
        static EscapingContext body(Escaping escaping) {
            byte[][] instead = new byte[BYTES][];
            for (char c = 0; c < ASCII; c++) {
                String other = escaping.replacement(c);
                if (other != null) instead[c] = other.getBytes(StandardCharsets.UTF_8);
            }
            return new EscapingContext(instead);
        }

        private byte[] instead(byte[] value, int at, int to) {
            if (this != TARGET && this != QUERY || value[at] != '%')
                return instead[value[at] & BYTES - 1];
            return isHex(value, at + 1, to) && isHex(value, at + 2, to) ? null : PERCENT;
        }

        private static boolean isHex(byte[] value, int at, int to) {
            return at < to && Character.digit(value[at], HEXADECIMAL) >= 0;
        }

        /** Adds a value, written so. */
        void add(byte[] value, int from, int to, ByteBuilder out) {
            int written = from;
            for (int at = from; at < to; at++) {
                byte[] other = instead(value, at, to);
                if (other == null) continue;
                out.add(value, written, at);
                out.add(other);
                written = at + 1;
            }
            out.add(value, written, to);
        }
    }
}
