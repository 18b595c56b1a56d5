// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Value;
import io.github.jmeteroverdrive.httpasync.feed.Feed;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Where the values in a thread's requests come from. That thread only.
 *
 * @param element how sentences name the request
 * @param names of the feed's columns; none without a feed
 * @param row null without a feed
 */
record Sources(String element, List<String> names, FeedCursor row, JMeterVariables variables) {

    /** Without a feed. */
    static Sources ofJMeter(String element, JMeterVariables variables) {
        return new Sources(element, List.of(), null, variables);
    }

    /**
     * @param seed of the feed's random values
     */
    static Sources of(String element, Feed feed, long seed, JMeterVariables variables) {
        return new Sources(element, feed.names(), feed.cursor(seed), variables);
    }

    /** The column that an expression names; -1 = none. */
    int column(String expression) {
        return names.indexOf(name(expression));
    }

    private static String name(String expression) {
        return expression.substring(2, expression.length() - 1);
    }

    /**
     * What JMeter makes of an expression that is no column.
     *
     * @throws Refusal when it knows nothing of it, or a column is within a function
     */
    Value value(String expression) {
        String name = name(expression);
        boolean function = name.startsWith("__");
        for (String column : names)
            if (function && name.contains("${" + column + "}"))
                throw refuse(
                        expression
                                + " takes the column "
                                + column
                                + ", which functions cannot; take the column alone");
        if (!function && variables.get(name) == null)
            throw refuse(
                    expression
                            + (names.isEmpty()
                                    ? " is no variable; name one, or name a data feed that has it"
                                    : " is neither a column of the data feed nor a variable; its"
                                            + " columns are "
                                            + String.join(", ", names)));
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
