// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** The page needs a repair that moves elements, or has something rare; jsoup has to read it. */
final class NotClean extends Exception {

    /** The only one: it says nothing but that, and costs nothing to throw. */
    static final NotClean HERE = new NotClean();

    private static final long serialVersionUID = 1L;

    private NotClean() {
        super("not a page for one pass", null, false, false);
    }
}
