// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.nio.charset.Charset;

/** An expression of a template, in one thread. Encodes a value once as long as it is the same. */
final class Placeholder {

    private final Expression expression;
    private final Charset charset;
    private String text;
    private byte[] bytes;
    private byte[] ofRequest;
    private long request = -1;

    Placeholder(Expression expression, Charset charset) {
        this.expression = expression;
        this.charset = charset;
    }

    /** Its value now, or null when it stays as it is written. */
    @SuppressWarnings("StringEquality") // the very same object needs no second look
    byte[] evaluated() {
        String now = expression.value();
        if (now == null) return null;
        if (now != text) {
            text = now;
            bytes = now.getBytes(charset);
        }
        return bytes;
    }

    /** As {@link #evaluated}, but only once for each {@code number} of a request. */
    byte[] evaluatedOnce(long number) {
        if (request != number) {
            ofRequest = evaluated();
            request = number;
        }
        return ofRequest;
    }
}
