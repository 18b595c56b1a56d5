// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * A variable or function, which JMeter evaluates.
 *
 * @param raw with {@code ${} and {@code }}; it remains if the variable is undefined
 * @param variable null for a function
 * @param function null for a variable
 */
public record TemplateValue(String raw, String variable, CompoundVariable function) {

    /** @throws IllegalArgumentException when a function is invalid */
    public static TemplateValue of(String raw) {
        String inside = raw.substring(2, raw.length() - 1);
        if (!inside.startsWith("__")) return new TemplateValue(raw, inside, null);
        try {
            CompoundVariable function = new CompoundVariable();
            function.setParameters(raw);
            return new TemplateValue(raw, null, function);
        } catch (InvalidVariableException e) {
            throw new IllegalArgumentException("'" + raw + "' is not a function: " + e.getMessage(), e);
        }
    }

    public void append(StringBuilder to, Escaping escaping, JMeterVariables variables) {
        if (function != null) {
            escaping.append(to, function.execute());
            return;
        }
        String value = variables.get(variable);
        if (value == null) to.append(raw);
        else escaping.append(to, value);
    }
}
