// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.form.Field;

/** The results field, common to all elements with results for many samples. */
public final class ResultFields {

    private ResultFields() {}

    /**
     * How many messages or requests a sample result covers.
     *
     * @param unit singular
     */
    public static Field<Integer> perResult(String property, String unit, int initial) {
        String units = Character.toUpperCase(unit.charAt(0)) + unit.substring(1) + "s";
        return Field.count(property, units + " per result", 0, Integer.MAX_VALUE)
                .initial(initial)
                .meaning(0, "one result per second")
                .meaning(1, "each " + unit + " is a sample result")
                .hint(units + " that are one sample result");
    }
}
