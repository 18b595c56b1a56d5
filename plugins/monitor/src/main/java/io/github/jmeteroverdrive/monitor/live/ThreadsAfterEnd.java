// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;

/**
 * Ends threads of stock samplers when the measured phase has ended early: they do not know of a run, and their thread
 * groups would continue for the whole Duration. Each thread ends after its current sample, as at the end of a thread
 * group.
 */
public final class ThreadsAfterEnd {

    private ThreadsAfterEnd() {}

    /**
     * Ends the calling thread if it is time; called by that thread after a sample.
     *
     * @param phases with an unchanged Duration nothing is done: the plan ends its threads itself
     * @param now nanoTime
     */
    public static void endThread(Phases phases, long now) {
        if (!phases.shortened().isDone() || now - phases.measureTo() < 0) return;
        JMeterContext context = JMeterContextService.getContext();
        if (context.getThread() == null
                || context.getCurrentSampler() instanceof EndsByLimits
                || context.getThreadGroup() instanceof PostThreadGroup) return;
        context.getThread().stop();
    }
}
