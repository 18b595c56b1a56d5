// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;

/**
 * A parsed text with {@code ${…}}: alternating texts and expressions. Immutable.
 *
 * @param texts one more than expressions
 * @param expressions with {@code ${} and {@code }}
 */
public record TemplateParts(List<String> texts, List<String> expressions) {

    /** @param source a backslash before a {@code $} makes it text and is removed; two of them are text and remain */
    public static TemplateParts of(String source) {
        return of(source, false);
    }

    /**
     * Checks that each dollar sign with an opening brace has its closing brace.
     *
     * @throws IllegalArgumentException if not; the message is problem and remedy
     */
    public static void checkClosed(String source) {
        of(source, true);
    }

    private static TemplateParts of(String source, boolean mustBeClosed) {
        ExpressionScanner scanner = new ExpressionScanner(name -> CompoundVariable.getFunctionClass(name) != null);
        List<String> texts = new ArrayList<>();
        List<String> expressions = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (int dollar = source.indexOf('$'); dollar >= 0; dollar = source.indexOf('$', at)) {
            int slashes = dollar;
            while (slashes > at && source.charAt(slashes - 1) == '\\') slashes--;
            boolean escaped = (dollar - slashes) % 2 == 1;
            text.append(source, at, escaped ? dollar - 1 : dollar);
            boolean opens = !escaped && source.startsWith("${", dollar);
            int end = opens ? end(scanner, source, dollar + 2) : -1;
            if (mustBeClosed && opens && end < 0)
                throw new IllegalArgumentException("'" + source.substring(dollar)
                        + "' has no closing }; add it, or write \\${ for the text itself, which is \\\\${ in JSON");
            if (end < 0) {
                text.append('$');
                at = dollar + 1;
                continue;
            }
            texts.add(text.toString());
            text.setLength(0);
            expressions.add(source.substring(dollar, end));
            at = end;
        }
        texts.add(text.append(source, at, source.length()).toString());
        return new TemplateParts(List.copyOf(texts), List.copyOf(expressions));
    }

    /** Index after the closing brace; negative if there is none. */
    private static int end(ExpressionScanner scanner, String source, int from) {
        try {
            return scanner.findEnd(source, from, source.length());
        } catch (IllegalArgumentException e) {
            int brace = source.indexOf('}', from); // JMeter explains what is wrong when it compiles the expression
            return brace < 0 ? brace : brace + 1;
        }
    }
}
