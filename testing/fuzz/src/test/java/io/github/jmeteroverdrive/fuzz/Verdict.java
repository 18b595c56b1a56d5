// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.util.List;

/**
 * The result of a case.
 *
 * @param struck what the fault did
 * @param differences between reports and facts; empty is good
 */
record Verdict(Case of, String struck, List<String> differences, long millis) {

    static final String HEAD = "seed\tprovider\tfault\tstruck\tms\tverdict\tdifferences\tconfiguration\n";

    /** Prefix of a difference that makes a case void: it shows nothing about the run. */
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
