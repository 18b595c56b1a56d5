// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests the closest valid name for a misspelt one. */
public final class ClosestName {

    private static final int LETTERS = 3;

    /** Longer lists are not printed. */
    private static final int MOST = 25;

    private ClosestName() {}

    /**
     * The end of a sentence about an unknown name: {@code ; did you mean 'Rate'?}, or a full stop if no name is
     * similar.
     */
    public static String guess(String misspelt, Collection<String> candidates) {
        return guess("", misspelt, candidates);
    }

    /**
     * The same for names with a common prefix.
     *
     * @param prefix of all names, not part of the other arguments
     */
    public static String guess(String prefix, String misspelt, Collection<String> candidates) {
        List<String> near =
                candidates.stream().filter(each -> near(misspelt, each)).toList();
        return near.isEmpty() ? "." : "; did you mean '" + prefix + to(misspelt, near) + "'?";
    }

    /**
     * The same, followed by all names if they are few.
     *
     * @param otherwise a sentence with advice if there are many names and none is similar
     */
    public static String guessOrList(String misspelt, Collection<String> names, String otherwise) {
        String guess = guess(misspelt, names);
        if (names.size() <= MOST) return guess + " There are: " + list(names) + ".";
        return guess.endsWith("?") ? guess : guess + " " + otherwise;
    }

    /** Up to a third of the letters may be wrong, or the name may be a prefix, or the part after a dot. */
    private static boolean near(String misspelt, String candidate) {
        int before = candidate.length() - misspelt.length();
        boolean begins =
                misspelt.length() >= LETTERS && candidate.regionMatches(true, 0, misspelt, 0, misspelt.length());
        boolean ends = misspelt.length() >= LETTERS
                && before > 0
                && candidate.charAt(before - 1) == '.'
                && candidate.regionMatches(true, before, misspelt, 0, misspelt.length());
        return begins || ends || distance(misspelt, candidate) <= (misspelt.length() + LETTERS - 1) / LETTERS;
    }

    /** The candidate with the smallest edit distance, ignoring case. */
    public static String to(String misspelt, Collection<String> candidates) {
        return candidates.stream()
                .min(Comparator.comparingInt((String candidate) -> distance(misspelt, candidate)))
                .orElseThrow(() -> new IllegalArgumentException("no names to choose from"));
    }

    /** The Levenshtein distance of two names, ignoring case. */
    public static int distance(String text, String other) {
        String down = text.toLowerCase(Locale.ROOT);
        String across = other.toLowerCase(Locale.ROOT);
        int[] row = new int[across.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= down.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = down.charAt(i - 1) == across.charAt(j - 1) ? 0 : 1;
                int best = Math.min(diagonal + changed, Math.min(row[j], row[j - 1]) + 1);
                diagonal = row[j];
                row[j] = best;
            }
        }
        return row[across.length()];
    }

    /** All names in alphabetical order, separated by commas. */
    public static String list(Collection<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
