// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Variables {@code name_1}, {@code name_2} … and their number, {@code name_matchNr}. */
public final class MatchVariables {

    private static final Logger LOG = LoggerFactory.getLogger(MatchVariables.class);

    private MatchVariables() {}

    public static String count(String name) {
        return name + "_matchNr";
    }

    public static String numbered(String name, int number) {
        return name + "_" + number;
    }

    /** Removes the number and says what it was; 0 when there was none. */
    public static int takeCount(JMeterVariables variables, String name) {
        String count = count(name);
        String before = variables.get(count);
        if (before == null) return 0;
        variables.remove(count);
        try {
            return Integer.parseInt(before);
        } catch (NumberFormatException e) {
            LOG.warn("Variable '{}' is '{}' and no number: old matches stay.", count, before);
            return 0;
        }
    }

    /** Removes {@code name_from} to {@code name_to}, both included. */
    public static void remove(JMeterVariables variables, String name, int from, int to) {
        for (int i = from; i <= to; i++) variables.remove(numbered(name, i));
    }
}
