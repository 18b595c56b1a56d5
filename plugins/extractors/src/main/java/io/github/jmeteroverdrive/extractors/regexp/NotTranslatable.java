// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.io.Serial;

/** Says what an expression has that the two regular expression engines may see differently. */
final class NotTranslatable extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    NotTranslatable(String what) {
        super(what, null, false, false);
    }
}
