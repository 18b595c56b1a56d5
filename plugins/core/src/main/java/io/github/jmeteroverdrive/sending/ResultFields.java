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
        return Field.count(property, label(unit), 0, Integer.MAX_VALUE)
                .initial(initial)
                .says(0, "one result a second")
                .says(1, "each " + unit + " is a sample result")
                .hint(units(unit) + " that are one sample result");
    }

    static String label(String unit) {
        return units(unit) + " per result";
    }

    private static String units(String unit) {
        return Character.toUpperCase(unit.charAt(0)) + unit.substring(1) + "s";
    }
}
