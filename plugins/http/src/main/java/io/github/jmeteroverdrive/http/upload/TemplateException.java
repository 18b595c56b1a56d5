// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import java.io.IOException;

/** A template cannot be sent; the message has the problem and the remedy. */
final class TemplateException extends IOException {

    private static final long serialVersionUID = 1;

    TemplateException(String sentence) {
        super(sentence);
    }

    /** A copy with the location before the message. */
    TemplateException in(String place) {
        return new TemplateException(place + ": " + getMessage());
    }
}
