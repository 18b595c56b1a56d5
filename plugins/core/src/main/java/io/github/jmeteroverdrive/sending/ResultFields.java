// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.form.Field;

/** The field about results that all elements have which measure in bulk. */
public final class ResultFields {

    private ResultFields() {}

    /**
     * How many messages or requests a sample result is about.
     *
     * @param unit one of them
     */
    public static Field<Integer> perResult(String property, String unit, int initial) {
        String units = Character.toUpperCase(unit.charAt(0)) + unit.substring(1) + "s";
        return Field.count(property, units + " per result", 0, Integer.MAX_VALUE)
                .initial(initial)
                .says(0, "one result a second")
                .says(1, "each " + unit + " is a sample result")
                .hint(units + " that are one sample result");
    }
}
