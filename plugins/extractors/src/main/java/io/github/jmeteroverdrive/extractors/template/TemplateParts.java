// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed text with {@code ${…}}: alternating texts and expressions. Immutable.
 *
 * @param texts one more than expressions
 * @param expressions with {@code ${} and {@code }}
 */
public record TemplateParts(List<String> texts, List<String> expressions) {

    /** @param source {@code \$} is a literal {@code $} */
    public static TemplateParts of(String source) {
        List<String> texts = new ArrayList<>();
        List<String> expressions = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < source.length()) {
            if (source.startsWith("\\$", at)) {
                text.append('$');
                at += 2;
                continue;
            }
            int end = source.startsWith("${", at) ? end(source, at + 2) : -1;
            if (end < 0) {
                text.append(source.charAt(at++));
                continue;
            }
            texts.add(text.toString());
            text.setLength(0);
            expressions.add(source.substring(at, end));
            at = end;
        }
        texts.add(text.toString());
        return new TemplateParts(List.copyOf(texts), List.copyOf(expressions));
    }

    /** Index after the closing brace; -1 if there is none. */
    private static int end(String source, int from) {
        int open = 1;
        for (int i = from; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\') i++;
            else if (c == '{') open++;
            else if (c == '}' && --open == 0) return i + 1;
        }
        return -1;
    }
}
