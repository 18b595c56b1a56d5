// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.where.Where;
import java.util.Map;

/**
 * What the talk "Ускоряем Apache.JMeter" by Vyacheslav Smirnov saw with SJK on stock elements:
 * wall-clock shares of JMeter's threads, for comparison.
 */
final class TalkFigures {

    private static final Map<Where, String> FIGURES =
            Map.of(
                    Where.CONNECTING, "socketConnect 64 % (HTTP Request X)",
                    Where.WAITING, "socketRead 34 % (HTTP Request X, client Java)",
                    Where.BODY, "socketRead 95 % (HTTP Request File), 99 % (100 bytes kept)",
                    Where.DIGESTING, "MessageDigest 67 % (HTTP Request File MD5)");

    private TalkFigures() {}

    static String of(Where where) {
        return FIGURES.getOrDefault(where, "–");
    }
}
