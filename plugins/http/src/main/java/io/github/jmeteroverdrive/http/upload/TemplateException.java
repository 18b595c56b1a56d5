// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import java.io.IOException;
import java.io.Serial;

/** A template cannot be sent: a sentence with the fault and the remedy. */
final class TemplateException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    TemplateException(String sentence) {
        super(sentence);
    }

    /** The same, preceded by where it is. */
    TemplateException in(String place) {
        return new TemplateException(place + ": " + getMessage());
    }
}
