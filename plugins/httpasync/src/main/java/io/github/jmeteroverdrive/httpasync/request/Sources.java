// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Value;
import io.github.jmeteroverdrive.httpasync.feed.Cells;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Where the values in a thread's requests come from. That thread only.
 *
 * @param element how sentences name the request
 * @param names of the values that come with a row, or from earlier responses
 * @param cells these values; null when there are none
 */
public record Sources(String element, List<String> names, Cells cells, JMeterVariables variables) {

    /** Of JMeter alone. */
    static Sources ofJMeter(String element, JMeterVariables variables) {
        return new Sources(element, List.of(), null, variables);
    }

    /** The place of the cell that an expression names; -1 = none. */
    int column(String expression) {
        return names.indexOf(name(expression));
    }

    private static String name(String expression) {
        return expression.substring(2, expression.length() - 1);
    }

    /**
     * What JMeter makes of an expression that names no cell.
     *
     * @throws Refusal when it knows nothing of it, or a cell's name is within a function
     */
    Value value(String expression) {
        String name = name(expression);
        boolean function = name.startsWith("__");
        for (String one : names)
            if (function && name.contains("${" + one + "}"))
                throw refuse(
                        expression
                                + " takes ${"
                                + one
                                + "}, which functions cannot; take it alone");
        if (!function && variables.get(name) == null)
            throw refuse(
                    expression
                            + (names.isEmpty()
                                    ? " is no variable; name one, or name a data feed that has it"
                                    : " is neither a variable nor one of the values that are known"
                                            + " then: "
                                            + String.join(", ", names)
                                            + "; correct it"));
        try {
            return Value.of(expression);
        } catch (IllegalArgumentException e) {
            throw refuse(e.getMessage() + "; correct it");
        }
    }

    private Refusal refuse(String problemAndRemedy) {
        return new Refusal(element + ": " + problemAndRemedy + ".");
    }
}
