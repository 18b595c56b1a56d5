// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/** What the field is called that chooses it, and says, in every element that has it. */
public final class Strictness {

    public static final String LABEL = "Strict";

    public static final String DEFAULT = "true";

    public static final String HELP =
            "true: a response that breaks the rules of HTTP fails: a bad Content-Length, no line behind"
                    + " the last chunk, more bytes than announced; false: as HTTP Request takes it";

    private Strictness() {}
}
