// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /**
     * Finds a match.
     *
     * @param match 1 is the first; {@link #RANDOM}
     * @return null when there are not as many, or the body is broken
     */
    public final String find(Source body, int match, RandomGenerator random) {
        open(withoutByteOrderMark(body));
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

    /** A mark says that the body is UTF-8, whatever its headers say, and is no part of the text. */
    private static Source withoutByteOrderMark(Source body) {
        byte[] bytes = body.bytes();
        if (bytes == null || bytes.length < MARK.length) return body;
        for (int i = 0; i < MARK.length; i++) if (bytes[i] != MARK[i]) return body;
        return Source.ofBody(
                Arrays.copyOfRange(bytes, MARK.length, bytes.length), StandardCharsets.UTF_8);
    }

    protected abstract void open(Source body);

    /** Goes to the next match, if there is one. */
    protected abstract boolean next();

    /** The match's value; null where JSON has null. */
    protected abstract String value();

    /** Lets the body go. */
    protected abstract void close();
}
