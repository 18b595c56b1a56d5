// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.extractors.template.TemplateParts;
import io.github.jmeteroverdrive.extractors.template.Value;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a request: text whose {@code ${…}} are values of cells, or variables and functions of
 * JMeter; or a field that JMeter fills. Belongs to one thread; cells make no garbage.
 */
final class Filling {

    private interface Piece {
        void add(Bytes out);
    }

    private final Sources sources;
    private final Place place;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean hasCells;
    private boolean asksJMeter;

    private Filling(Sources sources, Place place) {
        this.sources = sources;
        this.place = place;
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal when an expression is neither a column nor
     *     known to JMeter
     */
    static Filling of(String source, Sources sources, Place place) {
        Filling made = new Filling(sources, place);
        TemplateParts parts = TemplateParts.of(source);
        made.text(parts.texts().get(0));
        for (int i = 0; i < parts.expressions().size(); i++) {
            made.expression(parts.expressions().get(i));
            made.text(parts.texts().get(i + 1));
        }
        return made;
    }

    /** The same of a request's target, whose fragment is not sent (RFC 9110, section 7.1). */
    static Filling ofTarget(String source, Sources sources) {
        Filling made = new Filling(sources, Place.TARGET);
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
    static Filling of(FieldText text) {
        Filling made = new Filling(null, null);
        made.asksJMeter = text.perMessage();
        made.pieces.add(out -> out.add(text.get().getBytes(StandardCharsets.UTF_8)));
        return made;
    }

    /** The same of a request's target. */
    static Filling ofTarget(FieldText text) {
        Filling made = new Filling(null, null);
        made.asksJMeter = text.perMessage();
        made.pieces.add(out -> addTarget(text.get().strip(), false, out));
        return made;
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        pieces.add(out -> out.add(bytes));
    }

    private void target(String text, boolean inQuery) {
        Bytes written = new Bytes();
        addTarget(text, inQuery, written);
        pieces.add(out -> out.add(written));
    }

    private static void addTarget(String text, boolean inQuery, Bytes out) {
        int fragment = text.indexOf('#');
        byte[] bytes =
                (fragment < 0 ? text : text.substring(0, fragment))
                        .getBytes(StandardCharsets.UTF_8);
        int query = 0;
        while (!inQuery && query < bytes.length && bytes[query] != '?') query++;
        Place.TARGET.add(bytes, 0, query, out);
        Place.QUERY.add(bytes, query, bytes.length, out);
    }

    private void fixed(byte[] bytes) {
        Bytes written = new Bytes();
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

    private void add(Cell value, Bytes out) {
        place.add(value.bytes(), value.from(), value.to(), out);
    }

    private void add(byte[] value, Bytes out) {
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
    void add(Bytes out) {
        for (int i = 0; i < pieces.size(); i++) pieces.get(i).add(out); // no iterator
    }
}
