// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

/** A response breaks the rules of HTTP; the message has no varying parts. */
public final class ProtocolViolation extends Exception {

    private static final long serialVersionUID = 1;

    public ProtocolViolation(String sentence) {
        super(sentence, null, false, false);
    }
}
