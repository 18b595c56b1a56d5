// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as users write them. */
final class Spans {

    private static final Pattern SPAN = Pattern.compile("(\\d{1,9})(us|ms|s)");

    private Spans() {}

    /** @return ns of {@code 500us}, {@code 20ms}, {@code 2s} */
    static long nanos(String text) {
        Matcher matcher = SPAN.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("'" + text + "' is no time with us, ms or s");
        TimeUnit unit = switch (matcher.group(2)) {
            case "us" -> TimeUnit.MICROSECONDS;
            case "ms" -> TimeUnit.MILLISECONDS;
            default -> TimeUnit.SECONDS;
        };
        return unit.toNanos(Long.parseLong(matcher.group(1)));
    }
}
