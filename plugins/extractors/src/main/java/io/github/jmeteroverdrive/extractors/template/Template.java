// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * A text with {@code ${…}}, taken apart once: text, value, text, value … text. Belongs to one
 * thread.
 */
final class Template {

    private final List<String> texts = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final StringBuilder filled = new StringBuilder();

    /**
     * @param source the text; a backslash before {@code $} keeps it as it is
     * @throws IllegalArgumentException when a function is none
     */
    Template(String source) {
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
            values.add(Value.of(source.substring(at, end)));
            at = end;
        }
        texts.add(text.toString());
    }

    /** After the brace that closes the one before {@code from}; -1 when none does. */
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

    /** The text with all values of this moment. */
    String fill(Escaping escaping, JMeterVariables variables) {
        filled.setLength(0);
        filled.append(texts.get(0));
        for (int i = 0; i < values.size(); i++) {
            values.get(i).append(filled, escaping, variables);
            filled.append(texts.get(i + 1));
        }
        return filled.toString();
    }
}
