// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;

/** The statistics of a run, which od - Live Statistics begins and samplers count in. */
public final class RunStatistics {

    private RunStatistics() {}

    /** The run's statistics, made at the first call and closed when the test ends. */
    public static Statistics begin(RunContext run, Supplier<Statistics> maker) {
        return run.shared(Statistics.class, maker);
    }

    /**
     * Where the present JMeter thread counts what it does at a destination; without od - Live Statistics one that
     * counts nothing. Called within {@code threadStarted()} or a sample; the thread closes it when it ends.
     *
     * @param destination its name; of requests, the sampler's
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
