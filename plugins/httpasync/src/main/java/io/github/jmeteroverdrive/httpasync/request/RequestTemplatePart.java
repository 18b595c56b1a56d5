// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.extractors.template.TemplateParts;
import io.github.jmeteroverdrive.extractors.template.TemplateValue;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.run.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.jmeter.testelement.TestElement;

/**
 * A part of a request: text with {@code ${…}} that cells, variables and functions fill, or a field that JMeter fills.
 * One thread; cells create no garbage.
 */
final class RequestTemplatePart {

    private interface Piece {

        void add(ByteBuilder out);
    }

    private final Field<?> field;
    private final ValueSources sources;
    private final EscapingContext context;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean hasCells;
    private boolean usesJMeter;

    private RequestTemplatePart(Field<?> field, ValueSources sources, EscapingContext context) {
        this.field = field;
        this.sources = sources;
        this.context = context;
    }

    /** @throws io.github.jmeteroverdrive.measure.Refusal if an expression is neither a column nor known to JMeter */
    static RequestTemplatePart of(Field<?> field, String source, ValueSources sources, EscapingContext context) {
        RequestTemplatePart part = new RequestTemplatePart(field, sources, context);
        part.requireDefined(source);
        TemplateParts parts = TemplateParts.of(source);
        part.addText(parts.texts().get(0));
        for (int i = 0; i < parts.expressions().size(); i++) {
            part.addExpression(parts.expressions().get(i));
            part.addText(parts.texts().get(i + 1));
        }
        return part;
    }

    /** The same for a request's target, whose fragment is not sent (RFC 9110, section 7.1). */
    static RequestTemplatePart ofTarget(String source, ValueSources sources) {
        RequestTemplatePart part = new RequestTemplatePart(RequestSettings.PATH, sources, EscapingContext.TARGET);
        part.requireDefined(source);
        TemplateParts parts = TemplateParts.of(source);
        boolean query = false;
        for (int i = 0; i < parts.texts().size(); i++) {
            String text = parts.texts().get(i);
            ByteBuilder encoded = new ByteBuilder();
            addTarget(text, query, encoded);
            part.pieces.add(out -> out.add(encoded));
            if (text.indexOf('#') >= 0) break;
            query |= text.indexOf('?') >= 0;
            if (i < parts.expressions().size())
                part.addExpression(parts.expressions().get(i));
        }
        return part;
    }

    /** A variable must have a value when the request is sent; an element before it may give it one. */
    static RequestTemplatePart ofField(Field<?> field, TestElement sampler, ValueSources sources) {
        return ofField(field, sampler, sources, (text, out) -> out.add(text.getBytes(StandardCharsets.UTF_8)));
    }

    static RequestTemplatePart ofTargetField(TestElement sampler, ValueSources sources) {
        return ofField(RequestSettings.PATH, sampler, sources, (text, out) -> addTarget(text.strip(), false, out));
    }

    private static RequestTemplatePart ofField(
            Field<?> field, TestElement sampler, ValueSources sources, BiConsumer<String, ByteBuilder> adder) {
        RequestTemplatePart part = new RequestTemplatePart(field, sources, null);
        FieldText text = FieldText.of(sampler, field.property());
        String raw = FieldText.raw(sampler, field.property());
        TemplateParts parts = TemplateParts.of(raw);
        boolean literal = parts.expressions().isEmpty() && raw.contains("\\${"); // which JMeter leaves as it is
        String fixed = parts.texts().get(0);
        part.usesJMeter = text.perMessage() && !literal;
        for (String name : sources.variables(raw)) part.pieces.add(out -> sources.requireDefined(field, name));
        part.pieces.add(out -> adder.accept(literal ? fixed : text.get(), out));
        return part;
    }

    private void requireDefined(String source) {
        sources.variables(source).forEach(name -> sources.requireDefined(field, name));
    }

    private void addText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        pieces.add(out -> out.add(bytes));
    }

    private static void addTarget(String text, boolean inQuery, ByteBuilder out) {
        int fragment = text.indexOf('#');
        byte[] bytes = (fragment < 0 ? text : text.substring(0, fragment)).getBytes(StandardCharsets.UTF_8);
        int query = 0;
        while (!inQuery && query < bytes.length && bytes[query] != '?') query++;
        EscapingContext.TARGET.add(bytes, 0, query, out);
        EscapingContext.QUERY.add(bytes, query, bytes.length, out);
    }

    private void addExpression(String text) {
        int column = sources.column(text);
        if (column >= 0) {
            hasCells = true;
            pieces.add(out -> {
                Cell cell = sources.row().cell(column);
                context.add(cell.bytes(), cell.from(), cell.to(), out);
            });
            return;
        }
        TemplateValue value = sources.value(field, text);
        if (FieldText.varies(text)) {
            usesJMeter = true;
            pieces.add(out -> addValue(value, out));
        } else {
            ByteBuilder fixed = new ByteBuilder();
            addValue(value, fixed);
            pieces.add(out -> out.add(fixed));
        }
    }

    private void addValue(TemplateValue value, ByteBuilder out) {
        StringBuilder text = new StringBuilder();
        value.append(text, Escaping.NONE, sources.variables());
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        context.add(bytes, 0, bytes.length, out);
    }

    /** Whether it is the same for each request. */
    boolean isFixed() {
        return !hasCells && !usesJMeter;
    }

    /** Whether JMeter must evaluate something for each request. */
    boolean usesJMeter() {
        return usesJMeter;
    }

    void add(ByteBuilder out) {
        for (int i = 0; i < pieces.size(); i++) pieces.get(i).add(out); // no iterator
    }

    /** How values are escaped in a part of a request, so that it stays a single valid request. */
    static final class EscapingContext {

        private static final int ASCII = 128;
        private static final int BYTES = 256;
        private static final byte[] PERCENT = {'%', '2', '5'};

        /** Percent-encodes what a target cannot have. */
        static final EscapingContext TARGET = new EscapingContext(new byte[BYTES][]);

        /** The same for the query, where clients do not encode brackets. */
        static final EscapingContext QUERY = new EscapingContext(new byte[BYTES][]);

        /** Replaces control characters, which are invalid there, by blanks (RFC 9110, section 5.5). */
        static final EscapingContext HEADER = new EscapingContext(new byte[BYTES][]);

        static {
            for (int i = 0; i < BYTES; i++) {
                byte[] encoded = String.format("%%%02X", i).getBytes(StandardCharsets.US_ASCII);
                if (!WebUrl.isSentInTarget(i, false)) TARGET.replacements[i] = encoded;
                if (!WebUrl.isSentInTarget(i, true)) QUERY.replacements[i] = encoded;
            }
            for (int i = 0; i < ASCII; i++)
                if (Character.isISOControl(i) && i != '\t') HEADER.replacements[i] = new byte[] {' '};
        }

        private final byte[][] replacements; // null = the byte itself

        private EscapingContext(byte[][] replacements) {
            this.replacements = replacements;
        }

        static EscapingContext body(Escaping escaping) {
            byte[][] replacements = new byte[BYTES][];
            for (char c = 0; c < ASCII; c++) {
                String other = escaping.replacement(c);
                if (other != null) replacements[c] = other.getBytes(StandardCharsets.UTF_8);
            }
            return new EscapingContext(replacements);
        }

        private byte[] replacement(byte[] value, int at, int to) {
            if (this != TARGET && this != QUERY || value[at] != '%') return replacements[value[at] & BYTES - 1];
            return WebUrl.isEncoded(value, at, to) ? null : PERCENT;
        }

        void add(byte[] value, int from, int to, ByteBuilder out) {
            int added = from;
            for (int at = from; at < to; at++) {
                byte[] other = replacement(value, at, to);
                if (other == null) continue;
                out.add(value, added, at);
                out.add(other);
                added = at + 1;
            }
            out.add(value, added, to);
        }
    }
}
