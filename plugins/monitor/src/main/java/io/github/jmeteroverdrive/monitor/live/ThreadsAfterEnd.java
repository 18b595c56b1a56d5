// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.parameters.EndsByLimits;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;

/**
 * Ends threads whose samplers know nothing of a run, when its measured phase was ended before its time: their thread
 * groups would go on to the Duration. Each ends with the sample that it is at, as a thread group's own end has it.
 */
public final class ThreadsAfterEnd {

    private ThreadsAfterEnd() {}

    /**
     * Ends the calling thread if it is time; called after a sample, by the thread that took it.
     *
     * @param phases a Duration that nothing has shortened is the business of the plan
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
