// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * A text with {@code ${…}}, taken apart once: text, value, text, value … text. Belongs to one
 * thread.
 */
final class Template {

    private final List<String> texts;
    private final List<Value> values;
    private final StringBuilder filled = new StringBuilder();

    /**
     * @param source the text; a backslash before {@code $} keeps it as it is
     * @throws IllegalArgumentException when a function is none
     */
    Template(String source) {
        TemplateParts parts = TemplateParts.of(source);
        texts = parts.texts();
        values = parts.expressions().stream().map(Value::of).toList();
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
