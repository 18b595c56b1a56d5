// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Value;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes of bodies as written in a field: {@code 1024}, or {@code 100-2000} for all between, equally likely.
 *
 * @param min bytes, 0 or more
 * @param max bytes, {@code min} or more
 */
public record SizeRange(int min, int max) {

    private static final Pattern SYNTAX = Pattern.compile("(\\d{1,9})(?:\\s*-\\s*(\\d{1,9}))?");

    /** The field of a producer, without a hint. @param element with which its property begins */
    public static Field<SizeRange> field(String element) {
        return Field.of(element + ".messageSize", "Message size", Value.of(SizeRange::parse))
                .written("1024");
    }

    public static SizeRange parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (matcher.matches()) {
            int min = Integer.parseInt(matcher.group(1));
            int max = matcher.group(2) == null ? min : Integer.parseInt(matcher.group(2));
            if (min <= max && max <= MessageStamp.LARGEST_BODY) return new SizeRange(min, max);
        }
        throw new IllegalArgumentException(
                "give bytes like 1024, or a range like 100-2000, up to " + MessageStamp.LARGEST_BODY);
    }

    public int next(RandomGenerator random) {
        return min == max ? min : random.nextInt(min, max + 1);
    }
}
