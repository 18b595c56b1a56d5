// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a message, or a sample, has cost in the measured window alone, without start-up and warm-up,
 * found out from outside in the same way for every way: CPU from the accounts of the operating
 * system, allocation from the JVM's log of collections.
 */
final class WindowFigures {

    private static final String CPU = "measured.cpuMicrosPerMessage";
    private static final String TARGET_CPU = "measured.targetCpuMicrosPerMessage";
    private static final String ALLOCATION = "measured.allocatedBytesPerMessage";
    private static final double MICROS = 1e6;

    private WindowFigures() {}

    /**
     * @param run the directory that may hold a {@link GcLog}
     * @return nothing when the run does not tell its window or has completed nothing in it
     */
    static Map<String, Double> of(Summary summary, Usage usage, Path run) {
        Map<String, Double> figures = new LinkedHashMap<>();
        double rate = rate(summary);
        if (summary.window().isEmpty() || !(rate > 0)) return figures;
        Window window = summary.window().get();
        double messages = rate * window.seconds();
        put(figures, CPU, usage.generator().seconds(window), MICROS / messages);
        OptionalDouble target = usage.target().seconds(window);
        if (target.orElse(0) > 0) put(figures, TARGET_CPU, target, MICROS / messages);
        put(figures, ALLOCATION, GcLog.bytesPerSecond(run.resolve(GcLog.FILE), window), 1 / rate);
        return figures;
    }

    /** Messages, or where there are none samples. */
    private static double rate(Summary summary) {
        double samples = summary.figures().getOrDefault("samplesPerSecond", 0.0);
        return summary.figures().getOrDefault("completedPerSecond", samples);
    }

    private static void put(
            Map<String, Double> figures, String name, OptionalDouble value, double factor) {
        if (value.isPresent()) figures.put(name, value.getAsDouble() * factor);
    }
}
