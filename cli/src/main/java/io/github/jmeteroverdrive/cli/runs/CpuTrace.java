// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU time that is sampled during a run, so that the part in the measured window can be computed for any kind of
 * process. Used by one thread.
 */
final class CpuTrace {

    private record Point(long epochMillis, double seconds) {}

    private final List<Point> points = new ArrayList<>();

    /**
     * @param epochMillis not before the last one
     * @param cpu used so far
     */
    void add(long epochMillis, Cpu cpu) {
        points.add(new Point(epochMillis, cpu.seconds()));
    }

    /**
     * CPU seconds in a window, with linear interpolation between the samples.
     *
     * @return empty if the samples do not cover it
     */
    OptionalDouble seconds(MeasuredTime window) {
        OptionalDouble from = at(window.from());
        OptionalDouble to = at(window.to());
        return from.isPresent() && to.isPresent()
                ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble at(long epochMillis) {
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point after = points.get(i);
            if (before.epochMillis > epochMillis || epochMillis > after.epochMillis) continue;
            double length = after.epochMillis - before.epochMillis;
            double share = length == 0 ? 1 : (epochMillis - before.epochMillis) / length;
            return OptionalDouble.of(before.seconds + share * (after.seconds - before.seconds));
        }
        return OptionalDouble.empty();
    }
}
