// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Failures that are often the consequence of another: a step finds no value in its response, because a step before it
 * failed. They are named after the failure that they may follow from, however many they are.
 */
public final class FollowUpFailure {

    private static final String NO_VALUE = "No value for ";

    /** A request that was redirected has the place in front. */
    private static final Pattern SIGN = Pattern.compile("(^|: )" + NO_VALUE);

    /** Fewer failures than this share cannot have caused most of the others. */
    private static final double FEW = 0.01;

    private FollowUpFailure() {}

    /** The begin of the cause of a step without this value. */
    public static String noValue(String variable) {
        return NO_VALUE + variable;
    }

    /** Causes of failures with their numbers, the most frequent first, but those that may follow from another last. */
    public static List<Map.Entry<String, Long>> last(Map<String, Long> causes) {
        long all = causes.values().stream().mapToLong(Long::longValue).sum();
        long roots = causes.entrySet().stream()
                .filter(cause -> !is(cause.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        boolean rooted = roots > FEW * all;
        return causes.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, Long> cause) -> rooted && is(cause.getKey()))
                        .thenComparing(Map.Entry.comparingByValue(Comparator.reverseOrder())))
                .toList();
    }

    private static boolean is(String cause) {
        return SIGN.matcher(cause).find();
    }
}
