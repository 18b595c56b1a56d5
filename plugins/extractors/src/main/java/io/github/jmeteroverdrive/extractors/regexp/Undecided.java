// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.io.Serial;

/** The document has something that only the stock engine can judge; it takes the row this time. */
final class Undecided extends Exception {

    static final Undecided INSTANCE = new Undecided();

    @Serial private static final long serialVersionUID = 1;

    private Undecided() {
        super("left to the stock engine", null, false, false);
    }
}
