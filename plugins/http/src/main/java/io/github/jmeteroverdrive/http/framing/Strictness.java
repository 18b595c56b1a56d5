// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import io.github.jmeteroverdrive.form.Field;

/** Whether a response that breaks the rules of HTTP fails. */
public final class Strictness {

    /** The field of an element. */
    public static Field<Boolean> field(String property) {
        return Field.flag(property, "Strict", true)
                .says(
                        true,
                        "a response that breaks the rules of HTTP fails: a bad Content-Length, no"
                                + " line behind the last chunk, more bytes than announced")
                .says(false, "as HTTP Request takes it");
    }

    private Strictness() {}
}
