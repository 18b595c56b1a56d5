// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

/** What is known of a number: it lies between these two, both included. */
public record Range(long min, long max) {

    /** Nothing is known. */
    public static final Range UNKNOWN = new Range(0, Long.MAX_VALUE);

    public static Range exactly(long number) {
        return new Range(number, number);
    }

    /** At least 0, whatever was subtracted. */
    public static Range between(long min, long max) {
        return new Range(Math.max(0, min), Math.max(0, max));
    }

    public boolean contains(long number) {
        return min <= number && number <= max;
    }

    /** This less something that is known no better. */
    public Range minus(long atLeast, long atMost) {
        return between(min - atMost, max == Long.MAX_VALUE ? max : max - atLeast);
    }

    @Override
    public String toString() {
        if (min == max) return String.valueOf(min);
        return min + "…" + (max == Long.MAX_VALUE ? "?" : max);
    }
}
