// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Finds a value in a body that belongs to no sample. For example:
 *
 * <pre>{@code
 * BodyFinder token = new BoundaryFinder("name=\"csrf\" value=\"", "\"");
 * String value = token.find(TextSource.ofBody(body, UTF_8), 1, random);
 * }</pre>
 */
public abstract class BodyFinder extends MatchFinder<String> {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /**
     * @param match 1 is the first; {@link #RANDOM}
     * @return null when there are not as many, the value is null, or the body is broken
     */
    public final String find(TextSource body, int match, RandomGenerator random) {
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

    /** A byte order mark means UTF-8, regardless of the headers, and is not part of the text. */
    private static TextSource withoutByteOrderMark(TextSource body) {
        byte[] bytes = body.bytes();
        int mark = BYTE_ORDER_MARK.length;
        if (bytes == null || bytes.length < mark) return body;
        if (!Arrays.equals(bytes, 0, mark, BYTE_ORDER_MARK, 0, mark)) return body;
        return TextSource.ofBody(Arrays.copyOfRange(bytes, mark, bytes.length), StandardCharsets.UTF_8);
    }
}
