// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.io.Serial;

/** A search was ended because it took longer than its row may. */
final class TooLong extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    TooLong() {
        super("the search took too long", null, false, false);
    }
}
