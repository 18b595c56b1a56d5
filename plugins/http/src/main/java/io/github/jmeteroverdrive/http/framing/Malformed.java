// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.Serial;

/** A response breaks the rules; its message is a sentence. */
final class Malformed extends Exception {

    @Serial private static final long serialVersionUID = 1;

    Malformed(String sentence) {
        super(sentence, null, false, false);
    }
}
