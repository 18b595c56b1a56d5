// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import io.github.jmeteroverdrive.form.Field;

/** What the field is called that chooses it, and says, in every element that has it. */
public final class Strictness {

    public static final String LABEL = "Strict";

    public static final String DEFAULT = "true";

    public static final String HELP =
            "true: a response that breaks the rules of HTTP fails: a bad Content-Length, no line"
                    + " behind the last chunk, more bytes than announced; false: as HTTP Request takes"
                    + " it";

    /** The field of an element. */
    public static Field<Boolean> field(String property) {
        return Field.flag(property, LABEL, true)
                .says(
                        true,
                        "a response that breaks the rules of HTTP fails: a bad Content-Length, no"
                                + " line behind the last chunk, more bytes than announced")
                .says(false, "as HTTP Request takes it");
    }

    private Strictness() {}
}
