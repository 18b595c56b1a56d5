// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts as whole tenths of a percent that add up to 100%: the largest remainders are rounded up (Hamilton's method).
 * Independently rounded parts would not add up.
 */
final class RoundedShares {

    private static final int WHOLE = 1000;

    private RoundedShares() {}

    /**
     * @param counts 0 or more each
     * @return in the same order, adding up to 1000; all 0 if all counts are 0
     */
    static <K> Map<K, Integer> of(Map<K, Double> counts) {
        double all = counts.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<K, Integer> parts = new LinkedHashMap<>();
        Map<K, Double> remainders = new LinkedHashMap<>();
        counts.forEach((key, count) -> {
            double exact = all > 0 ? WHOLE * count / all : 0;
            parts.put(key, (int) exact);
            remainders.put(key, exact - (int) exact);
        });
        if (!(all > 0)) return parts;
        int left = WHOLE - parts.values().stream().mapToInt(Integer::intValue).sum();
        List<K> byRemainder = remainders.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
        byRemainder.stream().limit(left).forEach(key -> parts.merge(key, 1, Integer::sum));
        return parts;
    }
}
