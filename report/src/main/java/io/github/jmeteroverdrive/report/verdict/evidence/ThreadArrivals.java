// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Short-lived threads, as in an Open Model Thread Group: such a thread only waits for the system, however fast that is.
 * The evidence is whether the number of concurrent threads grows.
 */
public final class ThreadArrivals {

    private static final double MANY = 3;
    private static final double FEW = 20;
    private static final double GROWN = 1.5;

    private ThreadArrivals() {}

    /** Whether many more threads began in the measured phase than were ever alive at the same time. */
    public static boolean of(Evidence evidence) {
        double begun = evidence.agent().growth("/samplerThreads/begun");
        return begun >= FEW + MANY * evidence.agent().highest("/samplerThreads/alive");
    }

    /** Whether more were alive in the last third than in the first. */
    public static boolean pileUp(Evidence evidence) {
        List<JsonNode> ticks = evidence.agent().ticks();
        int third = ticks.size() / 3;
        if (third == 0) return false;
        double first = alive(ticks.subList(0, third));
        double last = alive(ticks.subList(ticks.size() - third, ticks.size()));
        return last >= GROWN * first && last - first >= 2;
    }

    private static double alive(List<JsonNode> ticks) {
        return ticks.stream()
                .mapToDouble(tick -> tick.at("/samplerThreads/alive").asDouble())
                .average()
                .orElse(0);
    }
}
