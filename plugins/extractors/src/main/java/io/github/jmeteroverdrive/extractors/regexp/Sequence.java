// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** An expression that is a sequence of parts without alternatives, as most are; it needs no full engine. Immutable. */
final class Sequence {

    final Part[] parts;

    /** By part: the next part, if it takes a character and nothing optional is between. */
    final Part[] next;

    /** By part: whether only the longest repetition can lead to a match. */
    final boolean[] allOrNone;

    final int groups;

    private Sequence(List<Part> list, int groups) {
        this.groups = groups;
        parts = list.toArray(new Part[0]);
        next = new Part[parts.length];
        allOrNone = new boolean[parts.length];
        for (int i = 0; i < parts.length; i++) {
            int at = i + 1;
            while (at < parts.length && parts[at].mark() >= 0) at++;
            boolean last = at == parts.length;
            if (!last && parts[at].isThere()) next[i] = parts[at];
            if (parts[i].set() == null || !parts[i].greedy()) continue;
            allOrNone[i] = last || next[i] != null && parts[i].excludes(next[i]);
        }
    }

    static final class Builder {

        /** Classes are built at the end, when Java is known to accept them. */
        private final List<Supplier<Part>> parts = new ArrayList<>();

        private final StringBuilder literal = new StringBuilder();
        private int groups;
        private boolean broken;

        void literal(char c) {
            literal.append(c);
        }

        /** @param asClass as in a bracket expression of Java */
        void repeat(String asClass, Repetition times) {
            endLiteral();
            parts.add(() -> Part.repeat(CharacterTable.of(asClass), times));
        }

        /** The group's number, from 1. */
        int open() {
            int group = ++groups;
            mark(2 * group);
            return group;
        }

        void close(int group) {
            mark(2 * group + 1);
        }

        private void mark(int place) {
            endLiteral();
            parts.add(() -> Part.mark(place));
        }

        /** The expression is not a sequence. */
        void breaks() {
            broken = true;
        }

        private void endLiteral() {
            String text = literal.toString();
            literal.setLength(0);
            if (!text.isEmpty()) parts.add(() -> Part.literal(text));
        }

        /** Null when the expression is not a sequence. */
        Sequence build() {
            endLiteral();
            return broken
                    ? null
                    : new Sequence(parts.stream().map(Supplier::get).toList(), groups);
        }
    }

    /**
     * A part: start or end of a group, a literal, or a repeated class. Immutable.
     *
     * @param mark twice the group's number, plus one at its end; -1 if not a mark
     * @param literal null if not a literal
     * @param set null if not a class
     */
    record Part(int mark, String literal, CharacterTable set, int least, int most, boolean greedy) {

        static Part mark(int place) {
            return new Part(place, null, null, 0, 0, false);
        }

        static Part literal(String text) {
            return new Part(-1, text, null, 0, 0, false);
        }

        static Part repeat(CharacterTable set, Repetition times) {
            return new Part(-1, null, set, times.least(), times.most(), times.greedy());
        }

        boolean isThere() {
            return literal != null || least > 0;
        }

        boolean mayBeginWith(char c) {
            return literal != null ? literal.charAt(0) == c : set.has(c);
        }

        /** Whether no character of this class can begin the other part. */
        boolean excludes(Part other) {
            return other.literal != null ? !set.has(other.literal.charAt(0)) : !set.meets(other.set);
        }
    }
}
