// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/** Tries an expression at one place of a text after another. Used by one thread. */
interface Attempt {

    /** The text from here on; the empty one lets the last one go. */
    void open(String text);

    /**
     * Whether a match begins at that place.
     *
     * @throws TooLong when the time is over
     */
    boolean at(int place);

    /** Whether the last attempt, good or not, might have ended otherwise had the text gone on. */
    boolean hitEnd();

    /** Where the match ends. */
    int end();

    /** The groups of the match, the whole of it first; null for one that is not there. */
    String[] groups();
}
