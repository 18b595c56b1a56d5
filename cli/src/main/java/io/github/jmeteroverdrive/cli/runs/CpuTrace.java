// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * CPU time that is sampled during a run, so that the part in the measured window can be computed for any kind of
 * process. Used by one thread.
 */
final class CpuTrace {

    private record Point(long epochMillis, Cpu cpu) {}

    private final List<Point> points = new ArrayList<>();

    /**
     * @param epochMillis not before the last one
     * @param cpu used so far
     */
    void add(long epochMillis, Cpu cpu) {
        points.add(new Point(epochMillis, cpu));
    }

    /**
     * CPU seconds in a window, with linear interpolation between the samples.
     *
     * @return empty if the samples do not cover it
     */
    OptionalDouble seconds(MeasuredTime window) {
        return seconds(window, Cpu::seconds);
    }

    /** The part of {@link #seconds(MeasuredTime)} that {@code part} selects. */
    OptionalDouble seconds(MeasuredTime window, ToDoubleFunction<Cpu> part) {
        OptionalDouble from = at(window.from(), part);
        OptionalDouble to = at(window.to(), part);
        return from.isPresent() && to.isPresent()
                ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble at(long epochMillis, ToDoubleFunction<Cpu> part) {
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point after = points.get(i);
            if (before.epochMillis > epochMillis || epochMillis > after.epochMillis) continue;
            double length = after.epochMillis - before.epochMillis;
            double share = length == 0 ? 1 : (epochMillis - before.epochMillis) / length;
            double was = part.applyAsDouble(before.cpu);
            return OptionalDouble.of(was + share * (part.applyAsDouble(after.cpu) - was));
        }
        return OptionalDouble.empty();
    }
}
