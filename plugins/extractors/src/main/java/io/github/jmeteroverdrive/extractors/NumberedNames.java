// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

/** The names {@code name_1}, {@code name_2} and so on, made once. Used by one thread. */
public final class NumberedNames {

    /** So many are kept; what has more matches pays for the further names. */
    private static final int KEPT = 1024;

    private final String name;
    private final String[] kept = new String[KEPT];

    public NumberedNames(String name) {
        this.name = name;
    }

    /**
     * @param number from 1
     */
    public String of(int number) {
        if (number > KEPT) return name + "_" + number;
        String known = kept[number - 1];
        if (known == null) {
            known = name + "_" + number;
            kept[number - 1] = known;
        }
        return known;
    }
}
