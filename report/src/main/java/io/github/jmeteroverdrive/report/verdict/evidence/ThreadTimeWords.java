// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import java.util.Map;
import java.util.stream.Collectors;

/** The threads' time in a sentence, by parts that add up. */
public final class ThreadTimeWords {

    private static final double WHOLE = 1000;

    private ThreadTimeWords() {}

    /** Without the full stop; largest part first, zero parts omitted. */
    public static String of(ThreadTime threads) {
        return threads.permille().entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .sorted(Map.Entry.<ThreadTimePart, Integer>comparingByValue().reversed())
                .map(p -> FigureText.tenths(p.getValue() / WHOLE) + " "
                        + p.getKey().words())
                .collect(Collectors.joining(", ", "JMeter's threads spent ", ""))
                .replaceFirst("% ", "% of their time ");
    }
}
