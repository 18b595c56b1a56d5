// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.Arrays;

/**
 * Tries a {@link Sequence}, in the order in which Perl's engines do: parts from left to right, as
 * many characters as can be first, or as few. Characters are UTF-16's units, as they are in ORO.
 */
final class SequenceAttempt implements Attempt {

    private final Sequence sequence;
    private final TimeLimit limit;
    private final int[] marks;

    /** Of each part: where the literal behind it was looked for last, and found. */
    private final int[] searched;

    private final int[] found;
    private String text = "";
    private char[] characters = {};
    private boolean hitEnd;

    SequenceAttempt(Sequence sequence, TimeLimit limit) {
        this.sequence = sequence;
        this.limit = limit;
        marks = new int[2 * sequence.groups + 2];
        searched = new int[sequence.parts.length];
        found = new int[sequence.parts.length];
    }

    @Override
    public void open(String in) {
        text = in;
        characters = in.toCharArray();
        Arrays.fill(searched, Integer.MAX_VALUE);
    }

    @Override
    public boolean at(int place) {
        hitEnd = false;
        marks[0] = place;
        return goesOn(0, place);
    }

    /** Whether the parts from that one on match at that place. */
    private boolean goesOn(int first, int place) {
        int at = place;
        for (int i = first; i < sequence.parts.length; i++) {
            Part part = sequence.parts[i];
            if (part.mark() >= 0) {
                marks[part.mark()] = at;
            } else if (part.literal() != null) {
                if (!isAt(part.literal(), at)) return false;
                at += part.literal().length();
            } else if (part.greedy()) {
                int end = run(part.set(), at, part.most());
                if (end - at < part.least()) return false;
                if (end - at > part.least() && !sequence.allOrNone[i]) {
                    return backwards(i, at + part.least(), end);
                }
                at = end;
            } else {
                int end = run(part.set(), at, part.least());
                return end - at == part.least() && forwards(i, end, part.most() - part.least());
            }
        }
        marks[1] = at;
        return true;
    }

    private boolean isAt(String literal, int at) {
        if (at + literal.length() > characters.length) {
            hitEnd = true;
            return false;
        }
        return characters[at] == literal.charAt(0) && text.startsWith(literal, at);
    }

    /** Behind as many of a class as there are, but no more than the most. */
    private int run(Characters set, int from, int most) {
        char[] in = characters;
        int end = stop(from, most);
        int at = from;
        while (at < end && set.has(in[at])) at++;
        if (at == in.length && at - from < most) hitEnd = true;
        limit.spend(at - from + 1);
        return at;
    }

    /** Behind that many characters, or at the end. */
    private int stop(int from, int most) {
        return most < characters.length - from ? from + most : characters.length;
    }

    /** Takes as many of a part as can be, or fewer. */
    private boolean backwards(int part, int least, int most) {
        for (int at = most; at >= least; at--) {
            limit.spend(1);
            if (mayFollow(part, at) && goesOn(part + 1, at)) return true;
        }
        return false;
    }

    /** Takes as few of a part as can be, or more. */
    private boolean forwards(int part, int from, int most) {
        Part next = sequence.next[part];
        if (next != null && next.literal() != null) return toLiteral(part, from, most);
        Characters set = sequence.parts[part].set();
        for (int at = from; ; at++) {
            limit.spend(1);
            if (mayFollow(part, at) && goesOn(part + 1, at)) return true;
            if (at - from == most) return false;
            if (at == characters.length) hitEnd = true;
            if (at == characters.length || !set.has(characters[at])) return false;
        }
    }

    /** The same up to a literal, which is found faster than tried. */
    private boolean toLiteral(int part, int from, int most) {
        Characters set = sequence.parts[part].set();
        String literal = sequence.next[part].literal();
        int passed = from;
        while (true) {
            int place = find(part, literal, passed);
            int wanted = Math.min(place < 0 ? characters.length : place, stop(from, most));
            int end = set.isAll() ? wanted : run(set, passed, wanted - passed);
            // it may be there that the literal begins
            if (place < 0 && end + literal.length() > characters.length) hitEnd = true;
            if (end != place) return false;
            if (goesOn(part + 1, place)) return true;
            if (place - from == most || !set.has(characters[place])) return false;
            passed = place + 1;
        }
    }

    /** The next place of the literal behind a part; places are tried in their order, mostly. */
    private int find(int part, String literal, int from) {
        boolean known = searched[part] <= from && (found[part] < 0 || found[part] >= from);
        if (known) return found[part];
        searched[part] = from;
        found[part] = text.indexOf(literal, from);
        limit.spend((found[part] < 0 ? characters.length : found[part]) - from);
        return found[part];
    }

    private boolean mayFollow(int part, int at) {
        Part next = sequence.next[part];
        if (next == null) return true;
        if (at == characters.length) hitEnd = true;
        return at < characters.length && next.mayBeginWith(characters[at]);
    }

    @Override
    public boolean hitEnd() {
        return hitEnd;
    }

    @Override
    public int end() {
        return marks[1];
    }

    @Override
    public String[] groups() {
        String[] groups = new String[marks.length / 2];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = text.substring(marks[2 * i], marks[2 * i + 1]);
        }
        return groups;
    }
}
