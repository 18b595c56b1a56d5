// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * What stands after an atom: {@code * + ?} or {@code {2,5}}, greedy or reluctant.
 *
 * @param least how often it is there at least
 * @param most how often it is there at most; {@link #ENDLESS} when there is no most
 * @param greedy whether as many as can be are tried first
 * @param end where the expression goes on
 */
record Repetition(int least, int most, boolean greedy, int end) {

    static final int ENDLESS = Integer.MAX_VALUE;

    /** That of an atom with nothing behind it. */
    static final Repetition ONCE = new Repetition(1, 1, true, 0);

    private static final int MOST = 1000;

    /** The one at that place; null when there is none. */
    static Repetition read(String regex, int at) {
        if (at == regex.length()) return null;
        Repetition read =
                switch (regex.charAt(at)) {
                    case '*' -> new Repetition(0, ENDLESS, true, at + 1);
                    case '?' -> new Repetition(0, 1, true, at + 1);
                    case '+' -> new Repetition(1, ENDLESS, true, at + 1);
                    case '{' -> counted(regex, at);
                    default -> null;
                };
        if (read == null) return null;
        int end = read.end;
        boolean greedy = end == regex.length() || regex.charAt(end) != '?';
        if (!greedy) end++;
        if (end < regex.length() && "*+?{".indexOf(regex.charAt(end)) >= 0) {
            throw new NotTranslatable("a repetition of a repetition");
        }
        return new Repetition(read.least, read.most, greedy, end);
    }

    private static Repetition counted(String regex, int at) {
        int close = regex.indexOf('}', at);
        if (close < 0) throw new NotTranslatable("a { without }");
        String[] bounds = regex.substring(at + 1, close).split(",", -1);
        if (bounds.length > 2) throw new NotTranslatable("a { that is no repetition");
        int least = bound(bounds[0]);
        String last = bounds[bounds.length - 1];
        int most = last.isEmpty() ? ENDLESS : bound(last);
        if (most < Math.max(1, least)) {
            throw new NotTranslatable("a repetition of at most none");
        }
        return new Repetition(least, most, true, close + 1);
    }

    boolean endless() {
        return most == ENDLESS;
    }

    private static int bound(String digits) {
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')
                || digits.isEmpty()
                || digits.length() > 4
                || Integer.parseInt(digits) > MOST) {
            throw new NotTranslatable("a { that is no repetition of up to " + MOST);
        }
        return Integer.parseInt(digits);
    }
}
