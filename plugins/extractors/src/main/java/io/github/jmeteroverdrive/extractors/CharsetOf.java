// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.Charset;

/** Remembers the charset of the last sample, because that of the next one is mostly the same. */
final class CharsetOf {

    private String name;
    private Charset charset;

    /** {@link ByteCharsets#searchable} of that name. */
    Charset of(String wanted) {
        if (!wanted.equals(name)) {
            charset = ByteCharsets.searchable(wanted);
            name = wanted;
        }
        return charset;
    }
}
