// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

/** The document is not one that all JSON parsers read alike; another engine has to read it. */
public final class NotStrict extends Exception {

    /** The only one: it says nothing but that, and costs nothing to throw. */
    static final NotStrict HERE = new NotStrict();

    private static final long serialVersionUID = 1L;

    private NotStrict() {
        super("not strict JSON", null, false, false);
    }
}
