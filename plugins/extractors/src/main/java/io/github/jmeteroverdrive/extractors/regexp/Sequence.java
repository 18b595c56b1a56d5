// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * An expression that is parts in a row, without alternatives, as most extractors' are: that is
 * tried without an engine that could do more. Immutable.
 */
final class Sequence {

    final Part[] parts;

    /**
     * Of each part the next one that takes a character, if nothing that may be missing is between.
     */
    final Part[] next;

    /** Of each part: whether only as many as there are can lead to a match. */
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

    /** Gathers the parts while an expression is read. */
    static final class Builder {

        /** Classes are made last, when it is known that Java understands them. */
        private final List<Supplier<Part>> parts = new ArrayList<>();

        private final StringBuilder literal = new StringBuilder();
        private int groups;
        private boolean broken;

        void literal(char c) {
            literal.append(c);
        }

        /**
         * @param asClass Java's words for the characters, inside a class
         */
        void repeat(String asClass, Repetition times) {
            endLiteral();
            parts.add(() -> Part.repeat(Characters.of(asClass), times));
        }

        /** The number of the group that begins here, from 1. */
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

        /** It has something that is no part. */
        void breaks() {
            broken = true;
        }

        private void endLiteral() {
            String text = literal.toString();
            literal.setLength(0);
            if (!text.isEmpty()) parts.add(() -> Part.literal(text));
        }

        /** Null when the expression is no sequence. */
        Sequence build() {
            endLiteral();
            return broken ? null : new Sequence(parts.stream().map(Supplier::get).toList(), groups);
        }
    }
}
