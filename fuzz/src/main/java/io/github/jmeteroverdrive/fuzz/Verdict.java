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

    static final String HEAD =
            "seed\tprovider\tfault\tstruck\tms\tverdict\tdifferences\tconfiguration\n";

    boolean good() {
        return differences.isEmpty();
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
                + (good() ? "equal" : "DIFFERS")
                + "\t"
                + String.join(" | ", differences)
                + "\t"
                + of.described()
                + "\n";
    }
}
