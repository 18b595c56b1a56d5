// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * An expression of ORO that java.util.regex understands the same.
 *
 * @param pattern what Java is to run
 * @param prefix text that every match begins with; "" when there is none
 * @param longest the longest text that every match has; "" when there is none
 * @param start what is known of where a match begins; null when that is nothing
 * @param sequence the same as a sequence of parts; null when it is none
 * @param seesUnits whether it has parts that can match half of a character beyond U+FFFF
 */
record Translation(
        Pattern pattern,
        String prefix,
        String longest,
        Start start,
        Sequence sequence,
        boolean seesUnits) {

    /** What tries it; each scan has its own. */
    Attempt attempt(TimeLimit limit) {
        return sequence == null
                ? new JavaAttempt(pattern, limit)
                : new SequenceAttempt(sequence, limit);
    }

    /**
     * Whether ORO may see a text differently. A sequence sees units as ORO does, but does not take
     * U+FFFF for the end of the text.
     *
     * @param bytes that the text was decoded from, between those places; null when there are none
     */
    boolean differs(String text, byte[] bytes, Charset charset, int from, int to) {
        if (!seesUnits) return false;
        if (sequence != null) return text.indexOf(Character.MAX_VALUE) >= 0;
        if (bytes == null) return Units.differ(text);
        return charset.equals(StandardCharsets.UTF_8) && Units.differ(bytes, from, to);
    }
}
