// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * A part of a {@link Sequence}: the mark where a group begins or ends, a literal, or a class that
 * is there some times. Immutable.
 *
 * @param mark place of the mark, twice the group's number, and one more where it ends; -1 for none
 * @param literal characters; null when it is none
 * @param set the class; null when it is none
 * @param least how often the class is there at least
 * @param most how often at most
 * @param greedy whether as many of it as can be are tried first
 */
record Part(int mark, String literal, Characters set, int least, int most, boolean greedy) {

    static Part mark(int place) {
        return new Part(place, null, null, 0, 0, false);
    }

    static Part literal(String text) {
        return new Part(-1, text, null, 0, 0, false);
    }

    static Part repeat(Characters set, Repetition times) {
        return new Part(-1, null, set, times.least(), times.most(), times.greedy());
    }

    /** Whether it takes at least one character. */
    boolean isThere() {
        return literal != null || least > 0;
    }

    /** Whether it may begin with that character. */
    boolean mayBeginWith(char c) {
        return literal != null ? literal.charAt(0) == c : set.has(c);
    }

    /** Whether no character of this class begins the other part. */
    boolean excludes(Part other) {
        return other.literal != null ? !set.has(other.literal.charAt(0)) : !set.meets(other.set);
    }
}
