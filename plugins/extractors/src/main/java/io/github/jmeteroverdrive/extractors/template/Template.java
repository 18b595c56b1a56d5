// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** A parsed text with {@code ${…}}. Used by one thread. */
final class Template {

    private final List<String> texts;
    private final List<TemplateValue> values;
    private final StringBuilder filled = new StringBuilder();

    /**
     * @param source {@code \$} is a literal {@code $}
     * @throws IllegalArgumentException when a function is invalid
     */
    Template(String source) {
        TemplateParts parts = TemplateParts.of(source);
        texts = parts.texts();
        values = parts.expressions().stream().map(TemplateValue::of).toList();
    }

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
