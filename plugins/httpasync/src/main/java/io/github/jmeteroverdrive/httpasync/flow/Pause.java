// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a user waits, ms: always the same, or any time between two, each as likely. */
record Pause(int least, int most) {

    static final Pause NONE = new Pause(0, 0);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

    /**
     * @param text such as {@code 500} or {@code 500-1500}
     * @throws IllegalArgumentException when it is none; the message is the remedy
     */
    static Pause parse(String text) {
        Matcher given = TEXT.matcher(text.strip());
        if (!given.matches())
            throw new IllegalArgumentException("give ms, such as 500, or 500-1500 for any between");
        int least = Integer.parseInt(given.group(1));
        int most = given.group(2) == null ? least : Integer.parseInt(given.group(2));
        if (most < least)
            throw new IllegalArgumentException("it ends before it begins; turn it round");
        return new Pause(least, most);
    }

    /** ns of one. */
    long nanos(RandomGenerator random) {
        long least = TimeUnit.MILLISECONDS.toNanos(this.least);
        long most = TimeUnit.MILLISECONDS.toNanos(this.most);
        return least == most ? least : random.nextLong(least, most + 1);
    }
}
