// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The variables {@code name}, {@code name_1}, {@code name_2} … and {@code name_matchNr} of a row. Names are built once.
 * Used by one thread.
 */
public final class MatchVariables {

    private static final Logger LOG = LoggerFactory.getLogger(MatchVariables.class);

    /** Names of later matches are built for each sample. */
    private static final int CACHED = 1024;

    private final String name;
    private final String count;
    private final String[] numbered = new String[CACHED];

    public MatchVariables(String name) {
        this.name = name;
        count = name + "_matchNr";
    }

    public String name() {
        return name;
    }

    /** @param number from 1 */
    public String numbered(int number) {
        if (number > CACHED) return name + "_" + number;
        String known = numbered[number - 1];
        if (known == null) {
            known = name + "_" + number;
            numbered[number - 1] = known;
        }
        return known;
    }

    public void putCount(JMeterVariables variables, int matches) {
        variables.put(count, Integer.toString(matches));
    }

    public void removeCount(JMeterVariables variables) {
        variables.remove(count);
    }

    /** The number of matches of an earlier sample; 0 when unknown. */
    public int oldCount(JMeterVariables variables) {
        return number(variables, count);
    }

    /** The number in a variable that counts others, which an earlier sample wrote; 0 when unknown. */
    public static int number(JMeterVariables variables, String count) {
        String old = variables.get(count);
        if (old == null) return 0;
        try {
            return Integer.parseInt(old);
        } catch (NumberFormatException e) {
            LOG.warn("Variable '{}' is not a number: '{}'. The variables that it counted remain.", count, old);
            return 0;
        }
    }

    /** {@link #oldCount}, which is removed. */
    public int takeCount(JMeterVariables variables) {
        int old = oldCount(variables);
        removeCount(variables);
        return old;
    }

    /** Removes {@code name_from} to {@code name_to}, both included. */
    public void remove(JMeterVariables variables, int from, int to) {
        for (int i = from; i <= to; i++) variables.remove(numbered(i));
    }

    /**
     * Writes all matches and their number, or one match to {@code name}; removes older matches.
     *
     * @param old from {@link #takeCount}
     */
    public void write(JMeterVariables variables, boolean all, List<String> found, int old) {
        if (all) {
            putCount(variables, found.size());
            for (int i = 1; i <= found.size(); i++) variables.put(numbered(i), found.get(i - 1));
        } else if (!found.isEmpty()) {
            variables.put(name, found.get(0));
        }
        remove(variables, all ? found.size() + 1 : 1, old);
    }
}
