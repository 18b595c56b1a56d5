// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.IOException;
import java.io.Serial;

/** A template cannot be sent: one sentence with what stands in it and what to do. */
public final class TemplateException extends IOException {

    @Serial private static final long serialVersionUID = 1;

    public TemplateException(String sentence) {
        super(sentence);
    }

    /** The same, with where it is before it. */
    TemplateException in(String place) {
        return new TemplateException(place + ": " + getMessage());
    }
}
