// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * Tries a {@link Sequence}, in the order in which Perl's engines do: parts from left to right, as
 * many characters as can be first, or as few. Characters are UTF-16's units, as they are in ORO.
 */
final class SequenceAttempt implements Attempt {

    private final Sequence sequence;
    private final TimeLimit limit;
    private final int[] marks;
    private String text = "";
    private char[] characters = {};
    private boolean hitEnd;

    SequenceAttempt(Sequence sequence, TimeLimit limit) {
        this.sequence = sequence;
        this.limit = limit;
        marks = new int[2 * sequence.groups + 2];
    }

    @Override
    public void open(String in) {
        text = in;
        characters = in.toCharArray();
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
                at = literal(part.literal(), at);
                if (at < 0) return false;
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

    /** Behind the literal; -1 when it is not there. */
    private int literal(char[] literal, int from) {
        int at = from;
        for (char c : literal) {
            if (at == characters.length) {
                hitEnd = true;
                return -1;
            }
            if (characters[at++] != c) return -1;
        }
        return at;
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
        Characters set = sequence.parts[part].set();
        for (int at = from; ; at++) {
            limit.spend(1);
            if (mayFollow(part, at) && goesOn(part + 1, at)) return true;
            if (at - from == most) return false;
            if (at == characters.length) hitEnd = true;
            if (at == characters.length || !set.has(characters[at])) return false;
        }
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
