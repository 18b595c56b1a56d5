// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.where.Where;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All of the threads' time in a sentence, each part with its own parts, which add up. */
public final class ThreadTimeWords {

    private static final double WHOLE = 1000;

    private ThreadTimeWords() {}

    /** Without the full stop. */
    public static String of(ThreadTime threads) {
        Map<Where, Integer> parts = Permille.of(threads.looks());
        return "JMeter's threads spent "
                + part(parts, where -> where.kind() == Where.Kind.SYSTEM)
                + " of their time with the system"
                + list(parts, where -> where.kind() == Where.Kind.SYSTEM)
                + " and "
                + part(parts, where -> where.kind() != Where.Kind.SYSTEM)
                + " elsewhere"
                + list(parts, where -> where.kind() != Where.Kind.SYSTEM);
    }

    private static String part(Map<Where, Integer> parts, Predicate<Where> which) {
        int sum = 0;
        for (Map.Entry<Where, Integer> part : parts.entrySet())
            if (which.test(part.getKey())) sum += part.getValue();
        return Words.tenths(sum / WHOLE);
    }

    /** Without those that are nothing. */
    private static String list(Map<Where, Integer> parts, Predicate<Where> which) {
        String list =
                parts.entrySet().stream()
                        .filter(part -> which.test(part.getKey()) && part.getValue() > 0)
                        .map(p -> Words.tenths(p.getValue() / WHOLE) + " " + p.getKey().words())
                        .collect(Collectors.joining(", "));
        return list.isEmpty() ? "" : " (" + list + ")";
    }
}
