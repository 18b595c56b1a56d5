// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

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
        String wanted = misspelt.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .min(
                        Comparator.comparingInt(
                                (String c) ->
                                        LevenshteinDistance.getDefaultInstance()
                                                .apply(wanted, c.toLowerCase(Locale.ROOT))))
                .orElseThrow(() -> new IllegalArgumentException("no names to choose from"));
    }

    /** All of them in alphabetical order, for a sentence. */
    public static String list(Collection<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
