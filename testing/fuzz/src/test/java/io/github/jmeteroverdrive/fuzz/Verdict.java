// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.util.List;

/**
 * What came of a case.
 *
 * @param struck what the fault did
 * @param differences between what was said and what was so; empty is good
 */
record Verdict(Case of, String struck, List<String> differences, long millis) {

    static final String HEAD = "seed\tprovider\tfault\tstruck\tms\tverdict\tdifferences\tconfiguration\n";

    /** How the only difference of a case begins that says nothing about the run. */
    static final String VOID = "void: ";

    boolean good() {
        return differences.isEmpty() || isVoid();
    }

    private boolean isVoid() {
        return !differences.isEmpty() && differences.get(0).startsWith(VOID);
    }

    private String word() {
        if (isVoid()) return "void";
        return good() ? "equal" : "DIFFERS";
    }

    /** One line of the table. */
    String row() {
        return of.seed()
                + "\t"
                + of.provider()
                + "\t"
                + of.fault()
                + "\t"
                + struck
                + "\t"
                + millis
                + "\t"
                + word()
                + "\t"
                + String.join(" | ", differences)
                + "\t"
                + of.described()
                + "\n";
    }
}
