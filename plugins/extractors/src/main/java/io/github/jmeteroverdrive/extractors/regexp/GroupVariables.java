// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.Arrays;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The variables {@code name}, {@code name_g} and {@code name_g0}, {@code name_g1} … of a match. Names are built once:
 * for many matches, that takes longer than finding them. Used by one thread.
 */
final class GroupVariables {

    private static final Logger LOG = LoggerFactory.getLogger(GroupVariables.class);

    /** Names of higher groups are built for each match. */
    private static final int CACHED = 64;

    private final String name;
    private final String count;
    private String[] names = {};

    GroupVariables(String name) {
        this.name = name;
        count = name + "_g";
    }

    /** Writes a match; removes higher groups of an older match. */
    void put(JMeterVariables variables, String value, String[] groups) {
        variables.put(name, value);
        int old = oldCount(variables);
        for (int i = 0; i < groups.length; i++) variables.put(group(i), groups[i]);
        variables.put(count, Integer.toString(groups.length - 1));
        for (int i = groups.length; i <= old; i++) variables.remove(group(i));
    }

    /** Removes the groups, but not {@code name}. */
    void removeGroups(JMeterVariables variables) {
        int old = oldCount(variables);
        variables.remove(count);
        for (int i = 0; i <= old; i++) variables.remove(group(i));
    }

    void remove(JMeterVariables variables) {
        variables.remove(name);
        removeGroups(variables);
    }

    private int oldCount(JMeterVariables variables) {
        String number = variables.get(count);
        if (number == null) return 0;
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            LOG.warn("Variable '{}' is not a number: '{}'. Old groups remain.", count, number);
            return 0;
        }
    }

    private String group(int number) {
        if (number >= CACHED) return count + number;
        if (number >= names.length) names = Arrays.copyOf(names, number + 1);
        if (names[number] == null) names[number] = count + number;
        return names[number];
    }
}
