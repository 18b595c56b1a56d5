// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what a misspelt name was meant to be. */
public final class Nearest {

    private Nearest() {}

    /** The candidate with the smallest edit distance, case aside. */
    public static String to(String misspelt, Collection<String> candidates) {
        return candidates.stream()
                .min(Comparator.comparingInt((String candidate) -> distance(misspelt, candidate)))
                .orElseThrow(() -> new IllegalArgumentException("no names to choose from"));
    }

    /** The edit distance of two names, case aside. */
    public static int distance(String one, String other) {
        return LevenshteinDistance.getDefaultInstance()
                .apply(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }

    /** All of them in alphabetical order, for a sentence. */
    public static String list(Collection<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
