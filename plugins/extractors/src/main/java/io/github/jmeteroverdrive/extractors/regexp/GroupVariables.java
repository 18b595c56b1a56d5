// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Variables {@code name_g0}, {@code name_g1} … and the number of groups, {@code name_g}. */
final class GroupVariables {

    private static final Logger LOG = LoggerFactory.getLogger(GroupVariables.class);

    private GroupVariables() {}

    /** Writes the groups of a match and removes those that a match before had more. */
    static void put(JMeterVariables variables, GroupNames names, String[] groups) {
        int before = count(variables, names.count());
        for (int i = 0; i < groups.length; i++) variables.put(names.of(i), groups[i]);
        variables.put(names.count(), Integer.toString(groups.length - 1));
        for (int i = groups.length; i <= before; i++) variables.remove(names.of(i));
    }

    static void remove(JMeterVariables variables, GroupNames names) {
        int before = count(variables, names.count());
        variables.remove(names.count());
        for (int i = 0; i <= before; i++) variables.remove(names.of(i));
    }

    private static int count(JMeterVariables variables, String name) {
        String number = variables.get(name);
        if (number == null) return 0;
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            LOG.warn("Variable '{}' is '{}' and no number: old groups stay.", name, number);
            return 0;
        }
    }
}
