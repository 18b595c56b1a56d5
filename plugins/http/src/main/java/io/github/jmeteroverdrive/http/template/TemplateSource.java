// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;

/** The bytes of a template. */
interface TemplateSource {

    /**
     * Reads at least one byte.
     *
     * @return how many, or -1 at the end
     */
    int read(byte[] into, int from, int length) throws IOException;

    /** Back to the first byte. */
    void rewind() throws IOException;
}
