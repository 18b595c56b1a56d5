// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a user waits between two steps, ms: a fixed time, or any in a range, each as likely. */
record Pause(int min, int max) {

    static final Pause NONE = new Pause(0, 0);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

    /**
     * @param text such as {@code 500} or {@code 500-1500}
     * @throws IllegalArgumentException if it is not valid; the message is the remedy
     */
    static Pause parse(String text) {
        Matcher given = TEXT.matcher(text.strip());
        if (!given.matches())
            throw new IllegalArgumentException("give ms, such as 500, or a range such as 500-1500");
        int min = Integer.parseInt(given.group(1));
        int max = given.group(2) == null ? min : Integer.parseInt(given.group(2));
        if (max < min)
            throw new IllegalArgumentException("it ends before it begins; swap its ends");
        return new Pause(min, max);
    }

    long nanos(RandomGenerator random) {
        long from = TimeUnit.MILLISECONDS.toNanos(min);
        return min == max ? from : random.nextLong(from, TimeUnit.MILLISECONDS.toNanos(max) + 1);
    }
}
