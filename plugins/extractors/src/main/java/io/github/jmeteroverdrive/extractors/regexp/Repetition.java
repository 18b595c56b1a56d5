// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/**
 * What stands after an atom: {@code * + ?} or {@code {2,5}}, greedy or reluctant.
 *
 * @param least how often it is there at least
 * @param endless whether there is no most
 * @param end where the expression goes on
 */
record Repetition(int least, boolean endless, int end) {

    private static final int MOST = 1000;

    /** The one at that place; null when there is none. */
    static Repetition read(String regex, int at) {
        if (at == regex.length()) return null;
        Repetition read =
                switch (regex.charAt(at)) {
                    case '*' -> new Repetition(0, true, at + 1);
                    case '?' -> new Repetition(0, false, at + 1);
                    case '+' -> new Repetition(1, true, at + 1);
                    case '{' -> counted(regex, at);
                    default -> null;
                };
        if (read == null) return null;
        int end = read.end;
        if (end < regex.length() && regex.charAt(end) == '?') end++;
        if (end < regex.length() && "*+?{".indexOf(regex.charAt(end)) >= 0) {
            throw new NotTranslatable("a repetition of a repetition");
        }
        return new Repetition(read.least, read.endless, end);
    }

    private static Repetition counted(String regex, int at) {
        int close = regex.indexOf('}', at);
        if (close < 0) throw new NotTranslatable("a { without }");
        String[] bounds = regex.substring(at + 1, close).split(",", -1);
        if (bounds.length > 2) throw new NotTranslatable("a { that is no repetition");
        int least = bound(bounds[0]);
        String last = bounds[bounds.length - 1];
        if (!last.isEmpty() && bound(last) < Math.max(1, least)) {
            throw new NotTranslatable("a repetition of at most none");
        }
        return new Repetition(least, last.isEmpty(), close + 1);
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
