// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.random.RandomGenerator;

/**
 * Finds one value in a body, without JMeter's variables around it. Belongs to one thread, and is
 * used again for one body after another. For example:
 *
 * <pre>{@code
 * BodyFinder token = BoundaryFinder.of("name=\"csrf\" value=\"", "\"");
 * String value = token.find(Source.ofBody(body, UTF_8), 1, random);
 * }</pre>
 */
public abstract class BodyFinder {

    /** As a match number: any of all, each as likely. */
    public static final int RANDOM = 0;

    /**
     * Finds a match.
     *
     * @param match 1 is the first; {@link #RANDOM}
     * @return null when there are not as many, or the body is broken
     */
    public final String find(Source body, int match, RandomGenerator random) {
        open(body);
        try {
            String found = null;
            int count = 0;
            while (next()) {
                count++;
                if (match == RANDOM && random.nextInt(count) == 0) found = value();
                if (count == match) return value();
            }
            return found;
        } finally {
            close();
        }
    }

    protected abstract void open(Source body);

    /** Goes to the next match, if there is one. */
    protected abstract boolean next();

    /** The match's value; null where JSON has null. */
    protected abstract String value();

    /** Lets the body go. */
    protected abstract void close();
}
