// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;

/** The statistics of a run, started by od - Live Statistics and updated by samplers. */
public final class RunStatistics {

    private RunStatistics() {}

    /** The run's statistics, created at the first call and closed when the test ends. */
    public static Statistics begin(RunContext run, Supplier<Statistics> maker) {
        return run.shared(Statistics.class, maker);
    }

    /**
     * Counters of the current JMeter thread for a destination; without od - Live Statistics they count nothing. Call it
     * in {@code threadStarted()} or in a sample; the thread closes the leaf when it ends.
     *
     * @param destination its name; for requests, that of the sampler
     */
    public static Leaf leaf(RunContext run, String destination) {
        return run.find(Statistics.class)
                .map(statistics -> statistics.open(threadName(), destination))
                .orElseGet(Leaf::idle);
    }

    private static String threadName() {
        return JMeterContextService.getContext().getThread().getThreadName();
    }
}
