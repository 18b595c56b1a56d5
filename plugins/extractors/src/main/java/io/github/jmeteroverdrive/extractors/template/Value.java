// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * What stands between {@code ${} and {@code }}: a variable, or a function, which JMeter evaluates.
 *
 * @param raw the whole, as it stands in the template; it stays where the variable is not defined
 * @param variable its name; null for a function
 * @param function null for a variable
 */
public record Value(String raw, String variable, CompoundVariable function) {

    /**
     * @param raw with its {@code ${} and {@code }}
     * @throws IllegalArgumentException when a function is none
     */
    public static Value of(String raw) {
        String inside = raw.substring(2, raw.length() - 1);
        if (!inside.startsWith("__")) return new Value(raw, inside, null);
        try {
            CompoundVariable function = new CompoundVariable();
            function.setParameters(raw);
            return new Value(raw, null, function);
        } catch (InvalidVariableException e) {
            throw new IllegalArgumentException(
                    "'" + raw + "' is no function: " + e.getMessage(), e);
        }
    }

    /** Appends its value of this moment. */
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
